import {
  type ChangedField,
  type InquiryTimelineEntry,
  mailboxOf,
  type PersonMessage,
} from '@lml/common/contracts';
import { IncomingMailEntity } from '../incoming-mail/incoming-mail.entity.js';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { InquiryEntryEntity } from '../inquiries/inquiry-entry.entity.js';
import { InquiryEntity } from '../inquiries/inquiry.entity.js';
import { toTimeline } from '../inquiries/inquiry.mapper.js';
import { ViewingEntity } from '../viewings/viewing.entity.js';
import { toViewingRecord } from '../viewings/viewing.mapper.js';
import { VisitorReportEntity } from '../visitor-reports/visitor-report.entity.js';
import type { Person } from './person.js';

/** Conditions with an index each. Erased messages have neither address nor number. */
const WROTE: Record<Person['kind'], string> = {
  email: 'erased_at IS NULL AND lower(email) = lower($1)',
  phone: 'erased_at IS NULL AND phone_e164 = $1',
};

/** The same of reports, whose contact is one or the other. */
const REPORTED: Record<Person['kind'], string> = {
  email: 'lower(report.contact_email) = lower(:value)',
  phone: 'report.contact_e164 = :value',
};

/** Fields that the activity log keeps after erasure: values chosen from lists. */
const IMPERSONAL_FIELDS = ['status', 'assignee', 'followUpOn', 'spam', 'channel'];

/** The same of a viewing. */
const IMPERSONAL_VIEWING_FIELDS = ['state', 'kind', 'minutes', 'handler', 'outcome', 'answeredBy'];

/** A complete activity log entry; the log's own list shortens long texts. */
export interface FullChange {
  at: string;
  action: string;
  fields: ChangedField[];
  /** Null for the system. */
  by: string | null;
}

/** SQL for a person's stored data and its erasure. */
@Injectable()
export class PrivacyRepository {
  constructor(private readonly dataSource: DataSource) {}

  async summary({
    kind,
    value,
  }: Person): Promise<{ total: number; firstAt: Date | null; lastAt: Date | null }> {
    const [row] = await this.dataSource.query<{ total: number; firstAt: Date | null; lastAt: Date | null }[]>(
      `SELECT count(*) AS total, min(created_at) AS "firstAt", max(created_at) AS "lastAt"
         FROM inquiries WHERE ${WROTE[kind]}`,
      [value],
    );
    return row!;
  }

