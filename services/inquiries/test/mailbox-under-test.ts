import { eventually } from '@lml/common/testing/eventually';
import { testImapServer } from '@lml/common/testing/test-environment';
import { ImapFlow } from 'imapflow';
import { randomUUID } from 'node:crypto';
import type { Inquiries } from './support.js';

export const VISITOR = 'wanjiru.kamau@example.com';
export const FOLDER = 'Answers';

export interface TestMail {
  from?: string;
  to?: string;
  subject?: string;
  messageId?: string | null;
  /** Message-ID that it answers, without angle brackets. */
  answers?: string;
  headers?: string[];
  text?: string;
}

/** Writes a mail as a visitor's program would. */
export function mailOf(mail: TestMail = {}): string {
  const {
    from = `Wanjiru Kamau <${VISITOR}>`,
    to = 'office@lml.example',
    subject = 'Re: Property Viewing',
  } = mail;
  const {
    messageId = `${randomUUID()}@mail.example.com`,
    answers,
    headers = [],
    text = 'Saturday suits me.',
  } = mail;
  return [
    ...[`From: ${from}`, `To: ${to}`, `Subject: ${subject}`],
    ...(messageId === null ? [] : [`Message-ID: <${messageId}>`]),
    ...(answers === undefined ? [] : [`In-Reply-To: <${answers}>`, `References: <${answers}>`]),
    ...headers,
    ...['', text, ''],
  ].join('\r\n');
}

export interface TestFile {
  name: string;
  type: string;
  content: Buffer;
}

/** Writes a mail with files, as a visitor's program would. Names are encoded as RFC 2231 has it. */
export function mailWithFiles(files: TestFile[], from?: string): string {
  const parts = files.map(({ name, type, content }) =>
    [
      ...['--files', `Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'],
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
      ...['', content.toString('base64')],
    ].join('\r\n'),
  );
  return mailOf({
    ...(from !== undefined && { from }),
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=files'],
    text: ['--files', 'Content-Type: text/plain', '', 'See the files.', ...parts, '--files--'].join('\r\n'),
  });
}

/** A mailbox of its own on the real IMAP server. Mails are delivered to a folder that is empty at first. */
export async function startMailbox() {
  const { host, port, password } = testImapServer();
  const user = `test-${randomUUID()}`;
  const client = new ImapFlow({
    ...{ host, port, secure: false, doSTARTTLS: false, logger: false as const },
    auth: { user, pass: password },
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.mailboxCreate(FOLDER);
  return {
    user,
    server: { host, port },
    env: {
      ...{ IMAP_HOST: host, IMAP_PORT: port, IMAP_TLS: false, IMAP_USER: user, IMAP_PASSWORD: password },
      IMAP_FOLDER: FOLDER,
    },
    deliver: async (raw: string | Buffer) => {
      await client.append(FOLDER, Buffer.from(raw));
    },
    /** Replaces the folder by another one with the same name, which has a new UIDVALIDITY. */
    replaceFolder: async () => {
      await client.mailboxDelete(FOLDER);
      await client.mailboxCreate(FOLDER);
    },
    count: async () => {
      const status = await client.status(FOLDER, { messages: true, unseen: true });
      return { messages: status ? status.messages : 0, unseen: status ? status.unseen : 0 };
    },
    close: () => client.logout().catch(() => undefined),
  };
}

export type TestMailbox = Awaited<ReturnType<typeof startMailbox>>;

export interface StoredMail {
  id: number;
  inquiry_id: number | null;
  suggested_id: number | null;
  message_id: string;
  sender_email: string;
  subject: string;
  text: string;
  automatic: string | null;
  unreadable: string | null;
}

/** Mails that are stored, oldest first. */
export function storedMails({ database }: Inquiries): Promise<StoredMail[]> {
  return database.query<StoredMail[]>('SELECT * FROM incoming_mails ORDER BY id');
}

/** Waits until so many mails are stored. */
export function mailsStored(inquiries: Inquiries, count: number): Promise<StoredMail[]> {
  return eventually(`${count} mails are stored`, async () => {
    const mails = await storedMails(inquiries);
    return mails.length >= count && mails;
  });
}

/** Waits until the mailbox was read to its end, so that what is delivered from now on is read. */
export async function mailboxRead(
  { database }: Inquiries,
  condition = 'checked_at IS NOT NULL AND problem IS NULL',
): Promise<void> {
  await eventually(`the mailbox is so: ${condition}`, async () => {
    const [row] = await database.query<{ is: boolean }[]>(`SELECT ${condition} AS is FROM mailbox_readings`);
    return row?.is === true;
  });
}
