import { FORM_TABS, type FormTab } from '@lml/common/contracts';
import { type FieldErrors, set } from 'react-hook-form';
import { tabOf } from './form-tabs.js';
import type { PropertyFormValues } from './property-form-values.js';
import type { Problem } from './property-rules.js';

/** Errors in the format of react-hook-form. */
export function fieldErrors(problems: readonly Problem[]): FieldErrors<PropertyFormValues> {
  const errors: FieldErrors<PropertyFormValues> = {};
  for (const { field, message } of problems) set(errors, field, { type: 'rule', message });
  return errors;
}

/** Paths of all fields with errors. */
export function errorPaths(errors: FieldErrors<PropertyFormValues>): string[] {
  const paths: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    if ('message' in value && typeof value.message === 'string') paths.push(path);
    else {
      for (const [name, inner] of Object.entries(value)) {
        if (name !== 'ref') walk(inner, path ? `${path}.${name}` : name);
      }
    }
  };
  walk(errors, '');
  return paths;
}

/** Number of errors per tab. */
export function errorCounts(errors: FieldErrors<PropertyFormValues>): Record<FormTab, number> {
  const counts = Object.fromEntries(FORM_TABS.map((tab) => [tab, 0])) as Record<FormTab, number>;
  for (const path of errorPaths(errors)) counts[tabOf(path)] += 1;
  return counts;
}
