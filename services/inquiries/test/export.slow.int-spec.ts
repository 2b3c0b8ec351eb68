import { type Inquiry, officeDay } from '@lml/common/contracts';
import { unescapeFormula } from '@lml/common/csv';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import fc from 'fast-check';
import { InquiryEntity } from '../src/inquiries/inquiry.entity.js';
import { buildInquiry, buildMessage, type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  inquiries = await startInquiries();
  cookie = await inquiries.staff();
});

afterAll(() => inquiries.stop());

beforeEach(() => inquiries.empty());

const PATH = '/api/admin/inquiries/export.csv';
const exported = (query: Record<string, unknown> = {}) =>
  inquiries.api().get(PATH).query(query).set('Cookie', cookie);

const stored = (overrides: Partial<InquiryEntity> = {}) =>
  inquiries.database.getRepository(InquiryEntity).insert({
    ...{ name: 'Wanjiru Kamau', email: 'wanjiru@example.com', phone: '0712 345 678', subject: 'Hello' },
    ...{ message: 'Is it available?', createdAt: new Date('2026-11-20T21:05:00.000Z') },
    ...overrides,
  });

/** Returns an export's rows without the heading, using a strict parser. */
async function exportedRows(query: Record<string, unknown> = {}): Promise<string[][]> {
  return readStrictCsv((await exported(query).expect(200)).text).slice(1);
}

const HEADING =
  'Number,Received (Nairobi),Name,E-mail,Phone,Phone (international),Subject,Message,Property,Property title,Preferred viewing,Kind,Service,Property type,Place,Size,Bedrooms,Expected price (Ksh),Status,Assigned to,Handled by,Follow up on,First answered (Nairobi),Minutes to first answer,Answer late,Notes,Landing page,Referring site,Campaign source,Campaign medium,Campaign,Viewing,Viewing at (Nairobi),Channel,Language';

