import type { ChangeInquiry, Inquiry, InquiryDetail } from '@lml/common/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast, type ToastMessage } from '../../../ui/toast-store.js';
import { dayText } from './inbox-text.js';
import { changeInquiry, INBOX_KEY, INBOX_PAGES_KEY, inquiryQuery, type InboxPage } from './inbox.api.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.inquiry;

/** One change of a message. Includes the assignee's name for the optimistic update. */
export type InquiryAct =
  | Required<Pick<ChangeInquiry, 'status'>>
  | Required<Pick<ChangeInquiry, 'followUpOn'>>
  | Required<Pick<ChangeInquiry, 'spam'>>
  | { assignee: Inquiry['assignee'] };

/** Changes a message with an optimistic update, rolled back on failure. */
export function useInquiryChange(id: number) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (act: InquiryAct) => changeInquiry({ id, change: asSent(act) }),
    onMutate: async (act) => {
      await queryClient.cancelQueries({ queryKey: INBOX_KEY });
      const before = queryClient.getQueriesData({ queryKey: INBOX_KEY });
      patchCached(queryClient, id, act);
      return before;
    },
    onSuccess: (inquiry, act) => {
      patchCached(queryClient, id, inquiry);
      showToast(noticeOf(act, () => change.mutate({ spam: false })));
    },
    onError: (error, act, before) => {
      before?.forEach(([queryKey, data]) => queryClient.setQueryData(queryKey, data));
      showToast({
        title: 'status' in act ? adminCopy.status.failed : texts.error,
        description: problemText(error),
        tone: 'destructive',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
  });
  return change;
}

/** Updates a message in all cached lists and details. */
export function patchCached(queryClient: QueryClient, id: number, patch: Partial<Inquiry>): void {
  queryClient.setQueryData<InquiryDetail>(
    inquiryQuery(id).queryKey,
    (shown) => shown && { ...shown, ...patch },
  );
  queryClient.setQueriesData<InboxPage>(
    { queryKey: INBOX_PAGES_KEY },
    (page) =>
      page && {
        ...page,
        inquiries: page.inquiries.map((inquiry) => (inquiry.id === id ? { ...inquiry, ...patch } : inquiry)),
      },
  );
}

function asSent(act: InquiryAct): ChangeInquiry {
  return 'assignee' in act ? { assigneeId: act.assignee?.id ?? null } : act;
}

function noticeOf(act: InquiryAct, takeOffShelf: () => void): Omit<ToastMessage, 'id'> {
  if ('status' in act) {
    const { title, description } = adminCopy.status.changed;
    return { title, description };
  }
  if ('assignee' in act) {
    const { changed, changedText, removed } = copy.assignee;
    return act.assignee
      ? { title: changed, description: filled(changedText, { name: act.assignee.username }) }
      : { title: removed };
  }
  if ('followUpOn' in act) {
    const { changed, changedText, removed } = copy.followUp;
    return act.followUpOn
      ? { title: changed, description: filled(changedText, { day: dayText(act.followUpOn) }) }
      : { title: removed };
  }
  return act.spam
    ? {
        title: texts.markedSpam,
        description: texts.markedSpamText,
        action: { label: texts.undo, onPress: takeOffShelf },
      }
    : { title: texts.markedNotSpam, description: texts.markedNotSpamText };
}
