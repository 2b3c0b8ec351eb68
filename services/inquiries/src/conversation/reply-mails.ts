import { BROCHURE_MINUTES, type ReplyBrochure, type ReplyMail, replySubject } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import { IncomingMailsRepository } from '../incoming-mail/incoming-mails.repository.js';
import type { InquiryEntryEntity } from '../inquiries/inquiry-entry.entity.js';
import type { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import { ConversationRepository } from './conversation.repository.js';
import { replyAddress } from './reply-address.js';

/** Writes the mails of answers for the worker. */
@Injectable()
export class ReplyMails {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly conversations: ConversationRepository,
    private readonly incomingMails: IncomingMailsRepository,
  ) {}

  /** @param delivery with its inquiry */
  async write(delivery: MailDeliveryEntity, entry: InquiryEntryEntity): Promise<ReplyMail> {
    const { id, recipient, resends, inquiry } = delivery;
    const { REPLY_ADDRESS, INTERNAL_TOKEN } = this.env;
    const last = await this.incomingMails.lastOf(inquiry.id);
    return {
      kind: 'reply',
      ...{ recipient, resends, inquiryId: inquiry.id, language: inquiry.language },
      subject: entry.subject ?? replySubject(inquiry.subject),
      text: entry.text ?? '',
      replyTo: REPLY_ADDRESS ? replyAddress(REPLY_ADDRESS, inquiry.id, INTERNAL_TOKEN) : null,
      thread: await this.conversations.sentBefore(inquiry.id, id),
      brochure: brochureOf(delivery, entry),
      quoted: last
        ? {
            name: last.senderName || last.senderEmail,
            text: last.text || last.subject,
            createdAt: last.receivedAt.toISOString(),
          }
        : {
            name: inquiry.name,
            text: inquiry.message || inquiry.subject,
            createdAt: inquiry.createdAt.toISOString(),
          },
    };
  }
}

/** The brochure is waited for from the moment that staff pressed "Send". */
function brochureOf(
  { createdAt, resentAt }: MailDeliveryEntity,
  { brochureOf: propertyId }: InquiryEntryEntity,
): ReplyBrochure | null {
  if (propertyId === null) return null;
  const waitedMs = Date.now() - (resentAt ?? createdAt).getTime();
  return { propertyId, lastTry: waitedMs > BROCHURE_MINUTES * 60_000 };
}
