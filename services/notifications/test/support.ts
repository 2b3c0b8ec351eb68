import { afterEach, beforeEach } from '@jest/globals';
import { createService } from '@lml/common/bootstrap';
import {
  type AcknowledgementMail,
  type DeliveredMail,
  type DeliveryClaim,
  type DeliveryClaims,
  type DeliveryFailure,
  type DeliveryIds,
  INQUIRY_MAIL_QUEUE,
  type MailJobData,
  type StaffMail,
  type ViewingMail,
} from '@lml/common/contracts';
import { createRedisClient, type Redis } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy, type InterruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis, silentLogger } from '@lml/common/testing/test-environment';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Queue } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { NotificationsEnv } from '../src/env.js';
import { notificationsService } from '../src/service.js';

export const INTERNAL_TOKEN = 'internal-token-of-the-tests';

export interface ReceivedMail extends Email {
  /** Envelope recipients, whatever the headers say. */
  recipients: string[];
  source: string;
}

/** Overrides of the mail server's behaviour. */
export interface Behaviour {
  /** Reply to the recipient, such as 550 or 451; undefined to accept. */
  refuseRecipient?: (address: string) => number | undefined;
  refuseSignIn?: boolean;
  /** Called with the whole mail, before the reply. */
  beforeAnswer?: (server: TestMailServer) => Promise<void> | void;
  afterAnswer?: (server: TestMailServer) => void;
}

/** A real SMTP server in the test's process, which stores what it accepts. */
export class TestMailServer {
  readonly mails: ReceivedMail[] = [];
  /** Number of connections and of mails started. */
  connections = 0;
  attempts = 0;
  behaviour: Behaviour = {};
  private server: SMTPServer | undefined;
  port = 0;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => {
        callback(
          this.behaviour.refuseSignIn ? Object.assign(new Error('who?'), { responseCode: 535 }) : null,
          { user: 'lml' },
        );
      },
      onConnect: (_session, callback) => {
        this.connections += 1;
        callback();
      },
      onRcptTo: ({ address }, _session, callback) => {
        this.attempts += 1;
        const code = this.behaviour.refuseRecipient?.(address);
        callback(code ? Object.assign(new Error('refused by the test'), { responseCode: code }) : undefined);
      },
      onData: (stream, session, callback) => {
        this.take(stream, session).then(
          () => {
            callback();
            setImmediate(() => this.behaviour.afterAnswer?.(this));
          },
          (error: Error) => callback(error),
        );
      },
    });
    server.on('error', () => undefined);
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Behaves as if its process was killed. */
  async goAway(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    this.cutConnections(server);
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  cutConnections(server = this.server): void {
    for (const connection of server?.connections ?? []) {
      (connection as unknown as { _socket: { destroy: () => void } })._socket.destroy();
    }
  }

  mailsTo(address: string): ReceivedMail[] {
    return this.mails.filter(({ recipients }) => recipients.includes(address));
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const source = Buffer.concat(chunks);
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    this.mails.push({ ...(await PostalMime.parse(source)), recipients, source: source.toString('utf8') });
    await this.behaviour.beforeAnswer?.(this);
  }
}

export function buildMail(overrides: Partial<StaffMail> = {}): StaffMail {
  return {
    kind: 'staff',
    recipient: 'sales@lml.example',
    resends: 0,
    name: 'Wanjiru Kamau',
    email: 'wanjiru.kamau@example.com',
    phone: '+254 700 000 120',
    subject: 'Inquiry about Two-Bedroom Flat',
    message: 'Is it still available?\nI would like to see it on Saturday.',
    inquiryId: 41,
    property: { id: 12, title: 'Two-Bedroom Flat, Othaya Road' },
    viewing: null,
    handler: null,
    assignee: null,
    createdAt: '2026-11-20T09:30:00.000Z',
    ...overrides,
  };
}

