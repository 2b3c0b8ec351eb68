import { type ErrorBody, IDEMPOTENCY, IDEMPOTENCY_TEXTS, type InquiryReceipt } from '@lml/common/contracts';
import { emptyTestRedis } from '@lml/common/testing/test-environment';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { InquiriesRepository } from '../src/inquiries/inquiries.repository.js';
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

const replayed = (response: { headers: unknown }) =>
  (response.headers as Record<string, string | undefined>)[IDEMPOTENCY.replayedHeader.toLowerCase()];

/** Counts the messages with this text, and their mails. */
async function stored(words: string, { database }: Inquiries = inquiries) {
  const [row] = await database.query<{ rows: number; mails: number }[]>(
    `SELECT count(DISTINCT inquiries.id)::int AS rows, count(mail_deliveries.id)::int AS mails
       FROM inquiries LEFT JOIN mail_deliveries ON inquiry_id = inquiries.id WHERE message LIKE $1`,
    [`%${words}%`],
  );
  return row!;
}

/** Builds a unique message, with its text and a key. */
function message(overrides: Record<string, unknown> = {}) {
  const words = randomUUID();
  return { words, key: randomUUID(), body: buildMessage({ message: `Is it free? ${words}`, ...overrides }) };
}

describe('one message under one key', () => {
  it('sent twenty times at once is stored once and mailed once, and all get the same receipt', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 1 });
    try {
      const { key, body, words } = message();
      const answers = await Promise.all(Array.from({ length: 20 }, () => contact(key, body, limited)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.filter((answer) => replayed(answer) === undefined)).toHaveLength(1);
      expect(await stored(words, limited)).toEqual({ rows: 1, mails: 2 });
    } finally {
      await limited.stop();
    }
  });

  it('sent to two replicas at once is stored once and mailed once: the index of the keys decides', async () => {
    const replica = await inquiries.startReplica();
    await replica.listen(0, '127.0.0.1');
    for (let round = 0; round < 10; round += 1) {
      const { key, body, words } = message();
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
      expect(await stored(words)).toEqual({ rows: 1, mails: 2 });
    }
  });

  it('is known again whatever the form says of itself, however it is spaced, and whatever staff did since', async () => {
    const { key, body, words } = message({ filledInMs: 5000 });
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
    expect(await stored(words)).toEqual({ rows: 1, mails: 2 });
  });

  it('about a property is one inquiry, also when the property is gone by the second time', async () => {
    const { key, words } = message();
    const body = buildInquiry({ message: `About that flat ${words}` });
    const first = await inquire(key, body).expect(201);
    listings.answer({ status: 404, body: { code: 'PROPERTY_NOT_FOUND' } });
    try {
      expect((await inquire(key, body).expect(201)).text).toBe(first.text);
    } finally {
      listings.answer(undefined);
    }
    expect(await stored(words)).toEqual({ rows: 1, mails: 2 });
  });

  it('counts for no limit when it is sent again, and one that was refused can be sent later', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 2 });
    try {
      const { key, body } = message();
      for (let n = 0; n < 10; n += 1) await contact(key, body, limited).expect(201);
      await contact(randomUUID(), message().body, limited).expect(201);
      const refused = message();
      await contact(refused.key, refused.body, limited).expect(429);
      await contact(key, body, limited).expect(201);
      expect(await stored(refused.words, limited)).toEqual({ rows: 0, mails: 0 });
    } finally {
      await limited.stop();
    }
  });

  it("taken for a robot's is answered alike each time", async () => {
    const { key, body, words } = message({ website: 'https://casino.example' });
    const first = await contact(key, body).expect(201);
    expect((await contact(key, body).expect(201)).text).toBe(first.text);
    expect(await stored(words)).toEqual({ rows: 1, mails: 0 });
  });
});

