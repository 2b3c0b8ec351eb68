import {
  labelsOf,
  PAYMENT_STAGE_FIELDS,
  PAYMENT_TERMS_FIELDS,
  PRICING_FIELDS,
  PROPERTY_FIELDS,
} from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

/** Labels from the tables of fields; the copy file has the labels of other fields. */
export const fields = {
  ...copy.fields,
  ...labelsOf(PROPERTY_FIELDS, 'formLabel'),
  pricing: { ...copy.fields.pricing, ...labelsOf(PRICING_FIELDS, 'formLabel') },
  plan: labelsOf(PAYMENT_TERMS_FIELDS, 'formLabel'),
  stage: labelsOf(PAYMENT_STAGE_FIELDS, 'formLabel'),
};
