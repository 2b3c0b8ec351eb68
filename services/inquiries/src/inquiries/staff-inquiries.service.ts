import { listChanges, recordChange } from '@lml/common/audit/changes';
import {
  type BulkInquiryResult,
  type ChangePage,
  displayName,
  type HandedOver,
  type Inquiry,
  type InquiryCounts,
  type InquiryDetail,
  type InquiryNote,
  type InquiryStatus,
  isAnswer,
  officeDay,
  replySubject,
  STAFF_INQUIRY_LIMITS,
  type User,
} from '@lml/common/contracts';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { parseId } from '@lml/common/validation/id';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lateSince } from '../analytics/late-since.js';
import { InquiriesEnv } from '../env.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import { PushDeliveriesRepository } from '../push/push-deliveries.repository.js';
import { Colleagues } from './colleagues.js';
import { inquiryNotFound, noteNotFound, noteOfAnother } from './inquiries.errors.js';
import {
  InquiriesRepository,
  type InquiryChanges,
  type InquiryFilter,
  type InquiryPageFilter,
} from './inquiries.repository.js';
import type { InquiryEntity } from './inquiry.entity.js';
import type { InquiryEntryEntity } from './inquiry-entry.entity.js';
import { exportHeading, exportRows } from './inquiry-export.js';
import { filterFrom } from './inquiry-filter.js';
import { toInquiry, toNote, toSamePerson, toTimeline } from './inquiry.mapper.js';
import { IncomingMailsRepository } from '../incoming-mail/incoming-mails.repository.js';
import { lastSubject } from '../incoming-mail/incoming-mail.mapper.js';
import type { BulkInquiryDto, ChangeInquiryDto, RecordAnswerDto } from './staff-inquiry.dto.js';
import type { InquiryChangesQuery, InquiryFilterQuery } from './staff-inquiry.query.js';
import { TimelineRepository } from './timeline.repository.js';
import { inquiryIdFrom, lockOwn, requireOwn } from './own-inquiries.js';
import { logged } from './inquiry-log.js';
import { ViewingsRepository } from '../viewings/viewings.repository.js';

const EXPORT_BATCH = 250;
const HAND_OVER_BATCH = 500;

