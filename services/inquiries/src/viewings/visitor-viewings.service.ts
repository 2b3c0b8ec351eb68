import { recordChange } from '@lml/common/audit/changes';
import {
  hasEvenings,
  mayAct,
  slotRefusal,
  VIEWING_RECORD_TEXTS,
  type ViewingEvent,
  type VisitorViewing,
  type VisitorViewingAction,
} from '@lml/common/contracts';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Colleagues } from '../inquiries/colleagues.js';
import { ListingsClient } from '../inquiries/listings.client.js';
import { type Arrangement, changeOf, loggedState } from './viewing-change.js';
import { ViewingMails, viewingName } from './viewing-mails.js';
import { digestOfToken } from './viewing-token.js';
import type { AnswerViewingDto, ViewingFeedbackDto } from './viewing.dto.js';
import type { ViewingEntity } from './viewing.entity.js';
import { toVisitorViewing } from './viewing.mapper.js';
import {
  feedbackRefused,
  viewingChanged,
  viewingFieldRefused,
  viewingLinkUnknown,
  wrongState,
} from './viewings.errors.js';
import { ViewingsRepository } from './viewings.repository.js';

const TEXTS = VIEWING_RECORD_TEXTS;

const EVENTS: Record<VisitorViewingAction, ViewingEvent> = {
  accept: 'confirmed',
  choose: 'chosen',
  'ask-move': 'asked-move',
  cancel: 'cancelled',
};

/** Actions of a visitor by the secret link of their mail. Opening it changes nothing. */
@Injectable()
export class VisitorViewingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly viewings: ViewingsRepository,
    private readonly mails: ViewingMails,
    private readonly colleagues: Colleagues,
    private readonly listings: ListingsClient,
    private readonly relay: OutboxRelay,
  ) {}

  /** @throws AppError 404 for an unknown or expired link, here and below */
  async open(token: string): Promise<VisitorViewing> {
    return toVisitorViewing(await this.byToken(token));
  }

  /** @throws AppError 409 if staff changed it meanwhile, or for its state; 400 for a slot that cannot be had */
  async answer(input: AnswerViewingDto): Promise<VisitorViewing> {
    const known = await this.byToken(input.token);
    const { id, propertyId, handlerId, inquiry } = known;
    const { action, version } = input;
    const [mailTo, evenings, exactPlace] = await Promise.all([
      this.colleagues.mailTo([handlerId, inquiry.assigneeId]),
      action === 'choose' && this.hasEvenings(known),
      propertyId !== null && action === 'accept' ? this.listings.exactPlace(propertyId) : null,
    ]);
    const now = new Date();
    await this.dataSource.transaction(async (transaction) => {
      const viewing = await this.viewings.lock(transaction, id);
      if (!viewing) throw viewingLinkUnknown();
      const current = toVisitorViewing(viewing);
      if (viewing.version !== version) throw viewingChanged(viewing.updatedBy, viewing.updatedAt, current);
      if (!mayAct(action, viewing.state, 'visitor')) throw wrongState(action, viewing.state, current);
      const arrangement = arrangementOf(input, viewing, now, evenings);
      const change = changeOf(viewing, action, arrangement, now, exactPlace);
      const after: ViewingEntity = { ...viewing, ...change.set };
      await this.viewings.update(transaction, id, { ...change.set, updatedBy: null });
      await recordChange(transaction, {
        ...{
          subject: 'viewing',
          subjectId: id,
          subjectName: viewingName(viewing),
          action: 'changed',
          by: null,
        },
        ...{ before: loggedState(viewing), after: { ...loggedState(after), answeredBy: 'visitor' } },
      });
      await this.mails.announce(transaction, after, {
        ...{ event: EVENTS[action], words: after.reason, calendar: change.calendar },
        ...{ occasion: String(version + 1), to: ['visitor', 'staff'], mailTo },
      });
    });
    this.relay.nudge();
    return this.open(input.token);
  }

  /** @throws AppError 409 before the viewing was held, or if there is feedback already */
  async giveFeedback({
    token,
    rating,
    interested,
    words,
    consent,
  }: ViewingFeedbackDto): Promise<VisitorViewing> {
    const { id } = await this.byToken(token);
    await this.dataSource.transaction(async (transaction) => {
      const viewing = await this.viewings.lock(transaction, id);
      if (!viewing) throw viewingLinkUnknown();
      if (viewing.feedback !== null) throw feedbackRefused(TEXTS.feedbackGiven);
      if (viewing.state !== 'done') throw feedbackRefused(TEXTS.feedbackEarly);
      const feedback = { rating, interested, words: words ?? '', consent, at: new Date().toISOString() };
      await this.viewings.update(transaction, id, { feedback, updatedBy: null });
      await recordChange(transaction, {
        ...{
          subject: 'viewing',
          subjectId: id,
          subjectName: viewingName(viewing),
          action: 'changed',
          by: null,
        },
        after: { rating, interested },
      });
    });
    return this.open(token);
  }

  /** The agent may have stopped taking evenings since the visitor wished for one. */
  private async hasEvenings({ kind, propertyId }: ViewingEntity): Promise<boolean> {
    if (!hasEvenings(kind) || propertyId === null) return hasEvenings(kind);
    const route = await this.listings.route(propertyId);
    // The agent is unknown if the listing is off the site or cannot be looked up.
    return hasEvenings(kind, typeof route === 'string' ? undefined : route.handler?.eveningViewings);
  }

  private async byToken(token: string): Promise<ViewingEntity> {
    const viewing = await this.viewings.findByToken(digestOfToken(token));
    if (!viewing) throw viewingLinkUnknown();
    return viewing;
  }
}

function arrangementOf(
  input: AnswerViewingDto,
  viewing: ViewingEntity,
  now: Date,
  evenings: boolean,
): Arrangement {
  const reason = input.words || null;
  switch (input.action) {
    case 'accept':
      if (viewing.startsAt === null || viewing.startsAt <= now) {
        throw viewingFieldRefused('action', TEXTS.startsAtPast);
      }
      return { reason: null };
    case 'choose': {
      const chosen = viewing.slots[input.slot!];
      if (!chosen) throw viewingFieldRefused('slot', TEXTS.slot);
      const refusal = slotRefusal(chosen.date, chosen.time, now, evenings);
      if (refusal) throw viewingFieldRefused('slot', refusal);
      return { slots: [chosen, ...viewing.slots.filter((slot) => slot !== chosen)], reason: null };
    }
    default:
      return { reason };
  }
}
