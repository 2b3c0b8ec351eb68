import { ChangeAnswer } from '@lml/common/audit/changes.query';
import {
  type Change,
  DELIVERY_STATES,
  type DeliveryState,
  type NewViewingFeed,
  VIEWING_EVENTS,
  VIEWING_KINDS,
  VIEWING_OUTCOMES,
  VIEWING_STATES,
  type ViewingCalendar,
  type ViewingCounts,
  type ViewingDetail,
  type ViewingEvent,
  type ViewingFeed,
  type ViewingFeedback,
  type ViewingKind,
  type ViewingMailState,
  type ViewingOutcome,
  type ViewingRecord,
  type ViewingRepresentative,
  type ViewingState,
  type VisitorViewing,
} from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { InquiryViewingAnswer, ViewingAnswer } from '../inquiries/inquiry.answers.js';

const MOMENT = { type: 'string', format: 'date-time', example: '2026-11-24T07:00:00.000Z' } as const;

class ViewingPropertyAnswer {
  @ApiProperty({ type: 'integer', example: 7 })
  id: number;

  @ApiProperty({ type: 'string', nullable: true })
  title: string | null;
}

class ViewingVisitorAnswer {
  @ApiProperty()
  name: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  phone: string;
}

class ViewingHandlerAnswer {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  username: string;
}

class ViewingFeedbackAnswer implements ViewingFeedback {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  rating: number;

  @ApiProperty()
  interested: boolean;

  @ApiProperty()
  words: string;

  @ApiProperty(MOMENT)
  at: string;
}

export class ViewingRepresentativeAnswer implements ViewingRepresentative {
  @ApiProperty({ example: 'Grace Wanjiru' })
  name: string;

  @ApiProperty({ example: '+254 700 000 131' })
  phone: string;
}

export class ViewingRecordAnswer extends InquiryViewingAnswer implements ViewingRecord {
  @ApiProperty({ type: 'integer' })
  inquiryId: number;

  @ApiProperty({ type: 'integer' })
  version: number;

  @ApiProperty({ type: ViewingPropertyAnswer, nullable: true })
  property: ViewingPropertyAnswer | null;

  @ApiProperty({ type: ViewingVisitorAnswer })
  visitor: ViewingVisitorAnswer;

  @ApiProperty({ type: 'string', nullable: true, example: 'Europe/London' })
  visitorZone: string | null;

  @ApiProperty({
    ...{ type: ViewingRepresentativeAnswer, nullable: true },
    description: "Who comes in the visitor's place",
  })
  representative: ViewingRepresentativeAnswer | null;

  @ApiProperty({ type: ViewingHandlerAnswer, nullable: true })
  handler: ViewingHandlerAnswer | null;

  @ApiProperty({ type: 'integer', example: 30 })
  minutes: number;

  @ApiProperty({ type: 'string', nullable: true })
  place: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  reason: string | null;

  @ApiProperty({ type: 'string', enum: VIEWING_OUTCOMES, nullable: true })
  outcome: ViewingOutcome | null;

  @ApiProperty({ type: 'string', nullable: true })
  outcomeNote: string | null;

  @ApiProperty({ type: ViewingFeedbackAnswer, nullable: true })
  feedback: ViewingFeedbackAnswer | null;

  @ApiProperty({ ...MOMENT, nullable: true })
  reminderAt: string | null;

  @ApiProperty(MOMENT)
  createdAt: string;

  @ApiProperty(MOMENT)
  updatedAt: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: the visitor' })
  updatedBy: string | null;
}

export class ViewingCalendarAnswer implements ViewingCalendar {
  @ApiProperty({ type: [ViewingRecordAnswer] })
  viewings: ViewingRecordAnswer[];

  @ApiProperty({ type: [ViewingRecordAnswer], description: 'Requests that wait, whatever the period' })
  awaiting: ViewingRecordAnswer[];

  @ApiProperty({ description: 'There are more than are shown' })
  cut: boolean;
}

export class ViewingCountsAnswer implements ViewingCounts {
  @ApiProperty({ type: 'integer' })
  today: number;

  @ApiProperty({ type: 'integer' })
  awaiting: number;

  @ApiProperty({ type: 'integer', description: 'Past their time without an outcome' })
  open: number;
}

class ViewingMailStateAnswer implements ViewingMailState {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: VIEWING_EVENTS })
  event: ViewingEvent;

  @ApiProperty({ enum: ['visitor', 'staff'] })
  to: 'visitor' | 'staff';

  @ApiProperty()
  recipient: string;

  @ApiProperty({ enum: DELIVERY_STATES })
  state: DeliveryState;

  @ApiProperty({ type: 'string', nullable: true })
  lastError: string | null;

  @ApiProperty({ ...MOMENT, nullable: true })
  sentAt: string | null;

  @ApiProperty({ description: 'It is sent or failed, and tells the viewing as it is now' })
  canResend: boolean;
}

export class ViewingDetailAnswer extends ViewingRecordAnswer implements ViewingDetail {
  @ApiProperty({ type: [ChangeAnswer], description: 'Newest first' })
  changes: Change[];

  @ApiProperty({ type: [ViewingMailStateAnswer], description: 'Newest first' })
  mails: ViewingMailStateAnswer[];
}

export class VisitorViewingAnswer implements VisitorViewing {
  @ApiProperty({ enum: VIEWING_STATES })
  state: ViewingState;

  @ApiProperty({ enum: VIEWING_KINDS })
  kind: ViewingKind;

  @ApiProperty({ ...MOMENT, nullable: true })
  startsAt: string | null;

  @ApiProperty({ type: [ViewingAnswer] })
  slots: ViewingAnswer[];

  @ApiProperty({ type: 'integer' })
  minutes: number;

  @ApiProperty({ type: 'integer' })
  version: number;

  @ApiProperty({ type: ViewingPropertyAnswer, nullable: true })
  property: ViewingPropertyAnswer | null;

  @ApiProperty({ type: 'string', nullable: true })
  visitorZone: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  place: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  handlerName: string | null;

  @ApiProperty()
  feedbackGiven: boolean;
}

export class ViewingFeedAnswer implements ViewingFeed {
  @ApiProperty(MOMENT)
  createdAt: string;

  @ApiProperty({ ...MOMENT, nullable: true })
  readAt: string | null;
}

export class OwnViewingFeedAnswer {
  @ApiProperty({ type: ViewingFeedAnswer, nullable: true })
  feed: ViewingFeedAnswer | null;
}

export class NewViewingFeedAnswer extends ViewingFeedAnswer implements NewViewingFeed {
  @ApiProperty({ example: '/api/viewings/calendar/….ics', description: 'Shown once' })
  path: string;
}
