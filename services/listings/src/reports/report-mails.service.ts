import { recordChange } from '@lml/common/audit/changes';
import {
  officeDay,
  propertyReference,
  REPORT_LIMITS,
  type ReportMail,
  reportStopKey,
  type User,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ListingsEnv } from '../env.js';
import { propertyId } from '../properties/model/property-id.js';
import { digestOf } from '../secret-keys.js';
import { parseId } from '@lml/common/validation/id';
import { ReportLinkEntity } from './report-link.entity.js';
import { reportLinkKey } from './report-link-key.js';
import { ReportMailsRepository } from './report-mails.repository.js';
import { dueMonth, lastMonth } from './report-time.js';
import { reportLinkEnded, reportLinkNotFound, reportLinkTooOld } from './reports.errors.js';
import { ReportsService } from './reports.service.js';

/** Mails the report of last month to the addresses of a link, each month or now. */
@Injectable()
export class ReportMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: ReportMailsRepository,
    private readonly reports: ReportsService,
    private readonly env: ListingsEnv,
  ) {}

  /**
   * Replaces the addresses of a link. An address that has unsubscribed stays so.
   * @throws 404 REPORT_LINK_NOT_FOUND, 409 REPORT_LINK_ENDED or REPORT_LINK_TOO_OLD, 400 for an address of another link
   */
  async setRecipients(idText: string, linkIdText: string, emails: string[], by: User): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { link, title } = await this.lock(manager, idText, linkIdText);
      const taken = new Set(await this.mails.takenBy(manager, link.propertyId, link.id));
      const twice = emails.find((email) => taken.has(email.toLowerCase()));
      if (twice) {
        throw validationFailed([
          { field: 'emails', message: `${twice} gets this report by another link: take it out there first` },
        ]);
      }
      const before = await this.count(manager, link.id);
      await this.mails.replace(manager, link.id, emails);
      if (emails.length > 0) await this.mails.extend(manager, link.id, REPORT_LIMITS.mailedLinkDays);
      // The log counts: addresses are personal data.
      const facts = (addresses: number) => ({ listing: propertyReference(link.propertyId), addresses });
      await recordChange(manager, {
        ...{ subject: 'report-link', subjectId: link.id, subjectName: title, action: 'changed', by },
        before: facts(before),
        after: facts(await this.count(manager, link.id)),
      });
    });
  }

  /**
   * Mails last month's report at once; of a listing made since then, this month's.
   * @throws as {@link setRecipients}; 400 if nobody would get it
   */
  async sendNow(idText: string, linkIdText: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { link, createdAt } = await this.lock(manager, idText, linkIdText);
      const now = new Date();
      const thisMonth = officeDay(now).slice(0, 7);
      const last = lastMonth(now);
      const month = officeDay(createdAt).slice(0, 7) <= last ? last : thisMonth;
      const queued = await this.mails.queueNow(manager, link.id, month);
      if (queued > 0) await this.mails.extend(manager, link.id, REPORT_LIMITS.mailedLinkDays);
      else if ((await this.count(manager, link.id)) === 0) {
        throw validationFailed([{ field: 'emails', message: 'Enter an address first' }]);
      }
    });
  }

  /** Puts the reports that are due into the outbox, once each. @returns how many */
  async queueDue(now: Date): Promise<number> {
    const { month, dueAt, end } = dueMonth(now);
    return await this.mails.queueMonth(month, dueAt, end);
  }

  /** Returns the content of a mail; undefined if it must not be sent any more. */
  async contentOf(mailId: string, recipient: string, stopKey: string): Promise<ReportMail | undefined> {
    const about = await this.mails.about(mailId);
    if (!about) return undefined;
    const report = await this.reports.report(String(about.propertyId), about.month);
    const key = reportLinkKey(about.seed, this.env.INTERNAL_TOKEN);
    const digest = digestOf(key);
    // The secret was changed since the link was made: keys of earlier mails stop working.
    if (digest !== about.digest) await this.mails.renewDigest(about.linkId, digest);
    await this.mails.extend(this.dataSource.manager, about.linkId, REPORT_LIMITS.mailedLinkDays);
    const pdf = await this.reports.document(report);
    const { property, month, total, before, inquiries } = report;
    return {
      ...{ kind: 'report', recipient, resends: 0, key, month, total, before, inquiries },
      stopKey: reportStopKey(stopKey),
      property: { reference: property.reference, title: property.title },
      pdf: { name: `${property.reference}-report-${month}.pdf`, base64: pdf.toString('base64') },
    };
  }

  private async lock(
    manager: EntityManager,
    idText: string,
    linkIdText: string,
  ): Promise<{ link: ReportLinkEntity; title: string; createdAt: Date }> {
    const [property, id] = [propertyId(idText), parseId(linkIdText)];
    if (id === undefined) throw reportLinkNotFound();
    // Serialises the links of one listing, so that no address has two.
    const [row] = await manager.query<{ title: string; created_at: Date; deleted_at: Date | null }[]>(
      'SELECT title, created_at, deleted_at FROM properties WHERE id = $1 FOR NO KEY UPDATE',
      [property],
    );
    const link = await manager.findOneBy(ReportLinkEntity, { id, propertyId: property });
    if (!row || !link) throw reportLinkNotFound();
    if (link.revokedAt !== null || link.expiresAt <= new Date() || row.deleted_at) throw reportLinkEnded();
    if (link.seed === null) throw reportLinkTooOld();
    return { link, title: row.title, createdAt: row.created_at };
  }

  private async count(manager: EntityManager, linkId: number): Promise<number> {
    const [row] = await manager.query<{ n: number }[]>(
      'SELECT count(*) AS n FROM report_recipients WHERE link_id = $1 AND stopped_at IS NULL',
      [linkId],
    );
    return row!.n;
  }
}
