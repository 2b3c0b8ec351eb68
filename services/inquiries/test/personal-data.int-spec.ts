import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { personalTables } from '@lml/common/testing/personal-tables';
import { type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;

beforeAll(async () => {
  inquiries = await startInquiries();
});
afterAll(() => inquiries.stop());

/** Tables with such columns and no personal data of visitors. */
const WITHOUT = {
  listing_actions: 'names the manager who decided, as the activity log does',
  mailbox_readings: "names the agency's own mailbox",
};

it('names every table with personal data in the retention list of docs/privacy.md [RETENTION-1]', async () => {
  expect(await personalTables(inquiries.database, 'inquiries', WITHOUT)).toEqual({
    unlisted: [],
    outdated: [],
  });
});

it('notices a new table that the list does not name [RETENTION-1]', async () => {
  await inquiries.database.query('CREATE TABLE guests (id integer, guest_name text)');
  const { unlisted } = await personalTables(inquiries.database, 'inquiries', WITHOUT);
  expect(unlisted).toEqual(['guests: guest_name']);
});
