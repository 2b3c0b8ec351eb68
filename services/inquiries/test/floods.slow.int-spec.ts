import type { Inquiry, InquiryReceipt, SpamReason } from '@lml/common/contracts';
import { interruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis } from '@lml/common/testing/test-environment';
import { randomUUID } from 'node:crypto';
import type { InquiriesEnv } from '../src/env.js';
import { bodyOf, buildMessage, type Inquiries, startInquiries } from './support.js';

/** Production defaults, without the demo's settings. */
const AS_IN_PRODUCTION: Partial<InquiriesEnv> = {
  INQUIRIES_PER_MINUTE: undefined,
  INQUIRIES_PER_HOUR: undefined,
  INQUIRIES_PER_EMAIL: undefined,
  INQUIRIES_ALIKE: undefined,
};

const running: Inquiries[] = [];
async function start(overrides: Partial<InquiriesEnv> = {}) {
  const inquiries = await startInquiries(overrides);
  running.push(inquiries);
  return inquiries;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((inquiries) => inquiries.stop()));
});

const send = ({ api }: Inquiries, address: string, fields: Record<string, unknown> = {}) =>
  api()
    .post('/api/contact')
    .set('X-Forwarded-For', address)
    .send(buildMessage({ message: `Is it free? ${randomUUID()}`, ...fields }));

/** Counts messages in the inbox and in spam, and mails. */
async function counted({ database }: Inquiries) {
  const [row] = await database.query<{ inbox: number; spam: number; mails: number }[]>(
    `SELECT (SELECT count(*)::int FROM inquiries WHERE NOT spam) AS inbox,
            (SELECT count(*)::int FROM inquiries WHERE spam) AS spam,
            (SELECT count(*)::int FROM mail_deliveries) AS mails`,
  );
  return row!;
}

const times = (n: number) => Array.from({ length: n }, (_, i) => i);
const statuses = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

describe('the rate limits', () => {
  it('accept 5 of 100 messages in a minute from one address, answer 429 to the rest, and do not affect other visitors', async () => {
    const inquiries = await start(AS_IN_PRODUCTION);
    const answers = [];
    for (let n = 0; n < 100; n += 1)
      answers.push(await send(inquiries, '203.0.113.7', { email: `v${n}@example.com` }));
    expect([statuses(answers, 201), statuses(answers, 429)]).toEqual([5, 95]);
    const refused = answers.at(-1)!;
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(
        /^Too many attempts. Please try again in \d+ (seconds|minutes)$/,
      ) as string,
    });
    await send(inquiries, '203.0.113.8', { email: 'other@example.com' }).expect(201);
    expect(await counted(inquiries)).toMatchObject({ inbox: 6, mails: 12 });
  });

  it('accept 20 messages an hour from one address, however they are spread', async () => {
    const inquiries = await start({ ...AS_IN_PRODUCTION, INQUIRIES_PER_MINUTE: 1000 });
    const answers = [];
    for (let n = 0; n < 25; n += 1)
      answers.push(await send(inquiries, '203.0.113.7', { email: `v${n}@example.com` }));
    expect(answers.map(({ status }) => status)).toEqual(times(25).map((n) => (n < 20 ? 201 : 429)));
    const wait = Number(answers.at(-1)!.headers['retry-after']);
    expect(wait).toBeGreaterThan(60);
    expect(wait).toBeLessThanOrEqual(3600);
    await send(inquiries, '203.0.113.8', { email: 'other@example.com' }).expect(201);
  });

  it('accept 20 messages an hour with one e-mail address, from any number of network addresses and in any spelling', async () => {
    const inquiries = await start(AS_IN_PRODUCTION);
    const answers = [];
    for (let n = 0; n < 50; n += 1) {
      const email = ['victim@example.com', 'Victim@Example.com', `victim+${n}@example.com`][n % 3]!;
      answers.push(await send(inquiries, `198.51.100.${n}`, { email }));
    }
    expect([statuses(answers, 201), statuses(answers, 429)]).toEqual([20, 30]);
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(60);
    await send(inquiries, '198.51.100.1', { email: 'other@example.com' }).expect(201);
  });

  it('do not count messages refused by the address limit against the e-mail address', async () => {
    const inquiries = await start({ INQUIRIES_PER_MINUTE: 1, INQUIRIES_PER_EMAIL: 2 });
    const statusesOf = [];
    for (let n = 0; n < 5; n += 1) statusesOf.push((await send(inquiries, '203.0.113.7')).status);
    expect(statusesOf).toEqual([201, 429, 429, 429, 429]);
    await send(inquiries, '203.0.113.8').expect(201);
  });

  it('count the 2^64 addresses of one IPv6 network as one', async () => {
    const inquiries = await start({ INQUIRIES_PER_MINUTE: 2 });
    await send(inquiries, '2001:db8:1:2::1').expect(201);
    await send(inquiries, '2001:db8:1:2:ffff:ffff:ffff:ffff').expect(201);
    await send(inquiries, '2001:db8:1:2:aaaa::5').expect(429);
    await send(inquiries, '2001:db8:1:3::1').expect(201);
  });

  it('use only the client address set by the gateway, and ignore X-Forwarded-For entries of the sender', async () => {
    const inquiries = await start({ INQUIRIES_PER_HOUR: 2 });
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await send(inquiries, `192.0.2.${n}, 203.0.113.7`));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 429, 429, 429]);
  });

  it('apply in each replica while Redis is down, including those per hour and per e-mail address', async () => {
    const redis = await emptyTestRedis();
    const proxy = await interruptibleProxy({ host: redis.REDIS_HOST, port: redis.REDIS_PORT });
    try {
      const inquiries = await start({
        ...{ REDIS_HOST: proxy.host, REDIS_PORT: proxy.port },
        ...{ INQUIRIES_PER_HOUR: 2, INQUIRIES_PER_EMAIL: 3 },
      });
      await proxy.goAway();
      const answers = [];
      for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.3'])
        answers.push((await send(inquiries, address)).status);
      expect(answers).toEqual([201, 201, 429, 201, 429]);
    } finally {
      await proxy.comeBack();
      await Promise.all(running.splice(0).map((inquiries) => inquiries.stop()));
      await proxy.close();
    }
  });
});

