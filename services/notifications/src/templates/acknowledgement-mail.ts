import {
  type AcknowledgementMail,
  COMPANY,
  companyContact,
  hoursText,
  officeHours,
  propertyPage,
  SAFETY_TEXTS,
  safetyLines,
  safetyPage,
  safetySettings,
  viewingPage,
} from '@lml/common/contracts';
import { escapeHtml, facts, heading, link, mailPage, note, paragraph, strip } from './html.js';
import { type MailContent, nameOf, wishText } from './inquiry-mail.js';
import { nairobiTime } from './nairobi-time.js';

const SIMILAR = 'Similar properties';
const SEE_REQUEST = 'See or cancel your request';

/** Builds the mail that confirms receipt to a visitor. It quotes nothing from the form. */
export function acknowledgementMail(mail: AcknowledgementMail, publicUrl: string): MailContent {
  const { property } = mail;
  const reference = `${property ? 'Inquiry' : 'Message'} ${mail.inquiryId}`;
  const page = property && new URL(propertyPage(property.id, property.title), publicUrl).href;
  const propertyName = property && nameOf(property);
  const title = property ? 'We have received your inquiry' : 'We have received your message';
  const received = nairobiTime(mail.createdAt);
  const viewing = mail.viewing && wishText(mail, mail.viewing);
  const requested = mail.viewingToken && new URL(viewingPage(mail.viewingToken), publicUrl).href;
  const thanks = `Thank you for writing to ${COMPANY.name}. One of us will answer you within office hours.`;
  const { phones, whatsapp = COMPANY.whatsappNumber } = companyContact();
  const [phone] = phones;
  const hours = `${hoursText(officeHours())} (Nairobi)`;
  const urgent = `If it is urgent, call ${phone} and mention ${reference}.`;
  const safety = safetyLines(safetySettings(), { phones: phones.join(', '), whatsapp });
  const safe = new URL(safetyPage, publicUrl).href;
  const similar = (mail.similar ?? []).map(({ id, title: name, price, place }) => ({
    name: nameOf({ id, title: name }),
    facts: `${price}, ${place}`,
    page: new URL(propertyPage(id, name), publicUrl).href,
  }));
  const noReply =
    'This is an automatic message: no reply is needed. If you did not write to us, someone mistyped an address, and you can ignore it.';

  const text = [
    title,
    '',
    thanks,
    '',
    `Reference: ${reference}`,
    ...(propertyName ? [`Property:  ${propertyName}`, `           ${page}`] : []),
    ...(viewing ? [`Viewing:   ${viewing} (as you suggest; we will confirm it)`] : []),
    ...(requested ? [`           ${SEE_REQUEST}: ${requested}`] : []),
    `Received:  ${received}`,
    `Office:    ${hours}`,
    `Phone:     ${phones.join(', ')}`,
    '',
    urgent,
    '',
    ...(similar.length > 0
      ? [`${SIMILAR}:`, ...similar.flatMap((one) => [`- ${one.name}: ${one.facts}`, `  ${one.page}`]), '']
      : []),
    ...safety,
    `${SAFETY_TEXTS.page}: ${safe}`,
    '',
    '-- ',
    noReply,
    '',
  ].join('\n');

  const rows: [string, string][] = [['Reference', escapeHtml(reference)]];
  if (propertyName && page) rows.push(['Property', link(page, propertyName)]);
  if (viewing) rows.push(['Viewing', escapeHtml(`${viewing} (as you suggest; we will confirm it)`)]);
  if (requested) rows.push(['', link(requested, SEE_REQUEST)]);
  rows.push(
    ['Received', escapeHtml(received)],
    ['Office', escapeHtml(hours)],
    ['Phone', phones.map((number) => link(`tel:${number.replaceAll(' ', '')}`, number)).join(', ')],
  );
  similar.forEach((one, index) =>
    rows.push([index === 0 ? SIMILAR : '', `${link(one.page, one.name)}<br />${escapeHtml(one.facts)}`]),
  );
  const html = mailPage(
    title,
    `${reference}: ${thanks}`,
    [
      heading(reference, title),
      paragraph(thanks),
      facts(rows),
      paragraph(urgent),
      strip(safety, safe, SAFETY_TEXTS.page),
      note(noReply),
    ].join('\n'),
  );

  return { subject: `${title} (${reference})`, text, html };
}
