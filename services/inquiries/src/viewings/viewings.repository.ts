import {
  OFFICE_TIME_ZONE,
  VIEWING_RECORD_LIMITS,
  type ViewingCounts,
  type ViewingState,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, type EntityManager, In, Repository, type SelectQueryBuilder } from 'typeorm';
import { ViewingEntity } from './viewing.entity.js';

const LIMITS = VIEWING_RECORD_LIMITS;
/** As literals: partial indexes need them. */
const STANDING = `('proposed', 'confirmed', 'moved')`;
const SHOWN = 'inquiry.erased_at IS NULL AND NOT inquiry.spam';

export type NewViewing = Pick<ViewingEntity, 'inquiryId' | 'uid'> & Partial<ViewingEntity>;

export interface ViewingFilter {
  /** An account's id; null for viewings without a handler. */
  handlerId?: number | null | undefined;
  state?: ViewingState | undefined;
}

/** A period of days in Nairobi, both inclusive. */
export interface ViewingPeriod {
  from: string;
  to: string;
}

/** All SQL about viewings. */
@Injectable()
export class ViewingsRepository {
  constructor(@InjectRepository(ViewingEntity) private readonly viewings: Repository<ViewingEntity>) {}

  async insert(transaction: EntityManager, viewing: NewViewing): Promise<ViewingEntity> {
    const entity = transaction.create(ViewingEntity, viewing);
    await transaction.insert(ViewingEntity, entity);
    return entity;
  }

  /** Returns a viewing with its inquiry; null if there is none. */
  find(id: number): Promise<ViewingEntity | null> {
    return this.shown().andWhere('viewing.id = :id', { id }).getOne();
  }

  /** Returns the viewings of inquiries, newest first, without the inquiries. */
  ofInquiries(inquiryIds: number[]): Promise<ViewingEntity[]> {
    if (inquiryIds.length === 0) return Promise.resolve([]);
    return this.viewings.find({ where: { inquiryId: In(inquiryIds) }, order: { id: 'DESC' } });
  }

  /** Returns a viewing by the digest of its visitor's token, unless the link has expired. */
  findByToken(digest: string): Promise<ViewingEntity | null> {
    return this.shown()
      .andWhere('viewing.token_digest = :digest', { digest })
      .andWhere(`greatest(viewing.starts_at, viewing.updated_at) > now() - make_interval(days => :days)`, {
        days: LIMITS.linkDays,
      })
      .getOne();
  }

  /**
   * Locks a viewing until the transaction ends, its inquiry first, as erasure does. Returns it with the inquiry.
   */
  async lock(transaction: EntityManager, id: number): Promise<ViewingEntity | null> {
    const inquiries = await transaction.query<{ id: number }[]>(
      `SELECT id FROM inquiries
        WHERE id = (SELECT inquiry_id FROM viewings WHERE id = $1) AND erased_at IS NULL AND NOT spam
          FOR NO KEY UPDATE`,
      [id],
    );
    if (inquiries.length === 0) return null;
    await transaction.query('SELECT FROM viewings WHERE id = $1 FOR UPDATE', [id]);
    return transaction.findOne(ViewingEntity, { where: { id }, relations: { inquiry: true } });
  }

  /** Stores changed columns, and raises the version. */
  async update(transaction: EntityManager, id: number, set: Partial<ViewingEntity>): Promise<void> {
    await transaction.update(
      ViewingEntity,
      { id },
      { ...set, version: () => 'version + 1', updatedAt: () => 'now()' },
    );
  }

  /** Viewings of a period, earliest first; one more than shown, so that the caller sees that there are more. */
  calendar(period: ViewingPeriod, filter: ViewingFilter): Promise<ViewingEntity[]> {
    const query = this.narrowed(filter)
      .andWhere(`viewing.starts_at >= :from::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}'`, {
        from: period.from,
      })
      .andWhere(`viewing.starts_at < (:to::date + 1)::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}'`, {
        to: period.to,
      });
    return query
      .orderBy('viewing.startsAt')
      .addOrderBy('viewing.id')
      .limit(LIMITS.shownMax + 1)
      .getMany();
  }

  /** Requests that wait for an answer, longest wait first. */
  awaiting(filter: ViewingFilter): Promise<ViewingEntity[]> {
    if (filter.state !== undefined && filter.state !== 'requested') return Promise.resolve([]);
    return this.narrowed(filter)
      .andWhere(`viewing.state = 'requested'`)
      .orderBy('viewing.createdAt')
      .addOrderBy('viewing.id')
      .limit(LIMITS.awaitingMax)
      .getMany();
  }

