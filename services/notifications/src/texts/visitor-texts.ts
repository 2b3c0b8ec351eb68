import {
  ALERT_CONSENT,
  type AlertFrequency,
  type AlertKind,
  ALERT_LIMITS,
  capitalised,
  counted,
  type Language,
  type ReportOutcome,
  reportOutcomeText,
  type ReportState,
  type ViewingEvent,
  WORDS,
  type Words,
} from '@lml/common/contracts';
import { SWAHILI } from './visitor-texts.sw.js';

export interface ViewingWords {
  title: string;
  text: string;
  /** Text of the button. */
  press: string;
}

const CONFIRM = 'Confirm or change';
const CHANGE = 'See or change the viewing';

const VIEWING_EVENTS: Record<ViewingEvent, ViewingWords> = {
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

const KINDS: Record<AlertKind, string> = { new: 'New', price: 'New price', back: 'Back on the market' };
const FREQUENCIES: Record<AlertFrequency, string> = {
  instant: 'at once',
  daily: 'once a day',
  weekly: 'once a week',
};

const ENGLISH = {
  acknowledgement: {
    inquiry: 'We have received your inquiry',
    message: 'We have received your message',
    inquiryReference: (id: number) => `Inquiry ${id}`,
    messageReference: (id: number) => `Message ${id}`,
    thanks: (company: string) => `Thank you for writing to ${company}. We will reply during office hours.`,
    urgent: (phone: string, reference: string) => `If it is urgent, call ${phone} and mention ${reference}.`,
    labels: {
      reference: 'Reference',
      property: 'Property',
      viewing: 'Viewing',
      received: 'Received',
      office: 'Office',
      phone: 'Phone',
    },
    wished: (times: string) => `${times} (as you suggest; we will confirm it)`,
    seeRequest: 'See or cancel your request',
    similar: 'Similar properties',
    noReply:
      'This is an automatic message: no reply is needed. If you did not write to us, someone mistyped an address, and you can ignore it.',
  },
  /** Joins wished times, and says how. */
  wishes: { or: '; or ', byVideo: (times: string) => `${times} (by video call)` },
  viewing: {
    heading: 'Viewing',
    events: VIEWING_EVENTS,
    /** Tomorrow, at a time that is not confirmed yet. */
    unconfirmed: {
      text: 'We moved it, and you have not confirmed the new time yet. Please do so on the page.',
      press: CONFIRM,
    },
    small: (phone: string) =>
      `The link is yours alone and works without an account. If it is urgent, call ${phone}.`,
    labels: {
      property: 'Property',
      when: 'When',
      was: 'Was',
      wished: 'Wished',
      how: 'How',
      link: 'Link',
      meetAt: 'Meet at',
      with: 'With',
      reason: 'Reason',
      message: 'Message',
      office: 'Office',
    },
    time: (moment: string, minutes: number) => `${moment}, ${minutes} minutes`,
    byVideo: 'By video call',
    inPerson: 'At the property',
  },
  alerts: {
    heading: 'Saved search',
    kinds: KINDS,
    homes: (count: number) => counted(count, 'home'),
    newPrices: (count: number) => (count === 1 ? 'New price' : `${count} new prices`),
    back: (count: number) => `${counted(count, 'home')} back on the market`,
    newHomes: (count: number) => `${count} new ${count === 1 ? 'home' : 'homes'}`,
    was: (price: string, before: string) => `${price} (was ${before})`,
    bedrooms: (count: number) => counted(count, 'bedroom'),
    type: (type: string) => capitalised(type),
    seeAll: (total: number) => `See all ${total} on the site`,
    seeList: 'See the whole list',
    why: (frequency: AlertFrequency, company: string, name: string) =>
      `You get this e-mail ${FREQUENCIES[frequency]} because you asked ${company} for "${name}" and confirmed it.`,
    stop: 'Stop these e-mails',
    manage: 'Change how often or pause',
  },
  alertAccess: {
    works: `The link works for ${ALERT_LIMITS.linkDays} days.`,
    manage: 'Manage my searches',
    confirm: {
      subject: (name: string) => `Please confirm: ${name}`,
      text: (company: string, name: string) =>
        `You asked ${company} to e-mail you homes that fit "${name}". Open the page and press Confirm, or nothing will be sent.`,
      press: 'Open the page to confirm',
      small: `You agreed to: "${ALERT_CONSENT.text}" If it was not you, ignore this e-mail: we delete the search after ${ALERT_LIMITS.unconfirmedDays} days.`,
    },
    confirmed: {
      subject: (name: string) => `You already have this search: ${name}`,
      text: (name: string) =>
        `Homes that fit "${name}" are e-mailed to you already. You can change how often, pause or stop.`,
      small: 'If you did not ask for this, you can ignore it.',
    },
    full: {
      subject: 'Your new search could not be saved',
      text: `You have ${ALERT_LIMITS.searchesMax} saved searches, which is the most. Stop one of them, then save the new one again.`,
    },
    link: {
      subject: 'Your saved searches',
      text: 'With this link you can change, pause or stop the searches that we e-mail you about, or delete all of it.',
    },
    onlyYou: 'If you did not ask for this, you can ignore it: only you have the link.',
  },
  report: {
    subject: (reference: string) => `Your report ${reference}`,
    heading: 'What became of your report',
    thanks: 'Thank you for your report.',
    thanksAbout: (property: string) => `Thank you for your report about ${property}.`,
    outcome: (state: ReportState, outcome: ReportOutcome | null) => reportOutcomeText(state, outcome),
    safety: 'How to stay safe from scams',
    small: (company: string) =>
      `You get this e-mail once, because you left this address with your report to ${company}.`,
  },
  /** Above the quoted question. */
  wrote: (moment: string, name: string) => `On ${moment}, ${name} wrote:`,
};

/** Texts of the mails to visitors. The Swahili has the same type, so that a missing text fails the compiler. */
export type VisitorTexts = typeof ENGLISH;

export interface TextsOfLanguage {
  language: Language;
  texts: VisitorTexts;
  words: Words;
}

const TEXTS: Record<Language, VisitorTexts> = { en: ENGLISH, sw: SWAHILI };

/** Returns the texts of a mail; English if the mail does not say its language. */
export function textsOf({ language = 'en' }: { language?: Language }): TextsOfLanguage {
  return { language, texts: TEXTS[language], words: WORDS[language] };
}
