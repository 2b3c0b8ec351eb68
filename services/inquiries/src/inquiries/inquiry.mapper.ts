import type { Inquiry, InquiryReceipt, MailDelivery, Viewing } from '@lml/common/contracts';
import type { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import type { InquiryEntity } from './inquiry.entity.js';

export function toReceipt(inquiry: InquiryEntity): InquiryReceipt {
  return { id: inquiry.id, status: inquiry.status, createdAt: inquiry.createdAt.toISOString() };
}

/** Deliveries in the order of their addresses, so that a list does not jump about. */
export function toInquiry(inquiry: InquiryEntity): Inquiry {
  return {
    id: inquiry.id,
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    subject: inquiry.subject,
    message: inquiry.message,
    propertyId: inquiry.propertyId,
    propertyTitle: inquiry.propertyTitle,
    viewing: toViewing(inquiry),
    status: inquiry.status,
    createdAt: inquiry.createdAt.toISOString(),
    deliveries: inquiry.deliveries
      .map(toDelivery)
      .sort((one, other) => one.recipient.localeCompare(other.recipient, 'en')),
  };
}

export function toViewing({
  viewingDate,
  viewingTime,
}: Pick<InquiryEntity, 'viewingDate' | 'viewingTime'>): Viewing | null {
  // PostgreSQL writes the seconds too.
  return viewingDate === null ? null : { date: viewingDate, time: viewingTime?.slice(0, 5) ?? null };
}

function toDelivery(delivery: MailDeliveryEntity): MailDelivery {
  return {
    recipient: delivery.recipient,
    state: delivery.state,
    attempts: delivery.attempts,
    lastError: delivery.lastError,
    sentAt: delivery.sentAt?.toISOString() ?? null,
  };
}
