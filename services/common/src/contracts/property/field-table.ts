import { counted, groupedNumber } from '../figures.js';
import type { PropertyPurpose, PropertyType } from '../properties.js';

/** The form's tabs in their order (specification, "Add property"). */
export const FORM_TABS = ['basic', 'rooms', 'location', 'agents', 'media'] as const;
export type FormTab = (typeof FORM_TABS)[number];

/** Facts about a field of any record: a property, an agent, a director or a room. */
interface CommonFacts {
  /** Display name: in error messages, file headings, the form and the activity log. */
  label: string;
  /** Required for a new one; `to-publish`: a draft can do without it. */
  required?: true | 'to-publish';
  /** Null means none or not applicable. */
  nullable?: true;
  /** For the OpenAPI document; `inputDescription` replaces it in requests. */
  description?: string;
  inputDescription?: string;
  example?: unknown;
  /** Replaces parts of the OpenAPI schema in requests; undefined leaves one out. */
  inputSchema?: SchemaPart;
  /** As `inputSchema`, in responses. */
  answerSchema?: SchemaPart;
}

interface SchemaPart {
  format?: string;
  minimum?: undefined;
  maximum?: undefined;
  maxItems?: undefined;
  default?: unknown;
  description?: string;
  example?: unknown;
}

/** Facts about a field of a property only. */
interface PropertyFacts extends CommonFacts {
  /** Name in the form, if it differs. */
  formLabel?: string;
  /** Heading in files, if it differs. */
  heading?: string;
  /** Name in the activity log, if it differs. */
  logLabel?: string;
  /** Tab of the form; null if it is not in the form. */
  tab: FormTab | null;
  /** Pages on which visitors see it: `list` means lists and pages; `never` is for staff only. */
  visitors: 'list' | 'page' | 'never';
  /** Whether it is exported and imported. */
  imported: boolean;
  /** Column width in characters, if not the default of its kind. */
  width?: number;
  /** Set if a complete listing has it: see `missingParts`. */
  wanted?: Wanted;
}

export interface Wanted {
  /** Request of the completeness meter to staff. */
  text: string;
  /** Priority among all that is wanted, from 1. */
  priority: number;
  /** Minimum: of a number its value, of a text its words, of a list its items. */
  atLeast: number;
  /** Property types that need it; all if missing. */
  types?: readonly PropertyType[];
  /** Purposes that need it; all if missing. */
  purposes?: readonly PropertyPurpose[];
}

type Kind =
  | {
      /** A single-line text. */
      kind: 'line';
      /** 1: required. */
      min?: 1;
      max: number;
      default?: string;
      /** Texts that count as empty. */
      blank?: RegExp;
    }
  /** A multi-line text. */
  | { kind: 'text'; min?: 1; max: number }
  /** An http or https link. */
  | { kind: 'link'; max: number; nullable: true }
  /** `columnDefault` is for rows that are inserted without the field. */
  | { kind: 'choice'; choices: readonly string[]; columnDefault?: string }
  /** A number from 0: whole Kenyan shillings, an area, or a count; whole unless it has `decimals`. */
  | { kind: 'number'; max: number; unit: 'shillings' | 'area' | 'count'; decimals?: 1 | 2; default?: 0 }
  /** A year, from `min` to `yearsAhead` years from now. */
  | { kind: 'year'; min: number; yearsAhead: number; nullable: true }
  /** A day in Nairobi, as "2026-12-31". */
  | { kind: 'date'; nullable: true }
  /** Yes or no. */
  | { kind: 'flag'; default: boolean }
  /** Short texts without duplicates. */
  | { kind: 'lines'; max: number; itemMax: number };

type PersonKind =
  /** A single-line text with its own error if it is missing or too short. */
  | { kind: 'name'; min: number; max: number; tooShort: string }
  | { kind: 'phone' }
  | { kind: 'email' }
  /** An uploaded picture or an https link. */
  | { kind: 'picture'; max: number; nullable: true }
  /** A staff account's id. */
  | { kind: 'account'; nullable: true };

/** A single-column value of a property, and its metadata. Texts are counted in characters. */
export type Field = PropertyFacts & Kind;

export type FieldTable = Readonly<Record<string, Field>>;

/** As {@link Field}, of a part of a property, such as its payment terms. */
export type PartField = CommonFacts & Pick<PropertyFacts, 'formLabel' | 'heading' | 'logLabel'> & Kind;

export type PartTable = Readonly<Record<string, PartField>>;

