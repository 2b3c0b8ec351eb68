import {
  ownerDetails,
  propertyPage,
  propertyReference,
  type StaffMail,
  type Viewing,
  type ViewingRepresentative,
  viewingText,
} from '@lml/common/contracts';
import { textsOf } from '../texts/visitor-texts.js';
import { button, escapeHtml, facts, heading, highlight, link, mailPage, note, quotation } from './html.js';
import { nairobiTime } from './nairobi-time.js';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

const NOBODY = 'nobody yet';

/** Builds the mail that notifies a staff member of an inquiry or message, that one was assigned to them, or that a visitor answered. */
export function inquiryMail(mail: StaffMail, publicUrl: string): MailContent {
  const { property, ownerRequest } = mail;
  const inbox = new URL(`/admin/inquiries?inquiry=${mail.inquiryId}`, publicUrl).href;
  const page = property && new URL(propertyPage(property.id, property.title), publicUrl).href;
  const propertyName = property && nameOf(property);
  const kind =
    mail.kind === 'assigned'
      ? 'Assigned to you'
      : mail.kind === 'visitor-reply'
        ? `${mail.name} answered`
        : property
          ? 'New inquiry'
          : ownerRequest
            ? "New owner's request"
            : 'New message';
  const topic = propertyName ?? mail.subject;
  const received = nairobiTime(mail.createdAt);
  const viewing = mail.viewing && `Preferred viewing: ${wishText(mail, mail.viewing)}`;
  const comes = mail.wish?.representative ? personText(mail.wish.representative) : '';
  const details = ownerRequest ? ownerDetails(ownerRequest) : '';
  const writesIn = mail.language === 'sw' ? 'writes in Swahili' : '';
  const handler = mail.handler && `${mail.handler.name} (${mail.handler.kind})`;
  const reply = mail.email
    ? `Reply to this mail to answer ${mail.name} directly.`
    : `${mail.name} left no e-mail address: please call, or write by WhatsApp.`;

  const text = [
    `${kind}: ${topic}`,
    ...(viewing ? [viewing] : []),
    ...(comes ? [`In their place: ${comes}`] : []),
    '',
    `Name:     ${mail.name}`,
    ...(mail.email ? [`E-mail:   ${mail.email}`] : []),
    ...(mail.phone ? [`Phone:    ${mail.phone}`] : []),
    `Subject:  ${mail.subject}`,
    ...(propertyName ? [`Property: ${propertyName}`, `          ${page}`] : []),
    ...(details ? [`Details:  ${details}`] : []),
    `Received: ${received}`,
    ...(writesIn ? [`Language: ${writesIn}`] : []),
    ...(handler ? [`Handler:  ${handler}`] : []),
    `Assigned: ${mail.assignee ?? NOBODY}`,
    '',
    ...(mail.message ? [mail.message, ''] : []),
    '-- ',
    `Open in the inbox: ${inbox}`,
    reply,
    '',
  ].join('\n');

  const rows: [string, string][] = [
    ['Name', escapeHtml(mail.name)],
    ...contactRows(mail),
    ['Subject', escapeHtml(mail.subject)],
  ];
  if (comes) rows.push(['In their place', escapeHtml(comes)]);
  if (propertyName && page) rows.push(['Property', link(page, propertyName)]);
  if (details) rows.push(['Details', escapeHtml(details)]);
  rows.push(['Received', escapeHtml(received)]);
  if (writesIn) rows.push(['Language', escapeHtml(writesIn)]);
  if (handler) rows.push(['Handled by', escapeHtml(handler)]);
  rows.push(['Assigned to', escapeHtml(mail.assignee ?? NOBODY)]);

  const html = mailPage(
    `${kind}: ${topic}`,
    `${mail.name}: ${(mail.message || details).slice(0, 120)}`,
    [
      heading(kind, topic),
      ...(viewing ? [highlight(viewing)] : []),
      facts(rows),
      ...(mail.message ? [quotation(mail.message)] : []),
      button(inbox, 'Open in the inbox'),
      note(reply),
    ].join('\n'),
  );

  return { subject: `${kind}: ${topic}`, text, html };
}

/** Address and number; a lead that staff entered may lack either. */
function contactRows({ email, phone }: StaffMail): [string, string][] {
  const rows: [string, string][] = [];
  if (email) rows.push(['E-mail', link(`mailto:${encodeURIComponent(email).replace('%40', '@')}`, email)]);
  if (phone) rows.push(['Phone', phoneLink(phone)]);
  return rows;
}

/**
 * Formats the wished times: all if the mail has them, else the first, with the kind of viewing if by video. In English unless
 * texts are given.
 */
export function wishText(
  { wish }: Pick<StaffMail, 'wish'>,
  first: Viewing,
  { texts: { wishes }, words } = textsOf({}),
): string {
  const times = (wish?.slots ?? [first]).map((slot) => viewingText(slot, words.days)).join(wishes.or);
  return wish?.kind === 'video' ? wishes.byVideo(times) : times;
}

/** Formats `Grace Wanjiru, +254 700 000 131`. */
export function personText({ name, phone }: ViewingRepresentative): string {
  return `${name}, ${phone}`;
}

/** Returns `Two-Bedroom Flat, Othaya Road (LML-7)`, or the reference alone if the title is unknown. */
export function nameOf(property: { id: number; title: string | null }): string {
  const reference = propertyReference(property.id);
  return property.title ? `${property.title} (${reference})` : reference;
}

/** Links the phone number only if it can be dialled. */
function phoneLink(phone: string): string {
  const dialled = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(dialled) ? link(`tel:${dialled}`, phone) : escapeHtml(phone);
}