  /** @param today in Nairobi */
  async counts(today: string): Promise<ViewingCounts> {
    const [row] = await this.viewings.query<[ViewingCounts]>(
      `SELECT (SELECT count(*) FROM viewings viewing JOIN inquiries inquiry ON inquiry.id = inquiry_id
                WHERE viewing.state IN ${STANDING} AND ${SHOWN}
                  AND starts_at >= $1::date::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}'
                  AND starts_at < ($1::date + 1)::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}') AS today,
              (SELECT count(*) FROM viewings viewing JOIN inquiries inquiry ON inquiry.id = inquiry_id
                WHERE viewing.state = 'requested' AND ${SHOWN}) AS awaiting,
              (SELECT count(*) FROM viewings viewing JOIN inquiries inquiry ON inquiry.id = inquiry_id
                WHERE viewing.state IN ('confirmed', 'moved') AND ${SHOWN}
                  AND starts_at < now() - make_interval(mins => minutes)
                  AND starts_at > now() - interval '31 days') AS open`,
      [today],
    );
    return row;
  }

  /**
   * Other viewings of the same handler or the same listing at that time, earliest first. Call it in the transaction of the
   * change: concurrent bookings of one agent or listing wait for each other.
   */
  async overlaps(
    transaction: EntityManager,
    { id, handlerId, propertyId }: Pick<ViewingEntity, 'handlerId' | 'propertyId'> & { id: number },
    startsAt: Date,
    minutes: number,
  ): Promise<ViewingEntity[]> {
    if (handlerId === null && propertyId === null) return [];
    for (const lock of [`handler ${handlerId}`, `listing ${propertyId}`]) {
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [`viewings ${lock}`]);
    }
    return (
      transaction
        .createQueryBuilder(ViewingEntity, 'viewing')
        .innerJoinAndSelect('viewing.inquiry', 'inquiry')
        .where(`viewing.state IN ${STANDING}`)
        .andWhere('viewing.id <> :id', { id })
        .andWhere(
          new Brackets((either) => {
            either
              .where('viewing.handler_id = :handlerId', { handlerId })
              .orWhere('viewing.property_id = :propertyId', { propertyId });
          }),
        )
        .andWhere('viewing.starts_at < :end', { end: new Date(startsAt.getTime() + minutes * 60_000) })
        // The first condition bounds the index range, the second is exact.
        .andWhere('viewing.starts_at > :earliest', {
          earliest: new Date(startsAt.getTime() - LIMITS.minutesMax * 60_000),
        })
        .andWhere('viewing.starts_at + make_interval(mins => viewing.minutes) > :startsAt', { startsAt })
        .orderBy('viewing.startsAt')
        .limit(10)
        .getMany()
    );
  }

  /** Viewings of an account's feed: standing ones since some days, earliest first. */
  ofFeed(userId: number): Promise<ViewingEntity[]> {
    return this.shown()
      .andWhere(`viewing.state IN ${STANDING}`)
      .andWhere('viewing.handler_id = :userId', { userId })
      .andWhere('viewing.starts_at > now() - make_interval(days => :days)', { days: LIMITS.feedDays })
      .orderBy('viewing.startsAt')
      .addOrderBy('viewing.id')
      .limit(LIMITS.shownMax)
      .getMany();
  }

  /**
   * Takes up to `count` due reminders, so that no other process takes them too. Those whose viewing has begun meanwhile
   * are dropped.
   * @returns viewings to remind of, with their inquiries, locked until the transaction ends
   */
  async takeDueReminders(
    transaction: EntityManager,
    count: number,
  ): Promise<{ taken: number; due: ViewingEntity[] }> {
    const [rows] = await transaction.query<[{ id: number; wanted: boolean }[], number]>(
      `UPDATE viewings SET reminder_at = NULL
        WHERE id IN (SELECT id FROM viewings WHERE reminder_at <= now() ORDER BY reminder_at LIMIT $1
                        FOR UPDATE SKIP LOCKED)
        RETURNING id, state IN ('confirmed', 'moved') AND starts_at > now() AS wanted`,
      [count],
    );
    const ids = rows.filter(({ wanted }) => wanted).map(({ id }) => id);
    const due = await transaction
      .createQueryBuilder(ViewingEntity, 'viewing')
      .innerJoinAndSelect('viewing.inquiry', 'inquiry')
      .where('viewing.id = ANY(:ids)', { ids })
      .andWhere(SHOWN)
      .orderBy('viewing.id')
      .getMany();
    return { taken: rows.length, due };
  }

  private narrowed({ handlerId, state }: ViewingFilter): SelectQueryBuilder<ViewingEntity> {
    const query = this.shown();
    if (handlerId === null) query.andWhere('viewing.handler_id IS NULL');
    else if (handlerId !== undefined) query.andWhere('viewing.handler_id = :handlerId', { handlerId });
    if (state !== undefined) query.andWhere('viewing.state = :state', { state });
    return query;
  }

  private shown(): SelectQueryBuilder<ViewingEntity> {
    return this.viewings
      .createQueryBuilder('viewing')
      .innerJoinAndSelect('viewing.inquiry', 'inquiry')
      .where(SHOWN);
  }
}
