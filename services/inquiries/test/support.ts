import { createService } from '@lml/common/bootstrap';
import { dataSourceOptions, runMigrations } from '@lml/common/database/database';
import {
  createTestDatabase,
  emptyTestRedis,
  signedInAs,
  silentLogger,
  testEnv,
} from '@lml/common/testing/test-environment';
import type { InquiryHandler, InternalUser } from '@lml/common/contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { databaseParts } from '../src/data-source.js';
import { InquiriesEnv } from '../src/env.js';
import { inquiriesService } from '../src/service.js';

export const INTERNAL_TOKEN = 'internal-token-of-the-tests';

/** A port where nothing listens: refuses at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** Starts the service on a new database, without listings unless `overrides` has its address. */
export async function startInquiries(overrides: Partial<InquiriesEnv> = {}) {
  const database = await createTestDatabase();
  const redis = await emptyTestRedis();
  const env = testEnv(InquiriesEnv, {
    ...database.settings,
    ...redis,
    AUTH_URL: NOWHERE,
    LISTINGS_URL: NOWHERE,
    STAFF_EMAILS: ['sales@lml.example', 'office@lml.example'],
    INTERNAL_TOKEN,
    INQUIRIES_PER_MINUTE: 100_000,
    INQUIRIES_PER_HOUR: 100_000,
    INQUIRIES_PER_EMAIL: 100_000,
    INQUIRIES_ALIKE: 100_000,
    // Mails to staff only, unless a suite is about acknowledgements.
    ACKNOWLEDGE_INQUIRIES: false,
    // Tests create messages of any age; nothing is erased unless a suite asks for it.
    ...{ RETENTION_MONTHS: 0, SPAM_RETENTION_DAYS: 0 },
    ...overrides,
  });
  const options = dataSourceOptions(env, databaseParts);
  await runMigrations(options, silentLogger);
  const replicas: NestExpressApplication[] = [];

  const startReplica = async () => {
    const app = await createService(inquiriesService, env, silentLogger);
    await app.init();
    replicas.push(app);
    return app;
  };
  const app = await startReplica();

  return {
    app,
    env,
    options,
    database: app.get(DataSource),
    api: () => request(app.getHttpServer()),
    /** Wanjiru has account 1. */
    staff: (username = 'wanjiru', userId = 1) => signedInAs(username, { ...env, ...redis }, userId),
    startReplica,
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await database.drop();
    },
  };
}

export type Inquiries = Awaited<ReturnType<typeof startInquiries>>;

interface Answer {
  status: number;
  body?: unknown;
  /** Never responds. */
  hang?: boolean;
}

/**
 * Stub of the listings service: a property's title, or PROPERTY_NOT_FOUND, and its handler.
 * @param handlers by property; without them it acts as an older listings service without that call
 */
export async function startListings(
  titles: Record<number, string>,
  handlers?: Record<number, InquiryHandler | null>,
) {
  return standIn((path) => {
    const [, call, number] = /^\/(internal|api)\/properties\/(\d+)(?:\/route)?$/.exec(path) ?? [];
    if (call === 'internal' && !handlers) return { status: 404, body: { code: 'ROUTE_NOT_FOUND' } };
    const id = Number(number);
    const title = titles[id];
    if (!title) return { status: 404, body: { code: 'PROPERTY_NOT_FOUND' } };
    return { status: 200, body: call === 'api' ? { id, title } : { title, handler: handlers?.[id] ?? null } };
  });
}

/** Stub of the auth service with these accounts. */
export async function startAuth(users: InternalUser[]) {
  return standIn((path) => {
    const user = users.find(({ id }) => path === `/internal/users/${id}`);
    return user ? { status: 200, body: user } : { status: 404, body: { code: 'USER_NOT_FOUND' } };
  });
}

/** Stub of another service; requires the internal token where the real one does. */
async function standIn(answerTo: (path: string) => Answer) {
  const asked: { path: string; requestId: string | undefined }[] = [];
  let instead: Answer | undefined;
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    asked.push({ path, requestId: incoming.headers['x-request-id']?.toString() });
    if (instead?.hang) return;
    const authorised =
      !path.startsWith('/internal/') || incoming.headers.authorization === `Bearer ${INTERNAL_TOKEN}`;
    const answer = instead ?? (authorised ? answerTo(path) : { status: 401 });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (answer: Answer | undefined) => {
      instead = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the response's body, typed for assertions. */
export function bodyOf(response: { body: unknown }): unknown {
  return response.body;
}

export function buildMessage(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Wanjiru Kamau',
    email: 'wanjiru.kamau@example.com',
    phone: '+254 700 000 120',
    subject: 'Property Viewing',
    message: 'Is it still available? I would like to see it on Saturday.',
    ...overrides,
  };
}

export function buildInquiry(overrides: Record<string, unknown> = {}) {
  return buildMessage({ subject: 'Inquiry about Two-Bedroom Flat', propertyId: 7, ...overrides });
}
