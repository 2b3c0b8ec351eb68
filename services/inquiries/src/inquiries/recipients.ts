import { type InquiryHandler, mailboxOf } from '@lml/common/contracts';
import type { Assignee } from './colleagues.js';

/** Recipients of the mails about a new inquiry. Each once, in whatever spelling. */
export interface Recipients {
  /** Addresses that are told of a new inquiry. */
  staff: string[];
  /** Address of the account that it is assigned to, unless told already; else null. */
  assigned: string | null;
}

/**
 * Returns who is mailed about a new inquiry: the addresses of the settings, accounts that want every inquiry, the agent
 * or office that handles it, and the account that it is assigned to. An agent with an account that has an address gets
 * the account's mail only.
 */
export function recipientsOf(
  staffEmails: string[],
  everyInquiry: string[],
  handler: InquiryHandler | null,
  assignee: Assignee | null,
): Recipients {
  const reachedByAccount = handler?.hasOwnAccount === true && assignee?.hasEmail === true;
  const ofHandler = handler?.email && !reachedByAccount ? [handler.email] : [];
  const staff = withoutDoubles([...staffEmails, ...everyInquiry, ...ofHandler]);
  const told = new Set(staff.map(mailboxOf));
  const mailTo = assignee?.mailTo ?? null;
  return { staff, assigned: mailTo !== null && !told.has(mailboxOf(mailTo)) ? mailTo : null };
}

/** Leaves each mailbox once, in whatever spelling. */
export function withoutDoubles(emails: string[]): string[] {
  const seen = new Set<string>();
  return emails.filter((email) => {
    const mailbox = mailboxOf(email);
    if (seen.has(mailbox)) return false;
    seen.add(mailbox);
    return true;
  });
}
