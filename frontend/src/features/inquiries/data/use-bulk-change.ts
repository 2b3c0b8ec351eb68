import type { BulkInquiryRequest, Inquiry } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import { changeInquiries, INBOX_KEY } from './inbox.api.js';
import { dayText } from './inbox-text.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.bulk;

export type BulkAct = BulkInquiryRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'ids'>
    : never
  : never;

interface BulkChange {
  act: BulkAct;
  /** Messages before the change, for undo. */
  inquiries: Inquiry[];
  /** Name of the new assignee. */
  assigneeName?: string;
}

/** Changes several messages; the notice offers to undo. */
export function useBulkChange() {
  const queryClient = useQueryClient();
  const showAll = () => queryClient.invalidateQueries({ queryKey: INBOX_KEY });
  const undo = useMutation({
    mutationFn: (requests: BulkInquiryRequest[]) => Promise.all(requests.map(changeInquiries)),
    onSuccess: () => showToast({ title: texts.undone, description: texts.undoneText }),
    onError: (error) =>
      showToast({ title: copy.inquiry.error, description: problemText(error), tone: 'destructive' }),
    onSettled: showAll,
  });
  return useMutation({
    mutationFn: ({ act, inquiries }: BulkChange) =>
      changeInquiries({ ...act, ids: inquiries.map(({ id }) => id) }),
    onSuccess: ({ affectedCount: n }, change) =>
      showToast({
        title: filled(n === 1 ? texts.doneOne : texts.done, { n: groupedNumber(n) }),
        description: doneText(change),
        action: { label: copy.inquiry.undo, onPress: () => undo.mutate(reverseOf(change)) },
      }),
    onError: (error, { act }) =>
      showToast({
        title: act.action === 'status' ? adminCopy.status.failed : copy.inquiry.error,
        description: problemText(error),
        tone: 'destructive',
      }),
    onSettled: showAll,
  });
}

function doneText({ act, assigneeName }: BulkChange): string {
  switch (act.action) {
    case 'status':
      return filled(texts.statusText, { name: adminCopy.status.names[act.status] });
    case 'assign':
      return assigneeName === undefined ? texts.nobodyText : filled(texts.assignText, { name: assigneeName });
    case 'follow-up':
      return act.followUpOn === null
        ? texts.followUpNoneText
        : filled(texts.followUpText, { day: dayText(act.followUpOn) });
    case 'spam':
      return texts.spamText;
    case 'not-spam':
      return texts.notSpamText;
  }
}

/** Calls that undo a bulk change: one for all messages with the same previous values. */
export function reverseOf({ act, inquiries }: Pick<BulkChange, 'act' | 'inquiries'>): BulkInquiryRequest[] {
  const idsBy = new Map<string, { act: BulkAct; ids: number[] }>();
  for (const inquiry of inquiries) {
    const before = stateBefore(act, inquiry);
    const key = JSON.stringify(before);
    const group = idsBy.get(key) ?? { act: before, ids: [] };
    group.ids.push(inquiry.id);
    idsBy.set(key, group);
  }
  return [...idsBy.values()].map(({ act: before, ids }) => ({ ...before, ids }));
}

function stateBefore(act: BulkAct, { status, assignee, followUpOn, spam }: Inquiry): BulkAct {
  switch (act.action) {
    case 'status':
      return { action: 'status', status };
    case 'assign':
      return { action: 'assign', assigneeId: assignee?.id ?? null };
    case 'follow-up':
      return { action: 'follow-up', followUpOn };
    default:
      return { action: spam ? 'spam' : 'not-spam' };
  }
}
