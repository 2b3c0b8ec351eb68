import { labelsOf, PRICING_FIELDS, PROPERTY_FIELDS } from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

/** What the form calls its fields: those of the tables by the tables, the others by the copy. */
export const fields = {
  ...copy.fields,
  ...labelsOf(PROPERTY_FIELDS, 'formLabel'),
  pricing: { ...copy.fields.pricing, ...labelsOf(PRICING_FIELDS, 'formLabel') },
};
