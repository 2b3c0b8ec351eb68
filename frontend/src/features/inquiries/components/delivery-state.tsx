import type { MailDelivery } from '@lml/common/contracts';
import { Clock, MailCheck, MailX } from 'lucide-react';
import { shortDateTime } from '../../../lib/format.js';

/** Whether staff were told of a message by mail, one line for each address. */
export function DeliveryState({ deliveries }: { deliveries: MailDelivery[] }) {
  if (deliveries.length === 0) return <p className="text-sm text-muted">No mail was sent about this one.</p>;
  return (
    <ul className="space-y-1 text-sm">
      {deliveries.map((delivery) => (
        <Line key={delivery.recipient} delivery={delivery} />
      ))}
    </ul>
  );
}

function Line({ delivery }: { delivery: MailDelivery }) {
  const { recipient, state, attempts, lastError, sentAt } = delivery;
  if (state === 'sent') {
    return (
      <li className="flex items-start gap-2 text-muted">
        <MailCheck aria-hidden className="mt-0.5 size-4 text-success" />
        <span className="min-w-0 break-words">
          Mailed to {recipient}
          {sentAt && `, ${shortDateTime(sentAt)}`}
        </span>
      </li>
    );
  }
  if (state === 'failed') {
    return (
      <li className="flex items-start gap-2 text-danger">
        <MailX aria-hidden className="mt-0.5 size-4" />
        <span className="min-w-0 break-words">
          Mail to {recipient} failed{lastError && `: ${lastError}`}
        </span>
      </li>
    );
  }
  return (
    <li className="flex items-start gap-2 text-muted">
      <Clock aria-hidden className="mt-0.5 size-4 text-warning" />
      <span className="min-w-0 break-words">
        Mail to {recipient} is on its way
        {attempts > 0 && ` (${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} so far`}
        {attempts > 0 && (lastError ? `; ${lastError})` : ')')}
      </span>
    </li>
  );
}
