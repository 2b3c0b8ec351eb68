import { labelsOf, PRICING_FIELDS, PROPERTY_FIELDS } from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

/** Labels from the tables of fields; the copy file has the labels of other fields. */
export const fields = {
  ...copy.fields,
  ...labelsOf(PROPERTY_FIELDS, 'formLabel'),
  pricing: { ...copy.fields.pricing, ...labelsOf(PRICING_FIELDS, 'formLabel') },
};
