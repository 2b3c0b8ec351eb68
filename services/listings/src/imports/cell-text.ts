/**
 * Cell format of values, editable in a spreadsheet and lossless: list items separated by bars, records one per line. A
 * backslash escapes a bar, a backslash or (as `
 * `) a line break.
 */

/** Formats a list: `Lift`, `Pool` → `Lift | Pool`. */
export function listText(items: readonly string[]): string {
  return items.map(escaped).join(' | ');
}

/** Parses a list separated by bars or line breaks; drops empty items. */
export function listFrom(text: string): string[] {
  return lines(text).flatMap(split).map(unescaped).map(trimmed).filter(isSome);
}

/** A record: its first part is the title, the others are named. Names may repeat. */
export interface CellRecord {
  main: string;
  parts: [name: string, value: string][];
}

/** Formats records, one per line, without empty parts: `1 Bedroom | size: 560 | bathrooms: 1`. */
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

/** Parses records. @throws CellError naming a part that is not `name: value` with one of the names */
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

/** Message for people about an invalid cell. */
export class CellError extends Error {}

function escaped(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replaceAll('\n', '\\n');
}

function unescaped(text: string): string {
  return text.replace(/\\([\\|n])/g, (_whole, character: string) => (character === 'n' ? '\n' : character));
}

/** Splits at unescaped bars. */
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
