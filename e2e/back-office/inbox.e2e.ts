import { daysAfter, type Inquiry, officeDay } from '@lml/common/contracts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import { axe } from '../support/axe.js';
import { mailsAbout, mailsToStaffAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { colleague, inquiriesAbout, signIn } from '../support/staff.js';
import { postInquiry, uniqueWords } from '../support/visitor.js';
import { detail, thorough } from '../support/tags.js';

const messageFrom = (page: Page, name: string): Locator =>
  page.getByRole('article', { name: new RegExp(`from ${name}`) });
const list = (page: Page): Locator => page.getByRole('list', { name: 'Inquiries' });
const view = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

/** Creates one message with the words for each visitor, in order. */
async function asked(page: Page, words: string, names: string[]): Promise<Inquiry[]> {
  for (const [index, name] of names.entries()) {
    const email = `visitor${index}@${words}.example`;
    const phone = `+2547${String(Math.random()).slice(2, 10)}`;
    const response = await postInquiry(page.request, { name, email, phone, message: `A question ${words}` });
    expect(response.status()).toBe(201);
  }
  await signIn(page.request);
  return (await inquiriesAbout(page.request, words)).reverse();
}

test('filters and the open message are in the address, and Back restores them [INBOX-8]', async ({
  page,
}) => {
  const words = uniqueWords();
  const [first] = await asked(page, words, ['Achieng Nyadero', 'Baraka Mwadime']);
  await page.request.patch(`/api/inquiries/${first!.id}`, { data: { status: 'resolved' } });
  await page.goto(`/admin/inquiries?search=${words}`);
  await expect(messageFrom(page, 'Baraka Mwadime')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);

  await page.getByLabel('Filter by status').selectOption('Resolved');
  await expect(page).toHaveURL(new RegExp(`search=${words}&status=resolved`));
  await expect(messageFrom(page, 'Achieng Nyadero')).toBeVisible();
  await page.getByLabel('Filter by date received').selectOption('Today');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Filter by date received')).toHaveValue('today');

  await page.goBack();
  await page.goBack();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await list(page)
    .getByRole('link', { name: /Achieng Nyadero/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`inquiry=${first!.id}`));
  await expect(messageFrom(page, 'Achieng Nyadero')).toBeVisible();
  await page.goBack();
  await expect(messageFrom(page, 'Baraka Mwadime')).toBeVisible();
});

test('a message is assigned to oneself, snoozed, and gets a note [INBOX-14]', thorough, async ({ page }) => {
  const words = uniqueWords();
  await asked(page, words, ['Chebet Rono']);
  // A new colleague has no other messages assigned.
  const me = await colleague(page.request);
  await page.request.post('/api/admin/login', { data: { username: me.username, password: me.password } });
  await page.goto(`/admin/inquiries?search=${words}`);
  const message = messageFrom(page, 'Chebet Rono');
  await message.getByLabel('Assigned to').selectOption(`Me (${me.username})`);
  await expect(notices(page).getByText(`Assigned to ${me.username}.`)).toBeVisible();
  await expect(list(page).getByText(`Assigned to ${me.username}`)).toBeAttached();
  await message.getByLabel('Follow-up').selectOption('Today');
  await expect(message.getByText('Follow-up today')).toBeVisible();
  // The day is shown before it is stored.
  await expect(notices(page).getByText(/^Follow-up .*\.$/)).toBeVisible();

  await page.goto('/admin/inquiries');
  await expect(view(page, /^Mine 1 open/)).toBeVisible();
  await view(page, /^Mine/).click();
  await expect(page).toHaveURL(/assignee=me/);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Filter by follow-up').selectOption('Due today');
  await expect(list(page).getByText('Follow-up today')).toBeVisible();
  await page.getByLabel('Filter by follow-up').selectOption('Overdue');
  await expect(page.getByText('No inquiries found')).toBeVisible();

  await page.goto('/admin/inquiries?assignee=me');
  await message.getByLabel('Add a note').fill('Prefers to be called after six.');
  await message.getByRole('button', { name: 'Add note' }).click();
  await expect(notices(page).getByText('Note added')).toBeVisible();
  await expect(list(page).getByText('1 note')).toBeAttached();
  await page.reload();
  await expect(message.getByText('Prefers to be called after six.')).toBeVisible();
  await message.getByText('History').click();
  await expect(message.getByText(`Assigned to: ${me.username}`)).toBeVisible();
});

test('a reply is mailed to the visitor in three presses and shown as sent [REPLY-1, REPLY-7]', async ({
  page,
}) => {
  const words = uniqueWords();
  const [inquiry] = await asked(page, words, ['Faraja Kadzo']);
  await page.goto(`/admin/inquiries?search=${words}`);
  const message = messageFrom(page, 'Faraja Kadzo');
  const text = message.getByLabel('Reply text');
  await expect(text).toHaveValue(/^Hello Faraja,/);
  await text.fill(`Yes, it is free. ${words}`);
  await page.reload();
  await expect(text).toHaveValue(`Yes, it is free. ${words}`);
  await message.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(notices(page).getByText('Reply on its way')).toBeVisible();
  await expect(text).toHaveValue('');
  await expect(message.getByText(new RegExp(`^Sent to ${inquiry!.email}, `))).toBeVisible();
  await expect(message.getByText(/^Answered after/)).toBeVisible();

  const replies = (await mailsAbout(words)).filter(({ To }) => To[0]!.Address === inquiry!.email);
  expect(replies.map(({ Subject }) => Subject)).toContain(`Re: ${inquiry!.subject}`);
});

test(
  'an answer is prefilled for mail, WhatsApp and phone, and recorded once it went out [INBOX-18]',
  detail,
  async ({ page }) => {
    const words = uniqueWords();
    const [inquiry] = await asked(page, words, ['Dalila Said']);
    await page.goto(`/admin/inquiries?search=${words}`);
    const message = messageFrom(page, 'Dalila Said');
    await message.getByLabel('Insert a template').selectOption('When would you like to view?');
    const reply = message.getByRole('link', { name: 'E-mail in my own program' });
    const mail = new URL((await reply.getAttribute('href'))!);
    expect(mail.pathname).toBe(inquiry!.email);
    expect(mail.searchParams.get('subject')).toBe(`Re: ${inquiry!.subject}`);
    const body = mail.searchParams.get('body')!;
    expect(body).toMatch(/^Hello Dalila,/);
    expect(body).toContain(`(LML-1): ${new URL(page.url()).origin}/property/1`);
    expect(body).toContain('When would you like to view it?');
    expect(body).toContain(`> A question ${words}`);
    const digits = inquiry!.phone.slice(1);
    await expect(message.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/${digits}\\?text=Hello%20Dalila`),
    );
    const call = message.getByRole('link', { name: 'Call', exact: true });
    await expect(call).toHaveAttribute('href', `tel:+${digits}`);

    await call.click();
    await message.getByLabel('What was said (optional)').fill('Comes on Saturday');
    await message.getByRole('button', { name: 'Reached' }).click();
    await expect(notices(page).getByText('You replied to Dalila Said by phone.')).toBeVisible();
    await expect(message.getByText(/^Answered after/)).toBeVisible();
    await expect(message.getByText('Comes on Saturday')).toBeVisible();
    await expect(message.getByRole('combobox', { name: /Status of the inquiry/ })).toHaveValue('in-progress');
  },
);

test('the mail to staff is sent again [INBOX-19]', thorough, async ({ page }) => {
  const words = uniqueWords();
  await asked(page, words, ['Ekai Lokol']);
  const toStaff = async () => (await mailsToStaffAbout(words)).length;
  await expect.poll(toStaff).toBe(1);
  await page.goto(`/admin/inquiries?search=${words}`);
  const message = messageFrom(page, 'Ekai Lokol');
  await expect(message.getByText(/^Mailed to/).first()).toBeVisible();
  await message.getByRole('button', { name: 'Send again' }).click();
  await expect(notices(page).getByText('Mail is on its way again')).toBeVisible();
  await expect.poll(toStaff).toBe(2);
  await expect(message.getByText(/^Mailed to/).first()).toBeVisible();
});

test('a message is moved to spam and back [INBOX-20]', detail, async ({ page }) => {
  const words = uniqueWords();
  await asked(page, words, ['Fatuma Ali']);
  await page.goto(`/admin/inquiries?search=${words}`);
  const message = messageFrom(page, 'Fatuma Ali');
  await message.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(notices(page).getByText('Marked as spam')).toBeVisible();
  await view(page, /^Spam/).click();
  await expect(page).toHaveURL(new RegExp(`search=${words}&spam=true`));
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await message.getByRole('button', { name: 'Not spam' }).click();
  await expect(notices(page).getByText('Moved to the inbox')).toBeVisible();
  await view(page, /^All/).click();
  await expect(list(page).getByRole('link', { name: /Fatuma Ali/ })).toBeVisible();
});

test('several messages are resolved at once, and that is undone [INBOX-22]', thorough, async ({ page }) => {
  const words = uniqueWords();
  await asked(page, words, ['Gathoni Mwangi', 'Hamisi Juma', 'Imani Kioko']);
  await page.goto(`/admin/inquiries?search=${words}`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('group', { name: 'Selected inquiries' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('combobox').selectOption('Status: Resolved');
  await bar.getByRole('button', { name: 'Apply' }).click();
  // The notice stays for as long as the pointer is over it.
  await notices(page).getByText('3 inquiries updated').hover();
  await expect(list(page).getByText('Resolved')).toHaveCount(3);
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page).getByText('Undone').first()).toBeVisible();
  await expect(list(page).getByText('New', { exact: true })).toHaveCount(3);
});

test('messages of one person are listed together [INBOX-21]', thorough, async ({ page }) => {
  const words = uniqueWords();
  const person = { name: 'Jelimo Koech', email: `Jelimo@${words}.example`, phone: '+254 700 000 120' };
  await postInquiry(page.request, { ...person, subject: `First ${words}` });
  await postInquiry(page.request, {
    ...person,
    email: person.email.toLowerCase(),
    subject: `Second ${words}`,
    phone: '+254 700 000 777',
  });
  await signIn(page.request);
  await page.goto(`/admin/inquiries?search=Second ${words}`);
  const message = messageFrom(page, 'Jelimo Koech');
  await message.getByRole('link', { name: new RegExp(`First ${words}`) }).click();
  await expect(message.getByRole('heading', { name: `First ${words}` })).toBeVisible();
  await message.getByRole('link', { name: /^All [\d,]+ messages from this person$/ }).click();
  await expect(page).toHaveURL(/person=\d+/);
  await expect(list(page).getByRole('link', { name: new RegExp(`Second ${words}`) })).toBeVisible();
});

test('the filtered list is exported without formulas [INBOX-23]', detail, async ({ page }) => {
  const words = uniqueWords();
  await asked(page, words, ['=HYPERLINK("http://evil.example")', 'Kamau "Junior" Njoroge, Nairobi']);
  await page.goto(`/admin/inquiries?search=${words}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export 2 as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const cells = parse(await readFile(await download.path(), 'utf8'), { bom: true });
  expect(cells).toHaveLength(3);
  const names = cells.flat().filter((cell) => /HYPERLINK|Junior/.test(cell));
  expect(names).toEqual([
    'Kamau "Junior" Njoroge, Nairobi',
    expect.stringMatching(/^'=HYPERLINK\("http:\/\/evil\.example"\)$/),
  ]);
});

test('the list can be worked through with the keyboard alone [INBOX-13]', thorough, async ({ page }) => {
  const words = uniqueWords();
  await asked(page, words, ['Leila Omar', 'Mutua Kilonzo']);
  await page.goto(`/admin/inquiries?search=${words}`);
  await list(page)
    .getByRole('link', { name: /Mutua Kilonzo/ })
    .focus();
  await page.keyboard.press('j');
  await expect(messageFrom(page, 'Leila Omar')).toBeVisible();
  await expect(list(page).getByRole('link', { name: /Leila Omar/ })).toBeFocused();
  await page.keyboard.press('k');
  await expect(messageFrom(page, 'Mutua Kilonzo')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(
    `on a phone a message opens as a whole and leads back, in the ${theme} theme without barriers [INBOX-13]`,
    thorough,
    async ({ page }) => {
      const words = uniqueWords();
      await asked(page, words, ['Naliaka Wekesa', 'Otieno Ouma']);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
      await page.goto(`/admin/inquiries?search=${words}`);
      await messageFrom(page, 'Naliaka Wekesa')
        .getByRole('link', { name: /^Open / })
        .click();
      await expect(messageFrom(page, 'Naliaka Wekesa').getByLabel('Add a note')).toBeVisible();
      await expect(messageFrom(page, 'Otieno Ouma')).toBeHidden();
      const accessibilityViolations = async () =>
        (await axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
        );
      expect(await accessibilityViolations()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('link', { name: 'Back to the list' }).click();
      await expect(messageFrom(page, 'Otieno Ouma')).toBeVisible();
      expect(await accessibilityViolations()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );
}

test('a day for a follow-up can be chosen up to a year ahead [INBOX-15]', thorough, async ({ page }) => {
  const words = uniqueWords();
  await asked(page, words, ['Pendo Charo']);
  await page.goto(`/admin/inquiries?search=${words}`);
  const message = messageFrom(page, 'Pendo Charo');
  await message.getByLabel('Follow-up').selectOption('Choose a day...');
  const day = daysAfter(officeDay(new Date()), 40);
  await message.getByLabel('Day of the follow-up').fill(day);
  await message.getByRole('button', { name: 'Set day' }).click();
  await expect(notices(page).getByText('Follow-up set')).toBeVisible();
  expect((await inquiriesAbout(page.request, words))[0]!.followUpOn).toBe(day);
});
