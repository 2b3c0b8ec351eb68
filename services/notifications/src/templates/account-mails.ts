import {
  COMPANY,
  type InvitationMail,
  type PasswordResetMail,
  registerPage,
  resetPage,
} from '@lml/common/contracts';
import { button, heading, mailPage, note, paragraph } from './html.js';
import type { MailContent } from './inquiry-mail.js';
import { nairobiTime } from './nairobi-time.js';

/** Builds the mail that invites somebody to make an account. */
export function invitationMail(mail: InvitationMail, publicUrl: string): MailContent {
  const { invitedBy, role, name, token, expiresAt } = mail;
  return accountMail({
    greeting: name,
    kind: 'Invitation',
    subject: `Join ${COMPANY.name}`,
    text: `${invitedBy} invites you to the back office of ${COMPANY.name}, as ${role}. Choose a username and a password to begin.`,
    press: 'Make my account',
    page: new URL(registerPage(token), publicUrl).href,
    small: `The link works once, until ${nairobiTime(expiresAt)}. If you did not expect it, you can ignore this e-mail.`,
  });
}

/** Builds the mail that lets somebody set a new password. */
export function passwordResetMail(mail: PasswordResetMail, publicUrl: string): MailContent {
  const { username, name, token, expiresAt } = mail;
  return accountMail({
    greeting: name || username,
    kind: 'Forgotten password',
    subject: `Set a new password for ${COMPANY.name}`,
    text: `Somebody, hopefully you, asked for a new password for the account "${username}".`,
    press: 'Set a new password',
    page: new URL(resetPage(token), publicUrl).href,
    small: `The link works once, until ${nairobiTime(expiresAt)}. If it was not you, ignore this e-mail: your password stays as it is.`,
  });
}

function accountMail({
  greeting,
  kind,
  subject,
  text,
  press,
  page,
  small,
}: Record<'greeting' | 'kind' | 'subject' | 'text' | 'press' | 'page' | 'small', string>): MailContent {
  const hello = greeting ? `Hello ${greeting},` : 'Hello,';
  return {
    subject,
    text: [hello, '', text, '', `${press}: ${page}`, '', '-- ', small, ''].join('\n'),
    html: mailPage(
      subject,
      text,
      [heading(kind, subject), paragraph(hello), paragraph(text), button(page, press), note(small)].join(
        '\n',
      ),
    ),
  };
}
