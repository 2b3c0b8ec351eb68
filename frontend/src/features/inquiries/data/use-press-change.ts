import type { ChangePress, ContactPress } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import { changePress, PRESSES_KEY } from './leads.api.js';
import copy from '../../../content/leads-copy.json' with { type: 'json' };

const texts = copy.presses;

/** Closes a press or opens it again, with an undo; the lists are read again either way. */
export function usePressChange({ id, state: before }: Pick<ContactPress, 'id' | 'state'>) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (state: ChangePress['state']) => changePress({ id, state }),
    onSuccess: (_press, state) =>
      showToast({
        title: texts.done[state],
        tone: 'success',
        ...(state !== before &&
          before !== 'matched' && { action: { label: texts.undo, onPress: () => change.mutate(before) } }),
      }),
    onError: (error) =>
      showToast({ title: texts.notSaved, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: PRESSES_KEY }),
  });
  return change;
}
