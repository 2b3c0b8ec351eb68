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
  const lines = description.split(/\r?\n/).map((line) => line.trimEnd());
  return lines.flatMap((line, index) => {
    const head = HEAD.exec(line);
    const price = PRICE.exec(lines[index + 1] ?? '');
    const info = lines[index + 2] ?? '';
    const subtitle = SUBTITLE.exec(lines[index + 3] ?? '');
    const ends = (lines[index + 4] ?? '') === '';
    if (!head || !price || info === '' || !subtitle || !ends) return [];
    return {
      type: head[1]!,
      size: number(head[2]!),
      sizeUnit: head[3] as UnitType['sizeUnit'],
      price: number(price[1]!),
      description: info,
      subtitle: subtitle[1]!,
    };
  });
}

function number(text: string): number {
  return Number(text.replaceAll(',', ''));
}

/** Whether a description speaks of prices that start somewhere. */
export function suggestsStartingPrice(description: string): boolean {
  return /\bstart(s|ing)? (from|at)\b|\bprices? (from|start)/i.test(description);
}
