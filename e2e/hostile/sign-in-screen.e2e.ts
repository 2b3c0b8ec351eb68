import { expect, test } from '@playwright/test';
import { signInOnScreen } from '../support/staff.js';

/** Where somebody would like staff to land who sign in by a link of theirs. */
const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/\tevil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/admin/..//evil.example',
  '/admin/../../\\evil.example',
  'javascript:document.title="taken"',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'admin.evil.example',
  '@evil.example',
  '/admin@evil.example',
  '/api/logout',
  '?next=//evil.example',
  '#//evil.example',
];

test('signing in leads nowhere but to a screen of the back office, whatever the link asks for', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && /^https?:/.test(request.url())) strangers.push(request.url());
  });
  page.on('dialog', (dialog) => {
    strangers.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const onOwnScreen = (url: URL) => url.origin === baseURL && /^\/admin\/(?!login)/.test(url.pathname);

  const [first, ...others] = ELSEWHERE;
  await page.goto(`/admin/login?next=${encodeURIComponent(first!)}`);
  await signInOnScreen(page);
  await page.waitForURL(onOwnScreen);
  // Who is signed in already goes straight on.
  for (const next of others) {
    await page.goto(`/admin/login?next=${encodeURIComponent(next)}`);
    await page.waitForURL(onOwnScreen);
    await expect(page.getByRole('heading', { level: 1 }), next).toBeVisible();
    expect(await page.title(), next).not.toContain('taken');
  }
  expect(strangers).toEqual([]);
});
