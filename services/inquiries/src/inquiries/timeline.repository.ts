import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { InquiryEntryEntity } from './inquiry-entry.entity.js';

type NewEntry = Pick<InquiryEntryEntity, 'inquiryId' | 'kind' | 'byId' | 'byName'> &
  Partial<Pick<InquiryEntryEntity, 'text' | 'channel' | 'outcome' | 'subject' | 'brochureOf'>>;

/** Notes and answers. */
@Injectable()
export class TimelineRepository {
  constructor(
    @InjectRepository(InquiryEntryEntity) private readonly entries: Repository<InquiryEntryEntity>,
  ) {}

  /** With the mails of replies, oldest first. */
  of(inquiryId: number): Promise<InquiryEntryEntity[]> {
    return this.entries.find({ where: { inquiryId }, relations: { deliveries: true }, order: { id: 'ASC' } });
  }

  /** Returns the number of notes per inquiry; those without notes are missing. */
  async noteCounts(inquiryIds: number[]): Promise<Map<number, number>> {
    if (inquiryIds.length === 0) return new Map();
    const rows = await this.entries.query<{ id: number; count: number }[]>(
      `SELECT inquiry_id AS id, count(*) AS count FROM inquiry_entries
        WHERE inquiry_id = ANY($1) AND kind = 'note' GROUP BY inquiry_id`,
      [inquiryIds],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  async add(transaction: EntityManager, entry: NewEntry): Promise<InquiryEntryEntity> {
    const { identifiers } = await transaction.insert(InquiryEntryEntity, entry);
    return transaction.findOneByOrFail(InquiryEntryEntity, { id: identifiers[0]!.id as number });
  }

  /** Locks a note until the transaction ends. */
  lockNote(transaction: EntityManager, inquiryId: number, id: number): Promise<InquiryEntryEntity | null> {
    return transaction.findOne(InquiryEntryEntity, {
      where: { id, inquiryId, kind: 'note' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async setText(transaction: EntityManager, id: number, text: string, editedAt: Date): Promise<void> {
    await transaction.update(InquiryEntryEntity, { id }, { text, editedAt });
  }

  async remove(transaction: EntityManager, id: number): Promise<void> {
    await transaction.delete(InquiryEntryEntity, { id });
  }
}
