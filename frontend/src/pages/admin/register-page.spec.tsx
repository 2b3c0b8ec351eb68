import type { RegisterRequest } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { RegisterPage } from './register-page.js';

const USER = { id: 2, username: 'achieng', name: '', role: 'owner', createdAt: '2026-11-20T08:00:00.000Z' };
const PASSWORD = 'a long enough password';

let sent: RegisterRequest | undefined;

beforeEach(() => {
  sent = undefined;
  server.use(
    http.get('/api/register', ({ request }) =>
      new URL(request.url).searchParams.get('invitation') === 'open'
        ? HttpResponse.json({ invitedBy: 'admin', expiresAt: '2026-11-27T12:04:00.000Z' })
        : refusal(403, 'This invitation has expired. Please ask a colleague for a new one'),
    ),
    http.get('/api/user', () => HttpResponse.json(USER)),
    http.post('/api/register', async ({ request }) => {
      sent = (await request.json()) as RegisterRequest;
      return HttpResponse.json(USER, { status: 201 });
    }),
  );
});

function open(address = '/admin/register?invitation=open') {
  return renderRoutes(
    [
      { path: '/admin/register', element: <RegisterPage /> },
      { path: '/admin/*', element: <h1>Back office</h1> },
    ],
    address,
  );
}

async function fillIn(visitor: ReturnType<typeof open>['visitor'], username: string, password: string) {
  await visitor.type(await screen.findByLabelText('Username'), username);
  await visitor.type(screen.getByLabelText('Password'), password);
  await visitor.click(screen.getByRole('button', { name: 'Create account' }));
}

it('creates the account, shows a notice and opens the back office [ACCOUNT-2]', async () => {
  const { visitor } = open();
  expect(await screen.findByText(/admin invited you .* until 27 Nov 2026, 15:04/)).toBeVisible();
  await fillIn(visitor, ' achieng ', PASSWORD);
  expect(await screen.findByRole('heading', { name: 'Back office' })).toBeVisible();
  expect(sent).toEqual({ name: '', username: 'achieng', password: PASSWORD, invitation: 'open' });
  expect(screen.getByText('Registration successful')).toBeVisible();
  expect(screen.getByText('Your account has been created.')).toBeVisible();
});

it('shows the link below the card only when the card has its height, so that it does not jump', async () => {
  open();
  expect(screen.getByText('Checking the invitation...')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Back to the website' })).not.toBeInTheDocument();
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the website' })).toBeVisible();
});

it('shows the rules under the fields, and sends no invalid input [ACCOUNT-4]', async () => {
  const { visitor } = open();
  expect(await screen.findByLabelText('Password')).toHaveAccessibleDescription(
    'At least 12 characters; a phrase is fine',
  );
  await fillIn(visitor, 'two words', 'too short');
  expect(
    await screen.findByText('Username may have only letters, digits, dots, underscores and hyphens'),
  ).toBeVisible();
  expect(screen.getByText('Password must be at least 12 characters')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(sent).toBeUndefined();
});

it('shows the password on demand', async () => {
  const { visitor } = open();
  expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password');
  await visitor.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await visitor.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

it('shows at the field that the name is taken, and keeps the input [ACCOUNT-3]', async () => {
  const message = 'This username is taken. Please choose another';
  server.use(http.post('/api/register', () => refusal(409, message, [{ field: 'username', message }])));
  const { visitor } = open();
  await fillIn(visitor, 'admin', PASSWORD);
  expect(await screen.findByText('Registration failed')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(message);
  expect(screen.getAllByText(message)).toHaveLength(1);
  expect(screen.getByLabelText('Password')).toHaveValue(PASSWORD);
});

it('shows a notice if the invitation was used meanwhile [ACCOUNT-3]', async () => {
  const message = 'This invitation has been used already. Please ask a colleague for a new one';
  server.use(http.post('/api/register', () => refusal(403, message)));
  const { visitor } = open();
  await fillIn(visitor, 'achieng', PASSWORD);
  expect(await screen.findByText('Registration failed')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
});

it.each([
  ['/admin/register?invitation=old', /This invitation has expired/],
  ['/admin/register', /An account is made by invitation/],
])('shows at %s why the link is not valid [ACCOUNT-3]', async (address, reason) => {
  open(address);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to the sign-in' })).toHaveAttribute('href', '/admin/login');
});

it('offers a retry when the invitation could not be loaded', async () => {
  let down = true;
  server.use(
    http.get('/api/register', () =>
      down
        ? refusal(503, 'The service is resting')
        : HttpResponse.json({ invitedBy: 'admin', expiresAt: '2026-11-27T12:04:00.000Z' }),
    ),
  );
  const { visitor } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
  down = false;
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Username')).toBeVisible();
});
