import {
  ALERTS_CONSENT_TEXTS,
  ALERTS_CONSENT_VERSION,
  daysAfter,
  type Language,
  odpcDueAt,
  officeDay,
  requestDueOn,
  type RequestKind,
} from '@lml/common/contracts';
import { personFrom, pseudonymOf } from '../privacy/person.js';

/** One of this many demo inquiries ticked the box. */
const EVERY = 6;
const HOUR_MS = 3_600_000;

/** Consents of the demo. Marked as handed over: nobody is mailed. */
export function demoConsents(
  inquiries: { id: number; propertyId: number | null; language?: Language; createdAt: string }[],
) {
  return inquiries
    .filter((_inquiry, index) => index % EVERY === 0)
    .map(({ id, propertyId, language = 'en', createdAt }) => ({
      ...{ inquiryId: id, purpose: 'alerts' as const, textVersion: ALERTS_CONSENT_VERSION },
      ...{ text: ALERTS_CONSENT_TEXTS[language], language, givenAt: new Date(createdAt) },
      channel: propertyId === null ? ('contact-form' as const) : ('inquiry-form' as const),
      forwardedAt: new Date(createdAt),
    }));
}

/** Requests of the demo: one overdue, one due soon, one with time, and a closed one. */
export function demoRequests(secret: string, now: Date) {
  const today = officeDay(now);
  const request = (kind: RequestKind, person: string, daysAgo: number, note: string) => {
    const receivedOn = daysAfter(today, -daysAgo);
    return {
      ...{ kind, person: person as string | null, note, channel: 'email' as const, receivedOn },
      ...{ dueOn: requestDueOn(kind, receivedOn), createdBy: 'admin' },
      pseudonym: pseudonymOf(personFrom(person), secret).name,
    };
  };
  return [
    request('access', 'k.rono@example.org', 8, 'A copy of everything since January.'),
    request('rectify', 'wairimu.k@example.com', 5, 'The phone number ends in 121, not 120.'),
    request('object', 'otieno.rabar@example.net', 1, 'No calls in the evening, please.'),
    {
      ...request('port', 'halima.said@example.com', 20, ''),
      ...{
        person: null,
        outcome: 'refused' as const,
        closedBy: 'admin',
        closedAt: new Date(now.getTime() - HOUR_MS),
      },
      reason: 'They could not show that the address is theirs.',
    },
  ];
}

/** An open breach of the demo, found some hours ago. */
export function demoBreach(now: Date) {
  const foundAt = new Date(now.getTime() - 20 * HOUR_MS);
  return {
    ...{ foundAt, odpcDueAt: odpcDueAt(foundAt), what: 'A phone with the inbox open was left in a taxi.' },
    ...{
      data: 'Names, phone numbers, messages',
      people: 'About 30 people who wrote to us',
      risk: 'undecided' as const,
    },
    ...{
      remedy: 'The session was ended from another device.',
      steps: ['contain' as const, 'preserve' as const],
    },
    ...{ odpcSentAt: null, lateReasons: '', peopleToldAt: null, untoldReason: '' },
    ...{ createdBy: 'admin', updatedBy: 'admin' },
  };
}
