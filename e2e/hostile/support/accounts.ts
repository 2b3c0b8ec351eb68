import { randomUUID } from 'node:crypto';
import { staff } from '../../support/staff.js';
import { type Answer, exchange } from './exchange.js';

/** Signed-in staff, as a cookie. */
export interface SignedIn {
  id: number;
  cookie: string;
  password: string;
}

/** A JSON request, with a cookie if signed in. */
export async function call(method: string, path: string, body?: unknown, cookie?: string): Promise<Answer> {
  return await exchange({
    method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
    ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
  });
}

const cookieOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

/** The body of a response. */
export const read = <T>({ body }: Answer): T => JSON.parse(body.toString()) as T;

export async function signInAsAdmin(): Promise<SignedIn> {
  const answer = await call('POST', '/api/admin/login', staff);
  if (answer.status !== 200) throw new Error(`The first account cannot sign in any more: ${answer.status}`);
  return { id: read<{ id: number }>(answer).id, cookie: cookieOf(answer), password: staff.password };
}

/** A disposable account: fuzzing changes its password, ends its sessions and disables it. */
export async function throwAwayAccount(admin: SignedIn): Promise<SignedIn> {
  const invitation = await call('POST', '/api/admin/invitations', { role: 'owner' }, admin.cookie);
  if (invitation.status !== 201) throw new Error(`No invitation: ${invitation.status}`);
  const { token } = read<{ token: string }>(invitation);
  const username = `fuzz-${randomUUID().slice(0, 12)}`;
  const password = randomUUID();
  const registered = await call('POST', '/api/register', { username, password, invitation: token });
  if (registered.status !== 201) throw new Error(`No account: ${registered.status}`);
  return { id: read<{ id: number }>(registered).id, cookie: cookieOf(registered), password };
}

export async function isSignedIn({ cookie }: SignedIn): Promise<boolean> {
  return (await call('GET', '/api/user', undefined, cookie)).status === 200;
}
