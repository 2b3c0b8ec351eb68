import { COMPANY, type DeliveredMail } from '@lml/common/contracts';
import { invitationMail, passwordResetMail } from '../templates/account-mails.js';
import { acknowledgementMail } from '../templates/acknowledgement-mail.js';
import { alertConfirmationMail, alertLinkMail } from '../templates/alert-access-mails.js';
import { alertMail, oneClickStop } from '../templates/alert-mail.js';
import { inquiryMail } from '../templates/inquiry-mail.js';
import { viewingMail } from '../templates/viewing-mail.js';
import { viewingStaffMail } from '../templates/viewing-staff-mail.js';
import type { OutgoingMail } from './mail-server.js';

const OFFICE = { name: COMPANY.name, address: COMPANY.email };

/** Builds what a mail says, by its kind. */
export function mailContent(
  mail: DeliveredMail,
  publicUrl: string,
): Pick<OutgoingMail, 'replyTo' | 'subject' | 'text' | 'html' | 'headers' | 'calendar'> {
  switch (mail.kind) {
    case 'staff':
    case 'assigned':
      return { replyTo: { name: mail.name, address: mail.email }, ...inquiryMail(mail, publicUrl) };
    case 'acknowledgement':
      return { replyTo: OFFICE, ...acknowledgementMail(mail, publicUrl) };
    case 'viewing':
      return { replyTo: OFFICE, ...viewingMail(mail, publicUrl), calendar: mail.calendar };
    case 'viewing-staff':
      return {
        replyTo: { name: mail.visitor.name, address: mail.visitor.email },
        ...viewingStaffMail(mail, publicUrl),
        calendar: mail.calendar,
      };
    case 'alert':
      return { replyTo: OFFICE, headers: oneClickStop(mail, publicUrl), ...alertMail(mail, publicUrl) };
    case 'alert-confirmation':
      return { replyTo: OFFICE, ...alertConfirmationMail(mail, publicUrl) };
    case 'invitation':
      return { replyTo: OFFICE, ...invitationMail(mail, publicUrl) };
    case 'password-reset':
      return { replyTo: OFFICE, ...passwordResetMail(mail, publicUrl) };
    case 'alert-link':
      return { replyTo: OFFICE, ...alertLinkMail(mail, publicUrl) };
  }
}
