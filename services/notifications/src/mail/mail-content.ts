import { COMPANY, companyContact, type DeliveredMail } from '@lml/common/contracts';
import { invitationMail, passwordResetMail } from '../templates/account-mails.js';
import { acknowledgementMail } from '../templates/acknowledgement-mail.js';
import { alertConfirmationMail, alertLinkMail } from '../templates/alert-access-mails.js';
import { alertMail, oneClickStop } from '../templates/alert-mail.js';
import { confirmationMail, oneClickConfirmationStop } from '../templates/confirmation-mail.js';
import { inquiryMail } from '../templates/inquiry-mail.js';
import { replyMail } from '../templates/reply-mail.js';
import { oneClickReportStop, reportMail } from '../templates/report-mail.js';
import { reportAlertMail, reportOutcomeMail } from '../templates/visitor-report-mails.js';
import { viewingMail } from '../templates/viewing-mail.js';
import { viewingStaffMail } from '../templates/viewing-staff-mail.js';
import type { OutgoingMail } from './mail-server.js';

/** Builds what a mail says, by its kind. */
export function mailContent(
  mail: DeliveredMail,
  publicUrl: string,
): Pick<
  OutgoingMail,
  'replyTo' | 'subject' | 'text' | 'html' | 'headers' | 'calendar' | 'attachment' | 'thread'
> {
  const office = { name: COMPANY.name, address: companyContact().email };
  switch (mail.kind) {
    case 'staff':
    case 'assigned':
    case 'visitor-reply':
      return { replyTo: personOr(office, mail), ...inquiryMail(mail, publicUrl) };
    case 'acknowledgement':
      return { replyTo: office, ...acknowledgementMail(mail, publicUrl) };
    case 'reply':
      return {
        replyTo: mail.replyTo ? { name: COMPANY.name, address: mail.replyTo } : office,
        thread: mail.thread,
        ...replyMail(mail),
      };
    case 'viewing':
      return { replyTo: office, ...viewingMail(mail, publicUrl), calendar: mail.calendar };
    case 'viewing-staff':
      return {
        replyTo: personOr(office, mail.visitor),
        ...viewingStaffMail(mail, publicUrl),
        calendar: mail.calendar,
      };
    case 'alert':
      return { replyTo: office, headers: oneClickStop(mail, publicUrl), ...alertMail(mail, publicUrl) };
    case 'alert-confirmation':
      return { replyTo: office, ...alertConfirmationMail(mail, publicUrl) };
    case 'invitation':
      return { replyTo: office, ...invitationMail(mail, publicUrl) };
    case 'password-reset':
      return { replyTo: office, ...passwordResetMail(mail, publicUrl) };
    case 'report':
      return {
        replyTo: office,
        headers: oneClickReportStop(mail, publicUrl),
        ...reportMail(mail, publicUrl),
        attachment: mail.pdf,
      };
    case 'confirmation':
    case 'confirmation-reminder':
      return {
        replyTo: office,
        headers: oneClickConfirmationStop(mail, publicUrl),
        ...confirmationMail(mail, publicUrl),
      };
    case 'report-alert':
      return { replyTo: office, ...reportAlertMail(mail, publicUrl) };
    case 'report-outcome':
      return { replyTo: office, ...reportOutcomeMail(mail, publicUrl) };
    case 'alert-link':
      return { replyTo: office, ...alertLinkMail(mail, publicUrl) };
  }
}

/** A lead that staff entered may have no address. */
function personOr(
  office: OutgoingMail['replyTo'],
  { name, email }: { name: string; email: string },
): OutgoingMail['replyTo'] {
  return email === '' ? office : { name, address: email };
}
