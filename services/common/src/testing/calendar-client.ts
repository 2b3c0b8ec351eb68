import ICAL from 'ical.js';

interface StoredEvent {
  sequence: number;
  startsAt: string;
  minutes: number;
  status: string;
  summary: string;
  organizer: string;
  attendees: string[];
}

/**
 * A mail client's calendar: keeps one event per UID, ignores a lower SEQUENCE than it has seen, and takes an event out when
 * it is cancelled (RFC 5546).
 */
export class CalendarClient {
  readonly events = new Map<string, StoredEvent>();
  private readonly seen = new Map<string, number>();

  /** Applies one `.ics`, as a client does with the calendar part of a mail. */
  take(content: string): void {
    const calendar = new ICAL.Component(
      ICAL.parse(content) as ConstructorParameters<typeof ICAL.Component>[0],
    );
    const method = String(calendar.getFirstPropertyValue('method'));
    for (const component of calendar.getAllSubcomponents('vevent')) {
      const event = new ICAL.Event(component);
      if (event.sequence <= (this.seen.get(event.uid) ?? -1)) continue;
      this.seen.set(event.uid, event.sequence);
      if (method === 'CANCEL') this.events.delete(event.uid);
      else this.events.set(event.uid, stored(event, component));
    }
  }
}

function stored(event: ICAL.Event, component: ICAL.Component): StoredEvent {
  const [start, end] = [event.startDate.toJSDate(), event.endDate.toJSDate()];
  return {
    sequence: event.sequence,
    startsAt: start.toISOString(),
    minutes: (end.getTime() - start.getTime()) / 60_000,
    status: String(component.getFirstPropertyValue('status')),
    summary: event.summary,
    organizer: String(component.getFirstPropertyValue('organizer')),
    attendees: component.getAllProperties('attendee').map((attendee) => String(attendee.getFirstValue())),
  };
}