it('the export is a CSV file with the date in its name', async () => {
  const response = await exported().expect(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="lml-inquiries-${officeDay(new Date())}.csv"`,
    'cache-control': 'no-store',
  });
  expect(response.text.startsWith('\uFEFF')).toBe(true);
  expect(readStrictCsv(response.text)).toEqual([HEADING.split(',')]);
});

it('the export contains every field, with times in Nairobi time', async () => {
  await stored({
    phoneE164: '+254712345678',
    ...{ propertyId: 12, propertyTitle: 'Flat, "Othaya"', viewingDate: '2026-11-24', viewingTime: '10:00' },
    ...{ status: 'in-progress', assigneeId: 2, assigneeName: 'achieng', followUpOn: '2026-11-25' },
    ...{ handlerKind: 'agent', handlerName: 'Kimutai Rono' },
    firstAnsweredAt: new Date('2026-11-20T21:09:30.000Z'),
    ...{ sourceLandingPage: '/property/12', sourceReferrerHost: 'www.google.com', sourceUtmSource: 'x' },
    ...{ sourceUtmMedium: 'y', sourceUtmCampaign: 'z', message: 'First line\nsecond, "line"' },
  });
  await inquiries.database.query(
    `INSERT INTO inquiry_entries (inquiry_id, kind, text, by_id, by_name) VALUES (1, 'note', 'n', 1, 'w'), (1, 'note', 'm', 1, 'w')`,
  );
  expect(await exportedRows()).toEqual([
    [
      ...[
        '1',
        '2026-11-21 00:05',
        'Wanjiru Kamau',
        'wanjiru@example.com',
        '0712 345 678',
        "'+254712345678",
        'Hello',
      ],
      ...['First line\nsecond, "line"', 'LML-12', 'Flat, "Othaya"', 'Tuesday 24 November 2026, 10:00'],
      ...['property', '', '', '', '', '', ''],
      ...['in-progress', 'achieng', 'Kimutai Rono', '2026-11-25', '2026-11-21 00:09', '4', 'no', '2'],
      ...['/property/12', 'www.google.com', 'x', 'y', 'z'],
      ...['', '', 'form', 'en'],
    ],
  ]);
});

it.each(['=1+1', '+254', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0", ' ＝1', '\u200b=1'])(
  'the export escapes %j from a visitor, so that spreadsheets do not run it as a formula [INBOX-23]',
  async (name) => {
    await stored({ name, subject: `\t${name}`, message: `\r${name}` });
    const [row] = await exportedRows();
    expect(row).toEqual(expect.arrayContaining([`'${name}`, `'\t${name}`, `'\r${name}`]));
  },
);

it('the export keeps a multi-line message in one cell, whatever its lines begin with [INBOX-23]', async () => {
  const message = "I would like to view it on Friday\n=cmd|' /C calc'!A0\n@SUM(1+1)\nThank you";
  await inquiries.api().post('/api/inquiries').send(buildInquiry({ message })).expect(201);
  const rows = await exportedRows();
  expect(rows).toHaveLength(1);
  expect(rows[0]![HEADING.split(',').indexOf('Message')]).toBe(message);
});

it('the export returns every text that visitors can send unchanged, in its own cell and row', async () => {
  const pieces = [
    '\n',
    '\r\n',
    '\r',
    '\t',
    '"',
    ',',
    ';',
    "'",
    '=1+1',
    '\n=1+1',
    '\r@SUM(1)',
    '+',
    '-',
    '＝',
    ' ',
  ];
  const invisible = [
    '\u200f',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\ud83d',
    '\udc4d',
    '\u2028',
    '\u0001',
  ];
  const text = fc.string({ unit: fc.constantFrom(...pieces, ...invisible, 'a', 'Ü', '👍🏾'), maxLength: 30 });
  const fields = fc.record({ name: text, subject: text, message: text });
  await fc.assert(
    fc
      .asyncProperty(fc.array(fields, { minLength: 1, maxLength: 10 }), async (texts) => {
        for (const { name, subject, message } of texts) {
          const body = {
            name: `${name}Wanjiru`,
            subject: `${subject}Hello`,
            message: `${message}Is it available?`,
          };
          await inquiries.api().post('/api/contact').send(buildMessage(body)).expect(201);
        }
        const answer = await inquiries.api().get('/api/inquiries').set('Cookie', cookie).expect(200);
        const rows = (await exportedRows()).map((cells) => cells.map(unescapeFormula));
        expect(rows.map((cells) => [cells[2], cells[6], cells[7]])).toEqual(
          (answer.body as Inquiry[]).map(({ name, subject, message }) => [name, subject, message]),
        );
      })
      .afterEach(() => inquiries.empty()),
    { numRuns: 20 },
  );
});

it('the export uses the same filters as the list [INBOX-23]', async () => {
  await stored({ name: 'Mine', assigneeId: 1, assigneeName: 'wanjiru' });
  await stored({ name: 'Older', createdAt: new Date('2026-11-01T09:00:00.000Z') });
  await stored({ name: 'Shelved', spam: true });
  const namesOf = async (query: Record<string, unknown>) =>
    (await exportedRows(query)).map((cells) => cells[2]);
  expect(await namesOf({})).toEqual(['Mine', 'Older']);
  expect(await namesOf({ assignee: 'me' })).toEqual(['Mine']);
  expect(await namesOf({ to: '2026-11-02', status: 'new' })).toEqual(['Older']);
  expect(await namesOf({ spam: 'true' })).toEqual(['Shelved']);
  expect(await namesOf({ search: 'old' })).toEqual(['Older']);
  await exported({ from: 'x' }).expect(400);
});

it('the export contains each inquiry once, newest first, even with equal times [INBOX-23]', async () => {
  await inquiries.database.query(
    `INSERT INTO inquiries (name, email, phone, subject, message, created_at)
     SELECT 'N', 'n@example.com', '0700000000', 's', 'a message', '2026-11-01'::timestamptz + (n / 400) * interval '1 minute'
       FROM generate_series(1, 2000) AS n`,
  );
  const ids = (await exportedRows()).map(([id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: 2000 }, (_, index) => 2000 - index));
});

it('the export answers with an error and no file if the inquiries cannot be read', async () => {
  await inquiries.database.query('ALTER TABLE inquiries RENAME COLUMN handler_name TO elsewhere');
  try {
    const response = await exported().expect(500);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['content-disposition']).toBeUndefined();
  } finally {
    await inquiries.database.query('ALTER TABLE inquiries RENAME COLUMN elsewhere TO handler_name');
  }
});

it('the export is recorded in the audit log with the user, and without the search text', async () => {
  await exported({ search: 'wanjiru@example.com' }).expect(200);
  const answer = await inquiries.api().get('/api/admin/inquiries/changes?limit=1').set('Cookie', cookie);
  const { changes } = answer.body as { changes: unknown[] };
  expect(changes[0]).toMatchObject({
    ...{ subject: 'inquiry', action: 'exported', by: { username: 'wanjiru' } },
    fields: [{ field: 'narrowedDown', before: null, after: true }],
    address: expect.stringMatching(/^[\d.:a-f]+$/) as string,
  });
  expect(JSON.stringify(changes)).not.toContain('wanjiru@example.com');
});
