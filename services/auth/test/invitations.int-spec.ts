import { ACCOUNT_TEXTS, type Invitation, type OpenInvitation, type User } from '@lml/common/contracts';
import { InvitationsService } from '../src/invitations/invitations.service.js';
import {
  ADMIN,
  type AuthUnderTest,
  Browser,
  errorOf,
  PASSWORD,
  startAuth,
  uniqueName,
} from './auth-under-test.js';

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

describe('invitations', () => {
  it('can be created on the server, when nobody can sign in to create one', async () => {
    const { token, link } = await auth.app.get(InvitationsService).inviteFromServer();
    expect(link).toContain(token);
    expect((await new Browser(auth).register(token)).status).toBe(201);
    const open = (await admin.call('get', '/api/admin/invitations')).body as Invitation[];
    expect(open.map(({ note }) => note)).not.toContain('Made on the server');
  });

  it('are created with a link, expire after seven days and are listed while they are open [ACCOUNT-1]', async () => {
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

  it('need no body', async () => {
    const response = await admin.call('post', '/api/admin/invitations');
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ note: '', role: 'manager', email: null });
  });

  it('store only a digest of the link in the database', async () => {
    const { token, id } = await admin.invite();
    const [row] = await auth.dataSource.query<object[]>('SELECT * FROM invitations WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('show the holder who created them and when they expire', async () => {
    const { token, expiresAt } = await admin.invite();
    const look = await new Browser(auth).call('get', `/api/register?invitation=${token}`);
    expect(look.status).toBe(200);
    expect(look.body as OpenInvitation).toEqual({
      invitedBy: ADMIN,
      role: 'owner',
      email: null,
      expiresAt,
    });
  });

  it('can be withdrawn once [ACCOUNT-1]', async () => {
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
    'reject the note of %j and name the field',
    async (body) => {
      const response = await admin.call('post', '/api/admin/invitations', body);
      expect(response.status).toBe(400);
      expect(errorOf(response).details?.map(({ field }) => field)).toEqual(['note']);
    },
  );
});

describe('registering', () => {
  it('creates an account, signs the person in and returns the user [ACCOUNT-2]', async () => {
    const { token, id } = await admin.invite();
    const browser = new Browser(auth);
    const username = uniqueName();
    const response = await browser.register(token, ` ${username} `);

    expect(response.status).toBe(201);
    const user = response.body as User;
    expect(Object.keys(user).sort()).toEqual(['createdAt', 'id', 'name', 'role', 'username']);
    expect(user.username).toBe(username);
    expect((await browser.call('get', '/api/user')).body).toEqual(user);
    expect((await new Browser(auth).signIn(username)).status).toBe(200);
    const open = (await admin.call('get', '/api/admin/invitations')).body as Invitation[];
    expect(open.map((invitation) => invitation.id)).not.toContain(id);
  });

  it('uses up the invitation [ACCOUNT-3]', async () => {
    const { token } = await admin.invite();
    expect((await new Browser(auth).register(token)).status).toBe(201);
    const second = await new Browser(auth).register(token);
    expect(second.status).toBe(403);
    expect(errorOf(second).message).toBe(ACCOUNT_TEXTS.invitationUsed);
  });

  it('succeeds once for two parallel requests with one invitation', async () => {
    const { token } = await admin.invite();
    const before = await auth.dataSource.query<unknown[]>('SELECT id FROM users');
    const answers = await Promise.all([1, 2, 3].map(() => new Browser(auth).register(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const after = await auth.dataSource.query<unknown[]>('SELECT id FROM users');
    expect(after).toHaveLength(before.length + 1);
  });

  it('rejects an expired invitation', async () => {
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

  it('rejects a missing or unknown invitation [ACCOUNT-3]', async () => {
    const body = { username: uniqueName(), password: PASSWORD };
    const none = await new Browser(auth).call('post', '/api/register', body);
    expect([none.status, errorOf(none).code]).toEqual([403, 'INVITATION_REQUIRED']);
    const unknown = await new Browser(auth).register('AAAA');
    expect([unknown.status, errorOf(unknown).code]).toEqual([403, 'INVITATION_UNKNOWN']);
    expect((await new Browser(auth).call('get', '/api/register')).status).toBe(403);
    expect((await new Browser(auth).call('get', '/api/register?invitation=a&invitation=b')).status).toBe(400);
  });

  it('answers 409 for a name taken in another case, and keeps the invitation', async () => {
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
  ])('rejects %j and names the field [ACCOUNT-4]', async (wrong, field, message) => {
    const { token } = await admin.invite();
    const body = { username: uniqueName(), password: PASSWORD, invitation: token, ...wrong };
    const response = await new Browser(auth).call('post', '/api/register', body);
    expect(response.status).toBe(400);
    expect(errorOf(response).details).toEqual([{ field, message }]);
  });

  it('locks out callers who guess invitations', async () => {
    const guesser = new Browser(auth);
    for (let attempt = 1; attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt++) {
      expect((await guesser.register(`guess-${attempt}`)).status).toBe(403);
    }
    const refused = await guesser.register((await admin.invite()).token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
