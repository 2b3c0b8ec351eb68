import { cleanLine } from '@lml/common/contracts';

/** Words for people why a mailbox cannot be read: those of the server, else of the network. */
export function mailboxProblem(error: unknown): string {
  const { authenticationFailed, responseText, message, cause } = error as Error & {
    authenticationFailed?: boolean;
    responseText?: string;
    cause?: { code?: string };
  };
  const words = cleanLine(responseText ?? cause?.code ?? message) || 'unknown';
  return authenticationFailed ? `The mail server refuses the login: ${words}` : words;
}
