import {
  COMPANY,
  companyContact,
  type Inquiry,
  officeHours,
  openDaysText,
  propertyReference,
  viewingText,
} from '@lml/common/contracts';
import { filled, mailLink, shortDateTime, truncated, whatsappLink } from '../../../lib/format.js';
import { messageText } from './inbox-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;

export type ReplyTemplate = keyof typeof texts.templates;

/** `mailto:` URLs over 2,000 characters fail in some mail programs. */
const QUOTED_MAX = 500;

/** Reply templates; there are more for messages about a property. */
export function templatesFor({ propertyId, viewing }: Inquiry): ReplyTemplate[] {
  const names: ReplyTemplate[] = ['plain'];
  if (viewing) names.push('confirmViewing');
  if (propertyId !== null) names.push('viewing', 'available', 'gone');
  return [...names, 'callBack'];
}

interface SiteLinks {
  /** Absolute URLs, because they are read elsewhere. */
  property: string;
  properties: string;
}

/**
 * Editable reply: greeting, subject, template text, signature.
 * @param signature of the user's account; the company's if empty
 */
export function replyText(
  inquiry: Inquiry,
  template: ReplyTemplate,
  links: SiteLinks,
  signature = '',
): string {
  const { name, propertyId, propertyTitle, viewing } = inquiry;
  const company = COMPANY.name;
  const thanks =
    propertyId === null
      ? filled(texts.thanks, { company })
      : filled(texts.thanksAbout, {
          title: propertyTitle ?? copy.inquiry.property,
          reference: propertyReference(propertyId),
          link: links.property,
        });
  const text = filled(texts.templates[template].text, {
    link: links.properties,
    days: openDaysText(officeHours()),
    time: viewing ? viewingText(viewing) : '',
  });
  return [
    filled(texts.greeting, { name }),
    thanks,
    text,
    signature || filled(texts.closing, { company, phone: companyContact().phones[0]! }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Mail with the reply and a quote of the message. */
export function replyMailLink(inquiry: Inquiry, text: string): string {
  const { email, subject, name, createdAt } = inquiry;
  const quote = truncated(messageText(inquiry) || subject, QUOTED_MAX).replaceAll('\n', '\n> ');
  const intro = filled(texts.quote, { time: shortDateTime(createdAt), name });
  return mailLink(email, filled(texts.subject, { subject }), `${text}\n\n${intro}\n> ${quote}`);
}

/** WhatsApp chat with the reply; null if the phone number is invalid. */
export function replyWhatsappLink({ phoneE164 }: Inquiry, text: string): string | null {
  return phoneE164 && whatsappLink(phoneE164, text);
}
