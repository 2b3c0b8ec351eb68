import type { MessageMail } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock, MailCheck, MailX, Send } from 'lucide-react';
import { problemText } from '../../../lib/api-client.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { INBOX_KEY, inquiryQuery, resendMessage } from '../data/inbox.api.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.notes;

interface ReplyMailStateProps {
  inquiryId: number;
  entryId: number;
  mail: MessageMail;
  readOnly: boolean;
}

/** Tells whether a reply was sent, with the words of the mail server, and sends a failed one again. */
export function ReplyMailState({ inquiryId, entryId, mail, readOnly }: ReplyMailStateProps) {
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: resendMessage,
    onSuccess: (detail) => {
      queryClient.setQueryData(inquiryQuery(inquiryId).queryKey, detail);
      showToast({ title: texts.mailAgainDone });
    },
    onError: (error) =>
      showToast({ title: copy.inquiry.error, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
  });
  const failed = mail.state === 'failed';
  const Icon = failed ? MailX : mail.state === 'sent' ? MailCheck : Clock;
  return (
    <div
      className={classNames(
        'mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm',
        failed ? 'text-danger' : 'text-muted',
      )}
    >
      <p role="status" className="flex min-w-0 items-start gap-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere tabular">{stateText(mail)}</span>
      </p>
      {failed && !readOnly && (
        <Button
          look="outline"
          size="small"
          busy={again.isPending}
          onClick={() => again.mutate({ id: inquiryId, entryId })}
        >
          {!again.isPending && <Send aria-hidden />}
          {texts.mailAgain}
        </Button>
      )}
    </div>
  );
}

function stateText({ state, recipient, sentAt, lastError }: MessageMail): string {
  const error = lastError ?? '';
  if (state === 'sent')
    return filled(texts.mailSent, { recipient, time: sentAt ? staffDateTime(sentAt) : '' });
  if (state === 'failed') return filled(texts.mailFailed, { recipient, error });
  return error ? filled(texts.mailTried, { error }) : filled(texts.mailWaiting, { recipient });
}
