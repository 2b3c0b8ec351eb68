import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { OutboxTable } from '@lml/common/outbox/outbox-table';
import { currentTraceParent } from '@lml/common/traces/trace';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { VisitorReportMailEntity } from './visitor-report.entity.js';

/** The outbox of the mails about reports. */
@Injectable()
export class ReportMailsRepository extends OutboxTable {
  constructor(dataSource: DataSource, env: InquiriesEnv) {
    super(dataSource, {
      table: 'visitor_report_mails',
      since: 'created_at',
      due: 'true',
      expired: 'false',
      leaseSeconds: env.DELIVERY_LEASE_SECONDS,
    });
  }

  /** Stores a mail per recipient, in the transaction of its cause. Each is stored once. */
  async insert(
    transaction: EntityManager,
    kind: VisitorReportMailEntity['kind'],
    reportId: number,
    recipients: string[],
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO visitor_report_mails (id, report_id, kind, recipient, request_id, trace_parent)
       SELECT gen_random_uuid(), $1, $2, recipient, $4, $5 FROM unnest($3::text[]) AS recipient
       ON CONFLICT DO NOTHING`,
      [reportId, kind, recipients, requestIdFrom(currentRequestId()), currentTraceParent()],
    );
  }

  /** Finds a mail with its report; null if there is none, or the report was deleted. */
  async find(id: string): Promise<VisitorReportMailEntity | null> {
    const [mail = null] = await this.dataSource
      .getRepository(VisitorReportMailEntity)
      .find({ where: { id }, relations: { report: true } });
    return mail;
  }
}
