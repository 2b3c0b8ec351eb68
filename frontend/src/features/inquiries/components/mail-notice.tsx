import type { InquiryMailTrouble, MailHealth } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showToast } from '../../../ui/toast-store.js';
import { INBOX_KEY, mailHealthQuery, retryFailedMails } from '../data/inbox.api.js';
import { durationText } from '../data/inbox-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.mailTrouble;

/** Above a list of messages with failed mails: their number, the reason, and a button to retry. */
export function MailNotice({ trouble }: { trouble: InquiryMailTrouble }) {
  const { data: health } = useQuery(mailHealthQuery);
  const may = useMay();
  return (
    // Reserves the space while loading.
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-sm">
      <p role="status" className="min-w-0 break-words">
        {trouble === 'undelivered' ? texts.undelivered : health && noticeText(trouble, health)}
      </p>
      {trouble === 'failed' && health && health.failed.mails > 0 && may('change-many') && (
        <RetryFailedMails mails={health.failed.mails} />
      )}
    </div>
  );
}

function noticeText(trouble: 'failed' | 'waiting', { failed, waiting }: MailHealth): string {
  const { mails } = trouble === 'failed' ? failed : waiting;
  if (mails === 0) return texts[trouble].none;
  const text = filled(mails === 1 ? texts[trouble].one : texts[trouble].many, {
    n: groupedNumber(mails),
    time: durationText(waiting.minutes),
  });
  return trouble === 'waiting' && waiting.problem ? `${text} ${waiting.problem}` : text;
}

function RetryFailedMails({ mails }: { mails: number }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: retryFailedMails,
    onSuccess: (sent) =>
      showToast(
        sent === 0
          ? { title: texts.again.none, description: texts.again.noneText }
          : {
              title: copy.mail.resent,
              description: filled(sent === 1 ? texts.again.doneOne : texts.again.done, {
                n: groupedNumber(sent),
              }),
            },
      ),
    onError: (error) =>
      showToast({ title: copy.inquiry.error, description: problemText(error), tone: 'destructive' }),
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: INBOX_KEY });
    },
  });
  return (
    <>
      <Button look="outline" size="small" className="max-lg:min-h-11" onClick={() => setAsking(true)}>
        <Send aria-hidden />
        {texts.again.button}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={filled(mails === 1 ? texts.again.titleOne : texts.again.title, { n: groupedNumber(mails) })}
        confirmLabel={texts.again.confirm}
        cancelLabel={texts.again.cancel}
        busy={again.isPending}
        onConfirm={() => again.mutate()}
      >
        {texts.again.text}
      </ConfirmDialog>
    </>
  );
}
