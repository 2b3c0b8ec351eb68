import type { SpamReason, SpamSignals } from '@lml/common/contracts';
import { subnetOf } from '@lml/common/limits/network-of';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { moveToShelf } from './spam-shelf.js';

/** Messages of one network are counted over this time. */
const WINDOW_MINUTES = 10;
/** A network may send this many times as many messages with the form's timing as without. */
const TIMED_FACTOR = 5;
const BURST: SpamReason = 'burst';

/** Facts about a message's network. */
export interface MessageSource {
  networkDigest: string;
  /** Sent with the form's timing, which a plain POST lacks. */
  timed: boolean;
  /** The network has sent too many: this message and its held ones are spam. */
  isBurst: boolean;
  /** Its mails wait, as more messages of its kind may follow. */
  isHeld: boolean;
}

/**
 * Finds bursts of messages from one network. Mails about messages without the form's timing are held for a short while; if
 * more such messages follow than one network's people would send, all of them become spam and nobody is mailed.
 */
@Injectable()
export class BurstGuard {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Counts a message about to be stored, in its transaction: messages of one network wait for each other.
   * @returns null if bursts are not counted
   */
  async check(
    transaction: EntityManager,
    address: string,
    { filledInMs }: SpamSignals,
  ): Promise<MessageSource | null> {
    const max = this.env.untimedMessages;
    if (max === 0) return null;
    const timed = typeof filledInMs === 'number';
    const networkDigest = createHmac('sha256', this.env.INTERNAL_TOKEN)
      .update(`network ${subnetOf(address)}`)
      .digest('base64url');
    await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [networkDigest]);
    const [row] = await transaction.query<[{ all: number; untimed: number }]>(
      `SELECT count(*) AS "all", count(*) FILTER (WHERE NOT timed) AS untimed FROM message_sources
        WHERE network_digest = $1 AND created_at > now() - make_interval(mins => $2)`,
      [networkDigest, WINDOW_MINUTES],
    );
    const isBurst = (!timed && row.untimed >= max) || row.all >= max * TIMED_FACTOR;
    return { networkDigest, timed, isBurst, isHeld: !timed };
  }

  /** Keeps a stored message's network; of a burst, moves the held messages before it to the spam shelf. */
  async note(transaction: EntityManager, inquiryId: number, source: MessageSource | null): Promise<void> {
    if (source === null) return;
    const { networkDigest, timed, isBurst } = source;
    await transaction.query(
      'INSERT INTO message_sources (inquiry_id, network_digest, timed) VALUES ($1, $2, $3)',
      [inquiryId, networkDigest, timed],
    );
    if (isBurst) await this.shelve(transaction, networkDigest);
  }

  /** Has the mails and pushes about a stored message wait. */
  async hold(transaction: EntityManager, inquiryId: number): Promise<void> {
    const holdIn = (table: string) =>
      `UPDATE ${table} SET relay_at = now() + make_interval(secs => $2), held_until = now() + make_interval(secs => $2)
        WHERE inquiry_id = $1 AND state = 'pending'`;
    await transaction.query(`WITH mails AS (${holdIn('mail_deliveries')}) ${holdIn('push_deliveries')}`, [
      inquiryId,
      this.env.INQUIRY_HOLD_SECONDS,
    ]);
  }

  /** Makes messages spam of which every mail is still held. */
  private async shelve(transaction: EntityManager, networkDigest: string): Promise<void> {
    await moveToShelf(
      transaction,
      BURST,
      `id IN (SELECT inquiry_id FROM message_sources WHERE network_digest = $1 AND NOT timed)
       AND EXISTS (SELECT FROM mail_deliveries WHERE inquiry_id = inquiries.id AND held_until > now())
       AND NOT EXISTS (SELECT FROM mail_deliveries
                        WHERE inquiry_id = inquiries.id AND (held_until IS NULL OR state <> 'pending'))`,
      [networkDigest],
    );
  }

  /** Deletes networks that are no longer counted. */
  async deleteOld(): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM message_sources WHERE created_at < now() - make_interval(mins => $1)',
      [WINDOW_MINUTES],
    );
  }
}
