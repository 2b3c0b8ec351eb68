import { resetClock, setClock } from '@lml/common/testing/clock';
import {
  type ErrorBody,
  type Inquiry,
  type InquiryCounts,
  type InquiryFigures,
  STAFF_INQUIRY_TEXTS,
  TOTAL_COUNT_HEADER,
} from '@lml/common/contracts';
import { InquiryEntity } from '../src/inquiries/inquiry.entity.js';
import { bodyOf, type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  inquiries = await startInquiries();
  cookie = await inquiries.staff();
});
afterAll(() => inquiries.stop());
beforeEach(() => inquiries.empty());
afterEach(resetClock);

/** Sets the clock to a time in Nairobi, and signs in at it. */
async function at(nairobi: string): Promise<void> {
  setClock(new Date(`${nairobi}+03:00`));
  cookie = await inquiries.staff();
}

const get = (path: string) => inquiries.api().get(path).set('Cookie', cookie).expect(200);
const late = async (query = '') => {
  const response = await get(`/api/inquiries?answer=late${query}`);
  return {
    names: (bodyOf(response) as Inquiry[]).map(({ name }) => name),
    total: Number(response.headers[TOTAL_COUNT_HEADER.toLowerCase()]),
  };
};
/** The three numbers that staff see: dashboard, beside the view, in the view. */
async function numbers(): Promise<number[]> {
  const figures = bodyOf(await get('/api/admin/inquiries/figures')) as InquiryFigures;
  const counts = bodyOf(await get('/api/admin/inquiries/counts')) as InquiryCounts;
  return [figures.now.late, counts.late, (await late()).total];
}

/** Inserts inquiries, received at a time in Nairobi. */
async function stored(
  ...rows: (Omit<Partial<InquiryEntity>, 'createdAt'> & { name: string; received: string })[]
): Promise<void> {
  await inquiries.database.getRepository(InquiryEntity).insert(
    rows.map(({ received, ...row }, index) => ({
      ...{ email: `${index}@example.com`, phone: '0700000000', subject: 's', message: 'a message' },
      createdAt: new Date(`${received}+03:00`),
      ...row,
    })),
  );
}

/** A Saturday, on which the office closes at 14:00, a Sunday, and the Monday on which it opens at 09:00. */
const weekend = () =>
  stored(
    { name: 'on Monday at 09:02', received: '2026-11-23T09:02:00' },
    { name: 'on Sunday', received: '2026-11-22T11:00:00' },
    { name: 'on Saturday after closing', received: '2026-11-21T14:30:00' },
    { name: 'on Saturday at 13:58', received: '2026-11-21T13:58:00' },
    { name: 'on Saturday at noon', received: '2026-11-21T12:00:00' },
  );

it.each([
  ['on Saturday at 13:59', '2026-11-21T13:59:00', ['on Saturday at noon']],
  ['on Sunday night', '2026-11-22T23:00:00', ['on Saturday at noon']],
  // Two of the five minutes passed on Saturday.
  ['on Monday at 09:03:01', '2026-11-23T09:03:01', ['on Saturday at noon', 'on Saturday at 13:58']],
  [
    'on Monday at 09:05:01',
    '2026-11-23T09:05:01',
    ['on Saturday at noon', 'on Saturday at 13:58', 'on Saturday after closing', 'on Sunday'],
  ],
  [
    'on Monday at 09:07:01',
    '2026-11-23T09:07:01',
    [
      'on Saturday at noon',
      'on Saturday at 13:58',
      'on Saturday after closing',
      'on Sunday',
      'on Monday at 09:02',
    ],
  ],
])(
  'counts late answers by the office’s clock, longest waiting first, %s [INBOX-31]',
  async (_when, now, names) => {
    await weekend();
    await at(now);
    expect(await late()).toEqual({ names, total: names.length });
    expect(await numbers()).toEqual([names.length, names.length, names.length]);
  },
);

it('leaves out what is answered, closed, spam or erased, in the view as on the dashboard [INBOX-31]', async () => {
  const received = '2026-11-20T10:00:00';
  const gone = { name: '', email: '', phone: '', subject: '', message: '' };
  await stored(
    { name: 'waits', received },
    { name: 'answered', received, firstAnsweredAt: new Date('2026-11-20T12:00:00+03:00') },
    { name: 'in progress', received, status: 'in-progress' },
    { name: 'resolved', received, status: 'resolved' },
    { name: 'cancelled', received, status: 'cancelled' },
    { name: 'spam', received, spam: true },
    { ...gone, received, erasedAt: new Date('2026-11-20T12:00:00+03:00') },
  );
  await at('2026-11-23T10:00:00');
  expect(await late()).toEqual({ names: ['waits'], total: 1 });
  expect(await numbers()).toEqual([1, 1, 1]);
  expect((await late('&spam=true')).names).toEqual([]);
});

it('combines the view with other filters and another order, and pages it [INBOX-31]', async () => {
  const mine = { assigneeId: 1, assigneeName: 'wanjiru' };
  await stored(
    { name: 'third', received: '2026-11-20T12:00:00', ...mine, propertyId: 12 },
    { name: 'first', received: '2026-11-20T10:00:00', ...mine },
    { name: 'second', received: '2026-11-20T11:00:00' },
  );
  await at('2026-11-23T10:00:00');
  expect((await late('&assignee=me')).names).toEqual(['first', 'third']);
  expect((await late('&propertyId=12')).names).toEqual(['third']);
  expect((await late('&sort=newest')).names).toEqual(['third', 'second', 'first']);
  expect(await late('&pageSize=2&page=2')).toEqual({ names: ['third'], total: 3 });
});

it('exports the view in its order, over more rows than a batch has [INBOX-31, INBOX-23]', async () => {
  await inquiries.database.query(
    `INSERT INTO inquiries (name, email, phone, subject, message, created_at)
     SELECT 'Name ' || n, n || '@example.com', '0700000000', 's', 'a message', '2026-11-20T08:00:00Z'::timestamptz - n * interval '1 minute'
       FROM generate_series(1, 260) AS n`,
  );
  await stored({ name: 'in time', received: '2026-11-23T10:00:00' });
  await at('2026-11-23T10:00:00');
  const file = await get('/api/admin/inquiries/export.csv?answer=late');
  const names = file.text.match(/Name \d+/g);
  expect(names).toEqual(Array.from({ length: 260 }, (_, index) => `Name ${260 - index}`));
  expect(file.text).not.toContain('in time');
});

it('rejects another value with 400, naming the parameter [INBOX-31]', async () => {
  for (const path of ['/api/inquiries', '/api/admin/inquiries/export.csv']) {
    const response = await inquiries.api().get(`${path}?answer=soon`).set('Cookie', cookie).expect(400);
    expect((bodyOf(response) as ErrorBody).details).toEqual([
      { field: 'answer', message: STAFF_INQUIRY_TEXTS.answer },
    ]);
  }
});

it('shows the view to every role [INBOX-31]', async () => {
  await weekend();
  for (const role of ['owner', 'manager', 'agent', 'viewer'] as const) {
    const own = await inquiries.staff('achieng', 2, role);
    const response = await inquiries.api().get('/api/inquiries?answer=late').set('Cookie', own).expect(200);
    expect(bodyOf(response)).toHaveLength(5);
  }
});
