import {
  type ChangePage,
  type ErrorBody,
  type Inquiry,
  type InquiryCounts,
  type InquiryDetail,
  officeDay,
  type PersonErasure,
  type PersonSummary,
  PRIVACY_NOTICE_VERSION,
} from '@lml/common/contracts';
import {
  bodyOf,
  buildMessage,
  type Inquiries,
  INTERNAL_TOKEN,
  startInquiries,
  startListings,
} from './support.js';

let inquiries: Inquiries;
let cookie: string;
let listings: Awaited<ReturnType<typeof startListings>>;
/** Saved searches that the listings service answers for any address. */
const searches: object[] = [];
/** Monthly reports, likewise. */
const reportMails: object[] = [];

beforeAll(async () => {
  listings = await startListings({}, {}, searches, reportMails);
  const retention = { RETENTION_MONTHS: 24, SPAM_RETENTION_DAYS: 30 };
  inquiries = await startInquiries({ ...retention, LISTINGS_URL: listings.url });
  cookie = await inquiries.staff();
});

afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));

beforeEach(() => inquiries.empty());

const send = async (overrides: Record<string, unknown> = {}) =>
  (
    (await inquiries.api().post('/api/contact').send(buildMessage(overrides)).expect(201)).body as {
      id: number;
    }
  ).id;
const about = (call: 'search' | 'export' | 'erase', person: unknown) =>
  inquiries.api().post(`/api/admin/privacy/${call}`).set('Cookie', cookie).send({ person });
const search = async (person: string) => (await about('search', person).expect(200)).body as PersonSummary;
const erase = async (person: string) => (await about('erase', person).expect(200)).body as PersonErasure;
const inbox = async () =>
  (await inquiries.api().get('/api/inquiries').set('Cookie', cookie).expect(200)).body as Inquiry[];
const detail = (id: number) => inquiries.api().get(`/api/admin/inquiries/${id}`).set('Cookie', cookie);
const counts = async () =>
  (await inquiries.api().get('/api/admin/inquiries/counts').set('Cookie', cookie)).body as InquiryCounts;
const figures = async () => {
  const { now, ...sums } = (
    await inquiries.api().get('/api/admin/inquiries/figures').set('Cookie', cookie).expect(200)
  ).body as Record<string, object>;
  return { sums, now };
};
const changes = async () =>
  ((await inquiries.api().get('/api/admin/inquiries/changes').set('Cookie', cookie)).body as ChangePage)
    .changes;

/** Creates a message with all the data that it can have. */
async function worked(overrides: Record<string, unknown> = {}): Promise<number> {
  const id = await send({
    consent: PRIVACY_NOTICE_VERSION,
    source: { landingPage: '/property/12', referrerHost: 'www.google.com', utmCampaign: 'zawadi-spring' },
    ...overrides,
  });
  const staff = (method: 'post' | 'patch', path: string, body: object) =>
    inquiries.api()[method](path).set('Cookie', cookie).send(body);
  const path = `/api/admin/inquiries/${id}`;
  const note = await staff('post', `${path}/notes`, { text: 'Zawadi prefers a call' }).expect(201);
  const { id: noteId } = note.body as { id: number };
  await staff('patch', `${path}/notes/${noteId}`, { text: 'Zawadi prefers WhatsApp' }).expect(200);
  await staff('post', `${path}/answered`, { channel: 'call' }).expect(201);
  await staff('patch', `/api/inquiries/${id}`, { assigneeId: 1 }).expect(200);
  return id;
}

const ZAWADI = {
  name: 'Zawadi Marked',
  email: 'Zawadi.Marked@Example.com',
  phone: '0712 345 678',
  subject: 'Zawadi asks',
  message: 'Zawadi would like to see it on Saturday.',
};

