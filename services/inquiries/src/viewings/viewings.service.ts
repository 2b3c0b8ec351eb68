import { listChanges, recordChange } from '@lml/common/audit/changes';
import {
  extentOf,
  isStanding,
  mayAct,
  officeDay,
  type StaffViewingAction,
  type User,
  VIEWING_RECORD_LIMITS,
  VIEWING_RECORD_TEXTS,
  type ViewingActor,
  type ViewingCalendar,
  type ViewingCounts,
  type ViewingDetail,
  type ViewingEvent,
} from '@lml/common/contracts';
import { roleRequired } from '@lml/common/errors/app-error';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { type Assignee, Colleagues } from '../inquiries/colleagues.js';
import { ListingsClient } from '../inquiries/listings.client.js';
import { InquiriesRepository } from '../inquiries/inquiries.repository.js';
import type { InquiryEntity } from '../inquiries/inquiry.entity.js';
import { requireOwn } from '../inquiries/own-inquiries.js';
import { type Arrangement, changeOf, loggedState, type ViewingChange } from './viewing-change.js';
import { ViewingMails, viewingName } from './viewing-mails.js';
import type { ChangeViewingDto, CreateViewingDto } from './viewing.dto.js';
import type { ViewingEntity } from './viewing.entity.js';
import { toOverlap, toViewingRecord } from './viewing.mapper.js';
import {
  viewingChanged,
  viewingFieldRefused,
  viewingNotFound,
  viewingOverlaps,
  wrongState,
} from './viewings.errors.js';
import { type ViewingFilter, type ViewingPeriod, ViewingsRepository } from './viewings.repository.js';

const LIMITS = VIEWING_RECORD_LIMITS;
const TEXTS = VIEWING_RECORD_TEXTS;

/** Event that the mails of an action tell; null if it sends none. */
const EVENTS: Record<StaffViewingAction, ViewingEvent | null> = {
  propose: 'proposed',
  confirm: 'confirmed',
  move: 'moved',
  edit: 'edited',
  done: 'feedback',
  'no-show': null,
  cancel: 'cancelled',
  record: null,
};

interface ChangeContext {
  force: boolean;
  by: User;
  now: Date;
  /** See `Announcement`. */
  mailTo: ReadonlyMap<number, string>;
  /** See {@link changeOf}. */
  exactPlace: string | null;
}

