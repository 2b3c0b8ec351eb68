import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import { REGISTERS_KEY } from './registers.api.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

/** Changes a register; the lists are read again either way. A refusal is a notice, unless `onFailed` shows it. */
export function useRegisterChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { done, onDone, onFailed }: { done: string; onDone?: () => void; onFailed?: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showToast({ title: done, tone: 'success' });
      onDone?.();
    },
    onError: (error) =>
      onFailed
        ? onFailed(error)
        : showToast({ title: copy.notSaved, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTERS_KEY }),
  });
}
