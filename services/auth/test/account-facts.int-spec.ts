import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, DeliveryClaim, NewInvitation, OwnAccount } from '@lml/common/contracts';
import request from 'supertest';
import { type AuthUnderTest, Browser, errorOf, PASSWORD, startAuth, uniqueName } from './auth-under-test.js';

let auth: AuthUnderTest;
let owner: Browser;
let colleague: Browser;

beforeAll(async () => {
  auth = await startAuth();
  owner = new Browser(auth);
  await owner.signIn();
});
afterAll(() => auth.stop());
beforeEach(async () => {
  await auth.dataSource.query('UPDATE users SET email = NULL');
  colleague = await owner.addColleague('agent');
});

const changeOwn = (body: object) => colleague.call('patch', '/api/admin/users/me', body);
const changeAsOwner = (body: object) => owner.call('patch', `/api/admin/users/${colleague.user!.id}`, body);
const internal = (path: string) =>
  request(auth.app.getHttpServer()).get(path).set('Authorization', `Bearer ${auth.env.INTERNAL_TOKEN}`);

describe('an account', () => {
  it('has a name, an address, a phone in E.164 and a signature, which the person enters [ACCOUNT-20]', async () => {
    const facts = { name: ' Achieng  Nyadero ', phone: '0712 345 678', signature: 'Achieng\nKisumu office' };
    const changed = await changeOwn({ ...facts, email: 'a@lml.example', currentPassword: PASSWORD });
    expect(changed.body as OwnAccount).toMatchObject({
      ...{ name: 'Achieng Nyadero', phone: '+254712345678', signature: 'Achieng\nKisumu office' },
      ...{ email: 'a@lml.example', role: 'agent', mailAssigned: true, mailEveryInquiry: false },
    });
    expect((await colleague.call('get', '/api/user')).body).toMatchObject({ name: 'Achieng Nyadero' });
    expect((await internal(`/internal/users/${colleague.user!.id}`)).body).toMatchObject({
      ...{ name: 'Achieng Nyadero', assignedMailTo: 'a@lml.example', hasEmail: true },
    });
  });

  it('turns the letter keys of the inbox off for itself, and no owner does [INBOX-29]', async () => {
    expect(((await colleague.call('get', '/api/admin/users/me')).body as OwnAccount).letterKeys).toBe(true);
    expect((await changeOwn({ letterKeys: false })).body).toMatchObject({ letterKeys: false });
    expect((await colleague.call('get', '/api/admin/users/me')).body).toMatchObject({ letterKeys: false });
    const wrong = await changeOwn({ letterKeys: 'no' });
    expect([wrong.status, errorOf(wrong).details?.[0]?.field]).toEqual([400, 'letterKeys']);
    expect((await changeAsOwner({ letterKeys: true })).status).toBe(400);
  });

  it('leaves no address in the activity log, which outlives it [ACCOUNT-12]', async () => {
    await changeAsOwner({ email: 'secret@lml.example', phone: '0712 345 678', name: 'Achieng' });
    const [change] = await owner.changes(`?subjectId=${colleague.user!.id}`);
    expect(change!.fields.map(({ field, after }) => [field, after])).toEqual([
      ['name', 'entered'],
      ['email', 'entered'],
      ['phone', 'entered'],
    ]);
  });

  it('needs the password for a new address, which receives the links for a forgotten one [ACCOUNT-21]', async () => {
    const missing = await changeOwn({ email: 'a@lml.example' });
    expect([missing.status, errorOf(missing).details?.[0]?.field]).toEqual([400, 'currentPassword']);
    const wrong = await changeOwn({ email: 'a@lml.example', currentPassword: 'a wrong password' });
    expect([wrong.status, errorOf(wrong).code]).toEqual([422, 'CURRENT_PASSWORD_WRONG']);
    expect((await changeOwn({ name: 'Achieng' })).status).toBe(200);
  });

  it('has an address of its own, ignoring case [ACCOUNT-20]', async () => {
    const other = await owner.addColleague('viewer');
    await owner.call('patch', `/api/admin/users/${other.user!.id}`, { email: 'A@lml.example' });
    const taken = await changeAsOwner({ email: 'a@LML.example' });
    expect([taken.status, errorOf(taken).code, errorOf(taken).details?.[0]?.field]).toEqual([
      409,
      'EMAIL_TAKEN',
      'email',
    ]);
  });

  it.each([
    [{ email: 'not an address' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ signature: 'x'.repeat(1001) }, 'signature'],
    [{ mailAssigned: 'yes' }, 'mailAssigned'],
    [{ role: 'king' }, 'role'],
    [{ username: 'a b' }, 'username'],
  ])('rejects %j, naming the field', async (body, field) => {
    const refused = await changeAsOwner(body);
    expect([refused.status, errorOf(refused).details?.map((detail) => detail.field)]).toEqual([400, [field]]);
  });

  it('is renamed by an owner, at once in its sessions [ACCOUNT-22]', async () => {
    const username = uniqueName();
    expect((await changeAsOwner({ username })).status).toBe(200);
    expect((await colleague.call('get', '/api/user')).body).toMatchObject({ username });
    expect((await new Browser(auth).signIn(username)).status).toBe(200);
    const taken = await changeAsOwner({ username: owner.user!.username.toLowerCase() });
    expect([taken.status, errorOf(taken).code]).toEqual([409, 'USERNAME_TAKEN']);
  });

  it('is deleted with its sessions and invitations; its name is free again [ACCOUNT-23]', async () => {
    const { id, username } = colleague.user!;
    await changeAsOwner({ role: 'owner' });
    const { token } = await colleague.invite('a way back');
    expect((await owner.call('delete', `/api/admin/users/${id}`)).status).toBe(204);
    expect(await colleague.isSignedIn()).toBe(false);
    expect(
      ((await owner.call('get', '/api/admin/users')).body as Account[]).map((one) => one.id),
    ).not.toContain(id);
    expect((await new Browser(auth).register(token)).status).toBe(403);
    expect((await internal(`/internal/users/${id}`)).status).toBe(404);
    expect((await owner.changes(`?subjectId=${id}`))[0]).toMatchObject({
      action: 'deleted',
      subjectName: username,
    });
    const again = await new Browser(auth).register((await owner.invite()).token, username);
    expect(again.status).toBe(201);
  });

  it('is listed for mails on every inquiry only if it wants them and has an address', async () => {
    await changeAsOwner({ mailEveryInquiry: true });
    expect((await internal('/internal/users/every-inquiry')).body).toEqual([]);
    await changeAsOwner({ email: 'a@lml.example' });
    expect((await internal('/internal/users/every-inquiry')).body).toEqual(['a@lml.example']);
    await changeAsOwner({ mailAssigned: false, disabled: true });
    expect((await internal('/internal/users/every-inquiry')).body).toEqual([]);
  });

  it('is told of urgent reports only as an owner or a manager with an address [SAFETY-6]', async () => {
    const managers = async () => (await internal('/internal/users/managers')).body as string[];
    await changeAsOwner({ email: 'b@lml.example', role: 'manager' });
    expect(await managers()).toContain('b@lml.example');
    await changeAsOwner({ role: 'agent' });
    expect(await managers()).not.toContain('b@lml.example');
    await changeAsOwner({ role: 'owner' });
    expect(await managers()).toContain('b@lml.example');
    await changeAsOwner({ disabled: true });
    expect(await managers()).not.toContain('b@lml.example');
  });
});

