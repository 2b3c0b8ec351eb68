import { keysOf, PRICING_FIELDS } from '@lml/common/contracts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { NumberField, TextField, useFieldError } from './form-fields.js';
import { OptionalGroup } from './optional-group.js';

const texts = copy.pricing;
const { pricing: labels } = fields;

/** Further prices and rates; collapsed until one has a value. */
export function PricingFields() {
  const { control, getValues } = useFormContext<PropertyFormValues>();
  const floors = useFieldArray({ control, name: 'pricing.rentByFloor', keyName: 'fieldKey' });
  const listError = useFieldError('pricing.rentByFloor.root');
  const [isFilled] = useState(() => {
    const { rentByFloor, ...figures } = getValues('pricing');
    return rentByFloor.length > 0 || Object.values(figures).some((figure) => figure !== '');
  });
  return (
    <OptionalGroup title={texts.title} text={texts.text} filled={isFilled}>
      <div className="grid grid-cols-1 gap-x-5 gap-y-3 sm:grid-cols-2">
        {keysOf(PRICING_FIELDS).map((name) => (
          <NumberField key={name} name={`pricing.${name}`} label={labels[name]} />
        ))}
      </div>
      <fieldset className="mb-4">
        <legend className="mb-2 text-sm font-semibold">{labels.rentByFloor}</legend>
        {listError && <p className="mb-2 text-sm text-danger">{listError}</p>}
        {floors.fields.map(({ fieldKey }, index) => (
          <div key={fieldKey} className="flex items-start gap-3">
            <div className="grid grow gap-x-3 sm:grid-cols-2">
              <TextField name={`pricing.rentByFloor.${index}.floor`} label={labels.floor} required />
              <NumberField
                name={`pricing.rentByFloor.${index}.perSqft`}
                label={labels.rentPerSqft}
                required
              />
            </div>
            <button
              type="button"
              aria-label={filled(texts.removeFloor, { n: index + 1 })}
              onClick={() => floors.remove(index)}
              className="mt-7 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        ))}
        <Button look="outline" size="small" onClick={() => floors.append({ floor: '', perSqft: '' })}>
          <Plus aria-hidden />
          {texts.addFloor}
        </Button>
      </fieldset>
    </OptionalGroup>
  );
}
