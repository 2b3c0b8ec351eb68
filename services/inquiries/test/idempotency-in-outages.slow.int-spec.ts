import { IDEMPOTENCY } from '@lml/common/contracts';
import { emptyTestRedis } from '@lml/common/testing/test-environment';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import {
  buildMessage,
  type Inquiries,
  startInquiries,
  buildKeyedMessage,
  replayed,
  storedMessages,
} from './support.js';

let inquiries: Inquiries;

beforeAll(async () => {
  inquiries = await startInquiries();
});

afterAll(() => inquiries.stop());

const post = (path: string, key: string, body: object, to: Inquiries = inquiries) =>
  to.api().post(path).set(IDEMPOTENCY.header, key).send(body);
const contact = (key: string, body: object = buildMessage(), to?: Inquiries) =>
  post('/api/contact', key, body, to);

describe('when PostgreSQL', () => {
  it('fails between storing the message and its mails, the answer is 503 with Retry-After, nothing is stored, and the retry succeeds once', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 1, INQUIRIES_ALIKE: 1 });
    try {
      const { key, body, words } = buildKeyedMessage();
      // Terminates this connection's server process, as if somebody killed it.
      await limited.database.query(`
        CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
        CREATE TRIGGER die BEFORE INSERT ON mail_deliveries EXECUTE FUNCTION die()`);
      const refused = await contact(key, body, limited).expect(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await storedMessages(words, limited)).toEqual({ rows: 0, mails: 0 });
      await contact(key, body, limited).expect(503);
      await limited.database.query('DROP TRIGGER die ON mail_deliveries; DROP FUNCTION die()');

      // Failed attempts did not count against either limit.
      expect(replayed(await contact(key, body, limited).expect(201))).toBeUndefined();
      expect(replayed(await contact(key, body, limited).expect(201))).toBe('true');
      expect(await storedMessages(words, limited)).toEqual({ rows: 1, mails: 2 });
    } finally {
      await limited.stop();
    }
  });

  it('commits the message but its reply is lost, the retry returns the stored message', async () => {
    const { DB_HOST, DB_PORT } = inquiries.env;
    const line = await lineThatLosesCommits({ host: DB_HOST, port: DB_PORT });
    const redis = await emptyTestRedis();
    const behind = await startInquiries({ ...redis, DB_HOST: '127.0.0.1', DB_PORT: line.port });
    try {
      const { key, body, words } = buildKeyedMessage();
      line.loseNext();
      const lost = await contact(key, body, behind).expect(503);
      expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0);
      expect(line.lost()).toBe(1);
      expect(await storedMessages(words, behind)).toEqual({ rows: 1, mails: 2 });
      const again = await contact(key, body, behind).expect(201);
      expect(replayed(again)).toBe('true');
      expect(await storedMessages(words, behind)).toEqual({ rows: 1, mails: 2 });
    } finally {
      await behind.stop();
      await line.close();
    }
  });

  it('is down, the answer is 503 with Retry-After, and nothing is stored', async () => {
    const { DB_HOST, DB_PORT } = inquiries.env;
    const line = await lineThatLosesCommits({ host: DB_HOST, port: DB_PORT });
    const behind = await startInquiries({ DB_HOST: '127.0.0.1', DB_PORT: line.port });
    try {
      const { key, body, words } = buildKeyedMessage();
      await line.close();
      const refused = await contact(key, body, behind).expect(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await line.open();
      expect(await storedMessages(words, behind)).toEqual({ rows: 0, mails: 0 });
      await contact(key, body, behind).expect(201);
      expect(await storedMessages(words, behind)).toEqual({ rows: 1, mails: 2 });
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
