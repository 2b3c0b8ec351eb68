import type { DataSource } from 'typeorm';
import type { DeliveryState } from '../contracts/inquiries.js';

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

/** SQL fragments of a service's outbox table. */
export interface OutboxRules {
  table: string;
  /** Start of a mail's waiting time. */
  since: string;
  /** Condition under which a mail may be queued at all. */
  due: string;
  /** Condition under which a failed attempt is the last one. */
  expired: string;
  leaseSeconds: number;
}

/**
 * States and leases of mails in a service's outbox table. Each change is one guarded statement, so any number of
 * processes may run it.
 */
export abstract class OutboxTable {
  protected constructor(
    protected readonly dataSource: DataSource,
    private readonly rules: OutboxRules,
  ) {}

  /**
   * Time of the next check: after half a minute at first, growing to five minutes the longer a mail waits, with jitter.
   * Keeps thousands of mails waiting for a mail server cheap. (The relay detects the loss of the whole queue at once,
   * see `MailQueue.queueMarkerExists`.)
   */
  private get requeueAt(): string {
    return `now() + make_interval(secs =>
      least(300, greatest(${REQUEUE_SECONDS}, extract(epoch FROM now() - ${this.rules.since})))
      * (1 + random() / 4))`;
  }

  /** Takes up to `count` due deliveries for the queue; other relays skip them meanwhile. */
  async takeDue(count: number): Promise<QueuedDelivery[]> {
    const { table } = this.rules;
    const [rows] = await this.dataSource.query<
      [{ id: string; request_id: string; trace_parent: string | null; state: DeliveryState }[], number]
    >(
      `UPDATE ${table}
          SET relay_at = now() + make_interval(secs => $2)
        WHERE id IN (
          SELECT id FROM ${table}
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

  /** Makes everything due that no worker is processing; for when the queue was lost. */
  async makeAllDue(): Promise<void> {
    const { table, due } = this.rules;
    await this.dataSource.query(
      `UPDATE ${table} SET relay_at = now()
        WHERE state IN ('pending', 'queued') AND relay_at > now() AND ${due}`,
    );
  }

  /** Records that they are queued, unless a fast worker has sent one already. */
  async markQueued(ids: string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE ${this.rules.table}
          SET state = CASE state WHEN 'pending' THEN 'queued' ELSE state END,
              relay_at = greatest(relay_at, ${this.requeueAt})
        WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** Makes deliveries due again that could not be queued. */
  async release(ids: string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE ${this.rules.table} SET relay_at = now() WHERE id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /**
   * Leases the delivery to one worker.
   * @returns its previous state, or undefined if it is not available
   */
  async claim(id: string): Promise<DeliveryState | undefined> {
    const { table, leaseSeconds } = this.rules;
    const [rows] = await this.dataSource.query<[{ previous: DeliveryState }[], number]>(
      `WITH before AS (SELECT id, state FROM ${table} WHERE id = $1 FOR UPDATE)
       UPDATE ${table} AS delivery
          SET state = 'sending',
              attempts = attempts + 1,
              possible_duplicates = possible_duplicates + (before.state = 'sending')::integer,
              lease_until = now() + make_interval(secs => $2),
              relay_at = now() + make_interval(secs => $2 + 5)
         FROM before
        WHERE delivery.id = before.id
          AND (before.state IN ('pending', 'queued') OR (before.state = 'sending' AND lease_until <= now()))
        RETURNING before.state AS previous`,
      [id, leaseSeconds],
    );
    return rows[0]?.previous;
  }

  /** Records that the mail server accepted it. Overrides any state; idempotent. @returns whether this changed it */
  async markSent(id: string): Promise<boolean> {
    const [, changed] = await this.dataSource.query<[object[], number]>(
      `UPDATE ${this.rules.table}
          SET state = 'sent', sent_at = now(), lease_until = NULL, last_error = NULL
        WHERE id = $1 AND state <> 'sent'`,
      [id],
    );
    return changed === 1;
  }

  /** Records a failed attempt: final, or waiting in the queue for the next one. */
  async markFailed(id: string, error: string, final: boolean, maybeSent: boolean): Promise<void> {
    const { table, expired } = this.rules;
    await this.dataSource.query(
      `UPDATE ${table}
          SET state = CASE WHEN $3 OR ${expired} THEN 'failed' ELSE 'queued' END,
              last_error = $2,
              possible_duplicates = possible_duplicates + $4::integer,
              lease_until = NULL,
              relay_at = ${this.requeueAt}
        WHERE id = $1 AND state NOT IN ('sent', 'failed')`,
      [id, error, final, maybeSent && !final ? 1 : 0],
    );
  }
}
