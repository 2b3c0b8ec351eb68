import { type Locator, type Page, expect, test } from '@playwright/test';
import { daysAfter, type InquiryReceipt, officeDay, viewingText, viewingTimes } from '@lml/common/contracts';
import { mailAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { waitForHydration } from '../support/hydrated.js';
import { postInquiry, takeTime, uniqueWords } from '../support/visitor.js';
import { thorough } from '../support/thorough.js';

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
    .poll(async () =>
      (await inquiriesAbout(request, words))[0]?.deliveries
        .filter(({ kind }) => kind === 'staff')
        .map((delivery) => delivery.state),
    )
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

test(
  'when sending fails the form stays as it was typed, and sending again works',
  thorough,
  async ({ page }) => {
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
  },
);

test(
  'an inquiry can be sent with the keyboard alone, and the focus comes back',
  thorough,
  async ({ page }) => {
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
  },
);

/** The next day but one on which there is a viewing at ten. */
function nextViewingDay(): string {
  let day = daysAfter(officeDay(new Date()), 2);
  while (!viewingTimes(day, new Date()).includes('10:00')) day = daysAfter(day, 1);
  return day;
}

async function openInquiry(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Send Inquiry' }).first().click();
  return page.getByRole('dialog', { name: 'Inquire about this property' });
}

async function introduce(form: Page | Locator): Promise<void> {
  await form.getByLabel('Full name').fill('Nafula Barasa');
  await form.getByLabel('E-mail address').fill('nafula@example.com');
  await form.getByLabel('Phone number').fill('+254 700 000 121');
}

test(
  'a visitor is told by mail that the inquiry has come, without a word of it, and at most once an hour',
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
      .toEqual([['staff sent'], ['staff sent', 'acknowledgement sent']]);
  },
);

test('a visitor suggests when to see a property; the mail and the inbox say so', async ({ page }) => {
  const words = uniqueWords();
  const date = nextViewingDay();
  const told = `Preferred viewing: ${viewingText({ date, time: '10:00' })}`;
  await page.goto('/property/1');
  const dialog = await openInquiry(page);
  await introduce(dialog);
  await dialog.getByLabel('Message', { exact: true }).fill(`We are two. ${words}`);
  const title = dialog.getByRole('heading', { name: 'Inquire about this property' });
  const before = await title.boundingBox();
  const toggle = dialog.getByRole('checkbox', { name: 'Suggest a viewing time' });
  await toggle.focus();
  await page.keyboard.press('Space');
  expect(await title.boundingBox()).toEqual(before);
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

test('what was typed outlives a closed dialog, a reload and a lost connection, and goes once it is sent', async ({
  page,
  context,
}) => {
  const words = uniqueWords();
  await page.goto('/property/1');
  let dialog = await openInquiry(page);
  await introduce(dialog);
  const message = dialog.getByLabel('Message', { exact: true });
  await message.fill(`Typed once. ${words}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.reload();

  dialog = await openInquiry(page);
  await expect(message).toHaveValue(`Typed once. ${words}`);
  await expect(dialog.getByLabel('Full name')).toHaveValue('Nafula Barasa');

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(
    dialog.getByText(/You are offline. What you typed is kept, and is sent as soon/),
  ).toBeVisible();
  await expect(message).toHaveValue(`Typed once. ${words}`);
  // At once: a form that came back filled in needs no time to be a person's.
  await context.setOffline(false);
  await expect(notices(page).getByText('Inquiry sent successfully')).toBeVisible();
  await mailAbout(words);

  await page.goto('/property/7');
  dialog = await openInquiry(page);
  await expect(dialog.getByLabel('Full name')).toHaveValue('Nafula Barasa');
  await expect(message).toHaveValue(/^I am interested in Two-Bedroom Flat/);
  await page.goto('/property/1');
  await openInquiry(page);
  await expect(message).toHaveValue(/^I am interested in Diamond Bay/);
});

for (const [how, dismiss] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its button', (page: Page) => notices(page).getByRole('button', { name: 'Dismiss' }).click()],
] as const) {
  test(
    `the notice of a failed inquiry is reached with F8 beside the open dialog, and left with ${how}`,
    thorough,
    async ({ page }) => {
      await page.route('**/api/inquiries', (route) => route.fulfill({ status: 500, body: 'No' }));
      await page.goto('/property/1');
      const dialog = await openInquiry(page);
      await introduce(dialog);
      await takeTime(page);
      await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
      await expect(notices(page).getByText('Failed to send inquiry')).toBeVisible();
      const name = dialog.getByLabel('Full name');
      await name.focus();
      await page.keyboard.press('F8');
      await expect(notices(page).getByRole('list')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(notices(page).getByRole('listitem')).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(notices(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();

      await dismiss(page);
      await expect(notices(page).getByText('Failed to send inquiry')).toBeHidden();
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Nafula Barasa');
      // The dialog holds the focus as before.
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
  );
}

test(
  'the focus comes back to what opened a dialog, even if it moved on before the dialog came',
  thorough,
  async ({ page }) => {
    let arrive = () => {};
    const wanted = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/inquiry-dialog-.*\.js$/, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto('/property/1');
    const opener = page.getByRole('button', { name: 'Send Inquiry' }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(opener).not.toBeFocused();
    arrive();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test(
  'the contact form has what was typed after a reload, and without a connection waits for it',
  thorough,
  async ({ page, context }) => {
    const words = uniqueWords();
    await page.goto('/contact');
    await introduce(page);
    await page.getByLabel('Subject').selectOption('Property Sale');
    await page.getByLabel('Message', { exact: true }).fill(`I sell a plot. ${words}`);
    await waitForHydration(page);
    await page.reload();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue(`I sell a plot. ${words}`);
    await expect(page.getByLabel('Subject')).toHaveValue('Property Sale');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(
      page.getByText(/You are offline. What you typed is kept, and is sent as soon/),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Message saved successfully' })).toBeVisible();
    await mailAbout(words);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  },
);

/** What has the focus, and whether somewhere within it is what a finger would meet there. */
function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const free = [0.2, 0.5, 0.8].some((part) => {
      const met = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part);
      return met !== null && (element.contains(met) || met.contains(element));
    });
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)} ${Math.round(top)}`;
    return { free, name, inBar: element.closest('[data-contact-bar]') !== null };
  });
}

test(
  "a phone's contact bar stays at hand and hides neither the page's end nor what has the focus",
  thorough,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/property/1');
    const bar = page.locator('[data-contact-bar]');
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
    await expect(bar.getByRole('button', { name: 'Inquire' })).toBeInViewport({ ratio: 1 });

    const seen = new Set<string>();
    let inBar = false;
    while (!inBar) {
      await page.keyboard.press('Tab');
      let focused = await focusOf(page);
      // A strip of pictures takes a moment to bring the one with the focus into view.
      await expect(async () => {
        focused = await focusOf(page);
        expect(focused.free, `${focused.name} can be seen`).toBe(true);
      }).toPass({ timeout: 10_000 });
      inBar = focused.inBar;
      seen.add(focused.name);
      expect(seen.size, 'the bar is reached').toBeLessThan(120);
    }
    expect(seen.size).toBeGreaterThan(15);

    // At its end the page lies above the bar, not beneath it.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(bar).not.toBeInViewport();

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await bar.getByRole('button', { name: 'Inquire' }).click();
    await expect(page.getByRole('dialog', { name: 'Inquire about this property' })).toBeVisible();
  },
);