describe('a key that was used', () => {
  it.each([
    ['other words', (body: object) => ['/api/contact', { ...body, message: 'Something else altogether' }]],
    ['another sender', (body: object) => ['/api/contact', { ...body, email: 'other@example.com' }]],
    ['another call', (body: object) => ['/api/inquiries', { ...body, propertyId: 7 }]],
  ] as [string, (body: object) => [string, object]][])(
    'is refused with the remedy for %s, and nothing is written',
    async (_what, other) => {
      const { key, body, words } = message();
      await contact(key, body).expect(201);
      const before = await stored('');
      const [path, changed] = other(body);
      const refusal = bodyOf(await post(path, key, changed).expect(422)) as ErrorBody;
      expect(refusal).toMatchObject({
        ...{ statusCode: 422, code: 'IDEMPOTENCY_KEY_REUSED' },
        message: 'This Idempotency-Key was already used for another message. Send this one under a new key',
      });
      expect(await stored('')).toEqual(before);
      await post(path, randomUUID(), changed).expect(201);
      expect((await stored(words)).rows).toBeGreaterThan(0);
    },
  );

  it('is refused for other words that come at the same moment', async () => {
    const { key, body } = message();
    const other = { ...body, message: 'Something else altogether' };
    const statuses = (await Promise.all([contact(key, body), contact(key, other)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 422]);
  });

  it('about another property, or another day to see it, is refused', async () => {
    const key = randomUUID();
    const body = buildInquiry({ viewingDate: nextMonday() });
    await inquire(key, body).expect(201);
    await inquire(key, { ...body, viewingTime: '10:00' }).expect(422);
    await inquire(key, { ...body, propertyId: 8 }).expect(422);
  });

  it('is free again once it is forgotten, after a day', async () => {
    const { key, body, words } = message();
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
    expect((await stored(words)).rows).toBe(2);
  });

  it('is kept as a digest alone', async () => {
    const { key, body, words } = message();
    await contact(key, body).expect(201);
    const [row] = await inquiries.database.query<{ sent_key: string; sent_digest: string }[]>(
      'SELECT sent_key, sent_digest FROM inquiries WHERE message LIKE $1',
      [`%${words}%`],
    );
    expect(row!.sent_key).toMatch(/^[\w-]{43}$/);
    expect(row!.sent_digest).toMatch(/^[\w-]{43}$/);
  });
});

describe('the key', () => {
  it.each([
    ['empty', ''],
    ['with a space', 'a key'],
    ['too long', 'k'.repeat(256)],
    ['accented', Buffer.from('clé').toString('latin1')],
  ])('%s gets 400 naming the header, and nothing is stored', async (_what, key) => {
    const { body, words } = message();
    const refusal = bodyOf(await contact(key, body).expect(400)) as ErrorBody;
    expect(refusal.details).toEqual([{ field: IDEMPOTENCY.header, message: IDEMPOTENCY_TEXTS.key }]);
    expect((await stored(words)).rows).toBe(0);
  });

  it.each([
    ['k'],
    ['k'.repeat(255)],
    ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
    ["'; DROP TABLE inquiries;--"],
  ])('%s is one', async (key) => {
    const { body, words } = message();
    await contact(key.replaceAll(' ', '_'), body).expect(201);
    expect((await stored(words)).rows).toBe(1);
  });

  it('of the gateway, which is the id of the request, is another than the same characters from a visitor', async () => {
    const [own, other] = [message(), message()];
    const id = randomUUID().replaceAll('-', '');
    const first = await contact(id, own.body).set('X-Request-Id', id).expect(201);
    await contact(id, other.body).set('X-Request-Id', 'another-request').expect(201);
    expect((await contact(id, own.body).set('X-Request-Id', id).expect(201)).text).toBe(first.text);
    expect([await stored(own.words), await stored(other.words)]).toEqual([
      { rows: 1, mails: 2 },
      { rows: 1, mails: 2 },
    ]);
  });

  it('may be left out: each call is then a message of its own', async () => {
    const { body, words } = message();
    const answers = [
      await inquiries.api().post('/api/contact').send(body).expect(201),
      await inquiries.api().post('/api/contact').send(body).expect(201),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(2);
    expect((await stored(words)).rows).toBe(2);
  });

  it('is in the OpenAPI document, with its bounds', async () => {
    const document = bodyOf(await inquiries.api().get('/api/docs/inquiries.json').expect(200)) as {
      paths: Record<string, { post: { parameters: object[]; responses: Record<string, object> } }>;
    };
    for (const path of ['/api/inquiries', '/api/contact']) {
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

describe('when PostgreSQL', () => {
  it('dies between storing the message and its mails, the answer is 503 with Retry-After, nothing is there, and the next try succeeds once', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 1, INQUIRIES_ALIKE: 1 });
    try {
      const { key, body, words } = message();
      // Terminates this connection's server process, as if somebody killed it.
      await limited.database.query(`
        CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
        CREATE TRIGGER die BEFORE INSERT ON mail_deliveries EXECUTE FUNCTION die()`);
      const refused = await contact(key, body, limited).expect(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await stored(words, limited)).toEqual({ rows: 0, mails: 0 });
      await contact(key, body, limited).expect(503);
      await limited.database.query('DROP TRIGGER die ON mail_deliveries; DROP FUNCTION die()');

      // Failed attempts did not count against either limit.
      expect(replayed(await contact(key, body, limited).expect(201))).toBeUndefined();
      expect(replayed(await contact(key, body, limited).expect(201))).toBe('true');
      expect(await stored(words, limited)).toEqual({ rows: 1, mails: 2 });
    } finally {
      await limited.stop();
    }
  });

  it('has stored the message but its word of that is lost, the next try finds it', async () => {
    const { DB_HOST, DB_PORT } = inquiries.env;
    const line = await lineThatLosesCommits({ host: DB_HOST, port: DB_PORT });
    const redis = await emptyTestRedis();
    const behind = await startInquiries({ ...redis, DB_HOST: '127.0.0.1', DB_PORT: line.port });
    try {
      const { key, body, words } = message();
      line.loseNext();
      const lost = await contact(key, body, behind).expect(503);
      expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0);
      expect(line.lost()).toBe(1);
      expect(await stored(words, behind)).toEqual({ rows: 1, mails: 2 });
      const again = await contact(key, body, behind).expect(201);
      expect(replayed(again)).toBe('true');
      expect(await stored(words, behind)).toEqual({ rows: 1, mails: 2 });
    } finally {
      await behind.stop();
      await line.close();
    }
  });

  it('is away, the answer is 503 with Retry-After, and nothing is stored', async () => {
    const { DB_HOST, DB_PORT } = inquiries.env;
    const line = await lineThatLosesCommits({ host: DB_HOST, port: DB_PORT });
    const behind = await startInquiries({ DB_HOST: '127.0.0.1', DB_PORT: line.port });
    try {
      const { key, body, words } = message();
      await line.close();
      const refused = await contact(key, body, behind).expect(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await line.open();
      expect(await stored(words, behind)).toEqual({ rows: 0, mails: 0 });
      await contact(key, body, behind).expect(201);
      expect(await stored(words, behind)).toEqual({ rows: 1, mails: 2 });
    } finally {
      await behind.stop();
      await line.close();
    }
  });
});

/** A proxy to PostgreSQL that, on command, forwards a COMMIT and closes the connection before the reply. */
async function lineThatLosesCommits(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let armed = false;
  let lost = 0;
  const server = createServer((service) => {
    const postgres = connect(target);
    let cutting = false;
    for (const socket of [service, postgres]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    service.on('data', (data) => {
      if (armed && data.includes('COMMIT')) {
        armed = false;
        cutting = true;
      }
      postgres.write(data);
    });
    postgres.on('data', (data) => {
      if (!cutting) {
        service.write(data);
        return;
      }
      lost += 1;
      service.destroy();
      postgres.destroy();
    });
    service.on('close', () => postgres.destroy());
    postgres.on('close', () => service.destroy());
  });
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await open();
  return {
    port,
    open,
    loseNext: () => {
      armed = true;
    },
    lost: () => lost,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function nextMonday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 1);
  return day.toISOString().slice(0, 10);
}

function urlOf(replica: NestExpressApplication): string {
  const { port } = replica.getHttpServer().address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
