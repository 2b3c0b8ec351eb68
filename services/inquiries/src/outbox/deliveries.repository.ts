import { mailboxOf, type MailHealth, STAFF_INQUIRY_LIMITS } from '@lml/common/contracts';
import { currentTraceParent } from '@lml/common/traces/trace';
import { OutboxTable } from '@lml/common/outbox/outbox-table';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { InquiryEntryEntity } from '../inquiries/inquiry-entry.entity.js';
import { ViewingEntity } from '../viewings/viewing.entity.js';
import { digestOf } from '../inquiries/digest.js';
import { MailDeliveryEntity } from './mail-delivery.entity.js';

/** Minimum interval between acknowledgements to a mailbox; one that could not be sent for a day is given up. */
const ACKNOWLEDGE_PAUSE = '1 hour';
const ACKNOWLEDGE_WITHIN = '1 day';

/** Applies to mails joined to their inquiries. */
const RESENDABLE = `state = 'failed' AND kind = 'staff' AND NOT spam
  AND (resent_at IS NULL OR resent_at <= now() - interval '${STAFF_INQUIRY_LIMITS.resendSeconds} seconds')`;
const WAITING = `state IN ('pending', 'queued', 'sending')`;

/** The mails about messages, and their states. */
@Injectable()
export class DeliveriesRepository extends OutboxTable {
  constructor(dataSource: DataSource, env: InquiriesEnv) {
    super(dataSource, {
      table: 'mail_deliveries',
      since: 'coalesce(resent_at, created_at)',
      due: '(held_until IS NULL OR held_until <= now())',
      expired: `(kind = 'acknowledgement'
        AND coalesce(resent_at, created_at) < now() - interval '${ACKNOWLEDGE_WITHIN}')`,
      leaseSeconds: env.DELIVERY_LEASE_SECONDS,
    });
  }

  /** Inserts a mail per staff recipient, in the transaction that stores the message. */
  async insert(
    transaction: EntityManager,
    inquiryId: number,
    recipients: string[],
    requestId: string,
  ): Promise<void> {
    await transaction.insert(
      MailDeliveryEntity,
      recipients.map((recipient) => ({
        ...{ id: randomUUID(), inquiryId, recipient, requestId },
        traceParent: currentTraceParent(),
      })),
    );
  }

  /**
   * Inserts a mail that tells an account of inquiries that were assigned to it. Who was told before is told again, unless
   * that was a moment ago.
   */
  async tellAssignee(
    transaction: EntityManager,
    inquiryIds: number[],
    recipient: string,
    requestId: string,
  ): Promise<void> {
    await this.tell(transaction, 'assigned', inquiryIds, [recipient], requestId);
  }

  /** Inserts mails that tell staff that the visitor answered, in the same way. */
  async tellOfAnswer(
    transaction: EntityManager,
    inquiryId: number,
    recipients: string[],
    requestId: string,
  ): Promise<void> {
    await this.tell(transaction, 'visitor-reply', [inquiryId], recipients, requestId);
  }

