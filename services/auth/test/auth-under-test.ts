import { createService } from '@lml/common/bootstrap';
import type {
  Account,
  Change,
  ChangePage,
  ErrorBody,
  NewInvitation,
  Role,
  StaffSession,
  User,
} from '@lml/common/contracts';
import { createRedisClient } from '@lml/common/redis';
import {
  createTestDatabase,
  emptyTestRedis,
  silentLogger,
  testEnv,
} from '@lml/common/testing/test-environment';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import request, { type Response, type Test } from 'supertest';
import { DataSource } from 'typeorm';
import { schema } from '../src/data-source.js';
import { AuthEnv } from '../src/env.js';
import { service } from '../src/service.js';

export const ADMIN = 'Wanjiru';
export const PASSWORD = 'a long enough password';

type Method = 'get' | 'post' | 'patch' | 'delete';

/** The service with its own database and Redis, and one account. */
export interface AuthUnderTest {
  app: NestExpressApplication;
  env: AuthEnv;
  dataSource: DataSource;
  stop: () => Promise<void>;
}

export async function startAuth(overrides: Partial<AuthEnv> = {}): Promise<AuthUnderTest> {
  const database = await createTestDatabase(schema);
  const env = testEnv(AuthEnv, {
    ...database.settings,
    ...(await emptyTestRedis()),
    ADMIN_USERNAME: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    LOGIN_ATTEMPTS_PER_ACCOUNT: 3,
    PASSWORD_HASH_MEMORY_KIB: 64,
    PUBLIC_URL: 'https://lml.example',
    ...overrides,
  });
  const app = await createService(service, env, silentLogger);
  await app.init();
  return {
    app,
    env,
    dataSource: app.get(DataSource),
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}

export function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;
}

export function cookieOf(response: { headers: Record<string, unknown> }): string {
  const [cookie] = (response.headers['set-cookie'] ?? []) as string[];
  return cookie?.split(';')[0] ?? '';
}

export function uniqueName(): string {
  return `staff-${randomUUID().slice(0, 8)}`;
}

export const errorOf = (response: Response) => response.body as ErrorBody;

/** Calls `work` with a connection to the service's Redis. */
export async function withRedis<T>(
  { env }: AuthUnderTest,
  work: (redis: ReturnType<typeof createRedisClient>) => Promise<T>,
): Promise<T> {
  const redis = createRedisClient(env, silentLogger);
  await redis.connect();
  try {
    return await work(redis);
  } finally {
    await redis.close();
  }
}

/** A browser with its own cookies and network address. */
export class Browser {
  cookie = '';
  user: User | undefined;

  constructor(
    private readonly auth: AuthUnderTest,
    readonly address = randomAddress(),
    private readonly userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ) {}

  call(method: Method, path: string, body?: object): Test {
    const server = request(this.auth.app.getHttpServer());
    const call = server[method](path).set('X-Forwarded-For', this.address).set('User-Agent', this.userAgent);
    if (this.cookie) void call.set('Cookie', this.cookie);
    return body ? call.send(body) : call;
  }

  async signIn(username = ADMIN, password = PASSWORD): Promise<Response> {
    return this.keep(await this.call('post', '/api/login', { username, password }));
  }

  async register(invitation: string, username = uniqueName(), password = PASSWORD): Promise<Response> {
    return this.keep(await this.call('post', '/api/register', { username, password, invitation }));
  }

  keep(response: Response): Response {
    this.cookie = cookieOf(response) || this.cookie;
    const user = response.body as User | undefined;
    if (response.status < 300 && user?.username) this.user = user;
    return response;
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.call('get', '/api/user')).status === 200;
  }

  /** Invites an owner, unless another role is named. */
  async invite(note?: string, role: Role = 'owner'): Promise<NewInvitation> {
    const response = await this.call('post', '/api/admin/invitations', {
      role,
      ...(note !== undefined && { note }),
    });
    expect(response.status).toBe(201);
    return response.body as NewInvitation;
  }

  /** Invites somebody, and returns their browser, signed in to the new account. */
  async addColleague(role: Role = 'owner'): Promise<Browser> {
    const browser = new Browser(this.auth);
    const response = await browser.register((await this.invite(undefined, role)).token);
    expect(response.status).toBe(201);
    return browser;
  }

  get sessionId(): string {
    return decodeURIComponent(this.cookie.split('=')[1]!).slice(2).split('.')[0]!;
  }

  async sessions(): Promise<StaffSession[]> {
    return (await this.call('get', '/api/admin/sessions')).body as StaffSession[];
  }

  async account(id: number): Promise<Account> {
    const accounts = (await this.call('get', '/api/admin/users')).body as Account[];
    return accounts.find((account) => account.id === id)!;
  }

  async changes(query = ''): Promise<Change[]> {
    const response = await this.call('get', `/api/admin/users/changes${query}`);
    expect(response.status).toBe(200);
    return (response.body as ChangePage).changes;
  }
}
