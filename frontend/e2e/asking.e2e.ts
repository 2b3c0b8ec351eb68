import { expect, test } from '@playwright/test';
import { mailAbout } from './support/mailbox.js';
import { notices } from './support/notices.js';
import { inquiriesAbout, signIn } from './support/staff.js';
import { takeTime, uniqueWords } from './support/visitor.js';

// Forms notice who fills them in faster than a person could.
test.beforeEach(({ page }) => page.clock.install());

test('a visitor asks about a property; staff get one mail and see it in the inbox', async ({
  page,
  request,
}) => {
  const words = uniqueWords();
  await page.goto('/property/1');
  await page.getByRole('button', { name: 'Send Inquiry' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill('Nafula Barasa');
  await dialog.getByLabel('E-mail address').fill('nafula@example.com');
  await dialog.getByLabel('Phone number').fill('+254 700 000 121');
  await dialog.getByLabel('Message', { exact: true }).fill(`May I see it on Tuesday? <b>${words}</b>`);
  await takeTime(page);
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  const mail = await mailAbout(words);
  expect(mail.ReplyTo).toEqual([{ Name: 'Nafula Barasa', Address: 'nafula@example.com' }]);
  expect(mail.Subject).toContain('Diamond Bay Residences, Nyali');
  expect(mail.Text).toContain('/property/1');
  expect(mail.Text).toContain('/admin/inquiries');
  expect(mail.Text).toContain('+254 700 000 121');
  expect(mail.HTML).toContain(`&lt;b&gt;${words}`);
  expect(mail.HTML).not.toContain(`<b>${words}`);

  await signIn(request);
  await expect
    .poll(async () => (await inquiriesAbout(request, words))[0]?.deliveries.map((delivery) => delivery.state))
    .toEqual(mail.To.map(() => 'sent'));
  expect(await inquiriesAbout(request, words)).toMatchObject([
    { propertyId: 1, propertyTitle: 'Diamond Bay Residences, Nyali', status: 'new', name: 'Nafula Barasa' },
  ]);
});

test('a visitor writes from the contact page and can go on by WhatsApp', async ({ page }) => {
  const words = uniqueWords();
  await page.goto('/contact');
  await page.getByLabel('Full name').fill("Ng'ang'a wa Kamau");
  await page.getByLabel('E-mail address').fill('kamau@example.org');
  await page.getByLabel('Phone number').fill('0700 000 122');
  await page.getByLabel('Subject').selectOption('Property Sale');
  await page.getByLabel('Message', { exact: true }).fill(`I would like to sell my plot in Juja. ${words}`);
  await takeTime(page);
  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByRole('heading', { name: 'Message saved successfully' })).toBeVisible();
  const whatsapp = await page.getByRole('link', { name: 'Continue on WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(whatsapp!)).toContain(words);
  expect((await mailAbout(words)).Subject).toContain('Property Sale');

  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('wrong input is named beneath its field, the first one gets the focus, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByLabel('Full name').fill('N');
  await page.getByLabel('E-mail address').fill('not an address');
  await page.getByLabel('Phone number').fill('123');
  await page.getByLabel('Message', { exact: true }).fill('Short');
  await page.getByRole('button', { name: 'Send Message' }).click();

  for (const text of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Message must be at least 10 characters',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Short');
});

test('when sending fails the form stays as it was typed, and sending again works', async ({ page }) => {
  const words = uniqueWords();
  await page.route('**/api/contact', (route) => route.abort());
  await page.goto('/contact');
  await page.getByLabel('Full name').fill('Achieng Nyadero');
  await page.getByLabel('E-mail address').fill('achieng@example.com');
  await page.getByLabel('Phone number').fill('0700 000 120');
  await page.getByLabel('Message', { exact: true }).fill(`The line is bad here. ${words}`);
  await takeTime(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(notices(page).getByText('Failed to send message')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(`The line is bad here. ${words}`);

  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message saved successfully' })).toBeVisible();
  await mailAbout(words);
});

test('an inquiry can be sent with the keyboard alone, and the focus comes back', async ({ page }) => {
  const words = uniqueWords();
  await page.goto('/property/7');
  const opener = page.getByRole('button', { name: 'Send Inquiry' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').focus();
  for (const text of ['Wafula Simiyu', 'wafula@example.net', '0700 000 123']) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await expect(dialog.getByLabel('Message', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(`From the keyboard only ${words}`);
  await takeTime(page);
  const send = dialog.getByRole('button', { name: 'Send Inquiry' });
  while (!(await send.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();
  await expect(opener).toBeFocused();
  await mailAbout(words);
});
