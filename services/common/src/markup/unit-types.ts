import type { UnitType } from '../contracts/properties.js';

const HEAD = /^\*\*([A-Za-z0-9][A-Za-z0-9 ]*?) - (\d{1,3}(?:,\d{3})*(?:\.\d+)?) (SqM|SqFt)\*\*$/;
const PRICE = /^KSH (\d{1,3}(?:,\d{3})+)$/;
const SUBTITLE = /^\*([^*]+)\*$/;
const HEADING = /^#{1,6} /;
const DIVIDER = /^([-*_])(?: *\1){2,}$/;
const LINES_OF_A_UNIT_TYPE = 4;

/**
 * Parses the unit types of a description: four consecutive lines, then a blank line or the end.
 *
 *     **Superior Studio - 301 SqFt**
 *     KSH 2,850,000
 *     Larger plan with a Juliet balcony.
 *     *Best for nurses, lecturers and young couples*
 */
export function parseUnitTypes(description: string): UnitType[] {
  const lines = trimmedLines(description);
  return lines.flatMap((_line, index) => unitTypeAt(lines, index) ?? []);
}

/**
 * Returns a description's trimmed lines without its unit types, which are shown as cards. Also removes headings left
 * empty and dividers left without effect.
 */
export function withoutUnitTypes(description: string): string[] {
  const lines = trimmedLines(description);
  const kept: (string | null)[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (unitTypeAt(lines, index)) {
      kept.push(null);
      index += LINES_OF_A_UNIT_TYPE - 1;
    } else kept.push(lines[index]!);
  }
  if (!kept.includes(null)) return lines;
  return withoutIdleDividers(withoutBareHeadings(kept));
}

/** Removes headings left empty. Lines; null marks a unit type. */
function withoutBareHeadings(lines: (string | null)[]): string[] {
  return lines.filter((line, index): line is string => {
    if (line === null) return false;
    if (!HEADING.test(line)) return true;
    const beneath = lines.slice(index + 1).filter((other) => other !== '');
    if (beneath[0] !== null) return true;
    const next = beneath.find((other) => other !== null);
    return next !== undefined && !HEADING.test(next) && !DIVIDER.test(next);
  });
}

/** Removes dividers at the start, at the end, and repeated ones. */
function withoutIdleDividers(lines: string[]): string[] {
  const written = lines.filter((line) => line !== '');
  let position = -1;
  return lines.filter((line) => {
    if (line !== '') position += 1;
    if (!DIVIDER.test(line)) return true;
    const [before, after] = [written[position - 1], written[position + 1]];
    return before !== undefined && after !== undefined && !DIVIDER.test(before);
  });
}

function trimmedLines(description: string): string[] {
  return description.split(/\r\n?|\n/).map((line) => line.trim());
}

function unitTypeAt(lines: string[], index: number): UnitType | undefined {
  const head = HEAD.exec(lines[index] ?? '');
  if (!head) return undefined;
  const price = PRICE.exec(lines[index + 1] ?? '');
  const info = lines[index + 2] ?? '';
  const subtitle = SUBTITLE.exec(lines[index + 3] ?? '');
  const ends = (lines[index + LINES_OF_A_UNIT_TYPE] ?? '') === '';
  if (!price || info === '' || !subtitle || !ends) return undefined;
  return {
    type: head[1]!,
    size: number(head[2]!),
    sizeUnit: head[3] as UnitType['sizeUnit'],
    price: number(price[1]!),
    description: info,
    subtitle: subtitle[1]!,
  };
}

function number(text: string): number {
  return Number(text.replaceAll(',', ''));
}