describe('the privacy notice', () => {
  it('is stored by version with the message, and shown to staff', async () => {
    const id = await send({ consent: PRIVACY_NOTICE_VERSION });
    const { consentVersion, createdAt } = (await detail(id)).body as InquiryDetail;
    expect(consentVersion).toBe(PRIVACY_NOTICE_VERSION);
    expect(officeDay(new Date(createdAt))).toBe(officeDay(new Date()));
  });

  it('may be of a month, as before versions were days [PRIVACY-3]', async () => {
    const id = await send({ consent: '2026-11' });
    expect(((await detail(id)).body as InquiryDetail).consentVersion).toBe('2026-11');
  });

  it('is optional: a message without a version is accepted and stored without one', async () => {
    for (const body of [{}, { consent: null }]) {
      expect(((await detail(await send(body))).body as InquiryDetail).consentVersion).toBeNull();
    }
  });

  it.each(['yes', '2026-13', '2026-11-32', 11, true, ''])(
    'with the invalid version %j is rejected',
    async (consent) => {
      const body = bodyOf(
        await inquiries.api().post('/api/contact').send(buildMessage({ consent })).expect(400),
      );
      expect((body as ErrorBody).details?.map(({ field }) => field)).toEqual(['consent']);
    },
  );

  it('states how long messages are kept', async () => {
    expect(bodyOf(await inquiries.api().get('/api/inquiries/retention').expect(200))).toEqual({
      months: 24,
      spamDays: 30,
    });
  });
});

describe("a person's data", () => {
  it.each(['zawadi.marked@example.com', ' ZAWADI.MARKED@EXAMPLE.COM ', '0712345678', '+254 712-345-678'])(
    'is found by %j',
    async (person) => {
      const ids = [await send(ZAWADI), await send({ ...ZAWADI, website: 'robot' })];
      await send();
      const found = await search(person);
      expect(found).toMatchObject({
        total: 2,
        firstAt: expect.any(String) as string,
        lastAt: expect.any(String) as string,
      });
      expect(found.messages.map(({ id, spam }) => [id, spam])).toEqual([
        [ids[1], true],
        [ids[0], false],
      ]);
    },
  );

  it('is empty for an address that sent nothing', async () => {
    expect(await search('nobody@example.com')).toEqual({
      ...{ kind: 'email', value: 'nobody@example.com', total: 0, firstAt: null, lastAt: null, messages: [] },
      savedSearches: 0,
      monthlyReports: 0,
      visitorReports: 0,
      contacts: 0,
      incomingMails: 0,
      viewingsForOthers: 0,
      consents: [],
      suppressed: null,
    });
    expect(await erase('nobody@example.com')).toMatchObject({ erased: 0 });
    expect(await changes()).toEqual([]);
  });

  it.each(['Zawadi', '12', '', ' ', '%', 7, null, ['a@example.com'], `${'a'.repeat(250)}@example.com`])(
    'cannot be searched by %j, which is neither an e-mail address nor a phone number',
    async (person) => {
      await send(ZAWADI);
      for (const call of ['search', 'export', 'erase'] as const) {
        const body = bodyOf(await about(call, person).expect(400));
        expect((body as ErrorBody).details?.map(({ field }) => field)).toEqual(['person']);
      }
      expect(await inbox()).toHaveLength(1);
    },
  );

  it('is exported completely: messages, mails, notes, replies, changes, consent and source', async () => {
    const id = await worked(ZAWADI);
    await send({ ...ZAWADI, website: 'robot' });
    await send({ name: 'Somebody Else' });
    const answer = await about('export', 'zawadi.marked@example.com').expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="lml-personal-data-${officeDay(new Date())}.json"`,
      'cache-control': 'no-store',
    });
    const file = JSON.parse(answer.text) as { email: string; messages: Record<string, unknown>[] };
    expect(file.email).toBe('zawadi.marked@example.com');
    expect(file.messages).toHaveLength(2);
    expect(file.messages[0]).toMatchObject({
      ...{ id, ...ZAWADI, phoneE164: '+254712345678', consentVersion: PRIVACY_NOTICE_VERSION },
      source: { landingPage: '/property/12', referrerHost: 'www.google.com', utmCampaign: 'zawadi-spring' },
      deliveries: [{ recipient: 'office@lml.example' }, { recipient: 'sales@lml.example' }],
      timeline: [
        { kind: 'note', text: 'Zawadi prefers WhatsApp', by: { username: 'wanjiru' } },
        { kind: 'answer', channel: 'call' },
      ],
    });
    expect(JSON.stringify(file.messages[0]!.changes)).toContain('Zawadi prefers a call');
    expect(answer.text).not.toContain('Somebody Else');
  });

  it('is one file for any number of messages, with none repeated or missing', async () => {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message)
       SELECT 'Zawadi', 'zawadi.marked@example.com', '1', 's', 'Message ' || n FROM generate_series(1, 250) AS n`,
    );
    const { text: file } = await about('export', 'zawadi.marked@example.com').expect(200);
    const { messages } = JSON.parse(file) as { messages: Inquiry[] };
    expect(new Set(messages.map(({ message }) => message)).size).toBe(250);
    expect(messages).toHaveLength(250);
  });

  it('is a file without messages for an unknown person', async () => {
    const { text: file } = await about('export', 'nobody@example.com').expect(200);
    expect(JSON.parse(file)).toMatchObject({ email: 'nobody@example.com', messages: [] });
  });

  it('is recorded in the audit log when exported or erased, with the user and without the address', async () => {
    await send(ZAWADI);
    await about('export', 'zawadi.marked@example.com').expect(200);
    const { pseudonym } = await erase('ZAWADI.MARKED@example.com');
    const log = await changes();
    const of = { subject: 'person', subjectName: pseudonym, by: { id: 1, username: 'wanjiru' } };
    expect(log).toEqual([
      expect.objectContaining({
        ...of,
        action: 'deleted',
        fields: ['messages', 'contacts'].map((field) => ({ field, before: 1, after: null })),
      }),
      expect.objectContaining({
        ...of,
        action: 'exported',
        fields: ['messages', 'contacts'].map((field) => ({ field, before: null, after: 1 })),
      }),
    ]);
    expect(log[0]!.subjectId).toBe(log[1]!.subjectId);
    expect(await inquiries.everyRow()).not.toMatch(/zawadi/i);
    expect((await erase('other@example.com')).pseudonym).not.toBe(pseudonym);
  });
});

