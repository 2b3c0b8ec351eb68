import type { UnitType } from '@lml/common/contracts';

const HEAD = /^\*\*([A-Za-z0-9][A-Za-z0-9 ]*?) - (\d{1,3}(?:,\d{3})*(?:\.\d+)?) (SqM|SqFt)\*\*$/;
const PRICE = /^KSH (\d{1,3}(?:,\d{3})+)$/;
const SUBTITLE = /^\*([^*]+)\*$/;

/**
 * The unit types in a description: four consecutive lines, then a blank line or the end.
 *
 *     **Superior Studio - 301 SqFt**
 *     KSH 2,850,000
 *     Larger plan with a Juliet balcony.
 *     *Best for nurses, lecturers and young couples*
 */
export function parseUnitTypes(description: string): UnitType[] {
  const lines = linesOf(description);
  return lines.flatMap((_line, index) => unitTypeAt(lines, index) ?? []);
}

/** A description without the lines of its unit types. */
export function withoutUnitTypes(description: string): string {
  const lines = linesOf(description);
  const starts = lines.flatMap((_line, index) => (unitTypeAt(lines, index) ? index : []));
  const taken = new Set(starts.flatMap((start) => [start, start + 1, start + 2, start + 3]));
  return lines.filter((_line, index) => !taken.has(index)).join('\n');
}

function linesOf(description: string): string[] {
  return description.split(/\r?\n/).map((line) => line.trimEnd());
}

function unitTypeAt(lines: string[], index: number): UnitType | undefined {
  const head = HEAD.exec(lines[index] ?? '');
  const price = PRICE.exec(lines[index + 1] ?? '');
  const info = lines[index + 2] ?? '';
  const subtitle = SUBTITLE.exec(lines[index + 3] ?? '');
  const ends = (lines[index + 4] ?? '') === '';
  if (!head || !price || info === '' || !subtitle || !ends) return undefined;
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

/** Whether a description speaks of prices that start somewhere. */
export function suggestsStartingPrice(description: string): boolean {
  return /\bstart(s|ing)? (from|at)\b|\bprices? (from|start)/i.test(description);
}
