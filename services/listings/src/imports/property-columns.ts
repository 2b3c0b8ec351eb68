import {
  emptyValue,
  type Field,
  type FieldTable,
  IMPORTED_FIELDS,
  type Pricing,
  PRICING_FIELDS,
  type PricingFields,
  type PropertyChanges,
  type PropertyField,
  propertyReference,
  STAFF_PROPERTY_LIMITS,
} from '@lml/common/contracts';
import type { CellValue } from '@lml/common/csv';
import type { PropertyInFile } from './property-export.repository.js';
import { CellError, type CellRecord, listFrom, listText, recordsFrom, recordsText } from './cell-text.js';
import { paymentTermsFrom, paymentTermsRecord } from './payment-terms-column.js';

/** A listing with its pictures, rooms and agents, each in order. */
export type TableListing = PropertyInFile;

export interface PropertyColumn {
  /** Heading in the first row. */
  header: string;
  /**
   * Path of its value in a `PropertyInput` and in validation errors; null for the columns that identify the listing.
   */
  path: keyof PropertyChanges | `coordinates.${string}` | `pricing.${keyof Pricing}` | null;
  write: (listing: TableListing) => CellValue;
  /** Parses the text of a non-empty cell. @throws CellError */
  read: (text: string) => unknown;
  /** Value that an emptied cell gives an existing listing; undefined leaves it unchanged. */
  empty: unknown;
  /** Column width in characters. */
  width: number;
}

export const REFERENCE_COLUMN = 'Reference';
export const VERSION_COLUMN = 'Version';

const text = (value: string) => value;
const WIDE = 40;
const USUAL = 20;
const NARROW = 12;

function column(
  header: string,
  path: PropertyColumn['path'],
  write: PropertyColumn['write'],
  rest: Partial<Pick<PropertyColumn, 'read' | 'empty' | 'width'>> = {},
): PropertyColumn {
  return { header, path, write, read: text, empty: '', width: USUAL, ...rest };
}

/** Returns the columns of a table's fields. */
export function fieldColumns(table: FieldTable): PropertyColumn[] {
  return Object.entries(table).map(([key, field]) => ({
    ...shape(field),
    path: key as PropertyField,
    write: (listing) => cellOf(field, listing[key as PropertyField]),
    empty: emptiedValue(field),
  }));
}

/** Returns the columns of the pricing figures; an emptied one is removed. */
function pricingColumns(table: FieldTable): PropertyColumn[] {
  return Object.entries(table).map(([key, field]) => ({
    ...shape(field),
    path: `pricing.${key as keyof PricingFields}`,
    write: ({ pricing }) => pricing?.[key as keyof PricingFields] ?? null,
    empty: undefined,
    width: NARROW,
  }));
}

function shape(field: Field): Pick<PropertyColumn, 'header' | 'read' | 'width'> {
  const header = field.heading ?? field.label;
  return { header, read: (cell) => valueOf(field, cell, header), width: field.width ?? usualWidth(field) };
}

/** Default column width in characters, by field. */
function usualWidth(field: Field): number {
  switch (field.kind) {
    case 'line':
    case 'link':
      return USUAL;
    case 'text':
    case 'lines':
      return WIDE;
    case 'number':
      return field.unit === 'shillings' ? USUAL : NARROW;
    case 'choice':
    case 'year':
    case 'date':
    case 'flag':
      return NARROW;
  }
}

function cellOf({ kind }: Field, value: string | number | boolean | string[] | null): CellValue {
  if (Array.isArray(value)) return listText(value);
  return kind === 'flag' ? (value ? 'yes' : 'no') : (value as CellValue);
}

function valueOf({ kind }: Field, cell: string, header: string): unknown {
  switch (kind) {
    case 'number':
    case 'year':
      return numberFrom(cell);
    case 'flag':
      return flagFrom(cell, header);
    case 'lines':
      return listFrom(cell);
    default:
      return cell;
  }
}

/** Fields with a default, or derived from others, stay unchanged. */
function emptiedValue(field: Field): unknown {
  const keeps =
    field.kind === 'flag' ||
    (field.kind === 'choice' && !field.required && !field.nullable) ||
    (field.kind === 'line' && field.default !== undefined);
  return keeps ? undefined : emptyValue(field);
}

