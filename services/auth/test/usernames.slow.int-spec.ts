import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ErrorBody } from '@lml/common/contracts';
import { createRedisClient } from '@lml/common/redis';
import { revertThrough } from '@lml/common/testing/migrations';
import { createTestDatabase, silentLogger, testEnv } from '@lml/common/testing/test-environment';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/data-source.js';
import { AuthEnv } from '../src/env.js';
import { type AuthUnderTest, Browser, startAuth, uniqueName } from './auth-under-test.js';

let auth: AuthUnderTest;
let admin: Browser;

beforeAll(async () => {
  auth = await startAuth({ LOGIN_FAILURES_PER_ACCOUNT: 100_000 });
  admin = new Browser(auth);
  await admin.signIn();
});
afterAll(() => auth.stop());

async function register(username: string): Promise<void> {
  const response = await new Browser(auth).register((await admin.invite()).token, username);
  expect(response.status).toBe(201);
}

async function keysOf(counter: string): Promise<Set<string>> {
  const redis = createRedisClient(auth.env, silentLogger);
  await redis.connect();
  try {
    return new Set(await redis.keys(`login:${counter}:*`));
  } finally {
    await redis.close();
  }
}

interface Letter {
  letter: string;
  lower: string;
}

/** Letters whose lower case differs between JavaScript and PostgreSQL, or is an ASCII letter in either. */
async function lettersThatFoldAmiss(): Promise<Letter[]> {
  const letters = await auth.dataSource.query<Letter[]>(
    `SELECT chr(code) AS letter, lower(chr(code)) AS lower
     FROM generate_series(128, 131071) AS code WHERE code NOT BETWEEN 55296 AND 57343`,
  );
  const isAscii = (text: string) => /[a-z]/.test(text);
  return letters.filter(({ letter, lower }) => {
    const here = letter.toLowerCase();
    return here !== lower || isAscii(here) || isAscii(lower);
  });
}

it('no non-ASCII letter stands for an ASCII letter of a username, or allows further attempts', async () => {
  const name = 'abcdefghijklmnopqrstuvwxyz';
  await register(name);
  const letters = await lettersThatFoldAmiss();
  expect(letters.map(({ letter }) => letter)).toEqual(expect.arrayContaining(['\u0130', '\u212a']));
  process.stdout.write(`${letters.length} letters tried\n`);
  const spellings = letters.map(({ letter, lower }) =>
    name.replace(/[a-z]/.exec(lower)?.[0] ?? /[a-z]/.exec(letter.toLowerCase())?.[0] ?? 'a', letter),
  );

  const before = await keysOf('everywhere');
  for (const spelling of spellings) {
    const answer = await new Browser(auth).signIn(spelling);
    expect([spelling, answer.status, (answer.body as ErrorBody).code]).toEqual([
      spelling,
      401,
      'INVALID_CREDENTIALS',
    ]);
  }
  const added = [...(await keysOf('everywhere'))].filter((key) => !before.has(key));
  expect(added).toHaveLength(1);

  const guesser = new Browser(auth);
  const statuses: number[] = [];
  for (const spelling of [...spellings, ...spellings, ...spellings]) {
    statuses.push((await guesser.signIn(spelling, 'guess')).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT);
  expect(statuses.slice(auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT)).not.toContain(401);
  expect((await new Browser(auth).signIn(name)).status).toBe(200);
});

it('a locked-out guesser gets no more attempts with another spelling of the name', async () => {
  const name = `kimani-${uniqueName()}`;
  await register(name);
  const guesser = new Browser(auth);
  for (let attempt = 1; attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt += 1) {
    expect((await guesser.signIn(name, 'guess')).status).toBe(401);
  }
  for (const spelling of [name, name.toUpperCase(), `K${name.slice(1)}`]) {
    expect((await guesser.signIn(spelling)).status).toBe(429);
  }
  // These responses reveal nothing about the password, which is correct.
  for (const spelling of ['k\u0130mani', 'kiman\u0130', 'k\u0130man\u0130']) {
    const answer = await guesser.signIn(name.replace('kimani', spelling));
    expect((answer.body as ErrorBody).code).toBe('INVALID_CREDENTIALS');
  }
  expect((await guesser.signIn(name.replace('kimani', 'k\u0130mani'))).status).toBe(429);
});

it('invalid usernames count against the address', async () => {
  const guesser = new Browser(auth);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = await guesser.signIn(`nobody ${attempt}`, 'guess');
    expect(answer.status).toBe(attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT ? 401 : 429);
  }
  const address = [...(await keysOf('address'))].filter((key) => key.endsWith(`:${guesser.address}`));
  expect(address).toHaveLength(1);
  expect((await guesser.signIn()).status).toBe(200);
});

it('the database rejects non-ASCII usernames, and duplicates in another case', async () => {
  const insert = (username: string) =>
    auth.dataSource.query(`INSERT INTO users (username, password_hash) VALUES ($1, 'x')`, [username]);
  const name = uniqueName();
  await insert(name);
  await expect(insert(name.toUpperCase())).rejects.toThrow('users_username_key');
  for (const refused of ['w\u0130njiru', 'two words', 'wanjiru\n', '']) {
    await expect(insert(refused)).rejects.toThrow('users_username_characters');
  }
});

it('an upgrade stops at an account with an invalid name, and says how to rename it', async () => {
  const database = await createTestDatabase();
  const options = dataSourceOptions(testEnv(AuthEnv, database.settings));
  const dataSource = await new DataSource(options).initialize();
  try {
    await dataSource.runMigrations();
    await revertThrough(dataSource, 'RestrictUsernames');
    await dataSource.query(`INSERT INTO users (username, password_hash) VALUES ('Jane Doe', 'x')`);
    await expect(dataSource.runMigrations()).rejects.toThrow(
      `The username "Jane Doe" has characters that are not allowed any more. Rename the account in the database "auth", for example: UPDATE users SET username = 'new-name' WHERE id = 1`,
    );
    await dataSource.query(`UPDATE users SET username = 'Jane.Doe' WHERE id = 1`);
    await dataSource.runMigrations();
    expect(await dataSource.query('SELECT username, role FROM users')).toEqual([
      { username: 'Jane.Doe', role: 'owner' },
    ]);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
