import { jest } from '@jest/globals';
import { type ErrorBody, type Inquiry, INQUIRY_TEXTS, type InquiryReceipt } from '@lml/common/contracts';
import { LIMIT_TIMEOUT_MS, SharedLimit } from '@lml/common/limits/shared-limit';
import { createRedisClient } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis, silentLogger } from '@lml/common/testing/test-environment';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  type Inquiries,
  startInquiries,
  startListings,
} from './support.js';

/** Timers stay real when only the date is faked. */
const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];

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

afterEach(() => listings.answer(undefined));

const inquire = (body: object) => inquiries.api().post('/api/inquiries').send(body);
const contact = (body: object) => inquiries.api().post('/api/contact').send(body);

const rowOf = async (id: number) =>
  (
    await inquiries.database.query<Record<string, unknown>[]>('SELECT * FROM inquiries WHERE id = $1', [id])
  )[0];
const deliveriesOf = (id: number) =>
  inquiries.database.query<{ recipient: string; request_id: string }[]>(
    'SELECT recipient, request_id FROM mail_deliveries WHERE inquiry_id = $1 ORDER BY recipient',
    [id],
  );
const countAll = async () =>
  (await inquiries.database.query<{ count: number }[]>('SELECT count(*)::int FROM inquiries'))[0]!.count;

