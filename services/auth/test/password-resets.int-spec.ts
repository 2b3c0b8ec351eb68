import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DeliveryClaim, OpenPasswordReset, PasswordResetMail } from '@lml/common/contracts';
import request from 'supertest';
import {
  type AuthUnderTest,
  Browser,
  errorOf,
  PASSWORD,
  randomAddress,
  startAuth,
} from './auth-under-test.js';

const NEW_PASSWORD = 'an entirely new password';

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
  await auth.dataSource.query('DELETE FROM password_resets; DELETE FROM account_mails');
  await auth.dataSource.query('UPDATE users SET email = NULL');
  colleague = await owner.addColleague('agent');
  await owner.call('patch', `/api/admin/users/${colleague.user!.id}`, { email: 'Achieng@lml.example' });
});

const forget = (login: string, browser = new Browser(auth)) =>
  browser.call('post', '/api/password-resets', { login });
const look = (token: string) => new Browser(auth).call('post', '/api/password-resets/look', { token });
const use = (token: string, password = NEW_PASSWORD) =>
  new Browser(auth).call('post', '/api/password-resets/use', { token, password });

/** Claims the newest mail as the worker does. */
async function claim(): Promise<DeliveryClaim> {
  const [mail] = await auth.dataSource.query<{ id: string }[]>(
    'SELECT id FROM account_mails ORDER BY created_at DESC LIMIT 1',
  );
  const answer = await request(auth.app.getHttpServer())
    .post(`/internal/deliveries/${mail!.id}/claim`)
    .set('Authorization', `Bearer ${auth.env.INTERNAL_TOKEN}`)
    .expect(200);
  return answer.body as DeliveryClaim;
}

async function mailTo(login: string): Promise<PasswordResetMail> {
  expect((await forget(login)).status).toBe(202);
  const answer = await claim();
  if (answer.verdict !== 'send') throw new Error(`nothing to send: ${answer.verdict}`);
  return answer.mail as PasswordResetMail;
}

describe('a forgotten password', () => {
  it.each([
    ['the username', () => colleague.user!.username.toUpperCase()],
    ['the e-mail address', () => 'achieng@LML.example'],
  ])('is set anew by %s, and ends all sessions [RESET-1]', async (_what, login) => {
    const { token, recipient, username } = await mailTo(login());
    expect([recipient, username]).toEqual(['Achieng@lml.example', colleague.user!.username]);
    expect((await look(token)).body as OpenPasswordReset).toMatchObject({ username });
    expect((await use(token)).status).toBe(204);
    expect(await colleague.isSignedIn()).toBe(false);
    expect((await new Browser(auth).signIn(username, PASSWORD)).status).toBe(401);
    expect((await new Browser(auth).signIn(username, NEW_PASSWORD)).status).toBe(200);
    expect((await owner.changes(`?subjectId=${colleague.user!.id}`)).map(({ action }) => action)).toContain(
      'password-reset',
    );
  });

  it('stores only a digest of the link, which works once and then no other either [RESET-2]', async () => {
    const first = await mailTo('achieng@lml.example');
    const second = await mailTo('achieng@lml.example');
    const rows = await auth.dataSource.query<object[]>('SELECT * FROM password_resets');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(second.token);
    expect((await use(second.token)).status).toBe(204);
    for (const { token } of [second, first]) {
      expect([(await use(token)).status, errorOf(await look(token)).code]).toEqual([403, 'RESET_INVALID']);
    }
  });

  it('can be set by one of two calls at the same time [RESET-2]', async () => {
    const { token } = await mailTo('achieng@lml.example');
    const answers = await Promise.all([use(token), use(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  });

  it('is not set after an hour, by an invented link, or for a disabled account [RESET-2]', async () => {
    const { token } = await mailTo('achieng@lml.example');
    await auth.dataSource.query(`UPDATE password_resets SET expires_at = now() - interval '1 second'`);
    expect((await use(token)).status).toBe(403);
    expect((await use('invented')).status).toBe(403);
    const { token: open } = await mailTo('achieng@lml.example');
    await owner.call('patch', `/api/admin/users/${colleague.user!.id}`, { disabled: true });
    expect((await use(open)).status).toBe(403);
  });

  it('follows the rules for passwords', async () => {
    const { token } = await mailTo('achieng@lml.example');
    const refused = await use(token, 'too short');
    expect([refused.status, errorOf(refused).details?.[0]?.field]).toEqual([400, 'password']);
    expect((await use(token)).status).toBe(204);
  });

  it('does not replace the second factor [RESET-3]', async () => {
    const { token, username } = await mailTo('achieng@lml.example');
    await auth.dataSource.query('UPDATE users SET second_factor_since = now() WHERE id = $1', [
      colleague.user!.id,
    ]);
    expect((await use(token)).status).toBe(204);
    const answer = await new Browser(auth).signIn(username, NEW_PASSWORD);
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  });
});

describe('the answer to a request', () => {
  it('is the same for an account, none, one without address and a disabled one [RESET-4]', async () => {
    const logins = ['achieng@lml.example', 'nobody@lml.example', owner.user!.username, 'no account at all'];
    const answers = [];
    for (const login of logins) {
      const answer = await forget(login);
      answers.push([answer.status, answer.body as object, answer.headers['cache-control']]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([202, {}, 'no-store'])]),
    );
    const mails = await auth.dataSource.query<object[]>('SELECT FROM account_mails');
    expect(mails).toHaveLength(logins.length);
  });

  it.each(['nobody@lml.example', 'Wanjiru'])('sends nothing to %s [RESET-4]', async (login) => {
    await forget(login);
    expect(await claim()).toEqual({ verdict: 'done' });
  });

  it('sends an account at most three mails an hour, without saying so [RESET-5]', async () => {
    for (let n = 0; n < 3; n += 1) await mailTo('achieng@lml.example');
    expect((await forget(colleague.user!.username)).status).toBe(202);
    expect(await claim()).toEqual({ verdict: 'done' });
  });

  it('is 429 after ten from one network [RESET-5]', async () => {
    const network = new Browser(auth, randomAddress());
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await forget('nobody', network)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  });

  it.each([[{}], [{ login: ' ' }], [{ login: 'x'.repeat(255) }]])('is 400 for %j', async (body) => {
    const refused = await new Browser(auth).call('post', '/api/password-resets', body);
    expect([refused.status, errorOf(refused).details?.[0]?.field]).toEqual([400, 'login']);
  });
});
