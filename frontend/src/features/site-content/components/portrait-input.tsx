import { type FieldValues, type Path, useController, type UseFormReturn, useWatch } from 'react-hook-form';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { isPicture } from '../data/portrait-address.js';
import { PortraitField } from './portrait-field.js';

interface PortraitInputProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  onBusy: (busy: boolean) => void;
}

/** Picture of the person that a form with the fields `name` and `imageUrl` is about. */
export function PortraitInput<Fields extends FieldValues & { name: string; imageUrl: string }>({
  form,
  onBusy,
}: PortraitInputProps<Fields>) {
  const IMAGE = 'imageUrl' as Path<Fields>;
  const name = useWatch({ control: form.control, name: 'name' as Path<Fields> });
  const { field, fieldState } = useController({
    control: form.control,
    name: IMAGE,
    rules: { validate: (address: string) => isPicture(address) || copy.portrait.addressWrong },
  });
  return (
    <PortraitField
      name={name}
      value={field.value}
      onChange={(address) => {
        field.onChange(address);
        form.clearErrors(IMAGE);
      }}
      onBusy={onBusy}
      error={fieldState.error?.message}
    />
  );
}
