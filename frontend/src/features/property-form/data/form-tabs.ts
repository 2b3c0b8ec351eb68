import {
  type CompletenessPart,
  type FieldTable,
  FORM_TABS,
  type FormTab,
  PROPERTY_FIELDS,
} from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { FORM_FIELDS, PropertyFormValues } from './property-form-values.js';

export const TAB_NAMES: Record<FormTab, string> = copy.tabs;

/** Fields of each tab that are not in the table of fields. */
const OTHERS: Record<FormTab, readonly Exclude<keyof PropertyFormValues, keyof typeof FORM_FIELDS>[]> = {
  basic: ['priceOnRequest', 'pricing'],
  rooms: ['rooms', 'paymentTerms'],
  location: ['address', 'neighborhood', 'landmark', 'lat', 'lng'],
  agents: ['agents'],
  media: ['pictures', 'floorPlans'],
};

/** All form fields, by tab. */
export function fieldsInForm(table: FieldTable = PROPERTY_FIELDS): Record<FormTab, string[]> {
  const onTab = (tab: FormTab) => Object.keys(table).filter((key) => table[key]!.tab === tab);
  return Object.fromEntries(FORM_TABS.map((tab) => [tab, [...onTab(tab), ...OTHERS[tab]]])) as Record<
    FormTab,
    string[]
  >;
}

const FIELDS = fieldsInForm();

/** Tab of a field path: `rooms.0.price` → `rooms`. */
export function tabOf(field: string): FormTab {
  const name = field.split('.')[0]!;
  return FORM_TABS.find((tab) => FIELDS[tab].includes(name)) ?? 'basic';
}

const ELSEWHERE: Partial<Record<CompletenessPart, keyof PropertyFormValues>> = {
  'main-picture': 'pictures',
  'picture-labels': 'pictures',
  coordinates: 'lat',
  agent: 'agents',
};

/** Field to fill for a missing completeness item; most have the same name. */
export function fieldOfPart(part: CompletenessPart): string {
  return ELSEWHERE[part] ?? part;
}
