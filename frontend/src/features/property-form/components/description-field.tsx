import type { Ref } from 'react';
import { fields } from '../data/field-labels.js';
import { DescriptionEditor } from './description/description-editor.js';

export interface DescriptionFieldProps {
  /** Id of the text area, to focus it on errors. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Description field with markup. */
export function DescriptionField({ ref, ...field }: DescriptionFieldProps) {
  return <DescriptionEditor {...field} inputRef={ref} label={fields.description} required />;
}
