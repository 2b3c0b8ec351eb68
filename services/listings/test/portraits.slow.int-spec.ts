import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Agent, Director, ErrorBody, StaffPortrait } from '@lml/common/contracts';
import { access, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

/** Portraits of accounts and directors. */
let staff: StaffUnderTest;
let own: number;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
  await staff.dataSource.query('DELETE FROM account_portraits');
});

const portraits = () => staff.ask<StaffPortrait[]>('get', '/api/admin/portraits');
const choose = <T = StaffPortrait[]>(imageUrl: unknown, status = 200) =>
  staff.ask<T>('put', '/api/admin/portraits/me', { imageUrl }, status);
const AGENT = { name: 'Zainab Mwakio', phone: '+254 700 000 113', email: 'zainab@example.com' };

/** Lets two days pass, and the maintenance run. */
async function passTime(file: string): Promise<void> {
  const long = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await staff.dataSource.query('UPDATE uploaded_pictures SET created_at = $1', [long]);
  await utimes(dirname(file), long, long);
  await staff.maintenance.run();
}
const fileOf = (url: string) => join(staff.mediaFolder, url.replace('/media/', ''));

it('of the own account is an uploaded picture, which is kept while it is used [ACCOUNT-26]', async () => {
  const { url } = await staff.upload();
  const [made] = await choose(url);
  expect(made).toEqual({ accountId: expect.any(Number), imageUrl: url, source: 'account' });
  own = made!.accountId;
  expect(await portraits()).toEqual([made]);
  await passTime(fileOf(url));
  await access(fileOf(url));
  expect(await choose(null)).toEqual([]);
  await passTime(fileOf(url));
  await expect(access(fileOf(url))).rejects.toThrow('ENOENT');
});

it('is that of the linked agent until the account has one of its own [ACCOUNT-26]', async () => {
  const { url } = await staff.upload();
  await choose(url);
  own = (await portraits())[0]!.accountId;
  await choose(null);
  const agent = { ...AGENT, imageUrl: url, staffUserId: own };
  await staff.ask<Agent>('post', '/api/admin/agents', agent, 201);
  expect(await portraits()).toEqual([{ accountId: own, imageUrl: url, source: 'agent' }]);
  await choose(url);
  expect(await portraits()).toMatchObject([{ source: 'account' }]);
});

it('is forgotten when the account gives up its work before it is deleted [ACCOUNT-26]', async () => {
  const { url } = await staff.upload();
  await choose(url);
  const { accountId } = (await portraits())[0]!;
  await staff.ask('post', '/api/admin/agents/hand-over', { from: accountId, to: null });
  expect(await portraits()).toEqual([]);
});

it.each([
  ['a picture that does not exist', `/media/${'0'.repeat(32)}/10.jpg`],
  ['an address elsewhere', 'https://example.com/me.jpg'],
  ['a script', 'javascript:alert(1)'],
  ['a number', 7],
  ['nothing', undefined],
])('cannot be %s [ACCOUNT-26]', async (_, imageUrl) => {
  expect((await choose<ErrorBody>(imageUrl, 400)).details).toEqual([
    {
      field: 'imageUrl',
      message: 'Portrait must be a picture that was uploaded here. Please choose a file',
    },
  ]);
});

it('of a director is shown to visitors and kept while it is used [TEAM-11]', async () => {
  const { url } = await staff.upload();
  const director = { name: 'Mutiso Kilonzi', title: 'Director', imageUrl: url };
  const { id } = await staff.ask<Director>('post', '/api/admin/directors', director, 201);
  expect(await staff.read('/api/directors')).toMatchObject([{ imageUrl: url }]);
  await passTime(fileOf(url));
  await access(fileOf(url));
  await staff.ask('put', `/api/admin/directors/${id}`, { imageUrl: null });
  expect(await staff.read('/api/directors')).toMatchObject([{ imageUrl: null }]);
});
