import type { DeliveredMail } from '@lml/common/contracts';

/**
 * refused: this address or mail, permanently; a retry is useless. put-off: this mail is deferred. away: the server
 * accepts no mail, or none of ours until settings are fixed.
 */
export type MailVerdict = 'refused' | 'put-off' | 'away';

/** Why a mail failed, in words for staff. */
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

/** SMTP commands that concern this mail; a rejection of any other concerns the server or our settings. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** "Authentication required", "too weak", "failed", "encryption required" (RFC 4954), in reply to any command. */
const SIGN_IN_CODES = new Set([530, 534, 535, 538]);

/** Classifies an error of sending. */
export function mailFailure(error: unknown, kind: DeliveredMail['kind'] = 'staff'): MailFailure {
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
    // An address that SMTP cannot transport, detected before anything was sent.
    return { verdict: 'refused', text: `The mail can't be sent: ${message}` };
  }
  return { verdict: 'away', text: `The mail server could not be used: ${code ? `${code}, ` : ''}${message}` };
}

/** Uses the enhanced status code (RFC 3463) if there is one; it is more specific than the first digit. */
function verdictOn(
  code: number,
  response: string,
  command: string,
  kind: DeliveredMail['kind'],
): MailVerdict {
  if (!ABOUT_THE_MAIL.has(command) || code === 421) return 'away';
  if (code < 500) return 'put-off';
  const [, subject, detail] = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})/.exec(response) ?? [];
  // A mail to a visitor is not worth retrying if the visitor's mailbox is full or their server rejects us.
  if (kind !== 'staff') return 'refused';
  // A full mailbox may be emptied; RFC 5321 (4.5.3.1.10) also treats 552 without an enhanced code as temporary.
  if (subject === '2' && detail === '2') return 'put-off';
  if (subject === undefined && code === 552 && command === 'RCPT TO') return 'put-off';
  // "Relay denied", "sender not yours", "your host is blocked": about us, not the address, and fixable.
  if (subject === '7' && command === 'RCPT TO') return 'put-off';
  return 'refused';
}
