import supertest from 'supertest';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorBody } from '../contracts/errors.js';
import { type Role, ROLES } from '../contracts/roles.js';
import { ROLE_REQUIRED } from '../contracts/session.js';
import { type Route, routesOf } from './routes.js';

/**
 * Roles that may make a staff call, from decisions and not from the code that enforces it: o(wner), m(anager), a(gent) and
 * v(iewer). A star after `a`: agents only with what is their own, so record 1 must be somebody else's in the test.
 */
export type Callers = 'omav' | 'oma' | 'oma*' | 'om' | 'o';

/** `method /path` with 1 for each parameter, who may call, and a valid body where the service looks at it first. */
export type StaffRoute = [call: string, callers: Callers, body?: object];

/** Result of a call, in the words of the table. */
type Outcome = 'sign in' | 'refused' | 'allowed';

export interface RoleTable {
  app: NestExpressApplication;
  /** One line for each staff route. */
  rows: StaffRoute[];
  /** All public calls of the service, as `method /path`. Every other is for staff or, under `/internal/`, for services. */
  publicCalls: readonly string[];
  /** Session cookie of an account with this role. */
  cookieOf: (role: Role) => Promise<string>;
  /** Called at first and after each call that may have changed records: record 1 exists and belongs to another agent. */
  prepare?: () => Promise<void>;
}

/** Returns a service's routes that are neither public nor for other services: a new one is for staff until it is listed. */
export function staffRoutes(app: NestExpressApplication, publicCalls: readonly string[]): Route[] {
  return routesOf(app).filter(
    (route) => !publicCalls.includes(callOf(route)) && !route.path.startsWith('/internal/'),
  );
}

/** A route as it stands in the tables: `method /path`. */
export const callOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Returns the calls of all staff routes, and those of the rows: a test compares the two. */
export function routesAndRows({ app, rows, publicCalls }: Pick<RoleTable, 'app' | 'rows' | 'publicCalls'>): {
  routes: string[];
  rows: string[];
} {
  const routes = staffRoutes(app, publicCalls).map(callOf);
  return { routes: [...new Set(routes)].sort(), rows: rows.map(([call]) => call).sort() };
}

/**
 * Makes each staff call as a visitor and in each role.
 * @returns lines `caller: method /path → outcome`, as they are and as the table expects them
 */
export async function callInEachRole(table: RoleTable): Promise<{ outcomes: string[]; expected: string[] }> {
  const outcomes: string[] = [];
  const expected: string[] = [];
  const cookies = new Map<string, string>();
  for (const role of ROLES) cookies.set(role, await table.cookieOf(role));
  await table.prepare?.();
  for (const [call, callers, body] of table.rows) {
    const [method, path] = call.split(' ') as [Route['method'], string];
    // The least first: what an owner may do can change the records.
    for (const caller of ['visitor', ...ROLES.toReversed()] as const) {
      const request = supertest(table.app.getHttpServer())[method](path);
      if (caller !== 'visitor') void request.set('Cookie', cookies.get(caller)!);
      const answer = await (method === 'get' ? request : request.send(body ?? {}));
      const outcome = outcomeOf(answer.status, answer.body as Partial<ErrorBody>);
      if (method !== 'get' && outcome === 'allowed') await table.prepare?.();
      outcomes.push(`${caller}: ${call} → ${outcome}`);
      expected.push(`${caller}: ${call} → ${caller === 'visitor' ? 'sign in' : expectedOf(caller, callers)}`);
    }
  }
  return { outcomes, expected };
}

function outcomeOf(status: number, { code }: Partial<ErrorBody>): Outcome | `${number}` {
  if (status === 401) return 'sign in';
  if (status === 403) return code === ROLE_REQUIRED ? 'refused' : 'allowed';
  // 503: a service that the call needs is not there.
  return status >= 500 && status !== 503 ? `${status}` : 'allowed';
}

function expectedOf(role: Role, callers: Callers): Outcome {
  const letter = role[0]!;
  const isOwnOnly = role === 'agent' && callers.endsWith('*');
  return callers.includes(letter) && !isOwnOnly ? 'allowed' : 'refused';
}
