import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type SignedIn, isSignedIn, signInAsAdmin, throwAwayAccount } from './support/accounts.js';
import { type Answer, exchange, HANG_MS, NoAnswer, reproduction, type Sent } from './support/exchange.js';
import { noteFigures } from './support/figures.js';
import { FIXED_CASES, fixedCaseLine } from './support/fixed-cases.js';
import { type Attempt, type Existing, hostileRequest, sentFrom } from './support/hostile-requests.js';
import { documentedOperations, type Operation, pageOperations, SERVICES } from './support/operations.js';
import { faultsOf, isAnnounced } from './support/rules.js';

const requests = Number(process.env.REQUESTS ?? 600);
/** `make test-hostile` always names one. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Per operation and sender; few for throttled ones (passwords and invitations). */
const SHARE_MS = 60_000;

/** Counts responses. */
class Tally {
  total = 0;
  hangs = 0;
  failures = 0;
  slowest = { milliseconds: 0, what: '', sent: '' };
  private readonly classes = new Map<string, number>();
  private readonly services = new Map<string, number>();
  private readonly refusals = new Map<string, number>();

  add(operation: Operation, sent: Sent, answer: Answer): void {
    const what = `${operation.method} ${operation.path}`;
    this.total += 1;
    count(this.services, operation.service);
    count(this.classes, `${String(answer.status)[0]}xx`);
    if (isAnnounced(answer, operation)) count(this.refusals, what);
    else if (answer.status >= 500) this.failures += 1;
    if (answer.milliseconds > this.slowest.milliseconds) {
      this.slowest = { milliseconds: answer.milliseconds, what, sent: reproduction(sent) };
      if (answer.milliseconds > 1000)
        console.log(`Slow (${Math.round(answer.milliseconds)} ms): ${this.slowest.sent}`);
    }
  }