const { googleMapsLink, ...fieldsBeforePlace } = IMPORTED_FIELDS;
const { startingPrice, rentPerSqft, ...figuresAfterRents } = PRICING_FIELDS;

/** All property fields in column order; used for both file formats and the template. */
export const PROPERTY_COLUMNS: readonly PropertyColumn[] = [
  column(REFERENCE_COLUMN, null, ({ id }) => propertyReference(id), { width: NARROW }),
  column(VERSION_COLUMN, null, ({ version }) => version, { width: NARROW }),
  ...fieldColumns(fieldsBeforePlace),
  column('Latitude', 'coordinates.lat', ({ latitude }) => latitude, { read: numberFrom, empty: null }),
  column('Longitude', 'coordinates.lng', ({ longitude }) => longitude, { read: numberFrom, empty: null }),
  column('Address', 'coordinates.address', ({ address }) => address, { empty: null }),
  column('Neighbourhood', 'coordinates.neighborhood', ({ neighborhood }) => neighborhood, { empty: null }),
  column('Landmark', 'coordinates.landmark', ({ landmark }) => landmark, { empty: null }),
  ...fieldColumns({ googleMapsLink }),
  column(
    'Agents',
    'agents',
    ({ propertyAgents }) =>
      recordsText(propertyAgents.map(({ agent }) => ({ main: `#${agent.id} ${agent.name}`, parts: [] }))),
    { read: agentsFrom, empty: [], width: WIDE },
  ),
  column(
    'Rooms',
    'roomConfigurations',
    ({ roomConfigurations }) => recordsText(roomConfigurations.map(roomRecord)),
    {
      read: roomsFrom,
      empty: [],
      width: WIDE,
    },
  ),
  column(
    'Payment terms',
    'paymentTerms',
    ({ paymentTerms }) => recordsText(paymentTerms.map(paymentTermsRecord)),
    { read: paymentTermsFrom, empty: [], width: WIDE },
  ),
  ...pricingColumns({ startingPrice, rentPerSqft }),
  column(
    'Rents by floor',
    'pricing.rentByFloor',
    ({ pricing }) =>
      recordsText(
        (pricing?.rentByFloor ?? []).map((rent) => ({
          main: rent.floor,
          parts: Object.entries(FLOOR_PARTS).map(([name, key]) => [name, floorPart(rent[key])]),
        })),
      ),
    { read: floorsFrom, empty: undefined },
  ),
  ...pricingColumns(figuresAfterRents),
  pictures('Images', 'images', 'photo'),
  pictures('Floor plans', 'floorPlans', 'floor-plan'),
];

function pictures(
  header: string,
  field: 'images' | 'floorPlans',
  kind: TableListing['pictures'][number]['kind'],
): PropertyColumn {
  return column(
    header,
    field,
    (listing) =>
      recordsText(
        listing.pictures
          .filter((picture) => picture.kind === kind)
          .map(({ url, alt, label, takenOn }) => ({
            main: url,
            parts: [
              ['words', alt],
              ['kind', label ?? ''],
              ['taken', takenOn ?? ''],
            ],
          })),
      ),
    { read: picturesFrom, empty: [], width: WIDE },
  );
}

/**
 * Parses a whole or decimal number, with or without commas or spaces between thousands; returns other text unchanged.
 */
function numberFrom(value: string): unknown {
  const plain = /^-?\d{1,3}([, \u00a0\u202f]\d{3})+(\.\d+)?$/.test(value)
    ? value.replace(/[, \u00a0\u202f]/g, '')
    : value;
  return /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/i.test(plain) ? Number(plain) : value;
}

function flagFrom(value: string, header: string): boolean {
  if (/^(yes|y|true|1)$/i.test(value)) return true;
  if (/^(no|n|false|0)$/i.test(value)) return false;
  throw new CellError(`${header} must be yes or no`);
}

const ROOM_PARTS = ['size', 'bathrooms', 'price', 'description', 'feature', 'image'];

