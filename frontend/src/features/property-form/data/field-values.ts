import {
  type FieldsWhere,
  type FieldTable,
  type FormTab,
  type InputOf,
  keysOf,
  type PartField,
  type PartTable,
  type StoredFields,
} from '@lml/common/contracts';
import { groupedNumber } from '../../../lib/format.js';
import { typedNumber } from './typed-number.js';

type FormValue<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'lines' }
    ? string[]
    : F extends { choices: readonly (infer Choice)[] }
      ? Choice | ''
      : string;

/** Form values of a table's fields: numbers are texts as typed, missing values are empty. */
export type FormValuesOf<Table> = { -readonly [Key in keyof Table]: FormValue<Table[Key]> };

/** Fields of a table that the form has. */
export function formFields<Table extends FieldTable>(table: Table): FieldsWhere<Table, { tab: FormTab }> {
  return Object.fromEntries(Object.entries(table).filter(([, { tab }]) => tab !== null)) as FieldsWhere<
    Table,
    { tab: FormTab }
  >;
}

/** Initial values of an empty form. */
export function emptyFormValues<Table extends PartTable>(table: Table): FormValuesOf<Table> {
  return mapped(table, (field) => {
    if (field.kind === 'flag') return field.default;
    if (field.kind === 'lines') return [];
    return (field.kind === 'line' && field.default) || '';
  }) as FormValuesOf<Table>;
}

/** Form values of a stored property. */
export function formValuesOf<Table extends PartTable>(
  table: Table,
  stored: Partial<StoredFields<Table>>,
): FormValuesOf<Table> {
  return mapped(table, (field, key) => {
    const value = stored[key];
    if (typeof value !== 'number') return value ?? '';
    // Where null cannot express "none", 0 does.
    return value === 0 && !field.nullable ? '' : numberText(field, value);
  }) as FormValuesOf<Table>;
}

/** API input from the form values. Omits choices left open. */
export function inputFrom<Table extends PartTable>(
  table: Table,
  values: FormValuesOf<Table>,
): InputOf<Table> {
  const sent = Object.entries(mapped(table, (field, key) => inputValue(field, values[key])));
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as InputOf<Table>;
}

function inputValue(field: PartField, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (field.kind) {
    case 'number':
      return numberFrom(value, field.decimals) ?? (field.nullable ? null : 0);
    case 'year':
      return numberFrom(value);
    case 'choice':
      if (value !== '' || field.required) return value;
      return field.nullable ? null : undefined;
    case 'link':
      return value.trim() || null;
    default:
      return field.nullable ? value || null : value;
  }
}

/** Parses a number; null if empty, 0 (specification) if invalid. */
export function numberFrom(text: string, decimals?: number): number | null {
  const value = typedNumber(text, decimals);
  return Number.isNaN(value) ? 0 : value;
}

/** Formats a number for its field: "8,700,000", but years as "1998". */
export function numberText(field: PartField | undefined, value: number): string {
  return field?.kind === 'year' ? String(value) : groupedNumber(value, decimalsOf(field));
}

/** Decimals that a field's number may have. */
export function decimalsOf(field: PartField | undefined): number {
  return (field?.kind === 'number' && field.decimals) || 0;
}

function mapped<Table extends PartTable>(
  table: Table,
  value: (field: PartField, key: keyof Table & string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(keysOf(table).map((key) => [key, value(table[key]!, key)]));
}
