import {
  ALERT_CONSENT,
  ALERT_LIMITS,
  type AlertConfirmationMail,
  type AlertLinkMail,
  alertsPage,
  COMPANY,
} from '@lml/common/contracts';
import { button, heading, mailPage, note, paragraph } from './html.js';
import type { MailContent } from './inquiry-mail.js';

const SAVED_SEARCH = 'Saved search';

/** Builds the mail that asks to confirm a saved search. */
export function alertConfirmationMail(mail: AlertConfirmationMail, publicUrl: string): MailContent {
  const { name, confirmed } = mail;
  return accessMail(mail, publicUrl, {
    subject: confirmed ? `You already have this search: ${name}` : `Please confirm: ${name}`,
    text: confirmed
      ? `Homes that fit "${name}" are e-mailed to you already. You can change how often, pause or stop.`
      : `You asked ${COMPANY.name} to e-mail you homes that fit "${name}". Open the page and press Confirm, or nothing will be sent.`,
    press: confirmed ? 'Manage my searches' : 'Open the page to confirm',
    small: confirmed
      ? 'If you did not ask for this, you can ignore it.'
      : `You agreed to: "${ALERT_CONSENT.text}" If it was not you, ignore this e-mail: we delete the search after ${ALERT_LIMITS.unconfirmedDays} days.`,
  });
}

/** Builds the mail with the link to the page that manages saved searches. */
export function alertLinkMail(mail: AlertLinkMail, publicUrl: string): MailContent {
  return accessMail(mail, publicUrl, {
    subject: mail.full ? 'Your new search could not be saved' : 'Your saved searches',
    text: mail.full
      ? `You have ${ALERT_LIMITS.searchesMax} saved searches, which is the most. Stop one of them, then save the new one again.`
      : 'With this link you can change, pause or stop the searches that we e-mail you about, or delete all of it.',
    press: 'Manage my searches',
    small: 'If you did not ask for this, you can ignore it: only you have the link.',
  });
}

function accessMail(
  { key }: { key: string },
  publicUrl: string,
  { subject, text, press, small }: { subject: string; text: string; press: string; small: string },
): MailContent {
  const page = new URL(alertsPage(key), publicUrl).href;
  const works = `The link works for ${ALERT_LIMITS.linkDays} days.`;
  return {
    subject,
    text: [subject, '', text, '', `${press}: ${page}`, '', '-- ', `${works} ${small}`, ''].join('\n'),
    html: mailPage(
      subject,
      text,
      [heading(SAVED_SEARCH, subject), paragraph(text), button(page, press), note(`${works} ${small}`)].join(
        '\n',
      ),
    ),
  };
}