  /** Newest first. */
  async newest({ kind, value }: Person, count: number): Promise<PersonMessage[]> {
    const rows = await this.dataSource.query<(Omit<PersonMessage, 'createdAt'> & { createdAt: Date })[]>(
      `SELECT id, name, email, phone, subject, spam, created_at AS "createdAt"
         FROM inquiries WHERE ${WROTE[kind]} ORDER BY created_at DESC, id DESC LIMIT $2`,
      [value, count],
    );
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  /** Returns the reports whose contact is the person's, oldest first. */
  async visitorReports({ kind, value }: Person): Promise<VisitorReportEntity[]> {
    return this.dataSource
      .createQueryBuilder(VisitorReportEntity, 'report')
      .where(REPORTED[kind], { value })
      .orderBy('report.id')
      .getMany();
  }

  /** Erases contact, text, note and network of a person's reports, and mails to them. @returns how many */
  async eraseReports(transaction: EntityManager, { kind, value }: Person): Promise<number> {
    const [rows] = await transaction.query<[{ id: number }[], number]>(
      `UPDATE visitor_reports report
          SET details = '', contact = '', contact_email = NULL, contact_e164 = NULL, network_digest = NULL, note = '',
              sent_key = NULL, sent_digest = NULL, version = version + 1
        WHERE ${REPORTED[kind].replace(':value', '$1')} RETURNING id`,
      [value],
    );
    await transaction.query('DELETE FROM visitor_report_mails WHERE report_id = ANY ($1)', [
      rows.map(({ id }) => id),
    ]);
    return rows.length;
  }

  /** Returns mails of a person that belong to no message of theirs, oldest first. Only an address has sent mails. */
  async incomingMails({ kind, value }: Person): Promise<IncomingMailEntity[]> {
    if (kind !== 'email') return [];
    return this.dataSource
      .createQueryBuilder(IncomingMailEntity, 'mail')
      .leftJoin('mail.inquiry', 'inquiry')
      .where('lower(mail.sender_email) = lower(:value)', { value })
      .andWhere('(inquiry.id IS NULL OR lower(inquiry.email) <> lower(:value))')
      .orderBy('mail.id')
      .getMany();
  }

  /** Deletes a person's mails, also those in messages of others. @returns how many */
  async eraseIncomingMails(transaction: EntityManager, { kind, value }: Person): Promise<number> {
    if (kind !== 'email') return 0;
    const [, count] = await transaction.query<[unknown, number]>(
      'DELETE FROM incoming_mails WHERE lower(sender_email) = lower($1)',
      [value],
    );
    return count;
  }

  /** Returns viewings to which the person was to come for somebody else, oldest first. Only a number is known. */
  async viewingsForOthers({ kind, value }: Person): Promise<ViewingEntity[]> {
    if (kind !== 'phone') return [];
    return this.dataSource
      .getRepository(ViewingEntity)
      .find({ where: { representativeE164: value }, order: { id: 'ASC' } });
  }

  /** Removes the person from viewings of others. @returns from how many */
  async eraseRepresentative(transaction: EntityManager, { kind, value }: Person): Promise<number> {
    if (kind !== 'phone') return 0;
    const [, count] = await transaction.query<[unknown, number]>(
      `UPDATE viewings
          SET representative_name = NULL, representative_phone = NULL, representative_e164 = NULL
        WHERE representative_e164 = $1`,
      [value],
    );
    return count;
  }

  /** Returns the next messages by id, with their mails. */
  async batch({ kind, value }: Person, after: number, count: number): Promise<InquiryEntity[]> {
    const ids = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM inquiries WHERE ${WROTE[kind]} AND id > $2 ORDER BY id LIMIT $3`,
      [value, after, count],
    );
    return this.dataSource.getRepository(InquiryEntity).find({
      where: { id: In(ids.map(({ id }) => id)) },
      relations: { deliveries: true },
      order: { id: 'ASC' },
    });
  }

  /** Returns notes, answers and the sender's mails by inquiry, oldest first. Mails of others are theirs. */
  async timelines(inquiries: InquiryEntity[]): Promise<Map<number, InquiryTimelineEntry[]>> {
    const ids = inquiries.map(({ id }) => id);
    const [entries, mails] = await Promise.all([
      this.dataSource
        .getRepository(InquiryEntryEntity)
        .find({ where: { inquiryId: In(ids) }, relations: { deliveries: true }, order: { id: 'ASC' } }),
      this.dataSource
        .getRepository(IncomingMailEntity)
        .find({ where: { inquiryId: In(ids) }, order: { id: 'ASC' } }),
    ]);
    const entriesOf = grouped(entries.map((entry) => [entry.inquiryId, entry]));
    const mailsOf = grouped(mails.map((mail) => [mail.inquiryId ?? 0, mail]));
    return new Map(
      inquiries.map((inquiry) => {
        const own = (mailsOf.get(inquiry.id) ?? []).filter(
          ({ attachedBy, senderEmail }) =>
            attachedBy === null || mailboxOf(senderEmail) === mailboxOf(inquiry.email),
        );
        return [inquiry.id, toTimeline(inquiry, entriesOf.get(inquiry.id) ?? [], own)];
      }),
    );
  }

  /** Returns changes by inquiry, oldest first. */
  async changes(ids: number[]): Promise<Map<number, FullChange[]>> {
    const rows = await this.dataSource.query<(Omit<FullChange, 'at'> & { at: Date; inquiryId: number })[]>(
      `SELECT subject_id AS "inquiryId", at, action, fields, username AS by
         FROM changes WHERE subject = 'inquiry' AND subject_id = ANY($1) ORDER BY id`,
      [ids],
    );
    return grouped(
      rows.map(({ inquiryId, at, ...change }) => [inquiryId, { at: at.toISOString(), ...change }]),
    );
  }

  /** Returns viewings by inquiry with the visitor's feedback, the outcome, their mails and their changes, oldest first. */
  async viewings(ids: number[]): Promise<Map<number, object[]>> {
    const viewings = await this.dataSource
      .getRepository(ViewingEntity)
      .find({ where: { inquiryId: In(ids) }, relations: { inquiry: true }, order: { id: 'ASC' } });
    const rows = await this.dataSource.query<(Omit<FullChange, 'at'> & { at: Date; viewingId: number })[]>(
      `SELECT subject_id AS "viewingId", at, action, fields, username AS by
         FROM changes WHERE subject = 'viewing' AND subject_id = ANY($1) ORDER BY id`,
      [viewings.map(({ id }) => id)],
    );
    const changes = grouped(
      rows.map(({ viewingId, at, ...change }) => [viewingId, { at: at.toISOString(), ...change }]),
    );
    return grouped(
      viewings.map((viewing) => [
        viewing.inquiryId,
        { ...toViewingRecord(viewing), changes: changes.get(viewing.id) ?? [] },
      ]),
    );
  }

  /** Returns some of a person's messages by id, locked until the transaction ends. */
  async lockSome(
    transaction: EntityManager,
    { kind, value }: Person,
    after: number,
    count: number,
  ): Promise<number[]> {
    const rows = await transaction.query<{ id: number }[]>(
      `SELECT id FROM inquiries WHERE ${WROTE[kind]} AND id > $2 ORDER BY id LIMIT $3 FOR UPDATE`,
      [value, after, count],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Locks some messages past their retention period. Skips rows that are locked; they are taken next time.
   * @param months calendar months from receipt; 0 keeps them
   * @param spamDays days for spam; 0 keeps it
   */
  async lockExpired(
    transaction: EntityManager,
    { months, spamDays }: { months: number; spamDays: number },
    count: number,
  ): Promise<number[]> {
    const rows = await transaction.query<{ id: number }[]>(
      `SELECT id FROM inquiries
        WHERE erased_at IS NULL
          AND ((NOT spam AND $1 > 0 AND created_at < now() - make_interval(months => $1))
            OR (spam AND $2 > 0 AND created_at < now() - make_interval(days => $2)))
        ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      [months, spamDays, count],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Removes all personal data from locked messages, including values in their log entries (except `IMPERSONAL_FIELDS`).
   * The rows stay, so that statistics do not change; unsent mails are cancelled.
   */
  async erase(transaction: EntityManager, ids: number[]): Promise<void> {
    await transaction.query('DELETE FROM mail_deliveries WHERE inquiry_id = ANY($1)', [ids]);
    await transaction.query('DELETE FROM consents WHERE inquiry_id = ANY($1)', [ids]);
    await transaction.query('DELETE FROM message_sources WHERE inquiry_id = ANY($1)', [ids]);
    await transaction.query('DELETE FROM message_texts WHERE inquiry_id = ANY($1)', [ids]);
    await transaction.query('DELETE FROM contact_presses WHERE inquiry_id = ANY($1)', [ids]);
    await transaction.query(
      `UPDATE changes
          SET subject_name = '',
              fields = (
                SELECT coalesce(jsonb_agg(
                         CASE WHEN field ->> 'field' = ANY($2) THEN field
                              ELSE jsonb_build_object('field', field -> 'field', 'before', NULL, 'after', NULL) END
                         ORDER BY place), '[]')
                  FROM jsonb_array_elements(fields) WITH ORDINALITY AS one (field, place))
        WHERE subject = 'viewing' AND subject_id IN (SELECT id FROM viewings WHERE inquiry_id = ANY($1))`,
      [ids, IMPERSONAL_VIEWING_FIELDS],
    );
    await transaction.query('DELETE FROM viewings WHERE inquiry_id = ANY($1)', [ids]);
    await transaction.query('DELETE FROM incoming_mails WHERE inquiry_id = ANY($1)', [ids]);
    // A stranger's mail may repeat what the sender wrote.
    await transaction.query(
      'UPDATE incoming_mails SET suggested_id = NULL, quoted = NULL WHERE suggested_id = ANY($1)',
      [ids],
    );
    await transaction.query('DELETE FROM inquiry_entries WHERE inquiry_id = ANY($1)', [ids]);
    await transaction.query(
      `UPDATE inquiries
          SET name = '', email = '', phone = '', phone_e164 = NULL, subject = '', message = '',
              viewing_date = NULL, viewing_time = NULL, owner_request = NULL, follow_up_on = NULL, consent_version = NULL,
              sent_key = NULL, sent_digest = NULL,
              source_utm_medium = NULL, source_utm_campaign = NULL, erased_at = now()
        WHERE id = ANY($1)`,
      [ids],
    );
    await transaction.query(
      `UPDATE changes
          SET subject_name = '',
              fields = (
                SELECT coalesce(jsonb_agg(
                         CASE WHEN field ->> 'field' = ANY($2) THEN field
                              ELSE jsonb_build_object('field', field -> 'field', 'before', NULL, 'after', NULL) END
                         ORDER BY place), '[]')
                  FROM jsonb_array_elements(fields) WITH ORDINALITY AS one (field, place))
        WHERE subject = 'inquiry' AND subject_id = ANY($1)`,
      [ids, IMPERSONAL_FIELDS],
    );
  }
}

function grouped<T>(pairs: [number, T][]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const [id, value] of pairs) groups.set(id, [...(groups.get(id) ?? []), value]);
  return groups;
}