  private async tell(
    transaction: EntityManager,
    kind: 'assigned' | 'visitor-reply',
    inquiryIds: number[],
    recipients: string[],
    requestId: string,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO mail_deliveries (id, inquiry_id, recipient, kind, request_id, trace_parent)
       SELECT gen_random_uuid(), inquiry_id, recipient, $6, $3, $4
         FROM unnest($1::integer[]) AS inquiry_id, unnest($2::text[]) AS recipient
       ON CONFLICT (inquiry_id, recipient, kind, occasion) DO UPDATE
          SET state = 'pending', attempts = 0, last_error = NULL, sent_at = NULL, lease_until = NULL,
              relay_at = now(), resends = mail_deliveries.resends + 1, resent_at = now(),
              request_id = excluded.request_id, trace_parent = excluded.trace_parent
        WHERE mail_deliveries.state IN ('sent', 'failed')
          AND coalesce(mail_deliveries.resent_at, mail_deliveries.created_at)
                <= now() - make_interval(secs => $5)`,
      [
        ...[inquiryIds, recipients, requestId, currentTraceParent()],
        ...[STAFF_INQUIRY_LIMITS.resendSeconds, kind],
      ],
    );
  }

  /**
   * Inserts a mail to the visitor in that transaction; none if the mailbox, in any spelling, got one within the hour.
   * Concurrent transactions for one mailbox wait for each other, across processes.
   */
  async acknowledge(
    transaction: EntityManager,
    inquiryId: number,
    recipient: string,
    requestId: string,
  ): Promise<void> {
    const mailbox = digestOf(mailboxOf(recipient));
    await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [mailbox]);
    await transaction.query(
      `INSERT INTO mail_deliveries (id, inquiry_id, recipient, kind, request_id, trace_parent, mailbox_digest)
       SELECT $1, $2, $3, 'acknowledgement', $4, $5, $6
        WHERE NOT EXISTS (
          SELECT FROM mail_deliveries
           WHERE kind = 'acknowledgement' AND mailbox_digest = $6
             AND created_at > now() - interval '${ACKNOWLEDGE_PAUSE}')`,
      [randomUUID(), inquiryId, recipient, requestId, currentTraceParent(), mailbox],
    );
  }

  /**
   * Makes sent and failed mails of an inquiry due again, for all its staff recipients or for one address. Skips mails
   * in progress, and those resent within the pause.
   * @returns the recipients
   */
  async resend(
    transaction: EntityManager,
    inquiryId: number,
    recipient: string | undefined,
    requestId: string,
  ): Promise<string[]> {
    const [rows] = await transaction.query<[{ recipient: string }[], number]>(
      `UPDATE mail_deliveries
          SET state = 'pending', attempts = 0, last_error = NULL, sent_at = NULL, lease_until = NULL,
              relay_at = now(), resends = resends + 1, resent_at = now(), request_id = $3, trace_parent = $5
        WHERE inquiry_id = $1 AND viewing_id IS NULL AND entry_id IS NULL
          AND CASE WHEN $2::text IS NULL THEN kind = 'staff' ELSE recipient = $2 END AND state IN ('sent', 'failed')
          AND (resent_at IS NULL OR resent_at <= now() - make_interval(secs => $4))
        RETURNING recipient`,
      [inquiryId, recipient ?? null, requestId, STAFF_INQUIRY_LIMITS.resendSeconds, currentTraceParent()],
    );
    return rows.map((row) => row.recipient).sort();
  }

  /** Returns a mail about a viewing; null if it has no such mail. */
  ofViewing(manager: EntityManager, viewingId: number, id: string): Promise<MailDeliveryEntity | null> {
    return manager.findOneBy(MailDeliveryEntity, { id, viewingId });
  }

  /** Makes one sent or failed mail due again. @returns false within the pause, or if it is on its way */
  async resendOne(transaction: EntityManager, id: string, requestId: string): Promise<boolean> {
    const [, count] = await transaction.query<[object[], number]>(
      `UPDATE mail_deliveries
          SET state = 'pending', attempts = 0, last_error = NULL, sent_at = NULL, lease_until = NULL,
              relay_at = now(), resends = resends + 1, resent_at = now(), request_id = $2, trace_parent = $3
        WHERE id = $1 AND state IN ('sent', 'failed')
          AND (resent_at IS NULL OR resent_at <= now() - make_interval(secs => $4))`,
      [id, requestId, currentTraceParent(), STAFF_INQUIRY_LIMITS.resendSeconds],
    );
    return count === 1;
  }

  /** Makes up to `count` failed mails to staff due again; skips those resent within the pause. */
  async resendFailed(
    transaction: EntityManager,
    count: number,
    requestId: string,
  ): Promise<{ inquiryId: number; recipient: string }[]> {
    const [rows] = await transaction.query<[{ inquiry_id: number; recipient: string }[], number]>(
      `UPDATE mail_deliveries
          SET state = 'pending', attempts = 0, last_error = NULL, sent_at = NULL, lease_until = NULL,
              relay_at = now(), resends = resends + 1, resent_at = now(), request_id = $2, trace_parent = $3
        WHERE id IN (
          SELECT delivery.id FROM mail_deliveries delivery JOIN inquiries inquiry ON inquiry.id = inquiry_id
           WHERE ${RESENDABLE}
           ORDER BY delivery.created_at
           LIMIT $1
             FOR UPDATE OF delivery SKIP LOCKED)
        RETURNING inquiry_id, recipient`,
      [count, requestId, currentTraceParent()],
    );
    return rows.map((row) => ({ inquiryId: row.inquiry_id, recipient: row.recipient }));
  }

  /** Counts what {@link resendFailed} would take. */
  async countResendable(): Promise<number> {
    const [row] = await this.dataSource.query<[{ count: number }]>(
      `SELECT count(*) FROM mail_deliveries delivery JOIN inquiries inquiry ON inquiry.id = inquiry_id
        WHERE ${RESENDABLE}`,
    );
    return row.count;
  }

  /** Returns the state of this outbox and of that of the reports for monitoring, including acknowledgements and suppressed mails. */
  async figures(): Promise<{ waiting: number; oldestSeconds: number; failed: number }> {
    const [row] = await this.dataSource.query<[{ waiting: number; seconds: number; failed: number }]>(
      `WITH waiting AS (
         SELECT coalesce(resent_at, created_at) AS since FROM mail_deliveries WHERE ${WAITING}
         UNION ALL SELECT created_at FROM visitor_report_mails WHERE ${WAITING}
       )
       SELECT (SELECT count(*) FROM waiting) AS waiting,
              (SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float FROM waiting) AS seconds,
              (SELECT count(*) FROM mail_deliveries WHERE state = 'failed' AND kind = 'staff')
                + (SELECT count(*) FROM visitor_report_mails WHERE state = 'failed' AND kind = 'report-alert') AS failed`,
    );
    return { waiting: row.waiting, oldestSeconds: row.seconds, failed: row.failed };
  }

  /** Reads `MailHealth`: waiting and failed mails, each from a partial index. */
  async health(): Promise<MailHealth> {
    const [row] = await this.dataSource.query<
      [
        {
          waiting_inquiries: number;
          waiting_mails: number;
          minutes: number;
          problem: string | null;
          failed_inquiries: number;
          failed_mails: number;
          duplicates: number;
        },
      ]
    >(
      `WITH waiting AS (
         SELECT inquiry_id, coalesce(resent_at, delivery.created_at) AS since, last_error, relay_at
           FROM mail_deliveries delivery JOIN inquiries inquiry ON inquiry.id = inquiry_id
          WHERE ${WAITING} AND kind = 'staff' AND NOT spam
       ), failed AS (
         SELECT inquiry_id
           FROM mail_deliveries delivery JOIN inquiries inquiry ON inquiry.id = inquiry_id
          WHERE state = 'failed' AND kind = 'staff' AND NOT spam
       )
       SELECT (SELECT count(DISTINCT inquiry_id) FROM waiting) AS waiting_inquiries,
              (SELECT count(*) FROM waiting) AS waiting_mails,
              (SELECT coalesce(floor(extract(epoch FROM now() - min(since)) / 60), 0)::integer FROM waiting) AS minutes,
              (SELECT last_error FROM waiting WHERE last_error IS NOT NULL ORDER BY relay_at DESC LIMIT 1) AS problem,
              (SELECT count(DISTINCT inquiry_id) FROM failed) AS failed_inquiries,
              (SELECT count(*) FROM failed) AS failed_mails,
              (SELECT coalesce(sum(possible_duplicates), 0) FROM mail_deliveries WHERE possible_duplicates > 0)
                AS duplicates`,
    );
    return {
      waiting: {
        inquiries: row.waiting_inquiries,
        mails: row.waiting_mails,
        minutes: row.minutes,
        problem: row.problem,
      },
      failed: { inquiries: row.failed_inquiries, mails: row.failed_mails },
      possibleDuplicates: row.duplicates,
    };
  }

  /** Finds a delivery with its message; null if it does not exist (any more). */
  async find(id: string): Promise<MailDeliveryEntity | null> {
    const { manager } = this.dataSource;
    // Not findOne, which asks twice: first for the ids of one row, then for that row.
    const [delivery] = await manager.find(MailDeliveryEntity, {
      where: { id },
      relations: { inquiry: true },
    });
    if (!delivery) return null;
    // Most mails have neither.
    const { viewingId, entryId } = delivery;
    delivery.viewing = viewingId === null ? null : await manager.findOneBy(ViewingEntity, { id: viewingId });
    delivery.entry = entryId === null ? null : await manager.findOneBy(InquiryEntryEntity, { id: entryId });
    return delivery;
  }

  /** Deletes a mail that is not to be sent any more. */
  async remove(id: string): Promise<void> {
    await this.dataSource.getRepository(MailDeliveryEntity).delete({ id });
  }

  /** Returns all mails about an inquiry itself, without replies. */
  of(manager: EntityManager, inquiryId: number): Promise<MailDeliveryEntity[]> {
    return manager.findBy(MailDeliveryEntity, { inquiryId, viewingId: IsNull(), entryId: IsNull() });
  }
}
