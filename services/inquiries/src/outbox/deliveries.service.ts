import {
  cleanLine,
  type DeliveryClaim,
  type DeliveryFailure,
  type InquiryMail,
  type ReplyMail,
  type StaffMail,
  type ViewingMail,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IncomingMailsRepository } from '../incoming-mail/incoming-mails.repository.js';
import { ReplyMails } from '../conversation/reply-mails.js';
import { ViewingMails } from '../viewings/viewing-mails.js';
import { toRepresentative } from '../viewings/viewing.mapper.js';
import { ViewingsRepository } from '../viewings/viewings.repository.js';
import { ListingsClient } from '../inquiries/listings.client.js';
import { toHandler, toViewing } from '../inquiries/inquiry.mapper.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { MailDeliveryEntity } from './mail-delivery.entity.js';

const ERROR_MAX = 500;
/** Characters of a visitor's answer in the mail about it; the inbox has the whole. */
const ANSWER_MAX = 5000;

/** Tells the worker what to send, and records the outcome. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly viewings: ViewingsRepository,
    private readonly viewingMails: ViewingMails,
    private readonly replies: ReplyMails,
    private readonly listings: ListingsClient,
    private readonly incomingMails: IncomingMailsRepository,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns null if no mail about a message has this id: its message was erased, or it is about a report */
  async claim(id: string): Promise<DeliveryClaim | null> {
    const previous = await this.deliveries.claim(id);
    const delivery = await this.deliveries.find(id);
    if (!delivery) return null;
    if (previous === undefined) return { verdict: delivery.state === 'sending' ? 'wait' : 'done' };
    if (previous === 'sending') {
      // The previous worker may have died between the mail server's acceptance and its report. This is one of two
      // causes of duplicate mails (the other is a connection lost during the server's reply); both mails have the same
      // Message-ID.
      this.logger.warn(
        { event: 'possible_duplicate', deliveryId: id },
        'mail handed out again: the worker that had it never said what became of it',
      );
    }
    if (isOutdatedReminder(delivery)) {
      await this.deliveries.remove(id);
      return { verdict: 'done' };
    }
    return { verdict: 'send', mail: await this.write(delivery) };
  }

  private async write(delivery: MailDeliveryEntity): Promise<InquiryMail | ViewingMail | ReplyMail> {
    if (delivery.viewing !== null) return await this.viewingMails.write(delivery);
    if (delivery.entry !== null) return await this.replies.write(delivery, delivery.entry);
    if (delivery.kind === 'visitor-reply') return await this.writeAnswer(delivery);
    const { inquiry } = delivery;
    const about = await this.withSimilar(toMail(delivery));
    if (inquiry.viewingDate === null) return about;
    const requested = (await this.viewings.ofInquiries([inquiry.id])).at(-1);
    if (!requested) return about;
    const { kind: viewingKind, slots, visitorZone } = requested;
    const wish = { kind: viewingKind, slots, visitorZone };
    if (about.kind !== 'acknowledgement') {
      return { ...about, wish: { ...wish, representative: toRepresentative(requested) } };
    }
    const mail: InquiryMail = { ...about, wish };
    await this.viewingMails.keepToken(this.dataSource.manager, requested);
    return { ...mail, viewingToken: this.viewingMails.tokenOf(requested) };
  }

  /** Adds listings like the one asked about to the visitor's mail; without an answer of listings it goes out as it is. */
  private async withSimilar(mail: InquiryMail): Promise<InquiryMail> {
    if (mail.kind !== 'acknowledgement' || mail.property === null) return mail;
    const similar = await this.listings.similar(mail.property.id, mail.language ?? 'en');
    return similar.length > 0 ? { ...mail, similar } : mail;
  }

  /** Tells staff what the visitor wrote last. */
  private async writeAnswer(delivery: MailDeliveryEntity): Promise<StaffMail> {
    const mail: StaffMail = { ...toStaffMail(delivery), kind: 'visitor-reply' };
    const last = await this.incomingMails.lastOf(delivery.inquiryId);
    if (!last) return mail;
    return {
      ...mail,
      ...{
        name: last.senderName || mail.name,
        email: last.senderEmail,
        subject: last.subject || mail.subject,
      },
      message: Array.from(last.text).slice(0, ANSWER_MAX).join(''),
      createdAt: last.receivedAt.toISOString(),
    };
  }

  /** @returns whether there was such a mail, not marked before */
  markSent(id: string): Promise<boolean> {
    return this.deliveries.markSent(id);
  }

  async markFailed(id: string, { error, final, maybeSent = false }: DeliveryFailure): Promise<void> {
    const text = cleanLine(error).slice(0, ERROR_MAX);
    await this.deliveries.markFailed(id, text === '' ? 'unknown' : text, final, maybeSent);
    if (maybeSent && !final)
      this.logger.warn({ event: 'possible_duplicate', deliveryId: id }, 'mail may have gone out');
    if (final) this.logger.error({ deliveryId: id }, 'mail given up');
  }
}

/** A reminder that waited until its viewing was moved, cancelled or over. */
function isOutdatedReminder({ snapshot, viewing }: MailDeliveryEntity): boolean {
  if (snapshot?.event !== 'reminder' || viewing === null) return false;
  const { state, startsAt } = viewing;
  const stands = (state === 'confirmed' || state === 'moved') && startsAt !== null && startsAt > new Date();
  return !stands || startsAt.toISOString() !== snapshot.startsAt;
}

function toMail(delivery: MailDeliveryEntity): InquiryMail {
  return delivery.kind === 'acknowledgement'
    ? { kind: delivery.kind, ...aboutInquiry(delivery), language: delivery.inquiry.language }
    : toStaffMail(delivery);
}

function aboutInquiry({ recipient, resends, inquiry }: MailDeliveryEntity) {
  return {
    ...{ recipient, resends },
    inquiryId: inquiry.id,
    property: inquiry.propertyId === null ? null : { id: inquiry.propertyId, title: inquiry.propertyTitle },
    viewing: toViewing(inquiry),
    createdAt: inquiry.createdAt.toISOString(),
  };
}

function toStaffMail(delivery: MailDeliveryEntity): StaffMail {
  const { inquiry } = delivery;
  const { name, email, phone, subject, message, ownerRequest, language } = inquiry;
  return {
    kind: 'staff',
    ...aboutInquiry(delivery),
    ...{ name, email, phone, subject, message, ownerRequest, language },
    handler: toHandler(inquiry),
    assignee: inquiry.assigneeName,
  };
}
