import { expect, request } from '@playwright/test';

/** Fields of a caught mail that the tests read, in Mailpit's format. */
export interface Mail {
  ID: string;
  MessageID: string;
  From: Address;
  To: Address[];
  ReplyTo: Address[];
  Subject: string;
  Text: string;
  HTML: string;
}

interface Address {
  Name: string;
  Address: string;
}

const mailUrl = process.env.MAIL_URL ?? 'http://localhost:8025';

async function get<T>(path: string): Promise<T> {
  const context = await request.newContext();
  try {
    const response = await context.get(`${mailUrl}${path}`);
    expect(response.ok(), `${path} of the mail catcher answers`).toBe(true);
    return (await response.json()) as T;
  } finally {
    await context.dispose();
  }
}

/** Address of the staff in the system under test. */
const STAFF = (process.env.STAFF_EMAILS ?? 'staff@lml-properties.example').split(',')[0]!;

/** A mail to an agent or an office of the demo, who get the staff's mails too. */
function isToHandler({ To }: Pick<Mail, 'To'>): boolean {
  const { Address: recipient } = To[0]!;
  return recipient !== STAFF && /@lml-properties\.example$/i.test(recipient);
}

/**
 * Caught mails with `words` in their text or subject, newest first, without bodies. Leaves out those that the listing's
 * agent or office got besides the staff; see {@link mailsToHandlersAbout}.
 */
export async function mailsAbout(words: string): Promise<Omit<Mail, 'Text' | 'HTML'>[]> {
  return (await search(words)).filter((mail) => !isToHandler(mail));
}

/** Mails with `words` to agents and offices of the demo. */
export async function mailsToHandlersAbout(words: string): Promise<Omit<Mail, 'Text' | 'HTML'>[]> {
  return (await search(words)).filter(isToHandler);
}

async function search(words: string): Promise<Mail[]> {
  const query = new URLSearchParams({ query: `"${words}"`, limit: '500' });
  return (await get<{ messages: Mail[] }>(`/api/v1/search?${query.toString()}`)).messages;
}

/** Mails to staff about `words`. Excludes confirmations, whose recipient may contain the words. */
export async function mailsToStaffAbout(words: string): Promise<Omit<Mail, 'Text' | 'HTML'>[]> {
  return (await mailsAbout(words)).filter(({ To }) => !To[0]!.Address.includes(words.toLowerCase()));
}

/** Waits for the one mail with `words` and returns it with its body. */
export async function mailAbout(words: string): Promise<Mail> {
  await expect
    .poll(async () => (await mailsAbout(words)).length, { message: `one mail about ${words}` })
    .toBe(1);
  const [mail] = await mailsAbout(words);
  return readMail(mail!.ID);
}

/** Returns a mail as it was sent, with all headers. */
export async function readSource(id: string): Promise<string> {
  const context = await request.newContext();
  try {
    return await (await context.get(`${mailUrl}/api/v1/message/${id}/raw`)).text();
  } finally {
    await context.dispose();
  }
}

/** Returns the calendar part of a mail's source, decoded, as mail clients read it. */
export function calendarPart(source: string): string {
  const part = /^Content-Type: text\/calendar;([^]*?)\r?\n\r?\n([^]*?)\r?\n--/im.exec(source);
  expect(part, 'the mail has a calendar part').not.toBeNull();
  const [, headers, body] = part! as unknown as [string, string, string];
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Returns a mail with its body. */
export function readMail(id: string): Promise<Mail> {
  return get<Mail>(`/api/v1/message/${id}`);
}
