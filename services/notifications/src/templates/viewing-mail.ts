import {
  companyContact,
  hoursText,
  isStanding,
  officeHours,
  propertyPage,
  type ViewingEvent,
  type ViewingMail,
  viewingPage,
  viewingText,
  viewingTimeText,
} from '@lml/common/contracts';
import { button, escapeHtml, facts, heading, link, mailPage, note, paragraph } from './html.js';
import { type MailContent, nameOf } from './inquiry-mail.js';

interface Words {
  title: string;
  text: string;
  press: string;
}

const CONFIRM = 'Confirm or change';
const CHANGE = 'See or change the viewing';

const WORDS: Record<ViewingEvent, Words> = {
  requested: {
    title: 'We have your request for a viewing',
    text: 'We will answer within office hours.',
    press: CHANGE,
  },
  proposed: {
    title: 'Please confirm your viewing',
    text: 'We suggest the time below. Please open the page and confirm it, or ask for another.',
    press: CONFIRM,
  },
  confirmed: {
    title: 'Your viewing is confirmed',
    text: 'We look forward to meeting you. If you cannot come, please tell us on the page.',
    press: CHANGE,
  },
  moved: {
    title: 'Your viewing has a new time',
    text: 'We had to move the viewing. Please confirm the new time below, or ask for another.',
    press: CONFIRM,
  },
  edited: {
    title: 'Your viewing has changed',
    text: 'The details below are the current ones.',
    press: CHANGE,
  },
  chosen: {
    title: 'We have your preferred time',
    text: 'We will confirm it within office hours, or suggest another.',
    press: CHANGE,
  },
  'asked-move': {
    title: 'We are looking for another time',
    text: 'You asked for another time. We will suggest one within office hours.',
    press: CHANGE,
  },
  cancelled: {
    title: 'Your viewing is cancelled',
    text: 'The viewing below will not take place. You can ask for another at any time.',
    press: 'Open the page',
  },
  reminder: {
    title: 'Reminder: your viewing is tomorrow',
    text: 'We look forward to meeting you. If you cannot come, please tell us on the page.',
    press: CHANGE,
  },
  feedback: {
    title: 'How was your viewing?',
    text: 'Three short questions help us to find the right home for you.',
    press: 'Tell us how it was',
  },
};

/** Builds a mail about a viewing to its visitor. The button opens a page: opening changes nothing, only a press there does. */
export function viewingMail(mail: ViewingMail, publicUrl: string): MailContent {
  const { title, text, press } = wordsOf(mail);
  const page = new URL(viewingPage(mail.token ?? ''), publicUrl).href;
  const [phone] = companyContact().phones;
  const small = `The link is yours alone and works without an account. If it is urgent, call ${phone}.`;
  const rows = factsOf(mail, publicUrl, mail.visitorZone);
  return {
    subject: `${title}${mail.property ? `: ${nameOf(mail.property)}` : ''}`,
    text: [
      ...[title, '', text, ''],
      ...rows.map(({ label, value }) => `${`${label}:`.padEnd(10)} ${value}`),
      ...['', `${press}: ${page}`, '', '-- ', small, ''],
    ].join('\n'),
    html: mailPage(
      title,
      text,
      [
        heading('Viewing', title),
        paragraph(text),
        facts(rows.map(({ label, value, html }) => [label, html ?? escapeHtml(value)])),
        button(page, press),
        note(small),
      ].join('\n'),
    ),
  };
}

function wordsOf({ event, state }: ViewingMail): Words {
  const words = WORDS[event];
  // Moved, but not confirmed yet.
  return event === 'reminder' && state === 'moved'
    ? {
        ...words,
        text: 'We moved it, and you have not confirmed the new time yet. Please do so on the page.',
        press: CONFIRM,
      }
    : words;
}

export interface Fact {
  label: string;
  value: string;
  /** Escaped markup in place of the value. */
  html?: string;
}

/** Facts of a viewing for either mail. @param zone the reader's time zone if it differs from Nairobi's */
export function factsOf(mail: ViewingMail, publicUrl: string, zone: string | null): Fact[] {
  const rows: Fact[] = [];
  const { property, startsAt, viewingKind, place, slots, handler, words } = mail;
  if (property) {
    const page = new URL(propertyPage(property.id, property.title), publicUrl).href;
    rows.push({
      label: 'Property',
      value: `${nameOf(property)}\n           ${page}`,
      html: link(page, nameOf(property)),
    });
  }
  if (startsAt !== null) {
    const time = `${viewingTimeText(new Date(startsAt), zone)}, ${mail.minutes} minutes`;
    rows.push({ label: isStanding(mail.state) || mail.event === 'feedback' ? 'When' : 'Was', value: time });
  } else if (slots.length > 0) {
    rows.push({ label: 'Wished', value: slots.map((slot) => viewingText(slot)).join('; ') });
  }
  rows.push({
    label: 'How',
    value: viewingKind === 'video' ? 'By video call' : 'At the property',
  });
  if (place) rows.push({ label: viewingKind === 'video' ? 'Link' : 'Meet at', value: place });
  if (handler) rows.push({ label: 'With', value: handler });
  if (words) rows.push({ label: mail.event === 'cancelled' ? 'Reason' : 'Message', value: words });
  rows.push({ label: 'Office', value: `${hoursText(officeHours())} (Nairobi)` });
  return rows;
}
