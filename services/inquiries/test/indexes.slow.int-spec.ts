/** With many rows, staff's lists are read by indexes. */
import { jest } from '@jest/globals';
import { type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  inquiries = await startInquiries();
  cookie = await inquiries.staff();
});

afterAll(() => inquiries.stop());

beforeEach(() => inquiries.empty());

/** Returns the query plan of the statement that selects a page's inquiries. */
async function planOf(query: Record<string, unknown>): Promise<string> {
  const statements: [sql: string, values: unknown[]][] = [];
  const logQuery = jest
    .spyOn(inquiries.database.logger, 'logQuery')
    .mockImplementation((sql, values) => void statements.push([sql, (values ?? []) as unknown[]]));
  await inquiries.api().get('/api/inquiries').query(query).set('Cookie', cookie).expect(200);
  logQuery.mockRestore();
  const [sql, values] = statements.find(([text]) => text.startsWith('SELECT "inquiry"."id" AS "id"'))!;
  const rows = await inquiries.database.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${sql}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('each filter and order of the inbox is served by an index', async () => {
  // In batches: a statement may take five seconds, and each row finds its contact.
  for (let first = 1; first <= 20_000; first += 1000) {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, phone_e164, subject, message, created_at, property_id, spam,
                            status, assignee_id, assignee_name, follow_up_on)
     SELECT 'Name ' || n, n || '@example.com', '0700000000', '+2547' || n, 's', 'about number ' || n,
            '2020-01-01'::timestamptz + n * interval '1 minute', n % 900, n % 50 = 0,
            (ARRAY['new', 'in-progress', 'resolved', 'resolved', 'resolved'])[1 + n % 5],
            CASE WHEN n % 3 = 0 THEN 1 + n % 30 END, CASE WHEN n % 3 = 0 THEN 'x' END,
            CASE WHEN n % 4 = 0 THEN '2026-01-01'::date + n % 700 END
       FROM generate_series($1::integer, $1::integer + 999) AS n`,
      [first],
    );
  }
  await inquiries.database.query('VACUUM ANALYZE inquiries');
  for (const [query, index] of [
    [{}, 'inquiries_inbox'],
    [{ status: 'new' }, 'inquiries_inbox_by_status'],
    [{ assignee: 'me' }, 'inquiries_by_assignee'],
    [{ follow: 'today' }, 'inquiries_by_follow_up'],
    [{ sort: 'follow-up' }, 'inquiries_by_follow_up'],
    [{ answer: 'late' }, 'inquiries_unanswered'],
    [{ spam: 'true' }, 'inquiries_spam'],
    [{ propertyId: 77 }, 'inquiries_by_property'],
    [{ person: 77 }, 'inquiries_by_contact'],
    [{ from: '2020-01-03', to: '2020-01-04' }, 'inquiries_inbox'],
    [{ search: 'number 4711' }, 'inquiries_search'],
    [{ search: '0712345678' }, 'inquiries_by_phone'],
  ] as const) {
    // With many matches, scanning an index in order of receipt is just as good.
    const fitting = new RegExp(`${index}|inquiries_figures|inquiries_by_age`);
    expect([query, await planOf(query)]).toEqual([query, expect.stringMatching(fitting)]);
  }
});

it('an owner request is listed for staff by its index', async () => {
  await inquiries.database.query(
    `INSERT INTO inquiries (name, email, phone, subject, message) SELECT 'N', 'n@example.com', '0', 's', 'm' FROM generate_series(1, 5000)`,
  );
  await inquiries.database.query(
    `UPDATE inquiries SET owner_request = '{}' WHERE id = (SELECT max(id) FROM inquiries)`,
  );
  await inquiries.database.query('ANALYZE inquiries');
  const plan = await inquiries.database.query<object[]>(
    `EXPLAIN (FORMAT JSON) SELECT id FROM inquiries
      WHERE NOT spam AND erased_at IS NULL AND owner_request IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 50`,
  );
  expect(JSON.stringify(plan)).toContain('inquiries_of_owners');
});
