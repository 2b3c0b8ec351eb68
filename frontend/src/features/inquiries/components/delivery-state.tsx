import type { Inquiry, MailDelivery } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock, MailCheck, MailX, Send } from 'lucide-react';
import { useId } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { INBOX_KEY, resendMail } from '../data/inbox.api.js';
import { patchCached } from '../data/use-inquiry-change.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

/**
 * Delivery state of the mails to staff and of the acknowledgement to the visitor, with a button to resend.
 */
export function MailToStaff({
  inquiry: { id, deliveries },
  readOnly,
}: {
  inquiry: Inquiry;
  readOnly: boolean;
}) {
  const headingId = useId();
  const queryClient = useQueryClient();
  const again = useMutation({
    mutationFn: resendMail,
    onSuccess: (now, { recipient }) => {
      patchCached(queryClient, id, { deliveries: now });
      const recipients =
        recipient ??
        toStaff(now)
          .map((delivery) => delivery.recipient)
          .join(', ');
      showToast({ title: copy.mail.resent, description: filled(copy.mail.resentTo, { recipients }) });
    },
    onError: (error) =>
      showToast({ title: copy.inquiry.error, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
  });
  // With a single address, "Send again" for all suffices.
  const staff = toStaff(deliveries);
  const failed = deliveries.filter(
    ({ kind, state }) => state === 'failed' && (kind !== 'staff' || staff.length > 1),
  );
  return (
    <section aria-labelledby={headingId} className="space-y-2">
      <h3 id={headingId} className="font-sans text-sm font-semibold">
        {copy.mail.title}
      </h3>
      <DeliveryState deliveries={deliveries} />
      {staff.length > 0 && !readOnly && (
        <div className="flex flex-wrap gap-2">
          {failed.map(({ recipient }) => (
            <Button
              key={recipient}
              look="outline"
              size="small"
              className="max-w-full wrap-anywhere"
              busy={again.isPending && again.variables.recipient === recipient}
              disabled={again.isPending}
              onClick={() => again.mutate({ id, recipient })}
            >
              {filled(copy.mail.againTo, { recipient })}
            </Button>
          ))}
          <Button
            look="outline"
            size="small"
            busy={again.isPending && again.variables.recipient === undefined}
            disabled={again.isPending}
            onClick={() => again.mutate({ id })}
          >
            <Send aria-hidden />
            {staff.length > 1 ? copy.mail.againAll : copy.mail.again}
          </Button>
        </div>
      )}
    </section>
  );
}

function toStaff(deliveries: MailDelivery[]): MailDelivery[] {
  return deliveries.filter(({ kind }) => kind === 'staff');
}

/** One line per address. */
export function DeliveryState({ deliveries }: { deliveries: MailDelivery[] }) {
  if (deliveries.length === 0) return <p className="text-sm text-muted">{copy.delivery.none}</p>;
  return (
    <ul className="space-y-1 text-sm">
      {deliveries.map((delivery) => (
        <Line key={`${delivery.kind} ${delivery.recipient}`} delivery={delivery} />
      ))}
    </ul>
  );
}

function Line({ delivery }: { delivery: MailDelivery }) {
  const { state } = delivery;
  if (state === 'sent') {
    return (
      <li className="flex items-start gap-2 text-muted">
        <MailCheck aria-hidden className="mt-0.5 size-4 text-success" />
        <span className="min-w-0 break-words">{deliveryText(delivery)}</span>
      </li>
    );
  }
  if (state === 'failed') {
    return (
      <li className="flex items-start gap-2 text-danger">
        <MailX aria-hidden className="mt-0.5 size-4" />
        <span className="min-w-0 break-words">{deliveryText(delivery)}</span>
      </li>
    );
  }
  return (
    <li className="flex items-start gap-2 text-muted">
      <Clock aria-hidden className="mt-0.5 size-4 text-warning" />
      <span className="min-w-0 break-words">{deliveryText(delivery)}</span>
    </li>
  );
}

function deliveryText({ kind, recipient, state, attempts, lastError, sentAt }: MailDelivery): string {
  const texts = kind === 'acknowledgement' ? copy.acknowledgement : copy.delivery;
  const why = lastError ?? '';
  if (state === 'sent') {
    return sentAt
      ? filled(texts.sentAt, { recipient, time: staffDateTime(sentAt) })
      : filled(texts.sent, { recipient });
  }
  if (state === 'failed') return filled(why ? texts.failedWhy : texts.failed, { recipient, error: why });
  if (attempts === 0) return filled(texts.waiting, { recipient });
  const once = why ? texts.triedOnceWhy : texts.triedOnce;
  const often = why ? texts.triedWhy : texts.tried;
  return filled(attempts === 1 ? once : often, { recipient, n: attempts, error: why });
}
