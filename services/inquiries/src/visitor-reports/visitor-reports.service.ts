import {
  ALARMING_REASONS,
  EMAIL_PATTERN,
  HARMLESS_REASONS,
  type Language,
  reportReference,
  REPORTS_TO_HOLD,
  safetySettings,
  type SpamReason,
  type VisitorReportReceipt,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import { AppError } from '@lml/common/errors/app-error';
import { networkOf } from '@lml/common/limits/network-of';
import type { Logger } from '@lml/common/logging/logger';
import { phoneE164 } from '@lml/common/phone-number';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { DataSource } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { ColleaguesClient } from '../inquiries/colleagues.client.js';
import { digestOf } from '../inquiries/digest.js';
import { type Accepted, IdempotentSubmit } from '../inquiries/idempotent-submit.js';
import { keyReused, propertyNotFound } from '../inquiries/inquiries.errors.js';
import { ListingsClient } from '../inquiries/listings.client.js';
import { withoutDoubles } from '../inquiries/recipients.js';
import { SpamFilter } from '../inquiries/spam-filter.js';
import type { SubmissionKey } from '../inquiries/submission-key.js';
import { SubmissionLimit } from '../inquiries/submission-limit.js';
import { ListingActions } from './listing-actions.js';
import { ListingActionsRepository } from './listing-actions.repository.js';
import { ReportMailsRepository } from './report-mails.repository.js';
import { ReportRelay } from './report-mails.providers.js';
import type { CreateVisitorReportDto } from './visitor-report.dto.js';
import { isDuplicateReport, VisitorReportsRepository } from './visitor-reports.repository.js';

type Receipt = Accepted<VisitorReportReceipt>;

/** A report with what is known of its listing and its sender. */
interface Report extends Pick<CreateVisitorReportDto, 'reason' | 'website' | 'filledInMs'> {
  language: Language;
  propertyId: number | null;
  details: string;
  contact: string;
  networkDigest: string;
  submission: SubmissionKey | null;
}

/** Accepts reports of visitors. */
@Injectable()
export class VisitorReportsService {
  constructor(
    private readonly env: InquiriesEnv,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly dataSource: DataSource,
    private readonly reports: VisitorReportsRepository,
    private readonly mails: ReportMailsRepository,
    private readonly relay: ReportRelay,
    private readonly actions: ListingActionsRepository,
    private readonly listingActions: ListingActions,
    private readonly listings: ListingsClient,
    private readonly colleagues: ColleaguesClient,
    private readonly limit: SubmissionLimit,
    private readonly spamFilter: SpamFilter,
    private readonly idempotent: IdempotentSubmit,
  ) {}

  /**
   * Stores a report, tells all managers at once if its reason is alarming, and holds the listing if it is the third from
   * another network.
   * @param propertyId null for a report about no listing
   * @param address the reporter's network address; stored as a digest only
   * @param key digest of the idempotency key, if any
   * @throws AppError 404 if the property does not exist, 422 for another report's key, 429 above a limit
   */
  async report(
    propertyId: number | null,
    input: CreateVisitorReportDto,
    address: string,
    key?: string,
  ): Promise<Receipt> {
    const { reason, website, filledInMs } = input;
    const [details, contact] = [input.details ?? '', input.contact ?? ''];
    const submission = key === undefined ? null : submissionOf(key, propertyId, reason, details, contact);
    const report: Report = {
      ...{ propertyId, reason, details, contact, submission },
      language: input.language ?? 'en',
      ...(website !== undefined && { website }),
      ...(filledInMs !== undefined && { filledInMs }),
      networkDigest: this.digestOfNetwork(address),
    };
    return await this.idempotent.share(submission, () => this.submit(report, address));
  }

  private async submit(report: Report, address: string): Promise<Receipt> {
    // 1. A report stored under the same key gets its receipt again and counts for no limit.
    const known = await this.receiptOf(report.submission);
    if (known) return { receipt: known, replayed: true };

    // 2. Limits, as for messages.
    const mailbox = emailOf(report.contact);
    await this.limit.take(address, mailbox);
    let counts = false;
    try {
      // 3. The listing, and who is told.
      const [title, managers] = await Promise.all([this.titleOf(report.propertyId), this.managers()]);

      // 4. Spam, and 5. the report with its mails.
      const receipt = await this.storeOnce(report, title, managers);
      if (receipt) {
        counts = true;
        return { receipt, replayed: false };
      }
    } catch (error) {
      counts = error instanceof AppError;
      throw error;
    } finally {
      // 6. The limits are refunded if the failure was not the visitor's fault: they will retry.
      if (!counts) await this.limit.refund(address, mailbox);
    }
    // 7. Another replica has stored a report under the same key in the meantime: begin again, to return its receipt.
    return await this.submit(report, address);
  }

  private async receiptOf(submission: SubmissionKey | null): Promise<VisitorReportReceipt | null> {
    if (!submission) return null;
    const report = await this.reports.findBySubmissionKey(submission.key);
    if (!report) return null;
    if (report.sentDigest !== submission.digest) throw keyReused();
    return { reference: reportReference(report.id) };
  }

  /** @throws AppError 404; not for a listing that is hidden because of earlier reports */
  private async titleOf(propertyId: number | null): Promise<string | null> {
    if (propertyId === null) return null;
    const route = await this.listings.route(propertyId);
    if (route === 'unknown') return null;
    if (route !== 'missing') return route.title;
    const reported = await this.reports.titleOfReported(propertyId);
    if (reported === undefined) throw propertyNotFound(propertyId);
    return reported;
  }

  /** Addresses of all managers; those for messages if no manager can be mailed. */
  private async managers(): Promise<string[]> {
    const managers = await this.colleagues.managersMailTo();
    return withoutDoubles(managers.length > 0 ? managers : this.env.recipients);
  }

  /** @returns null if another replica has stored a report under the same key in the meantime */
  private async storeOnce(
    report: Report,
    title: string | null,
    managers: string[],
  ): Promise<VisitorReportReceipt | null> {
    const { networkDigest, propertyId, reason, details, contact } = report;
    const content = digestOf(
      'report',
      networkDigest,
      String(propertyId),
      reason,
      details.toLowerCase(),
      contact,
    );
    const reasons = await this.spamFilter.reasonsForReport(report, content);
    try {
      return await this.store(report, title, managers, reasons);
    } catch (error) {
      await this.spamFilter.refundReport(content);
      if (isDuplicateReport(error)) return null;
      throw error;
    }
  }

  /** Stores the report, its mails and the hold in one transaction. */
  private async store(
    { propertyId, reason, details, contact, language, networkDigest, submission }: Report,
    propertyTitle: string | null,
    managers: string[],
    spamReasons: SpamReason[],
  ): Promise<VisitorReportReceipt> {
    const spam = spamReasons.length > 0;
    const { id, held } = await this.dataSource.transaction(async (transaction) => {
      if (propertyId !== null) await this.reports.lockListing(transaction, propertyId);
      const stored = await this.reports.insert(transaction, {
        ...{
          propertyId,
          propertyTitle,
          reason,
          details,
          contact,
          language,
          networkDigest,
          spam,
          spamReasons,
        },
        contactEmail: emailOf(contact),
        contactE164: emailOf(contact) === null ? phoneE164(contact) : null,
        sentKey: submission?.key ?? null,
        sentDigest: submission?.digest ?? null,
      });
      if (spam) return { id: stored.id, held: false };
      const isEnough =
        propertyId !== null &&
        safetySettings().holdReported &&
        !HARMLESS_REASONS.includes(reason) &&
        (await this.reports.countNetworks(transaction, propertyId)) >= REPORTS_TO_HOLD;
      const holds = isEnough && (await this.actions.hold(transaction, propertyId));
      if (holds || ALARMING_REASONS.includes(reason))
        await this.mails.insert(transaction, 'report-alert', stored.id, managers);
      return { id: stored.id, held: holds };
    });
    this.logger.info({ reportId: id, propertyId, reason, spam, spamReasons, held }, 'report stored');
    if (!spam) this.relay.nudge();
    if (held) void this.listingActions.apply();
    return { reference: reportReference(id) };
  }

  /** Keyed, because addresses could be guessed one by one. */
  private digestOfNetwork(address: string): string {
    return createHmac('sha256', this.env.INTERNAL_TOKEN)
      .update(`report ${networkOf(address)}`)
      .digest('base64url');
  }
}

function emailOf(contact: string): string | null {
  return EMAIL_PATTERN.test(contact) ? contact : null;
}

/** Keys of reports are hashed apart from those of messages. */
function submissionOf(key: string, propertyId: number | null, ...texts: string[]): SubmissionKey {
  return { key: digestOf('report', key), digest: digestOf('report', String(propertyId), ...texts) };
}
