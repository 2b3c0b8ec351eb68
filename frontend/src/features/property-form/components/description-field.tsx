import type { Ref } from 'react';
import { Textarea } from '../../../ui/field.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

export interface DescriptionFieldProps {
  /** Of the text area, by which the form finds it to give it the focus. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The description, in the markup of the site. */
export function DescriptionField({ onChange, ...field }: DescriptionFieldProps) {
  return (
    <Textarea
      {...field}
      label={copy.fields.description}
      rows={10}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
