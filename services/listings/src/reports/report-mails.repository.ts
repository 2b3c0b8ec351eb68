import type { ReportRecipient } from '@lml/common/contracts';
import { currentRequestId } from '@lml/common/logging/request-context';
import { currentTraceParent } from '@lml/common/traces/trace';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Listing, month and link of a report mail, as they are now. */
export interface ReportMailRow {
  propertyId: number;
  month: string;
  linkId: number;
  seed: string;
  digest: string;
}

type RecipientRow = Omit<ReportRecipient, 'stoppedAt' | 'lastMail'> & {
  linkId: number;
  stoppedAt: Date | null;
  month: string | null;
  state: string | null;
  at: Date | null;
};

/** A link whose report may be mailed: of links `l` and properties `p`. */
const WORKS = `l.revoked_at IS NULL AND l.expires_at > now() AND p.deleted_at IS NULL`;

/** SQL of the monthly mails. A mailbox is an address in lower case. */
@Injectable()
export class ReportMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Recipients of a listing's links, oldest first, with the last mail to each. */
  async recipients(propertyId: number): Promise<Map<number, ReportRecipient[]>> {
    const rows = await this.dataSource.query<RecipientRow[]>(
      `SELECT r.link_id AS "linkId", r.email, r.stopped_at AS "stoppedAt", mail.report_month AS month, mail.state,
              coalesce(mail.sent_at, mail.created_at) AS at
         FROM report_recipients r JOIN report_links l ON l.id = r.link_id
         LEFT JOIN LATERAL (
           SELECT report_month, state, sent_at, created_at FROM alert_mails
            WHERE report_recipient_id = r.id AND kind = 'report' ORDER BY created_at DESC LIMIT 1) AS mail ON true
        WHERE l.property_id = $1 ORDER BY r.id`,
      [propertyId],
    );
    const found = new Map<number, ReportRecipient[]>();
    for (const { linkId, email, stoppedAt, month, state, at } of rows) {
      const lastMail: ReportRecipient['lastMail'] =
        month === null
          ? null
          : {
              month,
              state: state === 'sent' || state === 'failed' ? state : 'waiting',
              at: at!.toISOString(),
            };
      const recipient = { email, stoppedAt: stoppedAt?.toISOString() ?? null, lastMail };
      found.set(linkId, [...(found.get(linkId) ?? []), recipient]);
    }
    return found;
  }

  /** Addresses that get the report of a listing by another of its links that works. */
  async takenBy(manager: EntityManager, propertyId: number, exceptLinkId: number): Promise<string[]> {
    const rows = await manager.query<{ mailbox: string }[]>(
      `SELECT r.mailbox FROM report_recipients r JOIN report_links l ON l.id = r.link_id
         JOIN properties p ON p.id = l.property_id
        WHERE l.property_id = $1 AND l.id <> $2 AND r.stopped_at IS NULL AND ${WORKS}`,
      [propertyId, exceptLinkId],
    );
    return rows.map(({ mailbox }) => mailbox);
  }

  /** Replaces the recipients of a link. Who has unsubscribed stays so, and stays known. */
  async replace(manager: EntityManager, linkId: number, emails: string[]): Promise<void> {
    await manager.query(
      'DELETE FROM report_recipients WHERE link_id = $1 AND stopped_at IS NULL AND NOT mailbox = ANY ($2::text[])',
      [linkId, emails.map((email) => email.toLowerCase())],
    );
    await manager.query(
      `INSERT INTO report_recipients (link_id, email, mailbox)
       SELECT $1, email, lower(email) FROM unnest($2::text[]) AS email ON CONFLICT (link_id, mailbox) DO NOTHING`,
      [linkId, emails],
    );
  }

  /** Keeps a link valid for some days from now, if it would expire before. */
  async extend(manager: EntityManager, linkId: number, days: number): Promise<void> {
    await manager.query(
      'UPDATE report_links SET expires_at = greatest(expires_at, now() + make_interval(days => $2)) WHERE id = $1',
      [linkId, days],
    );
  }

  /**
   * Puts the month's report into the outbox for everybody who has not had it. One statement that locks each recipient,
   * so any number of processes may run it.
   * @param dueAt who was added later waits for the next month
   * @param before listings made since then have no report of the month
   * @returns how many
   */
  async queueMonth(month: string, dueAt: Date, before: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ queued: number }[]>(
      `WITH due AS (
         UPDATE report_recipients r SET last_month = $1
           FROM report_links l JOIN properties p ON p.id = l.property_id
          WHERE l.id = r.link_id AND r.stopped_at IS NULL AND r.created_at < $2
            AND (r.last_month IS NULL OR r.last_month < $1) AND ${WORKS} AND p.created_at < $3
         RETURNING r.id, r.email, r.mailbox
       ), queued AS (
         INSERT INTO alert_mails (kind, email, mailbox, report_recipient_id, report_month)
         SELECT 'report', email, mailbox, id, $1 FROM due RETURNING id
       ) SELECT count(*) AS queued FROM queued`,
      [month, dueAt, before],
    );
    return row!.queued;
  }

  /** Puts a report into the outbox for each recipient of a link who is not about to get one. @returns how many */
  async queueNow(manager: EntityManager, linkId: number, month: string): Promise<number> {
    const [row] = await manager.query<{ queued: number }[]>(
      `WITH chosen AS (
         UPDATE report_recipients r SET last_month = greatest(coalesce(last_month, ''), $2)
          WHERE link_id = $1 AND stopped_at IS NULL AND NOT EXISTS (
            SELECT FROM alert_mails
             WHERE report_recipient_id = r.id AND kind = 'report' AND state IN ('pending', 'queued', 'sending'))
         RETURNING id, email, mailbox
       ), queued AS (
         INSERT INTO alert_mails (kind, email, mailbox, report_recipient_id, report_month, request_id, trace_parent)
         SELECT 'report', email, mailbox, id, $2, $3, $4 FROM chosen RETURNING id
       ) SELECT count(*) AS queued FROM queued`,
      [linkId, month, currentRequestId() ?? '', currentTraceParent()],
    );
    return row!.queued;
  }

  /** @returns undefined if the link, the listing or the recipient has gone, or does not want it any more */
  async about(mailId: string): Promise<ReportMailRow | undefined> {
    const [row] = await this.dataSource.query<ReportMailRow[]>(
      `SELECT p.id AS "propertyId", mail.report_month AS month, l.id AS "linkId", l.seed, l.digest
         FROM alert_mails mail JOIN report_recipients r ON r.id = mail.report_recipient_id
         JOIN report_links l ON l.id = r.link_id JOIN properties p ON p.id = l.property_id
        WHERE mail.id = $1 AND r.stopped_at IS NULL AND l.seed IS NOT NULL AND ${WORKS}`,
      [mailId],
    );
    return row;
  }

  /** Gives a link the key that its mails carry from now on. */
  async renewDigest(linkId: number, digest: string): Promise<void> {
    await this.dataSource.query('UPDATE report_links SET digest = $2 WHERE id = $1', [linkId, digest]);
  }

  /** Deletes addresses of links that have not worked for some days. @returns how many */
  async deleteUnused(days: number): Promise<number> {
    const [, deleted] = await this.dataSource.query<[object[], number]>(
      `DELETE FROM report_recipients r USING report_links l
        WHERE l.id = r.link_id
          AND least(l.expires_at, coalesce(l.revoked_at, l.expires_at)) < now() - make_interval(days => $1)`,
      [days],
    );
    return deleted;
  }
}