describe('an accepted message', () => {
  it('about a property is stored with the title of that moment, and one mail for each member of staff', async () => {
    const response = await inquire(buildInquiry()).set('X-Request-Id', 'request-of-the-visitor').expect(201);

    const receipt = response.body as InquiryReceipt;
    expect(receipt).toEqual({
      id: expect.any(Number) as number,
      status: 'new',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(await rowOf(receipt.id)).toMatchObject({
      ...{ name: 'Wanjiru Kamau', email: 'wanjiru.kamau@example.com', phone: '+254 700 000 120' },
      ...{ subject: 'Inquiry about Two-Bedroom Flat', property_id: 7, spam: false, status: 'new' },
      property_title: 'Two-Bedroom Flat, Othaya Road',
    });
    expect(await deliveriesOf(receipt.id)).toEqual([
      { recipient: 'office@lml.example', request_id: 'request-of-the-visitor' },
      { recipient: 'sales@lml.example', request_id: 'request-of-the-visitor' },
    ]);
    expect(listings.asked.at(-1)).toEqual({ path: '/api/properties/7', requestId: 'request-of-the-visitor' });
  });

  it('from the contact form is kept in the same place, about no property', async () => {
    const body = bodyOf(await contact(buildMessage()).expect(201));
    expect(await rowOf((body as InquiryReceipt).id)).toMatchObject({
      property_id: null,
      property_title: null,
      subject: 'Property Viewing',
    });
    expect(await deliveriesOf((body as InquiryReceipt).id)).toHaveLength(2);
  });

  it('is cleaned: trimmed, control characters gone, one line where a line belongs, line breaks of the message kept', async () => {
    const body = bodyOf(
      await contact(
        buildMessage({
          name: '  Wanjiru\r\nBcc: everyone@example.com\u0000\u0007 ',
          subject: 'Hello\r\n\r\nX-Evil:\t1\u2028',
          message: ' First line\r\nsecond line\u0000\u001b[31m ',
        }),
      ).expect(201),
    );
    expect(await rowOf((body as InquiryReceipt).id)).toMatchObject({
      name: 'Wanjiru Bcc: everyone@example.com',
      subject: 'Hello X-Evil: 1',
      message: 'First line\nsecond line[31m',
    });
  });

  it('is cleaned of what turns a line around or hides in it; the joiners of emoji stay', async () => {
    const body = bodyOf(
      await contact(
        buildMessage({
          name: '\u202eWan\u200bjiru\u202c 👩🏽‍💻\u200f',
          email: '\u200bwanjiru@example.com',
          phone: '\u202a+254 700 000 120\u202c',
          subject: '\u2067Hello\u2069',
        }),
      ).expect(201),
    );
    expect(await rowOf((body as InquiryReceipt).id)).toMatchObject({
      ...{ name: 'Wanjiru 👩🏽‍💻', email: 'wanjiru@example.com', phone: '+254 700 000 120', subject: 'Hello' },
      phone_e164: '+254700000120',
    });
  });

  it.each([
    ['the shortest', { name: 'Al', phone: '0700001', subject: 'x', message: '0123456789' }],
    [
      'the longest',
      { name: 'n'.repeat(120), phone: '1'.repeat(30), subject: 's'.repeat(200), message: 'm'.repeat(5000) },
    ],
    ['emoji counted as people count them', { name: '😀😀', message: '😀'.repeat(5000) }],
    [
      'markup, formulas and SQL',
      {
        name: `<img src=x onerror=alert(1)>`,
        subject: `=cmd|'/c calc'!A1`,
        message: `'; DROP TABLE inquiries; --`,
      },
    ],
    ['half a surrogate pair', { name: 'Wanjiru \ud800' }],
    ['null for what may be left out', { website: null, filledInMs: null }],
    ['an empty hidden field and a patient hand', { website: '', filledInMs: 2000 }],
  ])('may hold %s', async (_what, fields) => {
    await contact(buildMessage(fields)).expect(201);
  });
});

describe('where a visitor came from', () => {
  const SOURCE = {
    ...{ landingPage: '/property/12', referrerHost: 'www.google.com' },
    ...{ utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'november' },
  };
  const sourceOf = async (id: number) => {
    const row = await rowOf(id);
    return Object.fromEntries(Object.entries(row!).filter(([column]) => column.startsWith('source_')));
  };

  it.each([
    ['an inquiry', () => inquire(buildInquiry({ source: SOURCE }))],
    ['a message', () => contact(buildMessage({ source: SOURCE }))],
  ])('is kept with %s', async (_what, send) => {
    const { id } = bodyOf(await send().expect(201)) as InquiryReceipt;
    expect(await sourceOf(id)).toEqual({
      ...{ source_landing_page: '/property/12', source_referrer_host: 'www.google.com' },
      ...{ source_utm_source: 'newsletter', source_utm_medium: 'email', source_utm_campaign: 'november' },
    });
  });

  it.each([
    [undefined],
    [null],
    [{}],
    [{ landingPage: null, utmSource: '' }],
    [{ referrerHost: 'x'.repeat(5000), landingPage: 'no path', utmSource: 'wanjiru@example.com' }],
  ])('never costs a message: %j', async (source) => {
    const { id } = bodyOf(await contact(buildMessage({ source })).expect(201)) as InquiryReceipt;
    expect(new Set(Object.values(await sourceOf(id)))).toEqual(new Set([null]));
  });

  it('has a bounded length', async () => {
    const source = { utmCampaign: 'c'.repeat(5000), landingPage: `/${'p'.repeat(5000)}` };
    const { id } = bodyOf(await contact(buildMessage({ source })).expect(201)) as InquiryReceipt;
    expect(await sourceOf(id)).toMatchObject({
      source_utm_campaign: 'c'.repeat(100),
      source_landing_page: `/${'p'.repeat(199)}`,
    });
  });

  it.each([
    ['text', 'source', 'source must be an object'],
    [{ utm_source: 'x' }, 'source.utm_source', 'source.utm_source is not a field of this call'],
    [{ landingPage: 7 }, 'source.landingPage', 'source.landingPage must be a text'],
    [[{}], 'source', 'source must be an object'],
  ])('is refused when it is %j', async (source, field, message) => {
    const body = bodyOf(await contact(buildMessage({ source })).expect(400)) as ErrorBody;
    expect(body.details).toEqual([{ field, message }]);
  });
});

it.each([
  ['0712 345 678', '+254712345678'],
  ['+44 20 7946 0018', '+442079460018'],
  ['call the office', null],
])('keeps the number %s beside itself as %s', async (phone, number) => {
  const { id } = bodyOf(await contact(buildMessage({ phone })).expect(201)) as InquiryReceipt;
  expect(await rowOf(id)).toMatchObject({ phone, phone_e164: number });
});

describe('a message that breaks the rules gets 400, the field and the text of the form:', () => {
  const T = INQUIRY_TEXTS;
  const cases: [field: string, fault: string, value: unknown, text: string][] = [
    ['name', 'missing', undefined, T.name],
    ['name', 'short', 'A', T.name],
    ['name', 'blank', '   ', T.name],
    ['name', 'of control characters', '\u0000\u0001\u0002', T.name],
    ['name', 'of zero-width characters', '\u200b\u200b\u200b', T.name],
    ['name', 'of one letter and bidi controls', '\u202eA\u202c\u200f', T.name],
    ['name', 'of blank symbols', '\u2800\u2800\u3164', T.name],
    ['phone', 'of zero-width characters', '\u200b'.repeat(10), T.phone],
    ['subject', 'of zero-width characters', '\u2066\u2069', T.subject],
    ['message', 'of invisible characters and line breaks', '\u2800\u200b\n'.repeat(10), T.message],
    ['name', 'a number', 12345, T.name],
    ['name', 'null', null, T.name],
    ['name', 'a list', ['Wanjiru'], T.name],
    ['name', 'long', 'n'.repeat(121), T.nameTooLong],
    ['name', 'long in characters that hide from a count', `ab${'\ufe0f'.repeat(200)}`, T.nameTooLong],
    ['email', 'missing', undefined, T.email],
    ['email', 'no address', 'wanjiru', T.email],
    ['email', 'without a domain', 'wanjiru@localhost', T.email],
    ['email', 'with a line break', 'w@example.com\r\nBcc: x@example.com', T.email],
    ['email', 'two addresses', 'w@example.com,x@example.com', T.email],
    ['email', 'long', `${'w'.repeat(250)}@example.com`, T.email],
    ['email', 'an object', { $ne: null }, T.email],
    ['phone', 'missing', undefined, T.phone],
    ['phone', 'short', '070000', T.phone],
    ['phone', 'long', '1'.repeat(31), T.phone],
    ['phone', 'a number', 254700000120, T.phone],
    ['subject', 'missing', undefined, T.subject],
    ['subject', 'blank', ' \t ', T.subject],
    ['subject', 'long', 's'.repeat(201), T.subjectTooLong],
    ['message', 'missing', undefined, T.message],
    ['message', 'short', '123456789', T.message],
    ['message', 'short once trimmed', '   12345678   ', T.message],
    ['message', 'long', 'm'.repeat(5001), T.messageTooLong],
    ['message', 'true', true, T.message],
    ['website', 'a list', ['x'], 'website must be a text'],
    ['filledInMs', 'a text', 'soon', 'filledInMs must be a number of milliseconds'],
    ['status', 'not for visitors', 'resolved', 'status is not a field of this call'],
    ['id', 'not for visitors', 1, 'id is not a field of this call'],
  ];
  const calls = [
    ['/api/inquiries', buildInquiry],
    ['/api/contact', buildMessage],
  ] as const;

  describe.each(calls)('%s', (path, build) => {
    it.each(cases)('%s %s', async (field, _fault, value, text) => {
      const before = await countAll();
      const response = await inquiries
        .api()
        .post(path)
        .send(build({ [field]: value }))
        .expect(400);
      expect(response.body).toMatchObject({
        ...{ statusCode: 400, code: 'VALIDATION_FAILED', error: text, message: text },
        details: [{ field, message: text }],
        requestId: expect.any(String) as string,
      });
      expect(await countAll()).toBe(before);
    });
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['zero', 0],
    ['negative', -7],
    ['a fraction', 7.5],
    ['a text', '7'],
    ['a text that is more', '1; drop table inquiries'],
    ['a list', [7]],
  ])('propertyId %s', async (_fault, propertyId) => {
    const body = bodyOf(await inquire(buildInquiry({ propertyId })).expect(400));
    expect((body as ErrorBody).details).toEqual([
      { field: 'propertyId', message: 'propertyId must be the number of a property' },
    ]);
  });

  it('all faults at once, each with its field', async () => {
    const body = bodyOf(await contact({}).expect(400));
    expect((body as ErrorBody).details?.map(({ field }) => field).sort()).toEqual([
      'email',
      'message',
      'name',
      'phone',
      'subject',
    ]);
  });

  it.each([
    ['no JSON', 'application/json', '{"name":'],
    ['a list', 'application/json', '[]'],
    ['a text', 'application/json', '"hello"'],
    ['nothing', 'application/json', ''],
    ['XML', 'application/xml', '<name/>'],
    ['a prototype', 'application/json', '{"__proto__":{"name":"x"}}'],
    ['a deep nest', 'application/json', `{"name":${'['.repeat(2000)}${']'.repeat(2000)}}`],
  ])('a body that is %s', async (_what, type, body) => {
    const response = await inquiries.api().post('/api/contact').set('Content-Type', type).send(body);
    expect(response.status).toBe(400);
    expect((response.body as ErrorBody).code).toMatch(/MALFORMED_REQUEST|VALIDATION_FAILED/);
  });

  it('a body beyond all measure gets 413', async () => {
    await contact(buildMessage({ message: 'm'.repeat(300_000) })).expect(413);
  });
});

describe('a preferred viewing', () => {
  // Friday 20 November 2026, noon in Nairobi; only the date is faked, timers are real.
  beforeAll(() => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00+03:00'), doNotFake: TIMERS });
  });
  afterAll(() => jest.useRealTimers());

  const viewingOf = async (body: Record<string, unknown>) => {
    const { id } = (await inquire(buildInquiry(body)).expect(201)).body as InquiryReceipt;
    const response = await inquiries
      .api()
      .get('/api/inquiries')
      .set('Cookie', await inquiries.staff());
    return (response.body as Inquiry[]).find((inquiry) => inquiry.id === id)!.viewing;
  };

  it('is kept and shown to staff: a day and a time, a day alone, or none', async () => {
    expect(await viewingOf({ viewingDate: '2026-11-24', viewingTime: '10:30' })).toEqual({
      date: '2026-11-24',
      time: '10:30',
    });
    expect(await viewingOf({ viewingDate: '2027-02-18' })).toEqual({ date: '2027-02-18', time: null });
    expect(await viewingOf({ viewingDate: '2026-11-20', viewingTime: '12:30' })).toEqual({
      date: '2026-11-20',
      time: '12:30',
    });
    expect(await viewingOf({ viewingDate: null, viewingTime: null })).toBeNull();
    expect(await viewingOf({})).toBeNull();
  });

  const T = INQUIRY_TEXTS;
  it.each([
    [{ viewingTime: '10:30' }, 'viewingDate', T.viewingDate],
    [{ viewingDate: '' }, 'viewingDate', T.viewingDate],
    [{ viewingDate: 'next Tuesday' }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: '2026-02-30' }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: 20261124 }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: ['2026-11-24'] }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: '2026-11-19' }, 'viewingDate', T.viewingDatePast],
    [{ viewingDate: '2027-02-19' }, 'viewingDate', T.viewingDateFar],
    [{ viewingDate: '2026-11-22', viewingTime: '10:00' }, 'viewingDate', T.viewingDateClosed],
    [{ viewingDate: '2026-11-24', viewingTime: '17:00' }, 'viewingTime', T.viewingTime],
    [{ viewingDate: '2026-11-21', viewingTime: '09:00' }, 'viewingTime', T.viewingTime],
    [{ viewingDate: '2026-11-20', viewingTime: '09:00' }, 'viewingTime', T.viewingTimePast],
    [{ viewingDate: '2026-11-24', viewingTime: 'ten' }, 'viewingTime', T.viewingTimeFormat],
    [{ viewingDate: '2026-11-24', viewingTime: '' }, 'viewingTime', T.viewingTimeFormat],
    [{ viewingDate: '2026-11-24', viewingTime: { $gt: 1 } }, 'viewingTime', T.viewingTimeFormat],
  ])('%j gets 400 naming %s', async (fields, field, message) => {
    const before = await countAll();
    const body = bodyOf(await inquire(buildInquiry(fields)).expect(400)) as ErrorBody;
    expect(body.details).toEqual([{ field, message }]);
    expect(await countAll()).toBe(before);
  });

  it('belongs to an inquiry about a property alone', async () => {
    const body = bodyOf(await contact(buildMessage({ viewingDate: '2026-11-24' })).expect(400)) as ErrorBody;
    expect(body.message).toBe('viewingDate is not a field of this call');
  });
});

