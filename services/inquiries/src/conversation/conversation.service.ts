import { displayName, type InquiryDetail, replySubject, type User } from '@lml/common/contracts';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { keyReused } from '../inquiries/inquiries.errors.js';
import { IncomingMailsRepository } from '../incoming-mail/incoming-mails.repository.js';
import { InquiriesRepository } from '../inquiries/inquiries.repository.js';
import { logged } from '../inquiries/inquiry-log.js';
import { lockOwn } from '../inquiries/own-inquiries.js';
import { StaffInquiriesService } from '../inquiries/staff-inquiries.service.js';
import { TimelineRepository } from '../inquiries/timeline.repository.js';
import {
  inquiryIsSpam,
  inquiryWithoutAddress,
  messageNotFailed,
  messageNotFound,
  noBrochure,
} from './conversation.errors.js';
import { ConversationRepository } from './conversation.repository.js';
import type { SendMessageDto } from './conversation.dto.js';

/** Answers that staff mail to visitors. The answer, its mail and the change of status are one transaction. */
@Injectable()
export class ConversationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly staffInquiries: StaffInquiriesService,
    private readonly timeline: TimelineRepository,
    private readonly conversations: ConversationRepository,
    private readonly relay: OutboxRelay,
    private readonly incomingMails: IncomingMailsRepository,
  ) {}

  /**
   * Mails an answer to the visitor and records it: a new inquiry becomes in progress, and its clock stops. A repeat under the
   * same key sends nothing.
   * @param idText as in the URL, here and below
   * @param key digest of the idempotency key; undefined without one
   * @throws AppError 404; 403 for a colleague's inquiry; 400 for a brochure of no listing; 409 for spam or without an address; 422 if
   * another text was sent under the key
   */
  async send(
    idText: string,
    { text, subject, brochure = false }: SendMessageDto,
    key: string | undefined,
    by: User,
  ): Promise<InquiryDetail> {
    await this.dataSource.transaction(async (transaction) => {
      // The lock makes a second call wait, which then finds the reply.
      const inquiry = await lockOwn(this.inquiries, transaction, idText, by);
      const { id: inquiryId, email: recipient } = inquiry;
      const last = await this.incomingMails.lastOf(inquiryId, transaction);
      if (brochure && inquiry.propertyId === null) throw noBrochure();
      const message = {
        ...{ text, subject: subject || replySubject(last?.subject || inquiry.subject) },
        brochureOf: brochure ? inquiry.propertyId : null,
      };
      const earlier =
        key === undefined ? null : await this.conversations.findByKey(transaction, inquiryId, recipient, key);
      if (earlier) {
        const { text: sentText, subject: sentSubject, brochureOf } = earlier.entry ?? {};
        const same =
          sentText === message.text && sentSubject === message.subject && brochureOf === message.brochureOf;
        if (!same) throw keyReused();
        return;
      }
      if (inquiry.spam) throw inquiryIsSpam();
      if (recipient === '') throw inquiryWithoutAddress();
      const { id: entryId } = await this.timeline.add(transaction, {
        ...{ inquiryId, kind: 'answer', channel: 'email', ...message },
        ...{ byId: by.id, byName: displayName(by) },
      });
      await this.conversations.insert(transaction, {
        ...{ inquiryId, entryId, recipient, key: key ?? randomUUID() },
        requestId: requestIdFrom(currentRequestId()),
      });
      await this.staffInquiries.markAnswered(transaction, inquiry, by);
    });
    this.relay.nudge();
    return await this.staffInquiries.detail(idText);
  }

  /**
   * Sends an answer again whose mail failed.
   * @throws AppError 404; 403 for a colleague's inquiry; 409 unless it failed
   */
  async resend(idText: string, entryIdText: string, by: User): Promise<InquiryDetail> {
    await this.dataSource.transaction(async (transaction) => {
      const inquiry = await lockOwn(this.inquiries, transaction, idText, by);
      const entryId = parseId(entryIdText);
      const mail =
        entryId === undefined ? null : await this.conversations.findByEntry(transaction, inquiry.id, entryId);
      if (!mail) throw messageNotFound(entryIdText);
      const requestId = requestIdFrom(currentRequestId());
      if (!(await this.conversations.resendFailed(transaction, mail.id, requestId))) throw messageNotFailed();
      await logged(transaction, inquiry, {}, { mailedAgainTo: [mail.recipient] }, by);
    });
    this.relay.nudge();
    return await this.staffInquiries.detail(idText);
  }
}
