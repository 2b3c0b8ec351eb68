import {
  companyContact,
  hoursText,
  isStanding,
  officeHours,
  pathIn,
  propertyPage,
  type ViewingMail,
  viewingPage,
  viewingText,
  viewingTimeText,
} from '@lml/common/contracts';
import { type TextsOfLanguage, textsOf, type ViewingWords } from '../texts/visitor-texts.js';
import { button, escapeHtml, facts, heading, listingLink, mailPage, note, paragraph } from './html.js';
import { type MailContent, nameOf } from './inquiry-mail.js';

/** Builds a mail about a viewing to its visitor. The button opens a page: opening changes nothing, only a press there does. */
export function viewingMail(mail: ViewingMail, publicUrl: string): MailContent {
  const own = textsOf(mail);
  const { language } = own;
  const texts = own.texts.viewing;
  const { title, text, press } = wordsOf(mail, own);
  const page = new URL(pathIn(language, viewingPage(mail.token ?? '')), publicUrl).href;
  const small = texts.small(companyContact().phones[0]!);
  const rows = factsOf(mail, publicUrl, mail.visitorZone, own);
  return {
    subject: `${title}${mail.property ? `: ${nameOf(mail.property)}` : ''}`,
    text: [
      ...[title, '', text, ''],
      ...factLines(rows),
      ...['', `${press}: ${page}`, '', '-- ', small, ''],
    ].join('\n'),
    html: mailPage(
      title,
      text,
      [
        heading(texts.heading, title),
        paragraph(text),
        facts(
          rows.map(({ label, value, html }) => [label, html ?? escapeHtml(value)]),
          language,
        ),
        button(page, press),
        note(small),
      ].join('\n'),
      language,
    ),
  };
}

function wordsOf({ event, state }: ViewingMail, { texts }: TextsOfLanguage): ViewingWords {
  const words = texts.viewing.events[event];
  // Moved, but not confirmed yet.
  return event === 'reminder' && state === 'moved' ? { ...words, ...texts.viewing.unconfirmed } : words;
}

export interface Fact {
  label: string;
  value: string;
  /** Second line in the text part. */
  address?: string;
  /** Escaped markup in place of the value. */
  html?: string;
}

/**
 * Facts of a viewing for either mail.
 * @param zone the reader's time zone if it differs from Nairobi's
 * @param own texts of the reader's language
 */
export function factsOf(
  mail: ViewingMail,
  publicUrl: string,
  zone: string | null,
  { language, texts, words }: TextsOfLanguage,
): Fact[] {
  const { labels, ...own } = texts.viewing;
  const rows: Fact[] = [];
  const { property, startsAt, viewingKind, place, slots, handler } = mail;
  if (property) {
    const address = new URL(pathIn(language, propertyPage(property.id, property.title)), publicUrl).href;
    const value = nameOf(property);
    rows.push({ label: labels.property, value, address, html: listingLink(address, value, language) });
  }
  if (startsAt !== null) {
    const value = own.time(viewingTimeText(new Date(startsAt), zone, words.days), mail.minutes);
    rows.push({
      label: isStanding(mail.state) || mail.event === 'feedback' ? labels.when : labels.was,
      value,
    });
  } else if (slots.length > 0) {
    rows.push({ label: labels.wished, value: slots.map((slot) => viewingText(slot, words.days)).join('; ') });
  }
  const isVideo = viewingKind === 'video';
  rows.push({ label: labels.how, value: isVideo ? own.byVideo : own.inPerson });
  if (place) rows.push({ label: isVideo ? labels.link : labels.meetAt, value: place });
  if (handler) rows.push({ label: labels.with, value: handler });
  if (mail.words)
    rows.push({ label: mail.event === 'cancelled' ? labels.reason : labels.message, value: mail.words });
  rows.push({
    label: labels.office,
    value: `${hoursText(officeHours(), words.days.weekdays)} (Nairobi)`,
  });
  return rows;
}

/** Lines of facts in the text part, one below the other. */
export function factLines(rows: Fact[]): string[] {
  const width = Math.max(10, ...rows.map(({ label }) => label.length + 1));
  return rows.flatMap(({ label, value, address }) => [
    `${`${label}:`.padEnd(width)} ${value}`,
    ...(address ? [`${' '.repeat(width)} ${address}`] : []),
  ]);
}
