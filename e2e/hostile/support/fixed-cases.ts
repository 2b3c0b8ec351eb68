import { readFileSync } from 'node:fs';
import type { SignedIn } from './accounts.js';
import type { Sent } from './exchange.js';
import type { Operation } from './operations.js';

/** A request that once caused a fault. The file has one per line; every run replays them before the random ones. */
export interface FixedCase {
  /** The fault that it found. */
  fault: string;
  as: 'staff' | 'visitor';
  /** OpenAPI operation: "POST /api/inquiries". */
  operation: string;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  /** Absent for a request without a body. */
  body?: string;
  /** Set if the body is not UTF-8. */
  encoding?: 'base64';
}

export const FIXED_CASES = 'e2e/hostile/fixed-cases.jsonl';

/** Placeholder for the account's password, which changes with each run. */
const PASSWORD = '{{password}}';

export function readFixedCases(): FixedCase[] {
  const lines = readFileSync(FIXED_CASES, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as FixedCase);
}

/** A line of the file, without session and password, which change with each run. */
export function fixedCaseLine(
  fault: string,
  { method: documented, path: template }: Operation,
  { method, path, headers, body }: Sent,
  who: SignedIn | undefined,
): string {
  const own = Object.entries(headers).filter(([name, value]) => name !== 'Cookie' || value !== who?.cookie);
  const fixed: FixedCase = {
    fault,
    as: who ? 'staff' : 'visitor',
    operation: `${documented} ${template}`,
    method,
    path,
    headers: Object.fromEntries(own),
  };
  return JSON.stringify(body === undefined ? fixed : { ...fixed, ...encoded(body, who) });
}

/** The request of a case with the current account. */
export function sentFromFixed({ as, method, path, headers, body, encoding }: FixedCase, who: SignedIn): Sent {
  const text = encoding ? body : body?.replaceAll(PASSWORD, who.password);
  return {
    method,
    path,
    headers: as === 'staff' ? { Cookie: who.cookie, ...headers } : headers,
    ...(text === undefined ? {} : { body: Buffer.from(text, encoding ?? 'utf8') }),
  };
}

function encoded(body: Buffer, who: SignedIn | undefined): Pick<FixedCase, 'body' | 'encoding'> {
  const text = body.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(body)) return { body: body.toString('base64'), encoding: 'base64' };
  return { body: who ? text.replaceAll(who.password, PASSWORD) : text };
}
