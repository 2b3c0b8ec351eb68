import type { FeedKey } from '@lml/common/contracts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { FeedsPage } from './feeds-page.js';

const KEY: FeedKey = {
  id: 3,
  name: 'BuyRentKenya',
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: 'achieng',
  lastUsedAt: '2026-11-24T06:30:00.000Z',
  revokedAt: null,
};
const SECRET = 'lmlfeed_secret';

let keys: FeedKey[];

beforeEach(() => {
  keys = [
    { ...KEY, id: 4, name: 'Jiji', lastUsedAt: null },
    KEY,
    { ...KEY, id: 2, name: 'Old portal', revokedAt: '2026-11-21T08:00:00.000Z' },
  ];
  server.use(
    http.get('/api/admin/feeds', () => HttpResponse.json(keys)),
    http.post('/api/admin/feeds', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      keys = [{ ...KEY, id: 5, name, lastUsedAt: null }, ...keys];
      return HttpResponse.json({ ...keys[0], key: SECRET }, { status: 201 });
    }),
  );
});

const open = () => renderRoutes([{ path: '/', element: <FeedsPage /> }]);
/** jsdom has no wide screen: rows are cards. */
const card = async (name: string) => {
  const items = await within(await screen.findByRole('list', { name: 'Keys' })).findAllByRole('listitem');
  return within(items.find((item) => item.textContent?.includes(name))!);
};
async function openDialog() {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'New key' }));
  return visitor;
}

it('lists keys with who made them, the last use and whether they work [IMPORT-13]', async () => {
  open();
  const used = await card('BuyRentKenya');
  expect(used.getByText('achieng')).toBeVisible();
  expect(used.getByText('20 Nov 2026')).toBeVisible();
  expect(used.getByText('24 Nov 2026, 09:30')).toBeVisible();
  expect(used.getByText('Active')).toBeVisible();
  expect((await card('Jiji')).getByText('Never')).toBeVisible();
  const revoked = await card('Old portal');
  expect(revoked.getByText('Revoked 21 Nov 2026')).toBeVisible();
  expect(revoked.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');
});

it('says so when there are no keys', async () => {
  keys = [];
  open();
  expect(await screen.findByRole('heading', { name: 'No keys yet' })).toBeVisible();
});

it('shows why the keys could not be loaded, and loads them again', async () => {
  server.use(http.get('/api/admin/feeds', () => refusal(503, 'The service is resting'), { once: true }));
  const { visitor } = open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The keys could not be loaded')).toBeVisible();
  await visitor.click(alert.getByRole('button', { name: 'Try again' }));
  expect((await card('Jiji')).getByText('Never')).toBeVisible();
});

it('makes a key and shows it once, to copy, with the addresses and an example [IMPORT-13]', async () => {
  const visitor = await openDialog();
  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  await visitor.type(screen.getByLabelText('Name of the portal'), 'Property24');
  await visitor.click(screen.getByRole('button', { name: 'Make key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Key for Property24' }));
  expect(dialog.getByLabelText('Key')).toHaveValue(SECRET);
  expect(dialog.getByText('http://localhost/api/feeds/listings.json')).toBeVisible();
  expect(dialog.getByText('http://localhost/api/feeds/listings.xml')).toBeVisible();
  expect(
    dialog.getByText(`curl -H "Authorization: Bearer ${SECRET}" http://localhost/api/feeds/listings.json`),
  ).toBeVisible();
  await visitor.click(dialog.getByRole('button', { name: 'Copy key' }));
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(SECRET);
  await visitor.click(dialog.getByRole('button', { name: 'Done' }));
  expect((await card('Property24')).getByText('Never')).toBeVisible();
  expect(screen.queryByText(SECRET, { exact: false })).toBeNull();
});

it('selects the key where the browser blocks the clipboard', async () => {
  const visitor = await openDialog();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Blocked'));
  await visitor.type(screen.getByLabelText('Name of the portal'), 'Property24{Enter}');
  await visitor.click(await screen.findByRole('button', { name: 'Copy key' }));
  expect(await screen.findByText('Please copy the selected key by hand')).toBeVisible();
  const field = screen.getByLabelText<HTMLInputElement>('Key');
  expect(field).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, SECRET.length]);
});

it.each([
  ['too short', 'n', 'Name must be at least 2 characters'],
  ['too long', 'n'.repeat(81), 'Name must be at most 80 characters'],
])('says at the field that a name is %s, without a call [IMPORT-13]', async (_problem, name, error) => {
  const visitor = await openDialog();
  const before = keys.length;
  const field = screen.getByLabelText('Name of the portal');
  await visitor.type(field, `${name}{Enter}`);
  expect(await screen.findByText(error)).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(error);
  expect(keys).toHaveLength(before);
});

it("shows the service's error at the field, and keeps the name [IMPORT-13]", async () => {
  const message = 'Name contains characters that cannot be stored';
  server.use(
    http.post('/api/admin/feeds', () => refusal(400, 'Validation failed', [{ field: 'name', message }])),
  );
  const visitor = await openDialog();
  const field = screen.getByLabelText('Name of the portal');
  await visitor.type(field, 'Property24{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveValue('Property24');
});

it('shows why a key could not be made, and keeps the name [ADMIN-13]', async () => {
  server.use(http.post('/api/admin/feeds', () => refusal(503, 'The service is resting')));
  const visitor = await openDialog();
  await visitor.type(screen.getByLabelText('Name of the portal'), 'Property24{Enter}');
  expect(await screen.findByText('The key could not be made: 503: The service is resting')).toBeVisible();
  expect(screen.getByLabelText('Name of the portal')).toHaveValue('Property24');
});

it('revokes a key after a confirmation with the name [IMPORT-13]', async () => {
  server.use(
    http.delete('/api/admin/feeds/3', () => {
      keys[1] = { ...KEY, revokedAt: '2026-11-25T08:00:00.000Z' };
      return HttpResponse.json(keys[1]);
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Revoke the key of BuyRentKenya' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Revoke the key of BuyRentKenya?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('Key revoked')).toBeVisible();
  await waitFor(async () =>
    expect((await card('BuyRentKenya')).getByText('Revoked 25 Nov 2026')).toBeVisible(),
  );
});

it('shows why a key could not be revoked [ADMIN-13]', async () => {
  server.use(http.delete('/api/admin/feeds/3', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Revoke the key of BuyRentKenya' }));
  await visitor.click(screen.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('The key could not be revoked: 503: The service is resting')).toBeVisible();
  expect((await card('BuyRentKenya')).getByText('Active')).toBeVisible();
});
