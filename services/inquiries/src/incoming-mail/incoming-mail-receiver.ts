import { recordChange } from '@lml/common/audit/changes';
import { mailboxOf } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { inquiryIdIn } from '../conversation/reply-address.js';
import { InquiriesEnv } from '../env.js';
import { Colleagues } from '../inquiries/colleagues.js';
import { InquiriesRepository } from '../inquiries/inquiries.repository.js';
import type { InquiryEntity } from '../inquiries/inquiry.entity.js';
import { withoutDoubles } from '../inquiries/recipients.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { PushDeliveriesRepository } from '../push/push-deliveries.repository.js';
import { ownMailIds } from './bounce.js';
import { IncomingMailsRepository } from './incoming-mails.repository.js';
import { MailboxReadingsRepository, type MailboxPlace } from './mailbox-readings.repository.js';
import type { MailContent } from './parse-mail.js';

export interface ReceivedMail {
  mailbox: string;
  /** Null in a mailbox that has no UIDs of its own. */
  place: MailboxPlace | null;
  receivedAt: Date;
  content: MailContent;
}

/** Destination of a mail. */
interface Destination {
  inquiry: InquiryEntity | null;
  /** Inquiry that a stranger's mail answers. */
  suggestedId: number | null;
}

/** Stores mails that came in, and does what follows from them. The place in the mailbox is part of the same transaction. */
@Injectable()
export class IncomingMailReceiver {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly mails: IncomingMailsRepository,
    private readonly readings: MailboxReadingsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly pushes: PushDeliveriesRepository,
    private readonly colleagues: Colleagues,
    private readonly relay: OutboxRelay,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Stores a mail, once: a repeat changes nothing. @throws if the database is unavailable; then nothing is stored */
  async receive({ mailbox, place, receivedAt, content }: ReceivedMail): Promise<void> {
    const isOwnCopy = await this.isOwnCopy(content);
    const thread = isOwnCopy ? undefined : await this.threadOf(content);
    const tell = thread === undefined ? [] : await this.whomToTell(thread);
    const stored = await this.dataSource.transaction(async (transaction) => {
      const at = place ?? (await this.readings.lockNext(transaction, mailbox));
      if (!(await this.readings.pass(transaction, mailbox, at))) return undefined;
      if (isOwnCopy) return undefined;
      const { inquiry, suggestedId } = await this.destinationOf(transaction, content, thread);
      const { sender, recipients: _to, references: _ids, bounce: _bounce, ...texts } = content;
      const id = await this.mails.insert(transaction, {
        ...{ mailbox, uidValidity: at.uidValidity, uid: at.uid, receivedAt, suggestedId },
        inquiryId: inquiry?.id ?? null,
        ...{ senderName: sender.name, senderEmail: sender.email, ...texts },
      });
      if (id === undefined || !inquiry) return id;
      const { bounce } = content;
      if (bounce) await this.mails.failReplies(transaction, inquiry.id, bounce.mails, bounce.words);
      if (content.automatic === null && !inquiry.spam) await this.goOn(transaction, inquiry, tell);
      return id;
    });
    if (stored === undefined) return;
    const { automatic, unreadable } = content;
    this.logger.info({ incomingMailId: stored, inquiryId: thread, automatic, unreadable }, 'mail received');
    this.relay.nudge();
  }

  /** A mail that we sent, and that the mailbox got as well. */
  private async isOwnCopy({ messageId }: MailContent): Promise<boolean> {
    const [own] = ownMailIds(messageId);
    return own !== undefined && (await this.mails.isOwn(own));
  }

  /** Finds the inquiry that a mail answers: by the token of its address, by the mails it names, by the token of its subject. */
  private async threadOf({
    recipients,
    references,
    bounce,
    subject,
  }: MailContent): Promise<number | undefined> {
    const secret = this.env.INTERNAL_TOKEN;
    return (
      inquiryIdIn(recipients.join(' '), secret) ??
      (await this.mails.inquiryOfMails(
        [...ownMailIds(references.toReversed().join(' ')), ...(bounce?.mails ?? [])],
        references.toReversed(),
      )) ??
      inquiryIdIn(subject, secret)
    );
  }

  /** Locks the inquiry. A mail of another person is never put under the visitor's name. */
  private async destinationOf(
    transaction: EntityManager,
    { sender, bounce }: MailContent,
    thread: number | undefined,
  ): Promise<Destination> {
    const [inquiry] = thread === undefined ? [] : await this.inquiries.lock(transaction, [thread]);
    if (!inquiry) return { inquiry: null, suggestedId: null };
    const belongs =
      bounce !== null ||
      (sender.email !== '' &&
        (mailboxOf(sender.email) === mailboxOf(inquiry.email) ||
          (await this.mails.isKnownSender(transaction, inquiry.id, sender.email))));
    return belongs ? { inquiry, suggestedId: null } : { inquiry: null, suggestedId: inquiry.id };
  }

  /**
   * Addresses that are told when the sender of an inquiry writes: of the account that it is assigned to, else of all that are told
   * of new inquiries.
   */
  async whomToTell(inquiryId: number): Promise<string[]> {
    const inquiry = await this.inquiries.find(inquiryId);
    if (!inquiry) return [];
    const { assigneeId } = inquiry;
    const assigned = (await this.colleagues.mailTo([assigneeId])).get(assigneeId ?? 0);
    return assigned ? [assigned] : withoutDoubles(this.env.recipients);
  }

  /**
   * Reopens a locked inquiry that was closed, and tells staff that its sender wrote.
   * @param tell as {@link whomToTell} returns
   */
  async goOn(transaction: EntityManager, inquiry: InquiryEntity, tell: string[]): Promise<void> {
    const { id, name, status } = inquiry;
    if (status === 'resolved' || status === 'cancelled') {
      await this.inquiries.change(transaction, [id], { status: 'in-progress' });
      await recordChange(transaction, {
        ...{ subject: 'inquiry', subjectId: id, subjectName: name, action: 'changed', by: null },
        ...{ before: { status }, after: { status: 'in-progress' } },
      });
    }
    if (tell.length > 0) await this.deliveries.tellOfAnswer(transaction, id, tell, randomUUID());
    await this.pushes.insert(transaction, 'visitor-reply', [id]);
  }
}
