import {
  daysAfter,
  type ErrorBody,
  type Inquiry,
  officeDay,
  STAFF_INQUIRY_TEXTS,
  TOTAL_COUNT_HEADER,
} from '@lml/common/contracts';
import { InquiryEntity } from '../src/inquiries/inquiry.entity.js';
import { bodyOf, type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;
let cookie: string;
const today = officeDay(new Date());

beforeAll(async () => {
  inquiries = await startInquiries();
  cookie = await inquiries.staff();
});

afterAll(() => inquiries.stop());

beforeEach(() => inquiries.empty());

const list = (query: Record<string, unknown>) =>
  inquiries.api().get('/api/inquiries').query(query).set('Cookie', cookie);

/** Returns the names that a query finds; checks the total in the header. */
async function found(query: Record<string, unknown>): Promise<string[]> {
  const response = await list(query).expect(200);
  const names = (bodyOf(response) as Inquiry[]).map(({ name }) => name);
  expect(response.headers[TOTAL_COUNT_HEADER.toLowerCase()]).toBe(String(names.length));
  return names;
}

/** Inserts inquiries, each a minute older than the previous one, so that the list has the given order. */
async function stored(...rows: (Partial<InquiryEntity> & { name: string })[]): Promise<void> {
  const now = Date.now();
  await inquiries.database.getRepository(InquiryEntity).insert(
    rows.map((row, index) => ({
      ...{ email: `${index}@example.com`, phone: '0700000000', subject: 's', message: 'a message' },
      createdAt: new Date(now - index * 60_000),
      ...row,
    })),
  );
}

it('filters by days of receipt in Nairobi time, both inclusive [INBOX-12]', async () => {
  await stored(
    { name: 'after', createdAt: new Date('2026-11-10T21:00:00.000Z') },
    { name: 'last', createdAt: new Date('2026-11-10T20:59:59.999Z') },
    { name: 'first', createdAt: new Date('2026-11-08T21:00:00.000Z') },
    { name: 'before', createdAt: new Date('2026-11-08T20:59:59.999Z') },
  );
  expect(await found({ from: '2026-11-09', to: '2026-11-10' })).toEqual(['last', 'first']);
  expect(await found({ from: '2026-11-11' })).toEqual(['after']);
  expect(await found({ to: '2026-11-08' })).toEqual(['before']);
  expect(await found({ from: '2026-11-10', to: '2026-11-10' })).toEqual(['last']);
  expect(await found({ from: '9999-12-31', to: '9999-12-31' })).toEqual([]);
  expect(await found({ from: '1900-01-01' })).toHaveLength(4);
});

it('filters by assignee: me, a colleague, nobody [INBOX-14]', async () => {
  await stored(
    { name: 'mine', assigneeId: 1, assigneeName: 'wanjiru' },
    { name: 'theirs', assigneeId: 2, assigneeName: 'achieng' },
    { name: 'free' },
  );
  expect(await found({ assignee: 'me' })).toEqual(['mine']);
  expect(await found({ assignee: '2' })).toEqual(['theirs']);
  expect(await found({ assignee: 'none' })).toEqual(['free']);
  expect(await found({ assignee: '77' })).toEqual([]);
});

it('filters open inquiries that are overdue, due today or planned [INBOX-15]', async () => {
  await stored(
    { name: 'late', followUpOn: daysAfter(today, -1) },
    { name: 'late but done', followUpOn: daysAfter(today, -1), status: 'resolved' },
    { name: 'now', followUpOn: today, status: 'in-progress' },
    { name: 'now but off', followUpOn: today, status: 'cancelled' },
    { name: 'later', followUpOn: daysAfter(today, 1) },
    { name: 'never' },
  );
  expect(await found({ follow: 'overdue' })).toEqual(['late']);
  expect(await found({ follow: 'today' })).toEqual(['now']);
  expect(await found({ follow: 'planned' })).toEqual(['later']);
});

it('filters by property, in combination with all other filters [INBOX-8]', async () => {
  const mine = { assigneeId: 1, assigneeName: 'wanjiru' };
  await stored(
    { name: 'one', propertyId: 12, ...mine, status: 'in-progress', followUpOn: today },
    { name: 'two', propertyId: 12, ...mine },
    { name: 'three', propertyId: 120 },
    { name: 'shelved', propertyId: 12, spam: true },
  );
  expect(await found({ propertyId: 12 })).toEqual(['one', 'two']);
  expect(await found({ propertyId: 12, spam: 'true' })).toEqual(['shelved']);
  const all = {
    propertyId: 12,
    assignee: 'me',
    status: 'in-progress',
    follow: 'today',
    from: today,
    person: 1,
  };
  expect(await found({ ...all, search: 'one' })).toEqual(['one']);
  expect(await found({ ...all, search: 'two' })).toEqual([]);
});

it('finds an inquiry by its number, alone with a number sign [INBOX-8]', async () => {
  await stored(
    { id: 41, name: 'forty-one' },
    { id: 412, name: 'another' },
    { id: 7, name: 'by phone', phone: '0700000041' },
    { id: 8, name: 'by words', message: 'Room #41, please' },
  );
  expect(await found({ search: '#41' })).toEqual(['forty-one']);
  expect(await found({ search: '41' })).toEqual(['forty-one', 'by phone', 'by words']);
  expect(await found({ search: '#99' })).toEqual([]);
  expect(await found({ search: '#41 ' })).toEqual(['forty-one']);
  expect(await found({ search: '#9999999999' })).toEqual([]);
});

it('sorts by receipt in both orders, and by follow-up day with empty ones last [INBOX-12]', async () => {
  await stored(
    { name: 'a' },
    { name: 'b', followUpOn: daysAfter(today, 2) },
    { name: 'c', followUpOn: daysAfter(today, 1) },
    { name: 'd', followUpOn: daysAfter(today, 1) },
    { name: 'e' },
  );
  expect(await found({})).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await found({ sort: 'oldest' })).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(await found({ sort: 'follow-up' })).toEqual(['c', 'd', 'b', 'a', 'e']);
});

