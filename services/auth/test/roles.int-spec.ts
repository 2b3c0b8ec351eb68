import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Account, extentOf, PERMISSIONS, ROLE_REQUIRED, type Role, ROLES } from '@lml/common/contracts';
import { type AuthUnderTest, Browser, errorOf, startAuth } from './auth-under-test.js';

let auth: AuthUnderTest;
let owner: Browser;

beforeAll(async () => {
  auth = await startAuth();
  owner = new Browser(auth);
  await owner.signIn();
});
afterAll(() => auth.stop());

async function addColleague(role: Role): Promise<Browser> {
  const invitation = await owner.call('post', '/api/admin/invitations', { role });
  const colleague = new Browser(auth);
  const { token } = invitation.body as { token: string };
  expect((await colleague.register(token)).status).toBe(201);
  expect(colleague.user).toMatchObject({ role });
  return colleague;
}

const change = (by: Browser, id: number, body: object) => by.call('patch', `/api/admin/users/${id}`, body);

describe('permissions', () => {
  it.each([
    ['read', 'all all all all'],
    ['own-account', 'all all all all'],
    ['answer-inquiries', 'all all own none'],
    ['book-over', 'all all none none'],
    ['edit-listings', 'all all own none'],
    ['publish-listings', 'all all none none'],
    ['delete-listings', 'all all none none'],
    ['change-many', 'all all none none'],
    ['import', 'all all none none'],
    ['export', 'all all none none'],
    ['edit-site-content', 'all all none none'],
    ['visitor-reports', 'all all none none'],
    ['read-evidence', 'all all own none'],
    ['record-evidence', 'all all none none'],
    ['personal-data', 'all all none none'],
    ['manage-accounts', 'all none none none'],
    ['manage-rates', 'all none none none'],
    ['manage-feeds', 'all none none none'],
    ['company-settings', 'all none none none'],
  ] as const)('%s: %s for owner, manager, agent and viewer [ROLE-2]', (permission, extents) => {
    expect(ROLES.map((role) => extentOf(role, permission)).join(' ')).toBe(extents);
  });

  it('are all covered above', () => expect(Object.keys(PERMISSIONS)).toHaveLength(19));
});

describe('a role', () => {
  it('is that of an owner for the first account [ROLE-3]', async () => {
    expect((await owner.call('get', '/api/user')).body).toMatchObject({ role: 'owner' });
  });

  it('names the role needed in a refusal [ROLE-4]', async () => {
    const manager = await addColleague('manager');
    const refused = await change(manager, 1, { disabled: true });
    expect([refused.status, errorOf(refused)]).toMatchObject([
      403,
      {
        code: ROLE_REQUIRED,
        message: 'Only an owner can manage accounts, roles and invitations. Your role is manager',
      },
    ]);
  });

  it('takes effect at once in open sessions, which stay [ROLE-5]', async () => {
    const colleague = await addColleague('viewer');
    const { id } = colleague.user!;
    expect((await colleague.call('get', '/api/admin/invitations')).status).toBe(403);
    const changed = await change(owner, id, { role: 'owner', name: 'Achieng Nyadero' });
    expect(changed.body as Account).toMatchObject({ role: 'owner', name: 'Achieng Nyadero' });
    expect((await colleague.call('get', '/api/user')).body).toMatchObject({
      role: 'owner',
      name: 'Achieng Nyadero',
    });
    expect((await colleague.call('get', '/api/admin/invitations')).status).toBe(200);
    await change(owner, id, { role: 'viewer' });
    expect((await colleague.call('get', '/api/admin/invitations')).status).toBe(403);
    expect((await owner.changes(`?subjectId=${id}`))[0]).toMatchObject({
      action: 'changed',
      fields: [{ field: 'role', before: 'owner', after: 'viewer' }],
    });
  });

  it('shows only their own entries of the log of accounts to those who are no owners', async () => {
    const colleague = await addColleague('manager');
    expect((await owner.changes()).length).toBeGreaterThan(2);
    const own = await colleague.changes('?userId=1');
    expect(new Set(own.map(({ by }) => by?.id))).toEqual(new Set([colleague.user!.id]));
  });
});

describe('the last owner', () => {
  const owners = async () =>
    ((await owner.call('get', '/api/admin/users')).body as Account[]).filter(
      ({ role, disabled }) => role === 'owner' && !disabled,
    );
  const alone = async () => {
    await auth.dataSource.query(`UPDATE users SET role = 'manager' WHERE role = 'owner' AND id <> 1`);
  };

  it.each([{ role: 'manager' }, { role: 'viewer' }])('cannot be made %j [ROLE-6]', async (body) => {
    await alone();
    const refused = await change(owner, 1, body);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'LAST_OWNER']);
    expect(await owners()).toHaveLength(1);
  });

  it('cannot be disabled or deleted [ROLE-6]', async () => {
    await alone();
    expect(errorOf(await change(owner, 1, { disabled: true })).code).toBe('CANNOT_DISABLE_YOURSELF');
    expect(errorOf(await owner.call('delete', '/api/admin/users/1')).code).toBe('CANNOT_DELETE_YOURSELF');
  });

  it('stays when two owners make each other less at the same moment [ROLE-6]', async () => {
    for (let round = 0; round < 5; round += 1) {
      await alone();
      const second = await addColleague('owner');
      const answers = await Promise.all([
        change(owner, second.user!.id, { role: 'viewer' }),
        change(second, 1, { role: 'viewer' }),
        change(owner, 1, { role: 'agent' }),
        second.call('delete', '/api/admin/users/1'),
      ]);
      for (const { status } of answers) expect([200, 204, 403, 409, 404, 401]).toContain(status);
      const [{ left }] = await auth.dataSource.query<[{ left: number }]>(
        `SELECT count(*)::integer AS left FROM users WHERE role = 'owner' AND disabled_at IS NULL`,
      );
      expect(left).toBeGreaterThanOrEqual(1);
      await restoreOwner();
    }
  });

  /** Account 1 may have been made less or deleted by the other owner. */
  async function restoreOwner(): Promise<void> {
    const [row] = await auth.dataSource.query<{ id: number }[]>('SELECT id FROM users WHERE id = 1');
    if (!row) {
      await auth.stop();
      auth = await startAuth();
    }
    await auth.dataSource.query(`UPDATE users SET role = 'owner', disabled_at = NULL WHERE id = 1`);
    owner = new Browser(auth);
    await owner.signIn();
  }
});
