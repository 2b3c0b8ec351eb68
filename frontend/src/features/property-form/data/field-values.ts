import {
  type Field,
  type FieldsWhere,
  type FieldTable,
  type FormTab,
  type InputOf,
  keysOf,
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

/** A table's fields as they stand in the form: figures are texts as they are typed, what is not there is empty. */
export type FormValuesOf<Table> = { -readonly [Key in keyof Table]: FormValue<Table[Key]> };

/** The fields of a table that the form has. */
export function formFields<Table extends FieldTable>(table: Table): FieldsWhere<Table, { tab: FormTab }> {
  return Object.fromEntries(Object.entries(table).filter(([, { tab }]) => tab !== null)) as FieldsWhere<
    Table,
    { tab: FormTab }
  >;
}

/** Initial values of an empty form. */
export function emptyFormValues<Table extends FieldTable>(table: Table): FormValuesOf<Table> {
  return mapped(table, (field) => {
    if (field.kind === 'flag') return field.default;
    if (field.kind === 'lines') return [];
    return (field.kind === 'line' && field.default) || '';
  }) as FormValuesOf<Table>;
}

/** The fields of a stored property as they stand in the form. */
export function formValuesOf<Table extends FieldTable>(
  table: Table,
  stored: Partial<StoredFields<Table>>,
): FormValuesOf<Table> {
  return mapped(table, (field, key) => {
    const value = stored[key];
    if (typeof value !== 'number') return value ?? '';
    // Where nothing can not be told from 0 by null, 0 is nothing.
    return value === 0 && !field.nullable ? '' : figureText(field, value);
  }) as FormValuesOf<Table>;
}

/** What is sent for the fields as they stand in the form. A choice that was left open is left out. */
export function inputFrom<Table extends FieldTable>(
  table: Table,
  values: FormValuesOf<Table>,
): InputOf<Table> {
  const sent = Object.entries(mapped(table, (field, key) => inputValue(field, values[key])));
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as InputOf<Table>;
}

function inputValue(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (field.kind) {
    case 'number':
    case 'year':
      return numberFrom(value) ?? (field.nullable ? null : 0);
    case 'choice':
      return value === '' && !field.required ? undefined : value;
    case 'link':
      return value.trim() || null;
    default:
      return field.nullable ? value || null : value;
  }
}

/** The number that a text says; null where there is none, and the 0 of the specification for what is no number. */
export function numberFrom(text: string): number | null {
  const value = typedNumber(text);
  return Number.isNaN(value) ? 0 : value;
}

/** A number as it stands in its field: "8,700,000", but of a year "1998". */
export function figureText(field: Pick<Field, 'kind'> | undefined, value: number): string {
  return field?.kind === 'year' ? String(value) : groupedNumber(value);
}

function mapped<Table extends FieldTable>(
  table: Table,
  value: (field: Field, key: keyof Table & string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(keysOf(table).map((key) => [key, value(table[key]!, key)]));
}
