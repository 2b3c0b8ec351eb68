import { COMPANY } from '@lml/common/contracts';
import { EnvironmentError, readEnv } from '@lml/common/env';
import { randomUUID } from 'node:crypto';
import { NotificationsEnv } from './env.js';
import { MailNotSent, MailServer } from './mail/mail-server.js';

/**
 * `node dist/send-test.js address …`: sends a test mail to each address with this service's settings, prints each
 * result, and exits with 1 if one failed. For `make doctor`.
 */
const recipients = process.argv.slice(2);
const text = `This is a test mail of ${COMPANY.name}'s property site. Mails about inquiries come the same way.`;
let failed = 0;
try {
  const server = new MailServer(readEnv(NotificationsEnv));
  for (const to of recipients) {
    try {
      await server.send({
        id: `test.${randomUUID()}`,
        kind: 'staff',
        to,
        replyTo: { name: COMPANY.name, address: COMPANY.email },
        subject: 'Test mail',
        text,
        html: `<p>${text.replaceAll('&', '&amp;')}</p>`,
      });
      console.log(`${to}: taken by the mail server`);
    } catch (error) {
      failed += 1;
      console.log(`${to}: ${error instanceof MailNotSent ? error.text : String(error)}`);
    }
  }
  server.onApplicationShutdown();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  failed += 1;
  console.log(error.message);
}
process.exitCode = failed === 0 ? 0 : 1;
