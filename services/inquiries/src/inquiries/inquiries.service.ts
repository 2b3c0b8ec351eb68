import { recordChange } from '@lml/common/audit/changes';
import { cleanSource, type InquiryReceipt, type SentSource } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { Colleagues } from './colleagues.js';
import { propertyNotFound } from './inquiries.errors.js';
import { InquiriesRepository, type NewInquiry } from './inquiries.repository.js';
import type { CreateContactMessageDto, CreateInquiryDto } from './inquiry.dto.js';
import { toReceipt } from './inquiry.mapper.js';
import { ListingsClient } from './listings.client.js';
import { phoneE164 } from './phone-number.js';
import { SubmissionLimit } from './submission-limit.js';

/** What a message is about, when its sender would like to see it, and who is to answer it. */
type About = Pick<
  NewInquiry,
  | 'propertyId'
  | 'propertyTitle'
  | 'viewingDate'
  | 'viewingTime'
  | 'handlerKind'
  | 'handlerName'
  | 'assigneeId'
  | 'assigneeName'
>;

const ABOUT_NOTHING: About = {
  ...{ propertyId: null, propertyTitle: null, viewingDate: null, viewingTime: null },
  ...{ handlerKind: null, handlerName: null, assigneeId: null, assigneeName: null },
};

/** Takes what visitors send. */
@Injectable()
export class InquiriesService {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly listings: ListingsClient,
    private readonly colleagues: Colleagues,
    private readonly limit: SubmissionLimit,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Stores an inquiry about a property, gives it to who handles that property, and has staff told of it. While
   * listings can't be asked, the inquiry is accepted all the same, without the property's title and for nobody.
   * @param address the visitor's network address, for the limit
   * @throws AppError 404 when there is no such property, 429 above the limit
   */
  async inquire(input: CreateInquiryDto, address: string): Promise<InquiryReceipt> {
    await this.limit.take(address);
    const route = await this.listings.route(input.propertyId);
    if (route === 'missing') throw propertyNotFound(input.propertyId);
    const { title, handler } = route === 'unknown' ? { title: null, handler: null } : route;
    const assignee = await this.colleagues.routedTo(handler?.staffUserId ?? null);
    return this.accept(input, {
      propertyId: input.propertyId,
      propertyTitle: title,
      viewingDate: input.viewingDate ?? null,
      viewingTime: input.viewingTime ?? null,
      handlerKind: handler?.kind ?? null,
      handlerName: handler?.name ?? null,
      assigneeId: assignee?.id ?? null,
      assigneeName: assignee?.username ?? null,
    });
  }

  /**
   * Stores a message that is about no property in particular and has staff told of it.
   * @throws AppError 429 above the limit
   */
  async contact(input: CreateContactMessageDto, address: string): Promise<InquiryReceipt> {
    await this.limit.take(address);
    return this.accept(input, ABOUT_NOTHING);
  }

  /** The message and the mails to be sent about it are stored together or not at all; only then is it accepted. */
  private async accept(input: CreateContactMessageDto, about: About): Promise<InquiryReceipt> {
    const { name, email, phone, subject, message } = input;
    const spam = this.looksLikeRobot(input);
    const requestId = requestIdFrom(currentRequestId());
    const inquiry = await this.dataSource.transaction(async (transaction) => {
      const stored = await this.inquiries.insert(transaction, {
        ...{ name, email, phone, subject, message },
        ...about,
        ...sourceColumns(input.source),
        phoneE164: phoneE164(phone),
        spam,
      });
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
      if (!spam) await this.deliveries.insert(transaction, stored.id, this.env.STAFF_EMAILS, requestId);
      return stored;
    });
    this.logger.info({ inquiryId: inquiry.id, propertyId: about.propertyId, spam }, 'message stored');
    if (!spam) this.relay.nudge();
    return toReceipt(inquiry);
  }

  private looksLikeRobot({ website, filledInMs }: CreateContactMessageDto): boolean {
    const filledHiddenField = (website ?? '').trim() !== '';
    const tooFast = typeof filledInMs === 'number' && filledInMs < this.env.MIN_FILL_MS;
    return filledHiddenField || tooFast;
  }
}

function sourceColumns(sent: SentSource | null | undefined) {
  const source = cleanSource(sent ?? {});
  return {
    sourceLandingPage: source?.landingPage ?? null,
    sourceReferrerHost: source?.referrerHost ?? null,
    sourceUtmSource: source?.utmSource ?? null,
    sourceUtmMedium: source?.utmMedium ?? null,
    sourceUtmCampaign: source?.utmCampaign ?? null,
  };
}
