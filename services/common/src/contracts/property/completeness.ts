import type { PictureLabel } from '../pictures.js';
import type { Pricing, PropertyPurpose, PropertyType } from '../properties.js';
import { type Field, type FieldsWhere, type FieldTable, keysOf, type StoredFields } from './field-table.js';
import { PROPERTY_FIELDS, type PropertyFields } from './fields.js';

type WantedFields<Table> = FieldsWhere<Table, { wanted: object }>;

/** Returns the fields that a complete listing has. */
export function wantedFields<Table extends FieldTable>(table: Table): WantedFields<Table> {
  return Object.fromEntries(Object.entries(table).filter(([, { wanted }]) => wanted)) as WantedFields<Table>;
}

/** Parts of a complete listing besides its fields. */
const WANTED_PARTS = {
  'main-picture': { text: 'Add a main picture', priority: 1 },
  pictures: { text: 'Add at least 4 pictures', priority: 2 },
  'picture-labels': { text: "Say which pictures are artist's impressions or plans", priority: 3 },
  coordinates: { text: 'Put it on the map', priority: 6 },
  agent: { text: 'Name an agent', priority: 9 },
} as const;
const PICTURES_WANTED = 4;

export type CompletenessPart = keyof WantedFields<PropertyFields> | keyof typeof WANTED_PARTS;

/** Returns the texts of all wanted fields and parts, in order of priority. */
export function completenessTexts<Table extends FieldTable>(
  table: Table,
): Record<(keyof WantedFields<Table> & string) | keyof typeof WANTED_PARTS, string> {
  const fields = Object.entries(table).flatMap(([key, { wanted }]) =>
    wanted ? [[key, wanted] as const] : [],
  );
  const all = [...fields, ...Object.entries(WANTED_PARTS)].sort(([, a], [, b]) => a.priority - b.priority);
  return Object.fromEntries(all.map(([part, { text }]) => [part, text])) as ReturnType<
    typeof completenessTexts<Table>
  >;
}

export const COMPLETENESS_TEXTS = completenessTexts(PROPERTY_FIELDS);

export interface Completeness {
  /** 0 to 100. */
  percent: number;
  missing: CompletenessPart[];
}

/** Facts that completeness depends on; for lists only the length matters. */
export interface CompletenessFacts extends StoredFields<WantedFields<PropertyFields>> {
  type: PropertyType;
  purpose: PropertyPurpose;
  pricing: Pricing | null;
  pictures: readonly { label?: PictureLabel | null }[];
  agents: readonly unknown[];
  onMap: boolean;
}

/** Returns the missing parts of a listing, by its type and purpose. */
export function missingParts(
  facts: CompletenessFacts,
  table: FieldTable = PROPERTY_FIELDS,
): CompletenessPart[] {
  const met: Partial<Record<CompletenessPart, boolean>> = {
    'main-picture': facts.pictures.length > 0,
    pictures: facts.pictures.length >= PICTURES_WANTED,
    'picture-labels':
      facts.type !== 'development' ||
      facts.pictures.length === 0 ||
      facts.pictures.some(({ label }) => label),
    coordinates: facts.onMap,
    agent: facts.agents.length > 0,
    ...(facts.pricing !== null && { price: true }),
  };
  const values: Partial<Record<string, unknown>> = { ...facts };
  const parts = keysOf(completenessTexts(table)) as CompletenessPart[];
  return parts.filter((part) => !(met[part] ?? hasWanted(table[part]!, values[part], facts)));
}

/** Returns whether a value satisfies its field's requirement. */
function hasWanted(
  { wanted }: Field,
  value: unknown,
  { type, purpose }: Pick<CompletenessFacts, 'type' | 'purpose'>,
): boolean {
  if (!wanted || (wanted.types && !wanted.types.includes(type))) return true;
  if (wanted.purposes && !wanted.purposes.includes(purpose)) return true;
  return sizeOf(value) >= wanted.atLeast;
}

/** Returns a number itself, a text's words or a list's items; negative for a missing value. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.split(/\s+/).filter((word) => word !== '').length;
  return Array.isArray(value) ? value.length : -1;
}

/** Rates a listing by the share of the parts that listings with its purpose have. */
export function completenessOf(missing: CompletenessPart[], purpose: PropertyPurpose): Completeness {
  const table: FieldTable = PROPERTY_FIELDS;
  // Few listings need labels: they count only where they are missing.
  const isWanted = (part: CompletenessPart) =>
    part === 'picture-labels'
      ? missing.includes(part)
      : (table[part]?.wanted?.purposes?.includes(purpose) ?? true);
  const parts = keysOf(COMPLETENESS_TEXTS).filter(isWanted).length;
  return { percent: Math.round((100 * (parts - missing.length)) / parts), missing };
}
