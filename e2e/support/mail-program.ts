import { ImapFlow } from 'imapflow';

/**
 * Delivers a mail to the mailbox that the system reads, as the mail server of another person would.
 * @param headers lines without `Date`, such as `From: …`
 */
export async function deliver(headers: string[], text: string[]): Promise<void> {
  const client = new ImapFlow({
    ...{ host: '127.0.0.1', port: Number(process.env.IMAP_PORT), secure: false, doSTARTTLS: false },
    ...{ logger: false, auth: { user: process.env.IMAP_USER!, pass: process.env.IMAP_PASSWORD! } },
  });
  await client.connect();
  await client.append('INBOX', Buffer.from([...headers, '', ...text, ''].join('\r\n')));
  await client.logout();
}
