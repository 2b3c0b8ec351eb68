import type { MailKind } from '@lml/common/contracts';

/**
 * refused: this address or this mail, for good; trying again would change nothing.
 * put-off: this mail, for now.
 * away: the server takes no mail at all, or none of ours until its settings or ours are put right.
 */
export type MailVerdict = 'refused' | 'put-off' | 'away';

/** Why a mail did not go out, in words for staff. */
export interface MailFailure {
  verdict: MailVerdict;
  text: string;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The steps of SMTP that are about this very mail; a refusal in any other is a matter of the server or our settings. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** "Authentication required", "too weak", "failed", "encryption required" (RFC 4954), wherever a server says so. */
const SIGN_IN_CODES = new Set([530, 534, 535, 538]);

/** Reads what sending threw. */
export function mailFailure(error: unknown, kind: MailKind = 'staff'): MailFailure {
  const { name, message, code, command, response, responseCode } = error as SmtpError;
  if (responseCode !== undefined && response) {
    if (code === 'EAUTH' || SIGN_IN_CODES.has(responseCode)) {
      return {
        verdict: 'away',
        text: `The mail server refuses our sign-in (settings SMTP_USER and SMTP_PASSWORD): ${response}`,
      };
    }
    const verdict = verdictOn(responseCode, response, command ?? '', kind);
    return {
      verdict,
      text: `The mail server ${verdict === 'refused' ? 'refused the mail' : 'put the mail off'}: ${response}`,
    };
  }
  if (name === 'AbortError' || name === 'TimeoutError') {
    return { verdict: 'away', text: 'The mail server took too long' };
  }
  if (code === 'EENVELOPE') {
    // An address that can't be put into SMTP, found out before any of it was sent.
    return { verdict: 'refused', text: `The mail can't be sent: ${message}` };
  }
  return { verdict: 'away', text: `The mail server could not be used: ${code ? `${code}, ` : ''}${message}` };
}

/** By the enhanced status code (RFC 3463) where the server gives one, which says more than the first digit. */
function verdictOn(code: number, response: string, command: string, kind: MailKind): MailVerdict {
  if (!ABOUT_THE_MAIL.has(command) || code === 421) return 'away';
  if (code < 500) return 'put-off';
  const [, subject, detail] = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})/.exec(response) ?? [];
  // A visitor's mailbox that is full, or whose server wants nothing of us, is no loss to the business.
  if (kind === 'acknowledgement') return 'refused';
  // A full mailbox is emptied some day; without a code of its own RFC 5321 (4.5.3.1.10) reads 552 to RCPT that way, too.
  if (subject === '2' && detail === '2') return 'put-off';
  if (subject === undefined && code === 552 && command === 'RCPT TO') return 'put-off';
  // "Relay denied", "sender not yours", "your host is blocked": about us, not about the address, and to be put right.
  if (subject === '7' && command === 'RCPT TO') return 'put-off';
  return 'refused';
}
