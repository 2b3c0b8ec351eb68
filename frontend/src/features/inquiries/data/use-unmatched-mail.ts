import type { UnmatchedMail } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { paths } from '../../../site/paths.js';
import { showToast } from '../../../ui/toast-store.js';
import { INBOX_KEY } from './inbox.api.js';
import { attachMail, decideMail, makeInquiryOfMail } from './incoming-mails.api.js';
import copy from '../../../content/unmatched-mails-copy.json' with { type: 'json' };

/** Returns the actions of staff on an unmatched mail. A refusal is shown as a notice, and the lists are read again either way. */
export function useUnmatchedMail({ id }: UnmatchedMail) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const after = {
    onError: (error: Error) =>
      showToast({ title: copy.notSaved, description: problemText(error), tone: 'destructive' as const }),
    onSettled: (_result: unknown, error: Error | null) => {
      // The card with the focused button goes.
      if (!error) document.querySelector<HTMLElement>('h1')?.focus();
      return queryClient.invalidateQueries({ queryKey: INBOX_KEY });
    },
  };
  const open = (inquiryId: number) => ({
    label: copy.open,
    onPress: () => void navigate(paths.adminInquiry(inquiryId)),
  });
  const attach = useMutation({
    mutationFn: (inquiryId: number) => attachMail({ id, inquiryId }),
    onSuccess: ({ inquiryId }) =>
      showToast({ title: copy.attached, tone: 'success', action: open(inquiryId) }),
    ...after,
  });
  const make = useMutation({
    mutationFn: () => makeInquiryOfMail({ id }),
    onSuccess: ({ inquiryId }) => showToast({ title: copy.made, tone: 'success', action: open(inquiryId) }),
    ...after,
  });
  const decide = useMutation({
    mutationFn: (action: 'dismiss' | 'restore') => decideMail({ id, action }),
    onSuccess: (_mail, action) =>
      action === 'restore'
        ? showToast({ title: copy.restored, tone: 'success' })
        : showToast({
            title: copy.dismissed,
            tone: 'success',
            action: { label: copy.undo, onPress: () => decide.mutate('restore') },
          }),
    ...after,
  });
  return { attach, make, decide, busy: attach.isPending || make.isPending || decide.isPending };
}