/** Staff actions on inquiries. Each change and its activity log entry are one transaction. */
@Injectable()
export class StaffInquiriesService {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly timeline: TimelineRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly pushes: PushDeliveriesRepository,
    private readonly colleagues: Colleagues,
    private readonly relay: OutboxRelay,
    private readonly viewings: ViewingsRepository,
    private readonly consents: ConsentsRepository,
    private readonly contacts: ContactsRepository,
    private readonly incomingMails: IncomingMailsRepository,
  ) {}

  async list(filter: InquiryPageFilter): Promise<{ inquiries: Inquiry[]; total: number }> {
    const { inquiries, total } = await this.inquiries.page(filter);
    return { inquiries: await this.toInquiries(inquiries), total };
  }

  counts(user: User): Promise<InquiryCounts> {
    const now = new Date();
    return this.inquiries.counts(user.id, officeDay(now), lateSince(now));
  }

  async changes({ inquiryId, ...query }: InquiryChangesQuery): Promise<ChangePage> {
    return await listChanges(
      this.dataSource.manager,
      inquiryId === undefined ? query : { ...query, subject: 'inquiry', subjectId: inquiryId },
    );
  }

  /** Records the export in the activity log, then streams all matches. */
  async export(query: InquiryFilterQuery, by: User): Promise<AsyncGenerator<string, void>> {
    // A search may contain a person's name, so the activity log only records that there was one.
    const narrowedDown = Object.values(query).some((value) => value !== undefined && value !== '');
    await recordChange(this.dataSource.manager, {
      subject: 'inquiry',
      subjectId: 0,
      subjectName: '',
      action: 'exported',
      after: { narrowedDown },
      by,
    });
    return this.file(filterFrom(query, by));
  }

  /**
   * Streams the file in the usual order; the first chunk includes rows, so that a failure shows before the response starts.
   */
  private async *file(filter: InquiryFilter): AsyncGenerator<string, void> {
    let head = exportHeading();
    for await (const batch of this.inquiries.batches(filter, EXPORT_BATCH)) {
      yield head + exportRows(await this.toInquiries(batch));
      head = '';
    }
    if (head !== '') yield head;
  }

  /**
   * @param idText as in the URL, here and below
   * @throws AppError 404
   */
  async detail(idText: string): Promise<InquiryDetail> {
    const inquiry = await this.inquiries.find(inquiryIdFrom(idText));
    if (!inquiry) throw inquiryNotFound(idText);
    const [timeline, mails, samePerson, { changes }, viewings, alertsConsent, [contact]] = await Promise.all([
      this.timeline.of(inquiry.id),
      this.incomingMails.ofInquiry(inquiry.id),
      this.inquiries.samePerson(inquiry),
      listChanges(this.dataSource.manager, {
        subject: 'inquiry',
        subjectId: inquiry.id,
        limit: STAFF_INQUIRY_LIMITS.changesMax,
      }),
      this.viewings.ofInquiries([inquiry.id]),
      this.consents.ofInquiry(inquiry.id),
      this.contacts.summaries(inquiry.contactId === null ? [] : [inquiry.contactId]),
    ]);
    const noteCount = timeline.filter(({ kind }) => kind === 'note').length;
    return {
      ...toInquiry(inquiry, noteCount, viewings, new Date()),
      timeline: toTimeline(inquiry, timeline, mails),
      replySubject: replySubject(lastSubject(mails) ?? inquiry.subject),
      contact: contact ?? null,
      samePerson: { inquiries: samePerson.inquiries.map(toSamePerson), total: samePerson.total },
      changes,
      alertsConsent,
    };
  }

  /**
   * Changes an inquiry; any status may follow any other.
   * @throws AppError 404; 400 and 503 as `Colleagues.resolveAssignee`
   */
  async change(idText: string, change: ChangeInquiryDto, by: User): Promise<Inquiry> {
    const id = inquiryIdFrom(idText);
    const changes = await this.readChanges(change, by);
    if ((await this.changeAll([id], changes, by)) === 0) throw inquiryNotFound(idText);
    const inquiry = await this.inquiries.find(id);
    if (!inquiry) throw inquiryNotFound(idText);
    return (await this.toInquiries([inquiry]))[0]!;
  }

  /** @throws AppError 400 and 503 as `Colleagues.resolveAssignee` */
  async bulk(
    { action, ids, status, assigneeId, followUpOn }: BulkInquiryDto,
    by: User,
  ): Promise<BulkInquiryResult> {
    const change: ChangeInquiryDto =
      action === 'status'
        ? { status: status! }
        : action === 'assign'
          ? { assigneeId: assigneeId! }
          : action === 'follow-up'
            ? { followUpOn: followUpOn! }
            : { spam: action === 'spam' };
    return { affectedCount: await this.changeAll(ids, await this.readChanges(change, by), by) };
  }

  /**
   * Passes all inquiries of an account on, a batch at a time; a repeat continues.
   * @throws AppError 400 and 503 as `Colleagues.resolveAssignee`
   */
  async handOver(from: number, to: number | null, by: User): Promise<HandedOver> {
    const heir = to === null ? null : await this.colleagues.resolveAssignee(to, by);
    // One mail for each of perhaps thousands would help nobody.
    const assignee = heir && { ...heir, mailTo: null };
    let affectedCount = 0;
    for (;;) {
      const ids = await this.inquiries.assignedTo(from, HAND_OVER_BATCH);
      if (ids.length === 0 || to === from) return { affectedCount };
      affectedCount += await this.changeAll(ids, { assignee }, by);
    }
  }

  /** @throws AppError 404 */
  async addNote(idText: string, text: string, by: User): Promise<InquiryNote> {
    return this.dataSource.transaction(async (transaction) => {
      const { id } = await lockOwn(this.inquiries, transaction, idText, by);
      return toNote(
        await this.timeline.add(transaction, { inquiryId: id, kind: 'note', text, ...author(by) }),
      );
    });
  }

  /** @throws AppError 404; 403 for another's note */
  async changeNote(idText: string, noteIdText: string, text: string, by: User): Promise<InquiryNote> {
    return this.dataSource.transaction(async (transaction) => {
      const { inquiry, note } = await this.lockOwnNote(transaction, idText, noteIdText, by);
      if (note.text === text) return toNote(note);
      const editedAt = new Date();
      await this.timeline.setText(transaction, note.id, text, editedAt);
      await logged(transaction, inquiry, { noteText: note.text }, { noteText: text }, by);
      return toNote({ ...note, text, editedAt });
    });
  }

  /** @throws AppError 404; 403 for another's note */
  async deleteNote(idText: string, noteIdText: string, by: User): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const { inquiry, note } = await this.lockOwnNote(transaction, idText, noteIdText, by);
      await this.timeline.remove(transaction, note.id);
      await logged(transaction, inquiry, { noteText: note.text }, {}, by);
    });
  }

  /**
   * Records a reply or a call. With an answer a new inquiry becomes in progress; a call that answered nothing leaves it new.
   * @throws AppError 404
   */
  async recordAnswer(
    idText: string,
    { channel, text, ...call }: RecordAnswerDto,
    by: User,
  ): Promise<InquiryDetail> {
    const outcome = channel === 'call' ? (call.outcome ?? 'reached') : null;
    const answered = isAnswer(outcome);
    await this.dataSource.transaction(async (transaction) => {
      const inquiry = await lockOwn(this.inquiries, transaction, idText, by);
      await this.timeline.add(transaction, {
        ...{ inquiryId: inquiry.id, kind: 'answer', channel, outcome, text: text || null },
        ...author(by),
      });
      if (answered) await this.markAnswered(transaction, inquiry, by);
      if (call.callBackOn) await this.apply(transaction, [inquiry], { followUpOn: call.callBackOn }, by);
    });
    return this.detail(idText);
  }

  /** Stops the clock of a locked inquiry with its first answer; a new one becomes in progress. */
  async markAnswered(transaction: EntityManager, inquiry: InquiryEntity, by: User): Promise<void> {
    await this.inquiries.markAnswered(transaction, [inquiry.id]);
    if (inquiry.status === 'new') await this.apply(transaction, [inquiry], { status: 'in-progress' }, by);
  }

  private async readChanges(change: ChangeInquiryDto, by: User): Promise<InquiryChanges> {
    const { assigneeId, status, followUpOn, spam } = change;
    const assignee =
      assigneeId === undefined || assigneeId === null
        ? assigneeId
        : await this.colleagues.resolveAssignee(assigneeId, by);
    return { status, assignee, followUpOn, spam };
  }

  /** @returns how many exist */
  private async changeAll(ids: number[], changes: InquiryChanges, by: User): Promise<number> {
    const count = await this.dataSource.transaction(async (transaction) => {
      const held = await this.inquiries.lock(transaction, ids);
      requireOwn(
        held.map(({ assigneeId }) => assigneeId),
        by,
      );
      await this.apply(transaction, held, changes, by);
      return held.length;
    });
    if (changes.spam === false || changes.assignee?.mailTo) this.relay.nudge();
    return count;
  }

  /** Changes locked inquiries and writes the changes to the activity log. */
  private async apply(
    transaction: EntityManager,
    held: InquiryEntity[],
    changes: InquiryChanges,
    by: User,
  ): Promise<void> {
    const ids = held.map(({ id }) => id);
    if (ids.length === 0) return;
    await this.inquiries.change(transaction, ids, changes);
    for (const inquiry of held) {
      const before = stateOf(inquiry);
      await logged(transaction, inquiry, before, { ...before, ...newState(changes) }, by);
    }
    if (changes.spam === false) await this.mailForTheFirstTime(transaction, ids);
    await this.tellAssignee(transaction, held, changes, by);
  }

  /** Tells the account to which inquiries were assigned that it did not have before, unless it did so itself. */
  private async tellAssignee(
    transaction: EntityManager,
    held: InquiryEntity[],
    { assignee, spam }: InquiryChanges,
    by: User,
  ): Promise<void> {
    if (!assignee || assignee.id === by.id) return;
    const news = held.filter((inquiry) => inquiry.assigneeId !== assignee.id && !(spam ?? inquiry.spam));
    const ids = news.map(({ id }) => id);
    const requestId = requestIdFrom(currentRequestId());
    if (ids.length === 0) return;
    if (assignee.mailTo) await this.deliveries.tellAssignee(transaction, ids, assignee.mailTo, requestId);
    await this.pushes.insert(transaction, 'assigned', ids, assignee.id);
  }

  /** Un-spammed inquiries are mailed to staff unless they were mailed before. */
  private async mailForTheFirstTime(transaction: EntityManager, ids: number[]): Promise<void> {
    const requestId = requestIdFrom(currentRequestId());
    for (const id of await this.inquiries.neverMailed(transaction, ids)) {
      await this.deliveries.insert(transaction, id, this.env.recipients, requestId);
      await this.pushes.insert(transaction, 'inquiry', [id]);
    }
  }

  private async lockOwnNote(
    transaction: EntityManager,
    idText: string,
    noteIdText: string,
    by: User,
  ): Promise<{ inquiry: InquiryEntity; note: InquiryEntryEntity }> {
    const inquiry = await lockOwn(this.inquiries, transaction, idText, by);
    const noteId = parseId(noteIdText);
    const note = noteId === undefined ? null : await this.timeline.lockNote(transaction, inquiry.id, noteId);
    if (!note) throw noteNotFound(noteIdText);
    if (note.byId !== by.id) throw noteOfAnother();
    return { inquiry, note };
  }

  private async toInquiries(inquiries: InquiryEntity[]): Promise<Inquiry[]> {
    const ids = inquiries.map(({ id }) => id);
    const [noteCounts, viewings] = await Promise.all([
      this.timeline.noteCounts(ids),
      this.viewings.ofInquiries(ids),
    ]);
    const now = new Date();
    return inquiries.map((inquiry) =>
      toInquiry(
        inquiry,
        noteCounts.get(inquiry.id) ?? 0,
        viewings.filter(({ inquiryId }) => inquiryId === inquiry.id),
        now,
      ),
    );
  }
}

function author(by: User): Pick<InquiryEntryEntity, 'byId' | 'byName'> {
  return { byId: by.id, byName: displayName(by) };
}

interface State {
  status: InquiryStatus;
  assignee: string | null;
  followUpOn: string | null;
  spam: boolean;
}

function stateOf({ status, assigneeName, followUpOn, spam }: InquiryEntity): State {
  return { status, assignee: assigneeName, followUpOn, spam };
}

function newState({ status, assignee, followUpOn, spam }: InquiryChanges): Partial<State> {
  return {
    ...(status !== undefined && { status }),
    ...(assignee !== undefined && { assignee: assignee?.username ?? null }),
    ...(followUpOn !== undefined && { followUpOn }),
    ...(spam !== undefined && { spam }),
  };
}
