import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, problemText } from '../lib/api-client.js';
import { showToast } from './toast-store.js';

/**
 * Shows a failed save: at the fields that the answer names and the form has, else as a notice.
 * @param notice its title, and the description before the reason
 */
export function showFormError<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>,
  error: unknown,
  notice: { title: string; failed: string },
): void {
  const known = form.getValues();
  const problems = (error instanceof ApiError ? error.details : []).filter(({ field }) => field in known);
  problems.forEach(({ field, message }, index) =>
    form.setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  if (problems.length > 0) return;
  showToast({
    title: notice.title,
    description: `${notice.failed}: ${problemText(error)}`,
    tone: 'destructive',
  });
}
