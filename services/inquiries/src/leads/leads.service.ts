import { recordChange } from '@lml/common/audit/changes';
import { type InquiryReceipt, LEAD_SUBJECTS, pressCodeIn, type User } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { phoneE164 } from '@lml/common/phone-number';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Assignee, Colleagues } from '../inquiries/colleagues.js';
import { digestOf } from '../inquiries/digest.js';
import { type Accepted, IdempotentSubmit } from '../inquiries/idempotent-submit.js';
import { propertyNotFound } from '../inquiries/inquiries.errors.js';
import {
  InquiriesRepository,
  isDuplicateSubmission,
  type NewInquiry,
} from '../inquiries/inquiries.repository.js';
import { toReceipt } from '../inquiries/inquiry.mapper.js';
import { ListingsClient } from '../inquiries/listings.client.js';
import { type Recipients, recipientsOf } from '../inquiries/recipients.js';
import type { SubmissionKey } from '../inquiries/submission-key.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { PushDeliveriesRepository } from '../push/push-deliveries.repository.js';
import type { ContactPressEntity } from './contact-press.entity.js';
import type { CreateLeadDto } from './leads.dto.js';
import { keyMissing, pressMatched, pressUnknown } from './leads.errors.js';
import { PressesRepository } from './presses.repository.js';

type About = Pick<
  NewInquiry,
  | 'propertyId'
  | 'propertyTitle'
  | 'handlerKind'
  | 'handlerName'
  | 'handlerAgentId'
  | 'assigneeId'
  | 'assigneeName'
>;

interface Handled {
  about: About;
  assignee: Assignee | null;
  recipients: Recipients;
}

/** Stores leads that came by phone, WhatsApp, SMS, e-mail or at the desk and that staff enter. */
@Injectable()
export class LeadsService {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly presses: PressesRepository,
    private readonly listings: ListingsClient,
    private readonly colleagues: Colleagues,
    private readonly deliveries: DeliveriesRepository,
    private readonly pushes: PushDeliveriesRepository,
    private readonly idempotent: IdempotentSubmit,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Stores a lead as an inquiry, assigned as one of a form, and closes its press. The account or the agent that it is
   * assigned to is told; whoever enters it is not. While listings is unavailable, it is stored without title and assignee.
   * @param key digest of the idempotency key
   * @throws AppError 400 without a key or for an unknown code, 404 if the listing does not exist, 409
   * PRESS_ALREADY_MATCHED, 422 for another lead's key
   */
  async add(input: CreateLeadDto, key: string | undefined, by: User): Promise<Accepted> {
    if (key === undefined) throw keyMissing();
    const submission = submissionOf(input, key);
    return await this.idempotent.share(submission, () => this.addOnce(input, submission, by));
  }

  private async addOnce(input: CreateLeadDto, submission: SubmissionKey, by: User): Promise<Accepted> {
    const known = await this.idempotent.receiptOf(submission);
    if (known) return { receipt: known, replayed: true };
    const code = input.pressCode ? pressCodeIn(input.pressCode) : null;
    const press = code === null ? null : await this.presses.findByCode(code);
    if (code !== null) requireOpen(press);
    const handled = await this.handled(input.propertyId ?? press?.propertyId ?? null);
    try {
      const receipt = await this.dataSource.transaction((transaction) =>
        this.store(transaction, input, code, handled, submission, by),
      );
      this.relay.nudge();
      return { receipt, replayed: false };
    } catch (error) {
      if (!isDuplicateSubmission(error)) throw error;
    }
    // Another replica has stored it in the meantime.
    return await this.addOnce(input, submission, by);
  }

