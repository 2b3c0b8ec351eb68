import type { ChangePage } from '@lml/common/contracts';
import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { signInAsAdmin } from './support/accounts.js';
import { exchange } from './support/exchange.js';
import { documentedOperations } from './support/operations.js';

const run = promisify(execFile);

/** Exports are logged, even by GET. */
const LOGS_OF_EXPORTS = ['/api/admin/properties/changes', '/api/admin/inquiries/changes'];

/** Returns a digest of each table and of the pictures, without the export logs. */
async function dataDigests(): Promise<string[]> {
  const { stdout } = await run('node', ['infra/test/wipe-for-test.mjs', 'digest'], { timeout: 60_000 });
  return stdout
    .trim()
    .split('\n')
    .filter((line) => !/^(?:listings|inquiries)\.changes /.test(line));
}

/** Several addresses per route, including missing ids. */
const IDS = ['1', '2', '3', '72', '999999', '0', 'x', '6f1c1e0a-3c52-4a57-9b0e-0a86f2d8b5aa'];
const QUERIES = [
  '',
  'search=a&page=1',
  'page=2&limit=5&pageSize=5',
  'format=xlsx',
  'action=delete&propertyIds=1&disabled=true&status=sold',
  '_method=DELETE',
  'invitation=nonsense',
];
/** Method override headers must be ignored. */
const OVERRIDES = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'PUT', 'X-HTTP-Method': 'POST' };

test('GET, HEAD and OPTIONS change no data', async () => {
  const admin = await signInAsAdmin();
  const paths = [...new Set((await documentedOperations()).map(({ path }) => path))];
  expect(paths.length).toBeGreaterThan(40);
  // Mails of other tests may still be in the queue.
  let before: string[] = [];
  await expect
    .poll(async () => {
      const earlier = before;
      before = await dataDigests();
      return before.join() === earlier.join();
    })
    .toBe(true);
  expect(before.join('\n')).toContain('listings.properties 73');

  let answered = 0;
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    for (const path of paths) {
      for (const id of path.includes('{') ? IDS : ['']) {
        for (const query of method === 'GET' ? QUERIES : ['']) {
          const address = path.replace(/\{\w+\}/g, id);
          const { status, body } = await exchange({
            method,
            path: query === '' ? address : `${address}?${query}`,
            headers: { Cookie: admin.cookie, ...OVERRIDES },
          });
          expect([method, address, query, status < 500], body.toString().slice(0, 200)).toEqual([
            method,
            address,
            query,
            true,
          ]);
          if (status < 300) answered += 1;
        }
      }
    }
  }
  expect(answered, 'many of them had an answer').toBeGreaterThan(200);
  expect(await dataDigests()).toEqual(before);
  for (const path of LOGS_OF_EXPORTS) {
    const { body } = await exchange({ method: 'GET', path, headers: { Cookie: admin.cookie } });
    const { changes } = JSON.parse(body.toString()) as ChangePage;
    expect(changes.length, path).toBeGreaterThan(0);
    expect([...new Set(changes.map(({ action }) => action))], path).toEqual(['exported']);
  }
});
