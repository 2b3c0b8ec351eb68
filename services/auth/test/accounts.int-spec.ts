import { listChanges, recordChange } from '@lml/common/audit/changes';
import type { Account, Change, ChangePage } from '@lml/common/contracts';
import { jest } from '@jest/globals';
import { StaffSessions } from '../src/sessions/staff-sessions.js';
import { AccountsService } from '../src/users/accounts.service.js';
import { UsersRepository } from '../src/users/users.repository.js';
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

describe('accounts', () => {
  it('are listed by name, without password data [ACCOUNT-5]', async () => {
    const other = await admin.addColleague();
    const accounts = (await admin.call('get', '/api/admin/users')).body as Account[];
    const names = accounts.map(({ username }) => username.toLowerCase());
    expect(names).toEqual([...names].sort());
    const account = accounts.find(({ id }) => id === other.user!.id)!;
    expect(Object.keys(account).sort()).toEqual([
      ...[
        'createdAt',
        'disabled',
        'email',
        'id',
        'lastSignInAt',
        'letterKeys',
        'mailAssigned',
        'mailEveryInquiry',
        'name',
      ],
      ...['phone', 'pushAssigned', 'pushEveryInquiry', 'role', 'secondFactor', 'signature', 'username'],
    ]);
    expect(account.disabled).toBe(false);
    expect(Math.abs(Date.parse(account.lastSignInAt!) - Date.now())).toBeLessThan(10_000);
  });

  it('that are disabled are signed out everywhere and get the same error as a wrong password [ACCOUNT-6]', async () => {
    const other = await admin.addColleague();
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

  it('can be enabled again [ACCOUNT-6]', async () => {
    const other = await admin.addColleague();
    const path = `/api/admin/users/${other.user!.id}`;
    await admin.call('patch', path, { disabled: true });
    const enabled = await admin.call('patch', path, { disabled: false });
    expect(enabled.body as Account).toMatchObject({ disabled: false });
    expect((await new Browser(auth).signIn(other.user!.username)).status).toBe(200);
  });

  it('that are disabled lose their open invitations', async () => {
    const other = await admin.addColleague();
    const { token } = await other.invite('a way back');
    await admin.call('patch', `/api/admin/users/${other.user!.id}`, { disabled: true });
    expect(errorOf(await new Browser(auth).register(token)).code).toBe('INVITATION_REVOKED');
  });

  it('cannot be disabled by their owner [ACCOUNT-7]', async () => {
    const response = await admin.call('patch', `/api/admin/users/${admin.user!.id}`, { disabled: true });
    expect([response.status, errorOf(response).code]).toEqual([409, 'CANNOT_DISABLE_YOURSELF']);
    expect(await admin.isSignedIn()).toBe(true);
  });

  it('are never all disabled, even if two disable each other in parallel [ACCOUNT-7]', async () => {
    const [one, other] = [(await admin.addColleague()).user!, (await admin.addColleague()).user!];
    const accounts = auth.app.get(AccountsService);
    const outcomes = await Promise.allSettled([
      accounts.change(String(other.id), { disabled: true }, one),
      accounts.change(String(one.id), { disabled: true }, other),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const disabled = [await admin.account(one.id), await admin.account(other.id)];
    expect(disabled.filter((account) => account.disabled)).toHaveLength(1);
  });

  it('that are disabled during a sign-in end the session that it creates', async () => {
    const { username, id } = (await admin.addColleague()).user!;
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

  it('that are disabled reject a sign-in that is already running', async () => {
    const other = await admin.addColleague();
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

  it.each(['0', '99999999', '99999999999999999999', 'abc', '%00'])('get 404 for the id %s', async (id) => {
    expect((await admin.call('patch', `/api/admin/users/${id}`, { disabled: true })).status).toBe(404);
  });

  it.each([
    [{}, 'disabled'],
    [{ disabled: 'yes' }, 'disabled'],
    [{ disabled: null }, 'disabled'],
    [{ disabled: true, username: 'x' }, 'username'],
  ])('reject %j and name the field', async (body, field) => {
    const response = await admin.call('patch', '/api/admin/users/1', body);
    expect(response.status).toBe(400);
    expect(errorOf(response).details?.map((detail) => detail.field)).toEqual([field]);
  });
});

describe('the audit log', () => {
  const brief = ({ subject, subjectId, action, by }: Change) => ({ subject, subjectId, action, by: by?.id });

  it('lists who changed what, newest first', async () => {
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

  it('contains no secrets [ACCOUNT-5]', async () => {
    const { token } = await admin.invite();
    await new Browser(auth).register(token, uniqueName(), 'a very secret password');
    const log = JSON.stringify(await auth.dataSource.query('SELECT * FROM changes'));
    expect(log).not.toContain(token);
    expect(log).not.toContain('argon2');
    expect(log).not.toContain('a very secret password');
  });

  it('can be filtered by subject, id and user, and is paged without gaps [ACCOUNT-11]', async () => {
    const other = await admin.addColleague();
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
  ])('rejects the query %s and names the field', async (query, field) => {
    const response = await admin.call('get', `/api/admin/users/changes?${query}`);
    expect(response.status).toBe(400);
    expect(errorOf(response).details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('is empty for subjects of other services', async () => {
    const page = (await admin.call('get', '/api/admin/users/changes?subject=property')).body as ChangePage;
    expect(page).toEqual({ changes: [], next: null });
  });

  it('is written in the transaction of the change [ACCOUNT-12]', async () => {
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

  it('is read by an index with any filter', async () => {
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

describe('staff calls', () => {
  it.each(STAFF_CALLS)('%s %s is rejected without a session', async (method, path) => {
    const response = await new Browser(auth).call(method, path, method === 'get' ? undefined : {});
    expect([response.status, errorOf(response).code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it.each([...STAFF_CALLS.filter(([method]) => method !== 'get'), ['post', '/api/register'] as const])(
    '%s %s is rejected from another site',
    async (method, path) => {
      const response = await admin.call(method, path).set('Origin', 'https://elsewhere.example');
      expect([response.status, errorOf(response).code]).toEqual([403, 'FOREIGN_ORIGIN']);
    },
  );

  it.each(STAFF_CALLS.filter(([method]) => method === 'get'))(
    '%s %s sends no-store [ACCESS-5]',
    async (_, path) => {
      expect((await admin.call('get', path)).headers['cache-control']).toBe('no-store');
    },
  );
});
