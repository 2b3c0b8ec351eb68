import { expect, type Page, test } from '@playwright/test';
import { PRIVACY_NOTICE_VERSION } from '@lml/common/contracts';
import { readFile } from 'node:fs/promises';
import { mailAbout, mailsAbout } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { accessibilityViolations } from '../support/page-checks.js';
import { inquiriesAbout, signIn } from '../support/staff.js';
import { postInquiry, takeTime, uniqueWords } from '../support/visitor.js';
import { detail, slow, thorough } from '../support/tags.js';

const sentence =
  'We use your details only to answer this message and to arrange a viewing. See our privacy notice.';
const box = 'Also tell me about similar properties, by the ways I gave above. I can stop it at any time.';

/** A visitor that no other test uses. */
function somebody() {
  const words = uniqueWords();
  const number = String(Math.floor(Math.random() * 1e6)).padStart(6, '0');
  return { words, name: `Zawadi ${words}`, email: `${words}@example.com`, phone: `0712 ${number}` };
}

async function fillIn(page: Page, who: ReturnType<typeof somebody>): Promise<void> {
  await page.getByLabel('Full name').fill(who.name);
  await page.getByLabel('E-mail address').fill(who.email);
  await page.getByLabel('Phone number').fill(who.phone);
  await page.getByLabel('Message', { exact: true }).fill(`May I see it on Saturday? ${who.words}`);
}

test('the contact form shows the purpose and an unticked box; sent without it, staff see no consent to more [CONSENT-1]', async ({
  page,
}) => {
  const who = somebody();
  await page.clock.install();
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await expect(form.getByText(sentence)).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'Remember me on this device' })).not.toBeChecked();
  await expect(form.getByRole('checkbox', { name: box })).not.toBeChecked();
  await fillIn(page, who);
  await takeTime(page);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message saved successfully' })).toBeVisible();
  await signIn(page.request);
  const [inquiry] = await inquiriesAbout(page.request, who.words);
  expect(inquiry).toMatchObject({ spam: false, consentVersion: PRIVACY_NOTICE_VERSION });
  await page.goto(`/admin/inquiries?inquiry=${inquiry!.id}`);
  await expect(page.getByText(`Saw the notice of ${PRIVACY_NOTICE_VERSION}`)).toBeVisible();
  await expect(page.getByText('No consent to more')).toBeVisible();
});

test(
  'the inquiry form shows it too, and the ticked box has a mail sent that asks to confirm; the notice opens in another tab [CONSENT-3]',
  thorough,
  async ({ page }) => {
    const who = somebody();
    await page.clock.install();
    await page.goto('/property/1');
    await page.getByRole('button', { name: 'Send inquiry' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(sentence)).toBeVisible();
    await fillIn(page, who);
    await expect(dialog.getByRole('checkbox', { name: box })).not.toBeChecked();
    await dialog.getByRole('checkbox', { name: box }).check();
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'privacy notice' }).click();
    await expect((await opened).getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
    await takeTime(page);
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click();
    await expect(dialog).toBeHidden();
    await signIn(page.request);
    expect(await inquiriesAbout(page.request, who.words)).toMatchObject([
      { name: who.name, consentVersion: PRIVACY_NOTICE_VERSION },
    ]);
    // The only mail about it asks the owner of the address to confirm.
    const asked = async () =>
      (await mailsAbout('Please confirm: Homes like')).filter(
        ({ To: [to] }) => to?.Address.toLowerCase() === who.email.toLowerCase(),
      );
    await expect.poll(async () => (await asked()).length, { timeout: 30_000 }).toBe(1);
  },
);

test(
  'every footer links to the privacy notice, which states how long messages are kept',
  detail,
  async ({ page, request }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
    const rules = (await (await request.get('/api/inquiries/retention')).json()) as { months: number };
    await expect(page.getByText(`${rules.months} months from the day you sent it`)).toBeVisible();
  },
);

