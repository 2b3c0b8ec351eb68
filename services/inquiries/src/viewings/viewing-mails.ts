import {
  propertyReference,
  type ViewingActor,
  type ViewingEvent,
  type ViewingMail,
  type ViewingMailState,
  viewingTimeText,
  WORDS,
} from '@lml/common/contracts';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { currentTraceParent } from '@lml/common/traces/trace';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { withoutDoubles } from '../inquiries/recipients.js';
import { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import { calendarOfMail } from './viewing-calendar.js';
import { toViewingMailState } from './viewing-mail-state.js';
import type { CalendarChange, ViewingSnapshot } from './viewing-snapshot.js';
import { digestOfToken, viewingToken } from './viewing-token.js';
import { peopleOf, publicHandlerName, toProperty, toRepresentative } from './viewing.mapper.js';
import { ViewingEntity } from './viewing.entity.js';

/** Mails about viewings: stored with the change, written when the worker claims them. */
@Injectable()
export class ViewingMails {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores the mails about one change, in its transaction. A mail of the same occasion is stored once.
   * @param viewing as it is after the change, with its inquiry
   * @param to who is told
   */
  async announce(
    transaction: EntityManager,
    viewing: ViewingEntity,
    { event, words, calendar, occasion, to, mailTo }: Announcement,
  ): Promise<void> {
    const snapshot: ViewingSnapshot = {
      event,
      state: viewing.state,
      kind: viewing.kind,
      startsAt: viewing.startsAt?.toISOString() ?? null,
      minutes: viewing.minutes,
      place: viewing.place,
      handler: viewing.handlerName,
      words,
      calendar,
    };
    const rows = to.flatMap((who) =>
      this.recipientsOf(viewing, who, mailTo).map((recipient) => ({
        id: randomUUID(),
        inquiryId: viewing.inquiryId,
        viewingId: viewing.id,
        kind: who === 'visitor' ? ('viewing' as const) : ('viewing-staff' as const),
        recipient,
        occasion: `${viewing.id} ${occasion}`,
        snapshot,
        requestId: requestIdFrom(currentRequestId()),
        traceParent: currentTraceParent(),
      })),
    );
    await transaction
      .createQueryBuilder()
      .insert()
      .into(MailDeliveryEntity)
      .values(rows)
      .orIgnore()
      .execute();
    if (to.includes('visitor')) await this.keepToken(transaction, viewing);
  }

  /** Returns the token of the visitor's link. */
  tokenOf(viewing: Pick<ViewingEntity, 'uid'>): string {
    return viewingToken(viewing.uid, this.env.INTERNAL_TOKEN);
  }

  /** Stores the digest of the link before the link can be mailed. */
  async keepToken(manager: EntityManager, viewing: Pick<ViewingEntity, 'id' | 'uid' | 'tokenDigest'>) {
    const tokenDigest = digestOfToken(this.tokenOf(viewing));
    if (viewing.tokenDigest === tokenDigest) return;
    await manager.update(ViewingEntity, { id: viewing.id }, { tokenDigest });
  }

  /** Writes a mail for the worker. @param delivery with its inquiry and its viewing */
  async write(delivery: MailDeliveryEntity): Promise<ViewingMail> {
    const { inquiry } = delivery;
    const snapshot = delivery.snapshot!;
    const viewing = Object.assign(delivery.viewing!, { inquiry });
    const toVisitor = delivery.kind === 'viewing';
    // The secret may have changed since the mail was stored.
    if (toVisitor) await this.keepToken(this.dataSource.manager, viewing);
    const visitor = { name: inquiry.name, email: inquiry.email, phone: inquiry.phone };
    return {
      kind: toVisitor ? 'viewing' : 'viewing-staff',
      recipient: delivery.recipient,
      resends: delivery.resends,
      inquiryId: inquiry.id,
      viewingId: viewing.id,
      event: snapshot.event,
      state: snapshot.state,
      viewingKind: snapshot.kind,
      property: toProperty(viewing),
      startsAt: snapshot.startsAt,
      minutes: snapshot.minutes,
      place: snapshot.place,
      slots: viewing.slots,
      visitorZone: viewing.visitorZone,
      words: snapshot.words,
      handler: toVisitor ? publicHandlerName(viewing) : snapshot.handler,
      visitor,
      representative: toVisitor ? null : toRepresentative(viewing),
      token: toVisitor ? this.tokenOf(viewing) : null,
      ...(toVisitor && { language: inquiry.language }),
      calendar:
        snapshot.calendar &&
        this.calendar(snapshot, snapshot.calendar, viewing, delivery, toVisitor ? null : delivery.recipient),
    };
  }

  /** @param colleague recipient of a mail to staff */
  private calendar(
    snapshot: ViewingSnapshot,
    change: CalendarChange,
    viewing: ViewingEntity,
    delivery: MailDeliveryEntity,
    colleague: string | null,
  ): ViewingMail['calendar'] {
    const { inquiry } = viewing;
    const startsAt = new Date(change.startsAt);
    const zone = colleague === null ? viewing.visitorZone : null;
    const language = colleague === null ? inquiry.language : 'en';
    const description = [
      viewingTimeText(startsAt, zone, WORDS[language].days),
      ...(colleague === null ? [] : peopleOf(viewing)),
    ].join('\n');
    const attendees = [
      ...(inquiry.email === '' ? [] : [{ name: inquiry.name, email: inquiry.email }]),
      ...(colleague === null ? [] : [{ name: snapshot.handler ?? colleague, email: colleague }]),
    ];
    const event = {
      uid: viewing.uid,
      sequence: change.sequence,
      startsAt,
      minutes: change.minutes,
      state: snapshot.state,
      kind: snapshot.kind,
      property: toProperty(viewing),
      place: snapshot.place,
      description,
      changedAt: delivery.createdAt,
    };
    return {
      method: change.method,
      content: calendarOfMail(change.method, event, attendees, this.env.PUBLIC_URL, language),
    };
  }

  /** Returns the mails about a viewing and their states, newest first. */
  async of(viewing: ViewingEntity): Promise<ViewingMailState[]> {
    const mails = await this.dataSource.manager.find(MailDeliveryEntity, {
      where: { viewingId: viewing.id },
      order: { createdAt: 'DESC', recipient: 'ASC' },
      take: 60,
    });
    return mails.map((mail) => toViewingMailState(mail, viewing));
  }

  /** The visitor; or the staff addresses, the listing's agent, and the account that handles the viewing or the inquiry. */
  private recipientsOf(
    { inquiry, agentEmail, handlerId }: ViewingEntity,
    who: ViewingActor,
    mailTo: ReadonlyMap<number, string>,
  ): string[] {
    // A lead may have a phone number only.
    if (who === 'visitor') return inquiry.email === '' ? [] : [inquiry.email];
    const accountId = handlerId ?? inquiry.assigneeId;
    const account = accountId === null ? undefined : mailTo.get(accountId);
    return withoutDoubles([
      ...this.env.recipients,
      ...(agentEmail === null ? [] : [agentEmail]),
      ...(account === undefined ? [] : [account]),
    ]);
  }
}

export interface Announcement {
  event: ViewingEvent;
  /** Reason or the visitor's words. */
  words: string | null;
  calendar: CalendarChange | null;
  /** Unique per viewing and change. */
  occasion: string;
  to: ViewingActor[];
  /** Addresses of accounts that want mails, by id: at least of the one that handles the viewing. */
  mailTo: ReadonlyMap<number, string>;
}

/** Names a viewing in the activity log: `Wanjiru Kamau, LML-7`. */
export function viewingName({ propertyId, inquiry }: ViewingEntity): string {
  return propertyId === null ? inquiry.name : `${inquiry.name}, ${propertyReference(propertyId)}`;
}
