import type { MailDelivery } from '@lml/common/contracts';
import { Clock, MailCheck, MailX } from 'lucide-react';
import { filled, shortDateTime } from '../../../lib/format.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

const words = adminCopy.delivery;

/** Whether staff were told of a message by mail, one line for each address. */
export function DeliveryState({ deliveries }: { deliveries: MailDelivery[] }) {
  if (deliveries.length === 0) return <p className="text-sm text-muted">{words.none}</p>;
  return (
    <ul className="space-y-1 text-sm">
      {deliveries.map((delivery) => (
        <Line key={delivery.recipient} delivery={delivery} />
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

function deliveryText({ recipient, state, attempts, lastError, sentAt }: MailDelivery): string {
  const why = lastError ?? '';
  if (state === 'sent') {
    return sentAt
      ? filled(words.sentAt, { recipient, time: shortDateTime(sentAt) })
      : filled(words.sent, { recipient });
  }
  if (state === 'failed') return filled(why ? words.failedWhy : words.failed, { recipient, error: why });
  if (attempts === 0) return filled(words.waiting, { recipient });
  const once = why ? words.triedOnceWhy : words.triedOnce;
  const often = why ? words.triedWhy : words.tried;
  return filled(attempts === 1 ? once : often, { recipient, n: attempts, error: why });
}
