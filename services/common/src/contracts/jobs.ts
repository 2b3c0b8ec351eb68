import type { MailAboutAccount } from './accounts.js';
import type { MailAboutSearches } from './alerts.js';
import type { ConfirmationMail } from './confirmations.js';
import type { ReplyMail } from './conversation.js';
import type { CreateContactMessage, Inquiry } from './inquiries.js';
import type { WithLanguage } from './languages.js';
import type { OwnerRequest } from './owner-requests.js';
import type { ReportMail } from './reports.js';
import type { ViewingEvent, ViewingState } from './viewing-records.js';
import type { ViewingKind, ViewingRepresentative, ViewingWish } from './viewing-slots.js';
import type { Viewing } from './viewings.js';
import type { VisitorReportMail } from './visitor-reports.js';

/** Queue with one job per mail (an inquiry to one address). The job's id is the delivery's id. */
export const INQUIRY_MAIL_QUEUE = 'inquiry-mails';
/** Queue of the mails about saved searches, apart so that a flood of them delays no inquiry. */
export const ALERT_MAIL_QUEUE = 'alert-mails';
/** Queue of the mails about reports of visitors. */
export const VISITOR_REPORT_MAIL_QUEUE = 'visitor-report-mails';
/** Queue of the mails about staff accounts: invitations and forgotten passwords. */
export const ACCOUNT_MAIL_QUEUE = 'account-mails';

/**
 * Contains only ids: the worker asks the service that owns the mail for the content, so that Redis stores no visitors' data and
 * a repeated job learns that its mail has been sent.
 */
export interface MailJobData {
  deliveryId: string;
  /** Request id of the visitor's call, for correlating logs. */
  requestId: string;
  /** Trace parent header of the request; missing without tracing. */
  traceParent?: string;
  /** Set by the worker once the mail server has accepted the mail, so that a retry only reports. */
  sent?: boolean;
}

/** Body of `POST /internal/deliveries/claim` and `/sent`, and of those of pushes. */
export interface DeliveryIds {
  ids: string[];
}

/** Max ids of such a call. */
export const DELIVERY_IDS_MAX = 100;

/** Response of `POST /internal/deliveries/claim`, by id; without those that could not be claimed now. */
export type DeliveryClaims<Claim = DeliveryClaim> = Record<string, Claim>;

export type DeliveryClaim =
  /** Send it now; the lease excludes other workers. */
  | { verdict: 'send'; mail: DeliveredMail }
  /** Nothing to do: sent or cancelled. */
  | { verdict: 'done' }
  /** Another worker has it; retry later. */
  | { verdict: 'wait' };

/** Any mail that the worker sends. */
export type DeliveredMail =
  | InquiryMail
  | ReplyMail
  | ViewingMail
  | MailAboutSearches
  | MailAboutAccount
  | ReportMail
  | ConfirmationMail
  | VisitorReportMail;

export type InquiryMail = StaffMail | AcknowledgementMail;

interface MailAboutInquiry {
  /**
   * Number of resends by staff. Part of the Message-ID, so that mail clients do not drop resent mails as duplicates.
   */
  resends: number;
  recipient: string;
  inquiryId: number;
  property: { id: number; title: string | null } | null;
  /** First wish of the requested viewing; null if none. */
  viewing: Viewing | null;
  /** All wishes; missing without a requested viewing. */
  wish?: ViewingWish;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Notifies a staff member, with all that the visitor sent. */
export interface StaffMail
  extends
    MailAboutInquiry,
    WithLanguage,
    Pick<CreateContactMessage, 'name' | 'email' | 'phone' | 'subject' | 'message'> {
  /**
   * `assigned`: somebody assigned the inquiry to the recipient. `visitor-reply`: the visitor answered by e-mail; name, address,
   * subject and message are those of that mail.
   */
  kind: 'staff' | 'assigned' | 'visitor-reply';
  /** Null unless an owner asks about their own property; missing from an older inquiries service. */
  ownerRequest?: OwnerRequest | null;
  /** The property's handler, and the assigned account's name; null if there is none. */
  handler: Inquiry['handler'];
  assignee: string | null;
}

/**
 * Confirms receipt to the visitor. Contains nothing from the form: the address may belong to somebody else, who would
 * receive a stranger's text in our name.
 */
export interface AcknowledgementMail extends MailAboutInquiry, WithLanguage {
  kind: 'acknowledgement';
  /** Secret link to the requested viewing; missing without one. */
  viewingToken?: string;
  /** Listings like the one asked about, at most three; missing if there are none or listings was away. */
  similar?: SimilarListing[];
}

/** A listing in the mail that confirms receipt. */
export interface SimilarListing {
  id: number;
  title: string;
  /** As on the site, in the language of the mail: `Ksh 55,000/month`. */
  price: string;
  place: string;
}

/** Max similar listings in a mail. */
export const SIMILAR_IN_MAIL = 3;

/** Tells the visitor (`viewing`) or staff (`viewing-staff`) about a viewing, as it was after one change. */
export interface ViewingMail extends WithLanguage {
  kind: 'viewing' | 'viewing-staff';
  resends: number;
  recipient: string;
  inquiryId: number;
  viewingId: number;
  event: ViewingEvent;
  state: ViewingState;
  viewingKind: ViewingKind;
  property: { id: number; title: string | null } | null;
  /** ISO 8601, UTC; null while there is no time. */
  startsAt: string | null;
  minutes: number;
  place: string | null;
  slots: Viewing[];
  visitorZone: string | null;
  /** Reason or the visitor's words; null without. */
  words: string | null;
  handler: string | null;
  visitor: { name: string; email: string; phone: string };
  /** The person who views for the visitor; in mails to staff only. */
  representative?: ViewingRepresentative | null;
  /** The visitor's secret link, in mails to the visitor only. */
  token: string | null;
  /** Null in mails that change no calendar. */
  calendar: { method: 'REQUEST' | 'CANCEL'; content: string } | null;
}

/** Body of `POST /internal/deliveries/{id}/failed`. */
export interface DeliveryFailure {
  error: string;
  /** True if there will be no further attempt. */
  final: boolean;
  /** The connection was lost after the server got the whole mail: it may have accepted it, and may get it twice. */
  maybeSent?: boolean;
}