describe("a person's saved searches", () => {
  it('are counted, exported and erased with the messages, or nothing is done while they are out of reach [ALERT-11]', async () => {
    searches.push({ id: 1, name: 'Flats in Kilimani' });
    try {
      expect(await search('nobody@example.com')).toMatchObject({ total: 0, savedSearches: 1 });
      expect((await search('0712345678')).savedSearches).toBe(0);
      const { text: file } = await about('export', 'nobody@example.com').expect(200);
      expect(JSON.parse(file)).toMatchObject({ savedSearches: searches, messages: [] });
      expect(await erase('nobody@example.com')).toMatchObject({ erased: 0, savedSearches: 1 });
      expect((await changes()).map(({ action }) => action)).toEqual(['deleted', 'exported']);
    } finally {
      searches.length = 0;
    }
    await send(ZAWADI);
    listings.answer({ status: 503 });
    expect((await search(ZAWADI.email)).savedSearches).toBeNull();
    for (const call of ['export', 'erase'] as const) await about(call, ZAWADI.email).expect(503);
    expect(await inbox()).toHaveLength(1);
    listings.answer(undefined);
  });
});

describe('the monthly reports of a landlord', () => {
  it('are counted, exported, erased and logged, without any message [REPORT-11]', async () => {
    reportMails.push({ email: 'wambui@example.com', listing: 'Othaya Road Flat' });
    try {
      expect(await search('wambui@example.com')).toMatchObject({ total: 0, monthlyReports: 1 });
      const { text: file } = await about('export', 'wambui@example.com').expect(200);
      expect(JSON.parse(file)).toMatchObject({ monthlyReports: reportMails });
      expect(await erase('wambui@example.com')).toMatchObject({ erased: 0, monthlyReports: 1 });
      const [last] = await changes();
      expect(last!.fields).toContainEqual({ field: 'monthlyReports', before: 1, after: null });
    } finally {
      reportMails.length = 0;
    }
  });
});

