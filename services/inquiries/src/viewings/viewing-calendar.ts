import {
  COMPANY,
  companyContact,
  type Language,
  OFFICE_TIME_ZONE,
  pathIn,
  propertyPage,
  propertyReference,
  type ViewingKind,
  type ViewingState,
} from '@lml/common/contracts';
import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

const PRODUCT = { company: COMPANY.name, product: 'Viewings' };
const ENGLISH = {
  property: 'property',
  viewing: 'Viewing',
  videoViewing: 'Video viewing',
  videoCall: 'Video call',
};
const TEXTS: Record<Language, typeof ENGLISH> = {
  en: ENGLISH,
  sw: {
    property: 'mali',
    viewing: 'Ziara',
    videoViewing: 'Ziara kwa video',
    videoCall: 'Simu ya video',
  },
};
/** Tells clients which zone to show; the times themselves are in UTC. */
const ZONE: [string, string] = ['X-WR-TIMEZONE', OFFICE_TIME_ZONE];

/** A viewing as a calendar shows it. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  startsAt: Date;
  minutes: number;
  state: ViewingState;
  kind: ViewingKind;
  property: { id: number; title: string | null } | null;
  place: string | null;
  /** Lines below the event. */
  description: string;
  /** When it was changed last. */
  changedAt: Date;
}

export interface Attendee {
  name: string;
  email: string;
}

/**
 * Returns the calendar part of a mail. A client keeps one event per UID and takes the highest SEQUENCE.
 * @param publicUrl base of the property's link
 */
export function calendarOfMail(
  method: 'REQUEST' | 'CANCEL',
  event: CalendarEvent,
  attendees: Attendee[],
  publicUrl: string,
  language: Language = 'en',
): string {
  const calendar = new ICalCalendar({
    prodId: PRODUCT,
    method: method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    x: [ZONE],
  });
  calendar.createEvent({
    ...eventOf(event, publicUrl, language),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : statusOf(event.state),
    organizer: { name: COMPANY.name, email: companyContact().email },
    attendees: attendees.map(({ name, email }) => ({
      name,
      email,
      role: ICalAttendeeRole.REQ,
      // Answers are given on the page of the viewing, not by the calendar.
      rsvp: false,
      status: event.state === 'confirmed' ? ICalAttendeeStatus.ACCEPTED : ICalAttendeeStatus.NEEDSACTION,
    })),
  });
  return calendar.toString();
}

/** Returns an account's calendar feed. */
export function calendarOfFeed(events: CalendarEvent[], name: string, publicUrl: string): string {
  const calendar = new ICalCalendar({
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    name,
    // How often clients should fetch it.
    ttl: 15 * 60,
    x: [ZONE],
  });
  for (const event of events) {
    calendar.createEvent({ ...eventOf(event, publicUrl, 'en'), status: statusOf(event.state) });
  }
  return calendar.toString();
}

function statusOf(state: ViewingState): ICalEventStatus {
  return state === 'proposed' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

function eventOf({ property, ...event }: CalendarEvent, publicUrl: string, language: Language) {
  const texts = TEXTS[language];
  const name = property
    ? `${property.title ?? texts.property} (${propertyReference(property.id)})`
    : COMPANY.name;
  return {
    id: event.uid,
    sequence: event.sequence,
    stamp: event.changedAt,
    start: event.startsAt,
    end: new Date(event.startsAt.getTime() + event.minutes * 60_000),
    summary: `${event.kind === 'video' ? texts.videoViewing : texts.viewing}: ${name}`,
    location: event.place ?? (event.kind === 'video' ? texts.videoCall : (property?.title ?? name)),
    description: event.description,
    ...(property && {
      url: new URL(pathIn(language, propertyPage(property.id, property.title)), publicUrl).href,
    }),
  };
}
