import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

interface SavingOptions<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  save: (fields: Fields) => Promise<unknown>;
  /** Query keys to invalidate afterwards. */
  keys: readonly QueryKey[];
  /** Success notice. */
  savedTitle: string;
  onSaved: () => void;
}

/**
 * Saves a form. On failure the input stays; validation errors show at their fields (matched by name), other
 * errors as a notice.
 */
export function useSaving<Fields extends FieldValues>({
  form,
  save,
  keys,
  savedTitle,
  onSaved,
}: SavingOptions<Fields>) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      onSaved();
      showToast({ title: savedTitle, tone: 'success' });
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      const details = error instanceof ApiError ? error.details : [];
      const problems = details.flatMap(({ field, message }) => {
        const name = field.split(/[.[]/)[0]!;
        return name in form.getValues() ? [{ name: name as Path<Fields>, message }] : [];
      });
      problems.forEach(({ name, message }, index) =>
        form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      if (problems.length === 0) {
        showToast({ title: copy.error, description: problemText(error), tone: 'destructive' });
      }
    },
  });
  return { saving: saving.isPending, submit: form.handleSubmit((fields) => saving.mutate(fields)) };
}
