import { jest } from '@jest/globals';
import {
  answerDueAt,
  type ErrorBody,
  type Inquiry,
  INQUIRY_TEXTS,
  type InquiryReceipt,
} from '@lml/common/contracts';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  type Inquiries,
  startInquiries,
  startListings,
} from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  listings = await startListings({ 1: 'Seaview Villa', 12: 'Uganda Road Block' });
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
  cookie = await inquiries.staff();
});

afterAll(async () => {
  await inquiries.stop();
  await listings.stop();
});

beforeEach(() => inquiries.empty());

const list = (query: Record<string, unknown> = {}) =>
  inquiries.api().get('/api/inquiries').query(query).set('Cookie', cookie);
const namesOf = (body: unknown) => (body as Inquiry[]).map(({ name }) => name);
const patch = (id: string | number, body: object) =>
  inquiries.api().patch(`/api/inquiries/${id}`).set('Cookie', cookie).send(body);

async function received(fields: Record<string, unknown>): Promise<InquiryReceipt> {
  const path = 'propertyId' in fields ? '/api/inquiries' : '/api/contact';
  const body = 'propertyId' in fields ? buildInquiry(fields) : buildMessage(fields);
  return (await inquiries.api().post(path).send(body).expect(201)).body as InquiryReceipt;
}

