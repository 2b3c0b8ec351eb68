import {
  type AlertConfirmationMail,
  type AlertLinkMail,
  alertsPage,
  COMPANY,
  pathIn,
} from '@lml/common/contracts';
import { textsOf } from '../texts/visitor-texts.js';
import { button, heading, mailPage, note, paragraph } from './html.js';
import type { MailContent } from './inquiry-mail.js';

/** Builds the mail that asks to confirm a saved search. */
export function alertConfirmationMail(mail: AlertConfirmationMail, publicUrl: string): MailContent {
  const { name } = mail;
  const { confirm, confirmed, manage } = textsOf(mail).texts.alertAccess;
  return accessMail(
    mail,
    publicUrl,
    mail.confirmed
      ? {
          subject: confirmed.subject(name),
          text: confirmed.text(name),
          press: manage,
          small: confirmed.small,
        }
      : { ...confirm, subject: confirm.subject(name), text: confirm.text(COMPANY.name, name) },
  );
}

/** Builds the mail with the link to the page that manages saved searches. */
export function alertLinkMail(mail: AlertLinkMail, publicUrl: string): MailContent {
  const texts = textsOf(mail).texts.alertAccess;
  const { manage: press, onlyYou: small } = texts;
  return accessMail(mail, publicUrl, { ...(mail.full ? texts.full : texts.link), press, small });
}

function accessMail(
  mail: AlertConfirmationMail | AlertLinkMail,
  publicUrl: string,
  { subject, text, press, small }: { subject: string; text: string; press: string; small: string },
): MailContent {
  const { language, texts } = textsOf(mail);
  const page = new URL(pathIn(language, alertsPage(mail.key)), publicUrl).href;
  const { works } = texts.alertAccess;
  return {
    subject,
    text: [subject, '', text, '', `${press}: ${page}`, '', '-- ', `${works} ${small}`, ''].join('\n'),
    html: mailPage(
      subject,
      text,
      [
        heading(texts.alerts.heading, subject),
        paragraph(text),
        button(page, press),
        note(`${works} ${small}`),
      ].join('\n'),
      language,
    ),
  };
}