  private async handled(propertyId: number | null): Promise<Handled> {
    const route = propertyId === null ? 'unknown' : await this.listings.route(propertyId);
    if (route === 'missing') throw propertyNotFound(propertyId!);
    const { title, handler } = route === 'unknown' ? { title: null, handler: null } : route;
    const assignee = await this.colleagues.defaultAssignee(handler?.staffUserId ?? null);
    return {
      about: {
        ...{ propertyId, propertyTitle: title },
        ...{ handlerKind: handler?.kind ?? null, handlerName: handler?.name ?? null },
        handlerAgentId: handler?.agentId ?? null,
        ...{ assigneeId: assignee?.id ?? null, assigneeName: assignee?.username ?? null },
      },
      assignee,
      recipients: recipientsOf([], [], handler, assignee),
    };
  }

  private async store(
    transaction: EntityManager,
    input: CreateLeadDto,
    code: string | null,
    { about, assignee, recipients }: Handled,
    submission: SubmissionKey,
    by: User,
  ): Promise<InquiryReceipt> {
    const press = code === null ? null : requireOpen(await this.presses.lock(transaction, { code }));
    const { name, channel, phone = '', email = '' } = input;
    const stored = await this.inquiries.insert(transaction, {
      ...{ name, email, phone, channel, message: input.note ?? '', phoneE164: phoneE164(phone) },
      subject: about.propertyTitle === null ? LEAD_SUBJECTS[channel] : `Inquiry about ${about.propertyTitle}`,
      ...about,
      ...sourceOf(press),
      ...(press && { language: press.lang }),
      ...{ viewingDate: null, viewingTime: null, ownerRequest: null, consentVersion: null },
      ...{ spam: false, spamReasons: [], sentKey: submission.key, sentDigest: submission.digest },
      createdAt: press?.at ?? (input.receivedAt ? new Date(input.receivedAt) : new Date()),
    });
    if (press) await this.presses.setState(transaction, press.id, 'matched', by.id, stored.id);
    await recordChange(transaction, {
      ...{ subject: 'inquiry', subjectId: stored.id, subjectName: name, action: 'created', by },
      after: { channel, ...(about.assigneeName !== null && { assignee: about.assigneeName }) },
    });
    await this.tell(transaction, stored.id, assignee, recipients, by);
    this.logger.info({ inquiryId: stored.id, channel, press: press !== null }, 'lead stored');
    return toReceipt(stored);
  }

  private async tell(
    transaction: EntityManager,
    id: number,
    assignee: Assignee | null,
    { staff, assigned }: Recipients,
    by: User,
  ): Promise<void> {
    if (assignee?.id === by.id) return;
    const requestId = requestIdFrom(currentRequestId());
    if (staff.length > 0) await this.deliveries.insert(transaction, id, staff, requestId);
    if (assigned !== null) await this.deliveries.tellAssignee(transaction, [id], assigned, requestId);
    if (assignee) await this.pushes.insert(transaction, 'assigned', [id], assignee.id);
  }
}

/** @throws AppError 400 if there is no such press, 409 if an inquiry was made of it */
function requireOpen(press: ContactPressEntity | null): ContactPressEntity {
  if (!press) throw pressUnknown();
  if (press.inquiryId !== null) throw pressMatched(press.inquiryId);
  return press;
}

function submissionOf(input: CreateLeadDto, key: string): SubmissionKey {
  const { name, phone, email, note, channel, propertyId, receivedAt, pressCode } = input;
  const content = [name, phone, email, note, channel, propertyId, receivedAt, pressCode];
  // Apart from visitors' keys, so that none of them can use up a lead's.
  return { key: digestOf('lead', key), digest: digestOf('leads', JSON.stringify(content)) };
}

function sourceOf(press: ContactPressEntity | null) {
  return {
    sourceLandingPage: press?.sourceLandingPage ?? null,
    sourceReferrerHost: press?.sourceReferrerHost ?? null,
    sourceUtmSource: press?.sourceUtmSource ?? null,
    sourceUtmMedium: press?.sourceUtmMedium ?? null,
    sourceUtmCampaign: press?.sourceUtmCampaign ?? null,
  };
}
