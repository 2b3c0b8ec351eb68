/** Why a mail did not go out, in words for staff. */
export interface MailFailure {
  text: string;
  /** The mail server refused this address or this mail for good; trying again would change nothing. */
  final: boolean;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The steps of SMTP that are about this very mail; a refusal in any other is a matter of the server or our settings. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** Reads what sending threw. */
export function mailFailure(error: unknown): MailFailure {
  const { name, message, code, command, response, responseCode } = error as SmtpError;
  if (responseCode !== undefined && response) {
    const final = responseCode >= 500 && responseCode < 600 && ABOUT_THE_MAIL.has(command ?? '');
    return { final, text: `The mail server ${final ? 'refused the mail' : 'put the mail off'}: ${response}` };
  }
  if (name === 'AbortError' || name === 'TimeoutError') {
    return { final: false, text: 'The mail server took too long' };
  }
  return { final: false, text: `The mail server could not be used: ${code ? `${code}, ` : ''}${message}` };
}
