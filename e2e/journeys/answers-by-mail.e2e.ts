import { expect, test } from '@playwright/test';
import { asksAndIsAnswered, conversation } from '../support/conversation.js';
import { deliver } from '../support/mail-program.js';
import { mailsAbout, readMail } from '../support/mailbox.js';
import { notices } from '../support/notices.js';
import { detail, slow } from '../support/tags.js';

const mailUrl = process.env.MAIL_URL ?? 'http://localhost:8025';

test(
  "the answer of a visitor's mail program stands in the thread [MAILIN-1, MAILIN-9]",
  detail,
  async ({ page }) => {
    const { mail, words, email } = await asksAndIsAnswered(page);
    // As the visitor's program writes it: to the Reply-To address, naming the mail, and repeating it.
    await deliver(
      [
        ...[
          `From: Achieng Nyadero <${email}>`,
          `To: <${mail.ReplyTo[0]!.Address}>`,
          'Subject: Saturday at ten',
        ],
        ...[`Message-ID: <${words}@mail.example>`, `In-Reply-To: <${mail.MessageID}>`],
        `References: <${mail.MessageID}>`,
      ],
      [`Saturday suits me ${words}.`, '', 'On Tue, LML Properties wrote:', '> When does it suit you?'],
    );

    await expect
      .poll(async () => (await mailsAbout(`suits me ${words}`)).length, { message: 'staff are told' })
      .toBe(1);
    await page.reload();
    const entry = conversation(page)
      .getByRole('listitem')
      .filter({ hasText: `Saturday suits me ${words}.` });
    await expect(entry).toBeVisible();
    await expect(entry.getByText('> When does it suit you?')).toBeHidden();
    await entry.getByText('Earlier e-mails').click();
    await expect(entry.getByText('> When does it suit you?')).toBeVisible();
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Re: Saturday at ten');
  },
);

test(
  'in a demo, the answer is written on the page of the mail catcher [MAILIN-1]',
  slow,
  async ({ page, context }) => {
    const { mail, words } = await asksAndIsAnswered(page);
    const catcher = await context.newPage();
    await catcher.goto(`${mailUrl}/view/${mail.ID}`);
    await catcher.getByLabel(/^Answer to/).fill(`I come on Saturday ${words}`);
    await catcher.getByRole('button', { name: 'Send answer' }).click();
    await expect(catcher.getByText('The answer was sent.')).toBeVisible();
    await page.reload();
    const entry = conversation(page)
      .getByRole('listitem')
      .filter({ hasText: `I come on Saturday ${words}` });
    await expect(entry).toBeVisible();
    await expect(entry.getByText('Earlier e-mails')).toBeVisible();
    expect((await readMail(mail.ID)).Subject).toBe(mail.Subject);
  },
);

test('a mail of a stranger is attached to its message [MAILIN-14]', slow, async ({ page }) => {
  const { mail, words } = await asksAndIsAnswered(page);
  const sender = `Otieno ${words}`;
  await deliver(
    [
      ...[
        `From: ${sender} <otieno@${words}.example>`,
        `To: <${mail.ReplyTo[0]!.Address}>`,
        'Subject: Me too',
      ],
      `Message-ID: <stranger.${words}@mail.example>`,
    ],
    ['I come along.'],
  );
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/admin/inquiries/incoming-mails');
      return (await response.text()).includes(sender);
    })
    .toBe(true);
  await page.goto('/admin/inquiries');
  await page.getByRole('link', { name: /^Unmatched e-mails \(\d+\)$/ }).click();
  const card = page.getByRole('article', { name: sender });
  await card.getByRole('button', { name: 'Attach to it' }).click();
  await notices(page).getByRole('button', { name: 'Open the message' }).click();
  const entry = conversation(page).getByRole('listitem').filter({ hasText: sender });
  await expect(entry.getByText('I come along.')).toBeVisible();
});
