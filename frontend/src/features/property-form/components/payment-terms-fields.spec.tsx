import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { Toaster } from '../../../ui/toaster.js';
import { newVisitor } from '../../../testing/new-visitor.js';
import { fieldErrors } from '../data/form-errors.js';
import { EMPTY_PLAN, EMPTY_STAGE, type PlanValues } from '../data/payment-terms-values.js';
import { EMPTY_ROOM, EMPTY_VALUES, type PropertyFormValues } from '../data/property-form-values.js';
import { changesOf } from '../data/property-input.js';
import { problemsOf } from '../data/property-rules.js';
import { PaymentTermsFields } from './payment-terms-fields.js';

const VALUES: PropertyFormValues = {
  ...EMPTY_VALUES,
  title: 'Acacia Heights',
  type: 'development',
  price: '8,700,000',
  description: 'Off plan.',
  address: 'Othaya Road',
  rooms: [{ ...EMPTY_ROOM, roomType: '1 Bedroom', price: '5,000,000' }],
};
const BY_STAGES: PlanValues = {
  ...EMPTY_PLAN,
  kind: 'stages',
  depositMinPercent: '20',
  completionPercent: '30',
  stages: [
    { ...EMPTY_STAGE, label: 'Foundation', percent: '20' },
    { ...EMPTY_STAGE, label: 'Roof', percent: '20' },
  ],
};
const SUM_OFF =
  'Deposit (20 %), stages (40 %) and completion (30 %) must be 100 %. They are 90 %, 10 % too little: raise the stages';

function show(paymentTerms: PlanValues[] = [], rooms = VALUES.rooms) {
  const start = { ...VALUES, paymentTerms, rooms };
  let sent: ReturnType<typeof changesOf> | undefined;
  function Form() {
    const form = useForm<PropertyFormValues>({
      mode: 'onTouched',
      defaultValues: start,
      shouldFocusError: false,
      resolver: (values) => {
        const problems = problemsOf(values);
        return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: fieldErrors(problems) };
      },
    });
    return (
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) =>
            void form.handleSubmit((values) => {
              sent = changesOf(start, values);
            })(event)
          }
        >
          <PaymentTermsFields />
          <button>Save</button>
        </form>
        <Toaster />
      </FormProvider>
    );
  }
  render(<Form />);
  const visitor = newVisitor();
  return {
    visitor,
    sent: () => sent?.paymentTerms,
    press: (name: string) => visitor.click(screen.getByRole('button', { name, hidden: true })),
    type: async (label: string, text: string) => {
      const field = screen.getByRole('textbox', { name: label, hidden: true });
      await visitor.clear(field);
      await visitor.type(field, text);
    },
    choose: (label: string, option: string) =>
      visitor.selectOptions(screen.getByRole('combobox', { name: label, hidden: true }), option),
    preview: () => screen.getByRole('region', { name: 'Schedule of payment plan 1', hidden: true }),
  };
}

const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent);

