import { type DeliveryState, mailboxOf, type MailHealth, STAFF_INQUIRY_LIMITS } from '@lml/common/contracts';
import { currentTraceParent } from '@lml/common/traces/trace';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { digestOf } from '../inquiries/digest.js';
import { MailDeliveryEntity } from './mail-delivery.entity.js';

/** Data of a mail that the queue needs. */
export interface QueuedDelivery {
  id: string;
  requestId: string;
  traceParent: string | null;
  /** Whether it was queued before. */
  again: boolean;
}

/** Deliveries taken by a relay that died become due again after this time. */
const TAKEN_SECONDS = 10;
/** A job without news for this long may be lost, and is queued again. */
const REQUEUE_SECONDS = 30;
/**
 * Time of the next check: after half a minute at first, growing to five minutes the longer a mail waits, with jitter.
 * Keeps thousands of mails waiting for a mail server cheap. (The relay detects the loss of the whole queue at once, see
 * `MailQueue.queueMarkerExists`.)
 */
const REQUEUE_AT = `now() + make_interval(secs =>
  least(300, greatest(${REQUEUE_SECONDS}, extract(epoch FROM now() - coalesce(resent_at, created_at))))
  * (1 + random() / 4))`;
/** Minimum interval between acknowledgements to a mailbox; one that could not be sent for a day is given up. */
const ACKNOWLEDGE_PAUSE = '1 hour';
const ACKNOWLEDGE_WITHIN = '1 day';

/** Applies to mails joined to their inquiries. */
const RESENDABLE = `state = 'failed' AND kind = 'staff' AND NOT spam
  AND (resent_at IS NULL OR resent_at <= now() - interval '${STAFF_INQUIRY_LIMITS.resendSeconds} seconds')`;
const WAITING = `state IN ('pending', 'queued', 'sending')`;

/** States and leases of mails. Each change is one guarded statement, so any number of processes may run it. */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly env: InquiriesEnv,
  ) {}

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

  /** Takes up to `count` due deliveries for the queue; other relays skip them meanwhile. */
  async takeDue(count: number): Promise<QueuedDelivery[]> {
    const [rows] = await this.dataSource.query<
      [{ id: string; request_id: string; trace_parent: string | null; state: DeliveryState }[], number]
    >(
      `UPDATE mail_deliveries
          SET relay_at = now() + make_interval(secs => $2)
        WHERE id IN (
          SELECT id FROM mail_deliveries
           WHERE state IN ('pending', 'queued', 'sending') AND relay_at <= now()
           ORDER BY relay_at
           LIMIT $1
             FOR UPDATE SKIP LOCKED)
        RETURNING id, request_id, trace_parent, state`,
      [count, TAKEN_SECONDS],
    );
    return rows.map((row) => ({
      id: row.id,
      requestId: row.request_id,
      traceParent: row.trace_parent,
      again: row.state !== 'pending',
    }));
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
        WHERE inquiry_id = $1 AND CASE WHEN $2::text IS NULL THEN kind = 'staff' ELSE recipient = $2 END AND state IN ('sent', 'failed')
          AND (resent_at IS NULL OR resent_at <= now() - make_interval(secs => $4))
        RETURNING recipient`,
      [inquiryId, recipient ?? null, requestId, STAFF_INQUIRY_LIMITS.resendSeconds, currentTraceParent()],
    );
    return rows.map((row) => row.recipient).sort();
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

  /** Returns the outbox's state for monitoring, including acknowledgements and suppressed mails. */
  async figures(): Promise<{ waiting: number; oldestSeconds: number; failed: number }> {
    const [row] = await this.dataSource.query<[{ waiting: number; seconds: number; failed: number }]>(
      `SELECT (SELECT count(*) FROM mail_deliveries WHERE ${WAITING}) AS waiting,
              (SELECT coalesce(extract(epoch FROM now() - min(coalesce(resent_at, created_at))), 0)::float
                 FROM mail_deliveries WHERE ${WAITING}) AS seconds,
              (SELECT count(*) FROM mail_deliveries WHERE state = 'failed' AND kind = 'staff') AS failed`,
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

  /** Makes everything due that no worker is processing; for when the queue was lost. */
  async makeAllDue(): Promise<void> {
    await this.dataSource.query(
      `UPDATE mail_deliveries SET relay_at = now() WHERE state IN ('pending', 'queued') AND relay_at > now()`,
    );
  }

  /** Records that they are queued, unless a fast worker has sent one already. */
  async markQueued(ids: string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE mail_deliveries
          SET state = CASE state WHEN 'pending' THEN 'queued' ELSE state END,
              relay_at = greatest(relay_at, ${REQUEUE_AT})
        WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Makes deliveries due again that could not be queued. */
  async release(ids: string[]): Promise<void> {
    await this.dataSource.query('UPDATE mail_deliveries SET relay_at = now() WHERE id = ANY($1::uuid[])', [
      ids,
    ]);
  }

  /**
   * Leases the delivery to one worker.
   * @returns its previous state, or undefined if it is not available
   */
  async claim(id: string): Promise<DeliveryState | undefined> {
    const [rows] = await this.dataSource.query<[{ previous: DeliveryState }[], number]>(
      `WITH before AS (SELECT id, state FROM mail_deliveries WHERE id = $1 FOR UPDATE)
       UPDATE mail_deliveries AS delivery
          SET state = 'sending',
              attempts = attempts + 1,
              possible_duplicates = possible_duplicates + (before.state = 'sending')::integer,
              lease_until = now() + make_interval(secs => $2),
              relay_at = now() + make_interval(secs => $2 + 5)
         FROM before
        WHERE delivery.id = before.id
          AND (before.state IN ('pending', 'queued') OR (before.state = 'sending' AND lease_until <= now()))
        RETURNING before.state AS previous`,
      [id, this.env.DELIVERY_LEASE_SECONDS],
    );
    return rows[0]?.previous;
  }

  /** Finds a delivery with its message; null if it does not exist (any more). */
  find(id: string): Promise<MailDeliveryEntity | null> {
    return this.dataSource.getRepository(MailDeliveryEntity).findOne({
      where: { id },
      relations: { inquiry: true },
    });
  }

  /** Returns all mails about an inquiry. */
  of(manager: EntityManager, inquiryId: number): Promise<MailDeliveryEntity[]> {
    return manager.findBy(MailDeliveryEntity, { inquiryId });
  }

  /** Records that the mail server accepted it. Overrides any state; idempotent. */
  async markSent(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE mail_deliveries
          SET state = 'sent', sent_at = now(), lease_until = NULL, last_error = NULL
        WHERE id = $1 AND state <> 'sent'`,
      [id],
    );
  }

  /** Records a failed attempt: final, or waiting in the queue for the next one. */
  async markFailed(id: string, error: string, final: boolean, maybeSent: boolean): Promise<void> {
    await this.dataSource.query(
      `UPDATE mail_deliveries
          SET state = CASE
                WHEN $3 OR kind = 'acknowledgement'
                  AND coalesce(resent_at, created_at) < now() - interval '${ACKNOWLEDGE_WITHIN}' THEN 'failed'
                ELSE 'queued' END,
              last_error = $2,
              possible_duplicates = possible_duplicates + $4::integer,
              lease_until = NULL,
              relay_at = ${REQUEUE_AT}
        WHERE id = $1 AND state NOT IN ('sent', 'failed')`,
      [id, error, final, maybeSent && !final ? 1 : 0],
    );
  }
}
