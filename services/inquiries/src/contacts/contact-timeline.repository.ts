import { CONTACT_LIMITS, type ContactTimeline, type ContactTimelineEntry } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { IncomingMailEntity } from '../incoming-mail/incoming-mail.entity.js';
import { InquiryEntryEntity } from '../inquiries/inquiry-entry.entity.js';
import { InquiryEntity } from '../inquiries/inquiry.entity.js';
import { kindOf, toTimelineEntry } from '../inquiries/inquiry.mapper.js';
import { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import { ViewingEntity } from '../viewings/viewing.entity.js';
import { toInquiryViewing } from '../viewings/viewing.mapper.js';

type Kind = ContactTimelineEntry['kind'];

interface Place {
  at: Date;
  kind: Kind;
  key: string;
}

/** Position after which a page begins: `2026-11-20T09:30:00.000Z_message_12`. */
export const TIMELINE_POSITION =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(message|entry|viewing|mail|incoming)_([\da-f-]{1,36})$/;

/** Reads what happened with a contact: messages, notes, answers, calls, viewings, and mails to and from the visitor. */
@Injectable()
export class ContactTimelineRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns one page, newest first. @param before `next` of the page before, as {@link TIMELINE_POSITION} */
  async page(contactId: number, before: string | undefined): Promise<ContactTimeline> {
    const [, at = null, kind = null, key = null] = TIMELINE_POSITION.exec(before ?? '') ?? [];
    const size = CONTACT_LIMITS.timelineSize;
    // Replies are shown with their entry, and mails to staff are no news of the person.
    const places = await this.dataSource.query<Place[]>(
      `SELECT at, kind, key FROM (
         SELECT created_at AS at, 'message' AS kind, id::text AS key FROM inquiries WHERE contact_id = $1
         UNION ALL
         SELECT entry.created_at, 'entry', entry.id::text
           FROM inquiry_entries entry JOIN inquiries inquiry ON inquiry.id = entry.inquiry_id WHERE inquiry.contact_id = $1
         UNION ALL
         SELECT viewing.created_at, 'viewing', viewing.id::text
           FROM viewings viewing JOIN inquiries inquiry ON inquiry.id = viewing.inquiry_id WHERE inquiry.contact_id = $1
         UNION ALL
         SELECT mail.created_at, 'mail', mail.id::text
           FROM mail_deliveries mail JOIN inquiries inquiry ON inquiry.id = mail.inquiry_id
          WHERE inquiry.contact_id = $1 AND mail.kind IN ('acknowledgement', 'viewing')
         UNION ALL
         SELECT mail.received_at, 'incoming', mail.id::text
           FROM incoming_mails mail JOIN inquiries inquiry ON inquiry.id = mail.inquiry_id
          WHERE inquiry.contact_id = $1 AND mail.automatic IS NULL
       ) happened
        WHERE $2::timestamptz IS NULL OR (at, kind, key) < ($2::timestamptz, $3, $4)
        ORDER BY at DESC, kind DESC, key DESC LIMIT $5`,
      [contactId, at, kind, key, size + 1],
    );
    const shown = places.slice(0, size);
    const last = shown.at(-1);
    const entries = await this.read(shown);
    return {
      entries,
      next: places.length > size && last ? `${last.at.toISOString()}_${last.kind}_${last.key}` : null,
    };
  }

  private async read(places: Place[]): Promise<ContactTimelineEntry[]> {
    const manager = this.dataSource.manager;
    const keysOf = (wanted: Kind) => places.filter(({ kind }) => kind === wanted).map(({ key }) => key);
    const idsOf = (wanted: Kind) => keysOf(wanted).map(Number);
    const [messages, entries, viewings, mails, incoming] = await Promise.all([
      manager.findBy(InquiryEntity, { id: In(idsOf('message')) }),
      manager.find(InquiryEntryEntity, {
        where: { id: In(idsOf('entry')) },
        relations: { deliveries: true },
      }),
      manager.find(ViewingEntity, { where: { id: In(idsOf('viewing')) }, relations: { inquiry: true } }),
      manager.findBy(MailDeliveryEntity, { id: In(keysOf('mail')) }),
      manager.findBy(IncomingMailEntity, { id: In(idsOf('incoming')) }),
    ]);
    const found = new Map<string, ContactTimelineEntry>([
      ...messages.map((message) => [`message ${message.id}`, ofMessage(message)] as const),
      ...entries.map((entry) => [`entry ${entry.id}`, ofEntry(entry)] as const),
      ...viewings.map((viewing) => [`viewing ${viewing.id}`, ofViewing(viewing)] as const),
      ...mails.map((mail) => [`mail ${mail.id}`, ofMail(mail)] as const),
      ...incoming.map((mail) => [`incoming ${mail.id}`, ofIncoming(mail)] as const),
    ]);
    // Rows erased since the first query are missing.
    return places.flatMap(({ kind, key }) => found.get(`${kind} ${key}`) ?? []);
  }
}

function ofMessage(inquiry: InquiryEntity): ContactTimelineEntry {
  const { id, createdAt, subject, message, propertyId } = inquiry;
  return {
    ...{ kind: 'message', at: createdAt.toISOString(), inquiryId: id },
    ...{ subject, message, propertyId, inquiryKind: kindOf(inquiry) },
  };
}

function ofEntry(entry: InquiryEntryEntity): ContactTimelineEntry {
  return {
    ...{ kind: 'entry', at: entry.createdAt.toISOString(), inquiryId: entry.inquiryId },
    entry: toTimelineEntry(entry),
  };
}

function ofViewing(viewing: ViewingEntity): ContactTimelineEntry {
  return {
    ...{ kind: 'viewing', at: viewing.createdAt.toISOString(), inquiryId: viewing.inquiryId },
    ...{ viewing: toInquiryViewing(viewing), propertyTitle: viewing.inquiry.propertyTitle },
  };
}

function ofIncoming({
  receivedAt,
  inquiryId,
  subject,
  text,
  senderName,
  senderEmail,
}: IncomingMailEntity): ContactTimelineEntry {
  return {
    ...{ kind: 'incoming', at: receivedAt.toISOString(), inquiryId: inquiryId! },
    ...{ subject, text, from: { name: senderName, email: senderEmail } },
  };
}

function ofMail({ createdAt, inquiryId, kind, recipient, state }: MailDeliveryEntity): ContactTimelineEntry {
  return { kind: 'mail', at: createdAt.toISOString(), inquiryId, mailKind: kind, recipient, state };
}
