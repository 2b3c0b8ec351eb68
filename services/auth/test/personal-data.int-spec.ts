import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { personalTables } from '@lml/common/testing/personal-tables';
import { type AuthUnderTest, startAuth } from './auth-under-test.js';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

it('names every table with personal data in the retention list of docs/privacy.md [RETENTION-1]', async () => {
  expect(await personalTables(auth.dataSource, 'auth', {})).toEqual({ unlisted: [], outdated: [] });
});