export function buildAcknowledgement(overrides: Partial<AcknowledgementMail> = {}): AcknowledgementMail {
  return {
    kind: 'acknowledgement',
    recipient: 'wanjiru.kamau@example.com',
    resends: 0,
    inquiryId: 41,
    property: { id: 12, title: 'Two-Bedroom Flat, Othaya Road' },
    viewing: null,
    createdAt: '2026-11-20T09:30:00.000Z',
    ...overrides,
  };
}

export function buildViewingMail(overrides: Partial<ViewingMail> = {}): ViewingMail {
  return {
    ...{ kind: 'viewing', recipient: 'wanjiru.kamau@example.com', resends: 0, inquiryId: 41, viewingId: 7 },
    ...{ event: 'proposed', state: 'proposed', viewingKind: 'in-person', minutes: 30, place: null },
    property: { id: 12, title: 'Two-Bedroom Flat, Othaya Road' },
    startsAt: '2026-11-24T07:00:00.000Z',
    slots: [{ date: '2026-11-24', time: '10:00' }],
    ...{ visitorZone: null, words: null, handler: 'Kimutai Rono', token: 'token', calendar: null },
    visitor: { name: 'Wanjiru Kamau', email: 'wanjiru.kamau@example.com', phone: '+254 700 000 120' },
    ...overrides,
  };
}

interface Delivery {
  mail: DeliveredMail;
  state: 'pending' | 'sending' | 'sent' | 'failed';
  claims: number;
  failures: DeliveryFailure[];
  reports: number;
}

/** Stub of a service that owns mails with its three calls, as in `contracts/jobs.ts`. */
export class InquiriesStandIn {
  readonly deliveries = new Map<string, Delivery>();
  readonly requestIds = new Set<string>();
  /** Queued responses that replace the normal ones, by call. */
  readonly instead: Record<string, (number | DeliveryClaim)[]> = {};
  private server: Server | undefined;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  add(mail: DeliveredMail): string {
    const id = randomUUID();
    this.deliveries.set(id, { mail, state: 'pending', claims: 0, failures: [], reports: 0 });
    return id;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [, id, action = ''] =
          /^\/internal\/deliveries\/(?:([^/]+)\/)?(\w+)$/.exec(request.url ?? '') ?? [];
        const authorised = request.headers.authorization === `Bearer ${INTERNAL_TOKEN}`;
        this.requestIds.add(String(request.headers['x-request-id']));
        const text = Buffer.concat(chunks).toString();
        const answer = authorised ? this.answer(id, action, text) : 401;
        response.writeHead(typeof answer === 'number' ? answer : 200, { 'Content-Type': 'application/json' });
        response.end(typeof answer === 'number' ? undefined : JSON.stringify(answer));
      });
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async goAway(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  private answer(id: string | undefined, action: string, body: string): number | DeliveryClaims {
    // The settings, which this service does not have.
    if (action === '') return 404;
    const instead = this.instead[action]?.shift();
    if (typeof instead === 'number') return instead;
    if (id !== undefined) {
      this.fail(id, JSON.parse(body) as DeliveryFailure);
      return 204;
    }
    const { ids } = JSON.parse(body) as DeliveryIds;
    if (action === 'claim') return Object.fromEntries(ids.map((one) => [one, instead ?? this.claim(one)]));
    for (const one of ids) this.markSent(one);
    return 204;
  }

  private claim(id: string): DeliveryClaim {
    const delivery = this.deliveries.get(id);
    if (delivery?.state === 'sending') return { verdict: 'wait' };
    if (delivery?.state !== 'pending') return { verdict: 'done' };
    delivery.state = 'sending';
    delivery.claims += 1;
    return { verdict: 'send', mail: delivery.mail };
  }

  private markSent(id: string): void {
    const delivery = this.deliveries.get(id);
    if (!delivery) return;
    delivery.state = 'sent';
    delivery.reports += 1;
  }

  private fail(id: string, failure: DeliveryFailure): void {
    const delivery = this.deliveries.get(id);
    if (!delivery) return;
    delivery.failures.push(failure);
    delivery.state = failure.final ? 'failed' : 'pending';
  }
}