describe('a property', () => {
  it('that does not exist is named in the 404, and nothing is stored', async () => {
    const before = await countAll();
    const body = bodyOf(await inquire(buildInquiry({ propertyId: 999 })).expect(404));
    expect(body).toMatchObject({
      code: 'PROPERTY_NOT_FOUND',
      message: 'Property 999 does not exist or has been removed',
    });
    expect(await countAll()).toBe(before);
  });

  it.each([2_147_483_648, 2 ** 63, 1e300])('numbered %d, which none is, gets 404 too', async (propertyId) => {
    await inquire(buildInquiry({ propertyId })).expect(404);
  });

  it.each([
    ['fails', { status: 500 }],
    ['has no such route', { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }],
    ['answers nonsense', { status: 200, body: [] }],
    ['does not answer', { status: 0, hang: true }],
  ])('can be asked about while listings %s: the inquiry is kept, without a title', async (_what, answer) => {
    listings.answer(answer);
    const started = Date.now();
    const body = bodyOf(await inquire(buildInquiry()).expect(201));
    expect(Date.now() - started).toBeLessThan(4000);
    expect(await rowOf((body as InquiryReceipt).id)).toMatchObject({ property_id: 7, property_title: null });
    expect(await deliveriesOf((body as InquiryReceipt).id)).toHaveLength(2);
  });
});

