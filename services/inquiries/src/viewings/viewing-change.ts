import {
  isStanding,
  reminderDueAt,
  VIEWING_TRANSITIONS,
  type ViewingAction,
  type ViewingState,
} from '@lml/common/contracts';
import type { CalendarChange } from './viewing-snapshot.js';
import type { ViewingEntity } from './viewing.entity.js';

/** Columns that an action may set. */
export type Arrangement = Partial<
  Pick<
    ViewingEntity,
    | 'startsAt'
    | 'minutes'
    | 'kind'
    | 'place'
    | 'handlerId'
    | 'handlerName'
    | 'agentEmail'
    | 'slots'
    | 'reason'
    | 'outcome'
    | 'outcomeNote'
  >
>;

export interface ViewingChange {
  set: Partial<ViewingEntity>;
  /** Effect on the calendars of those who are mailed; null for none. */
  calendar: CalendarChange | null;
}

/**
 * Computes what an action makes of a viewing, without its version. A time belongs to standing and past viewings: a
 * request has none.
 * @param exactPlace of the listing if visitors do not see it: told once the viewing is agreed, unless staff named a place
 */
export function changeOf(
  viewing: ViewingEntity,
  action: ViewingAction,
  arrangement: Arrangement,
  now: Date,
  exactPlace: string | null,
): ViewingChange {
  const state: ViewingState = VIEWING_TRANSITIONS[action].to ?? viewing.state;
  const next = { ...arrangement, state };
  const startsAt =
    state === 'requested'
      ? null
      : arrangement.startsAt === undefined
        ? viewing.startsAt
        : arrangement.startsAt;
  const minutes = arrangement.minutes ?? viewing.minutes;
  const calendar = calendarChange(viewing, state, startsAt, minutes);
  const { kind, place } = { ...viewing, ...arrangement };
  const revealed = state === 'confirmed' && kind === 'in-person' && place === null ? exactPlace : null;
  return {
    set: {
      ...next,
      ...(revealed !== null && { place: revealed }),
      startsAt,
      reminderAt:
        startsAt !== null && (state === 'confirmed' || state === 'moved')
          ? reminderDueAt(startsAt, now)
          : null,
      ...(calendar && { sequence: calendar.sequence, onCalendar: calendar.method === 'REQUEST' }),
    },
    calendar,
  };
}

function calendarChange(
  viewing: ViewingEntity,
  state: ViewingState,
  startsAt: Date | null,
  minutes: number,
): CalendarChange | null {
  const sequence = viewing.sequence + 1;
  if (isStanding(state) && startsAt !== null) {
    return { method: 'REQUEST', sequence, startsAt: startsAt.toISOString(), minutes };
  }
  const takenOut =
    viewing.onCalendar && viewing.startsAt !== null && (state === 'requested' || state === 'cancelled');
  if (!takenOut) return null;
  return {
    method: 'CANCEL',
    sequence,
    startsAt: viewing.startsAt!.toISOString(),
    minutes: viewing.minutes,
  };
}

/** Fields of a viewing for the activity log; the visitor's words and contact details are not among them. */
export function loggedState(viewing: ViewingEntity) {
  const { state, kind, startsAt, minutes, place, handlerName, outcome } = viewing;
  return { state, kind, startsAt, minutes, place, handler: handlerName, outcome };
}