describe('a caller without a session', () => {
  it.each(['', 'lml.sid=s%3Aforged.signature', 'lml.sid=nonsense'])(
    'gets 401 from each call (cookie "%s") [ACCESS-3]',
    async (wrong) => {
      const { id } = await received({});
      const answers = [
        await inquiries.api().get('/api/inquiries').set('Cookie', wrong),
        await inquiries.api().patch(`/api/inquiries/${id}`).set('Cookie', wrong).send({ status: 'resolved' }),
        await inquiries.api().patch('/api/inquiries/999').set('Cookie', wrong).send({ status: 'nonsense' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
      const [row] = await inquiries.database.query<{ status: string }[]>('SELECT status FROM inquiries');
      expect(row?.status).toBe('new');
    },
  );

  it("cannot act through a staff member's browser from another site (CSRF)", async () => {
    const { id } = await received({});
    await patch(id, { status: 'resolved' }).set('Origin', 'https://evil.example').expect(403);
  });
});

describe('the inbox', () => {
  it('lists every field that staff need, newest first, with the delivery state of each mail [INBOX-1]', async () => {
    const first = await received({ propertyId: 12, name: 'Kimutai Rono' });
    const second = await received({ name: 'Mumbi Gathogo' });

    const response = await list().expect(200);

    expect(response.headers['x-total-count']).toBe('2');
    expect(response.headers['cache-control']).toBe('no-store');
    const [newest, oldest] = response.body as Inquiry[];
    expect(newest).toMatchObject({
      id: second.id,
      name: 'Mumbi Gathogo',
      propertyId: null,
      propertyTitle: null,
    });
    expect(oldest).toEqual({
      ...buildInquiry({ propertyId: 12, name: 'Kimutai Rono' }),
      id: first.id,
      kind: 'property',
      channel: 'form',
      propertyTitle: 'Uganda Road Block',
      viewing: null,
      viewings: [],
      ownerRequest: null,
      status: 'new',
      createdAt: first.createdAt,
      deliveries: ['office@lml.example', 'sales@lml.example'].map((recipient) => ({
        kind: 'staff',
        recipient,
        state: expect.stringMatching(/^(pending|queued)$/) as string,
        attempts: 0,
        lastError: null,
        sentAt: null,
      })),
      phoneE164: '+254700000120',
      replyFailed: false,
      spam: false,
      spamReasons: [],
      assignee: null,
      handler: null,
      followUpOn: null,
      firstAnsweredAt: null,
      answerDueAt: answerDueAt(new Date(first.createdAt)).toISOString(),
      minutesToFirstAnswer: null,
      late: false,
      source: null,
      consentVersion: null,
      language: 'en',
      noteCount: 0,
    });
  });

  it('excludes spam [INQUIRY-23, INBOX-20]', async () => {
    await received({ name: 'Robot', website: 'x' });
    await received({ name: 'Person' });
    const response = await list();
    expect(namesOf(response.body)).toEqual(['Person']);
    expect(response.headers['x-total-count']).toBe('1');
  });

  it('is paged without repeating or skipping an inquiry, even with equal times; past the end it is empty [INBOX-10]', async () => {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message, created_at)
       SELECT 'N' || n, 'n@example.com', '0700000000', 's', 'a message', '2026-11-01' FROM generate_series(1, 25) AS n`,
    );
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const response = await list({ page, pageSize: 10 }).expect(200);
      expect(response.headers['x-total-count']).toBe('25');
      pages.push((response.body as Inquiry[]).map(({ id }) => id));
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0]);
    expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  });

  it('runs the same number of queries for any number of inquiries', async () => {
    const { logger } = inquiries.database;
    const selectsDuringAList = async () => {
      let selects = 0;
      const logQuery = jest.spyOn(logger, 'logQuery').mockImplementation((query) => {
        if (query.startsWith('SELECT')) selects += 1;
      });
      await list();
      logQuery.mockRestore();
      return selects;
    };
    // The fewest of three: work in the background uses the same connections, and only adds queries.
    const queriesOfAList = async () =>
      Math.min(await selectsDuringAList(), await selectsDuringAList(), await selectsDuringAList());
    await received({});
    const forOne = await queriesOfAList();
    for (let n = 0; n < 5; n += 1) await received({});
    expect(await queriesOfAList()).toBe(forOne);
    expect(forOne).toBeGreaterThan(0);
  });

  it.each([
    ['name', 'achieng'],
    ['e-mail', 'ACHIENG.N@EXAMPLE'],
    ['phone', '000 120'],
    ['subject', 'viewing'],
    ['message', 'otHaya'],
    ['property title', 'seaview'],
    ['reference', 'lml-1'],
    ['a text with outer spaces', '  achieng '],
  ])('can be searched by %s [INBOX-10]', async (_field, search) => {
    await received({
      ...{ name: 'Achieng Nyadero', email: 'achieng.n@example.com', phone: '+254 700 000 120' },
      ...{ subject: 'A viewing', message: 'About Othaya Road, please', propertyId: 1 },
    });
    await received({
      ...{ name: 'Other', email: 'o@example.com', phone: '0711111111', subject: 'Else' },
      ...{ message: 'Something else', propertyId: 12 },
    });
    const response = await list({ search }).expect(200);
    expect(namesOf(response.body)).toEqual(['Achieng Nyadero']);
    expect(response.headers['x-total-count']).toBe('1');
  });

  it.each(['%', '_', '\\', '100%_sure\\'])('searches for %s literally', async (text) => {
    await received({ name: `Has ${text} in it` });
    await received({ name: 'Has none' });
    expect(namesOf((await list({ search: text })).body)).toEqual([`Has ${text} in it`]);
  });

  it.each([
    "'; DROP TABLE inquiries; --",
    'LML-99999999999999999999',
    '(',
    '[a',
    '\u0000',
    '🏠',
    'a'.repeat(200),
  ])('accepts a search for %j', async (search) => {
    await list({ search }).expect(200);
  });

  it('does not match a search across two fields', async () => {
    await received({ subject: 'Ending', message: 'Beginning of it' });
    expect((await list({ search: 'EndingBeginning' })).body).toEqual([]);
  });

  it('can be filtered by status and search together [INBOX-9, INBOX-10]', async () => {
    const { id } = await received({ name: 'Achieng One' });
    await received({ name: 'Achieng Two' });
    const other = await received({ name: 'Kimutai' });
    await patch(id, { status: 'in-progress' }).expect(200);
    await patch(other.id, { status: 'in-progress' }).expect(200);

    expect(namesOf((await list({ status: 'in-progress' })).body)).toEqual(['Kimutai', 'Achieng One']);
    expect(namesOf((await list({ status: 'in-progress', search: 'achieng' })).body)).toEqual(['Achieng One']);
    expect(namesOf((await list({ status: 'cancelled' })).body)).toEqual([]);
    expect(namesOf((await list({ status: 'all' })).body)).toHaveLength(3);
  });

  it.each([
    ['status', 'open', INQUIRY_TEXTS.status],
    ['status', ['new', 'resolved'], INQUIRY_TEXTS.status],
    ['page', '0', 'page must be a whole number from 1 to 1,000,000'],
    ['page', '-1', 'page must be a whole number from 1 to 1,000,000'],
    ['page', 'x', 'page must be a whole number from 1 to 1,000,000'],
    ['page', '1.5', 'page must be a whole number from 1 to 1,000,000'],
    ['page', '1000000001', 'page must be a whole number from 1 to 1,000,000'],
    ['page', '1e9', 'page must be a whole number from 1 to 1,000,000'],
    ['pageSize', '0', 'pageSize must be a whole number from 1 to 100'],
    ['pageSize', '101', 'pageSize must be a whole number from 1 to 100'],
    ['pageSize', 'NaN', 'pageSize must be a whole number from 1 to 100'],
    ['search', ['a', 'b'], 'search must be a text'],
    ['search', 'a'.repeat(255), 'search must be at most 254 characters'],
  ])('rejects %s=%s, naming the parameter [INBOX-10]', async (field, value, text) => {
    const body = bodyOf(await list({ [field]: value }).expect(400));
    expect((body as ErrorBody).details).toEqual([{ field, message: text }]);
  });

  it('ignores unknown query parameters', async () => {
    await list({ utm_source: 'x', 'a[b]': 'c' }).expect(200);
  });
});

describe('the status of an inquiry', () => {
  it('can be set to any of the four at any time, and the response is the whole inquiry [INBOX-4]', async () => {
    const { id } = await received({ propertyId: 1 });
    for (const status of ['resolved', 'new', 'cancelled', 'in-progress', 'in-progress']) {
      const body = bodyOf(await patch(id, { status }).expect(200));
      expect(body).toMatchObject({ id, status, propertyTitle: 'Seaview Villa', name: 'Wanjiru Kamau' });
      expect((body as Inquiry).deliveries).toHaveLength(2);
    }
    expect((await list()).body).toMatchObject([{ id, status: 'in-progress' }]);
  });

  it.each([{}, { status: null }, { status: 'all' }, { status: 'NEW' }, { status: ['new'] }, { status: 1 }])(
    'is rejected with 400 if it is invalid: %j [INBOX-4]',
    async (body) => {
      const { id } = await received({});
      const response = await patch(id, body).expect(400);
      expect((response.body as ErrorBody).details).toEqual([
        { field: 'status', message: INQUIRY_TEXTS.status },
      ]);
    },
  );

  it('can only be set alone: other fields are rejected', async () => {
    const { id } = await received({});
    const body = bodyOf(await patch(id, { status: 'new', message: 'changed' }).expect(400));
    expect((body as ErrorBody).details).toEqual([
      { field: 'message', message: 'message is not a field of this call' },
    ]);
  });

  it.each([
    '999',
    '0',
    '-1',
    'abc',
    '1.5',
    '2147483648',
    '9223372036854775808',
    '1;drop',
    '%00',
    '1%20',
    'x'.repeat(3000),
  ])('of the unknown inquiry %s gets 404', async (id) => {
    const body = bodyOf(await patch(id, { status: 'new' }).expect(404));
    expect((body as ErrorBody).code).toBe('INQUIRY_NOT_FOUND');
  });

  it('of an address that cannot be decoded gets 404', async () => {
    await patch('%ff', { status: 'new' }).expect(404);
  });
});
