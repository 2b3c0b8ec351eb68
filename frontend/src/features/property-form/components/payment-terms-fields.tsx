import { PAYMENT_LIMITS as LIMITS, PLAN_KINDS, type PlanUnit, shillings } from '@lml/common/contracts';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { effectivePurpose } from '../data/derived.js';
import { fields } from '../data/field-labels.js';
import { errorPaths } from '../data/form-errors.js';
import { paymentTermsProblems, pricedUnits, unitNames } from '../data/payment-terms-rules.js';
import {
  EMPTY_PLAN,
  PLAN_KIND_NAMES,
  planFields,
  type PlanValues,
  refundableName,
} from '../data/payment-terms-values.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { Announcement, useAnnouncement } from './announcement.js';
import { CheckField, NumberField, SelectField, TextField, useFieldError } from './form-fields.js';
import { ListTools } from './list-tools.js';
import { OptionalGroup } from './optional-group.js';
import { PaymentStagesFields } from './payment-stages-fields.js';
import { PaymentTermsPreview } from './payment-terms-preview.js';

const { paymentTerms: texts } = copy;
const { hints } = texts;

/** Payment plans of listings for sale, and where there is one. */
export function PaymentTermsFields() {
  const [status, purpose, plans] = useWatch<PropertyFormValues, ['status', 'purpose', 'paymentTerms']>({
    name: ['status', 'purpose', 'paymentTerms'],
  });
  const [isFilled] = useState(plans.length > 0);
  if (effectivePurpose({ status, purpose }) !== 'sale' && plans.length === 0 && !isFilled) return null;
  return (
    <div className="mt-6">
      <OptionalGroup title={fields.paymentTerms} text={texts.text} filled={isFilled}>
        <PlanList />
      </OptionalGroup>
    </div>
  );
}

function PlanList() {
  const { control, getValues } = useFormContext<PropertyFormValues>();
  const plans = useFieldArray({ control, name: 'paymentTerms', keyName: 'fieldKey' });
  const error = useFieldError('paymentTerms.root');
  const { announcement, announce } = useAnnouncement();
  const nameOf = (index: number) => filled(texts.item, { n: index + 1 });
  useWatch<PropertyFormValues>();
  const values = getValues();
  const units = values.paymentTerms.length > 0 ? pricedUnits(values) : [];
  const problems = paymentTermsProblems(values);
  useCurrentErrors(problems.map(({ field, message }) => `${field} ${message}`).join('\n'));

  function remove(index: number) {
    const plan = getValues(`paymentTerms.${index}`);
    plans.remove(index);
    showToast({
      title: texts.removed,
      description: nameOf(index),
      tone: 'info',
      action: { label: copy.list.undo, onPress: () => plans.insert(index, plan) },
    });
  }

  return (
    <div data-field="paymentTerms" tabIndex={-1} className="pb-5 outline-none">
      {error && <p className="mb-3 text-sm text-danger">{error}</p>}
      {plans.fields.length === 0 && <p className="mb-4 text-sm text-muted">{texts.empty}</p>}
      <ol className="space-y-4">
        {plans.fields.map(({ fieldKey }, index) => {
          const plan = values.paymentTerms[index];
          if (!plan) return null;
          return (
            <li key={fieldKey} className="rounded-card border border-line p-4 sm:p-5">
              <div className="mb-3 flex items-center justify-between gap-3">
                <h4 className="font-semibold">{nameOf(index)}</h4>
                <ListTools
                  item={nameOf(index)}
                  index={index}
                  count={plans.fields.length}
                  onMove={(to) => {
                    plans.move(index, to);
                    announce(filled(copy.list.moved, { item: nameOf(index), n: to + 1 }));
                  }}
                  onRemove={() => remove(index)}
                />
              </div>
              <PlanFields index={index} plan={plan} units={unitNames(values)} />
              <PaymentTermsPreview
                number={index + 1}
                plan={plan}
                units={plan.unit === '' ? unitsOfAll(units, values.paymentTerms) : units}
                problems={problems.filter(({ field }) => field.startsWith(`paymentTerms.${index}.`))}
              />
            </li>
          );
        })}
      </ol>
      <Button
        look="outline"
        className="mt-4 max-sm:w-full"
        onClick={() => plans.append(EMPTY_PLAN, { focusName: `paymentTerms.${plans.fields.length}.unit` })}
      >
        <Plus aria-hidden />
        {texts.add}
      </Button>
      <Announcement text={announcement} />
    </div>
  );
}

