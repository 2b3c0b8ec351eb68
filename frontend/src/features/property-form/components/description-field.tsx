import type { Ref } from 'react';
import { fields } from '../data/field-labels.js';
import { DescriptionEditor } from './description/description-editor.js';

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
export function DescriptionField({ ref, ...field }: DescriptionFieldProps) {
  return <DescriptionEditor {...field} inputRef={ref} label={fields.description} required />;
}
