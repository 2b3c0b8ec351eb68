import { expect, type Request, test } from '@playwright/test';
import { signIn } from '../support/staff.js';
import { detail } from '../support/tags.js';

const BOARD = '/api/admin/queues';

test(
  'staff see the mail queue, which is read-only and calls no other host',
  detail,
  async ({ page, baseURL }) => {
    const foreign: Request[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL!) && !request.url().startsWith('data:')) foreign.push(request);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto('/about');
    await signIn(page.request);

    await page.goto(BOARD);
    await page
      .getByRole('link', { name: /inquiry-mail/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`${BOARD}/queue/inquiry-mail`));
    await expect(page.getByText(/active/i).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/active/i).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(pause|empty|obliterate|add job)/i })).toHaveCount(0);
    expect(errors).toEqual([]);
    // The board's page links a third-party font, which the Content-Security-Policy blocks.
    expect(foreign.map((request) => request.failure()?.errorText)).toEqual(foreign.map(() => 'csp'));

    for (const [method, path] of [
      ['PUT', `${BOARD}/api/queues/pause`],
      ['PUT', `${BOARD}/api/queues/inquiry-mails/obliterate`],
      ['POST', `${BOARD}/api/queues/inquiry-mails/add`],
    ] as const) {
      const answer = await page.request.fetch(path, { method, data: {} });
      expect([path, answer.status()]).toEqual([path, 404]);
    }
  },
);

test('visitors cannot see the queue', async ({ request }) => {
  for (const path of ['', '/', '/api/queues', '/static/js/main.js', '/queue/inquiry-mails']) {
    const answer = await request.get(BOARD + path);
    expect([path, answer.status()]).toEqual([path, 401]);
    expect(await answer.json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  }
});
