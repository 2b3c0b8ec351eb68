import { labelsOf, PRICING_FIELDS, PROPERTY_FIELDS } from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

/** Labels of the form's fields, from the tables of fields; the copy file has those of the other fields. */
export const fields = {
  ...copy.fields,
  ...labelsOf(PROPERTY_FIELDS, 'formLabel'),
  pricing: { ...copy.fields.pricing, ...labelsOf(PRICING_FIELDS, 'formLabel') },
};