describe('an invitation', () => {
  const invite = async (body: object) =>
    (await owner.call('post', '/api/admin/invitations', body)).body as NewInvitation;
  const claimNewest = async () => {
    const [mail] = await auth.dataSource.query<{ id: string }[]>(
      'SELECT id FROM account_mails ORDER BY created_at DESC LIMIT 1',
    );
    const answer = await request(auth.app.getHttpServer())
      .post(`/internal/deliveries/${mail!.id}/claim`)
      .set('Authorization', `Bearer ${auth.env.INTERNAL_TOKEN}`);
    return answer.body as DeliveryClaim;
  };

  it('is mailed with the same link that can be copied, and gives its role and address [ACCOUNT-24]', async () => {
    const { token, link } = await invite({ role: 'viewer', email: 'new@lml.example', note: 'Moraa' });
    expect(link).toBe(`https://lml.example/admin/register?invitation=${token}`);
    expect(await claimNewest()).toMatchObject({
      verdict: 'send',
      mail: { kind: 'invitation', recipient: 'new@lml.example', token, role: 'viewer', name: 'Moraa' },
    });
    const guest = new Browser(auth);
    const joined = await guest.call('post', '/api/register', {
      ...{ username: uniqueName(), password: PASSWORD, invitation: token, name: 'Moraa Kerubo' },
    });
    expect([joined.status, joined.body]).toMatchObject([201, { role: 'viewer', name: 'Moraa Kerubo' }]);
    guest.keep(joined);
    expect((await guest.call('get', '/api/admin/users/me')).body).toMatchObject({ email: 'new@lml.example' });
  });

  it('is not mailed once it is withdrawn [ACCOUNT-24]', async () => {
    const { id } = await invite({ email: 'new@lml.example' });
    await owner.call('delete', `/api/admin/invitations/${id}`);
    expect(await claimNewest()).toEqual({ verdict: 'done' });
  });

  it("without a role is a manager's, as before there were roles", async () => {
    const { role, email } = await invite({});
    expect([role, email]).toEqual(['manager', null]);
  });
});
