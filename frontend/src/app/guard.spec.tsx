import { useQuery } from '@tanstack/react-query';
import type { User } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { EVERYTHING } from '../features/inquiries/data/inbox-filters.js';
import { inboxQuery } from '../features/inquiries/data/inbox.api.js';
import { renderRoutes } from '../testing/render.js';
import { refusal, server } from '../testing/server.js';
import { Guard } from './guard.js';

const STAFF: User = { id: 1, username: 'admin', name: '', role: 'owner', createdAt: '2026-01-01T00:00:00Z' };

function Inbox() {
  const { refetch } = useQuery({ ...inboxQuery(EVERYTHING), enabled: false });
  return (
    <>
      <h1>Inbox</h1>
      <button onClick={() => void refetch()}>Load</button>
    </>
  );
}

function openAdmin(at = '/admin/inquiries?status=new') {
  return renderRoutes(
    [
      { path: '/', element: <h1>Public site</h1> },
      { path: '/admin/login', element: <h1>Sign-in</h1> },
      {
        path: '/admin/*',
        element: (
          <Guard>
            <Inbox />
          </Guard>
        ),
      },
    ],
    at,
  );
}

it('shows a spinner while the user loads [ACCESS-1]', async () => {
  server.use(
    http.get('/api/user', async () => {
      await delay(20);
      return HttpResponse.json(STAFF);
    }),
  );
  openAdmin();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
});

it('redirects visitors to the site, with a sign-in link that returns to the requested screen [ACCESS-1]', async () => {
  server.use(http.get('/api/user', () => refusal(401, 'Please sign in')));
  const { visitor, router } = openAdmin();
  expect(await screen.findByRole('heading', { name: 'Public site' })).toBeVisible();
  expect(await screen.findByText('Please sign in')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Sign-in' })).toBeVisible();
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/admin/inquiries?status=new');
});

it('redirects to the sign-in when the session has ended [ACCESS-2]', async () => {
  server.use(
    http.get('/api/user', () => HttpResponse.json(STAFF)),
    http.get('/api/inquiries', () => refusal(401, 'Please sign in')),
  );
  const { visitor, router } = openAdmin();
  await visitor.click(await screen.findByRole('button', { name: 'Load' }));
  expect(await screen.findByRole('heading', { name: 'Sign-in' })).toBeVisible();
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/admin/inquiries?status=new');
});

it('offers a retry when the user could not be loaded', async () => {
  let down = true;
  server.use(
    http.get('/api/user', () => (down ? refusal(503, 'The service is resting') : HttpResponse.json(STAFF))),
  );
  const { visitor } = openAdmin();
  expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
  down = false;
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
});
