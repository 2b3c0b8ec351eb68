import type { ViewingEvent, ViewingKind, ViewingState } from '@lml/common/contracts';

/** Calendar event as one mail changes it. */
export interface CalendarChange {
  method: 'REQUEST' | 'CANCEL';
  sequence: number;
  /** ISO 8601, UTC: the time that the event has, or had before it was taken out. */
  startsAt: string;
  minutes: number;
}

/** A viewing as it was after one change: what the mail about that change tells, however late it goes out. */
export interface ViewingSnapshot {
  event: ViewingEvent;
  state: ViewingState;
  kind: ViewingKind;
  startsAt: string | null;
  minutes: number;
  place: string | null;
  handler: string | null;
  words: string | null;
  calendar: CalendarChange | null;
}
