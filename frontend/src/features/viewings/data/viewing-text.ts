import {
  isStanding,
  officeDay,
  officeTime,
  propertyReference,
  type ViewingRecord,
} from '@lml/common/contracts';
import { capitalised } from '../../../lib/format.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

/** "10:00": the time of day in Nairobi. */
export function hourIn(iso: string): string {
  return officeTime(new Date(iso));
}

/** "2026-11-24": the day in Nairobi. */
export function dayIn(iso: string): string {
  return officeDay(new Date(iso));
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
});
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short' },
  timeZone: 'UTC',
});

/** "Tue, 24 Nov 2026". */
export function dayText(day: string): string {
  return DAY.format(new Date(day));
}

/** "Tue 24 Nov". */
export function shortDayText(day: string): string {
  return SHORT_DAY.format(new Date(day)).replace(',', '');
}

/** "Tue, 24 Nov 2026, 10:00". */
export function momentText(iso: string): string {
  return `${dayText(dayIn(iso))}, ${hourIn(iso)}`;
}

/** "Two-Bedroom Flat (LML-7)". */
export function propertyText(property: ViewingRecord['property']): string {
  if (!property) return copy.calendar.noProperty;
  return property.title
    ? `${property.title} (${propertyReference(property.id)})`
    : capitalised(propertyReference(property.id));
}

type Booked = Pick<ViewingRecord, 'id' | 'state' | 'startsAt' | 'minutes' | 'handler' | 'property'>;

/** Returns the ids of viewings that overlap another one of the same agent or the same listing. */
export function conflictingIds(viewings: Booked[]): Set<number> {
  const booked = viewings
    .filter(({ state, startsAt }) => isStanding(state) && startsAt !== null)
    .map((viewing) => {
      const begins = Date.parse(viewing.startsAt!);
      return { ...viewing, begins, ends: begins + viewing.minutes * 60_000 };
    })
    .sort((one, other) => one.begins - other.begins);
  const ids = new Set<number>();
  booked.forEach((one, index) => {
    for (const other of booked.slice(index + 1)) {
      if (other.begins >= one.ends) break;
      const sameHandler = one.handler !== null && one.handler.id === other.handler?.id;
      const sameListing = one.property !== null && one.property.id === other.property?.id;
      if (sameHandler || sameListing) {
        ids.add(one.id);
        ids.add(other.id);
      }
    }
  });
  return ids;
}