describe('payment plans in the property form', () => {
  it('adds a plan for a room type and sends it complete [PLAN-6]', async () => {
    const { press, type, choose, sent, preview } = show();
    await press('Add a payment plan');
    await choose('Unit type', '1 Bedroom');
    await choose('Kind of plan', 'Quarterly instalments');
    await type('Smallest deposit in percent', '10');
    expect(preview()).toHaveTextContent('Largest deposit in percent is required');
    await type('Largest deposit in percent', '30');
    await type('Reservation', '100k');
    await choose('Reservation is refundable', 'Until the contract is signed');
    await press('Save');
    expect(sent()).toEqual([
      expect.objectContaining({
        unit: '1 Bedroom',
        kind: 'quarterly',
        reservation: 100_000,
        reservationDays: null,
        reservationRefundable: 'until-contract',
        depositMinPercent: 10,
        depositMaxPercent: 30,
        stages: [],
      }),
    ]);
    expect(rowsOf(preview()).at(-1)).toBe('TotalKsh 5,000,000');
  });

  it('refuses stages that do not add up to 100 percent, at the stages, until they do [PLAN-6]', async () => {
    const { press, visitor, sent, preview } = show([BY_STAGES]);
    expect(preview()).toHaveTextContent(SUM_OFF);
    await press('Save');
    const stages = screen.getByRole('group', { name: 'Stages' });
    expect(stages).toHaveAccessibleDescription(SUM_OFF);
    expect(sent()).toBeUndefined();
    const percent = within(stages).getAllByRole('textbox', { name: 'Percent of the stage' })[1]!;
    await visitor.clear(percent);
    await visitor.type(percent, '30');
    expect(await within(stages).findByDisplayValue('30')).toBeVisible();
    expect(stages).not.toHaveAccessibleDescription();
    await press('Save');
    expect(sent()).toMatchObject([{ stages: [{ percent: 20 }, { percent: 30 }], depositMaxPercent: 20 }]);
  });

  it('moves and removes stages by keyboard, and undoes a removal [PLAN-6]', async () => {
    const { visitor, press } = show([BY_STAGES]);
    const labels = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Stage' }).map(({ value }) => value);
    screen.getByRole('button', { name: 'Move Stage 2 of payment plan 1 up' }).focus();
    await visitor.keyboard('{Enter}');
    expect(labels()).toEqual(['Roof', 'Foundation']);
    screen.getByRole('button', { name: 'Remove Stage 1 of payment plan 1' }).focus();
    await visitor.keyboard('{Enter}');
    expect(labels()).toEqual(['Foundation']);
    await press('Undo');
    expect(labels()).toEqual(['Roof', 'Foundation']);
  });

  it('shows terms of all others for a unit type without its own [PLAN-6]', () => {
    const plan = { ...EMPTY_PLAN, depositMinPercent: '20', depositMaxPercent: '30' };
    const studio = { ...EMPTY_ROOM, roomType: 'Studio', price: '3,000,000' };
    const { preview } = show([plan, { ...plan, unit: '1 Bedroom' }], [...VALUES.rooms, studio]);
    expect(preview()).toHaveTextContent('Studio at Ksh 3,000,000');
    expect(screen.getByRole('region', { name: 'Schedule of payment plan 2' })).toHaveTextContent(
      '1 Bedroom at Ksh 5,000,000',
    );
  });

  it('keeps the stages of a plan that is moved, or removed and restored [PLAN-6]', async () => {
    const monthly = { ...EMPTY_PLAN, depositMinPercent: '20', depositMaxPercent: '30' };
    const { press, sent } = show([monthly, BY_STAGES]);
    const labels = () =>
      screen.queryAllByRole<HTMLInputElement>('textbox', { name: 'Stage' }).map(({ value }) => value);
    await press('Move Payment plan 2 up');
    expect(labels()).toEqual(['Foundation', 'Roof']);
    await press('Remove Payment plan 1');
    expect(labels()).toEqual([]);
    await press('Undo');
    expect(labels()).toEqual(['Foundation', 'Roof']);
    await press('Remove Stage 2 of payment plan 1');
    await press('Add a stage');
    const label = screen.getAllByRole('textbox', { name: 'Stage' })[1]!;
    expect(label).toHaveFocus();
    await newVisitor().type(label, 'Finishes');
    await newVisitor().type(screen.getAllByRole('textbox', { name: 'Percent of the stage' })[1]!, '30');
    await press('Save');
    expect(sent()).toMatchObject([
      { kind: 'stages', stages: [{ label: 'Foundation' }, { label: 'Finishes', percent: 30 }] },
      { kind: 'monthly', depositMaxPercent: 30 },
    ]);
  });

  it('shows the schedule with its sum while the terms are typed [PLAN-6]', async () => {
    const { type, preview } = show([
      { ...EMPTY_PLAN, depositMinPercent: '20', depositMaxPercent: '30', maxMonths: '12' },
    ]);
    expect(preview()).toHaveTextContent('1 Bedroom at Ksh 5,000,000, 20 % deposit, 12 months');
    expect(rowsOf(preview())).toEqual([
      expect.stringMatching(/^Deposit, .*Ksh 1,000,000$/),
      expect.stringMatching(/^Instalments 1 to 11, .*11 × Ksh 333,333$/),
      expect.stringMatching(/^Instalment 12, .*Ksh 333,337$/),
      'TotalKsh 5,000,000',
    ]);
    await type('Percent on completion', '80');
    expect(preview()).toHaveTextContent('Percent on completion must be at most 60');
    await type('Percent on completion', '50');
    expect(rowsOf(preview())).toContainEqual(expect.stringMatching(/^On completion, .*Ksh 2,500,000$/));
  });
});
