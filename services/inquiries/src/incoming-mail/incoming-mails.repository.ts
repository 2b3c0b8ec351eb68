import type { MailAttachment, UnmatchedList } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { ReceivedAttachment } from './attachments.js';
import { IncomingMailEntity } from './incoming-mail.entity.js';
import { IncomingMailFileEntity } from './incoming-mail-file.entity.js';
import type { OwnMailId } from './bounce.js';

export type NewIncomingMail = Omit<
  IncomingMailEntity,
  'id' | 'inquiry' | 'suggested' | 'attachedBy' | 'dismissedAt' | 'dismissedBy' | 'createdAt'
>;

const LISTS: Record<UnmatchedList, string> = {
  waiting: 'inquiry_id IS NULL AND dismissed_at IS NULL',
  dismissed: 'dismissed_at IS NOT NULL',
};

/** Max rows that one maintenance statement deletes. */
const DELETE_BATCH = 1000;

/** SQL of the mails that came in. */
@Injectable()
export class IncomingMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a mail with its files. @returns its id; undefined if it is stored already */
  async insert(
    transaction: EntityManager,
    { attachments, ...mail }: Omit<NewIncomingMail, 'attachments'> & { attachments: ReceivedAttachment[] },
  ): Promise<number | undefined> {
    const { raw } = (await transaction
      .createQueryBuilder()
      .insert()
      .into(IncomingMailEntity)
      .values({ ...mail, attachments: attachments.map(({ content: _bytes, ...attachment }) => attachment) })
      .orIgnore()
      .returning('id')
      .execute()) as { raw: { id: number }[] };
    const id = raw[0]?.id;
    if (id === undefined) return undefined;
    for (const [index, { content }] of attachments.entries())
      if (content) await transaction.insert(IncomingMailFileEntity, { mailId: id, index, content });
    return id;
  }

  /** Returns a file of a mail with its name and stated type; null if there is none. */
  async findFile(
    mailId: number,
    index: number,
  ): Promise<(Pick<MailAttachment, 'name' | 'type'> & { content: Buffer }) | null> {
    const file = await this.dataSource
      .getRepository(IncomingMailFileEntity)
      .findOne({ where: { mailId, index }, relations: { mail: true } });
    const attachment = file?.mail.attachments[index];
    return file && attachment ? { ...attachment, content: file.content } : null;
  }

  /** Mails of an inquiry, oldest first. */
  ofInquiry(inquiryId: number): Promise<IncomingMailEntity[]> {
    return this.ofInquiries([inquiryId]);
  }

  ofInquiries(inquiryIds: number[]): Promise<IncomingMailEntity[]> {
    return this.dataSource
      .getRepository(IncomingMailEntity)
      .find({ where: { inquiryId: In(inquiryIds) }, order: { id: 'ASC' } });
  }

  /** Newest mail that a person wrote in an inquiry; null without one. */
  async lastOf(inquiryId: number, manager = this.dataSource.manager): Promise<IncomingMailEntity | null> {
    return manager
      .createQueryBuilder(IncomingMailEntity, 'mail')
      .where('mail.inquiry_id = :inquiryId AND mail.automatic IS NULL', { inquiryId })
      .orderBy('mail.id', 'DESC')
      .limit(1)
      .getOne();
  }

  /** Inquiry that the first of these mails belongs to that belongs to one, in the given order. */
  async inquiryOfMails(own: OwnMailId[], messageIds: string[]): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ id: number }[]>(
      `SELECT inquiry_id AS id FROM (
         SELECT inquiry_id, array_position($1::uuid[], id) AS place FROM mail_deliveries WHERE id = ANY ($1::uuid[])
         UNION ALL
         SELECT inquiry_id, array_position($2::text[], message_id) FROM incoming_mails
          WHERE message_id = ANY ($2::text[]) AND inquiry_id IS NOT NULL) AS known
        ORDER BY place LIMIT 1`,
      [own.map(({ deliveryId }) => deliveryId), messageIds],
    );
    return row?.id;
  }

  /** Whether one of our own mails has this id, so that it came back as a copy. */
  async isOwn(id: OwnMailId): Promise<boolean> {
    const [row] = await this.dataSource.query<[{ own: boolean }]>(
      `SELECT EXISTS (SELECT FROM mail_deliveries WHERE id = $1)
           OR EXISTS (SELECT FROM visitor_report_mails WHERE id = $1) AS own`,
      [id.deliveryId],
    );
    return row.own;
  }

  /** Whether a colleague attached a mail of this sender to the inquiry. */
  async isKnownSender(transaction: EntityManager, inquiryId: number, email: string): Promise<boolean> {
    const [row] = await transaction.query<[{ known: boolean }]>(
      `SELECT EXISTS (SELECT FROM incoming_mails
         WHERE inquiry_id = $1 AND lower(sender_email) = lower($2) AND automatic IS NULL) AS known`,
      [inquiryId, email],
    );
    return row.known;
  }

  /** Marks sent replies as failed that a mail server gave back. @returns how many */
  async failReplies(
    transaction: EntityManager,
    inquiryId: number,
    mails: OwnMailId[],
    words: string,
  ): Promise<number> {
    const [, count] = await transaction.query<[unknown, number]>(
      `UPDATE mail_deliveries SET state = 'failed', last_error = $4, sent_at = NULL
         FROM unnest($2::uuid[], $3::integer[]) AS named (id, resends)
        WHERE mail_deliveries.id = named.id AND mail_deliveries.resends = named.resends
          AND inquiry_id = $1 AND kind = 'reply' AND state = 'sent'`,
      [inquiryId, mails.map(({ deliveryId }) => deliveryId), mails.map(({ resends }) => resends), words],
    );
    return count;
  }

  /** One page of the mails that belong to no inquiry, newest first, and their number. */
  async unmatched(
    list: UnmatchedList,
    page: number,
    pageSize: number,
  ): Promise<{ mails: IncomingMailEntity[]; total: number }> {
    const [counted, ids] = await Promise.all([
      this.dataSource.query<[{ total: number }]>(
        `SELECT count(*) AS total FROM incoming_mails WHERE ${LISTS[list]}`,
      ),
      this.dataSource.query<{ id: number }[]>(
        `SELECT id FROM incoming_mails WHERE ${LISTS[list]} ORDER BY id DESC LIMIT $1 OFFSET $2`,
        [pageSize, (page - 1) * pageSize],
      ),
    ]);
    const mails = await this.dataSource.getRepository(IncomingMailEntity).find({
      where: { id: In(ids.map(({ id }) => id)) },
      relations: { suggested: true },
      order: { id: 'DESC' },
    });
    return { mails, total: counted[0].total };
  }

  async countWaiting(): Promise<number> {
    const [row] = await this.dataSource.query<[{ total: number }]>(
      `SELECT count(*) AS total FROM incoming_mails WHERE ${LISTS.waiting}`,
    );
    return row.total;
  }

  /** Locks a mail until the transaction ends. */
  lock(transaction: EntityManager, id: number): Promise<IncomingMailEntity | null> {
    return transaction.findOne(IncomingMailEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async find(transaction: EntityManager, id: number): Promise<IncomingMailEntity> {
    return transaction.findOneOrFail(IncomingMailEntity, { where: { id }, relations: { suggested: true } });
  }

  async update(transaction: EntityManager, id: number, set: Partial<NewIncomingMail & IncomingMailEntity>) {
    await transaction.update(IncomingMailEntity, { id }, set);
  }

  /**
   * Deletes unmatched mails past their time.
   * @param months calendar months from receipt; 0 keeps them
   * @param spamDays days of those that were dismissed; 0 keeps them as long as the others
   */
  async deleteOld({ months, spamDays }: { months: number; spamDays: number }): Promise<number> {
    let total = 0;
    let deleted: number;
    do {
      [, deleted] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM incoming_mails WHERE id IN (
           SELECT id FROM incoming_mails
            WHERE inquiry_id IS NULL
              AND (($1 > 0 AND created_at < now() - make_interval(months => $1))
                OR ($2 > 0 AND dismissed_at IS NOT NULL AND created_at < now() - make_interval(days => $2)))
            LIMIT $3 FOR UPDATE SKIP LOCKED)`,
        [months, spamDays, DELETE_BATCH],
      );
      total += deleted;
    } while (deleted === DELETE_BATCH);
    return total;
  }
}
