import { recordChange } from '@lml/common/audit/changes';
import {
  differsFromNairobi,
  type InquiryHandler,
  type InquiryReceipt,
  type OwnerRequest,
  ownerSubject,
  type SpamReason,
  type ViewingWish,
} from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ConsentForwarder } from '../consents/consent-forwarder.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { InquiriesEnv } from '../env.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { PushDeliveriesRepository } from '../push/push-deliveries.repository.js';
import { IdempotentSubmit, type Accepted } from './idempotent-submit.js';
import { BurstGuard } from './burst-guard.js';
import { type Assignee, Colleagues } from './colleagues.js';
import { propertyNotFound } from './inquiries.errors.js';
import { InquiriesRepository, isDuplicateSubmission, type NewInquiry } from './inquiries.repository.js';
import type { CreateContactMessageDto, CreateInquiryDto } from './inquiry.dto.js';
import type { CreateOwnerRequestDto } from './owner-request.dto.js';
import { SameTextGuard } from './same-text-guard.js';
import { sourceColumns, toReceipt } from './inquiry.mapper.js';
import { ListingsClient } from './listings.client.js';
import { phoneE164 } from '@lml/common/phone-number';
import { recipientsOf } from './recipients.js';
import { type SubmissionKey, submissionKey } from './submission-key.js';
import { SpamFilter } from './spam-filter.js';
import { SubmissionLimit } from './submission-limit.js';
import { refuseEvenings } from './wished-evenings.js';
import { ViewingsRepository } from '../viewings/viewings.repository.js';

/** Property, viewing time, owner's request and assignee of a message. */
type About = Pick<
  NewInquiry,
  | 'propertyId'
  | 'propertyTitle'
  | 'viewingDate'
  | 'viewingTime'
  | 'ownerRequest'
  | 'handlerKind'
  | 'handlerName'
  | 'handlerAgentId'
  | 'assigneeId'
  | 'assigneeName'
> & { wish: ViewingWish | null; agentEmail: string | null };

/** How a message came in, and who wants to be mailed about every one. */
interface Received {
  everyInquiry: string[];
  /** The visitor's network address. */
  address: string;
  /** Digests of the text that the visitor wrote, without offered sentences. */
  textDigests: string[];
}

/** The message's subject as stored, and the people who are mailed about it. */
interface Handled {
  about: About;
  handler: InquiryHandler | null;
  assignee: Assignee | null;
}

const ABOUT_NOTHING: About = {
  ...{ propertyId: null, propertyTitle: null, viewingDate: null, viewingTime: null, ownerRequest: null },
  ...{ handlerKind: null, handlerName: null, handlerAgentId: null, assigneeId: null, assigneeName: null },
  ...{ wish: null, agentEmail: null },
};

