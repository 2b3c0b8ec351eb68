import {
  type AlertListing,
  type AlertMail,
  alertsPage,
  alertsStopPage,
  alertStopPath,
  COMPANY,
  pathIn,
  propertyPage,
} from '@lml/common/contracts';
import { COLOURS } from '@lml/common/brand-colours';
import { type TextsOfLanguage, textsOf } from '../texts/visitor-texts.js';
import { button, escapeHtml, heading, link, listingLink, mailPage, note } from './html.js';
import { oneClickHeaders } from './one-click.js';
import type { MailContent } from './inquiry-mail.js';

/** Builds the mail about homes that fit a saved search. */
export function alertMail(mail: AlertMail, publicUrl: string): MailContent {
  const { listings, total, name } = mail;
  const own = textsOf(mail);
  const { language } = own;
  const texts = own.texts.alerts;
  const subject = `${subjectOf(mail, own)}: ${name}`;
  const addressOf = (path: string) => new URL(pathIn(language, path), publicUrl).href;
  const pageOf = (listing: AlertListing) => addressOf(propertyPage(listing.id, listing.title));
  const all = addressOf(mail.page);
  const manage = addressOf(alertsPage(mail.key));
  const stop = addressOf(alertsStopPage(mail.stopKey));
  const seeAll = total > listings.length ? texts.seeAll(total) : texts.seeList;
  const why = texts.why(mail.frequency, COMPANY.name, name);

  const text = [
    subject,
    '',
    ...listings.flatMap((listing) => [
      `${texts.kinds[listing.kind]}: ${listing.title}`,
      `  ${factsOf(listing, own)}`,
      `  ${pageOf(listing)}`,
      '',
    ]),
    `${seeAll}: ${all}`,
    '',
    '-- ',
    why,
    `${texts.stop}: ${stop}`,
    `${texts.manage}: ${manage}`,
    '',
  ].join('\n');

  const html = mailPage(
    subject,
    listings.map(({ title }) => title).join(', '),
    [
      heading(texts.heading, subject),
      ...listings.map((listing) => card(listing, pageOf(listing), own)),
      button(all, seeAll),
      note(why),
      `<p style="margin:8px 0 0;font-size:14px;line-height:20px">${link(stop, texts.stop)} · ${link(manage, texts.manage)}</p>`,
    ].join('\n'),
    language,
  );
  return { subject, text, html };
}

/** Headers of RFC 8058, with which mail clients offer to stop with one press. Staff read the subject of a mail that asks for it. */
export function oneClickStop(mail: AlertMail, publicUrl: string): Record<string, string> {
  return oneClickHeaders(
    new URL(alertStopPath(mail.stopKey), publicUrl).href,
    'Stop the e-mails of my saved search',
  );
}

function subjectOf({ listings, total }: AlertMail, { texts: { alerts } }: TextsOfLanguage): string {
  const kinds = new Set(listings.map(({ kind }) => kind));
  if (kinds.size > 1) return alerts.homes(total);
  if (kinds.has('price')) return alerts.newPrices(total);
  return kinds.has('back') ? alerts.back(total) : alerts.newHomes(total);
}

/** Price, place and bedrooms in one line. */
function factsOf(
  { price, oldPrice, location, type, bedrooms }: AlertListing,
  { texts: { alerts } }: TextsOfLanguage,
): string {
  return [
    oldPrice === null ? price : alerts.was(price, oldPrice),
    ...(bedrooms === null ? [] : [alerts.bedrooms(bedrooms)]),
    alerts.type(type),
    location,
  ].join(' · ');
}

function card(listing: AlertListing, page: string, own: TextsOfLanguage): string {
  return (
    `<div style="margin:0 0 16px;padding:14px 16px;background:${COLOURS.ground};border:1px solid ${COLOURS.line};border-radius:6px">` +
    `<p style="margin:0 0 2px;font-size:13px;line-height:20px;font-weight:600;color:${COLOURS.accent}">${escapeHtml(own.texts.alerts.kinds[listing.kind])}</p>` +
    `<p style="margin:0 0 4px;font-weight:600">${listingLink(page, listing.title, own.language)}</p>` +
    `<p style="margin:0">${escapeHtml(factsOf(listing, own))}</p></div>`
  );
}