test('data stored in the browser can be cleared, after a confirmation', thorough, async ({ page }) => {
  const who = somebody();
  await page.goto('/property/1');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByRole('button', { name: 'Send inquiry' }).first().click();
  await fillIn(page, who);
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }], null, 1));
  await expect.poll(kept).toContain(who.email);
  await page.goto('/privacy');
  expect(await kept()).toContain('lml.favourites');
  await page.getByRole('button', { name: 'Clear it from this browser' }).click();
  await page.getByRole('button', { name: 'Clear it', exact: true }).click();
  await expect(notices(page).getByText('Cleared', { exact: true })).toBeVisible();
  expect(await kept()).not.toMatch(/lml\.(favourites|recent|draft)/);
  expect(await kept()).not.toContain(who.words);
});

test("a person's data is found, exported as a file, and erased", slow, async ({ page }) => {
  // The test waits for two mails and a file, and checks accessibility twice.
  test.slow();
  const who = somebody();
  for (let n = 1; n <= 2; n += 1) {
    const sent = await postInquiry(page.request, {
      ...who,
      words: undefined,
      message: `Number ${n}: ${who.words}`,
    } as object);
    expect(sent.status(), await sent.text()).toBe(201);
  }
  await mailAbout(`Number 1: ${who.words}`);
  await mailAbout(`Number 2: ${who.words}`);
  await signIn(page.request);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Privacy requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy requests' })).toBeVisible();

  const field = page.getByLabel('E-mail address or telephone number');
  await field.fill(who.words);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Enter a whole e-mail address or telephone number')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(who.email.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: `2 messages from ${who.email}` })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Messages' }).getByRole('row')).toHaveCount(3);
  expect(page.url()).toMatch(/\/admin\/privacy$/);
  expect(await accessibilityViolations(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^lml-personal-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    messages: { message: string }[];
  };
  expect(file.messages.map(({ message }) => message)).toEqual([
    `Number 1: ${who.words}`,
    `Number 2: ${who.words}`,
  ]);

  await page.getByRole('button', { name: 'Erase...' }).click();
  const question = page.getByRole('dialog', { name: `Erase all 2 messages from ${who.email}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await inquiriesAbout(page.request, who.words)).toHaveLength(2);
  await page.getByRole('button', { name: 'Erase...' }).click();
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByRole('heading', { name: '2 messages erased' })).toBeVisible();
  await expect(page.getByRole('group', { name: '2 messages erased' }), 'the button is removed').toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await inquiriesAbout(page.request, who.words)).toEqual([]);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible();

  await page.goto('/admin/changes?subject=person');
  await expect(page.getByText('Personal data erased').first()).toBeVisible();
  await expect(page.getByText(who.words)).toHaveCount(0);
});

test(
  'a request is entered, checked and refused with reasons; a breach counts down [REGISTER-3, BREACH-1]',
  slow,
  async ({ page }) => {
    const who = somebody();
    await signIn(page.request);
    await page.goto('/admin/privacy');
    await page.getByRole('link', { name: /^Requests/ }).click();
    await page.getByRole('button', { name: 'Enter a request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address or telephone number').fill(who.email);
    await dialog.getByLabel('What they ask for').selectOption('object');
    await dialog.getByRole('button', { name: 'Enter request' }).click();
    const entry = page.getByRole('article', { name: who.email });
    await expect(entry.getByText('7 days left')).toBeVisible();
    await entry.getByRole('button', { name: 'Identity checked' }).click();
    await expect(entry.getByText('Identity checked by')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await entry.getByRole('button', { name: 'Close...' }).click();
    await dialog.getByLabel('Outcome').selectOption('refused');
    await dialog.getByLabel('Reasons for the refusal').fill(`The law asks us to keep it ${who.words}`);
    await dialog.getByRole('button', { name: 'Close request' }).click();
    await expect(entry).toBeHidden();
    await page.getByRole('link', { name: 'Closed' }).click();
    await expect(page.getByText(`The law asks us to keep it ${who.words}`)).toBeVisible();
    await expect(page.getByText(who.email)).toHaveCount(0);

    await page.getByRole('link', { name: /^Breaches/ }).click();
    await page.getByRole('button', { name: 'Enter a breach' }).click();
    await dialog
      .getByRole('textbox', { name: 'What happened' })
      .fill(`A list was sent to the wrong person ${who.words}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const breach = page.getByRole('article', { name: new RegExp(who.words) });
    await expect(breach.getByText(/^7[12] hours left to tell the ODPC$/)).toBeVisible();
  },
);
