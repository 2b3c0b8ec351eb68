import { expect, test } from '@playwright/test';
import { signInOnScreen } from '../support/staff.js';

/** Redirect targets of an attacker's sign-in link. */
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

test('sign-in redirects only to back office screens', async ({ page, context, baseURL }) => {
  test.setTimeout(300_000);
  const thirdPartyRequests: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL!) && /^https?:/.test(request.url()))
      thirdPartyRequests.push(request.url());
  });
  page.on('dialog', (dialog) => {
    thirdPartyRequests.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const onOwnScreen = (url: URL) => url.origin === baseURL && /^\/admin\/(?!login)/.test(url.pathname);

  const [first, ...others] = ELSEWHERE;
  await page.goto(`/admin/login?next=${encodeURIComponent(first!)}`);
  await signInOnScreen(page);
  await page.waitForURL(onOwnScreen);
  // Signed-in users are redirected at once.
  for (const next of others) {
    await page.goto(`/admin/login?next=${encodeURIComponent(next)}`);
    await page.waitForURL(onOwnScreen);
    await expect(page.getByRole('heading', { level: 1 }), next).toBeVisible();
    expect(await page.title(), next).not.toContain('taken');
  }
  expect(thirdPartyRequests).toEqual([]);
});
