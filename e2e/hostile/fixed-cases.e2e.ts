import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { signInAsAdmin, throwAwayAccount } from './support/accounts.js';
import { exchange } from './support/exchange.js';
import { fixedCaseLine, type FixedCase, readFixedCases, sentFromFixed } from './support/fixed-cases.js';
import { hostileRequest, sentFrom } from './support/hostile-requests.js';
import { documentedOperations, pageOperations } from './support/operations.js';
import { faultsOf } from './support/rules.js';

test('requests that once caused a fault pass', async () => {
  const documented = await documentedOperations();
  const operations = [...documented, ...pageOperations(documented)];
  const staff = await throwAwayAccount(await signInAsAdmin());
  const cases = readFixedCases();
  expect(cases.length).toBeGreaterThan(0);
  for (const fixed of cases) {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === fixed.operation);
    expect(operation, `${fixed.operation} is documented`).toBeDefined();
    const sent = sentFromFixed(fixed, staff);
    const answer = await exchange(sent);
    expect([fixed.fault, faultsOf(sent, answer, operation)]).toEqual([fixed.fault, []]);
  }
});

test('a recorded fuzzing failure is replayed byte for byte', async () => {
  const documented = await documentedOperations();
  const who = { id: 7, cookie: 'lml.sid=one', password: 'the password of one run' };
  const known = { currentPassword: who.password };
  for (const operation of documented) {
    fc.assert(
      fc.property(hostileRequest(operation, known), fc.boolean(), (attempt, signedIn) => {
        const sent = sentFrom(attempt, operation, ({ which }) => String(which));
        if (signedIn) sent.headers = { Cookie: who.cookie, ...sent.headers };
        const line = fixedCaseLine('a fault', operation, sent, signedIn ? who : undefined);
        expect(line).not.toMatch(/\n|lml\.sid=one/);
        const again = sentFromFixed(JSON.parse(line) as FixedCase, who);
        expect([again.method, again.path, again.body]).toEqual([sent.method, sent.path, sent.body]);
        expect(again.headers).toEqual(sent.headers);
      }),
      // Requests differ by operation, so few of each are enough.
      { numRuns: 3 },
    );
  }
});