/** Staff actions on viewings. Each change, its log entry and its mails are one transaction. */
@Injectable()
export class ViewingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly viewings: ViewingsRepository,
    private readonly inquiries: InquiriesRepository,
    private readonly colleagues: Colleagues,
    private readonly listings: ListingsClient,
    private readonly mails: ViewingMails,
    private readonly relay: OutboxRelay,
  ) {}

  async calendar(period: ViewingPeriod, filter: ViewingFilter): Promise<ViewingCalendar> {
    const [viewings, awaiting] = await Promise.all([
      this.viewings.calendar(period, filter),
      this.viewings.awaiting(filter),
    ]);
    return {
      viewings: viewings.slice(0, LIMITS.shownMax).map(toViewingRecord),
      awaiting: awaiting.map(toViewingRecord),
      cut: viewings.length > LIMITS.shownMax,
    };
  }

  counts(): Promise<ViewingCounts> {
    return this.viewings.counts(officeDay(new Date()));
  }

  /**
   * @param idText as in the URL, here and below
   * @throws AppError 404
   */
  async detail(idText: string): Promise<ViewingDetail> {
    const viewing = await this.viewings.find(idFrom(idText));
    if (!viewing) throw viewingNotFound(idText);
    const [{ changes }, mails] = await Promise.all([
      listChanges(this.dataSource.manager, {
        subject: 'viewing',
        subjectId: viewing.id,
        limit: LIMITS.changesMax,
      }),
      this.mails.of(viewing),
    ]);
    return { ...toViewingRecord(viewing), changes, mails };
  }

  /**
   * Adds a viewing to an inquiry: a request without a start, else proposed or confirmed.
   * @throws AppError 400 for an unknown inquiry or account, 403 for an agent's colleague's, 409 if it overlaps others and is not forced
   */
  async create(input: CreateViewingDto, by: User): Promise<ViewingDetail> {
    const { inquiryId, startsAt, state = 'proposed', force = false } = input;
    if (force) requireBookingOver(by);
    const handler = await this.resolveHandler(input.handlerId, by);
    const assigned = await this.inquiries.find(inquiryId);
    const mailTo = await this.colleagues.mailTo([input.handlerId, assigned?.assigneeId]);
    const exactPlace = state === 'confirmed' ? await this.exactPlaceOf(assigned?.propertyId) : null;
    const now = new Date();
    const id = await this.dataSource.transaction(async (transaction) => {
      const [inquiry] = await this.inquiries.lock(transaction, [inquiryId]);
      if (!inquiry || inquiry.spam)
        throw viewingFieldRefused('inquiryId', `There is no inquiry ${inquiryId}`);
      requireOwn([inquiry.assigneeId], by);
      const stored = await this.viewings.insert(transaction, {
        inquiryId,
        propertyId: inquiry.propertyId,
        uid: randomUUID(),
        handlerId: inquiry.assigneeId,
        handlerName: inquiry.assigneeName,
        updatedBy: by.username,
        ...given(input, handler),
      });
      const viewing = (await this.viewings.lock(transaction, stored.id))!;
      await this.log(transaction, viewing, 'created', null, loggedState(viewing), by);
      if (startsAt !== undefined) {
        const action = state === 'confirmed' ? 'confirm' : 'propose';
        await this.apply(
          transaction,
          viewing,
          action,
          { startsAt: futureStart(startsAt, now) },
          { force, by, now, mailTo, exactPlace },
        );
      }
      return stored.id;
    });
    this.relay.nudge();
    return await this.detail(String(id));
  }

  /**
   * Takes an action on a viewing.
   * @throws AppError 404; 400 for a missing time or reason; 409 if somebody changed it, for its state, or an overlap
   */
  async change(idText: string, input: ChangeViewingDto, by: User): Promise<ViewingDetail> {
    const id = idFrom(idText);
    const { action, version, force = false } = input;
    if (force) requireBookingOver(by);
    const handler = await this.resolveHandler(input.handlerId, by);
    const known = await this.viewings.find(id);
    const mailTo = await this.colleagues.mailTo([
      ...[input.handlerId, known?.handlerId, known?.inquiry.assigneeId],
    ]);
    const exactPlace = action === 'confirm' ? await this.exactPlaceOf(known?.propertyId) : null;
    const now = new Date();
    await this.dataSource.transaction(async (transaction) => {
      const viewing = await this.viewings.lock(transaction, id);
      if (!viewing) throw viewingNotFound(idText);
      requireOwn([viewing.handlerId], by);
      const current = toViewingRecord(viewing);
      if (viewing.version !== version) throw viewingChanged(viewing.updatedBy, viewing.updatedAt, current);
      if (!mayAct(action, viewing.state, 'staff')) throw wrongState(action, viewing.state, current);
      await this.apply(transaction, viewing, action, arrangementOf(input, handler, viewing, now), {
        force,
        by,
        now,
        mailTo,
        exactPlace,
      });
    });
    this.relay.nudge();
    return await this.detail(idText);
  }

  /** Applies an action to a locked viewing, logs it and stores its mails. */
  private async apply(
    transaction: EntityManager,
    viewing: ViewingEntity,
    action: StaffViewingAction,
    arrangement: Arrangement,
    { force, by, now, mailTo, exactPlace }: ChangeContext,
  ): Promise<void> {
    const before = loggedState(viewing);
    const change = changeOf(viewing, action, arrangement, now, exactPlace);
    const after: ViewingEntity = { ...viewing, ...change.set };
    const differs = JSON.stringify(before) !== JSON.stringify(loggedState(after));
    // An edit without a difference changes nothing, and tells nobody.
    if (!differs && action === 'edit') return;
    if (!force && takesOtherTime(viewing, after)) await this.refuseOverlaps(transaction, after);
    await this.viewings.update(transaction, viewing.id, { ...change.set, updatedBy: by.username });
    await this.log(transaction, viewing, 'changed', before, loggedState(after), by);
    if (after.state !== viewing.state && isStanding(after.state))
      await this.answerInquiry(transaction, viewing.inquiry, by);
    const event = EVENTS[action];
    if (event) await this.announce(transaction, after, viewing.version + 1, event, change, mailTo);
  }

  private async announce(
    transaction: EntityManager,
    after: ViewingEntity,
    version: number,
    event: ViewingEvent,
    { calendar }: ViewingChange,
    mailTo: ReadonlyMap<number, string>,
  ): Promise<void> {
    const asksFeedback = event === 'feedback';
    if (asksFeedback && after.feedback !== null) return;
    // A request is nobody's appointment yet.
    if (event === 'edited' && !isStanding(after.state)) return;
    const to: ViewingActor[] = asksFeedback ? ['visitor'] : ['visitor', 'staff'];
    const occasion = asksFeedback ? 'feedback' : String(version);
    const words = event === 'cancelled' ? after.reason : null;
    await this.mails.announce(transaction, after, { event, words, calendar, occasion, to, mailTo });
  }

  private async refuseOverlaps(transaction: EntityManager, after: ViewingEntity): Promise<void> {
    const overlaps = await this.viewings.overlaps(transaction, after, after.startsAt!, after.minutes);
    if (overlaps.length > 0) throw viewingOverlaps(overlaps.map((other) => toOverlap(other, after)));
  }

  /** A time that staff name is an answer to the inquiry. */
  private async answerInquiry(transaction: EntityManager, inquiry: InquiryEntity, by: User): Promise<void> {
    await this.inquiries.markAnswered(transaction, [inquiry.id]);
    if (inquiry.status !== 'new') return;
    await this.inquiries.change(transaction, [inquiry.id], { status: 'in-progress' });
    await recordChange(transaction, {
      ...{ subject: 'inquiry', subjectId: inquiry.id, subjectName: inquiry.name, action: 'changed', by },
      ...{ before: { status: 'new' }, after: { status: 'in-progress' } },
    });
  }

  private async log(
    transaction: EntityManager,
    viewing: ViewingEntity,
    action: 'created' | 'changed',
    before: object | null,
    after: object,
    by: User,
  ): Promise<void> {
    await recordChange(transaction, {
      ...{
        subject: 'viewing',
        subjectId: viewing.id,
        subjectName: viewingName(viewing),
        action,
        before,
        after,
        by,
      },
    });
  }

  private async exactPlaceOf(propertyId: number | null | undefined): Promise<string | null> {
    return propertyId === null || propertyId === undefined
      ? null
      : await this.listings.exactPlace(propertyId);
  }

  private async resolveHandler(
    id: number | null | undefined,
    by: User,
  ): Promise<Assignee | null | undefined> {
    return id === undefined || id === null ? id : await this.colleagues.resolveAssignee(id, by, 'handlerId');
  }
}

