import type { FieldsWhere } from './field-table.js';
import { isUnfilled, keysOf } from './field-table.js';
import { PROPERTY_FIELDS, type PropertyFields } from './fields.js';

export type FieldToPublish = keyof FieldsWhere<PropertyFields, { required: 'to-publish' }>;

/** Fields that a draft may lack and a published listing must have, in order. */
export const FIELDS_TO_PUBLISH = keysOf(PROPERTY_FIELDS).filter(
  (key): key is FieldToPublish =>
    'required' in PROPERTY_FIELDS[key] && PROPERTY_FIELDS[key].required !== true,
);

/** Returns the fields that a stored draft still lacks; a stored price of 0 was not entered, null is on request. */
export function missingToPublish(draft: { [Key in FieldToPublish]?: unknown }): FieldToPublish[] {
  return FIELDS_TO_PUBLISH.filter(
    (key) => isUnfilled(PROPERTY_FIELDS[key], draft[key]) || (key === 'price' && draft[key] === 0),
  );
}