function roomRecord(room: TableListing['roomConfigurations'][number]): CellRecord {
  const number = (value: number) => (value === 0 ? '' : String(value));
  return {
    main: room.roomType,
    parts: [
      ['size', number(room.size)],
      ['bathrooms', number(room.bathrooms)],
      ['price', number(room.price)],
      ['description', room.description],
      ...room.features.map((feature): [string, string] => ['feature', feature]),
      ...room.images.map((image): [string, string] => ['image', image]),
    ],
  };
}

function roomsFrom(value: string): unknown[] {
  return recordsFrom(value, ROOM_PARTS).map(({ main, parts }) => ({
    roomType: main,
    ...valuesOf(parts, ['size', 'bathrooms', 'price'], numberFrom),
    ...valuesOf(parts, ['description'], text),
    features: parts.flatMap(([name, item]) => (name === 'feature' ? [item] : [])),
    images: parts.flatMap(([name, item]) => (name === 'image' ? [item] : [])),
  }));
}

const AGENT_PARTS = ['phone', 'email', 'whatsapp', 'agency'];

/** Parses agents: `#12 Zainab Mwakio` is the agent 12, whatever the name; others are given with phone and e-mail. */
function agentsFrom(value: string): unknown[] {
  return recordsFrom(value, AGENT_PARTS).map(({ main, parts }) => {
    const id = /^#(\d{1,10})(?:\s|$)/.exec(main)?.[1];
    return id === undefined ? { name: main, ...valuesOf(parts, AGENT_PARTS, text) } : { id: Number(id) };
  });
}

/** Names in files, and the figures of a floor. */
const FLOOR_PARTS = {
  rent: 'perSqft',
  lettable: 'lettableSqft',
  usable: 'usableSqft',
  service: 'servicePerSqft',
  available: 'available',
  from: 'from',
} as const;

function floorPart(value: number | string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === undefined ? '' : String(value);
}

function floorsFrom(value: string): unknown[] {
  return recordsFrom(value, Object.keys(FLOOR_PARTS)).map(({ main, parts }) => {
    const read = {
      ...valuesOf(parts, ['rent', 'lettable', 'usable', 'service'], numberFrom),
      ...valuesOf(parts, ['available'], (part) => flagFrom(part, 'Available')),
      ...valuesOf(parts, ['from'], text),
    };
    return {
      floor: main,
      ...Object.fromEntries(
        Object.entries(FLOOR_PARTS).flatMap(([name, key]) => (name in read ? [[key, read[name]]] : [])),
      ),
    };
  });
}

function picturesFrom(value: string): unknown[] {
  return recordsFrom(value, ['words', 'kind', 'taken']).map(({ main, parts }) => {
    const { words = '', kind, taken } = valuesOf(parts, ['words', 'kind', 'taken'], text);
    return { url: main, alt: words, ...(kind ? { label: kind } : {}), ...(taken ? { takenOn: taken } : {}) };
  });
}

/** The last value of a repeated name wins. */
function valuesOf(
  parts: CellRecord['parts'],
  names: readonly string[],
  read: (value: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    parts.flatMap(([name, value]) => (names.includes(name) ? [[name, read(value)] as const] : [])),
  );
}

/** Formats a cell as the importer reads it back, for comparison. */
export function cellText(value: CellValue): string {
  return value === null ? '' : String(value);
}

/** Finds the column of an input field's validation error, and the position within a list. */
export function columnOf(field: string): { header: string | null; line: number | null } {
  const plain = field.replace(/\[\d+\]/g, '');
  const found = PROPERTY_COLUMNS.filter(
    ({ path }) => path !== null && (plain === path || plain.startsWith(`${path}.`)),
  ).sort((a, b) => b.path!.length - a.path!.length)[0];
  // An error about coordinates or pricing as a whole belongs to the first of their columns.
  const column = found ?? PROPERTY_COLUMNS.find(({ path }) => path?.startsWith(`${plain}.`));
  const index = /\[(\d+)\]/.exec(field)?.[1];
  return { header: column?.header ?? null, line: index === undefined ? null : Number(index) + 1 };
}

/** Far above any field's limit, including fifty rooms with all their pictures. */
export const CELL_MAX =
  STAFF_PROPERTY_LIMITS.roomsMax *
  (STAFF_PROPERTY_LIMITS.roomDescriptionMax +
    STAFF_PROPERTY_LIMITS.featuresMax * STAFF_PROPERTY_LIMITS.featureMax);
