import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };

export const DIALOG_BODY = 'overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6';

/** Shows an error at its field if it has one, otherwise as a notice. */
export function showProblem<Fields extends FieldValues>(
  error: Error,
  form: UseFormReturn<Fields>,
  failed: string,
): void {
  const details = error instanceof ApiError ? error.details : [];
  details.forEach(({ field, message }, index) =>
    form.setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  if (details.length > 0) return;
  showToast({
    title: copy.error,
    description: filled(copy.secondFactor.failure, { what: failed, why: problemText(error) }),
    tone: 'destructive',
  });
}
