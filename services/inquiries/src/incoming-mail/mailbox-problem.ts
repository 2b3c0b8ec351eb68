import { cleanLine } from '@lml/common/contracts';
import { failureReason } from '../inquiries/failure-reason.js';

/** Words for people why a mailbox cannot be read: those of the server, else of the network. */
export function mailboxProblem(error: unknown): string {
  const { authenticationFailed, responseText } = error as {
    authenticationFailed?: boolean;
    responseText?: string;
  };
  const words = cleanLine(responseText ?? failureReason(error)) || 'unknown';
  return authenticationFailed ? `The mail server refuses the login: ${words}` : words;
}
