import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { LoginForm } from './login-form.js';

function show() {
  const onSignedIn = jest.fn();
  return { onSignedIn, ...renderRoutes([{ path: '/', element: <LoginForm onSignedIn={onSignedIn} /> }]) };
}

const press = (visitor: ReturnType<typeof show>['visitor']) =>
  visitor.click(screen.getByRole('button', { name: 'Sign in' }));

it.each([
  ['both', '', ''],
  ['the password', 'admin', ''],
  ['the username', '', 'karibu'],
])(
  'asks for both when %s is missing, without calling the API [SIGNIN-1]',
  async (_what, username, password) => {
    const { visitor } = show();
    if (username) await visitor.type(screen.getByLabelText('Username'), username);
    if (password) await visitor.type(screen.getByLabelText('Password'), password);
    await press(visitor);
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter both username and password');
  },
);

it("shows the server's error for wrong credentials, and keeps the username [SIGNIN-2]", async () => {
  server.use(http.post('/api/admin/login', () => refusal(401, 'Invalid credentials')));
  const { visitor, onSignedIn } = show();
  await visitor.type(screen.getByLabelText('Username'), 'admin');
  await visitor.type(screen.getByLabelText('Password'), 'wrong');
  await press(visitor);
  expect(await screen.findByText('Invalid credentials')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('admin');
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('shows "Login failed" if the server sends no message [SIGNIN-2]', async () => {
  server.use(
    http.post('/api/admin/login', () => new HttpResponse(null, { status: 502, statusText: 'Bad Gateway' })),
  );
  const { visitor } = show();
  await visitor.type(screen.getByLabelText('Username'), 'admin');
  await visitor.type(screen.getByLabelText('Password'), 'karibu');
  await press(visitor);
  expect(await screen.findByText('Login failed')).toBeVisible();
});

it('shows a welcome notice and redirects after signing in [SIGNIN-3]', async () => {
  const user = { id: 1, username: 'admin', name: '', role: 'owner', createdAt: '2026-01-01T00:00:00Z' };
  server.use(http.post('/api/admin/login', () => HttpResponse.json(user)));
  const { visitor, onSignedIn } = show();
  await visitor.type(screen.getByLabelText('Username'), ' admin ');
  await visitor.type(screen.getByLabelText('Password'), 'karibu');
  await press(visitor);
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(screen.getByText('Welcome back!')).toBeVisible();
  expect(onSignedIn).toHaveBeenCalledWith(user);
});

it('shows and hides the password [SIGNIN-5]', async () => {
  const { visitor } = show();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await visitor.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await visitor.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

it('asks for the code with two-step verification, sends it with the credentials, and can start again', async () => {
  const sent: unknown[] = [];
  const withCode = (code: string, message: string) =>
    HttpResponse.json({ statusCode: 401, error: message, message, code, requestId: 'r' }, { status: 401 });
  server.use(
    http.post('/api/admin/login', async ({ request }) => {
      const body = (await request.json()) as { code?: string };
      sent.push(body);
      return body.code === undefined
        ? withCode('SECOND_FACTOR_REQUIRED', 'Please enter the code')
        : withCode('SECOND_FACTOR_WRONG', 'This code is not right');
    }),
  );
  const { visitor } = show();
  await visitor.type(screen.getByLabelText('Username'), 'admin');
  await visitor.type(screen.getByLabelText('Password'), 'karibu');
  await press(visitor);
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await visitor.type(code, '123456');
  await press(visitor);
  expect(await screen.findByText('This code is not right')).toBeVisible();
  expect(code).toHaveValue('');
  const typed = { username: 'admin', password: 'karibu' };
  expect(sent).toEqual([typed, { ...typed, code: '123456' }]);
  await visitor.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
  expect(await screen.findByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Username')).toHaveValue('admin');
}, 20_000);
