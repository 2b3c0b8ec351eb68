import type { ViewingMailState } from '@lml/common/contracts';
import type { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import type { ViewingEntity } from './viewing.entity.js';

type Facts = Pick<ViewingEntity, 'state' | 'kind' | 'startsAt' | 'minutes' | 'place' | 'feedback'>;

/** Whether a mail about a viewing tells it as it is now, so that it can be sent again. */
export function stillTrue({ snapshot }: Pick<MailDeliveryEntity, 'snapshot'>, viewing: Facts): boolean {
  if (snapshot === null) return false;
  const { event, state, kind, startsAt, minutes, place } = snapshot;
  if (event === 'feedback' && viewing.feedback !== null) return false;
  if (event === 'reminder' && (viewing.startsAt === null || viewing.startsAt <= new Date())) return false;
  return (
    state === viewing.state &&
    kind === viewing.kind &&
    startsAt === (viewing.startsAt?.toISOString() ?? null) &&
    minutes === viewing.minutes &&
    place === viewing.place
  );
}

export function toViewingMailState(mail: MailDeliveryEntity, viewing: Facts): ViewingMailState {
  return {
    id: mail.id,
    event: mail.snapshot!.event,
    to: mail.kind === 'viewing' ? 'visitor' : 'staff',
    recipient: mail.recipient,
    state: mail.state,
    lastError: mail.lastError,
    sentAt: mail.sentAt?.toISOString() ?? null,
    canResend: stillTrue(mail, viewing) && (mail.state === 'sent' || mail.state === 'failed'),
  };
}