/** As {@link Field}, of anything else that staff edit. */
export type RecordField = CommonFacts & (Kind | PersonKind);

export type RecordTable = Readonly<Record<string, RecordField>>;

type FilledValue<F> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: 'number' | 'year' | 'account' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'lines' }
        ? string[]
        : string;

/** The type of a field's value. */
export type ValueOf<F> = FilledValue<F> | (F extends { nullable: true } ? null : never);

/** An object with a stored value for each field of a table. */
export type StoredFields<Table> = { -readonly [Key in keyof Table]: ValueOf<Table[Key]> };

/** The fields of a table that satisfy a condition. */
export type FieldsWhere<Table, Condition> = {
  [Key in keyof Table as Table[Key] extends Condition ? Key : never]: Table[Key];
};

type RequiredFields<Table> = FieldsWhere<Table, { required: true }>;

/** Request type of a table's fields: the required ones, and any of the others. */
export type InputOf<Table> = StoredFields<RequiredFields<Table>> &
  Partial<StoredFields<Omit<Table, keyof RequiredFields<Table>>>>;

/** Returns the fields that satisfy all of `condition`, in order. */
export function fieldsWhere<
  Table extends FieldTable,
  const Condition extends Partial<PropertyFacts> & { kind?: Field['kind'] },
>(table: Table, condition: Condition): FieldsWhere<Table, Condition> {
  const facts = Object.entries(condition) as [keyof Field, unknown][];
  return Object.fromEntries(
    Object.entries(table).filter(([, field]) => facts.every(([fact, value]) => field[fact] === value)),
  ) as FieldsWhere<Table, Condition>;
}

export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** Picks the table's fields from an object. Lists do this for each row; a loop takes half of the time of `fromEntries`. */
export function pickFields<Table extends object>(
  table: Table,
  source: StoredFields<Table>,
): StoredFields<Table> {
  const picked: Partial<StoredFields<Table>> = {};
  for (const key of keysOf(table)) picked[key] = source[key];
  return picked as StoredFields<Table>;
}

/** As {@link pickFields}, with missing fields set to empty. */
export function fillFields<Table extends FieldTable>(
  table: Table,
  source: { [Key in keyof Table]?: unknown },
): StoredFields<Table> {
  return Object.fromEntries(
    keysOf(table).map((key) => [key, source[key] ?? emptyValue(table[key]!)]),
  ) as StoredFields<Table>;
}

/** Returns each field's name in one place of the product. */
export function labelsOf<Table extends PartTable>(
  table: Table,
  place: 'formLabel' | 'heading' | 'logLabel',
): Record<keyof Table & string, string> {
  return Object.fromEntries(
    Object.entries(table).map(([key, field]) => [key, field[place] ?? field.label]),
  ) as Record<keyof Table & string, string>;
}

/** Returns the value of an empty field: null if nullable, a flag's default, else an empty list, 0 or an empty text. */
export function emptyValue(field: Field): unknown {
  if (field.nullable) return null;
  if (field.kind === 'lines') return [];
  if (field.kind === 'flag') return field.default;
  return field.kind === 'number' ? 0 : '';
}

/** Returns the last valid year of a field. */
export function lastYear({ yearsAhead }: { yearsAhead: number }, now = new Date()): number {
  return now.getFullYear() + yearsAhead;
}

/** Whether a field that is required to publish has no value. Null is one: a price on request. */
export function isUnfilled(field: PartField | RecordField, value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return field.kind === 'line' && typeof value === 'string' && (field.blank?.test(value) ?? false);
}

/** Returns the validation error of a year, or null. */
export function yearProblem(
  field: { label: string; min: number; yearsAhead: number },
  year: unknown,
): string | null {
  const max = lastYear(field);
  return Number.isInteger(year) && (year as number) >= field.min && (year as number) <= max
    ? null
    : `${field.label} must be a year from ${field.min} to ${max}`;
}

/** Returns the validation error of a number, or null. */
export function numberProblem(
  { label, max, min = 0, decimals = 0 }: { label: string; max: number; min?: number; decimals?: number },
  value: unknown,
): string | null {
  const fits =
    typeof value === 'number' && value >= min && value <= max && Number(value.toFixed(decimals)) === value;
  if (fits) return null;
  const range = `from ${groupedNumber(min, decimals)} to ${groupedNumber(max, decimals)}`;
  if (decimals === 0) return `${label} must be a whole number ${range}`;
  return `${label} must be a number ${range} with at most ${counted(decimals, 'decimal')}`;
}
