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

/** Caught mails with `words` in their text or subject, newest first, without bodies. */
export async function mailsAbout(words: string): Promise<Omit<Mail, 'Text' | 'HTML'>[]> {
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

/** Returns a mail with its body. */
export function readMail(id: string): Promise<Mail> {
  return get<Mail>(`/api/v1/message/${id}`);
}
