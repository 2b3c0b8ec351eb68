import type { PushKind } from '@lml/common/contracts';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { OutboxTable } from '@lml/common/outbox/outbox-table';
import { currentTraceParent } from '@lml/common/traces/trace';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { PushDeliveryEntity } from './push-delivery.entity.js';

/** A push that could not be delivered for so long is given up: nobody needs the news any more. */
const DELIVER_WITHIN = '12 hours';
const KEPT_FOR = '7 days';
const WAITING = `state IN ('pending', 'queued', 'sending')`;

/** The pushes about inquiries, and their states. */
@Injectable()
export class PushDeliveriesRepository extends OutboxTable {
  constructor(dataSource: DataSource, env: InquiriesEnv) {
    super(dataSource, {
      table: 'push_deliveries',
      since: 'created_at',
      due: '(held_until IS NULL OR held_until <= now())',
      expired: `(created_at < now() - interval '${DELIVER_WITHIN}')`,
      leaseSeconds: env.DELIVERY_LEASE_SECONDS,
    });
  }

  /**
   * Stores a push per inquiry, in the transaction of the change. That an inquiry came in is told once, whatever happens; that
   * the visitor answered, not again while the news is on its way.
   * @param accountId for `assigned`: the account that it was assigned to
   */
  async insert(
    transaction: EntityManager,
    kind: PushKind,
    inquiryIds: number[],
    accountId: number | null = null,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO push_deliveries (id, inquiry_id, kind, account_id, request_id, trace_parent)
       SELECT gen_random_uuid(), told.inquiry_id, $2, $3, $4, $5 FROM unnest($1::integer[]) AS told (inquiry_id)
        WHERE $2 <> 'visitor-reply' OR NOT EXISTS (
          SELECT FROM push_deliveries waiting
           WHERE waiting.inquiry_id = told.inquiry_id AND kind = 'visitor-reply' AND ${WAITING})
       ON CONFLICT DO NOTHING`,
      [inquiryIds, kind, accountId, requestIdFrom(currentRequestId()), currentTraceParent()],
    );
  }

  /** Finds a push with its inquiry; null if the inquiry was deleted. */
  async find(id: string): Promise<PushDeliveryEntity | null> {
    // Not findOne, which asks twice.
    const [push = null] = await this.dataSource
      .getRepository(PushDeliveryEntity)
      .find({ where: { id }, relations: { inquiry: true } });
    return push;
  }

  /** Adds targets that have it. */
  async addDelivered(id: string, targets: string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE push_deliveries
          SET delivered = ARRAY(SELECT DISTINCT unnest(delivered || $2::text[]) ORDER BY 1)
        WHERE id = $1`,
      [id, targets],
    );
  }

  /** Returns the outbox's state for monitoring. */
  async figures(): Promise<{ waiting: number; oldestSeconds: number; failed: number }> {
    const [row] = await this.dataSource.query<[{ waiting: number; seconds: number; failed: number }]>(
      `SELECT (SELECT count(*) FROM push_deliveries WHERE ${WAITING}) AS waiting,
              (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float
                 FROM push_deliveries WHERE ${WAITING}) AS seconds,
              (SELECT count(*) FROM push_deliveries WHERE state = 'failed') AS failed`,
    );
    return { waiting: row.waiting, oldestSeconds: row.seconds, failed: row.failed };
  }

  /** Deletes pushes that are old. */
  async deleteOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM push_deliveries WHERE created_at < now() - interval '${KEPT_FOR}'`,
    );
  }
}
