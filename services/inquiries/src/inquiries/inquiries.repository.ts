import {
  IDEMPOTENCY,
  type InquiryCounts,
  type InquiryFollow,
  type InquiryKind,
  type InquiryMailTrouble,
  type InquirySort,
  type InquiryStatus,
  OFFICE_TIME_ZONE,
  REFERENCE_PREFIX,
  STAFF_INQUIRY_LIMITS,
  usualInquirySort,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type EntityManager,
  In,
  IsNull,
  QueryFailedError,
  Repository,
  type SelectQueryBuilder,
} from 'typeorm';
import { AWAITS_ANSWER } from '../analytics/late-since.js';
import { InquiryEntity } from './inquiry.entity.js';
import { phoneE164 } from '@lml/common/phone-number';

/** `channel` is a form, `language` English and `createdAt` now if they are missing. */
export type NewInquiry = Omit<
  InquiryEntity,
  | 'id'
  | 'status'
  | 'channel'
  | 'language'
  | 'createdAt'
  | 'deliveries'
  | 'followUpOn'
  | 'firstAnsweredAt'
  | 'erasedAt'
  | 'contactId'
  | 'contact'
> &
  Partial<Pick<InquiryEntity, 'channel' | 'language' | 'createdAt'>>;

/** Filters of the inbox; missing ones do not filter. */
export interface InquiryFilter {
  /** Empty for all. */
  search: string;
  status: InquiryStatus | 'all';
  kind?: InquiryKind | undefined;
  /** Days in Nairobi, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** An account's id; null for unassigned inquiries. */
  assigneeId?: number | null | undefined;
  follow?: InquiryFollow | undefined;
  /** Only inquiries without an answer, received then or before; the longest waiting come first. */
  lateSince?: Date | undefined;
  mail?: InquiryMailTrouble | undefined;
  /** Shows spam instead of the inbox. */
  spam: boolean;
  propertyId?: number | undefined;
  /** An inquiry's id: finds everything from the same person. */
  person?: number | undefined;
  /** Today in Nairobi, for overdue follow-ups. */
  today: string;
}

export interface InquiryPageFilter extends InquiryFilter {
  sort: InquirySort;
  /** Starts at 1. */
  page: number;
  pageSize: number;
}

/** Fields that staff can change; missing ones stay. */
export interface InquiryChanges {
  status?: InquiryStatus | undefined;
  /** `mailTo`: where to tell the account, if at all. */
  assignee?: { id: number; username: string; mailTo: string | null } | null | undefined;
  followUpOn?: string | null | undefined;
  spam?: boolean | undefined;
}

/** Identifies the sender. */
type Person = Pick<InquiryEntity, 'contactId' | 'email' | 'phoneE164'>;

/** Searchable text, one part per line; must equal the expression of the index `inquiries_search`. */
const SEARCHED = `(
  inquiry.name || E'\\n' || inquiry.email || E'\\n' || inquiry.phone || E'\\n' || inquiry.subject || E'\\n' || inquiry.message || E'\\n' ||
  coalesce(inquiry.property_title, '') || E'\\n' || coalesce('LML-' || inquiry.property_id::text, '')
)`;
const REFERENCE = new RegExp(`^${REFERENCE_PREFIX}\\d{1,10}$`, 'i');

