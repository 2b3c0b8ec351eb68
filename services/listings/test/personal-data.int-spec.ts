import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { personalTables } from '@lml/common/testing/personal-tables';
import { cleanUp } from './listings-under-test.js';
import { startForStaff } from './staff-under-test.js';

let staff: Awaited<ReturnType<typeof startForStaff>>;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);

/** Tables with such columns and no personal data of visitors. */
const WITHOUT = {
  ...{ offices: 'contacts of the company', places: 'names of places' },
  properties: 'addresses of listings, which the company publishes',
  feed_keys: 'names of portals, and of the account that made the key',
  property_imports: 'name of a file, and of the account that imported it',
  rate_sets: 'source of the rates, and the account that entered them',
  property_shelves: 'whether staff visited a listing',
};

it('names every table with personal data in the retention list of docs/privacy.md [RETENTION-1]', async () => {
  expect(await personalTables(staff.dataSource, 'listings', WITHOUT)).toEqual({ unlisted: [], outdated: [] });
});
