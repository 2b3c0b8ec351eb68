import { COMPANY, type Inquiry, propertyReference, viewingText } from '@lml/common/contracts';
import { filled, mailLink, shortDateTime, truncated, whatsappLink } from '../../../lib/format.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const words = copy.reply;

export type ReplyTemplate = keyof typeof words.templates;

/** Mail programs are handed the whole text in an address, and some take no more than 2,000 characters. */
const QUOTED_MAX = 500;

/** What a reply can start with: about a property there is more to say. */
export function templatesFor({ propertyId, viewing }: Inquiry): ReplyTemplate[] {
  const names: ReplyTemplate[] = ['plain'];
  if (viewing) names.push('confirmViewing');
  if (propertyId !== null) names.push('viewing', 'available', 'gone');
  return [...names, 'callBack'];
}

interface SiteLinks {
  /** Whole addresses, since they are read elsewhere. */
  property: string;
  properties: string;
}

/** The text of an answer, to be changed at will: greeting, what it is about, the template's words, and who writes. */
export function replyText(inquiry: Inquiry, template: ReplyTemplate, links: SiteLinks): string {
  const { name, propertyId, propertyTitle, viewing } = inquiry;
  const company = COMPANY.name;
  const thanks =
    propertyId === null
      ? filled(words.thanks, { company })
      : filled(words.thanksAbout, {
          title: propertyTitle ?? copy.inquiry.property,
          reference: propertyReference(propertyId),
          link: links.property,
        });
  const text = filled(words.templates[template].text, {
    link: links.properties,
    time: viewing ? viewingText(viewing) : '',
  });
  return [
    filled(words.greeting, { name }),
    thanks,
    text,
    filled(words.closing, { company, phone: COMPANY.phones[0] }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A mail with the answer, and beneath it the beginning of what was asked. */
export function replyMailLink({ email, subject, name, message, createdAt }: Inquiry, text: string): string {
  const quote = truncated(message, QUOTED_MAX).replaceAll('\n', '\n> ');
  const intro = filled(words.quote, { time: shortDateTime(createdAt), name });
  return mailLink(email, filled(words.subject, { subject }), `${text}\n\n${intro}\n> ${quote}`);
}

/** A chat with the answer; null where what they typed is no number that it could go to. */
export function replyWhatsappLink({ phoneE164 }: Inquiry, text: string): string | null {
  return phoneE164 && whatsappLink(phoneE164, text);
}
