import { currentTraceParent } from '@lml/common/traces/trace';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';

/** Earlier mails that a reply names: mail programs need the newest only. */
const THREAD_MAX = 20;

interface NewReply {
  inquiryId: number;
  entryId: number;
  recipient: string;
  /** Digest of the idempotency key. */
  key: string;
  requestId: string;
}

/** Mails of answers in the outbox. */
@Injectable()
export class ConversationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores the mail of an answer, in the answer's transaction. */
  async insert(transaction: EntityManager, { key, ...reply }: NewReply): Promise<void> {
    await transaction.insert(MailDeliveryEntity, {
      ...reply,
      ...{ id: randomUUID(), kind: 'reply', occasion: key, traceParent: currentTraceParent() },
    });
  }

  /** Finds the reply that was stored under a key, with its answer. */
  findByKey(
    transaction: EntityManager,
    inquiryId: number,
    recipient: string,
    key: string,
  ): Promise<MailDeliveryEntity | null> {
    return transaction.findOne(MailDeliveryEntity, {
      where: { inquiryId, recipient, kind: 'reply', occasion: key },
      relations: { entry: true },
    });
  }

  findByEntry(
    transaction: EntityManager,
    inquiryId: number,
    entryId: number,
  ): Promise<MailDeliveryEntity | null> {
    return transaction.findOneBy(MailDeliveryEntity, { inquiryId, entryId });
  }

  /** Makes a failed mail due again. @returns false in any other state */
  async resendFailed(transaction: EntityManager, id: string, requestId: string): Promise<boolean> {
    const [, count] = await transaction.query<[object[], number]>(
      `UPDATE mail_deliveries
          SET state = 'pending', attempts = 0, last_error = NULL, lease_until = NULL, relay_at = now(),
              resends = resends + 1, resent_at = now(), request_id = $2, trace_parent = $3
        WHERE id = $1 AND state = 'failed'`,
      [id, requestId, currentTraceParent()],
    );
    return count === 1;
  }

  /**
   * Returns the Message-IDs of the acknowledgement, of the replies before this one and of the visitor's mails, oldest first; of ours
   * what they start with.
   */
  async sentBefore(inquiryId: number, id: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM (
         SELECT CASE resends WHEN 0 THEN id::text ELSE id || '.' || resends END AS id, sent_at AS at
           FROM mail_deliveries
          WHERE inquiry_id = $1 AND id <> $2 AND kind IN ('acknowledgement', 'reply') AND state = 'sent'
         UNION ALL
         SELECT message_id, created_at FROM incoming_mails
          WHERE inquiry_id = $1 AND automatic IS NULL AND message_id LIKE '%_@_%') AS thread
        ORDER BY at DESC, id LIMIT $3`,
      [inquiryId, id, THREAD_MAX],
    );
    return rows.reverse().map((row) => row.id);
  }
}
