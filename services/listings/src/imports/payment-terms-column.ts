import { type PaymentTerms, PLAN_KINDS } from '@lml/common/contracts';
import { type CellRecord, CellError, recordsFrom } from './cell-text.js';

/** Stands in a cell for terms of all unit types. */
const ALL_UNITS = 'All units';
/** Whole numbers and texts by their names in a cell. */
const NUMBERS = {
  reservation: 'reservation',
  hold: 'reservationDays',
  within: 'depositDays',
  months: 'maxMonths',
  completion: 'completionPercent',
  round: 'roundTo',
} as const satisfies Record<string, keyof PaymentTerms>;
const TEXTS = {
  refundable: 'reservationRefundable',
  completed: 'completionOn',
  payto: 'payTo',
  valid: 'validUntil',
} as const satisfies Record<string, keyof PaymentTerms>;
const NAMES = ['kind', 'deposit', 'stage', 'interestfree', ...Object.keys(NUMBERS), ...Object.keys(TEXTS)];
const STAGE_PARTS = ' / ';

/** Writes the terms of one unit type and kind: `All units | kind: monthly | deposit: 10-30 | months: 24`. */
export function paymentTermsRecord(terms: PaymentTerms): CellRecord {
  const { unit, kind, depositMinPercent: min, depositMaxPercent: max, stages, interestFree } = terms;
  const known = (value: string | number | null) => (value === null || value === 0 ? '' : String(value));
  return {
    main: unit || ALL_UNITS,
    parts: [
      ['kind', kind],
      ['deposit', min === max ? String(min) : `${min}-${max}`],
      ...Object.entries(NUMBERS).map(([name, key]): [string, string] => [name, known(terms[key])]),
      ...Object.entries(TEXTS).map(([name, key]): [string, string] => [name, terms[key] ?? '']),
      ['interestfree', interestFree ? 'yes' : ''],
      ...stages.map(({ label, percent, expectedOn }): [string, string] => [
        'stage',
        [percent, expectedOn ?? '', label].join(STAGE_PARTS),
      ]),
    ],
  };
}

/** Parses the terms of a cell. @throws CellError naming the part and what it looks like */
export function paymentTermsFrom(cell: string): unknown[] {
  return recordsFrom(cell, NAMES).map(({ main, parts }) => {
    const given = new Map(parts);
    const kind = given.get('kind') ?? '';
    if (!PLAN_KINDS.some((one) => one === kind))
      throw new CellError(`"kind: ${kind}" is not understood: write one of ${PLAN_KINDS.join(', ')}`);
    const [, min, max = min] = /^(\d{1,3})(?:\s*-\s*(\d{1,3}))?$/.exec(given.get('deposit') ?? '') ?? [];
    if (min === undefined)
      throw new CellError(
        `The deposit of "${main}" must be percent, such as "deposit: 20" or "deposit: 10-30"`,
      );
    return {
      unit: main === ALL_UNITS ? '' : main,
      kind,
      depositMinPercent: Number(min),
      depositMaxPercent: Number(max),
      ...valuesOf(given, NUMBERS, wholeFrom),
      ...valuesOf(given, TEXTS, (text) => text),
      ...(given.has('interestfree') && { interestFree: given.get('interestfree')?.toLowerCase() === 'yes' }),
      stages: parts.flatMap(([name, text]) => (name === 'stage' ? [stageFrom(text)] : [])),
    };
  });
}

function valuesOf(
  given: Map<string, string>,
  keys: Record<string, string>,
  read: (text: string, name: string) => unknown,
): Record<string, unknown> {
  const known = Object.entries(keys).filter(([name]) => given.has(name));
  return Object.fromEntries(known.map(([name, key]) => [key, read(given.get(name)!, name)]));
}

function wholeFrom(text: string, name: string): number {
  const plain = text.replace(/[,\s]/g, '');
  if (!/^\d{1,9}$/.test(plain)) throw new CellError(`"${name}: ${text}" must be a whole number`);
  return Number(plain);
}

function stageFrom(text: string) {
  const [percent = '', day = '', ...label] = text.split(/\s*\/\s*/);
  if (!/^\d{1,2}$/.test(percent))
    throw new CellError(`"stage: ${text}" is not understood: write "stage: 20 / 2027-06-30 / Roof"`);
  return { label: label.join(STAGE_PARTS), percent: Number(percent), expectedOn: day || null };
}
