import { expect, type Page, test } from '@playwright/test';
import { inquiriesDatabase, inquiriesTablesWith } from '../support/database.js';
import { deliver } from '../support/mail-program.js';
import { mailAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { slow } from '../support/tags.js';
import { ownPhone, postInquiry, uniqueWords } from '../support/visitor.js';

async function ask(page: Page, sender: { name: string; email: string; phone: string }, message: string) {
  const asked = await postInquiry(page.request, { ...sender, message });
  expect(asked.status(), await asked.text()).toBe(201);
}

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test(
  'a lead is worked to the end: question, reply, answer, call, chat, card, and erasure [CONTACT-1, MAILIN-1]',
  slow,
  async ({ page }) => {
    test.skip(!inquiriesDatabase, 'needs the database, to look for what is left');
    const words = uniqueWords();
    const who = { name: `Wairimu ${words}`, email: `wairimu@${words}.example`, phone: ownPhone() };
    await ask(page, who, `Is it free? question${words}`);
    await signIn(page.request);
    const [inquiry] = await inquiriesAbout(page.request, words);

    await page.goto(`/admin/inquiries?inquiry=${inquiry!.id}`);
    const message = page.getByRole('article', { name: new RegExp(`from ${who.name}`) });
    await message.getByLabel('Reply text').fill(`Yes, it is. reply${words}`);
    await message.getByRole('button', { name: 'Send e-mail' }).click();
    await expect(notices(page).getByText('Reply on its way')).toBeVisible();
    const mail = await mailAbout(`reply${words}`);
    await deliver(
      [
        ...[
          `From: ${who.name} <${who.email}>`,
          `To: <${mail.ReplyTo[0]!.Address}>`,
          `Subject: ${mail.Subject}`,
        ],
        ...[`Message-ID: <${words}@mail.example>`, `In-Reply-To: <${mail.MessageID}>`],
      ],
      [`Then I come on Saturday. answer${words}`],
    );
    await mailAbout(`answer${words}`);
    await page.reload();
    await expect(message.getByText(`answer${words}`)).toBeVisible();

    await message.getByRole('link', { name: 'Call', exact: true }).click();
    await message.getByLabel('What was said (optional)').fill(`Saturday at ten. call${words}`);
    await message.getByRole('button', { name: 'Reached' }).click();
    await expect(message.getByText(`call${words}`)).toBeVisible();
    await message.getByLabel('Reply text').fill(`The way there. chat${words}`);
    const opened = page.waitForEvent('popup');
    await message.getByRole('link', { name: 'WhatsApp', exact: true }).click();
    await (await opened).close();
    await message.getByRole('button', { name: 'Yes, log it' }).click();
    await expect(message.getByText(`chat${words}`).last()).toBeVisible();

    await message.getByRole('link', { name: `Open the card of ${who.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible();
    for (const what of ['question', 'reply', 'answer', 'call', 'chat']) {
      await expect(timeline(page).getByText(`${what}${words}`), what).toBeVisible();
    }
    const card = page.url();

    await page.goto('/admin/privacy');
    await page.getByLabel('E-mail address or telephone number').fill(who.email);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Erase...' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click();
    await expect(page.getByRole('heading', { name: '1 message erased' })).toBeVisible();
    await page.goto(card);
    await expect(page.getByText(/^There is no such contact\./)).toBeVisible();
    expect(await inquiriesTablesWith(words)).toEqual([]);
    expect(await inquiriesTablesWith(who.phone)).toEqual([]);
  },
);

test('two cards of one person are merged, and the merge is undone [CONTACT-1]', slow, async ({ page }) => {
  const words = uniqueWords();
  const phone = ownPhone();
  const [first, second] = [`first@${words}.example`, `second@${words}.example`];
  // Each has an address of its own; then one writes with the other's number.
  await ask(page, { name: `Njeri ${words}`, email: first, phone }, `From home ${words}`);
  await ask(page, { name: `Njeri W ${words}`, email: second, phone: ownPhone() }, `From work ${words}`);
  await ask(page, { name: `Njeri W ${words}`, email: second, phone }, `From work again ${words}`);
  await signIn(page.request);
  await page.goto('/admin/contacts');
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(words);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Possible duplicate', { exact: true })).toHaveCount(2);
  await page.getByRole('link', { name: `Njeri ${words}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Njeri ${words}` })).toBeVisible();
  await expect(timeline(page).getByText(`From work ${words}`)).toHaveCount(0);

  await page.getByRole('button', { name: 'Compare and merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(notices(page).getByText('Merged', { exact: true })).toBeVisible();
  for (const text of ['From home', 'From work', 'From work again']) {
    await expect(timeline(page).getByText(`${text} ${words}`)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: second })).toBeVisible();

  await page.getByRole('button', { name: 'Undo merge' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(notices(page).getByText('Merge undone', { exact: true })).toBeVisible();
  await expect(timeline(page).getByText(`From work ${words}`)).toHaveCount(0);
  await expect(page.getByRole('link', { name: second })).toHaveCount(0);
});
