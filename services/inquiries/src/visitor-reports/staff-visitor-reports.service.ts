import { recordChanges } from '@lml/common/audit/changes';
import {
  displayName,
  propertyReference,
  type ReportList,
  type ReportOutcome,
  reportReference,
  reportDueAt,
  type User,
  type VisitorReport,
  type VisitorReportCounts,
} from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingActions } from './listing-actions.js';
import { ListingActionsRepository } from './listing-actions.repository.js';
import { ReportRelay } from './report-mails.providers.js';
import { ReportMailsRepository } from './report-mails.repository.js';
import type { VisitorReportChangeDto } from './visitor-report.dto.js';
import type { VisitorReportEntity } from './visitor-report.entity.js';
import { isOpen, toVisitorReport } from './visitor-report.mapper.js';
import {
  nothingToUnpublish,
  reportChanged,
  reportDecided,
  reportNotFound,
} from './visitor-reports.errors.js';
import { VisitorReportsRepository } from './visitor-reports.repository.js';

/** The queue of reports, in which managers decide. */
@Injectable()
export class StaffVisitorReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reports: VisitorReportsRepository,
    private readonly mails: ReportMailsRepository,
    private readonly relay: ReportRelay,
    private readonly actions: ListingActionsRepository,
    private readonly listingActions: ListingActions,
  ) {}

  async list(
    list: ReportList,
    page: number,
    pageSize: number,
  ): Promise<{ reports: VisitorReport[]; total: number }> {
    const { reports, total } = await this.reports.page(list, page, pageSize);
    const now = new Date();
    return { reports: reports.map((listed) => toVisitorReport(listed, now)), total };
  }

  async counts(): Promise<VisitorReportCounts> {
    const { open, spam, newSince } = await this.reports.counts();
    const now = new Date();
    return { open, spam, late: newSince.filter((since) => now > reportDueAt(since)).length };
  }

  /**
   * Takes a report up, decides it, or moves it to the spam shelf. A decision is recorded, ends a hold once nothing about
   * the listing is open any more, and is told to a reporter who left an e-mail address.
   * @throws AppError 404; 409 if somebody else changed it, or it is decided
   */
  async change(idText: string, change: VisitorReportChangeDto, by: User): Promise<VisitorReport> {
    const id = parseId(idText);
    if (id === undefined) throw reportNotFound(idText);
    const isDecision = change.state !== undefined && !isOpen({ state: change.state });
    const refusal = await this.dataSource.transaction(async (transaction) => {
      const [report, ...alike] = await this.reports.lock(
        transaction,
        id,
        isDecision && change.alike === true,
      );
      if (report?.id !== id) throw reportNotFound(idText);
      if (report.version !== change.version) return reportChanged;
      if (change.state !== undefined && !isOpen(report)) return reportDecided;
      if (change.outcome === 'unpublished' && report.propertyId === null) throw nothingToUnpublish();
      await this.write(transaction, [report, ...alike], change, by);
      return null;
    });
    if (refusal) throw refusal(await this.read(id));
    this.relay.nudge();
    await this.listingActions.apply();
    return await this.read(id);
  }

  private async write(
    transaction: EntityManager,
    reports: VisitorReportEntity[],
    change: VisitorReportChangeDto,
    by: User,
  ): Promise<void> {
    const { state, outcome = null, note, spam } = change;
    const decides = state !== undefined && !isOpen({ state });
    await this.reports.update(
      transaction,
      reports.map(({ id }) => id),
      {
        ...(state !== undefined && { state, outcome, handledBy: displayName(by) }),
        ...(decides && { decidedAt: new Date(), networkDigest: null }),
        ...(note !== undefined && { note }),
        ...(spam !== undefined && { spam }),
      },
    );
    await recordChanges(
      transaction,
      reports.map((before) => ({
        ...{
          subject: 'visitor-report',
          subjectId: before.id,
          subjectName: nameOf(before),
          action: 'changed',
          by,
        },
        before: { state: before.state, outcome: before.outcome, spam: before.spam },
        after: {
          state: state ?? before.state,
          outcome: state === undefined ? before.outcome : outcome,
          spam: spam ?? before.spam,
        },
      })),
    );
    if (decides) await this.tellReporters(transaction, reports);
    await this.actOnListing(transaction, reports[0]!.propertyId, outcome, by);
  }

  private async tellReporters(transaction: EntityManager, reports: VisitorReportEntity[]): Promise<void> {
    for (const { id, contactEmail, spam } of reports) {
      if (contactEmail !== null && !spam)
        await this.mails.insert(transaction, 'report-outcome', id, [contactEmail]);
    }
  }

  /** Unpublishes the listing, or ends its hold if none of its reports is open. */
  private async actOnListing(
    transaction: EntityManager,
    propertyId: number | null,
    outcome: ReportOutcome | null,
    by: User,
  ): Promise<void> {
    if (propertyId === null) return;
    if (outcome === 'unpublished') await this.actions.unpublish(transaction, propertyId, by);
    else if (!(await this.reports.hasOpen(transaction, propertyId)))
      await this.actions.release(transaction, propertyId, by);
  }

  private async read(id: number): Promise<VisitorReport> {
    const [listed] = await this.reports.listed([id]);
    if (!listed) throw reportNotFound(String(id));
    return toVisitorReport(listed, new Date());
  }
}

/** Names a report in the activity log: `R-12, LML-7`. */
function nameOf({ id, propertyId }: VisitorReportEntity): string {
  return propertyId === null
    ? reportReference(id)
    : `${reportReference(id)}, ${propertyReference(propertyId)}`;
}
