import { listChanges, recordChange } from '@lml/common/audit/changes';
import {
  ACCOUNT_TEXTS,
  type Account,
  type Change,
  type ChangePage,
  type ErrorBody,
  type Invitation,
  type OpenInvitation,
  type User,
} from '@lml/common/contracts';
import { createRedisClient } from '@lml/common/redis';
import { silentLogger } from '@lml/common/testing/test-environment';
import { jest } from '@jest/globals';
import type { Response } from 'supertest';
import { InvitationsService } from '../src/invitations/invitations.service.js';
import { StaffSessions } from '../src/sessions/staff-sessions.js';
import { UsersRepository } from '../src/users/users.repository.js';
import { UsersService } from '../src/users/users.service.js';
import { ADMIN, type AuthUnderTest, Browser, PASSWORD, startAuth, uniqueName } from './auth-under-test.js';

let auth: AuthUnderTest;
let admin: Browser;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

beforeEach(async () => {
  admin = new Browser(auth);
  await admin.signIn();
});

/** A signed-in colleague with a new account. */
async function colleague(): Promise<Browser> {
  const browser = new Browser(auth);
  const response = await browser.register((await admin.invite()).token);
  expect(response.status).toBe(201);
  return browser;
}

const errorOf = (response: Response) => response.body as ErrorBody;

