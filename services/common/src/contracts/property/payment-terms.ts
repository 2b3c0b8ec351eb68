import { groupedNumber } from '../figures.js';
import { type InputOf, numberProblem, type RecordTable, type StoredFields } from './field-table.js';

export const PLAN_KINDS = ['monthly', 'quarterly', 'stages'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** Percent are whole numbers of the price, money is whole Kenyan shillings. */
export const PAYMENT_LIMITS = {
  /** Terms per listing: one for each unit type and kind. */
  termsMax: 20,
  stagesMax: 10,
  reservationMax: 1_000_000,
  reservationDays: { min: 7, max: 30, standard: 14 },
  depositPercent: { min: 5, max: 50 },
  depositDaysMax: 60,
  /** The longest that terms may say. */
  months: { min: 1, max: 36, standard: 24 },
  completionPercentMax: 60,
  stagePercent: { min: 1, max: 90 },
  roundTo: [1, 100, 1000],
} as const;

const LIMITS = PAYMENT_LIMITS;
const PERCENT = { kind: 'number', unit: 'count' } as const;

/** A part of the price that is due when a stage of the building is certified. */
export const PAYMENT_STAGE_FIELDS = {
  label: { kind: 'line', label: 'Stage', required: true, min: 1, max: 60, example: 'Roof' },
  percent: { ...PERCENT, label: 'Percent of the stage', required: true, max: 90, example: 20 },
  expectedOn: { kind: 'date', nullable: true, label: 'Expected date of the stage', example: '2027-06-30' },
} as const satisfies RecordTable;

/** Terms of an off-plan payment plan. Request, response and form types are derived from this table. */
export const PAYMENT_TERMS_FIELDS = {
  /** As the unit type or room is named; empty for all that have no terms of their own. */
  unit: {
    kind: 'line',
    label: 'Unit type',
    max: 120,
    description: 'Empty for all others',
    example: '2 Bedroom',
  },
  kind: { kind: 'choice', label: 'Kind of plan', required: true, choices: PLAN_KINDS },
  reservation: {
    kind: 'number',
    label: 'Reservation',
    unit: 'shillings',
    max: LIMITS.reservationMax,
    default: 0,
    description: 'Whole Kenyan shillings, part of the deposit; 0 is none',
    example: 100_000,
  },
  reservationDays: {
    ...PERCENT,
    label: 'Days that a reservation holds',
    nullable: true,
    max: LIMITS.reservationDays.max,
  },
  reservationRefundable: {
    kind: 'choice',
    label: 'Reservation is refundable',
    nullable: true,
    choices: ['yes', 'until-contract', 'no'],
  },
  depositMinPercent: {
    ...PERCENT,
    label: 'Smallest deposit in percent',
    required: true,
    max: 50,
    example: 10,
  },
  depositMaxPercent: {
    ...PERCENT,
    label: 'Largest deposit in percent',
    required: true,
    max: 50,
    example: 30,
  },
  depositDays: {
    ...PERCENT,
    label: 'Days to pay the deposit',
    nullable: true,
    max: LIMITS.depositDaysMax,
    description: 'Null is 30',
  },
  maxMonths: {
    ...PERCENT,
    label: 'Most months',
    nullable: true,
    max: LIMITS.months.max,
    description: 'Null is 24',
  },
  completionPercent: {
    ...PERCENT,
    label: 'Percent on completion',
    max: LIMITS.completionPercentMax,
    default: 0,
  },
  completionOn: { kind: 'date', nullable: true, label: 'Expected completion', example: '2028-12-31' },
  payTo: {
    kind: 'line',
    label: 'Pay to',
    max: 120,
    description: 'The account of a company or an advocate, never of a person',
    example: 'TSAVO Developments Ltd, escrow account',
  },
  validUntil: { kind: 'date', nullable: true, label: 'Valid until' },
  roundTo: { ...PERCENT, label: 'Round instalments to', nullable: true, max: 1000, description: 'Null is 1' },
  /** Set only from the agreement. */
  interestFree: { kind: 'flag', label: 'Interest-free by the agreement', default: false },
} as const satisfies RecordTable;

export type PaymentStage = StoredFields<typeof PAYMENT_STAGE_FIELDS>;

/** Stored terms, complete. */
export interface PaymentTerms extends StoredFields<typeof PAYMENT_TERMS_FIELDS> {
  /** Only for the kind `stages`, in order. */
  stages: PaymentStage[];
}

/** Request of terms. */
export interface PaymentTermsInput extends InputOf<typeof PAYMENT_TERMS_FIELDS> {
  stages?: InputOf<typeof PAYMENT_STAGE_FIELDS>[];
}

/** Returns complete terms: missing parts get their defaults, and parts of other kinds are left out. */
export function completeTerms(input: PaymentTermsInput): PaymentTerms {
  const reservation = input.reservation ?? 0;
  return {
    unit: input.unit ?? '',
    kind: input.kind,
    reservation,
    reservationDays: reservation > 0 ? (input.reservationDays ?? LIMITS.reservationDays.standard) : null,
    reservationRefundable: reservation > 0 ? (input.reservationRefundable ?? null) : null,
    depositMinPercent: input.depositMinPercent,
    depositMaxPercent: input.depositMaxPercent,
    depositDays: input.depositDays ?? 30,
    maxMonths: input.kind === 'stages' ? null : (input.maxMonths ?? LIMITS.months.standard),
    completionPercent: input.completionPercent ?? 0,
    completionOn: input.completionOn ?? null,
    payTo: input.payTo ?? '',
    validUntil: input.validUntil ?? null,
    roundTo: input.kind === 'stages' ? 1 : (input.roundTo ?? 1),
    interestFree: input.interestFree ?? false,
    stages:
      input.kind === 'stages'
        ? (input.stages ?? []).map(({ label, percent, expectedOn }) => ({
            label,
            percent,
            expectedOn: expectedOn ?? null,
          }))
        : [],
  };
}

export interface TermsProblem {
  /** Field of the terms, or `stages[0].percent`. */
  field: string;
  message: string;
}

const within = (label: string, { min, max }: { min: number; max: number }, value: number) =>
  numberProblem({ label, min, max }, value);

/**
 * Returns what is wrong with terms beyond single fields, each with its remedy: ranges, sums, order, and payees.
 * @param terms whose fields have valid types
 */
export function termsProblems(terms: PaymentTerms): TermsProblem[] {
  const found: TermsProblem[] = [];
  const add = (field: string, message: string | null | false) => {
    if (message && !found.some((other) => other.field === field)) found.push({ field, message });
  };
  const { kind, depositMinPercent: min, depositMaxPercent: max, completionPercent: completion } = terms;
  const { depositMinPercent, depositMaxPercent, reservationDays, maxMonths } = PAYMENT_TERMS_FIELDS;
  add('depositMinPercent', within(depositMinPercent.label, LIMITS.depositPercent, min));
  add(
    'depositMaxPercent',
    min > max && 'The largest deposit is less than the smallest: enter at least as much',
  );
  add('depositMaxPercent', within(depositMaxPercent.label, LIMITS.depositPercent, max));
  if (terms.reservationDays !== null) {
    add('reservationDays', within(reservationDays.label, LIMITS.reservationDays, terms.reservationDays));
  }
  const steps: readonly (number | null)[] = LIMITS.roundTo;
  add('roundTo', !steps.includes(terms.roundTo) && 'Round instalments to 1, 100 or 1,000 shillings');
  add('payTo', paysToPerson(terms.payTo) && PAY_TO_PERSON);
  if (kind !== 'stages') {
    add('maxMonths', within(maxMonths.label, LIMITS.months, terms.maxMonths ?? LIMITS.months.standard));
    add(
      'maxMonths',
      kind === 'quarterly' &&
        (terms.maxMonths ?? LIMITS.months.standard) < 3 &&
        'A quarterly plan needs at least 3 months: enter more, or choose a monthly plan',
    );
    add(
      'completionPercent',
      max + completion > 100 &&
        `The largest deposit (${max} %) and completion (${completion} %) are more than 100 %: lower one of them`,
    );
    return found;
  }
  add('stages', terms.stages.length === 0 && 'A plan by stages needs at least one stage: add one');
  add(
    'depositMaxPercent',
    min !== max && 'A plan by stages has one deposit: make the smallest and the largest the same',
  );
  let last = '';
  terms.stages.forEach(({ percent, expectedOn }, index) => {
    const at = `stages[${index}]`;
    add(`${at}.percent`, within(PAYMENT_STAGE_FIELDS.percent.label, LIMITS.stagePercent, percent));
    add(
      `${at}.expectedOn`,
      expectedOn !== null &&
        expectedOn < last &&
        'This stage is expected before the one above: put them in order',
    );
    last = expectedOn ?? last;
  });
  add(
    'completionOn',
    terms.completionOn !== null &&
      terms.completionOn < last &&
      'Completion is expected before the last stage',
  );
  const stages = terms.stages.reduce((sum, { percent }) => sum + percent, 0);
  const sum = min + stages + completion;
  if (terms.stages.length > 0 && sum !== 100) {
    const change = sum > 100 ? `${sum - 100} % too much: lower` : `${100 - sum} % too little: raise`;
    add(
      'stages',
      `Deposit (${min} %), stages (${stages} %) and completion (${completion} %) must be 100 %. They are ${sum} %, ` +
        `${change} the stages`,
    );
  }
  return found;
}

export const RESERVATION_TOO_MUCH = 'The reservation is more than the deposit';
const PAY_TO_PERSON =
  'Pay to must be the account of a company, an advocate or an escrow account, never of a person: name the company, such as “Acacia Developments Ltd”';
const ORGANISATION =
  /\b(ltd|limited|llp|llc|plc|inc|company|co\.?|corporation|group|holdings|developments?|developers?|properties|estates?|homes|bank|sacco|society|advocates?|escrow|trust|trustees?|account|fund)\b/i;

/** Whether a payee does not name an organisation. */
function paysToPerson(payTo: string): boolean {
  return payTo !== '' && (!ORGANISATION.test(payTo) || /^(mr|mrs|ms|miss|dr)\b/i.test(payTo));
}

/** As {@link termsProblems}, of all terms of a listing, with the index before each field. */
export function allTermsProblems(terms: readonly PaymentTerms[]): TermsProblem[] {
  const same = (a: PaymentTerms, b: PaymentTerms) =>
    a.kind === b.kind && a.unit.toLowerCase() === b.unit.toLowerCase();
  return terms.flatMap((one, index) => {
    const own = termsProblems(one);
    if (terms.findIndex((other) => same(one, other)) < index) {
      own.push({
        field: 'unit',
        message: `There are ${one.kind} terms for ${one.unit || 'all unit types'} already: change those`,
      });
    }
    return own.map(({ field, message }) => ({ field: `[${index}].${field}`, message }));
  });
}

/**
 * Returns where a reservation is more than the smallest deposit.
 * @param units unit types with prices
 */
export function reservationProblems(
  terms: readonly PaymentTerms[],
  units: readonly { name: string; price: number }[],
): TermsProblem[] {
  return terms.flatMap(({ unit, reservation, depositMinPercent }, index) => {
    const prices = units
      .filter(({ name, price }) => price > 0 && (unit === '' || name.toLowerCase() === unit.toLowerCase()))
      .map(({ price }) => price);
    if (prices.length === 0) return [];
    const deposit = Math.round((Math.min(...prices) * depositMinPercent) / 100);
    if (reservation <= deposit) return [];
    return [
      {
        field: `[${index}].reservation`,
        message: `${RESERVATION_TOO_MUCH}: enter at most ${groupedNumber(deposit)}`,
      },
    ];
  });
}
