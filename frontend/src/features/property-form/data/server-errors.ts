import { type ErrorDetail, fieldsWhere, PROPERTY_FIELDS } from '@lml/common/contracts';
import type { Problem } from './property-rules.js';

/** API names that differ from the form's. */
const NAMES: Record<string, string> = {
  roomConfigurations: 'rooms',
  images: 'pictures',
  'coordinates.lat': 'lat',
  'coordinates.lng': 'lng',
  'coordinates.address': 'address',
  'coordinates.neighborhood': 'neighborhood',
  'coordinates.landmark': 'landmark',
  coordinates: 'lat',
  version: 'title',
};
const LISTS = ['rooms', 'paymentTerms', 'agents', 'pictures', 'floorPlans', 'pricing.rentByFloor'];

/** Stages of a payment plan. */
export const STAGES = /^paymentTerms\.\d+\.stages$/;

/** An entry of a list field; group 1 is the list. */
const LINE = new RegExp(
  `^(rooms\\.\\d+\\.(?:features|images)|${Object.keys(fieldsWhere(PROPERTY_FIELDS, { kind: 'lines' })).join('|')})\\.\\d+$`,
);

/** Maps an API field to the form's: `roomConfigurations[0].price` → `rooms.0.price`. */
export function problemsFrom(details: readonly ErrorDetail[]): Problem[] {
  return details.map(({ field, message }) => ({ field: formField(field), message }));
}

function formField(field: string): string {
  const path = field.replace(/\[(\d+)\]/g, '.$1');
  const api = Object.keys(NAMES).find((name) => path === name || path.startsWith(`${name}.`));
  const own = api ? NAMES[api]! + path.slice(api.length) : path;
  if (LISTS.includes(own) || STAGES.test(own)) return `${own}.root`;
  // Single pictures and agents show one error for the whole item.
  if (/^(pictures|floorPlans)\.\d+$/.test(own)) return `${own}.url`;
  if (/^agents\.\d+(\.id)?$/.test(own)) return 'agents.root';
  // List fields show one error for all their entries.
  return own.replace(LINE, '$1');
}