/** @throws AppError 403 ROLE_REQUIRED */
function requireBookingOver(by: User): void {
  if (extentOf(by.role, 'book-over') === 'none') throw roleRequired('book-over', by.role);
}

/** Whether a change books a time that the viewing did not have before. */
function takesOtherTime(before: ViewingEntity, after: ViewingEntity): boolean {
  if (!isStanding(after.state)) return false;
  return (
    !isStanding(before.state) ||
    before.startsAt?.getTime() !== after.startsAt?.getTime() ||
    before.minutes !== after.minutes ||
    before.handlerId !== after.handlerId
  );
}

/** Columns that a body names. */
function given(
  { minutes, kind, place }: Pick<CreateViewingDto, 'minutes' | 'kind' | 'place'>,
  handler: Assignee | null | undefined,
): Arrangement {
  return {
    ...(minutes !== undefined && { minutes }),
    ...(kind !== undefined && { kind }),
    ...(place !== undefined && { place: place === '' ? null : place }),
    ...(handler !== undefined && { handlerId: handler?.id ?? null, handlerName: handler?.username ?? null }),
  };
}

function arrangementOf(
  input: ChangeViewingDto,
  handler: Assignee | null | undefined,
  viewing: ViewingEntity,
  now: Date,
): Arrangement {
  const { action, startsAt, reason, outcome, outcomeNote } = input;
  switch (action) {
    case 'cancel':
      if (!reason) throw viewingFieldRefused('reason', TEXTS.reasonNeeded);
      return { reason };
    case 'done':
    case 'no-show':
    case 'record':
      return {
        ...(outcome !== undefined && { outcome }),
        ...(outcomeNote !== undefined && { outcomeNote: outcomeNote === '' ? null : outcomeNote }),
      };
    case 'edit':
      if (startsAt !== undefined) throw viewingFieldRefused('startsAt', TEXTS.startsAtElsewhere);
      return withHandler(given(input, handler), viewing);
    default:
      return {
        ...withHandler(given(input, handler), viewing),
        startsAt: startOf(action, startsAt, viewing, now),
        reason: null,
      };
  }
}

/** The agent of the listing is told no more once somebody else shows it. */
function withHandler(arrangement: Arrangement, viewing: ViewingEntity): Arrangement {
  const { handlerId } = arrangement;
  return handlerId === undefined || handlerId === viewing.handlerId
    ? arrangement
    : { ...arrangement, agentEmail: null };
}

/** The start of a proposed, confirmed or moved viewing. To confirm needs none if the viewing has one. */
function startOf(
  action: StaffViewingAction,
  startsAt: string | undefined,
  viewing: ViewingEntity,
  now: Date,
): Date {
  if (startsAt !== undefined) return futureStart(startsAt, now);
  if (action !== 'confirm' || viewing.startsAt === null)
    throw viewingFieldRefused('startsAt', TEXTS.startsAtNeeded);
  return viewing.startsAt;
}

/** @throws AppError 400 unless it lies within the next year */
function futureStart(startsAt: string, now: Date): Date {
  const start = new Date(startsAt);
  if (start <= now) throw viewingFieldRefused('startsAt', TEXTS.startsAtPast);
  if (start.getTime() > now.getTime() + LIMITS.daysAhead * 24 * 60 * 60_000) {
    throw viewingFieldRefused('startsAt', TEXTS.startsAtFar);
  }
  return start;
}

function idFrom(text: string): number {
  const id = parseId(text);
  if (id === undefined) throw viewingNotFound(text);
  return id;
}
