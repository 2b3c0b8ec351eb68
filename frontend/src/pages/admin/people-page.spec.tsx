import type { Account, Invitation } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { PeoplePage } from './people-page.js';

const ADMIN = {
  ...{ id: 1, username: 'admin', name: '', role: 'owner' as const },
  createdAt: '2026-01-01T00:00:00.000Z',
};
const INVITATION: Invitation = {
  id: 5,
  note: 'Moraa, Nakuru',
  role: 'agent',
  email: null,
  createdBy: { id: 1, username: 'admin' },
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-27T08:00:00.000Z',
};

let accounts: Account[];
let invitations: Invitation[];

beforeEach(() => {
  accounts = [buildAccount(), buildAccount({ ...ADMIN, lastSignInAt: null })];
  invitations = [INVITATION];
  server.use(
    http.get('/api/user', () => HttpResponse.json(ADMIN)),
    http.get('/api/admin/users', () => HttpResponse.json(accounts)),
    http.get('/api/admin/invitations', () => HttpResponse.json(invitations)),
  );
});

const open = () => renderRoutes([{ path: '/', element: <PeoplePage /> }]);
/** jsdom has no wide screen: rows are cards. */
const card = async (list: string, text: string) => {
  const items = await within(await screen.findByRole('list', { name: list })).findAllByRole('listitem');
  return items.find((item) => item.textContent?.includes(text))!;
};

it("lists accounts, and marks the user's own, which cannot be disabled [ACCOUNT-6]", async () => {
  open();
  const colleague = within(await card('Accounts', 'achieng'));
  expect(colleague.getByText('19 Nov 2026, 08:12')).toBeVisible();
  expect(colleague.getByText('Active')).toBeVisible();
  expect(colleague.getByRole('button', { name: 'Disable achieng' })).toBeVisible();
  const own = await card('Accounts', 'admin');
  await within(own).findByText('You');
  expect(within(own).getByText('Never')).toBeVisible();
  expect(within(own).getByText('Disable')).toHaveClass('invisible');
  expect(within(own).getByText('Delete')).toHaveClass('invisible');
});

it('disables an account after a confirmation with the name [ACCOUNT-6]', async () => {
  server.use(
    http.patch('/api/admin/users/2', async ({ request }) => {
      accounts[0] = { ...accounts[0]!, ...((await request.json()) as object) };
      return HttpResponse.json(accounts[0]);
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Disable achieng' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Disable the account of achieng?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Disable account' }));
  expect(await screen.findByText('Account disabled')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Enable achieng' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('changes nothing when the confirmation is cancelled', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Disable achieng' }));
  await visitor.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Disable achieng' })).toHaveFocus();
});

it('shows why an account could not be changed [ADMIN-13]', async () => {
  server.use(http.patch('/api/admin/users/2', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Disable achieng' }));
  await visitor.click(screen.getByRole('button', { name: 'Disable account' }));
  expect(
    await screen.findByText('The account could not be changed: 503: The service is resting'),
  ).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Disable achieng' })).toBeVisible();
});

it('creates an invitation and offers to copy its link [ACCOUNT-1]', async () => {
  const link = 'https://lml.example/admin/register?invitation=secret';
  server.use(
    http.post('/api/admin/invitations', async ({ request }) => {
      const { note } = (await request.json()) as { note: string };
      invitations = [{ ...INVITATION, id: 6, note }, ...invitations];
      return HttpResponse.json({ ...invitations[0], token: 'secret', link }, { status: 201 });
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  await visitor.type(screen.getByLabelText('Who is it for?'), 'Kipchoge');
  await visitor.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText('Invitation link')).toHaveValue(link);
  await visitor.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Done' }));
  expect(await card('Open invitations', 'Kipchoge')).toBeVisible();
});

it('withdraws an invitation [ACCOUNT-1]', async () => {
  server.use(
    http.delete('/api/admin/invitations/5', () => {
      invitations = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { visitor } = open();
  await visitor.click(
    await screen.findByRole('button', { name: 'Withdraw the invitation for Moraa, Nakuru' }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Withdraw invitation' }));
  expect(await screen.findByText('No open invitations.')).toBeVisible();
  expect(screen.getByText('Invitation withdrawn')).toBeVisible();
});

it('shows the error and offers a retry', async () => {
  server.use(http.get('/api/admin/users', () => refusal(503, 'The service is resting')));
  open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The accounts could not be loaded')).toBeVisible();
  expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it("resets a colleague's two-step verification after a confirmation, only where it is on", async () => {
  accounts[0] = { ...accounts[0]!, secondFactor: true };
  server.use(
    http.delete('/api/admin/users/2/second-factor', () => {
      accounts[0] = { ...accounts[0]!, secondFactor: false };
      return HttpResponse.json(accounts[0]);
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Reset two-step verification of achieng' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reset two-step verification of achieng?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Reset two-step verification' }));
  expect(await screen.findByText('Two-step verification reset')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Reset two-step verification/ })).not.toBeInTheDocument(),
  );
});