type RedisAddress = Awaited<ReturnType<typeof emptyTestRedis>>;

/** Starts the worker; returns it with its stop function. */
export async function startNotifications(
  redis: RedisAddress,
  inquiries: InquiriesStandIn,
  mailServer: TestMailServer,
  overrides: Partial<NotificationsEnv> = {},
) {
  const env = Object.assign(new NotificationsEnv(), {
    ...redis,
    PUBLIC_URL: 'https://lml.example',
    INQUIRIES_URL: inquiries.url,
    LISTINGS_URL: 'http://127.0.0.1:9',
    AUTH_URL: 'http://127.0.0.1:9',
    INTERNAL_TOKEN,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: mailServer.port,
    MAIL_FROM: 'LML Properties <office@lml.example>',
    ...overrides,
  });
  const app = await createService(notificationsService, env, silentLogger);
  await app.init();
  return app;
}

/** Connections of a test's workers. */
export interface WorkerSetup {
  settings: RedisAddress;
  /** Stands between the workers and Redis. */
  proxy: InterruptibleProxy;
  redis: Redis;
  queue: Queue<MailJobData>;
  inquiries: InquiriesStandIn;
  mailServer: TestMailServer;
  workers: NestExpressApplication[];
}

/** The set-up of the running test. */
export const setup = {} as WorkerSetup;

/** Creates {@link setup} anew for each test of the file. */
export function useMailWorker(): void {
  beforeEach(async () => {
    setup.settings = await emptyTestRedis();
    setup.proxy = await interruptibleProxy({
      host: setup.settings.REDIS_HOST,
      port: setup.settings.REDIS_PORT,
    });
    setup.redis = createRedisClient(setup.settings, silentLogger);
    await setup.redis.connect();
    setup.queue = new Queue(INQUIRY_MAIL_QUEUE, { connection: setup.redis });
    setup.inquiries = new InquiriesStandIn();
    setup.mailServer = new TestMailServer();
    await Promise.all([setup.inquiries.start(), setup.mailServer.start()]);
    setup.workers = [];
  });

  afterEach(async () => {
    const { proxy, workers, inquiries, mailServer, queue, redis } = setup;
    await proxy.comeBack();
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all([inquiries.goAway(), mailServer.goAway(), proxy.close()]);
    await queue.close();
    redis.destroy();
  });
}

export async function startWorker(
  overrides: Partial<NotificationsEnv> = {},
): Promise<NestExpressApplication> {
  const { settings, proxy, inquiries, mailServer } = setup;
  const redisByProxy = { ...settings, REDIS_HOST: proxy.host, REDIS_PORT: proxy.port };
  const worker = await startNotifications(redisByProxy, inquiries, mailServer, overrides);
  setup.workers.push(worker);
  return worker;
}

/** Stops a worker, and returns how many milliseconds that took. */
export async function stopWorker(worker: NestExpressApplication): Promise<number> {
  const started = Date.now();
  setup.workers = setup.workers.filter((other) => other !== worker);
  await worker.close();
  return Date.now() - started;
}

/** Queues like the relay of the inquiries service. */
export async function queued(mail: DeliveredMail = buildMail()): Promise<string> {
  const id = setup.inquiries.add(mail);
  await addJob(id);
  return id;
}

export async function addJob(deliveryId: string): Promise<void> {
  await setup.queue.add(
    'send',
    { deliveryId, requestId: 'request-of-the-visitor' },
    {
      jobId: deliveryId,
      attempts: 1_000_000,
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: true,
    },
  );
}

export const stateIs = (id: string, state: string) =>
  eventually(`delivery is ${state}`, () => setup.inquiries.deliveries.get(id)!.state === state);

export const queueIsEmpty = () =>
  eventually('the queue is empty', async () => {
    const counts = await setup.queue.getJobCounts();
    return Object.values(counts).every((count) => count === 0);
  });
