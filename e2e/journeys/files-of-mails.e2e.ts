import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { asksAndIsAnswered, conversation } from '../support/conversation.js';
import { deliver } from '../support/mail-program.js';
import { readSource } from '../support/mailbox.js';
import { detail } from '../support/tags.js';

test(
  'files of a visitor come into the conversation and are downloaded under a safe name [MAILIN-8, MAILIN-16]',
  detail,
  async ({ page }) => {
    const { mail, words, email } = await asksAndIsAnswered(page);
    const letter = `<script>alert('${words}')</script>`;
    await deliver(
      [
        ...[`From: Achieng Nyadero <${email}>`, `To: <${mail.ReplyTo[0]!.Address}>`, 'Subject: My letter'],
        ...[`Message-ID: <${words}@mail.example>`, 'MIME-Version: 1.0'],
        'Content-Type: multipart/mixed; boundary=files',
      ],
      [
        ...['--files', 'Content-Type: text/plain', '', `The letter ${words}.`],
        ...['--files', 'Content-Type: text/html'],
        `Content-Disposition: attachment; filename*=UTF-8''..%2F..%2Fletter%E2%80%AElmth.html`,
        ...['', letter, '--files--'],
      ],
    );
    const entry = conversation(page)
      .getByRole('listitem')
      .filter({ hasText: `The letter ${words}.` });
    await expect(async () => {
      await page.reload();
      await expect(entry).toBeVisible({ timeout: 2000 });
    }).toPass();

    const downloading = page.waitForEvent('download');
    await entry.getByRole('link', { name: 'Download letter lmth.html' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('letter lmth.html');
    expect((await readFile(await download.path(), 'utf8')).trim()).toBe(letter);

    // Typed into the address bar, it is saved too, and shows nothing.
    const path = await entry.getByRole('link', { name: 'Download letter lmth.html' }).getAttribute('href');
    const headers = (await page.request.get(path!)).headers();
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-security-policy']).toMatch(/; sandbox$/);
  },
);

test(
  'a reply carries the brochure of its listing, and the conversation says so [REPLY-9]',
  detail,
  async ({ page }) => {
    const { mail } = await asksAndIsAnswered(page, (message) =>
      message.getByRole('checkbox', { name: 'Attach the brochure of LML-1 (PDF)' }).check(),
    );
    await expect(conversation(page).getByText('Brochure of LML-1')).toBeVisible();
    const source = await readSource(mail.ID);
    const [, headers, content] = /\r?\n(Content-Type: application\/pdf[^]*?)\r?\n\r?\n([^]*?)\r?\n--/.exec(
      source,
    )!;
    expect(headers).toMatch(/filename=LML-1-[\w-]+\.pdf/);
    const pdf = Buffer.from(content!, 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(10_000);
  },
);
