import { keysOf, PRICING_FIELDS } from '@lml/common/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import { EMPTY_FLOOR, type PropertyFormValues } from '../data/property-form-values.js';
import { NumberField, SelectField, TextField, useFieldError } from './form-fields.js';
import { ListTools } from './list-tools.js';
import { OptionalGroup } from './optional-group.js';

const texts = copy.pricing;
const { pricing: labels } = fields;

function FloorFields({ at }: { at: `pricing.rentByFloor.${number}` }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-2">
      <TextField name={`${at}.floor`} label={labels.floor} required />
      <NumberField name={`${at}.perSqft`} label={labels.rentPerSqft} required />
      <NumberField name={`${at}.lettableSqft`} label={labels.lettableSqft} />
      <NumberField name={`${at}.usableSqft`} label={labels.usableSqft} />
      <NumberField name={`${at}.servicePerSqft`} label={labels.servicePerSqft} />
      <SelectField
        name={`${at}.available`}
        label={labels.available}
        options={[
          { value: '', label: texts.floorAvailable.unknown },
          { value: 'yes', label: texts.floorAvailable.yes },
          { value: 'no', label: texts.floorAvailable.no },
        ]}
      />
      <TextField name={`${at}.from`} label={labels.from} type="date" />
    </div>
  );
}

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
          <div key={fieldKey} className="mb-4 rounded-card border border-line p-4">
            <div className="mb-2 flex items-center justify-between gap-3">
              <h4 className="font-semibold">{filled(texts.floorItem, { n: index + 1 })}</h4>
              <ListTools
                item={filled(texts.floorItem, { n: index + 1 })}
                index={index}
                count={floors.fields.length}
                onMove={(to) => floors.move(index, to)}
                onRemove={() => floors.remove(index)}
              />
            </div>
            <FloorFields at={`pricing.rentByFloor.${index}`} />
          </div>
        ))}
        <Button look="outline" size="small" onClick={() => floors.append(EMPTY_FLOOR)}>
          <Plus aria-hidden />
          {texts.addFloor}
        </Button>
      </fieldset>
    </OptionalGroup>
  );
}
