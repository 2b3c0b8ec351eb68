import {
  COMPANY,
  companyContact,
  filledTemplate,
  type Inquiry,
  type Language,
  OFFICE_TIME_ZONE,
  officeHours,
  openDaysText,
  pathIn,
  placeholdersIn,
  propertyReference,
  replySubject,
  type ReplyTemplate,
  type TemplatePlaceholder,
  timeIn,
  viewingText,
  WORDS,
} from '@lml/common/contracts';
import { filled, mailLink, shortDateTime, truncated, whatsappLink } from '../../../lib/format.js';
import { messageText } from './inbox-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;

/** `mailto:` URLs over 2,000 characters fail in some mail programs. */
const QUOTED_MAX = 500;

type Values = Partial<Record<TemplatePlaceholder, string>>;

interface SitePages {
  /** Origin of the site: replies have whole addresses, since they are read elsewhere. */
  origin: string;
  /** Path of the listing; empty without one. */
  property: string;
  properties: string;
}

/** Member of staff who answers. */
interface Author {
  name: string;
  /** Signature of the account; empty if the company's is used. */
  signature: string;
}

/**
 * Templates that a message has all values for, and that a channel of its sender takes; those in the language of the message first.
 */
export function templatesFor(
  inquiry: Inquiry,
  templates: readonly ReplyTemplate[],
  values: Values,
): ReplyTemplate[] {
  const usable = templates.filter(
    ({ text, channel }) =>
      (channel !== 'whatsapp' || inquiry.phoneE164 !== null) &&
      placeholdersIn(text).every((name) => values[name as TemplatePlaceholder]),
  );
  const isOwn = ({ language }: ReplyTemplate) => language === inquiry.language;
  return [...usable.filter(isOwn), ...usable.filter((template) => !isOwn(template))];
}

/**
 * Values of the placeholders for a message, in the language of a template; empty if it has none.
 * @param pages paths of the site, which lead to pages in that language
 */
export function placeholderValues(
  inquiry: Inquiry,
  { origin, ...pages }: SitePages,
  author: Author,
  language: Language = 'en',
): Values {
  const { days } = WORDS[language];
  const linkTo = (path: string) => path && origin + pathIn(language, path);
  const { name, propertyId, propertyTitle, viewing } = inquiry;
  const company = COMPANY.name;
  const phone = companyContact().phones[0]!;
  return {
    ...{ name, company, phone },
    firstName: firstNameOf(name),
    thanks: company,
    listingTitle: propertyId === null ? '' : (propertyTitle ?? copy.inquiry.property),
    listingReference: propertyId === null ? '' : propertyReference(propertyId),
    listingLink: linkTo(pages.property),
    listingsLink: linkTo(pages.properties),
    viewingTime: viewing ? viewingText(viewing, days) : '',
    viewingDays: openDaysText(officeHours(), days),
    agentName: author.name,
    signature: author.signature || closingOf({ name: author.name, company, phone }, language),
  };
}

/** Closing of an account without a signature. */
function closingOf(values: { name: string; company: string; phone: string }, language: Language): string {
  const { name, company } = values;
  return filled(name === company ? texts.closing[language] : texts.closingNamed[language], values);
}

/** Returns the text of a template for a message. */
export function replyText({ text, language }: ReplyTemplate, values: Values): string {
  const { listingTitle: title, listingReference: reference, listingLink: link, company = '' } = values;
  const thanks = reference
    ? filled(texts.thanksAbout[language], { title: title ?? '', reference, link: link ?? '' })
    : filled(texts.thanks[language], { company });
  return filledTemplate(text, { ...values, thanks });
}

/** Titles that stand before a name. */
const TITLES = /^(?:mr|mrs|ms|miss|dr|prof|eng|hon|rev|bw|bi|mzee)\.?$/i;

/** "Achieng Nyadero" → "Achieng", "Dr. Otieno Maina" → "Otieno". */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !TITLES.test(word)) ?? name;
}

/** Inserts a text at the cursor, with an empty line around it, and returns where the cursor goes. */
export function insertedAt(text: string, at: number, addition: string): { text: string; cursor: number } {
  const before = text.slice(0, at).trimEnd();
  const after = text.slice(at).trimStart();
  const start = before && `${before}\n\n`;
  return {
    text: `${start}${addition}${after && `\n\n${after}`}`,
    cursor: start.length + addition.length,
  };
}

/** Mail with the reply and a quote of the message. */
export function replyMailLink(inquiry: Inquiry, text: string): string {
  const { email, subject, name, createdAt, language } = inquiry;
  const quote = truncated(messageText(inquiry) || subject, QUOTED_MAX).replaceAll('\n', '\n> ');
  const time =
    language === 'en'
      ? shortDateTime(createdAt)
      : timeIn(OFFICE_TIME_ZONE, new Date(createdAt), WORDS[language].days);
  const intro = filled(texts.quote[language], { time, name });
  return mailLink(email, replySubject(subject), `${text}\n\n${intro}\n> ${quote}`);
}

/** WhatsApp chat with the reply; null if the phone number is invalid. */
export function replyWhatsappLink({ phoneE164 }: Inquiry, text: string): string | null {
  return phoneE164 && whatsappLink(phoneE164, text);
}
