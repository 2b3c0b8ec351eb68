import { expect, test } from '@playwright/test';
import { daysAfter, type InquiryReceipt, officeDay, viewingText, viewingTimes } from '@lml/common/contracts';
import { fillContactDetails, openInquiry } from '../support/inquiry-form.js';
import { mailAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { slow, thorough } from '../support/tags.js';
import { postInquiry, takeTime, uniqueWords } from '../support/visitor.js';

// Lets tests skip the minimum time: the forms treat faster input as spam.
test.beforeEach(({ page }) => page.clock.install());

test('a visitor asks about a property; staff get one mail and see it in the inbox [INQUIRY-21]', async ({
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
    // The staff's mail and the copy of the listing's agent.
    .poll(async () =>
      (await inquiriesAbout(request, words))[0]?.deliveries
        .filter(({ kind }) => kind === 'staff')
        .map((delivery) => delivery.state),
    )
    .toEqual(['sent', 'sent']);
  expect(await inquiriesAbout(request, words)).toMatchObject([
    { propertyId: 1, propertyTitle: 'Diamond Bay Residences, Nyali', status: 'new', name: 'Nafula Barasa' },
  ]);
});

test('a visitor writes from the contact page and can continue on WhatsApp', async ({ page }) => {
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

test('errors appear below their fields, the first one gets the focus, and input is kept [INQUIRY-8]', async ({
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

test('after a failed send the form keeps its input, and sending again works', thorough, async ({ page }) => {
  const words = uniqueWords();
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: 'No' }));
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

/** A day with a viewing at ten, at least two days ahead. */
function nextViewingDay(): string {
  let day = daysAfter(officeDay(new Date()), 2);
  while (!viewingTimes(day, new Date()).includes('10:00')) day = daysAfter(day, 1);
  return day;
}

test(
  "a visitor gets a confirmation mail without the message's text, at most once an hour",
  thorough,
  async ({ request }) => {
    const words = uniqueWords();
    const email = `${words}@example.com`;
    const response = await postInquiry(request, {
      email,
      propertyId: 1,
      message: `Is it still available? ${words}`,
    });
    const { id } = (await response.json()) as InquiryReceipt;
    const mail = await mailAbout(`(Inquiry ${id})`);
    expect(mail.Subject).toBe(`We have received your inquiry (Inquiry ${id})`);
    expect(mail.To.map(({ Address }) => Address)).toEqual([email]);
    expect(mail.ReplyTo.map(({ Address }) => Address)).toEqual(['info@lml-properties.example']);
    expect(mail.Text).toContain('/property/1');
    expect(mail.Text).not.toContain(words);

    await postInquiry(request, { email: email.toUpperCase(), message: `And is it quiet? ${words}` });
    await signIn(request);
    await expect
      .poll(async () =>
        (await inquiriesAbout(request, words)).map(({ deliveries }) =>
          deliveries.map(({ kind, state }) => `${kind} ${state}`),
        ),
      )
      .toEqual([
        ['staff sent', 'staff sent'],
        ['staff sent', 'staff sent', 'acknowledgement sent'],
      ]);
  },
);

test('a suggested viewing time appears in the mail and the inbox [INQUIRY-17]', slow, async ({ page }) => {
  const words = uniqueWords();
  const date = nextViewingDay();
  const told = `Preferred viewing: ${viewingText({ date, time: '10:00' })}`;
  await page.goto('/property/1');
  const dialog = await openInquiry(page);
  await fillContactDetails(dialog);
  await dialog.getByLabel('Message', { exact: true }).fill(`We are two. ${words}`);
  const title = dialog.getByRole('heading', { name: 'Inquire about this property' });
  const before = await title.boundingBox();
  const toggle = dialog.getByRole('checkbox', { name: 'Suggest a viewing time' });
  await toggle.focus();
  await page.keyboard.press('Space');
  expect(await title.boundingBox()).toEqual(before);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('How')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Day')).toBeFocused();

  let sunday = date;
  while (new Date(sunday).getUTCDay() !== 0) sunday = daysAfter(sunday, 1);
  await dialog.getByLabel('Day').fill(sunday);
  await takeTime(page);
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(dialog.getByText('Closed on Sundays. Choose another day')).toBeVisible();
  await expect(dialog.getByLabel('Day')).toBeFocused();

  await dialog.getByLabel('Day').fill(date);
  await dialog.getByLabel('Time', { exact: true }).selectOption('10:00 AM');
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();

  const mail = await mailAbout(words);
  expect(mail.Text).toContain(told);
  expect(mail.HTML).toContain(told);

  await signIn(page.request);
  expect((await inquiriesAbout(page.request, words))[0]!.viewing).toEqual({ date, time: '10:00' });
  await page.goto(`/admin/inquiries?search=${words}`);
  await expect(page.getByRole('article').getByText(told)).toBeVisible();
  await expect(page.getByRole('link', { name: /Suggests a viewing/ })).toBeVisible();
});