/** Accepts visitors' messages. */
@Injectable()
export class InquiriesService {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly pushes: PushDeliveriesRepository,
    private readonly listings: ListingsClient,
    private readonly colleagues: Colleagues,
    private readonly limit: SubmissionLimit,
    private readonly spamFilter: SpamFilter,
    private readonly bursts: BurstGuard,
    private readonly sameTexts: SameTextGuard,
    private readonly idempotent: IdempotentSubmit,
    private readonly relay: OutboxRelay,
    private readonly viewings: ViewingsRepository,
    private readonly consents: ConsentsRepository,
    private readonly consentForwarder: ConsentForwarder,
  ) {}

  /**
   * Stores an inquiry about a property, assigns it to the property's handler, and has staff mailed. While listings is
   * unavailable, it is accepted without the property's title and assignee, and evenings as of an agent who takes them.
   * @param address the visitor's network address, for the rate limit
   * @param key digest of the idempotency key, if any
   * @throws AppError 404 if the property does not exist, 400 for an evening that its agent does not take, 422 for another message's key, 429 above a limit
   */
  async inquire(input: CreateInquiryDto, address: string, key?: string): Promise<Accepted> {
    const submission = submissionKey('inquiries', key, input);
    return await this.idempotent.share(submission, () =>
      this.submit(input, () => this.aboutProperty(input), address, submission),
    );
  }

  /**
   * Stores a message without a property and has staff mailed.
   * @throws AppError 422 for another message's key, 429 above a limit
   */
  async contact(input: CreateContactMessageDto, address: string, key?: string): Promise<Accepted> {
    const submission = submissionKey('contact', key, input);
    return await this.idempotent.share(submission, () =>
      this.submit(
        input,
        () => Promise.resolve({ about: ABOUT_NOTHING, handler: null, assignee: null }),
        address,
        submission,
      ),
    );
  }

  /**
   * Stores an owner's request, assigns it to the office that serves the place, and has staff mailed.
   * @throws AppError 422 for another request's key, 429 above a limit
   */
  async requestAsOwner(input: CreateOwnerRequestDto, address: string, key?: string): Promise<Accepted> {
    const { service, propertyType, place, size, bedrooms, price, ...sender } = input;
    const request: OwnerRequest = {
      ...{ service, propertyType, place },
      ...{ size: size || null, bedrooms: bedrooms ?? null, price: price ?? null },
    };
    const message = { ...sender, subject: ownerSubject(request), message: input.message ?? '' };
    const submission = submissionKey('owner-requests', key, message, request);
    return await this.idempotent.share(submission, () =>
      this.submit(message, () => this.aboutOwner(request), address, submission),
    );
  }

  /** @param aboutIt looks up what the message is about and who handles it */
  private async submit(
    input: CreateContactMessageDto,
    aboutIt: () => Promise<Handled>,
    address: string,
    submission: SubmissionKey | null,
  ): Promise<Accepted> {
    // 1. A message stored under the same key gets its receipt again and counts for no limit.
    const known = await this.idempotent.receiptOf(submission);
    if (known) return { receipt: known, replayed: true };

    // 2. Limits: counted before the work, so that parallel messages are all counted.
    await this.limit.take(address, input.email);
    let counts = false;
    try {
      // 3. Property and assignee.
      const [subject, everyInquiry] = await Promise.all([aboutIt(), this.colleagues.everyInquiryMailTo()]);

      // 4. Spam.
      const textDigests = await this.sameTexts.digestsOf(input, subject.about.propertyTitle);
      const handled = { ...subject, everyInquiry, address, textDigests };
      const reasons = await this.spamFilter.reasonsFor(input);

      // 5. Message and mails.
      const receipt = await this.storeOnce(input, handled, reasons, submission);
      if (receipt) {
        counts = true;
        return { receipt, replayed: false };
      }
    } catch (error) {
      counts = error instanceof AppError;
      throw error;
    } finally {
      // 6. The limits are refunded if the failure was not the visitor's fault: they will retry.
      if (!counts) await this.limit.refund(address, input.email);
    }

    // 7. Another replica has stored a message under the same key in the meantime: begin again, to return its receipt.
    return await this.submit(input, aboutIt, address, submission);
  }

  private async aboutProperty(input: CreateInquiryDto): Promise<Handled> {
    const route = await this.listings.route(input.propertyId);
    if (route === 'missing') throw propertyNotFound(input.propertyId);
    const { title, handler } = route === 'unknown' ? { title: null, handler: null } : route;
    refuseEvenings(input, handler?.eveningViewings);
    return this.handled(handler, {
      propertyId: input.propertyId,
      propertyTitle: title,
      ...wished(input),
    });
  }

  private async aboutOwner(request: OwnerRequest): Promise<Handled> {
    const handler = await this.listings.handlerOfPlace(request.place);
    return this.handled(handler, { ownerRequest: request });
  }

  private async handled(handler: InquiryHandler | null, subject: Partial<About>): Promise<Handled> {
    const assignee = await this.colleagues.defaultAssignee(handler?.staffUserId ?? null);
    const about = {
      ...ABOUT_NOTHING,
      ...subject,
      handlerKind: handler?.kind ?? null,
      handlerName: handler?.name ?? null,
      handlerAgentId: handler?.agentId ?? null,
      assigneeId: assignee?.id ?? null,
      assigneeName: assignee?.username ?? null,
      agentEmail: (handler?.kind === 'agent' && handler.email) || null,
    };
    return { about, handler, assignee };
  }

  /** @returns null if another replica has stored a message under the same key in the meantime */
  private async storeOnce(
    input: CreateContactMessageDto,
    handled: Handled & Received,
    reasons: SpamReason[],
    submission: SubmissionKey | null,
  ): Promise<InquiryReceipt | null> {
    try {
      return await this.store(input, handled, reasons, submission);
    } catch (error) {
      await this.spamFilter.refund(input);
      if (isDuplicateSubmission(error)) return null;
      throw error;
    }
  }

  /** Stores the message and its mails in one transaction. */
  private async store(
    input: CreateContactMessageDto,
    { about, handler, assignee, everyInquiry, address, textDigests }: Handled & Received,
    found: SpamReason[],
    submission: SubmissionKey | null,
  ): Promise<InquiryReceipt> {
    const { name, email, phone, subject, message } = input;
    const requestId = requestIdFrom(currentRequestId());
    const { wish, agentEmail, ...columns } = about;
    const { staff, assigned } = recipientsOf(this.env.recipients, everyInquiry, handler, assignee);
    const { spam, reasons, ...inquiry } = await this.dataSource.transaction(async (transaction) => {
      const source = await this.bursts.check(transaction, address, input);
      const text = await this.sameTexts.check(transaction, textDigests, address, email);
      const reasons: SpamReason[] = [
        ...found,
        ...(source?.isBurst ? (['burst'] as const) : []),
        ...(text.repeated.length > 0 ? (['same-text'] as const) : []),
      ];
      const spam = reasons.length > 0;
      const stored = await this.inquiries.insert(transaction, {
        ...{ name, email, phone, subject, message },
        ...columns,
        ...sourceColumns(input.source),
        phoneE164: phoneE164(phone),
        consentVersion: input.consent ?? null,
        language: input.language ?? 'en',
        spam,
        spamReasons: reasons,
        sentKey: submission?.key ?? null,
        sentDigest: submission?.digest ?? null,
      });
      await this.bursts.note(transaction, stored.id, source);
      await this.sameTexts.note(transaction, stored.id, text);
      await this.consents.insert(transaction, { inquiryId: stored.id, propertyId: about.propertyId }, input);
      if (about.assigneeName !== null) {
        await recordChange(transaction, {
          subject: 'inquiry',
          subjectId: stored.id,
          subjectName: name,
          action: 'changed',
          after: { assignee: about.assigneeName },
          by: null,
        });
      }
      if (wish) {
        const { representative, ...wanted } = wish;
        await this.viewings.insert(transaction, {
          ...{ inquiryId: stored.id, propertyId: about.propertyId, uid: randomUUID(), ...wanted },
          ...{
            representativeName: representative?.name ?? null,
            representativePhone: representative?.phone ?? null,
            representativeE164: representative ? phoneE164(representative.phone) : null,
          },
          ...{ handlerId: about.assigneeId, handlerName: about.assigneeName, agentEmail },
        });
      }
      if (!spam) {
        await this.deliveries.insert(transaction, stored.id, staff, requestId);
        if (assigned !== null)
          await this.deliveries.tellAssignee(transaction, [stored.id], assigned, requestId);
        await this.pushes.insert(transaction, wish ? 'viewing' : 'inquiry', [stored.id]);
      }
      // Last: this takes a lock per mailbox, so messages from one sender wait for each other here.
      if (!spam && this.env.acknowledges(email)) {
        await this.deliveries.acknowledge(transaction, stored.id, email, requestId);
      }
      if (!spam && source?.isHeld) await this.bursts.hold(transaction, stored.id);
      return { id: stored.id, createdAt: stored.createdAt, spam, reasons };
    });
    this.logger.info(
      { inquiryId: inquiry.id, propertyId: about.propertyId, spam, reasons },
      'message stored',
    );
    if (!spam) this.relay.nudge();
    // Not awaited: the visitor waits for nothing that can be repeated.
    if (!spam && input.alertsConsent) void this.consentForwarder.apply();
    return toReceipt(inquiry);
  }
}

/** The wish for a viewing; its first slot is in the inquiry too, as the inbox and its search have it. */
function wished(input: CreateInquiryDto): Pick<About, 'viewingDate' | 'viewingTime' | 'wish'> {
  const { viewingDate, viewingTime, viewingSlots, viewingKind, visitorZone } = input;
  const { representativeName: name, representativePhone: phone } = input;
  const slots = viewingSlots?.map(({ date, time }) => ({ date, time: time ?? null })) ?? [];
  if (viewingDate) slots.push({ date: viewingDate, time: viewingTime ?? null });
  const [first] = slots;
  if (!first) return { viewingDate: null, viewingTime: null, wish: null };
  const zone = visitorZone && differsFromNairobi(visitorZone, new Date()) ? visitorZone : null;
  return {
    viewingDate: first.date,
    viewingTime: first.time,
    wish: {
      ...{ kind: viewingKind ?? 'in-person', slots, visitorZone: zone },
      representative: name && phone ? { name, phone } : null,
    },
  };
}
