import {
  type AlertListing,
  type AlertMail,
  alertsPage,
  alertsStopPage,
  alertStopPath,
  capitalised,
  COMPANY,
  counted,
  propertyPage,
} from '@lml/common/contracts';
import { COLOURS } from '@lml/common/brand-colours';
import { button, escapeHtml, heading, link, mailPage, note } from './html.js';
import { oneClickHeaders } from './one-click.js';
import type { MailContent } from './inquiry-mail.js';

const KIND_TEXTS = { new: 'New', price: 'New price', back: 'Back on the market' } as const;
const FREQUENCY_TEXTS = { instant: 'at once', daily: 'once a day', weekly: 'once a week' } as const;

/** Builds the mail about homes that fit a saved search. */
export function alertMail(mail: AlertMail, publicUrl: string): MailContent {
  const { listings, total, name } = mail;
  const subject = `${subjectOf(mail)}: ${name}`;
  const more = total - listings.length;
  const all = new URL(mail.page, publicUrl).href;
  const manage = new URL(alertsPage(mail.key), publicUrl).href;
  const stop = new URL(alertsStopPage(mail.stopKey), publicUrl).href;
  const seeAll = more > 0 ? `See all ${total} on the site` : 'See the whole list';
  const why = `You get this e-mail ${FREQUENCY_TEXTS[mail.frequency]} because you asked ${COMPANY.name} for "${name}" and confirmed it.`;

  const text = [
    subject,
    '',
    ...listings.flatMap((listing) => [
      `${KIND_TEXTS[listing.kind]}: ${listing.title}`,
      `  ${factsOf(listing)}`,
      `  ${new URL(propertyPage(listing.id, listing.title), publicUrl).href}`,
      '',
    ]),
    `${seeAll}: ${all}`,
    '',
    '-- ',
    why,
    `Stop these e-mails: ${stop}`,
    `Change how often or pause: ${manage}`,
    '',
  ].join('\n');

  const html = mailPage(
    subject,
    listings.map(({ title }) => title).join(', '),
    [
      heading('Saved search', subject),
      ...listings.map((listing) => card(listing, publicUrl)),
      button(all, seeAll),
      note(why),
      `<p style="margin:8px 0 0;font-size:14px;line-height:20px">${link(stop, 'Stop these e-mails')} · ${link(manage, 'Change how often or pause')}</p>`,
    ].join('\n'),
  );
  return { subject, text, html };
}

/** Headers of RFC 8058, with which mail clients offer to stop with one press. */
export function oneClickStop(mail: AlertMail, publicUrl: string): Record<string, string> {
  return oneClickHeaders(
    new URL(alertStopPath(mail.stopKey), publicUrl).href,
    'Stop the e-mails of my saved search',
  );
}

function subjectOf({ listings, total }: AlertMail): string {
  const kinds = new Set(listings.map(({ kind }) => kind));
  if (kinds.size > 1) return counted(total, 'home');
  if (kinds.has('price')) return total === 1 ? 'New price' : `${total} new prices`;
  if (kinds.has('back')) return `${counted(total, 'home')} back on the market`;
  return `${total} new ${total === 1 ? 'home' : 'homes'}`;
}

/** Price, place and bedrooms in one line. */
function factsOf({ price, oldPrice, location, type, bedrooms }: AlertListing): string {
  return [
    oldPrice === null ? price : `${price} (was ${oldPrice})`,
    ...(bedrooms === null ? [] : [counted(bedrooms, 'bedroom')]),
    capitalised(type),
    location,
  ].join(' · ');
}

function card(listing: AlertListing, publicUrl: string): string {
  const page = new URL(propertyPage(listing.id, listing.title), publicUrl).href;
  return (
    `<div style="margin:0 0 16px;padding:14px 16px;background:${COLOURS.ground};border:1px solid ${COLOURS.line};border-radius:6px">` +
    `<p style="margin:0 0 2px;font-size:13px;line-height:20px;font-weight:600;color:${COLOURS.accent}">${escapeHtml(KIND_TEXTS[listing.kind])}</p>` +
    `<p style="margin:0 0 4px;font-weight:600">${link(page, listing.title)}</p>` +
    `<p style="margin:0">${escapeHtml(factsOf(listing))}</p></div>`
  );
}
