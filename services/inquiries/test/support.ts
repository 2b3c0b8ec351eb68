import { createService } from '@lml/common/bootstrap';
import { dataSourceOptions } from '@lml/common/database/database';
import { emptyTables } from '@lml/common/testing/empty-tables';
import {
  createTestDatabase,
  emptyTestRedis,
  signedInAs,
  silentLogger,
  testEnv,
} from '@lml/common/testing/test-environment';
import {
  type Change,
  type CurrentSettings,
  type ErrorBody,
  type Role,
  type Inquiry,
  type InquiryDetail,
  type InquiryHandler,
  type InternalUser,
  IDEMPOTENCY,
} from '@lml/common/contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
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
  const ownDatabase = await createTestDatabase(databaseParts);
  const redis = await emptyTestRedis();
  const env = testEnv(InquiriesEnv, {
    ...ownDatabase.settings,
    ...redis,
    AUTH_URL: NOWHERE,
    LISTINGS_URL: NOWHERE,
    STAFF_EMAILS: ['sales@lml.example', 'office@lml.example'],
    INTERNAL_TOKEN,
    INQUIRIES_PER_MINUTE: 100_000,
    INQUIRIES_PER_HOUR: 100_000,
    INQUIRIES_PER_EMAIL: 100_000,
    INQUIRIES_ALIKE: 100_000,
    INQUIRIES_UNTIMED: 0,
    INQUIRIES_SAME_TEXT: 0,
    // Mails to staff only, unless a suite is about acknowledgements.
    ACKNOWLEDGE_INQUIRIES: false,
    // Tests create messages of any age; nothing is erased unless a suite asks for it.
    ...{ RETENTION_MONTHS: 0, SPAM_RETENTION_DAYS: 0 },
    ...overrides,
  });
  const options = dataSourceOptions(env, databaseParts);
  const replicas: NestExpressApplication[] = [];

  const startReplica = async () => {
    const app = await createService(inquiriesService, env, silentLogger);
    await app.init();
    replicas.push(app);
    return app;
  };
  const app = await startReplica();
  const database = app.get(DataSource);
  const api = () => request(app.getHttpServer());

  return {
    app,
    env,
    options,
    database,
    api,
    /** Sends the form of a property's page. */
    inquire: (body: object) => api().post('/api/inquiries').send(body),
    /** Sends the contact form. */
    contact: (body: object) => api().post('/api/contact').send(body),
    rowOf: async (id: number) =>
      (await database.query<Record<string, unknown>[]>('SELECT * FROM inquiries WHERE id = $1', [id]))[0],
    deliveriesOf: (id: number) =>
      database.query<{ recipient: string; request_id: string }[]>(
        'SELECT recipient, request_id FROM mail_deliveries WHERE inquiry_id = $1 ORDER BY recipient',
        [id],
      ),
    countAll: async () =>
      (await database.query<{ count: number }[]>('SELECT count(*)::int FROM inquiries'))[0]!.count,
    /**
     * Removes what tests have stored. In the order in which the service, which looks every second for reminders that
     * are due, locks the tables: the other way round they would wait for each other.
     */
    empty: () =>
      emptyTables(database, [
        'viewings',
        'inquiries',
        'contact_presses',
        'message_sources',
        'message_texts',
        'viewing_feeds',
        'changes',
        'visitor_reports',
        'listing_actions',
        'consents',
        'privacy_requests',
        'breaches',
        'contacts',
      ]),
    /** Returns every row of every table as text. */
    everyRow: async (): Promise<string> => {
      const tables = [
        'inquiries',
        'inquiry_entries',
        'viewings',
        'mail_deliveries',
        'visitor_reports',
        'consents',
        'privacy_requests',
        'breaches',
        'contact_presses',
        'contacts',
        'contact_addresses',
        'contact_pairs',
        'contact_merges',
        'changes',
      ];
      const dumps = await Promise.all(
        tables.map((table) =>
          database.query<{ all: string | null }[]>(
            `SELECT string_agg(r::text, E'\\n' ORDER BY r::text) AS "all" FROM ${table} r`,
          ),
        ),
      );
      return dumps.map(([row]) => row!.all ?? '').join('\n');
    },
    /** Wanjiru has account 1. */
    staff: (username = 'wanjiru', userId = 1, role: Role = 'owner') =>
      signedInAs(username, { ...env, ...redis }, userId, role),
    startReplica,
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await ownDatabase.drop();
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
 * @param searches saved by everybody, as `StoredSearches` has them; so are `reportMails`
 * @param similar listings to any, as the public API has them
 * @param exactPlaces by property, of those whose place visitors do not see
 */
export async function startListings(
  titles: Record<number, string>,
  handlers?: Record<number, InquiryHandler | null>,
  searches: object[] = [],
  reportMails: object[] = [],
  exactPlaces: Record<number, string> = {},
  similar: object[] = [],
) {
  return standIn((path) => {
    if (path === '/internal/saved-searches/person') return { status: 200, body: { searches, reportMails } };
    if (path === '/internal/saved-searches/erase')
      return { status: 200, body: { erased: searches.length, reportMails: reportMails.length } };
    if (path === '/internal/consents/withdrawals') return { status: 200, body: { withdrawals: [] } };
    if (path === '/internal/consents/withdraw') return { status: 200, body: { stopped: 0 } };
    if (path === '/internal/consents/suppressed') return { status: 200, body: { suppressed: null } };
    if (path.startsWith('/internal/consents/')) return { status: 204 };
    if (path === '/internal/matches/needs') return { status: 200, body: { fitting: [] } };
    if (path === '/internal/matches/suggestion') return { status: 200, body: { needs: null } };
    if (path === '/internal/matches/listings')
      return { status: 200, body: { total: 0, listings: [], pages: [] } };
    if (path.endsWith('/hold')) return { status: 204 };
    if (path.endsWith('/similar')) return { status: 200, body: similar };
    const [, call, number] = /^\/(internal|api)\/properties\/(\d+)(?:\/route)?$/.exec(path) ?? [];
    if (call === 'internal' && !handlers) return { status: 404, body: { code: 'ROUTE_NOT_FOUND' } };
    const id = Number(number);
    const title = titles[id];
    if (!title) return { status: 404, body: { code: 'PROPERTY_NOT_FOUND' } };
    if (call === 'api') return { status: 200, body: { id, title } };
    return {
      status: 200,
      body: { title, handler: handlers?.[id] ?? null, exactPlace: exactPlaces[id] ?? null },
    };
  });
}

/** Stub of the auth service with these accounts. */
/**
 * @param everyInquiry addresses of accounts that want a mail on every new inquiry
 * @param managers addresses of owners and managers
 */
export async function startAuth(users: InternalUser[], everyInquiry: string[] = [], managers: string[] = []) {
  return standIn((path) => {
    if (path === '/internal/users/managers') return { status: 200, body: managers };
    if (path === '/internal/users/every-inquiry') return { status: 200, body: everyInquiry };
    const user = users.find(({ id }) => path === `/internal/users/${id}`);
    return user ? { status: 200, body: user } : { status: 404, body: { code: 'USER_NOT_FOUND' } };
  });
}

export type Method = 'get' | 'post' | 'patch' | 'delete';

const ACHIENG = { id: 2, username: 'achieng', disabled: false };
const DISABLED = { id: 3, username: 'mumbi', disabled: true };

export const adminPath = (id: number | string) => `/api/admin/inquiries/${id}`;

/** Starts the service with Wanjiru and Achieng signed in; Mumbi's account is disabled. */
export async function startForStaff(overrides: Partial<InquiriesEnv> = {}) {
  const auth = await startAuth([ACHIENG, DISABLED]);
  const inquiries = await startInquiries({ AUTH_URL: auth.url, ...overrides });
  const wanjiru = await inquiries.staff();
  const achieng = await inquiries.staff('achieng', ACHIENG.id);
  /** Makes a call as Wanjiru unless `cookie` is another's, and returns the response's body. */
  const ask = async <T>(
    method: Method,
    path: string,
    body?: object,
    status = 200,
    cookie = wanjiru,
  ): Promise<T> => {
    const call = inquiries.api()[method](path).set('Cookie', cookie);
    const response = await (body ? call.send(body) : call);
    if (response.status !== status) {
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(bodyOf(response))}`);
    }
    return bodyOf(response) as T;
  };
  return {
    auth,
    inquiries,
    achieng,
    ask,
    /** Makes calls while listings answers. */
    withListings: async <T>(calls: () => PromiseLike<T>): Promise<T> => {
      const listings = await startListings({});
      const { LISTINGS_URL } = inquiries.env;
      inquiries.env.LISTINGS_URL = listings.url;
      try {
        return await calls();
      } finally {
        inquiries.env.LISTINGS_URL = LISTINGS_URL;
        await listings.stop();
      }
    },
    change: (id: number, body: object, status = 200) =>
      ask<Inquiry>('patch', `/api/inquiries/${id}`, body, status),
    detail: (id: number) => ask<InquiryDetail>('get', adminPath(id)),
    list: (query = '') => ask<Inquiry[]>('get', `/api/inquiries${query}`),
    refusal: (method: Method, path: string, body: object | undefined, status: number, cookie = wanjiru) =>
      ask<ErrorBody>(method, path, body, status, cookie),
    /** Sends a message as a visitor, and returns its id. */
    received: async (fields: Record<string, unknown> = {}): Promise<number> => {
      const response = await inquiries.api().post('/api/contact').send(buildMessage(fields)).expect(201);
      return (bodyOf(response) as { id: number }).id;
    },
    deliveries: (id: number) =>
      inquiries.database.query<{ recipient: string; state: string; resends: number }[]>(
        'SELECT recipient, state, resends FROM mail_deliveries WHERE inquiry_id = $1 ORDER BY recipient',
        [id],
      ),
    markMails: (id: number, state: string) =>
      inquiries.database.query(
        `UPDATE mail_deliveries SET state = $2, attempts = 3, last_error = 'refused' WHERE inquiry_id = $1`,
        [id, state],
      ),
    /** Removes what tests have stored, and lets the auth service answer again. */
    empty: async () => {
      auth.answer(undefined);
      await inquiries.empty();
    },
    stop: async () => {
      await inquiries.stop();
      await auth.stop();
    },
  };
}

export type InquiryStaff = Awaited<ReturnType<typeof startForStaff>>;

/** Lists who changed which field from what to what. */
export const changedFields = (changes: Change[]) =>
  changes.flatMap(({ fields, by }) =>
    fields.map(({ field, before, after }) => [by?.username ?? null, field, before, after]),
  );

/** Stub of another service; requires the internal token where the real one does. */
async function standIn(answerTo: (path: string) => Answer) {
  const asked: { path: string; requestId: string | undefined; body?: unknown }[] = [];
  let instead: Answer | undefined;
  let settings: CurrentSettings = {};
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? '';
    if (path === '/internal/settings') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(settings));
      return;
    }
    const sent = await text(incoming);
    asked.push({
      ...{ path, requestId: incoming.headers['x-request-id']?.toString() },
      ...(sent && { body: JSON.parse(sent) as unknown }),
    });
    if (instead?.hang) return;
    const authorised =
      !path.startsWith('/internal/') || incoming.headers.authorization === `Bearer ${INTERNAL_TOKEN}`;
    const answer = instead ?? (authorised ? answerTo(path) : { status: 401 });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(answer.status === 204 ? undefined : JSON.stringify(answer.body ?? {}));
  };
  const server = createServer((incoming, response) => void respond(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (answer: Answer | undefined) => {
      instead = answer;
    },
    /** Settings that staff have changed; a service reads them within a second. */
    setSettings: (changed: CurrentSettings) => {
      settings = changed;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the address of a replica that listens on a port. */
export function urlOf(replica: NestExpressApplication): string {
  const { port } = replica.getHttpServer().address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
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

/** Builds a unique message, with its text and an idempotency key. */
export function buildKeyedMessage(overrides: Record<string, unknown> = {}) {
  const words = randomUUID();
  return { words, key: randomUUID(), body: buildMessage({ message: `Is it free? ${words}`, ...overrides }) };
}

/** Counts the messages with this text, and their mails. */
export async function storedMessages(words: string, { database }: Inquiries) {
  const [row] = await database.query<{ rows: number; mails: number }[]>(
    `SELECT count(DISTINCT inquiries.id)::int AS rows, count(mail_deliveries.id)::int AS mails
       FROM inquiries LEFT JOIN mail_deliveries ON inquiry_id = inquiries.id WHERE message LIKE $1`,
    [`%${words}%`],
  );
  return row!;
}

/** Returns the header that marks a replayed response, if it is there. */
export const replayed = (response: { headers: unknown }) =>
  (response.headers as Record<string, string | undefined>)[IDEMPOTENCY.replayedHeader.toLowerCase()];
