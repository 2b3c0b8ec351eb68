import {
  allTermsProblems,
  cleanLine,
  completeTerms,
  PAYMENT_LIMITS,
  PAYMENT_STAGE_FIELDS,
  PAYMENT_TERMS_FIELDS,
  type PaymentTerms,
  type PlanUnit,
  planUnits,
  reservationProblems,
} from '@lml/common/contracts';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fieldProblem, fieldProblems } from './field-errors.js';
import { fields } from './field-labels.js';
import { planFields, planInput, type PlanValues } from './payment-terms-values.js';
import { previewedRooms } from './previewed.js';
import type { PropertyFormValues } from './property-form-values.js';
import { inputOf } from './property-input.js';
import type { Problem } from './property-rules.js';
import { problemsFrom } from './server-errors.js';

/** The terms as the service would store them. */
export function previewedTerms(plan: PlanValues): PaymentTerms {
  const terms = completeTerms(planInput(plan));
  return { ...terms, unit: cleanLine(terms.unit), payTo: cleanLine(terms.payTo) };
}

/** Returns the unit types that terms can be for: those of the description, else the room types. */
export function unitNames({
  description,
  rooms,
}: Pick<PropertyFormValues, 'description' | 'rooms'>): string[] {
  const types = parseUnitTypes(description).map(({ type }) => type);
  const names = types.length > 0 ? types : rooms.map(({ roomType }) => cleanLine(roomType));
  return [...new Set(names.filter(Boolean))];
}

/** Returns what a plan can be calculated for: unit types or the listing, with a price. */
export function pricedUnits(values: PropertyFormValues): PlanUnit[] {
  const input = inputOf(values);
  return planUnits({
    price: input.price ?? null,
    unitTypes: parseUnitTypes(values.description),
    roomConfigurations: previewedRooms(input),
    paymentTerms: values.paymentTerms.map(previewedTerms),
  });
}

/** Validation errors of all payment plans: of single fields, then by the rules of the service. */
export function paymentTermsProblems(values: PropertyFormValues): Problem[] {
  const { paymentTerms: plans } = values;
  if (plans.length === 0) return [];
  const tooMany = (field: string, name: string, max: number, list: readonly unknown[]): Problem[] =>
    list.length > max ? [{ field, message: filled(copy.problems.tooMany, { name, max }) }] : [];
  const terms = plans.map(previewedTerms);
  const rules = problemsFrom(
    [...allTermsProblems(terms), ...reservationProblems(terms, pricedUnits(values))].map((problem) => ({
      ...problem,
      field: `paymentTerms${problem.field}`,
    })),
  );
  return [
    ...tooMany('paymentTerms.root', fields.paymentTerms, PAYMENT_LIMITS.termsMax, plans),
    ...plans.flatMap((plan, index) => {
      const at = `paymentTerms.${index}`;
      const single = planProblems(plan, at);
      // Sums and ranges need numbers and dates that can be read.
      const isReadable = single.every(({ readable }) => readable);
      const stages = plan.kind === 'stages' ? plan.stages : [];
      return [
        ...single.map(({ field, message }) => ({ field, message })),
        ...tooMany(`${at}.stages.root`, fields.stages, PAYMENT_LIMITS.stagesMax, stages),
        ...(isReadable ? rules.filter(({ field }) => isShown(field, at, plan)) : []),
      ];
    }),
  ];
}

/** Whether an error belongs to a field that the plan has. */
function isShown(field: string, at: string, plan: PlanValues): boolean {
  if (!field.startsWith(`${at}.`)) return false;
  const name = field.slice(at.length + 1);
  return name.startsWith('stages.') || planFields(plan).some((own) => own === name);
}

function planProblems(plan: PlanValues, at: string): (Problem & { readable: boolean })[] {
  const own = planFields(plan).flatMap((name) => {
    const field = PAYMENT_TERMS_FIELDS[name];
    const message = fieldProblem(field, plan[name]);
    return message ? [{ field: `${at}.${name}`, message, readable: field.kind === 'line' }] : [];
  });
  const stages = (plan.kind === 'stages' ? plan.stages : []).flatMap((stage, index) =>
    fieldProblems(PAYMENT_STAGE_FIELDS, stage).map(({ field, message }) => ({
      field: `${at}.stages.${index}.${field}`,
      message,
      readable: field === 'label',
    })),
  );
  return [...own, ...stages];
}
