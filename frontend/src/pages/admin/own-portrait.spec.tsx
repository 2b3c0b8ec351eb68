import { beforeEach, expect, it } from '@jest/globals';
import type { StaffPortrait } from '@lml/common/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { OwnPortrait } from './own-portrait.js';
import { StaffPortrait as Portrait } from '../../site/staff-portrait.js';

const OWN = `/media/${'a'.repeat(32)}/320.jpg`;
const OF_AGENT = `/media/${'b'.repeat(32)}/320.jpg`;
const account = buildAccount({ id: 3, name: 'Wanjiru Kamau', username: 'wanjiru' });
let portraits: StaffPortrait[];
let sent: unknown[];

beforeEach(() => {
  portraits = [];
  sent = [];
  server.use(
    http.get('/api/admin/portraits', () => HttpResponse.json(portraits)),
    http.put('/api/admin/portraits/me', async ({ request }) => {
      const { imageUrl } = (await request.json()) as { imageUrl: string | null };
      sent.push(imageUrl);
      portraits = imageUrl === null ? [] : [{ accountId: 3, imageUrl, source: 'account' }];
      return HttpResponse.json(portraits);
    }),
    http.post('/api/admin/pictures', () =>
      HttpResponse.json({ id: 4, url: OWN.replace('320', '1280'), widths: [320, 1280] }, { status: 201 }),
    ),
  );
});

const open = () =>
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <OwnPortrait account={account} />
          <p data-testid="list">
            <Portrait id={3} name="Wanjiru Kamau" size="small" />
          </p>
        </>
      ),
    },
  ]);
const list = () => screen.getByTestId('list');

it('is saved at once, shown in lists, and removed again [ACCOUNT-26]', async () => {
  const { visitor } = open();
  expect(list()).toHaveTextContent('WK');
  const file = new File(['bytes'], 'wanjiru.jpg', { type: 'image/jpeg' });
  await visitor.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  expect(await screen.findByText('Picture saved')).toBeVisible();
  expect(sent).toEqual([OWN]);
  expect(list().querySelector('img')).toHaveAttribute('src', OWN);
  // No pictures from elsewhere.
  expect(screen.queryByLabelText('Picture URL')).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Picture removed')).toBeVisible();
  expect(sent).toEqual([OWN, null]);
  expect(list()).toHaveTextContent('WK');
});

it('is that of the linked agent, and says so [ACCOUNT-26]', async () => {
  portraits = [{ accountId: 3, imageUrl: OF_AGENT, source: 'agent' }];
  open();
  await waitFor(() => expect(list().querySelector('img')).toHaveAttribute('src', OF_AGENT));
  expect(screen.getByText(/the picture of the agent linked to you/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

it('gives way to initials if its file is gone [ACCOUNT-26]', async () => {
  portraits = [{ accountId: 3, imageUrl: OWN, source: 'account' }];
  open();
  await waitFor(() => expect(list().querySelector('img')).not.toBeNull());
  fireEvent.error(list().querySelector('img')!);
  expect(list()).toHaveTextContent('WK');
});
