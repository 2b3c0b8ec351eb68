import { type Purchase, type RateSet } from '@lml/common/contracts';
import type { ReactNode } from 'react';
import texts from '../../../content/costs-copy.json' with { type: 'json' };
import { classNames } from '../../../lib/class-names.js';
import { Button } from '../../../ui/button.js';
import { Input, Select } from '../../../ui/field.js';
import type { AmountName, CostInputs } from '../data/cost-inputs.js';

/** Frame, inputs and empty state of the parts of the calculator. */

export interface PartProps {
  address: URLSearchParams;
  inputs: CostInputs;
  /** Null if no set is in force. */
  rates: RateSet | null;
  /** Null without a price. */
  purchase: Purchase | null;
}

interface PartFrameProps {
  title: string;
  text?: string;
  fields: ReactNode;
  /** Nothing is worked out yet, so there is nothing to print. */
  isEmpty: boolean;
  children: ReactNode;
}

/** A heading, fields at the left and the outcome at the right. */
export function Part({ title, text, fields, isEmpty, children }: PartFrameProps) {
  return (
    <section
      className={classNames(
        'grid gap-x-12 gap-y-6 py-10 lg:grid-cols-3',
        isEmpty ? 'print:hidden' : 'print:block print:py-4',
      )}
    >
      <div className="print:hidden">
        <h2 className="mb-5 text-h3">{title}</h2>
        {text && <p className="-mt-2 mb-5 text-muted">{text}</p>}
        <div className="space-y-2">{fields}</div>
        <Button type="submit" look="outline" className="mt-2 max-sm:w-full">
          {texts.form.submit}
        </Button>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <h2 className="mb-3 hidden text-h3 print:block">{title}</h2>
        {children}
      </div>
    </section>
  );
}

export function AmountInput({
  name,
  label,
  hint,
  address,
  inputs,
}: Pick<PartProps, 'address' | 'inputs'> & { name: AmountName; label: string; hint?: string }) {
  return (
    <Input
      label={label}
      name={name}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={address.get(name) ?? ''}
      error={inputs.problems[name]}
    />
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  label: string;
  hint?: string;
  value: Value;
  choices: { value: Value; label: string }[];
}

export function Choice<Value extends string>({ name, label, hint, value, choices }: ChoiceProps<Value>) {
  return <Select label={label} name={name} hint={hint} defaultValue={value} options={choices} />;
}

export function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-muted print:hidden">
      {children}
    </p>
  );
}

/** The visitor's rate, else the example; basis points. */
export function rateOf(inputs: CostInputs, rates: RateSet | null): number | null {
  return inputs.rate ?? rates?.values.loanRate ?? null;
}
