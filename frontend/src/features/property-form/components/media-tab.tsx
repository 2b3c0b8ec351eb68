import type { PictureKind } from '@lml/common/contracts';
import { type FieldError, get, useController, useFormContext, useFormState } from 'react-hook-form';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { useFieldError } from './form-fields.js';
import { PicturesField } from './pictures-field.js';

const { media: texts } = copy;
const KINDS: Record<'pictures' | 'floorPlans', PictureKind> = { pictures: 'photo', floorPlans: 'floor-plan' };

/** Pending uploads by kind. */
export type UploadsChange = (name: 'pictures' | 'floorPlans', running: number) => void;

export function MediaTab({ onUploadsChange }: { onUploadsChange: UploadsChange }) {
  return (
    <div className="space-y-8">
      <Pictures
        name="pictures"
        title={fields.pictures}
        text={texts.imagesText}
        onUploadsChange={onUploadsChange}
      />
      <Pictures
        name="floorPlans"
        title={fields.floorPlans}
        text={texts.floorPlansText}
        onUploadsChange={onUploadsChange}
      />
    </div>
  );
}

function Pictures({
  name,
  title,
  text,
  onUploadsChange,
}: {
  name: 'pictures' | 'floorPlans';
  title: string;
  text: string;
  onUploadsChange: UploadsChange;
}) {
  const { getValues } = useFormContext<PropertyFormValues>();
  const { field } = useController<PropertyFormValues, typeof name>({ name });
  const { errors } = useFormState<PropertyFormValues>();
  return (
    <section aria-labelledby={`${name}-title`} data-field={name} tabIndex={-1} className="outline-none">
      <h3 id={`${name}-title`} className="text-lg">
        {title}
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">{text}</p>
      <PicturesField
        kind={KINDS[name]}
        value={field.value}
        onChange={(update) => field.onChange(update(getValues(name)))}
        onUploadsChange={(running) => onUploadsChange(name, running)}
        error={useFieldError(`${name}.root`)}
        itemErrors={itemErrors(get(errors, name))}
      />
    </section>
  );
}

/** First validation error of each picture. */
function itemErrors(errors: unknown): Record<number, string> {
  const found: Record<number, string> = {};
  if (typeof errors !== 'object' || errors === null) return found;
  for (const [index, item] of Object.entries(errors)) {
    if (!/^\d+$/.test(index) || typeof item !== 'object' || item === null) continue;
    const [first] = Object.values(item as Record<string, FieldError>);
    if (first?.message) found[Number(index)] = first.message;
  }
  return found;
}
