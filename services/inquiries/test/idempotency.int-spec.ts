import { type ErrorBody, IDEMPOTENCY, IDEMPOTENCY_TEXTS, type InquiryReceipt } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { InquiriesRepository } from '../src/inquiries/inquiries.repository.js';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  type Inquiries,
  startInquiries,
  startListings,
  urlOf,
  buildKeyedMessage,
  replayed,
  storedMessages,
} from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;

beforeAll(async () => {
  listings = await startListings({ 7: 'Two-Bedroom Flat, Othaya Road' });
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
});

afterAll(async () => {
  await inquiries.stop();
  await listings.stop();
});

const post = (path: string, key: string, body: object, to: Inquiries = inquiries) =>
  to.api().post(path).set(IDEMPOTENCY.header, key).send(body);
const contact = (key: string, body: object = buildMessage(), to?: Inquiries) =>
  post('/api/contact', key, body, to);
const inquire = (key: string, body: object = buildInquiry()) => post('/api/inquiries', key, body);

describe('a message with an idempotency key', () => {
  it('sent twenty times in parallel is stored once and mailed once, and all requests get the same receipt', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 1 });
    try {
      const { key, body, words } = buildKeyedMessage();
      const answers = await Promise.all(Array.from({ length: 20 }, () => contact(key, body, limited)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.filter((answer) => replayed(answer) === undefined)).toHaveLength(1);
      expect(await storedMessages(words, limited)).toEqual({ rows: 1, mails: 2 });
    } finally {
      await limited.stop();
    }
  });

  it('sent to two replicas in parallel is stored once and mailed once, by the unique index on keys', async () => {
    const replica = await inquiries.startReplica();
    await replica.listen(0, '127.0.0.1');
    for (let round = 0; round < 10; round += 1) {
      const { key, body, words } = buildKeyedMessage();
      const toReplica = async () => {
        const response = await fetch(`${urlOf(replica)}/api/contact`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', [IDEMPOTENCY.header]: key },
          body: JSON.stringify(body),
        });
        return { status: response.status, text: await response.text() };
      };
      const answers = await Promise.all([contact(key, body), toReplica()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0].text).toBe(answers[1].text);
      expect(await storedMessages(words, inquiries)).toEqual({ rows: 1, mails: 2 });
    }
  });

  it('is recognised with other form metadata, other spacing, and after changes by staff', async () => {
    const { key, body, words } = buildKeyedMessage({ filledInMs: 5000 });
    const first = await contact(key, body).expect(201);
    await inquiries.database.query(`UPDATE inquiries SET status = 'resolved' WHERE message LIKE $1`, [
      `%${words}%`,
    ]);
    const second = await contact(key, {
      ...body,
      name: `  ${body.name} `,
      filledInMs: undefined,
      source: { landingPage: '/property/12' },
    }).expect(201);
    expect(second.text).toBe(first.text);
    expect([replayed(first), replayed(second)]).toEqual([undefined, 'true']);
    expect(await storedMessages(words, inquiries)).toEqual({ rows: 1, mails: 2 });
  });

  it('about a property is stored once, even if the property is deleted before the retry', async () => {
    const { key, words } = buildKeyedMessage();
    const body = buildInquiry({ message: `About that flat ${words}` });
    const first = await inquire(key, body).expect(201);
    listings.answer({ status: 404, body: { code: 'PROPERTY_NOT_FOUND' } });
    try {
      expect((await inquire(key, body).expect(201)).text).toBe(first.text);
    } finally {
      listings.answer(undefined);
    }
    expect(await storedMessages(words, inquiries)).toEqual({ rows: 1, mails: 2 });
  });

  it('does not count against rate limits when it is resent, and can be sent later if it was refused', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 2 });
    try {
      const { key, body } = buildKeyedMessage();
      for (let n = 0; n < 10; n += 1) await contact(key, body, limited).expect(201);
      await contact(randomUUID(), buildKeyedMessage().body, limited).expect(201);
      const refused = buildKeyedMessage();
      await contact(refused.key, refused.body, limited).expect(429);
      await contact(key, body, limited).expect(201);
      expect(await storedMessages(refused.words, limited)).toEqual({ rows: 0, mails: 0 });
    } finally {
      await limited.stop();
    }
  });

  it('gets the same response each time if it is spam', async () => {
    const { key, body, words } = buildKeyedMessage({ website: 'https://casino.example' });
    const first = await contact(key, body).expect(201);
    expect((await contact(key, body).expect(201)).text).toBe(first.text);
    expect(await storedMessages(words, inquiries)).toEqual({ rows: 1, mails: 0 });
  });
});

