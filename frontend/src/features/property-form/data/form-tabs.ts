import type { CompletenessPart } from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { PropertyFormValues } from './property-form-values.js';

/** The form's tabs in their order (specification, "Add property"). */
export const FORM_TABS = ['basic', 'rooms', 'location', 'agents', 'media'] as const;
export type FormTab = (typeof FORM_TABS)[number];

export const TAB_NAMES: Record<FormTab, string> = copy.tabs;

const FIELDS: Record<FormTab, readonly (keyof PropertyFormValues)[]> = {
  basic: [
    'title',
    'type',
    'price',
    'priceOnRequest',
    'status',
    'purpose',
    'size',
    'areaUnit',
    'featured',
    'description',
    'overview',
    'amenitiesText',
    'sizeTypology',
    'features',
    'pricing',
  ],
  rooms: ['rooms', 'bedrooms', 'bathrooms', 'bedroomsText', 'offices', 'parking'],
  location: [
    'location',
    'address',
    'neighborhood',
    'landmark',
    'lat',
    'lng',
    'googleMapsLink',
    'nearbyAmenities',
  ],
  agents: ['agents'],
  media: ['pictures', 'floorPlans'],
};

/** The tab on which a field stands, by its path: `rooms.0.price` → `rooms`. */
export function tabOf(field: string): FormTab {
  const name = field.split('.')[0] as keyof PropertyFormValues;
  return FORM_TABS.find((tab) => FIELDS[tab].includes(name)) ?? 'basic';
}

const ELSEWHERE: Partial<Record<CompletenessPart, keyof PropertyFormValues>> = {
  'main-picture': 'pictures',
  coordinates: 'lat',
  agent: 'agents',
};

/** Where what a good listing lacks is put right; most parts are called as their field is. */
export function fieldOfPart(part: CompletenessPart): string {
  return ELSEWHERE[part] ?? part;
}
