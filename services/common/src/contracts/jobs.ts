import type { CreateContactMessage, Inquiry } from './inquiries.js';
import type { Viewing } from './viewings.js';

/** One job a mail: one inquiry to one address. The job's id is the delivery's id. */
export const INQUIRY_MAIL_QUEUE = 'inquiry-mails';

/**
 * The job names the delivery and nothing else: what to send is asked of the inquiries service when the job runs, so
 * that no visitor's words lie in Redis and a repeated job finds out that its mail has gone.
 */
export interface InquiryMailJob {
  deliveryId: string;
  /** The id of the visitor's request, to follow it through the logs. */
  requestId: string;
  /** Where in which trace it began, as in the header of that name; missing where there are no traces. */
  traceParent?: string;
  /** Set by the worker once the mail server has accepted the mail, so that a retry only reports. */
  sent?: boolean;
}

/** Answer to `POST /internal/deliveries/{id}/claim`. */
export type DeliveryClaim =
  /** Send it now; nobody else will for the length of the lease. */
  | { verdict: 'send'; mail: InquiryMail }
  /** Nothing to do: it was sent, or withdrawn. */
  | { verdict: 'done' }
  /** Another worker has it; ask again later. */
  | { verdict: 'wait' };

export type InquiryMail = StaffMail | AcknowledgementMail;

interface MailAboutInquiry {
  /** How often staff had it sent again: each time makes a Message-ID of its own, lest mail programs drop the copy. */
  resends: number;
  recipient: string;
  inquiryId: number;
  property: { id: number; title: string | null } | null;
  /** When the visitor would like to see the property; null where they did not say. */
  viewing: Viewing | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Tells one of the staff all that the visitor sent. */
export interface StaffMail
  extends MailAboutInquiry, Pick<CreateContactMessage, 'name' | 'email' | 'phone' | 'subject' | 'message'> {
  kind: 'staff';
  /** Who handles the property, and the name of the account that answers; null where that is nobody. */
  handler: Inquiry['handler'];
  assignee: string | null;
}

/**
 * Tells the visitor that the message has come. Nothing that was typed into the form is in it: the address may be
 * somebody else's, who would be sent a stranger's words in our name.
 */
export interface AcknowledgementMail extends MailAboutInquiry {
  kind: 'acknowledgement';
}

/** Body of `POST /internal/deliveries/{id}/failed`. */
export interface DeliveryFailure {
  error: string;
  /** True when no further attempt will be made. */
  final: boolean;
  /** The mail server had all of the mail when the line was cut: it may have taken it, and may get it a second time. */
  maybeSent?: boolean;
}
