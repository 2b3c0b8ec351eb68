import { COLOURS } from '@lml/common/brand-colours';
import {
  COMPANY,
  type ConfirmationItem,
  type ConfirmationMail,
  confirmationPage,
  counted,
  groupedNumber,
  reportStopPath,
} from '@lml/common/contracts';
import { escapeHtml, heading, highlight, link, mailPage, note, paragraph } from './html.js';
import type { MailContent } from './inquiry-mail.js';
import { nairobiTime } from './nairobi-time.js';
import { oneClickHeaders } from './one-click.js';

const AVAILABLE = 'Still available';
const GONE = 'Gone';

/** Builds the mail that asks an agent or an office whether listings are available, with two links for each. */
export function confirmationMail(mail: ConfirmationMail, publicUrl: string): MailContent {
  const { listings, total, hideDays, hidesFrom } = mail;
  const isReminder = mail.kind === 'confirmation-reminder';
  const subject = isReminder
    ? `Reminder: visitors are warned of ${counted(total, 'listing')}`
    : `Still available? ${counted(total, 'listing')} to confirm`;
  const intro = isReminder
    ? `Hello ${mail.name}, visitors now read that these listings have not been confirmed for long. Please say which are still available.`
    : `Hello ${mail.name}, please say which of these listings are still available. Visitors see how long ago you did.`;
  const consequence = hidesFrom
    ? `From ${nairobiTime(hidesFrom)}, listings that nobody has confirmed for ${hideDays} days leave our lists.`
    : `Listings that nobody has confirmed for ${hideDays} days leave our lists, until somebody confirms them.`;
  const rest = total - listings.length;
  const more =
    rest > 0
      ? `And ${groupedNumber(rest)} more: the next e-mail has them, and the back office has all.`
      : null;
  const stop = new URL(reportStopPath(mail.stopKey), publicUrl).href;
  const why = `${COMPANY.name} asks on Mondays. Each link works once, within 8 days, and asks before it changes anything.`;
  const addresses = (item: ConfirmationItem) => ({
    available: new URL(confirmationPage(item.availableToken), publicUrl).href,
    gone: new URL(confirmationPage(item.goneToken), publicUrl).href,
  });
  return {
    subject,
    text: [
      ...[subject, '', intro, '', consequence, ''],
      ...listings.flatMap((item) => [
        `${item.title} (${item.reference}), ${item.location}, ${item.price}`,
        ageOf(item),
        `${AVAILABLE}: ${addresses(item).available}`,
        `${GONE}: ${addresses(item).gone}`,
        '',
      ]),
      ...(more ? [more, ''] : []),
      ...['-- ', why, `Stop these e-mails: ${stop}`, ''],
    ].join('\n'),
    html: mailPage(
      subject,
      listings.map(({ title }) => title).join(', '),
      [
        heading(isReminder ? 'Reminder' : 'Weekly question', subject),
        paragraph(intro),
        highlight(consequence),
        ...listings.map((item) => listingRow(item, addresses(item))),
        ...(more ? [note(more)] : []),
        note(why),
        `<p style="margin:8px 0 0;font-size:14px;line-height:20px">${link(stop, 'Stop these e-mails')}</p>`,
      ].join('\n'),
    ),
  };
}

/** Headers of RFC 8058, with which mail clients offer to stop with one press. */
export function oneClickConfirmationStop(
  { stopKey }: ConfirmationMail,
  publicUrl: string,
): Record<string, string> {
  return oneClickHeaders(
    new URL(reportStopPath(stopKey), publicUrl).href,
    'Stop the questions about my listings',
  );
}

function ageOf({ days, state }: ConfirmationItem): string {
  const age = `Not confirmed for ${counted(days, 'day')}`;
  if (state === 'hidden') return `${age}. It is out of our lists.`;
  return state === 'old' ? `${age}. Visitors are warned.` : age;
}

function listingRow(
  item: ConfirmationItem,
  { available, gone }: { available: string; gone: string },
): string {
  const { title, reference, location, price, state } = item;
  const colour = state === 'fresh' ? COLOURS.muted : COLOURS.danger;
  const weight = state === 'fresh' ? 400 : 600;
  const pressed = (address: string, text: string, colours: string) =>
    `<a href="${escapeHtml(address)}" aria-label="${escapeHtml(`${text}: ${title}`)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border-radius:6px;font-size:15px;line-height:20px;font-weight:600;text-decoration:none;border:1px solid ${COLOURS.primary};${colours}">${escapeHtml(text)}</a>`;
  return (
    `<div style="margin:0 0 8px;padding:16px 0 8px;border-top:1px solid ${COLOURS.line}">` +
    `<p style="margin:0;font-weight:600;word-break:break-word">${escapeHtml(title)}</p>` +
    `<p style="margin:0;font-size:14px;line-height:20px;color:${COLOURS.muted}">${escapeHtml([reference, location, price].filter(Boolean).join(' · '))}</p>` +
    `<p style="margin:4px 0 12px;font-size:14px;line-height:20px;font-weight:${weight};color:${colour}">${escapeHtml(ageOf(item))}</p>` +
    pressed(available, AVAILABLE, `background:${COLOURS.primary};color:${COLOURS.onPrimary}`) +
    pressed(gone, GONE, `background:${COLOURS.surface};color:${COLOURS.primary}`) +
    `</div>`
  );
}
