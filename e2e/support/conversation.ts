import { expect, type Locator, type Page } from '@playwright/test';
import { type Mail, mailAbout } from './mailbox.js';
import { notices } from './notices.js';
import { inquiriesAbout, signIn } from './staff.js';
import { postInquiry, uniqueWords } from './visitor.js';

/**
 * A visitor asks about listing 1, and staff answer in the inbox.
 * @param before what staff do before they send the reply
 * @returns the mail that the visitor gets, and the words of the question
 */
export async function asksAndIsAnswered(
  page: Page,
  before: (message: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<{ mail: Mail; words: string; email: string }> {
  const words = uniqueWords();
  const email = `visitor@${words}.example`;
  const asked = await postInquiry(page.request, {
    name: 'Achieng Nyadero',
    email,
    message: `A question ${words}`,
  });
  expect(asked.status()).toBe(201);
  await signIn(page.request);
  const [inquiry] = await inquiriesAbout(page.request, words);
  await page.goto(`/admin/inquiries?inquiry=${inquiry!.id}`);
  const message = page.getByRole('article', { name: /from Achieng Nyadero/ });
  await expect(message.getByText("The visitor's answer appears in this conversation.")).toBeVisible();
  await message.getByLabel('Reply text').fill(`When does it suit you? reply${words}`);
  await before(message);
  await message.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(notices(page).getByText('Reply on its way')).toBeVisible();
  return { mail: await mailAbout(`reply${words}`), words, email };
}

/** The conversation of the message that is open. */
export const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation and notes' });
