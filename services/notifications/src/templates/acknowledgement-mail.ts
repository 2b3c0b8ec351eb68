import {
  type AcknowledgementMail,
  COMPANY,
  companyContact,
  hoursText,
  officeHours,
  pathIn,
  propertyPage,
  safetyLines,
  safetyPage,
  safetySettings,
  viewingPage,
} from '@lml/common/contracts';
import { textsOf } from '../texts/visitor-texts.js';
import { escapeHtml, facts, heading, link, listingLink, mailPage, note, paragraph, strip } from './html.js';
import { type MailContent, nameOf, wishText } from './inquiry-mail.js';
import { nairobiTime } from './nairobi-time.js';

/** Builds the mail that confirms receipt to a visitor. It quotes nothing from the form. */
export function acknowledgementMail(mail: AcknowledgementMail, publicUrl: string): MailContent {
  const { property } = mail;
  const own = textsOf(mail);
  const { language, words } = own;
  const texts = own.texts.acknowledgement;
  const { labels } = texts;
  const addressOf = (path: string) => new URL(pathIn(language, path), publicUrl).href;
  const reference = property
    ? texts.inquiryReference(mail.inquiryId)
    : texts.messageReference(mail.inquiryId);
  const page = property && addressOf(propertyPage(property.id, property.title));
  const propertyName = property && nameOf(property);
  const title = property ? texts.inquiry : texts.message;
  const received = nairobiTime(mail.createdAt, words.days);
  const viewing = mail.viewing && texts.wished(wishText(mail, mail.viewing, own));
  const requested = mail.viewingToken && addressOf(viewingPage(mail.viewingToken));
  const thanks = texts.thanks(COMPANY.name);
  const { phones, whatsapp = COMPANY.whatsappNumber } = companyContact();
  const hours = `${hoursText(officeHours(), words.days.weekdays)} (Nairobi)`;
  const urgent = texts.urgent(phones[0]!, reference);
  const numbers = { phones: phones.join(', '), whatsapp };
  const safety = safetyLines(safetySettings(), numbers, words.safety);
  const safe = addressOf(safetyPage);
  const similar = (mail.similar ?? []).map(({ id, title: name, price, place }) => ({
    name: nameOf({ id, title: name }),
    facts: `${price}, ${place}`,
    page: addressOf(propertyPage(id, name)),
  }));

  const width = `${labels.reference}:`.length + 1;
  const row = (label: string, value: string) => `${`${label}:`.padEnd(width)}${value}`;
  const more = (value: string) => ' '.repeat(width) + value;
  const text = [
    title,
    '',
    thanks,
    '',
    row(labels.reference, reference),
    ...(propertyName ? [row(labels.property, propertyName), more(page ?? '')] : []),
    ...(viewing ? [row(labels.viewing, viewing)] : []),
    ...(requested ? [more(`${texts.seeRequest}: ${requested}`)] : []),
    row(labels.received, received),
    row(labels.office, hours),
    row(labels.phone, phones.join(', ')),
    '',
    urgent,
    '',
    ...(similar.length > 0
      ? [
          `${texts.similar}:`,
          ...similar.flatMap((one) => [`- ${one.name}: ${one.facts}`, `  ${one.page}`]),
          '',
        ]
      : []),
    ...safety,
    `${words.safety.page}: ${safe}`,
    '',
    '-- ',
    texts.noReply,
    '',
  ].join('\n');

  const rows: [string, string][] = [[labels.reference, escapeHtml(reference)]];
  if (propertyName && page) rows.push([labels.property, listingLink(page, propertyName, language)]);
  if (viewing) rows.push([labels.viewing, escapeHtml(viewing)]);
  if (requested) rows.push(['', link(requested, texts.seeRequest)]);
  rows.push(
    [labels.received, escapeHtml(received)],
    [labels.office, escapeHtml(hours)],
    [labels.phone, phones.map((number) => link(`tel:${number.replaceAll(' ', '')}`, number)).join(', ')],
  );
  similar.forEach((one, index) =>
    rows.push([
      index === 0 ? texts.similar : '',
      `${listingLink(one.page, one.name, language)}<br />${escapeHtml(one.facts)}`,
    ]),
  );
  const html = mailPage(
    title,
    `${reference}: ${thanks}`,
    [
      heading(reference, title),
      paragraph(thanks),
      facts(rows, language),
      paragraph(urgent),
      strip(safety, safe, words.safety.page),
      note(texts.noReply),
    ].join('\n'),
    language,
  );

  return { subject: `${title} (${reference})`, text, html };
}