describe("erasing a person's data", () => {
  it('removes every text by and about the person from every table', async () => {
    await worked(ZAWADI);
    expect(await inquiries.everyRow()).toMatch(/zawadi/i);
    expect(await erase('zawadi.marked@example.com')).toMatchObject({ erased: 1 });
    const left = await inquiries.everyRow();
    expect(left).not.toMatch(/zawadi|712345678|712 345 678/i);
    expect(left).not.toContain('sales@lml.example');
  });

  it('affects only that person, by phone number and by e-mail address', async () => {
    await send(ZAWADI);
    await send({ ...ZAWADI, email: 'second@example.com' });
    const other = await worked({ name: 'Somebody Else' });
    const before = (await detail(other)).body as InquiryDetail;
    expect(await erase('+254712345678')).toMatchObject({ erased: 2 });
    expect((await inbox()).map(({ name }) => name)).toEqual(['Somebody Else']);
    const after = (await detail(other)).body as InquiryDetail;
    expect({ ...after, answerDueAt: '' }).toEqual({ ...before, answerDueAt: '' });
  });

  it('keeps the statistics, and removes the messages from the inbox and the open tasks', async () => {
    await worked(ZAWADI);
    const fresh = await send({ ...ZAWADI, propertyId: undefined });
    await send();
    const before = await figures();
    expect(before.now).toMatchObject({ unanswered: 2 });
    await erase('zawadi.marked@example.com');
    const after = await figures();
    expect(after.sums).toEqual(before.sums);
    expect(after.now).toMatchObject({ unanswered: 1 });
    expect(await counts()).toMatchObject({
      all: 1,
      statuses: { new: 1, 'in-progress': 0 },
      mine: 0,
      spam: 0,
    });
    expect(await inbox()).toHaveLength(1);
    for (const answer of [
      await detail(fresh),
      await inquiries
        .api()
        .patch(`/api/inquiries/${fresh}`)
        .set('Cookie', cookie)
        .send({ status: 'resolved' }),
      await inquiries
        .api()
        .post(`/api/admin/inquiries/${fresh}/notes`)
        .set('Cookie', cookie)
        .send({ text: 'x' }),
      await inquiries.api().post(`/api/admin/inquiries/${fresh}/resend`).set('Cookie', cookie).send({}),
    ]) {
      expect([answer.status, (bodyOf(answer) as ErrorBody).code]).toEqual([404, 'INQUIRY_NOT_FOUND']);
    }
  });

  it('cancels mails that are not sent yet', async () => {
    await send(ZAWADI);
    const [{ id }] = await inquiries.database.query<[{ id: string }]>('SELECT id FROM mail_deliveries');
    await erase('zawadi.marked@example.com');
    const claim = await inquiries
      .api()
      .post(`/internal/deliveries/${id}/claim`)
      .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
      .expect(200);
    expect(bodyOf(claim)).toEqual({ verdict: 'done' });
  });

  it('is atomic, for any number of messages', async () => {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message)
       SELECT 'Zawadi', 'zawadi.marked@example.com', '1', 's', 'Message ' || n FROM generate_series(1, 1203) AS n`,
    );
    await inquiries.database.query(
      `ALTER TABLE inquiries ADD CONSTRAINT stays CHECK (id <> 1100 OR name <> '')`,
    );
    await about('erase', 'zawadi.marked@example.com').expect(500);
    expect((await search('zawadi.marked@example.com')).total).toBe(1203);
    await inquiries.database.query('ALTER TABLE inquiries DROP CONSTRAINT stays');
    expect(await erase('zawadi.marked@example.com')).toMatchObject({ erased: 1203 });
    expect((await search('zawadi.marked@example.com')).total).toBe(0);
  });

  it('twice in parallel counts each message once', async () => {
    for (let n = 0; n < 5; n += 1) await send(ZAWADI);
    const done = await Promise.all([
      erase('zawadi.marked@example.com'),
      erase('zawadi.marked@example.com'),
      erase('0712345678'),
    ]);
    expect(done.reduce((sum, { erased }) => sum + erased, 0)).toBe(5);
  });
});