describe('what a robot sends', () => {
  it.each([
    ['the hidden field is filled', { website: 'https://casino.example' }],
    ['the form was sent too fast', { filledInMs: 1999 }],
    ['time ran backwards', { filledInMs: -5 }],
  ])('is answered like any other and kept, but not mailed: %s', async (_what, signals) => {
    const body = bodyOf(await inquire(buildInquiry(signals)).expect(201));
    expect(Object.keys(body as object).sort()).toEqual(['createdAt', 'id', 'status']);
    expect(await rowOf((body as InquiryReceipt).id)).toMatchObject({ spam: true });
    expect(await deliveriesOf((body as InquiryReceipt).id)).toEqual([]);
  });
});

describe('message and mails', () => {
  it('are stored together or not at all', async () => {
    const before = await countAll();
    // Fails between the two inserts, as a crash there would.
    await inquiries.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON mail_deliveries EXECUTE FUNCTION refuse()`);
    try {
      const body = bodyOf(await contact(buildMessage()).expect(500));
      expect(JSON.stringify(body)).not.toContain('refused by the test');
      expect(await countAll()).toBe(before);
    } finally {
      await inquiries.database.query('DROP TRIGGER refuse ON mail_deliveries; DROP FUNCTION refuse()');
    }
    await contact(buildMessage()).expect(201);
    expect(await countAll()).toBe(before + 1);
  });
});

describe('many messages', () => {
  it('from one address get 429 with Retry-After, whatever the call; others are not touched, nor are replicas fooled', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 3 });
    try {
      const replica = await limited.startReplica();
      await replica.listen(0, '127.0.0.1');
      const send = (path: string, address: string) =>
        limited
          .api()
          .post(path)
          .set('X-Forwarded-For', address)
          .send(path.endsWith('contact') ? buildMessage() : buildInquiry());
      const toReplica = (address: string) =>
        fetch(`${urlOf(replica)}/api/contact`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
          body: JSON.stringify(buildMessage()),
        });

      await send('/api/contact', '10.0.0.1').expect(201);
      await send('/api/inquiries', '10.0.0.1').expect(201);
      expect((await toReplica('10.0.0.1')).status).toBe(201);
      const refused = await send('/api/contact', '10.0.0.1').expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((refused.body as ErrorBody).code).toBe('TOO_MANY_REQUESTS');
      expect((await toReplica('10.0.0.1')).status).toBe(429);
      await send('/api/contact', '10.0.0.2').expect(201);
      // Entries that the caller puts before the gateway's own are ignored.
      await send('/api/contact', '10.9.9.9, 10.0.0.1').expect(429);
    } finally {
      await limited.stop();
    }
  });

  it('wait once for a Redis that hangs, however many limits apply, and count in it again when it answers', async () => {
    const { REDIS_HOST: host, REDIS_PORT: port, ...settings } = await emptyTestRedis();
    const proxy = await interruptibleProxy({ host, port });
    const redis = createRedisClient(
      { ...settings, REDIS_HOST: proxy.host, REDIS_PORT: proxy.port },
      silentLogger,
    );
    const other = createRedisClient({ ...settings, REDIS_HOST: host, REDIS_PORT: port }, silentLogger);
    try {
      await Promise.all([redis.connect(), other.connect()]);
      const limits = ['a', 'b', 'c', 'd'].map((name) => new SharedLimit(redis, name, 100_000, 60));
      const takeAll = async () => {
        const started = performance.now();
        for (const limit of limits) await limit.take('visitor');
        return performance.now() - started;
      };
      const countedInRedis = async () => Number(await other.get('limit:d:visitor'));
      const waits: number[] = [];
      // The shortest of three: a slow machine may pause a test.
      for (let round = 1; round <= 3; round += 1) {
        const before = await countedInRedis();
        await eventually('all limits count in Redis', async () => {
          await takeAll();
          return (await countedInRedis()) > before;
        });
        proxy.hang();
        waits.push(await takeAll());
        await proxy.comeBack();
      }
      expect(Math.min(...waits)).toBeGreaterThan(0.9 * LIMIT_TIMEOUT_MS);
      expect(Math.min(...waits)).toBeLessThan(2 * LIMIT_TIMEOUT_MS);
    } finally {
      redis.destroy();
      other.destroy();
      await proxy.close();
    }
  });

  it('are limited, and accepted up to the limit, while Redis is away or hangs', async () => {
    const redis = await emptyTestRedis();
    const proxy = await interruptibleProxy({ host: redis.REDIS_HOST, port: redis.REDIS_PORT });
    const limited = await startInquiries({
      INQUIRIES_PER_MINUTE: 2,
      REDIS_HOST: proxy.host,
      REDIS_PORT: proxy.port,
    });
    try {
      const waits: number[] = [];
      const timed = async (address: string) => {
        const started = Date.now();
        const { status } = await limited
          .api()
          .post('/api/contact')
          .set('X-Forwarded-For', address)
          .send(buildMessage());
        waits.push(Date.now() - started);
        return status;
      };
      proxy.hang();
      expect([await timed('10.0.0.3'), await timed('10.0.0.3'), await timed('10.0.0.3')]).toEqual([
        201, 201, 429,
      ]);
      // The first waits for Redis once, the others not at all: the median leaves room for a slow machine.
      expect(waits.sort((one, other) => one - other)[1]).toBeLessThan(2 * LIMIT_TIMEOUT_MS);
      await proxy.goAway();
      expect([await timed('10.0.0.4'), await timed('10.0.0.4'), await timed('10.0.0.4')]).toEqual([
        201, 201, 429,
      ]);
    } finally {
      await proxy.comeBack();
      await limited.stop();
      await proxy.close();
    }
  });
});

function urlOf(replica: NestExpressApplication): string {
  const { port } = replica.getHttpServer().address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
