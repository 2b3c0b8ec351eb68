import { type ErrorDetail, fieldsWhere, PROPERTY_FIELDS } from '@lml/common/contracts';
import type { Problem } from './property-rules.js';

/** What the API calls otherwise than the form. */
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
const LISTS = ['rooms', 'agents', 'pictures', 'floorPlans', 'pricing.rentByFloor'];

/** A line of a list of lines, with the list as group 1. */
const LINE = new RegExp(
  `^(rooms\\.\\d+\\.(?:features|images)|${Object.keys(fieldsWhere(PROPERTY_FIELDS, { kind: 'lines' })).join('|')})\\.\\d+$`,
);

/** `roomConfigurations[0].price` → `rooms.0.price`: what the service refused, at the fields of the form. */
export function problemsFrom(details: readonly ErrorDetail[]): Problem[] {
  return details.map(({ field, message }) => ({ field: formField(field), message }));
}

function formField(field: string): string {
  const path = field.replace(/\[(\d+)\]/g, '.$1');
  const api = Object.keys(NAMES).find((name) => path === name || path.startsWith(`${name}.`));
  const own = api ? NAMES[api]! + path.slice(api.length) : path;
  if (LISTS.includes(own)) return `${own}.root`;
  // A single picture or agent is refused as a whole.
  if (/^(pictures|floorPlans)\.\d+$/.test(own)) return `${own}.url`;
  if (/^agents\.\d+(\.id)?$/.test(own)) return 'agents.root';
  // Lists of lines have one place for what is wrong with any of them.
  return own.replace(LINE, '$1');
}
