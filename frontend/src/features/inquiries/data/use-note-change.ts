import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import { INBOX_KEY } from './inbox.api.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

/** Adds, changes or deletes a note. @param done text of the notice */
export function useNoteChange<Variables, Answer>(
  mutationFn: (variables: Variables) => Promise<Answer>,
  done: string,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Awaited, so that the form is cleared when the note appears.
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: INBOX_KEY });
      showToast({ title: done });
    },
    onError: (error) =>
      showToast({ title: copy.inquiry.error, description: problemText(error), tone: 'destructive' }),
  });
}