/** Returns the unit types without terms of their own; all if each has its own. */
function unitsOfAll(units: readonly PlanUnit[], plans: readonly PlanValues[]): readonly PlanUnit[] {
  const own = new Set(plans.map(({ unit }) => unit.toLowerCase()).filter(Boolean));
  const others = units.filter(({ name }) => !own.has(name.toLowerCase()));
  return others.length > 0 ? others : units;
}

/** Validates fields with an error again when the errors change: most rules are about several fields. */
function useCurrentErrors(problems: string) {
  const { getFieldState, trigger } = useFormContext<PropertyFormValues>();
  useEffect(() => {
    const paths = errorPaths({ paymentTerms: getFieldState('paymentTerms').error });
    const rules = paths.filter((path) => getFieldState(path as 'title').error?.type === 'rule');
    if (rules.length > 0) void trigger(rules as 'title'[]);
  }, [problems, getFieldState, trigger]);
}

interface PlanFieldsProps {
  index: number;
  plan: PlanValues;
  /** Names of the unit types. */
  units: readonly string[];
}

function PlanFields({ index, plan, units }: PlanFieldsProps) {
  const at = `paymentTerms.${index}` as const;
  const labels = fields.plan;
  const shown = new Set<string>(planFields(plan));
  const isKnown = plan.unit === '' || units.includes(plan.unit);
  return (
    <>
      <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
        <SelectField
          name={`${at}.unit`}
          label={labels.unit}
          options={[
            { value: '', label: texts.allUnits },
            ...units.map((name) => ({ value: name, label: name })),
            ...(isKnown ? [] : [{ value: plan.unit, label: filled(texts.unknownUnit, { unit: plan.unit }) }]),
          ]}
        />
        <SelectField
          name={`${at}.kind`}
          label={labels.kind}
          options={PLAN_KINDS.map((value) => ({ value, label: PLAN_KIND_NAMES[value] }))}
        />
        <NumberField name={`${at}.reservation`} label={labels.reservation} hint={hints.reservation} />
        {shown.has('reservationDays') && (
          <>
            <NumberField
              name={`${at}.reservationDays`}
              label={labels.reservationDays}
              hint={filled(hints.reservationDays, LIMITS.reservationDays)}
            />
            <SelectField
              name={`${at}.reservationRefundable`}
              label={labels.reservationRefundable}
              options={['', 'yes', 'until-contract', 'no'].map((value) => ({
                value,
                label: refundableName(value),
              }))}
            />
          </>
        )}
        <div className="sm:col-start-1">
          <NumberField
            name={`${at}.depositMinPercent`}
            label={plan.kind === 'stages' ? texts.deposit : labels.depositMinPercent}
            hint={filled(hints.deposit, LIMITS.depositPercent)}
            required
          />
        </div>
        {shown.has('depositMaxPercent') && (
          <NumberField
            name={`${at}.depositMaxPercent`}
            label={labels.depositMaxPercent}
            hint={filled(hints.deposit, LIMITS.depositPercent)}
            required
          />
        )}
        <NumberField
          name={`${at}.depositDays`}
          label={labels.depositDays}
          hint={filled(hints.depositDays, { max: LIMITS.depositDaysMax })}
        />
        {shown.has('maxMonths') && (
          <NumberField
            name={`${at}.maxMonths`}
            label={labels.maxMonths}
            hint={filled(hints.maxMonths, LIMITS.months)}
          />
        )}
        {shown.has('roundTo') && (
          <SelectField
            name={`${at}.roundTo`}
            label={labels.roundTo}
            options={LIMITS.roundTo.map((step) => ({
              value: groupedNumber(step),
              label: shillings(step),
            }))}
          />
        )}
      </div>
      {plan.kind === 'stages' && <PaymentStagesFields plan={index} />}
      <div className="mt-3 grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
        <NumberField
          name={`${at}.completionPercent`}
          label={labels.completionPercent}
          hint={filled(hints.completionPercent, { max: LIMITS.completionPercentMax })}
        />
        <TextField name={`${at}.completionOn`} label={labels.completionOn} type="date" />
        <TextField name={`${at}.payTo`} label={labels.payTo} hint={hints.payTo} />
        <TextField name={`${at}.validUntil`} label={labels.validUntil} type="date" />
      </div>
      <CheckField name={`${at}.interestFree`} label={labels.interestFree} hint={hints.interestFree} />
    </>
  );
}