describe('spam', () => {
  const LINKS = times(8)
    .map((n) => `https://site${n}.example/offer`)
    .join(' ');
  const CASINO = `Лучшее онлайн казино! Бонус за регистрацию. ${LINKS}`;

  it('is stored as spam with the reasons and not mailed; staff can move it to the inbox, and then it is mailed', async () => {
    const inquiries = await start();
    const receipt = bodyOf(await send(inquiries, '203.0.113.7', { message: CASINO }).expect(201));
    expect(Object.keys(receipt as object).sort()).toEqual(['createdAt', 'id', 'status']);
    expect(await counted(inquiries)).toEqual({ inbox: 0, spam: 1, mails: 0 });

    const cookie = await inquiries.staff();
    const spam = bodyOf(
      await inquiries.api().get('/api/inquiries').query({ spam: 'true' }).set('Cookie', cookie).expect(200),
    ) as Inquiry[];
    const reasons: SpamReason[] = ['many-links', 'spam-words', 'foreign-script'];
    expect(spam).toMatchObject([{ message: CASINO, spam: true, spamReasons: reasons }]);

    await inquiries
      .api()
      .patch(`/api/inquiries/${(receipt as InquiryReceipt).id}`)
      .set('Cookie', cookie)
      .send({ spam: false })
      .expect(200);
    expect(await counted(inquiries)).toEqual({ inbox: 1, spam: 0, mails: 2 });
  });

  it('is stored with every reason that applies', async () => {
    const inquiries = await start();
    const signals = { website: 'https://x.example', filledInMs: 5 };
    await send(inquiries, '203.0.113.7', signals).expect(201);
    const [row] = await inquiries.database.query<{ spam_reasons: string[] }[]>(
      'SELECT spam_reasons FROM inquiries',
    );
    expect(row!.spam_reasons).toEqual(['too-fast', 'hidden-field']);
  });

  it('includes the same text from one sender beyond the third time, in any spacing and under any idempotency key', async () => {
    const inquiries = await start({ INQUIRIES_ALIKE: undefined });
    const again = (n: number, fields: object = {}) =>
      send(inquiries, `203.0.113.${n}`, { message: 'Buy  my plot now, please.', ...fields })
        .set('Idempotency-Key', randomUUID())
        .expect(201);
    for (const n of times(10)) await again(n, n % 2 ? { message: 'BUY my plot\nnow, please.' } : {});
    expect(await counted(inquiries)).toEqual({ inbox: 3, spam: 7, mails: 6 });
    const reasons = await inquiries.database.query<{ spam_reasons: string[] }[]>(
      'SELECT DISTINCT spam_reasons FROM inquiries WHERE spam',
    );
    expect(reasons).toEqual([{ spam_reasons: ['repeated'] }]);
    // Other senders may say the same, and the same sender something else.
    await again(1, { email: 'other@example.com' });
    await again(1, { message: 'Buy my other plot now, please.' });
    expect(await counted(inquiries)).toMatchObject({ inbox: 5 });
  });

  it('includes the same text sent in parallel from many addresses', async () => {
    const inquiries = await start({ INQUIRIES_ALIKE: undefined });
    const answers = await Promise.all(
      times(30).map((n) => send(inquiries, `203.0.113.${n}`, { message: 'Buy my plot now, please.' })),
    );
    expect(statuses(answers, 201)).toBe(30);
    expect(await counted(inquiries)).toEqual({ inbox: 3, spam: 27, mails: 6 });
  });

  it('of 400 posts of many kinds from many addresses gets the normal response, stays out of the inbox and is not mailed', async () => {
    const inquiries = await start(AS_IN_PRODUCTION);
    const kinds: ((n: number) => Record<string, unknown>)[] = [
      () => ({ website: 'https://casino.example' }),
      (n) => ({ filledInMs: n }),
      (n) => ({ message: `${CASINO} ${n}` }),
      (n) => ({ message: `https://shop${n}.example/offer` }),
      (n) => ({ message: `Dear owner ${n}, look at our offers ${LINKS}` }),
      (n) => ({ message: `Earn with us every day ${n} https://best-casino777.example/${n}` }),
      (n) => ({ message: `最好的在线赌场，注册即送博彩大礼。${n}` }),
      (n) => ({ name: 'WIN https://win.example', message: `See ${n} https://a.example https://b.example` }),
    ];
    for (const chunk of times(20)) {
      const answers = await Promise.all(
        times(20).map((i) => {
          const n = chunk * 20 + i;
          const address = `198.51.${Math.floor(n / 250)}.${n % 250}`;
          return send(inquiries, address, { email: `bot${n}@example.com`, ...kinds[n % kinds.length]!(n) });
        }),
      );
      for (const { status, body } of answers) {
        expect({ status, body: body as unknown }).toMatchObject({ status: 201 });
        expect(Object.keys(body as object).sort()).toEqual(['createdAt', 'id', 'status']);
      }
    }
    expect(await counted(inquiries)).toEqual({ inbox: 0, spam: 400, mails: 0 });
    // The flood does not block a person.
    await send(inquiries, '203.0.113.7').expect(201);
    expect(await counted(inquiries)).toEqual({ inbox: 1, spam: 400, mails: 2 });
  });
});
