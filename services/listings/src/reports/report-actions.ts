import {
  type ChangedField,
  isSold,
  labelsOf,
  PROPERTY_FIELDS,
  type PropertyPurpose,
  shillings,
  statusLabel,
} from '@lml/common/contracts';
import type { LoggedAction } from './reports.repository.js';

/** Words for changes of what is no field of the table. */
const PARTS: Record<string, string> = {
  images: 'pictures',
  floorPlans: 'floor plans',
  roomConfigurations: 'rooms',
  latitude: 'place on the map',
  longitude: 'place on the map',
  neighborhood: 'place on the map',
  landmark: 'place on the map',
  address: 'place on the map',
  pricing: 'price details',
  paymentTerms: 'payment terms',
  agents: 'agent',
};

/** Written by themselves, or of no interest to a landlord. */
const APART = new Set([
  'status',
  'price',
  'published',
  'featured',
  'deletedAt',
  'confirmedAt',
  'purpose',
  'purged',
]);

const LABELS: Record<string, string> = labelsOf(PROPERTY_FIELDS, 'logLabel');
const VISIBLE = new Set(
  Object.entries(PROPERTY_FIELDS)
    .filter(([, field]) => field.visitors !== 'never')
    .map(([name]) => name),
);

/**
 * Says in plain words what one entry of the activity log did to a listing: no names, and no values but status and price.
 * Empty if it is of no interest to a landlord.
 */
export function actionTexts({ action, fields }: LoggedAction, purpose: PropertyPurpose): string[] {
  if (action === 'created') return ['Added the listing'];
  if (action === 'deleted') return ['Took the listing down'];
  if (action !== 'changed') return [];
  const of = (name: string) => fields.find(({ field }) => field === name);
  const texts: string[] = [];
  const deleted = of('deletedAt');
  if (deleted) texts.push(deleted.after === null ? 'Put the listing back' : 'Took the listing down');
  const published = of('published');
  if (published)
    texts.push(published.after === true ? 'Published the listing' : 'Took the listing off the website');
  const status = of('status');
  if (typeof status?.after === 'string') texts.push(statusText(status, purpose));
  const price = of('price');
  if (price) texts.push(priceText(price));
  const featured = of('featured');
  if (featured) texts.push(featured.after === true ? 'Featured the listing' : 'Ended featuring the listing');
  const parts = [...new Set(fields.flatMap(({ field }) => partOf(field)))];
  if (parts.length > 0) texts.push(`Updated ${inWords(parts)}`);
  if (texts.length === 0 && of('confirmedAt')) texts.push('Confirmed that it is still available');
  return texts;
}

function statusText({ after }: ChangedField, purpose: PropertyPurpose): string {
  const status = after as string;
  const label = statusLabel({ status, purpose });
  return isSold({ status }) ? `Marked as ${label.toLowerCase()}` : `Marked "${label}"`;
}

function priceText({ before, after }: ChangedField): string {
  const [was, is] = [priceOf(before), priceOf(after)];
  if (was === null) return is === null ? 'Changed the price' : `Set the price to ${is}`;
  return is === null ? `Took the price of ${was} off` : `Changed the price from ${was} to ${is}`;
}

/** "Ksh 8,700,000"; null for no price. */
export function priceOf(value: unknown): string | null {
  return typeof value === 'number' && value > 0 ? shillings(value) : null;
}

function partOf(field: string): string[] {
  if (APART.has(field)) return [];
  const part = PARTS[field];
  if (part !== undefined) return [part];
  if (!VISIBLE.has(field)) return [];
  const label = LABELS[field] ?? field;
  // Abbreviations keep their capitals.
  return [/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)];
}

function inWords(parts: string[]): string {
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
