import {
  type AttachedMail,
  displayName,
  type MailboxHealth,
  INQUIRY_LIMITS,
  type UnmatchedList,
  type UnmatchedMail,
  type User,
} from '@lml/common/contracts';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { InquiriesRepository } from '../inquiries/inquiries.repository.js';
import { logged } from '../inquiries/inquiry-log.js';
import { requireOwn } from '../inquiries/own-inquiries.js';
import type { IncomingMailEntity } from './incoming-mail.entity.js';
import { toUnmatchedMail } from './incoming-mail.mapper.js';
import { IncomingMailReceiver } from './incoming-mail-receiver.js';
import {
  mailAttached,
  mailNotFound,
  mailWithoutSender,
  noInquiryToAttachTo,
} from './incoming-mails.errors.js';
import { IncomingMailsRepository } from './incoming-mails.repository.js';
import { MailboxReadingsRepository } from './mailbox-readings.repository.js';

const { nameMax, subjectMax, messageMax } = INQUIRY_LIMITS;

const NO_SUBJECT = 'E-mail';

/** Actions of staff on mails that belong to no inquiry. */
@Injectable()
export class UnmatchedMailsService {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly mails: IncomingMailsRepository,
    private readonly readings: MailboxReadingsRepository,
    private readonly inquiries: InquiriesRepository,
    private readonly receiver: IncomingMailReceiver,
    private readonly relay: OutboxRelay,
  ) {}

  async list(
    list: UnmatchedList,
    page: number,
    pageSize: number,
  ): Promise<{ mails: UnmatchedMail[]; total: number }> {
    const { mails, total } = await this.mails.unmatched(list, page, pageSize);
    return { mails: mails.map(toUnmatchedMail), total };
  }

  async health(): Promise<MailboxHealth> {
    const [reading, unmatched] = await Promise.all([
      this.env.IMAP_HOST === undefined ? null : this.readings.find(this.env.mailbox),
      this.mails.countWaiting(),
    ]);
    return {
      reads: this.env.readsAnswers,
      checkedAt: reading?.checkedAt?.toISOString() ?? null,
      failingSince: reading?.failingSince?.toISOString() ?? null,
      problem: reading?.problem ?? null,
      unmatched,
    };
  }

  /**
   * Puts a mail into the timeline of an inquiry, and goes on as if it had come in there.
   * @param idText as in the URL, here and below
   * @throws AppError 404, 409 if it belongs to an inquiry; 400 without that inquiry; 403 for a colleague's
   */
  async attach(idText: string, inquiryId: number, by: User): Promise<AttachedMail> {
    const tell = await this.receiver.whomToTell(inquiryId);
    await this.dataSource.transaction(async (transaction) => {
      const [inquiry] = await this.inquiries.lock(transaction, [inquiryId]);
      if (!inquiry) throw noInquiryToAttachTo();
      requireOwn([inquiry.assigneeId], by);
      const mail = await this.lockUnmatched(transaction, idText);
      await this.mails.update(transaction, mail.id, {
        ...{ inquiryId, suggestedId: null, attachedBy: displayName(by) },
        ...{ dismissedAt: null, dismissedBy: null },
      });
      await logged(transaction, inquiry, {}, { attachedMail: mail.subject || mail.senderEmail }, by);
      if (mail.automatic === null && !inquiry.spam) await this.receiver.goOn(transaction, inquiry, tell);
    });
    this.relay.nudge();
    return { inquiryId };
  }

  /**
   * Makes a new inquiry of a mail. It waits for an answer like one from the contact form.
   * @throws AppError 404, 409 if it belongs to an inquiry or names no sender
   */
  async makeInquiry(idText: string, by: User): Promise<AttachedMail> {
    return await this.dataSource.transaction(async (transaction) => {
      const mail = await this.lockUnmatched(transaction, idText);
      if (mail.senderEmail === '') throw mailWithoutSender();
      const inquiry = await this.inquiries.insert(transaction, {
        name: cut(mail.senderName || mail.senderEmail, nameMax),
        subject: cut(mail.subject || NO_SUBJECT, subjectMax),
        message: cut(mail.text, messageMax),
        ...{ email: mail.senderEmail, phone: '', phoneE164: null },
        ...{
          propertyId: null,
          propertyTitle: null,
          viewingDate: null,
          viewingTime: null,
          ownerRequest: null,
        },
        ...{ handlerKind: null, handlerName: null, handlerAgentId: null },
        ...{ assigneeId: null, assigneeName: null, consentVersion: null, spam: false, spamReasons: [] },
        ...{ sourceLandingPage: null, sourceReferrerHost: null, sourceUtmSource: null },
        ...{ sourceUtmMedium: null, sourceUtmCampaign: null, sentKey: null, sentDigest: null },
      });
      await this.mails.update(transaction, mail.id, {
        ...{ inquiryId: inquiry.id, suggestedId: null, attachedBy: displayName(by) },
        ...{ dismissedAt: null, dismissedBy: null },
      });
      await logged(transaction, inquiry, {}, { attachedMail: mail.subject || mail.senderEmail }, by);
      return { inquiryId: inquiry.id };
    });
  }

  /** @throws AppError 404, 409 if it belongs to an inquiry; here and below */
  dismiss(idText: string, by: User): Promise<UnmatchedMail> {
    return this.decide(idText, { dismissedAt: new Date(), dismissedBy: displayName(by) });
  }

  restore(idText: string): Promise<UnmatchedMail> {
    return this.decide(idText, { dismissedAt: null, dismissedBy: null });
  }

  private decide(
    idText: string,
    set: Pick<IncomingMailEntity, 'dismissedAt' | 'dismissedBy'>,
  ): Promise<UnmatchedMail> {
    return this.dataSource.transaction(async (transaction) => {
      const { id } = await this.lockUnmatched(transaction, idText);
      await this.mails.update(transaction, id, set);
      return toUnmatchedMail(await this.mails.find(transaction, id));
    });
  }

  private async lockUnmatched(transaction: EntityManager, idText: string): Promise<IncomingMailEntity> {
    const id = parseId(idText);
    const mail = id === undefined ? null : await this.mails.lock(transaction, id);
    if (!mail) throw mailNotFound(idText);
    if (mail.inquiryId !== null) throw mailAttached();
    return mail;
  }
}

function cut(text: string, max: number): string {
  return Array.from(text).slice(0, max).join('');
}
