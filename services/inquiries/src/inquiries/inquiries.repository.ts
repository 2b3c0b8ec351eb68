import { type InquiryStatus, REFERENCE_PREFIX } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { InquiryEntity } from './inquiry.entity.js';

export type NewInquiry = Pick<
  InquiryEntity,
  | 'name'
  | 'email'
  | 'phone'
  | 'phoneE164'
  | 'subject'
  | 'message'
  | 'propertyId'
  | 'propertyTitle'
  | 'viewingDate'
  | 'viewingTime'
  | 'spam'
>;

export interface InquiryFilter {
  /** Empty for all. */
  search: string;
  status: InquiryStatus | 'all';
  /** From 1. */
  page: number;
  pageSize: number;
}

/** All that is searched, each part on a line of its own; the same expression as the index `inquiries_search`. */
const SEARCHED = `(
  inquiry.name || E'\\n' || inquiry.email || E'\\n' || inquiry.phone || E'\\n' || inquiry.subject || E'\\n' || inquiry.message || E'\\n' ||
  coalesce(inquiry.property_title, '') || E'\\n' || coalesce('LML-' || inquiry.property_id::text, '')
)`;
const REFERENCE = new RegExp(`^${REFERENCE_PREFIX}\\d{1,10}$`, 'i');

@Injectable()
export class InquiriesRepository {
  constructor(@InjectRepository(InquiryEntity) private readonly inquiries: Repository<InquiryEntity>) {}

  async insert(transaction: EntityManager, inquiry: NewInquiry): Promise<InquiryEntity> {
    const entity = transaction.create(InquiryEntity, inquiry);
    await transaction.insert(InquiryEntity, entity);
    return entity;
  }

  /** One page of the inbox, newest first, and how many match in all. What robots wrote is not in it. */
  async page(filter: InquiryFilter): Promise<{ inquiries: InquiryEntity[]; total: number }> {
    const total = await this.matching(filter).getCount();
    const ids = await this.matching(filter)
      .select('inquiry.id', 'id')
      .orderBy('inquiry.createdAt', 'DESC')
      .addOrderBy('inquiry.id', 'DESC')
      .offset((filter.page - 1) * filter.pageSize)
      .limit(filter.pageSize)
      .getRawMany<{ id: number }>();
    if (ids.length === 0) return { inquiries: [], total };
    const inquiries = await this.inquiries
      .createQueryBuilder('inquiry')
      .leftJoinAndSelect('inquiry.deliveries', 'delivery')
      .where('inquiry.id IN (:...ids)', { ids: ids.map(({ id }) => id) })
      .orderBy('inquiry.createdAt', 'DESC')
      .addOrderBy('inquiry.id', 'DESC')
      .getMany();
    return { inquiries, total };
  }

  find(id: number): Promise<InquiryEntity | null> {
    return this.inquiries.findOne({ where: { id }, relations: { deliveries: true } });
  }

  /** Whether there is such an inquiry. */
  async setStatus(id: number, status: InquiryStatus): Promise<boolean> {
    const { affected } = await this.inquiries.update({ id }, { status });
    return affected === 1;
  }

  private matching({ search, status }: InquiryFilter): SelectQueryBuilder<InquiryEntity> {
    const query = this.inquiries.createQueryBuilder('inquiry').where('NOT inquiry.spam');
    if (status !== 'all') query.andWhere('inquiry.status = :status', { status });
    if (REFERENCE.test(search)) {
      // Whoever looks for LML-1 does not mean LML-12.
      query.andWhere(`${SEARCHED} ~* :reference`, { reference: `${search}(?!\\d)` });
    } else if (search !== '') {
      query.andWhere(`${SEARCHED} ILIKE :pattern`, { pattern: `%${literal(search)}%` });
    }
    return query;
  }
}

/** A text that LIKE takes letter by letter. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
