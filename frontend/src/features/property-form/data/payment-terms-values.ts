import {
  keysOf,
  PAYMENT_STAGE_FIELDS,
  PAYMENT_TERMS_FIELDS,
  type PaymentTerms,
  type PaymentTermsInput,
} from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import paymentCopy from '../../../content/payment-copy.json' with { type: 'json' };
import { fields } from './field-labels.js';
import { emptyFormValues, formValuesOf, type FormValuesOf, inputFrom, numberFrom } from './field-values.js';

const { paymentTerms: texts, conflict } = copy;

/** Names of the kinds of plan, as on the property page. */
export const PLAN_KIND_NAMES = paymentCopy.kinds;

export type StageValues = FormValuesOf<typeof PAYMENT_STAGE_FIELDS>;

/** Payment terms in the form. */
export interface PlanValues extends FormValuesOf<typeof PAYMENT_TERMS_FIELDS> {
  stages: StageValues[];
}

type PlanField = keyof typeof PAYMENT_TERMS_FIELDS;

export const EMPTY_STAGE: StageValues = emptyFormValues(PAYMENT_STAGE_FIELDS);

export const EMPTY_PLAN: PlanValues = {
  ...emptyFormValues(PAYMENT_TERMS_FIELDS),
  kind: 'monthly',
  roundTo: '1',
  stages: [],
};

/** Form values of stored terms. */
export function planValues(terms: PaymentTerms): PlanValues {
  return {
    ...formValuesOf(PAYMENT_TERMS_FIELDS, terms),
    stages: terms.stages.map((stage) => formValuesOf(PAYMENT_STAGE_FIELDS, stage)),
  };
}

/** Returns the fields that a plan has: others depend on its kind, or on a reservation. */
export function planFields({ kind, reservation }: Pick<PlanValues, 'kind' | 'reservation'>): PlanField[] {
  const left: readonly PlanField[] = [
    ...(kind === 'stages' ? (['depositMaxPercent', 'maxMonths', 'roundTo'] as const) : []),
    ...(numberFrom(reservation) ? [] : (['reservationDays', 'reservationRefundable'] as const)),
  ];
  return keysOf(PAYMENT_TERMS_FIELDS).filter((name) => !left.includes(name));
}

/** API input from the form values. A plan by stages has one deposit. */
export function planInput(values: PlanValues): PaymentTermsInput {
  const { stages } = values;
  const byStages = values.kind === 'stages';
  return {
    ...inputFrom(PAYMENT_TERMS_FIELDS, {
      ...values,
      depositMaxPercent: byStages ? values.depositMinPercent : values.depositMaxPercent,
    }),
    stages: byStages ? stages.map((stage) => inputFrom(PAYMENT_STAGE_FIELDS, stage)) : [],
  };
}

/** The plan in one line, to compare versions. */
export function planText(values: PlanValues): string {
  const named = planFields(values).filter((name) => name !== 'unit' && name !== 'kind');
  return [
    values.unit || texts.allUnits,
    values.kind && PLAN_KIND_NAMES[values.kind],
    ...named.map((name) => {
      const value = values[name];
      if (typeof value === 'boolean') return value && fields.plan[name];
      const shown = name === 'reservationRefundable' ? value && refundableName(value) : value;
      return shown && `${fields.plan[name]} ${shown}`;
    }),
    ...(values.kind === 'stages'
      ? values.stages.map(({ label, percent, expectedOn }) =>
          [label || conflict.empty, percent && `${percent} %`, expectedOn].filter(Boolean).join(' '),
        )
      : []),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Name of a choice of `reservationRefundable`. */
export function refundableName(choice: string): string {
  const names: Record<string, string> = texts.refundable;
  return names[choice || 'unset'] ?? choice;
}
