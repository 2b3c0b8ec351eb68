import { EnvironmentError, readEnv } from '@lml/common/env';
import { InquiriesEnv } from './env.js';
import { MailboxConnection } from './incoming-mail/mailbox-connection.js';
import { mailboxProblem } from './incoming-mail/mailbox-problem.js';

/**
 * `node dist/test-mailbox.js`: signs in at the mailbox with this service's settings, prints the outcome, and exits with 1 if that
 * failed. For `make doctor`.
 */
try {
  const env = readEnv(InquiriesEnv);
  const connection = await MailboxConnection.open(env);
  connection.close();
  console.log(`${env.mailbox} can be read`);
} catch (error) {
  console.log(error instanceof EnvironmentError ? error.message : mailboxProblem(error));
  process.exitCode = 1;
}
