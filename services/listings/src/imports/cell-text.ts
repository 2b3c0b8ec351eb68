/**
 * How values stand in the cells of a table, so that a person can edit them in a spreadsheet and every value comes back
 * as it was: lists with a bar between their items, things with parts one a line. A backslash before a bar, a backslash
 * or an `n` stands for that bar, that backslash or a line break.
 */

/** `Lift`, `Pool` → `Lift | Pool`. */
export function listText(items: readonly string[]): string {
  return items.map(escaped).join(' | ');
}

/** The items of a list: a bar or a line break lies between them; empty ones go. */
export function listFrom(text: string): string[] {
  return lines(text).flatMap(split).map(unescaped).map(trimmed).filter(isSome);
}

/** The parts of one thing: the first is what it is called, the others have names. Names may repeat. */
export interface CellRecord {
  main: string;
  parts: [name: string, value: string][];
}

/** `1 Bedroom | size: 560 | bathrooms: 1`, one thing a line; parts without a value are left out. */
export function recordsText(records: readonly CellRecord[]): string {
  return records
    .map(({ main, parts }) =>
      [
        escaped(main),
        ...parts.flatMap(([name, value]) => (value === '' ? [] : `${name}: ${escaped(value)}`)),
      ].join(' | '),
    )
    .join('\n');
}

/** @throws CellError naming a part that is not `name: value` with one of the names */
export function recordsFrom(text: string, names: readonly string[]): CellRecord[] {
  return lines(text)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [main = '', ...rest] = split(line);
      return {
        main: unescaped(main).trim(),
        parts: rest.filter(isSome).map((part): [string, string] => {
          const [, name = '', value = ''] = /^\s*([a-z]+)\s*:([^]*)$/i.exec(part) ?? [];
          if (!names.includes(name.toLowerCase())) {
            throw new CellError(
              `"${shortened(unescaped(part).trim())}" is not understood: write ${names.map((known) => `"${known}: …"`).join(', ')} after a bar (|)`,
            );
          }
          return [name.toLowerCase(), unescaped(value).trim()];
        }),
      };
    });
}

/** What is wrong with the text of a cell, in a sentence for people. */
export class CellError extends Error {}

function escaped(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replaceAll('\n', '\\n');
}

function unescaped(text: string): string {
  return text.replace(/\\([\\|n])/g, (_whole, character: string) => (character === 'n' ? '\n' : character));
}

/** At the bars that no backslash stands before. */
function split(text: string): string[] {
  const parts = [''];
  for (const piece of text.match(/\\[^]|\||[^\\|]+|\\/g) ?? []) {
    if (piece === '|') parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

function lines(text: string): string[] {
  return text.split('\n');
}

function trimmed(text: string): string {
  return text.trim();
}

function isSome(text: string): boolean {
  return text.trim() !== '';
}

export function shortened(text: string, length = 60): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