it.each(['newest', 'oldest', 'follow-up'])(
  'pages in the order %s without repeating or skipping an inquiry',
  async (sort) => {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message, created_at, follow_up_on)
     SELECT 'N', 'n@example.com', '0700000000', 's', 'a message', '2026-11-01', '2026-12-01'
       FROM generate_series(1, 23)`,
    );
    const ids: number[] = [];
    for (const page of [1, 2, 3]) {
      const response = await list({ sort, page, pageSize: 10 }).expect(200);
      ids.push(...(bodyOf(response) as Inquiry[]).map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(23);
    expect(ids).toHaveLength(23);
  },
);

it.each([
  ['from', '2026-13-01', STAFF_INQUIRY_TEXTS.day.replace('$property', 'from')],
  ['from', '0000-01-01', STAFF_INQUIRY_TEXTS.day.replace('$property', 'from')],
  ['from', ['2026-01-01', '2026-01-02'], 'from must be a text'],
  ['to', 'today', STAFF_INQUIRY_TEXTS.day.replace('$property', 'to')],
  ['assignee', 'wanjiru', STAFF_INQUIRY_TEXTS.assignee],
  ['assignee', '99999999999', STAFF_INQUIRY_TEXTS.assignee],
  ['follow', 'yesterday', STAFF_INQUIRY_TEXTS.follow],
  ['spam', 'yes', STAFF_INQUIRY_TEXTS.spamShelf],
  ['propertyId', 'LML-12', 'propertyId must be the number of a property'],
  ['propertyId', '2147483648', 'propertyId must be the number of a property'],
  ['person', 'wanjiru@example.com', 'person must be the number of an inquiry'],
  ['sort', 'name', STAFF_INQUIRY_TEXTS.sort],
])('rejects %s=%s, naming the parameter', async (field, value, message) => {
  const body = bodyOf(await list({ [field]: value }).expect(400)) as ErrorBody;
  expect(body.details).toEqual([{ field, message }]);
});

it('rejects a period that ends before it begins', async () => {
  const body = bodyOf(await list({ from: '2026-11-02', to: '2026-11-01' }).expect(400)) as ErrorBody;
  expect(body.details).toEqual([{ field: 'to', message: STAFF_INQUIRY_TEXTS.dayOrder }]);
});
