import { type DeliveryState, STAFF_INQUIRY_LIMITS } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { MailDeliveryEntity } from './mail-delivery.entity.js';

/** What the queue needs to know of a mail. */
export interface QueuedDelivery {
  id: string;
  requestId: string;
}

/** A relay that took deliveries and died is replaced after this long. */
const TAKEN_SECONDS = 10;
/** After this long without news the job may have been lost with Redis, and is offered to the queue again. */
const REQUEUE_SECONDS = 30;

/** The states and the leases of mails. Each change is one guarded statement, so that any number of processes may try. */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly env: InquiriesEnv,
  ) {}

  /** One delivery for each address, within the transaction that stores the message. */
  async insert(
    transaction: EntityManager,
    inquiryId: number,
    recipients: string[],
    requestId: string,
  ): Promise<void> {
    await transaction.insert(
      MailDeliveryEntity,
      recipients.map((recipient) => ({ id: randomUUID(), inquiryId, recipient, requestId })),
    );
  }

  /** Takes up to `count` deliveries that are due for the queue; no other relay gets them meanwhile. */
  async takeDue(count: number): Promise<QueuedDelivery[]> {
    const [rows] = await this.dataSource.query<[{ id: string; request_id: string }[], number]>(
      `UPDATE mail_deliveries
          SET relay_at = now() + make_interval(secs => $2)
        WHERE id IN (
          SELECT id FROM mail_deliveries
           WHERE state IN ('pending', 'queued', 'sending') AND relay_at <= now()
           ORDER BY relay_at
           LIMIT $1
             FOR UPDATE SKIP LOCKED)
        RETURNING id, request_id`,
      [count, TAKEN_SECONDS],
    );
    return rows.map((row) => ({ id: row.id, requestId: row.request_id }));
  }

  /**
   * Makes what was sent or given up due once more, for all who were mailed about an inquiry or for one of them. What
   * is on its way, or was sent again within the pause, stays as it is.
   * @returns to whom
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
              relay_at = now(), resends = resends + 1, resent_at = now(), request_id = $3
        WHERE inquiry_id = $1 AND recipient = coalesce($2, recipient) AND state IN ('sent', 'failed')
          AND (resent_at IS NULL OR resent_at <= now() - make_interval(secs => $4))
        RETURNING recipient`,
      [inquiryId, recipient ?? null, requestId, STAFF_INQUIRY_LIMITS.resendSeconds],
    );
    return rows.map((row) => row.recipient).sort();
  }

  /** They are in the queue. A worker may have been quicker than this and have sent one already. */
  async markQueued(ids: string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE mail_deliveries
          SET state = CASE state WHEN 'pending' THEN 'queued' ELSE state END,
              relay_at = greatest(relay_at, now() + make_interval(secs => $2))
        WHERE id = ANY($1::uuid[])`,
      [ids, REQUEUE_SECONDS],
    );
  }

  /** They could not be put into the queue: due again at once. */
  async giveBack(ids: string[]): Promise<void> {
    await this.dataSource.query('UPDATE mail_deliveries SET relay_at = now() WHERE id = ANY($1::uuid[])', [
      ids,
    ]);
  }

  /**
   * Gives the delivery to one worker for the length of the lease.
   * @returns what state it was taken from, or undefined when it can't be had
   */
  async claim(id: string): Promise<DeliveryState | undefined> {
    const [rows] = await this.dataSource.query<[{ previous: DeliveryState }[], number]>(
      `WITH before AS (SELECT id, state FROM mail_deliveries WHERE id = $1 FOR UPDATE)
       UPDATE mail_deliveries AS delivery
          SET state = 'sending',
              attempts = attempts + 1,
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

  /** With the message that it is about; null when there is none (any more). */
  find(id: string): Promise<MailDeliveryEntity | null> {
    return this.dataSource.getRepository(MailDeliveryEntity).findOne({
      where: { id },
      relations: { inquiry: true },
    });
  }

  /** All mails about one inquiry. */
  of(manager: EntityManager, inquiryId: number): Promise<MailDeliveryEntity[]> {
    return manager.findBy(MailDeliveryEntity, { inquiryId });
  }

  /** The mail server has it. True whatever was noted before, and as often as it is said. */
  async markSent(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE mail_deliveries
          SET state = 'sent', sent_at = now(), lease_until = NULL, last_error = NULL
        WHERE id = $1 AND state <> 'sent'`,
      [id],
    );
  }

  /** An attempt failed: given up, or waiting in the queue for the next one. */
  async markFailed(id: string, error: string, final: boolean): Promise<void> {
    await this.dataSource.query(
      `UPDATE mail_deliveries
          SET state = $3, last_error = $2, lease_until = NULL, relay_at = now() + make_interval(secs => $4)
        WHERE id = $1 AND state NOT IN ('sent', 'failed')`,
      [id, error, final ? 'failed' : 'queued', REQUEUE_SECONDS],
    );
  }
}
