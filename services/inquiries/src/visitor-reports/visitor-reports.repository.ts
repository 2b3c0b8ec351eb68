import {
  HARMLESS_REASONS,
  IDEMPOTENCY,
  REPORT_RETENTION_MONTHS,
  type ReportList,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, QueryFailedError } from 'typeorm';
import { VisitorReportEntity } from './visitor-report.entity.js';

export type NewReport = Omit<
  VisitorReportEntity,
  'id' | 'state' | 'outcome' | 'note' | 'handledBy' | 'decidedAt' | 'version' | 'createdAt'
>;

export interface ListedReport {
  report: VisitorReportEntity;
  /** Whether the listing is hidden. */
  held: boolean;
  openAlike: number;
}

const OPEN = `state IN ('new', 'looking') AND NOT spam`;
const LISTS: Record<ReportList, { where: string; order: string }> = {
  open: { where: OPEN, order: 'created_at, id' },
  decided: { where: 'decided_at IS NOT NULL AND NOT spam', order: 'decided_at DESC, id DESC' },
  spam: { where: 'spam', order: 'created_at DESC, id DESC' },
};

/** Max rows that one maintenance statement changes. */
const BATCH = 1000;

/** SQL of the reports of visitors. */
@Injectable()
export class VisitorReportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws QueryFailedError if a report was stored under the same key; see {@link isDuplicateReport} */
  async insert(transaction: EntityManager, report: NewReport): Promise<VisitorReportEntity> {
    const entity = transaction.create(VisitorReportEntity, report);
    await transaction.insert(VisitorReportEntity, entity);
    return entity;
  }

  findBySubmissionKey(key: string): Promise<VisitorReportEntity | null> {
    return this.dataSource.getRepository(VisitorReportEntity).findOneBy({ sentKey: key });
  }

  /** Makes concurrent reports of a listing wait for each other, so that one of them sees that they are enough to hold it. */
  async lockListing(transaction: EntityManager, propertyId: number): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [
      `reports ${propertyId}`,
    ]);
  }

  /** Counts the networks from which open reports of a listing came, without reasons that never hide. */
  async countNetworks(transaction: EntityManager, propertyId: number): Promise<number> {
    const [row] = await transaction.query<[{ count: number }]>(
      `SELECT count(DISTINCT network_digest) FROM visitor_reports
        WHERE property_id = $1 AND ${OPEN} AND reason <> ALL ($2)`,
      [propertyId, HARMLESS_REASONS],
    );
    return row.count;
  }

  /** Title of a listing with open reports; undefined if it has none. It may be hidden because of them. */
  async titleOfReported(propertyId: number): Promise<string | null | undefined> {
    const [row] = await this.dataSource.query<{ title: string | null }[]>(
      `SELECT property_title AS title FROM visitor_reports WHERE property_id = $1 AND ${OPEN} ORDER BY id LIMIT 1`,
      [propertyId],
    );
    return row && row.title;
  }

  /** Whether a listing still has open reports. */
  async hasOpen(transaction: EntityManager, propertyId: number): Promise<boolean> {
    const [row] = await transaction.query<[{ any: boolean }]>(
      `SELECT EXISTS (SELECT FROM visitor_reports WHERE property_id = $1 AND ${OPEN}) AS any`,
      [propertyId],
    );
    return row.any;
  }

  /** One page of a list: open ones longest wait first, the others newest first. */
  async page(
    list: ReportList,
    page: number,
    pageSize: number,
  ): Promise<{ reports: ListedReport[]; total: number }> {
    const { where, order } = LISTS[list];
    const [counted, ids] = await Promise.all([
      this.dataSource.query<[{ total: number }]>(
        `SELECT count(*) AS total FROM visitor_reports WHERE ${where}`,
      ),
      this.dataSource.query<{ id: number }[]>(
        `SELECT id FROM visitor_reports WHERE ${where} ORDER BY ${order} LIMIT $1 OFFSET $2`,
        [pageSize, (page - 1) * pageSize],
      ),
    ]);
    const reports = await this.listed(ids.map(({ id }) => id));
    return { reports, total: counted[0].total };
  }

  /** Returns reports with what is known of their listings, in the order of their ids in the list. */
  async listed(ids: number[]): Promise<ListedReport[]> {
    const [reports, facts] = await Promise.all([
      this.dataSource.getRepository(VisitorReportEntity).findBy({ id: In(ids) }),
      this.dataSource.query<{ id: number; held: boolean; openAlike: number }[]>(
        `SELECT report.id, coalesce(action.action = 'hold', false) AS held,
                (SELECT count(*) FROM visitor_reports other
                  WHERE other.property_id = report.property_id AND other.id <> report.id
                    AND other.state IN ('new', 'looking') AND NOT other.spam) AS "openAlike"
           FROM visitor_reports report LEFT JOIN listing_actions action USING (property_id)
          WHERE report.id = ANY ($1)`,
        [ids],
      ),
    ]);
    const byId = new Map(reports.map((report) => [report.id, report]));
    const factsById = new Map(facts.map(({ id, ...rest }) => [id, rest]));
    return ids.flatMap((id) => {
      const report = byId.get(id);
      const known = factsById.get(id);
      return report && known ? [{ report, ...known }] : [];
    });
  }

  /** Times of the open ones that nobody has looked at, and the numbers of the lists. */
  async counts(): Promise<{ open: number; spam: number; newSince: Date[] }> {
    const [row] = await this.dataSource.query<[{ open: number; spam: number; since: Date[] }]>(
      `SELECT (SELECT count(*) FROM visitor_reports WHERE ${OPEN}) AS open,
              (SELECT count(*) FROM visitor_reports WHERE spam) AS spam,
              ARRAY (SELECT created_at FROM visitor_reports WHERE ${OPEN} AND state = 'new') AS since`,
    );
    return { open: row.open, spam: row.spam, newSince: row.since };
  }

  /**
   * Locks a report until the transaction ends, and with `alike` the other open ones of its listing, in the order of their
   * ids. Returns the report first.
   */
  async lock(transaction: EntityManager, id: number, alike: boolean): Promise<VisitorReportEntity[]> {
    const rows = await transaction.query<{ id: number }[]>(
      `SELECT id FROM visitor_reports
        WHERE id = $1 OR ($2 AND ${OPEN} AND property_id = (SELECT property_id FROM visitor_reports WHERE id = $1))
        ORDER BY id FOR UPDATE`,
      [id, alike],
    );
    const reports = await transaction.findBy(VisitorReportEntity, { id: In(rows.map((row) => row.id)) });
    return reports.sort((one, other) => Number(other.id === id) - Number(one.id === id) || one.id - other.id);
  }

  /** Stores changed columns, and raises the version. */
  async update(transaction: EntityManager, ids: number[], set: Partial<VisitorReportEntity>): Promise<void> {
    await transaction.update(VisitorReportEntity, { id: In(ids) }, { ...set, version: () => 'version + 1' });
  }

  /** Deletes reports past their time, and expired keys. @param spamDays days for spam; 0 keeps it as long as the others */
  async deleteOld(spamDays: number): Promise<number> {
    await this.dataSource.query(
      `UPDATE visitor_reports SET sent_key = NULL, sent_digest = NULL
        WHERE sent_key IS NOT NULL AND created_at < now() - make_interval(hours => $1)`,
      [IDEMPOTENCY.hours],
    );
    let total = 0;
    let deleted: number;
    do {
      [, deleted] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM visitor_reports WHERE id IN (
           SELECT id FROM visitor_reports
            WHERE created_at < now() - make_interval(months => $1)
               OR (spam AND $2 > 0 AND created_at < now() - make_interval(days => $2))
            LIMIT $3 FOR UPDATE SKIP LOCKED)`,
        [REPORT_RETENTION_MONTHS, spamDays, BATCH],
      );
      total += deleted;
    } while (deleted === BATCH);
    return total;
  }
}

/** Returns whether an insert failed because a report is stored under its key. */
export function isDuplicateReport(error: unknown): boolean {
  const driverError = error instanceof QueryFailedError ? (error.driverError as { constraint?: string }) : {};
  return driverError.constraint === 'visitor_reports_sent_key';
}