describe('invitations', () => {
  it('can be made on the server, when nobody can sign in to make one', async () => {
    const { token, link } = await auth.app.get(InvitationsService).inviteFromServer();
    expect(link).toContain(token);
    expect((await new Browser(auth).register(token)).status).toBe(201);
    const open = (await admin.call('get', '/api/admin/invitations')).body as Invitation[];
    expect(open.map(({ note }) => note)).not.toContain('Made on the server');
  });

  it('are made with a link, end after seven days and are listed while they are open', async () => {
    const invitation = await admin.invite('  Achieng,  Kisumu ');

    expect(invitation).toMatchObject({
      note: 'Achieng, Kisumu',
      createdBy: { id: admin.user!.id, username: ADMIN },
      link: `https://lml.example/admin/register?invitation=${invitation.token}`,
    });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBeCloseTo(
      7 * 86_400_000,
      -4,
    );
    const open = (await admin.call('get', '/api/admin/invitations')).body as Invitation[];
    const { token, link, ...listed } = invitation;
    expect(link).toContain(token);
    expect(open).toContainEqual(listed);
  });

  it('leave nothing in the database that would open the way', async () => {
    const { token, id } = await admin.invite();
    const [row] = await auth.dataSource.query<object[]>('SELECT * FROM invitations WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('tell their holder who made them and until when they last', async () => {
    const { token, expiresAt } = await admin.invite();
    const look = await new Browser(auth).call('get', `/api/register?invitation=${token}`);
    expect(look.status).toBe(200);
    expect(look.body as OpenInvitation).toEqual({ invitedBy: ADMIN, expiresAt });
  });

  it('can be withdrawn, once', async () => {
    const { id, token } = await admin.invite();
    expect((await admin.call('delete', `/api/admin/invitations/${id}`)).status).toBe(204);
    expect((await admin.call('delete', `/api/admin/invitations/${id}`)).status).toBe(404);

    const open = (await admin.call('get', '/api/admin/invitations')).body as Invitation[];
    expect(open.map((invitation) => invitation.id)).not.toContain(id);
    const refused = await new Browser(auth).register(token);
    expect(refused.status).toBe(403);
    expect(errorOf(refused)).toMatchObject({
      code: 'INVITATION_REVOKED',
      message: ACCOUNT_TEXTS.invitationRevoked,
    });
  });

  it.each(['0', '99999999', '99999999999999999999', 'abc', '1.5', '%00'])(
    'answer 404 for the id %s',
    async (id) => {
      expect((await admin.call('delete', `/api/admin/invitations/${id}`)).status).toBe(404);
    },
  );

  it.each([[{ note: 'x'.repeat(121) }], [{ note: 5 }], [{ note: ['a'] }]])(
    'refuse the note of %j and name the field',
    async (body) => {
      const response = await admin.call('post', '/api/admin/invitations', body);
      expect(response.status).toBe(400);
      expect(errorOf(response).details?.map(({ field }) => field)).toEqual(['note']);
    },
  );
});

describe('registering', () => {
  it('makes an account, signs the person in and returns the user', async () => {
    const { token, id } = await admin.invite();
    const browser = new Browser(auth);
    const username = uniqueName();
    const response = await browser.register(token, ` ${username} `);

    expect(response.status).toBe(201);
    const user = response.body as User;
    expect(Object.keys(user).sort()).toEqual(['createdAt', 'id', 'username']);
    expect(user.username).toBe(username);
    expect((await browser.call('get', '/api/user')).body).toEqual(user);
    expect((await new Browser(auth).signIn(username)).status).toBe(200);
    const open = (await admin.call('get', '/api/admin/invitations')).body as Invitation[];
    expect(open.map((invitation) => invitation.id)).not.toContain(id);
  });

  it('takes an invitation once', async () => {
    const { token } = await admin.invite();
    expect((await new Browser(auth).register(token)).status).toBe(201);
    const second = await new Browser(auth).register(token);
    expect(second.status).toBe(403);
    expect(errorOf(second).message).toBe(ACCOUNT_TEXTS.invitationUsed);
  });

  it('lets one of two win who come with one invitation at the same time', async () => {
    const { token } = await admin.invite();
    const before = await auth.dataSource.query<unknown[]>('SELECT id FROM users');
    const answers = await Promise.all([1, 2, 3].map(() => new Browser(auth).register(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const after = await auth.dataSource.query<unknown[]>('SELECT id FROM users');
    expect(after).toHaveLength(before.length + 1);
  });

  it('refuses an invitation that has expired', async () => {
    const { token, id } = await admin.invite();
    await auth.dataSource.query('UPDATE invitations SET expires_at = now() WHERE id = $1', [id]);
    const look = await new Browser(auth).call('get', `/api/register?invitation=${token}`);
    const response = await new Browser(auth).register(token);
    expect([look.status, response.status]).toEqual([403, 403]);
    expect(errorOf(look).message).toBe(ACCOUNT_TEXTS.invitationExpired);
    expect(errorOf(response).message).toBe(ACCOUNT_TEXTS.invitationExpired);
    const open = (await admin.call('get', '/api/admin/invitations')).body as Invitation[];
    expect(open.map((invitation) => invitation.id)).not.toContain(id);
  });

  it('refuses who has none, and an unknown one', async () => {
    const body = { username: uniqueName(), password: PASSWORD };
    const none = await new Browser(auth).call('post', '/api/register', body);
    expect([none.status, errorOf(none).code]).toEqual([403, 'INVITATION_REQUIRED']);
    const unknown = await new Browser(auth).register('AAAA');
    expect([unknown.status, errorOf(unknown).code]).toEqual([403, 'INVITATION_UNKNOWN']);
    expect((await new Browser(auth).call('get', '/api/register')).status).toBe(403);
    expect((await new Browser(auth).call('get', '/api/register?invitation=a&invitation=b')).status).toBe(400);
  });

  it('answers 409 for a name that is taken in another case, and keeps the invitation', async () => {
    const { token } = await admin.invite();
    const browser = new Browser(auth);
    const taken = await browser.register(token, ADMIN.toUpperCase());
    expect(taken.status).toBe(409);
    expect(errorOf(taken).details).toEqual([{ field: 'username', message: ACCOUNT_TEXTS.usernameTaken }]);
    expect((await browser.register(token)).status).toBe(201);
  });

  it.each([
    [{ username: 'ab' }, 'username', ACCOUNT_TEXTS.usernameTooShort],
    [{ username: 'x'.repeat(65) }, 'username', ACCOUNT_TEXTS.usernameTooLong],
    [{ username: 'two words' }, 'username', ACCOUNT_TEXTS.usernameCharacters],
    [{ username: { $ne: '' } }, 'username', 'username must be a text'],
    [{ username: undefined }, 'username', 'username must be a text'],
    [{ password: 'too short' }, 'password', ACCOUNT_TEXTS.passwordTooShort],
    [{ password: 'x'.repeat(257) }, 'password', ACCOUNT_TEXTS.passwordTooLong],
    [{ password: 'sample-karibu-2026' }, 'password', ACCOUNT_TEXTS.passwordIsSample],
    [
      { username: 'achieng.nyadero', password: 'Achieng.Nyadero' },
      'password',
      ACCOUNT_TEXTS.passwordIsUsername,
    ],
    [{ password: 123456789012 }, 'password', 'password must be a text'],
    [{ invitation: 5 }, 'invitation', 'invitation must be a text'],
    [{ role: 'owner' }, 'role', 'role is not a field of this call'],
  ])('refuses %j and names the field', async (wrong, field, message) => {
    const { token } = await admin.invite();
    const body = { username: uniqueName(), password: PASSWORD, invitation: token, ...wrong };
    const response = await new Browser(auth).call('post', '/api/register', body);
    expect(response.status).toBe(400);
    expect(errorOf(response).details).toEqual([{ field, message }]);
  });

  it('refuses for a while who guesses invitations', async () => {
    const guesser = new Browser(auth);
    for (let attempt = 1; attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt++) {
      expect((await guesser.register(`guess-${attempt}`)).status).toBe(403);
    }
    const refused = await guesser.register((await admin.invite()).token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('changing the password', () => {
  const NEW = 'another long password';

  it('ends the other sessions and keeps this one under a new id', async () => {
    const here = await colleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    const oldCookie = here.cookie;

    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect(here.keep(await here.call('post', '/api/admin/password', body)).status).toBe(204);

    expect(here.cookie).not.toBe(oldCookie);
    expect(await here.isSignedIn()).toBe(true);
    expect(await there.isSignedIn()).toBe(false);
    here.cookie = oldCookie;
    expect(await here.isSignedIn()).toBe(false);
    expect((await new Browser(auth).signIn(here.user!.username, PASSWORD)).status).toBe(401);
    expect((await new Browser(auth).signIn(here.user!.username, NEW)).status).toBe(200);
    expect(await admin.isSignedIn()).toBe(true);
  });

  it('answers 422 naming the field for a wrong current password, and changes nothing', async () => {
    const here = await colleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    const body = { currentPassword: 'not this one', newPassword: NEW };
    const response = await here.call('post', '/api/admin/password', body);
    expect(response.status).toBe(422);
    expect(errorOf(response).details).toEqual([
      { field: 'currentPassword', message: ACCOUNT_TEXTS.currentPasswordWrong },
    ]);
    expect(await there.isSignedIn()).toBe(true);
    expect((await new Browser(auth).signIn(here.user!.username, PASSWORD)).status).toBe(200);
  });

  it.each([
    [{ newPassword: 'too short' }, 'newPassword', ACCOUNT_TEXTS.passwordTooShort],
    [{ newPassword: PASSWORD }, 'newPassword', ACCOUNT_TEXTS.passwordUnchanged],
    [{ newPassword: 'sample-anything-else' }, 'newPassword', ACCOUNT_TEXTS.passwordIsSample],
    [{ newPassword: null }, 'newPassword', 'newPassword must be a text'],
    [{ currentPassword: '' }, 'currentPassword', ACCOUNT_TEXTS.currentPasswordRequired],
    [{ currentPassword: undefined }, 'currentPassword', ACCOUNT_TEXTS.currentPasswordRequired],
    [{ userId: 1 }, 'userId', 'userId is not a field of this call'],
  ])('refuses %j and names the field', async (wrong, field, message) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW, ...wrong };
    const response = await admin.call('post', '/api/admin/password', body);
    expect(response.status).toBe(400);
    expect(errorOf(response).details).toEqual([{ field, message }]);
  });

  it('is no way to guess on: wrong ones count as failed sign-ins', async () => {
    const here = await colleague();
    const body = { currentPassword: 'guess after guess', newPassword: NEW };
    for (let attempt = 1; attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt++) {
      expect((await here.call('post', '/api/admin/password', body)).status).toBe(422);
    }
    const refused = await here.call('post', '/api/admin/password', { ...body, currentPassword: PASSWORD });
    expect(refused.status).toBe(429);
    expect((await new Browser(auth, here.address).signIn(here.user!.username, PASSWORD)).status).toBe(429);
  });

  it('lets one of two changes win that come at the same time', async () => {
    const here = await colleague();
    const [one, other] = await Promise.all(
      ['first new password', 'second new password'].map((newPassword) =>
        here.call('post', '/api/admin/password', { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect([one!.status, other!.status].sort()).toEqual([204, 422]);
  });
});

describe('sessions', () => {
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.1 Mobile/15E148 Safari/604.1';

  it('are listed with what tells them apart, and without their secret', async () => {
    const here = await colleague();
    const phone = new Browser(auth, '41.90.12.7', PHONE);
    await phone.signIn(here.user!.username);

    const sessions = await here.sessions();
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)).toMatchObject({ browser: 'Firefox', system: 'Linux' });
    const other = sessions.find(({ current }) => !current)!;
    expect(other).toMatchObject({ browser: 'Safari', system: 'iPhone', address: '41.90.12.x' });
    for (const time of [other.startedAt, other.lastUsedAt]) {
      expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(10_000);
    }
    const secret = decodeURIComponent(phone.cookie.split('=')[1]!).slice(2).split('.')[0]!;
    expect(JSON.stringify(sessions)).not.toContain(secret);
  });

  it('tell when they were used last', async () => {
    const here = await colleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    await withRedis(async (redis) => {
      await redis.expire(`sess:${sessionIdOf(there)}`, 11 * 3600);
    });
    const other = (await here.sessions()).find(({ current }) => !current)!;
    // One of the twelve idle hours has passed, but a use cannot precede the sign-in.
    expect(other.lastUsedAt).toBe(other.startedAt);
    await withRedis(async (redis) => {
      const key = `sess:${sessionIdOf(there)}`;
      const record = JSON.parse((await redis.get(key))!) as { signedInAt: number };
      await redis.set(key, JSON.stringify({ ...record, signedInAt: record.signedInAt - 7_200_000 }), {
        expiration: 'KEEPTTL',
      });
    });
    const aged = (await here.sessions()).find(({ current }) => !current)!;
    expect(Math.abs(Date.parse(aged.lastUsedAt) - (Date.now() - 3_600_000))).toBeLessThan(10_000);
  });

  it('can be ended one by one', async () => {
    const here = await colleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    const { id } = (await here.sessions()).find(({ current }) => !current)!;
    expect((await here.call('delete', `/api/admin/sessions/${id}`)).status).toBe(204);
    expect(await there.isSignedIn()).toBe(false);
    expect(await here.isSignedIn()).toBe(true);
    expect((await here.call('delete', `/api/admin/sessions/${id}`)).status).toBe(404);
  });

  it('of others cannot be ended', async () => {
    const [own] = await admin.sessions();
    const other = await colleague();
    expect((await other.call('delete', `/api/admin/sessions/${own!.id}`)).status).toBe(404);
    expect(await admin.isSignedIn()).toBe(true);
  });

  it('can all be ended but the one at hand', async () => {
    const here = await colleague();
    const others = [new Browser(auth), new Browser(auth)];
    for (const other of others) await other.signIn(here.user!.username);
    expect((await here.call('delete', '/api/admin/sessions')).status).toBe(204);
    expect(await Promise.all(others.map((other) => other.isSignedIn()))).toEqual([false, false]);
    expect(await here.isSignedIn()).toBe(true);
    expect(await here.sessions()).toHaveLength(1);
  });

  it('that ended by themselves or by signing out leave the list', async () => {
    const here = await colleague();
    const [expired, signedOut] = [new Browser(auth), new Browser(auth)];
    await expired.signIn(here.user!.username);
    await signedOut.signIn(here.user!.username);
    expect(await here.sessions()).toHaveLength(3);
    await signedOut.call('post', '/api/logout');
    await withRedis((redis) => redis.del(`sess:${sessionIdOf(expired)}`));
    expect(await here.sessions()).toHaveLength(1);
    await withRedis(async (redis) => {
      expect(await redis.zCard(`user-sessions:${here.user!.id}`)).toBe(1);
    });
  });

  it('that have ended make room before one that is still used', async () => {
    const here = await colleague();
    await withRedis(async (redis) => {
      const ended = Array.from({ length: 220 }, (_, i) => ({
        score: Date.now() + i,
        value: `ended-${i}`,
      }));
      await redis.zAdd(`user-sessions:${here.user!.id}`, ended);
      await new Browser(auth).signIn(here.user!.username);
      expect(await redis.zCard(`user-sessions:${here.user!.id}`)).toBe(2);
    });
    expect(await here.isSignedIn()).toBe(true);
  });

  it('are bounded: the oldest end when a person has very many', async () => {
    const here = await colleague();
    await withRedis(async (redis) => {
      const old = Array.from({ length: 220 }, (_, i) => ({
        score: Date.now() - 3_600_000 - i,
        value: `old-${i}`,
      }));
      await redis.zAdd(`user-sessions:${here.user!.id}`, old);
      for (const { value } of old) await redis.set(`sess:${value}`, '{}');
      await new Browser(auth).signIn(here.user!.username);
      expect(await redis.zCard(`user-sessions:${here.user!.id}`)).toBe(200);
      expect(await redis.get('sess:old-219')).toBeNull();
    });
    expect(await here.isSignedIn()).toBe(true);
  });
});

describe('accounts', () => {
  it('are listed by name, without anything of the password', async () => {
    const other = await colleague();
    const accounts = (await admin.call('get', '/api/admin/users')).body as Account[];
    const names = accounts.map(({ username }) => username.toLowerCase());
    expect(names).toEqual([...names].sort());
    const account = accounts.find(({ id }) => id === other.user!.id)!;
    expect(Object.keys(account).sort()).toEqual([
      'createdAt',
      'disabled',
      'id',
      'lastSignInAt',
      'secondFactor',
      'username',
    ]);
    expect(account.disabled).toBe(false);
    expect(Math.abs(Date.parse(account.lastSignInAt!) - Date.now())).toBeLessThan(10_000);
  });

  it('that are disabled are signed out everywhere and refused like a wrong password', async () => {
    const other = await colleague();
    const elsewhere = new Browser(auth);
    await elsewhere.signIn(other.user!.username);
    const response = await admin.call('patch', `/api/admin/users/${other.user!.id}`, { disabled: true });

    expect(response.status).toBe(200);
    expect(response.body as Account).toMatchObject({ id: other.user!.id, disabled: true });
    expect(await other.isSignedIn()).toBe(false);
    expect(await elsewhere.isSignedIn()).toBe(false);
    const refused = await new Browser(auth).signIn(other.user!.username);
    const wrong = await new Browser(auth).signIn(ADMIN, 'wrong password');
    const { requestId: _one, ...body } = errorOf(refused);
    const { requestId: _other, ...wrongBody } = errorOf(wrong);
    expect([refused.status, body]).toEqual([401, wrongBody]);
    expect(await admin.isSignedIn()).toBe(true);
  });

  it('can be enabled again', async () => {
    const other = await colleague();
    const path = `/api/admin/users/${other.user!.id}`;
    await admin.call('patch', path, { disabled: true });
    const enabled = await admin.call('patch', path, { disabled: false });
    expect(enabled.body as Account).toMatchObject({ disabled: false });
    expect((await new Browser(auth).signIn(other.user!.username)).status).toBe(200);
  });

  it('take the invitations of a disabled person along', async () => {
    const other = await colleague();
    const { token } = await other.invite('a way back');
    await admin.call('patch', `/api/admin/users/${other.user!.id}`, { disabled: true });
    expect(errorOf(await new Browser(auth).register(token)).code).toBe('INVITATION_REVOKED');
  });

  it('cannot be disabled by their owner', async () => {
    const response = await admin.call('patch', `/api/admin/users/${admin.user!.id}`, { disabled: true });
    expect([response.status, errorOf(response).code]).toEqual([409, 'CANNOT_DISABLE_YOURSELF']);
    expect(await admin.isSignedIn()).toBe(true);
  });

  it('never end up all disabled, even when two disable each other at the same time', async () => {
    const [one, other] = [(await colleague()).user!, (await colleague()).user!];
    const users = auth.app.get(UsersService);
    const outcomes = await Promise.allSettled([
      users.setDisabled(String(other.id), true, one),
      users.setDisabled(String(one.id), true, other),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const disabled = [await admin.account(one.id), await admin.account(other.id)];
    expect(disabled.filter((account) => account.disabled)).toHaveLength(1);
  });

  it('keep a session ended that was ended before the sign-in had its answer', async () => {
    const { username, id } = (await colleague()).user!;
    const users = auth.app.get(UsersRepository);
    const noteSignIn = users.noteSignIn.bind(users);
    const interrupted = jest.spyOn(users, 'noteSignIn').mockImplementationOnce(async (...credentials) => {
      const noted = await noteSignIn(...credentials);
      expect(await auth.app.get(StaffSessions).endAll(id)).toBeGreaterThan(0);
      return noted;
    });
    const browser = new Browser(auth);
    expect((await browser.signIn(username)).status).toBe(200);
    expect(interrupted).toHaveBeenCalled();
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('let no sign-in slip through that was under way while the account was disabled', async () => {
    const other = await colleague();
    const username = other.user!.username;
    const browsers = Array.from({ length: 8 }, () => new Browser(auth));
    await Promise.all([
      ...browsers.map((browser) => browser.signIn(username)),
      admin.call('patch', `/api/admin/users/${other.user!.id}`, { disabled: true }),
    ]);
    expect(await Promise.all(browsers.map((browser) => browser.isSignedIn()))).toEqual(
      browsers.map(() => false),
    );
  });

  it.each(['0', '99999999', '99999999999999999999', 'abc', '%00'])('answer 404 for the id %s', async (id) => {
    expect((await admin.call('patch', `/api/admin/users/${id}`, { disabled: true })).status).toBe(404);
  });

  it.each([
    [{}, 'disabled'],
    [{ disabled: 'yes' }, 'disabled'],
    [{ disabled: null }, 'disabled'],
    [{ disabled: true, username: 'x' }, 'username'],
  ])('refuse %j and name the field', async (body, field) => {
    const response = await admin.call('patch', '/api/admin/users/1', body);
    expect(response.status).toBe(400);
    expect(errorOf(response).details?.map((detail) => detail.field)).toEqual([field]);
  });
});

describe('the log of changes', () => {
  const brief = ({ subject, subjectId, action, by }: Change) => ({ subject, subjectId, action, by: by?.id });

  it('tells who did what, newest first', async () => {
    const invitation = await admin.invite('for the log');
    const other = new Browser(auth);
    await other.register(invitation.token);
    const id = other.user!.id;
    const there = new Browser(auth);
    await there.signIn(other.user!.username);
    await other.call('delete', '/api/admin/sessions');
    const passwords = { currentPassword: PASSWORD, newPassword: 'another long password' };
    other.keep(await other.call('post', '/api/admin/password', passwords));
    const open = await other.invite('left open');
    await admin.call('patch', `/api/admin/users/${id}`, { disabled: true });
    await admin.call('patch', `/api/admin/users/${id}`, { disabled: true });

    const changes = (await admin.changes('?limit=8')).map(brief);
    const by = admin.user!.id;
    expect(changes).toEqual([
      { subject: 'invitation', subjectId: open.id, action: 'deleted', by },
      { subject: 'user', subjectId: id, action: 'changed', by },
      { subject: 'invitation', subjectId: open.id, action: 'created', by: id },
      { subject: 'user', subjectId: id, action: 'password-changed', by: id },
      { subject: 'user', subjectId: id, action: 'signed-out', by: id },
      { subject: 'session', subjectId: id, action: 'signed-in', by: id },
      { subject: 'user', subjectId: id, action: 'created', by: id },
      { subject: 'invitation', subjectId: invitation.id, action: 'created', by },
    ]);
    const [disabled] = await admin.changes(`?subject=user&subjectId=${id}&limit=1`);
    expect(disabled).toMatchObject({
      subjectName: other.user!.username,
      fields: [{ field: 'disabled', before: false, after: true }],
    });
    expect(disabled!.requestId).toBeTruthy();
  });

  it('holds no secret', async () => {
    const { token } = await admin.invite();
    await new Browser(auth).register(token, uniqueName(), 'a very secret password');
    const log = JSON.stringify(await auth.dataSource.query('SELECT * FROM changes'));
    expect(log).not.toContain(token);
    expect(log).not.toContain('argon2');
    expect(log).not.toContain('a very secret password');
  });

  it('is narrowed down by subject, thing and person, and paged without a gap', async () => {
    const other = await colleague();
    for (const note of ['one', 'two', 'three', 'four', 'five']) await other.invite(note);
    const mine = `?userId=${other.user!.id}`;
    expect(await admin.changes(`${mine}&subject=invitation`)).toHaveLength(5);
    expect(await admin.changes(`${mine}&subject=user`)).toHaveLength(1);

    const seen: string[] = [];
    let next: number | null | undefined;
    do {
      const path = `/api/admin/users/changes${mine}&limit=2${next ? `&before=${next}` : ''}`;
      const page = (await admin.call('get', path)).body as ChangePage;
      expect(page.changes.length).toBeLessThanOrEqual(2);
      seen.push(...page.changes.map(({ subjectName }) => subjectName));
      next = page.next;
    } while (next);
    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one', other.user!.username]);
  });

  it.each([
    ['subject=unicorn', 'subject'],
    ['subjectId=abc', 'subjectId'],
    ['subjectId=-1', 'subjectId'],
    ['userId=99999999999', 'userId'],
    ['before=0', 'before'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['limit=1&limit=2', 'limit'],
  ])('refuses the query %s and names the field', async (query, field) => {
    const response = await admin.call('get', `/api/admin/users/changes?${query}`);
    expect(response.status).toBe(400);
    expect(errorOf(response).details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('is empty for what this service does not own', async () => {
    const page = (await admin.call('get', '/api/admin/users/changes?subject=property')).body as ChangePage;
    expect(page).toEqual({ changes: [], next: null });
  });

  it('is written with the change or not at all', async () => {
    const by = admin.user!;
    const change = { subject: 'user', subjectId: 424_242, subjectName: 'x', action: 'created', by } as const;
    await expect(
      auth.dataSource.transaction(async (transaction) => {
        await recordChange(transaction, change);
        throw new Error('the change itself failed');
      }),
    ).rejects.toThrow('the change itself failed');
    const { manager } = auth.dataSource;
    expect((await listChanges(manager, { subjectId: 424_242 })).changes).toEqual([]);

    expect(
      await recordChange(manager, { ...change, action: 'changed', before: { a: 1 }, after: { a: 1 } }),
    ).toBe(false);
    await recordChange(manager, { ...change, by: null, after: { text: 'x'.repeat(5000) } });
    const [stored] = (await listChanges(manager, { subjectId: 424_242 })).changes;
    expect(stored).toMatchObject({ by: null, requestId: null });
    expect(String(stored!.fields[0]!.after)).toHaveLength(1001);
  });

  it('is read by an index, whichever way it is narrowed down', async () => {
    await auth.dataSource.query(
      `INSERT INTO changes (subject, subject_id, subject_name, action, fields, user_id)
       SELECT CASE n % 1000 WHEN 0 THEN 'director' ELSE 'agent' END, n % 5000, 'x', 'changed', '[]', 900000 + n % 5000
       FROM generate_series(1, 100000) n`,
    );
    await auth.dataSource.query('ANALYZE changes');
    for (const [where, index] of [
      ['id < 50000', 'changes_pkey'],
      [`subject = 'director' AND id < 50000`, 'changes_by_subject'],
      [`subject = 'agent' AND subject_id = 17`, 'changes_by_thing'],
      ['user_id = 900007 AND id < 50000', 'changes_by_person'],
    ] as const) {
      const plan = await auth.dataSource.query<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN SELECT * FROM changes WHERE ${where} ORDER BY id DESC LIMIT 51`,
      );
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toMatch(new RegExp(`Scan.* (using|on) ${index}`));
      expect(text).not.toContain('Seq Scan');
    }
    await auth.dataSource.query("DELETE FROM changes WHERE subject IN ('director', 'agent')");
  });
});

const STAFF_CALLS = [
  ['post', '/api/admin/invitations'],
  ['get', '/api/admin/invitations'],
  ['delete', '/api/admin/invitations/1'],
  ['get', '/api/admin/users'],
  ['get', '/api/admin/users/changes'],
  ['patch', '/api/admin/users/1'],
  ['post', '/api/admin/password'],
  ['get', '/api/admin/sessions'],
  ['delete', '/api/admin/sessions'],
  ['delete', '/api/admin/sessions/x'],
  ['get', '/api/admin/second-factor'],
  ['post', '/api/admin/second-factor'],
  ['post', '/api/admin/second-factor/confirm'],
  ['post', '/api/admin/second-factor/off'],
  ['delete', '/api/admin/users/1/second-factor'],
] as const;

describe('the calls of staff', () => {
  it.each(STAFF_CALLS)('%s %s is refused to who is not signed in', async (method, path) => {
    const response = await new Browser(auth).call(method, path, method === 'get' ? undefined : {});
    expect([response.status, errorOf(response).code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it.each([...STAFF_CALLS.filter(([method]) => method !== 'get'), ['post', '/api/register'] as const])(
    '%s %s is refused to a page of another site',
    async (method, path) => {
      const response = await admin.call(method, path).set('Origin', 'https://elsewhere.example');
      expect([response.status, errorOf(response).code]).toEqual([403, 'FOREIGN_ORIGIN']);
    },
  );

  it.each(STAFF_CALLS.filter(([method]) => method === 'get'))(
    '%s %s is kept by no cache',
    async (_, path) => {
      expect((await admin.call('get', path)).headers['cache-control']).toBe('no-store');
    },
  );
});

function sessionIdOf(browser: Browser): string {
  return decodeURIComponent(browser.cookie.split('=')[1]!).slice(2).split('.')[0]!;
}

async function withRedis<T>(work: (redis: ReturnType<typeof createRedisClient>) => Promise<T>): Promise<T> {
  const redis = createRedisClient(auth.env, silentLogger);
  await redis.connect();
  try {
    return await work(redis);
  } finally {
    await redis.close();
  }
}