describe('a used idempotency key', () => {
  it.each([
    ['other words', (body: object) => ['/api/contact', { ...body, message: 'Something else altogether' }]],
    ['another sender', (body: object) => ['/api/contact', { ...body, email: 'other@example.com' }]],
    ['another call', (body: object) => ['/api/inquiries', { ...body, propertyId: 7 }]],
  ] as [string, (body: object) => [string, object]][])(
    'is rejected with advice for %s, and nothing is written',
    async (_what, other) => {
      const { key, body, words } = buildKeyedMessage();
      await contact(key, body).expect(201);
      const before = await storedMessages('', inquiries);
      const [path, changed] = other(body);
      const refusal = bodyOf(await post(path, key, changed).expect(422)) as ErrorBody;
      expect(refusal).toMatchObject({
        ...{ statusCode: 422, code: 'IDEMPOTENCY_KEY_REUSED' },
        message: 'This Idempotency-Key was already used for another message. Send this one under a new key',
      });
      expect(await storedMessages('', inquiries)).toEqual(before);
      await post(path, randomUUID(), changed).expect(201);
      expect((await storedMessages(words, inquiries)).rows).toBeGreaterThan(0);
    },
  );

  it('is rejected for a different text sent in parallel', async () => {
    const { key, body } = buildKeyedMessage();
    const other = { ...body, message: 'Something else altogether' };
    const statuses = (await Promise.all([contact(key, body), contact(key, other)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 422]);
  });

  it('is rejected for another property or another viewing day', async () => {
    const key = randomUUID();
    const body = buildInquiry({ viewingDate: nextMonday() });
    await inquire(key, body).expect(201);
    await inquire(key, { ...body, viewingTime: '10:00' }).expect(422);
    await inquire(key, { ...body, propertyId: 8 }).expect(422);
  });

  it('can be used again after it expires, a day later', async () => {
    const { key, body, words } = buildKeyedMessage();
    const { id } = bodyOf(await contact(key, body).expect(201)) as InquiryReceipt;
    const aged = (hours: number) =>
      inquiries.database.query(
        `UPDATE inquiries SET created_at = now() - make_interval(hours => $2) WHERE id = $1`,
        [id, hours],
      );
    const repository = inquiries.app.get(InquiriesRepository);
    await aged(IDEMPOTENCY.hours - 1);
    expect(await repository.deleteExpiredKeys()).toBe(0);
    expect(replayed(await contact(key, body).expect(201))).toBe('true');
    await aged(IDEMPOTENCY.hours + 1);
    expect(await repository.deleteExpiredKeys()).toBe(1);
    await contact(key, body).expect(201);
    expect((await storedMessages(words, inquiries)).rows).toBe(2);
  });

  it('is stored only as a digest', async () => {
    const { key, body, words } = buildKeyedMessage();
    await contact(key, body).expect(201);
    const [row] = await inquiries.database.query<{ sent_key: string; sent_digest: string }[]>(
      'SELECT sent_key, sent_digest FROM inquiries WHERE message LIKE $1',
      [`%${words}%`],
    );
    expect(row!.sent_key).toMatch(/^[\w-]{43}$/);
    expect(row!.sent_digest).toMatch(/^[\w-]{43}$/);
  });
});

describe('the Idempotency-Key header', () => {
  it.each([
    ['empty', ''],
    ['with a space', 'a key'],
    ['too long', 'k'.repeat(256)],
    ['accented', Buffer.from('clé').toString('latin1')],
  ])('%s gets 400 naming the header, and nothing is stored', async (_what, key) => {
    const { body, words } = buildKeyedMessage();
    const refusal = bodyOf(await contact(key, body).expect(400)) as ErrorBody;
    expect(refusal.details).toEqual([{ field: IDEMPOTENCY.header, message: IDEMPOTENCY_TEXTS.key }]);
    expect((await storedMessages(words, inquiries)).rows).toBe(0);
  });

  it.each([
    ['k'],
    ['k'.repeat(255)],
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
    ["'; DROP TABLE inquiries;--"],
  ])('%s is valid', async (key) => {
    const { body, words } = buildKeyedMessage();
    await contact(key.replaceAll(' ', '_'), body).expect(201);
    expect((await storedMessages(words, inquiries)).rows).toBe(1);
  });

  it('generated by the gateway from the request id differs from the same characters sent by a visitor', async () => {
    const [own, other] = [buildKeyedMessage(), buildKeyedMessage()];
    const id = randomUUID().replaceAll('-', '');
    const first = await contact(id, own.body).set('X-Request-Id', id).expect(201);
    await contact(id, other.body).set('X-Request-Id', 'another-request').expect(201);
    expect((await contact(id, own.body).set('X-Request-Id', id).expect(201)).text).toBe(first.text);
    expect([
      await storedMessages(own.words, inquiries),
      await storedMessages(other.words, inquiries),
    ]).toEqual([
      { rows: 1, mails: 2 },
      { rows: 1, mails: 2 },
    ]);
  });

  it('is optional: each call without it is a separate message', async () => {
    const { body, words } = buildKeyedMessage();
    const answers = [
      await inquiries.api().post('/api/contact').send(body).expect(201),
      await inquiries.api().post('/api/contact').send(body).expect(201),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
    expect((await storedMessages(words, inquiries)).rows).toBe(2);
  });

  it('is documented in OpenAPI with its bounds', async () => {
    const document = bodyOf(await inquiries.api().get('/api/docs/inquiries.json').expect(200)) as {
      paths: Record<string, { post: { parameters: object[]; responses: Record<string, object> } }>;
    };
    for (const path of ['/api/inquiries', '/api/contact', '/api/owner-requests']) {
      const { parameters, responses } = document.paths[path]!.post;
      expect(parameters).toEqual([
        expect.objectContaining({
          ...{ name: 'Idempotency-Key', in: 'header', required: false },
          schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' },
        }),
      ]);
      expect(Object.keys(responses)).toContain('422');
      expect(responses['201']).toHaveProperty(['headers', 'Idempotent-Replayed']);
    }
  });
});

function nextMonday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 1);
  return day.toISOString().slice(0, 10);
}
