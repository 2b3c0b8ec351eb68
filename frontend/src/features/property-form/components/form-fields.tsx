import type { FieldTable } from '@lml/common/contracts';
import type { ChangeEvent, HTMLInputTypeAttribute, TextareaHTMLAttributes } from 'react';
import { type FieldPath, get, useController, useFormContext, useFormState } from 'react-hook-form';
import { Input, Select, Textarea } from '../../../ui/field.js';
import type { SelectOption } from '../../../ui/native-select.js';
import { decimalsOf, numberText } from '../data/field-values.js';
import { FORM_FIELDS, type PropertyFormValues } from '../data/property-form-values.js';
import { typedNumber } from '../data/typed-number.js';

export type FieldName = FieldPath<PropertyFormValues>;

interface FormFieldProps {
  name: FieldName;
  label: string;
  hint?: string;
}

/** Validation error of a field, if any. */
export function useFieldError(
  name:
    | FieldName
    | `${'rooms' | 'agents' | 'pricing.rentByFloor' | 'paymentTerms' | `paymentTerms.${number}.stages` | 'pictures' | 'floorPlans'}.root`,
): string | undefined {
  const { errors } = useFormState<PropertyFormValues>();
  const error: unknown = get(errors, name);
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message
    : undefined;
}

/** Text field. */
export function TextField({
  name,
  type,
  inputMode,
  autoComplete = 'off',
  required,
  onValueChange,
  ...shell
}: FormFieldProps & {
  /** Called on input. */
  onValueChange?: (value: string) => void;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'tel' | 'email' | 'url' | 'decimal';
  autoComplete?: string;
  required?: boolean;
}) {
  const { register } = useFormContext<PropertyFormValues>();
  const error = useFieldError(name);
  return (
    <Input
      {...shell}
      error={error}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      aria-required={required}
      {...register(name, {
        onChange: (event: ChangeEvent<HTMLInputElement>) => onValueChange?.(event.target.value),
      })}
    />
  );
}

export function TextareaField({
  name,
  rows,
  ...shell
}: FormFieldProps & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>) {
  const { register } = useFormContext<PropertyFormValues>();
  const error = useFieldError(name);
  return (
    <Textarea
      {...shell}
      rows={rows}
      error={error}
      // Grows with the text; a browser without field-sizing scrolls.
      className="field-sizing-content max-h-96 min-h-20"
      {...register(name)}
    />
  );
}

/** All values in this form are texts. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Number field that accepts "8.7M"; on blur it shows the value to be saved. */
export function NumberField({
  name,
  required,
  disabled,
  ...shell
}: FormFieldProps & { required?: boolean; disabled?: boolean }) {
  const { field } = useController<PropertyFormValues>({ name });
  const error = useFieldError(name);
  return (
    <Input
      {...shell}
      error={error}
      name={name}
      value={textOf(field.value)}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      aria-required={required}
      className="tabular"
      onChange={field.onChange}
      onBlur={() => {
        const fields: FieldTable = FORM_FIELDS;
        const described = fields[name];
        const number = typedNumber(textOf(field.value), decimalsOf(described));
        if (number !== null && !Number.isNaN(number)) {
          const written = numberText(described, number);
          if (written !== field.value) field.onChange(written);
        }
        field.onBlur();
      }}
    />
  );
}

export function SelectField({
  name,
  options,
  disabled,
  required,
  ...shell
}: FormFieldProps & { options: readonly SelectOption[]; disabled?: boolean; required?: boolean }) {
  const { field } = useController<PropertyFormValues>({ name });
  const error = useFieldError(name);
  return (
    <Select
      {...shell}
      {...field}
      value={textOf(field.value)}
      options={options}
      error={error}
      disabled={disabled}
      aria-required={required}
    />
  );
}

export function CheckField({ name, label, hint }: FormFieldProps) {
  const { register } = useFormContext<PropertyFormValues>();
  return (
    <label className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
      <input type="checkbox" className="size-5 shrink-0 accent-primary" {...register(name)} />
      <span>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
