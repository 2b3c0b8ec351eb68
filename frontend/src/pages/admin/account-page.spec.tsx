import type { SecondFactor, StaffSession } from '@lml/common/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount, buildSession } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { AccountPage } from './account-page.js';

const HERE = buildSession({ id: 'here', browser: 'Firefox', system: 'Linux', current: true });

let sessions: StaffSession[];
let ended: string[];
let secondFactor: SecondFactor;

beforeEach(() => {
  sessions = [HERE, buildSession()];
  ended = [];
  secondFactor = { on: false, since: null, recoveryCodesLeft: 0 };
  server.use(
    http.get('/api/user', () =>
      HttpResponse.json({
        id: 1,
        username: 'admin',
        name: '',
        role: 'owner',
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
    ),
    http.get('/api/admin/users/me', () => HttpResponse.json(buildAccount({ id: 1, username: 'admin' }))),
    http.get('/api/admin/users/me/push', () => HttpResponse.json({ publicKey: null, devices: [] })),
    http.get('/api/admin/second-factor', () => HttpResponse.json(secondFactor)),
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

it('changes the password and clears the form [ACCOUNT-8]', async () => {
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

it('shows at the field that the current password is wrong [ACCOUNT-8]', async () => {
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

it('rejects an invalid new password before sending it', async () => {
  const { visitor } = open();
  await change(visitor, 'one and the same password', 'one and the same password');
  expect(await screen.findByText('The new password must differ from the current one')).toBeVisible();
});

it('lists the sessions and ends one after a confirmation [ACCOUNT-9]', async () => {
  const { visitor } = open();
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText('This session')).toBeVisible();
  expect(
    screen.getByText('Signed in 19 Nov 2026, 08:12 from 41.90.12.x', { selector: 'li:nth-child(2) p' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  await visitor.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign out Safari on iPhone?' }));
  await visitor.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeVisible();
  expect(ended).toEqual(['session-1']);
});

it('signs out all other sessions, if there are any [ACCOUNT-9]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('All your sessions end but this one: 1 session.')).toBeVisible();
  await visitor.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You are signed in here only.')).toBeVisible();
  expect(ended).toEqual(['others']);
  expect(await screen.findByRole('button', { name: 'Sign out everywhere else' })).toBeDisabled();
});

it('sets up two-step verification: password, first code, recovery codes', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/admin/second-factor', async ({ request }) => {
      sent.push(await request.json());
      const proposed = {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/x',
        qr: { size: 9, path: 'M4 4h1v1h-1z' },
      };
      return HttpResponse.json(proposed, { status: 201 });
    }),
    http.post('/api/admin/second-factor/confirm', async ({ request }) => {
      const body = (await request.json()) as { code: string };
      sent.push(body);
      const message = 'This code is not right';
      if (body.code !== '123456') return refusal(422, message, [{ field: 'code', message }]);
      secondFactor = { on: true, since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 10 };
      return HttpResponse.json({ recoveryCodes: ['AAAAAA-BBBBBB', 'CCCCCC-DDDDDD'] });
    }),
  );
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Set up' }));
  const dialog = within(screen.getByRole('dialog'));
  await visitor.type(dialog.getByLabelText('Current password'), 'karibu');
  await visitor.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const code = dialog.getByLabelText('Code from the app');
  await visitor.type(code, '000000');
  await visitor.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('This code is not right')).toBeVisible();
  await visitor.clear(code);
  await visitor.type(code, '123456');
  await visitor.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('CCCCCC-DDDDDD')).toBeVisible();
  await visitor.click(dialog.getByRole('button', { name: "I've saved them" }));
  expect(await screen.findByText('10 recovery codes are left.')).toBeVisible();
  expect(sent).toEqual([{ currentPassword: 'karibu' }, { code: '000000' }, { code: '123456' }]);
}, 20_000);

it('warns about few recovery codes, and shows why two-step verification could not be turned off', async () => {
  secondFactor = { on: true, since: '2026-11-20T08:00:00.000Z', recoveryCodesLeft: 1 };
  const message = 'The current password is not right';
  server.use(
    http.post('/api/admin/second-factor/off', () =>
      refusal(422, message, [{ field: 'currentPassword', message }]),
    ),
  );
  const { visitor } = open();
  expect(await screen.findByText('1 recovery code is left.')).toBeVisible();
  expect(screen.getByText('To get new ones, turn it off and set it up again.')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = within(screen.getByRole('dialog'));
  await visitor.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await dialog.findByText('Please enter the code')).toBeVisible();
  await visitor.type(dialog.getByLabelText('Current password'), 'wrong');
  await visitor.type(dialog.getByLabelText('Code'), '123456');
  await visitor.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await dialog.findByText(message)).toBeVisible();
}, 20_000);

it('shows an error when two-step verification could not be loaded, and retries', async () => {
  server.use(http.get('/api/admin/second-factor', () => refusal(503, 'The service is resting')));
  open();
  expect(await screen.findByText("Couldn't load two-step verification")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('notifications', () => {
  const DEVICE = {
    ...{ id: 3, name: 'Chrome on Android', endpointDigest: 'abc' },
    ...{ createdAt: '2026-11-20T08:00:00.000Z', lastUsedAt: null },
  };
  const settings = (value: object) =>
    server.use(http.get('/api/admin/users/me/push', () => HttpResponse.json(value)));
  /** Plays a browser with push: its permission, and whether it has a subscription. */
  function browserWith(permission: NotificationPermission, asked: NotificationPermission = permission) {
    const subscription = {
      ...{ endpoint: 'https://fcm.googleapis.com/fcm/send/abc', options: { applicationServerKey: null } },
      toJSON: () => ({ keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: () => Promise.resolve(true),
    };
    const pushManager = {
      getSubscription: () => Promise.resolve(null),
      subscribe: () => Promise.resolve(subscription),
    };
    const registration = { pushManager, active: {} };
    const registered: string[] = [];
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        getRegistration: () => Promise.resolve(undefined),
        register: (path: string) => {
          registered.push(path);
          return Promise.resolve(registration);
        },
      },
    });
    const globals = {
      PushManager: class {},
      Notification: { permission, requestPermission: () => Promise.resolve(asked) },
    };
    Object.assign(window, globals);
    Object.assign(globalThis, globals);
    return registered;
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    for (const object of [window, globalThis])
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(object, name);
  });

  it('are said to be impossible in a browser without push [PUSH-11]', async () => {
    settings({ publicKey: 'key', devices: [] });
    open();
    expect(await screen.findByText('Not possible')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  it('are said to be not set up without keys on the server [PUSH-6]', async () => {
    browserWith('default');
    settings({ publicKey: null, devices: [] });
    open();
    expect(await screen.findByText('Not set up')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  it('are said to be blocked, with the remedy [PUSH-11]', async () => {
    browserWith('denied');
    settings({ publicKey: 'key', devices: [] });
    open();
    expect(await screen.findByText('Blocked')).toBeVisible();
    expect(screen.getByText(/Allow them in the browser's settings/)).toBeVisible();
  });

  it('register the service worker and the device only when they are turned on [PUSH-11]', async () => {
    const registered = browserWith('default', 'granted');
    settings({ publicKey: 'key', devices: [] });
    let sent: unknown;
    server.use(
      http.post('/api/admin/users/me/push', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(DEVICE, { status: 201 });
      }),
    );
    const { visitor } = open();
    const button = await screen.findByRole('button', { name: 'Turn on' });
    expect(registered).toEqual([]);
    await visitor.click(button);
    expect(await screen.findByText('Notifications are on')).toBeVisible();
    expect(registered).toEqual(['/push-worker.js']);
    expect(sent).toEqual({
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      p256dh: 'key',
      auth: 'secret',
    });
  });

  it('send nothing to the server when the permission is refused [PUSH-11]', async () => {
    const registered = browserWith('default', 'denied');
    settings({ publicKey: 'key', devices: [] });
    const { visitor } = open();
    await visitor.click(await screen.findByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeEnabled());
    expect(registered).toEqual([]);
  });

  it('of other devices are turned off one by one [PUSH-1]', async () => {
    let devices = [DEVICE];
    server.use(
      http.get('/api/admin/users/me/push', () => HttpResponse.json({ publicKey: 'key', devices })),
      http.delete('/api/admin/users/me/push/3', () => {
        devices = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { visitor } = open();
    expect(await screen.findByText('Chrome on Android')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Turn off notifications on Chrome on Android' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  });
});