  figures(operations: number): [string, string][] {
    const listed = (counts: Map<string, number>) =>
      [...counts].map(([name, number]) => `${name} ${number.toLocaleString('en')}`).join(', ');
    return [
      ['Seed', String(seed)],
      ['Operations fuzzed', `${operations}, signed out and as staff`],
      ['Requests', `${this.total.toLocaleString('en')} (${listed(this.services)})`],
      ['Answers', listed(new Map([...this.classes].sort()))],
      ['Asked to wait (503 with Retry-After)', listed(this.refusals) || '0'],
      ['Slowest answer', `${Math.round(this.slowest.milliseconds)} ms (${this.slowest.what})`],
      ['Answers of 500', String(this.failures)],
      ['Hangs', String(this.hangs)],
    ];
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Ids from responses, by path. */
class Ids {
  private readonly seen = new Map<string, Set<string>>();

  learn({ path }: Operation, { status, body }: Answer): void {
    if (status >= 300 || !body.subarray(0, 1).toString().match(/[[{]/)) return;
    const ids = this.of(path);
    const visit = (value: unknown, depth: number): void => {
      if (typeof value !== 'object' || value === null || depth > 3) return;
      const { id } = value as { id?: unknown };
      if (typeof id === 'number' || typeof id === 'string') ids.add(String(id));
      Object.values(value).forEach((inner) => visit(inner, depth + 1));
    };
    visit(JSON.parse(body.toString()), 0);
  }

  find({ path }: Operation, { which }: Existing): string {
    const ids = [...this.of(path)];
    return ids.length > 0 && which < 25 ? ids[which % ids.length]! : String(which + 1);
  }

  /** `/api/admin/imports/{id}/apply` and `/api/admin/imports` share ids. */
  private of(path: string): Set<string> {
    const family = path.split('/{')[0]!.replace('/admin', '');
    let ids = this.seen.get(family);
    if (!ids) this.seen.set(family, (ids = new Set()));
    return ids;
  }
}

test('no input causes a 500, a timeout or leaked internals', async () => {
  console.log(`SEED=${seed} REQUESTS=${requests}`);
  const documented = await documentedOperations();
  const operations = [...documented, ...pageOperations(documented)];
  for (const service of SERVICES) {
    expect(operations.filter((operation) => operation.service === service).length).toBeGreaterThan(5);
  }
  const tally = new Tally();
  const ids = new Ids();
  let admin = await signInAsAdmin();
  let staff = await throwAwayAccount(admin);

  /** The account for fuzzing, or a new one if the old one is unusable. */
  async function usableStaff(): Promise<SignedIn> {
    if (await isSignedIn(staff)) return staff;
    if (!(await isSignedIn(admin))) admin = await signInAsAdmin();
    return (staff = await throwAwayAccount(admin));
  }

  const send = async (attempt: Attempt, operation: Operation, who?: SignedIn): Promise<string[]> => {
    const sent = sentWith(attempt, operation, who);
    try {
      const answer = await exchange(sent);
      tally.add(operation, sent, answer);
      if (sent.method === operation.method) ids.learn(operation, answer);
      return faultsOf(sent, answer, operation);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      tally.hangs += 1;
      return [error.message];
    }
  };

  const sentWith = (attempt: Attempt, operation: Operation, who?: SignedIn): Sent => {
    const spared = (id: string) =>
      operation.path.startsWith('/api/admin/users/') && id === String(admin.id) ? String(staff.id) : id;
    const sent = sentFrom(attempt, operation, (existing) => spared(ids.find(operation, existing)));
    if (operation.path === '/api/admin/users/{id}') {
      // Never disables the account that creates the others.
      sent.path = sent.path.replace(/\/users\/0*1(?![\w])/, `/users/${staff.id}`);
    }
    if (who && sent.headers.Cookie === undefined) sent.headers = { Cookie: who.cookie, ...sent.headers };
    return sent;
  };

  /** Distributes the requests; public operations are also tried as a visitor. */
  const share = (requests * 1.05) / operations.reduce((sum, { forStaff }) => sum + (forStaff ? 1.1 : 2), 0);
  const found: string[] = [];
  for (const [index, operation] of operations.entries()) {
    for (const signedIn of [false, true]) {
      const numRuns = Math.max(2, Math.ceil(share * (operation.forStaff && !signedIn ? 0.1 : 1)));
      const known = { currentPassword: staff.password };
      const result = await fc.check(
        fc.asyncProperty(hostileRequest(operation, known), async (attempt) => {
          const who = signedIn ? await usableStaffFor(operation) : undefined;
          const faults = await send(attempt, operation, who);
          if (faults.length > 0) throw new Error(faults.join('; '));
        }),
        { seed: seed + index, numRuns, interruptAfterTimeLimit: SHARE_MS, maxSkipsPerRun: 0 },
      );
      if (!result.failed) continue;
      const [attempt] = result.counterexample ?? [];
      const who = signedIn ? staff : undefined;
      const sent = attempt && sentWith(attempt, operation, who);
      const why = result.errorInstance instanceof Error ? result.errorInstance.message : 'took too long';
      found.push(
        [
          `${operation.service}: ${operation.method} ${operation.path}, ${signedIn ? 'as staff' : 'signed out'}, SEED=${seed}`,
          `  ${why}`,
          `  ${sent ? reproduction(sent) : ''}`,
        ].join('\n'),
      );
      console.log(found.at(-1));
      if (sent) {
        console.log(`To replay it at every run, add this line to ${FIXED_CASES}:`);
        console.log(fixedCaseLine(why, operation, sent, who));
      }
    }
  }

  /** Checked only after operations that may end the session. */
  async function usableStaffFor({ path }: Operation): Promise<SignedIn> {
    return /password|session|users|logout|login|register|second-factor/.test(path)
      ? await usableStaff()
      : staff;
  }

  const figures = tally.figures(operations.length);
  await noteFigures('fuzzing', figures);
  console.log(figures.map(([what, measured]) => `${what}: ${measured}`).join('\n'));
  expect(found.join('\n\n')).toBe('');
  expect(tally.total, `requests of at most ${HANG_MS} ms`).toBeGreaterThanOrEqual(requests);
  expect(await isSignedIn(await usableStaff()), 'staff can still sign in').toBe(true);
});
