import type { StaffSession } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildSession } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { AccountPage } from './account-page.js';

const HERE = buildSession({ id: 'here', browser: 'Firefox', system: 'Linux', current: true });

let sessions: StaffSession[];
let ended: string[];

beforeEach(() => {
  sessions = [HERE, buildSession()];
  ended = [];
  server.use(
    http.get('/api/user', () =>
      HttpResponse.json({ id: 1, username: 'admin', createdAt: '2026-01-01T00:00:00.000Z' }),
    ),
    http.get('/api/admin/sessions', () => HttpResponse.json(sessions)),
    http.delete('/api/admin/sessions', () => {
      ended.push('others');
      sessions = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('/api/admin/sessions/:id', ({ params }) => {
      ended.push(String(params.id));
      sessions = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = () => renderRoutes([{ path: '/', element: <AccountPage /> }]);

async function change(visitor: ReturnType<typeof open>['visitor'], current: string, next: string) {
  await visitor.type(await screen.findByLabelText('Current password'), current);
  await visitor.type(screen.getByLabelText('New password'), next);
  await visitor.click(screen.getByRole('button', { name: 'Change password' }));
}

it('changes the password and empties the form', async () => {
  let sent: unknown;
  server.use(
    http.post('/api/admin/password', async ({ request }) => {
      sent = await request.json();
      sessions = [HERE];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { visitor } = open();
  await change(visitor, 'the current password', 'another long password');
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(sent).toEqual({ currentPassword: 'the current password', newPassword: 'another long password' });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
});

it('says at the field that the current password is wrong', async () => {
  const message = 'The current password is not right';
  server.use(
    http.post('/api/admin/password', () => refusal(422, message, [{ field: 'currentPassword', message }])),
  );
  const { visitor } = open();
  await change(visitor, 'not this one', 'another long password');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  expect(screen.getByLabelText('New password')).toHaveValue('another long password');
});

it('refuses a new password that breaks the rules before it is sent', async () => {
  const { visitor } = open();
  await change(visitor, 'one and the same password', 'one and the same password');
  expect(await screen.findByText('The new password must differ from the current one')).toBeVisible();
});

it('shows where one is signed in and ends one session after a question', async () => {
  const { visitor } = open();
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText('This session')).toBeVisible();
  expect(
    screen.getByText('Signed in Nov 19, 2026, 8:12 AM from 41.90.12.x', { selector: 'li:nth-child(2) p' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign out Safari on iPhone?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible();
  expect(ended).toEqual(['session-1']);
});

it('signs out everywhere else, and offers that only while there is somewhere', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('All your sessions end but this one: 1 session.')).toBeVisible();
  await visitor.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You are signed in here only.')).toBeVisible();
  expect(ended).toEqual(['others']);
  expect(await screen.findByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled();
});
