import type { PropertyType } from '../properties.js';

/** The form's tabs in their order (specification, "Add property"). */
export const FORM_TABS = ['basic', 'rooms', 'location', 'agents', 'media'] as const;
export type FormTab = (typeof FORM_TABS)[number];

interface CommonFacts {
  /** The field's name for people: in error messages, as a heading in files, in the form and in the activity log. */
  label: string;
  /** In the form, where it is not the label. */
  formLabel?: string;
  /** In files, where it is not the label. */
  heading?: string;
  /** In the activity log, where it is not the label. */
  logLabel?: string;
  /** A new property can not do without it. */
  required?: true;
  /** Null means that there is none, or that it does not apply. */
  nullable?: true;
  /** The form's tab on which it stands; null: the form does not have it. */
  tab: FormTab | null;
  /** Who else but staff can see it, and where: `list` means lists and pages. */
  visitors: 'list' | 'page' | 'never';
  /** Whether files have a column of it, which is exported and imported. */
  imported: boolean;
  /** Characters that a spreadsheet shows of it, where that is not usual for its kind. */
  width?: number;
  /** Set where a good listing has it: see `missingParts`. */
  wanted?: Wanted;
  /** For the OpenAPI document; `inputDescription` stands in its place for what is sent. */
  description?: string;
  inputDescription?: string;
  example?: unknown;
}

export interface Wanted {
  /** What the completeness meter asks staff to do. */
  text: string;
  /** Its place among all that is wanted, from 1. */
  priority: number;
  /** The least that will do: of a number itself, of a text its words, of a list its items. */
  atLeast: number;
  /** The types of properties that should have it; all of them if missing. */
  types?: readonly PropertyType[];
}

/** One value of a property in one column, and all that the product knows of it. Texts are counted in characters. */
export type Field = CommonFacts &
  (
    | {
        /** A text of one line. */
        kind: 'line';
        /** 1: it can not be empty. */
        min?: 1;
        max: number;
        default?: string;
        /** Texts that count as empty. */
        blank?: RegExp;
      }
    /** A text of many lines. */
    | { kind: 'text'; min?: 1; max: number }
    /** An http or https link. */
    | { kind: 'link'; max: number; nullable: true }
    | { kind: 'choice'; choices: readonly string[] }
    /** A whole number from 0; of whole Kenyan shillings, of the property's `areaUnit`, or of things. */
    | { kind: 'number'; max: number; unit: 'shillings' | 'area' | 'count'; default?: 0 }
    /** A year, from `min` to some years from now. */
    | { kind: 'year'; min: number; yearsAhead: number; nullable: true }
    /** Yes or no. */
    | { kind: 'flag'; default: boolean }
    /** Short texts, each once. */
    | { kind: 'lines'; max: number; itemMax: number }
  );

export type FieldTable = Readonly<Record<string, Field>>;

type FilledValue<F> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: 'number' | 'year' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'lines' }
        ? string[]
        : string;

/** The values of a field. */
export type ValueOf<F> = FilledValue<F> | (F extends { nullable: true } ? null : never);

/** An object with a stored value for each field of a table. */
export type StoredFields<Table> = { -readonly [Key in keyof Table]: ValueOf<Table[Key]> };

/** The fields of a table of which something is so. */
export type FieldsWhere<Table, Condition> = {
  [Key in keyof Table as Table[Key] extends Condition ? Key : never]: Table[Key];
};

type RequiredFields<Table> = FieldsWhere<Table, { required: true }>;

/** What staff send of a table's fields: those that are required, and any of the others. */
export type InputOf<Table> = StoredFields<RequiredFields<Table>> &
  Partial<StoredFields<Omit<Table, keyof RequiredFields<Table>>>>;

/** The fields of a table of which all of `condition` is so, in their order. */
export function fieldsWhere<
  Table extends FieldTable,
  const Condition extends Partial<CommonFacts> & { kind?: Field['kind'] },
>(table: Table, condition: Condition): FieldsWhere<Table, Condition> {
  const facts = Object.entries(condition) as [keyof Field, unknown][];
  return Object.fromEntries(
    Object.entries(table).filter(([, field]) => facts.every(([fact, value]) => field[fact] === value)),
  ) as FieldsWhere<Table, Condition>;
}

export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** The table's fields of an object that has others, too. */
export function pickFields<Table extends object>(
  table: Table,
  source: StoredFields<Table>,
): StoredFields<Table> {
  return Object.fromEntries(keysOf(table).map((key) => [key, source[key]])) as StoredFields<Table>;
}

/** As {@link pickFields}, from an object in which fields may be missing: these are empty. */
export function fillFields<Table extends FieldTable>(
  table: Table,
  source: { [Key in keyof Table]?: unknown },
): StoredFields<Table> {
  return Object.fromEntries(
    keysOf(table).map((key) => [key, source[key] ?? emptyValue(table[key]!)]),
  ) as StoredFields<Table>;
}

/** What each field of a table is called in one place of the product. */
export function labelsOf<Table extends FieldTable>(
  table: Table,
  place: 'formLabel' | 'heading' | 'logLabel',
): Record<keyof Table & string, string> {
  return Object.fromEntries(
    Object.entries(table).map(([key, field]) => [key, field[place] ?? field.label]),
  ) as Record<keyof Table & string, string>;
}

/** What stands for a field that was left empty: of a text nothing, of a number 0; null where that is possible. */
export function emptyValue(field: Field): unknown {
  if (field.nullable) return null;
  if (field.kind === 'lines') return [];
  if (field.kind === 'flag') return field.default;
  return field.kind === 'number' ? 0 : '';
}

/** The last year that a field can hold. */
export function lastYear({ yearsAhead }: { yearsAhead: number }, now = new Date()): number {
  return now.getFullYear() + yearsAhead;
}

/** The sentence for a year that a field can not hold; null for any other. */
export function yearProblem(
  field: { label: string; min: number; yearsAhead: number },
  year: unknown,
): string | null {
  const max = lastYear(field);
  return Number.isInteger(year) && (year as number) >= field.min && (year as number) <= max
    ? null
    : `${field.label} must be a year from ${field.min} to ${max}`;
}
