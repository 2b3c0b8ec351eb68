import type { Inquiry, InquiryReceipt, InquiryStatus } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { inquiryNotFound, propertyNotFound } from './inquiries.errors.js';
import { InquiriesRepository, type InquiryFilter, type NewInquiry } from './inquiries.repository.js';
import type { CreateContactMessageDto, CreateInquiryDto } from './inquiry.dto.js';
import { toInquiry, toReceipt } from './inquiry.mapper.js';
import { ListingsClient } from './listings.client.js';
import { phoneE164 } from './phone-number.js';
import { SubmissionLimit } from './submission-limit.js';

/** What a message is about, and when its sender would like to see it. */
type About = Pick<NewInquiry, 'propertyId' | 'propertyTitle' | 'viewingDate' | 'viewingTime'>;

const ABOUT_NOTHING: About = { propertyId: null, propertyTitle: null, viewingDate: null, viewingTime: null };

@Injectable()
export class InquiriesService {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly listings: ListingsClient,
    private readonly limit: SubmissionLimit,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Stores an inquiry about a property and has staff told of it. While listings can't be asked, the inquiry is
   * accepted all the same, without the property's title.
   * @param address the visitor's network address, for the limit
   * @throws AppError 404 when there is no such property, 429 above the limit
   */
  async inquire(input: CreateInquiryDto, address: string): Promise<InquiryReceipt> {
    await this.limit.take(address);
    const answer = await this.listings.findProperty(input.propertyId);
    if (answer === 'missing') throw propertyNotFound(input.propertyId);
    const propertyTitle = answer === 'unknown' ? null : answer.title;
    return this.accept(input, {
      propertyId: input.propertyId,
      propertyTitle,
      viewingDate: input.viewingDate ?? null,
      viewingTime: input.viewingTime ?? null,
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

  async list(filter: InquiryFilter): Promise<{ inquiries: Inquiry[]; total: number }> {
    const { inquiries, total } = await this.inquiries.page(filter);
    return { inquiries: inquiries.map((inquiry) => toInquiry(inquiry, 0, new Date())), total };
  }

  /**
   * Any status may follow any other.
   * @param id as it stood in the address
   * @throws AppError 404
   */
  async changeStatus(id: string, status: InquiryStatus): Promise<Inquiry> {
    const number = parseId(id);
    if (number === undefined || !(await this.inquiries.setStatus(number, status))) throw inquiryNotFound(id);
    const inquiry = await this.inquiries.find(number);
    if (!inquiry) throw inquiryNotFound(id);
    return toInquiry(inquiry, 0, new Date());
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
        phoneE164: phoneE164(phone),
        spam,
      });
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