/** Number of an inquiry: `#41`, or `41`, which may also be a part of a phone number. */
const INQUIRY_NUMBER = /^(#?)(\d{1,9})$/;

/** Erased inquiries only count in statistics; the inbox indexes exclude them too. */
const IN_INBOX = 'NOT inquiry.spam AND inquiry.erased_at IS NULL';
/** Spam has no contact. Leads may have no address; these are not one person. */
const samePersonSql = ({ contactId }: Person) =>
  contactId === null
    ? `(lower(inquiry.email) = lower(nullif(:email, '')) OR inquiry.phone_e164 = :phoneE164)`
    : 'inquiry.contact_id = :contactId';
const IS_OPEN = `status IN ('new', 'in-progress')`;
const MAIL_TROUBLES: Record<InquiryMailTrouble, string> = {
  failed: `kind = 'staff' AND state = 'failed'`,
  waiting: `kind = 'staff' AND state IN ('pending', 'queued', 'sending')`,
  undelivered: `kind IN ('acknowledgement', 'reply') AND state = 'failed'`,
};
const KINDS: Record<InquiryKind, string> = {
  property: 'inquiry.property_id IS NOT NULL',
  contact: 'inquiry.property_id IS NULL AND inquiry.owner_request IS NULL',
  owner: 'inquiry.owner_request IS NOT NULL',
};
const FOLLOW_UPS: Record<InquiryFollow, string> = { overdue: '<', today: '=', planned: '>' };

/** Max rows that one maintenance statement changes. */
const DELETE_BATCH = 1000;

@Injectable()
export class InquiriesRepository {
  constructor(@InjectRepository(InquiryEntity) private readonly inquiries: Repository<InquiryEntity>) {}

  /**
   * A trigger assigns the sender's contact; spam has none.
   * @throws QueryFailedError if a message was stored under the same key; see {@link isDuplicateSubmission}
   */
  async insert(transaction: EntityManager, inquiry: NewInquiry): Promise<InquiryEntity> {
    const entity = transaction.create(InquiryEntity, inquiry);
    await transaction.insert(InquiryEntity, entity);
    return entity;
  }

  /** Finds the message sent under a key; null if there is none or the key has expired. */
  findBySubmissionKey(key: string): Promise<Pick<InquiryEntity, 'id' | 'createdAt' | 'sentDigest'> | null> {
    return this.inquiries.findOne({
      where: { sentKey: key },
      select: { id: true, createdAt: true, sentDigest: true },
    });
  }

  /**
   * Deletes expired keys in batches; safe to run concurrently.
   * @returns how many
   */
  async deleteExpiredKeys(): Promise<number> {
    let total = 0;
    let deleted: number;
    do {
      [, deleted] = await this.inquiries.query<[unknown, number]>(
        `UPDATE inquiries SET sent_key = NULL, sent_digest = NULL
          WHERE id IN (
            SELECT id FROM inquiries
             WHERE sent_key IS NOT NULL AND created_at < now() - make_interval(hours => $1)
             ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [IDEMPOTENCY.hours, DELETE_BATCH],
      );
      total += deleted;
    } while (deleted === DELETE_BATCH);
    return total;
  }

  /** Returns one page of the inbox and the total. Excludes spam unless asked for. */
  async page(filter: InquiryPageFilter): Promise<{ inquiries: InquiryEntity[]; total: number }> {
    const matching = await this.matching(filter);
    // In parallel: a search for one or two letters cannot use an index and scans all rows twice.
    const [counted, ids] = await Promise.all([
      matching.clone().select('count(*)', 'total').getRawOne<{ total: number }>(),
      inOrder(matching, filter.sort)
        .select('inquiry.id', 'id')
        .offset((filter.page - 1) * filter.pageSize)
        .limit(filter.pageSize)
        .getRawMany<{ id: number }>(),
    ]);
    const page = await this.findAll(ids.map(({ id }) => id));
    const byId = new Map(page.map((inquiry) => [inquiry.id, inquiry]));
    return { inquiries: ids.flatMap(({ id }) => byId.get(id) ?? []), total: counted?.total ?? 0 };
  }

  /** Yields batches in the usual order, each read after the previous one was consumed: constant memory. */
  async *batches(filter: InquiryFilter, size: number): AsyncGenerator<InquiryEntity[]> {
    const matching = await this.matching(filter);
    const sort = usualInquirySort(filter.lateSince && 'late');
    const isAfter = sort === 'oldest' ? '>' : '<';
    let last: InquiryEntity | undefined;
    do {
      const query = inOrder(matching, sort).limit(size);
      if (last)
        query.andWhere(`(inquiry.created_at, inquiry.id) ${isAfter} (:lastAt, :lastId)`, {
          lastAt: last.createdAt,
          lastId: last.id,
        });
      const batch = await query.getMany();
      if (batch.length > 0) yield batch;
      last = batch.length === size ? batch.at(-1) : undefined;
    } while (last);
  }

  find(id: number): Promise<InquiryEntity | null> {
    return this.inquiries.findOne({ where: { id, erasedAt: IsNull() }, relations: { deliveries: true } });
  }

  /** Returns the sender's other inquiries, newest first, and their number; without spam. */
  async samePerson(who: InquiryEntity): Promise<{ inquiries: InquiryEntity[]; total: number }> {
    const [inquiries, total] = await inOrder(
      this.inquiries
        .createQueryBuilder('inquiry')
        .where(IN_INBOX)
        .andWhere(samePersonSql(who), toPerson(who))
        .andWhere('inquiry.id <> :id', { id: who.id }),
      'newest',
    )
      .limit(STAFF_INQUIRY_LIMITS.samePersonMax)
      .getManyAndCount();
    return { inquiries, total };
  }

  /** Returns up to `count` ids of inquiries that are assigned to an account; spam, which is erased soon, is left out. */
  async assignedTo(userId: number, count: number): Promise<number[]> {
    const rows = await this.inquiries.query<{ id: number }[]>(
      'SELECT id FROM inquiries WHERE assignee_id = $1 AND NOT spam ORDER BY created_at DESC, id DESC LIMIT $2',
      [userId, count],
    );
    return rows.map(({ id }) => id);
  }

  /** Counts for the inbox's tabs. */
  async counts(userId: number, today: string, lateSince: Date): Promise<InquiryCounts> {
    const [row] = await this.inquiries.query<
      [Record<Exclude<keyof InquiryCounts, 'statuses'> | InquiryStatus, number>]
    >(
      `SELECT count(*) FILTER (WHERE NOT spam) AS "all",
              count(*) FILTER (WHERE NOT spam AND status = 'new') AS "new",
              count(*) FILTER (WHERE NOT spam AND status = 'in-progress') AS "in-progress",
              count(*) FILTER (WHERE NOT spam AND status = 'resolved') AS "resolved",
              count(*) FILTER (WHERE NOT spam AND status = 'cancelled') AS "cancelled",
              count(*) FILTER (WHERE NOT spam AND ${IS_OPEN} AND assignee_id = $1) AS "mine",
              count(*) FILTER (WHERE NOT spam AND ${IS_OPEN} AND assignee_id IS NULL) AS "unassigned",
              count(*) FILTER (WHERE ${AWAITS_ANSWER} AND created_at <= $3) AS "late",
              count(*) FILTER (WHERE NOT spam AND ${IS_OPEN} AND follow_up_on < $2) AS "overdue",
              count(*) FILTER (WHERE NOT spam AND ${IS_OPEN} AND follow_up_on = $2) AS "today",
              count(*) FILTER (WHERE NOT spam AND ${IS_OPEN} AND follow_up_on > $2) AS "planned",
              count(*) FILTER (WHERE spam) AS "spam"
         FROM inquiries
        WHERE erased_at IS NULL`,
      [userId, today, lateSince],
    );
    const { all, mine, unassigned, late, overdue, today: dueToday, planned, spam, ...statuses } = row;
    return { all, statuses, mine, unassigned, late, overdue, today: dueToday, planned, spam };
  }

  /** Returns the existing inquiries by id, locked until the transaction ends. */
  lock(transaction: EntityManager, ids: number[]): Promise<InquiryEntity[]> {
    return transaction.find(InquiryEntity, {
      where: { id: In(ids), erasedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async change(transaction: EntityManager, ids: number[], changes: InquiryChanges): Promise<void> {
    const { status, assignee, followUpOn, spam } = changes;
    const set = {
      ...(status !== undefined && { status }),
      ...(assignee !== undefined && {
        assigneeId: assignee?.id ?? null,
        assigneeName: assignee?.username ?? null,
      }),
      ...(followUpOn !== undefined && { followUpOn }),
      ...(spam !== undefined && { spam }),
    };
    if (status !== undefined && status !== 'new') await this.markAnswered(transaction, ids, "status = 'new'");
    if (Object.keys(set).length > 0) await transaction.update(InquiryEntity, { id: In(ids) }, set);
  }

  /** Records the first answer; later calls do not change it. */
  async markAnswered(transaction: EntityManager, ids: number[], condition = 'true'): Promise<void> {
    await transaction.query(
      `UPDATE inquiries SET first_answered_at = now()
        WHERE id = ANY($1) AND first_answered_at IS NULL AND ${condition}`,
      [ids],
    );
  }

  /** Returns those that staff were never mailed about. */
  async neverMailed(transaction: EntityManager, ids: number[]): Promise<number[]> {
    const rows = await transaction.query<{ id: number }[]>(
      `SELECT id FROM inquiries
        WHERE id = ANY($1)
          AND NOT EXISTS (SELECT FROM mail_deliveries WHERE inquiry_id = inquiries.id AND viewing_id IS NULL AND entry_id IS NULL)
        ORDER BY id`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  findNames(transaction: EntityManager, ids: number[]): Promise<Pick<InquiryEntity, 'id' | 'name'>[]> {
    return transaction.find(InquiryEntity, {
      select: { id: true, name: true },
      where: { id: In(ids) },
      order: { id: 'ASC' },
    });
  }

  private findAll(ids: number[]): Promise<InquiryEntity[]> {
    return this.inquiries.find({ where: { id: In(ids) }, relations: { deliveries: true } });
  }

  private async matching(filter: InquiryFilter): Promise<SelectQueryBuilder<InquiryEntity>> {
    const query = this.inquiries
      .createQueryBuilder('inquiry')
      .where(filter.spam ? 'inquiry.spam AND inquiry.erased_at IS NULL' : IN_INBOX);
    const narrow = (given: unknown, condition: string, values: Record<string, unknown> = {}) => {
      if (given !== undefined) query.andWhere(condition, values);
    };
    const { status, kind, from, to, assigneeId, follow, lateSince, mail, propertyId, person, today } = filter;
    if (status !== 'all') query.andWhere('inquiry.status = :status', { status });
    if (kind) query.andWhere(KINDS[kind]);
    narrow(from, `inquiry.created_at >= :from::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}'`, { from });
    narrow(to, `inquiry.created_at < (:to::date + 1)::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}'`, { to });
    narrow(
      assigneeId,
      assigneeId === null ? 'inquiry.assignee_id IS NULL' : 'inquiry.assignee_id = :assigneeId',
      {
        assigneeId,
      },
    );
    if (follow) {
      query.andWhere(`inquiry.follow_up_on ${FOLLOW_UPS[follow]} :today AND inquiry.${IS_OPEN}`, { today });
    }
    narrow(lateSince, `${AWAITS_ANSWER} AND created_at <= :lateSince`, { lateSince });
    if (mail) {
      query.andWhere(`inquiry.id IN (SELECT inquiry_id FROM mail_deliveries WHERE ${MAIL_TROUBLES[mail]})`);
    }
    narrow(propertyId, 'inquiry.property_id = :propertyId', { propertyId });
    if (person !== undefined) {
      const who = await this.inquiries.findOne({
        where: { id: person, erasedAt: IsNull() },
        select: { id: true, contactId: true, email: true, phoneE164: true },
      });
      if (who) query.andWhere(samePersonSql(who), toPerson(who));
      else query.andWhere('false');
    }
    narrowToSearch(query, filter.search);
    return query;
  }
}

function toPerson({ contactId, email, phoneE164 }: InquiryEntity): Person {
  return { contactId, email, phoneE164 };
}

function narrowToSearch(query: SelectQueryBuilder<InquiryEntity>, search: string): void {
  if (search === '') return;
  if (REFERENCE.test(search)) {
    // A search for LML-1 must not find LML-12.
    query.andWhere(`${SEARCHED} ~* :reference`, { reference: `${search}(?!\\d)` });
    return;
  }
  const [, sign, id] = INQUIRY_NUMBER.exec(search) ?? [];
  if (sign) {
    query.andWhere('inquiry.id = :id', { id });
    return;
  }
  // Finds a phone number in any notation.
  const number = phoneE164(search);
  const conditions = [
    `${SEARCHED} ILIKE :pattern`,
    ...(number ? ['inquiry.phone_e164 = :number'] : []),
    ...(id === undefined ? [] : ['inquiry.id = :id']),
  ];
  query.andWhere(`(${conditions.join(' OR ')})`, { pattern: `%${literal(search)}%`, number, id });
}

/** Returns whether an insert failed because a message is stored under its key. */
export function isDuplicateSubmission(error: unknown): boolean {
  const driverError = error instanceof QueryFailedError ? (error.driverError as { constraint?: string }) : {};
  return driverError.constraint === 'inquiries_sent_key';
}

/** A total order, so that pages neither repeat nor skip rows. */
function inOrder(
  query: SelectQueryBuilder<InquiryEntity>,
  sort: InquirySort,
): SelectQueryBuilder<InquiryEntity> {
  const ordered = query.clone();
  if (sort === 'oldest') return ordered.orderBy('inquiry.createdAt', 'ASC').addOrderBy('inquiry.id', 'ASC');
  if (sort === 'follow-up') ordered.orderBy('inquiry.followUpOn', 'ASC', 'NULLS LAST');
  return ordered.addOrderBy('inquiry.createdAt', 'DESC').addOrderBy('inquiry.id', 'DESC');
}

/** Escapes LIKE wildcards. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
