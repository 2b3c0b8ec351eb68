import { jest } from '@jest/globals';
import { Circuit } from './circuit.js';
import type { MailVerdict } from './mail-failure.js';

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: false });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Retries many mails at once for some seconds; returns the number of attempts that reached the server. */
async function attemptsWithin(seconds: number, circuit: Circuit, verdict: MailVerdict | 'taken') {
  let attempts = 0;
  let over = false;
  const mail = async () => {
    while (!over) {
      await circuit
        .run(() => {
          if (over) return Promise.resolve();
          attempts += 1;
          if (verdict === 'taken') circuit.succeeded();
          else circuit.failed(verdict);
          return Promise.resolve();
        })
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const mails = Array.from({ length: 50 }, mail);
  await jest.advanceTimersByTimeAsync(seconds * 1000);
  over = true;
  circuit.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  await Promise.all(mails);
  return attempts;
}

it('the circuit breaker opens after failures and lets only one attempt through, however many mails wait', async () => {
  // The first 50 are in progress when it fails; after those, one every few seconds.
  expect(await attemptsWithin(100, new Circuit(), 'away')).toBeLessThan(50 + 30);
});

it('the circuit breaker stays closed while the server accepts mails', async () => {
  expect(await attemptsWithin(1, new Circuit(), 'taken')).toBeGreaterThan(4000);
});

it('the circuit breaker opens after consecutive deferrals, as by a server whose disk is full', async () => {
  expect(await attemptsWithin(100, new Circuit(), 'put-off')).toBeLessThan(50 + 10 + 30);
});

it('the circuit breaker stays closed for permanently rejected mails: the server works', async () => {
  expect(await attemptsWithin(1, new Circuit(), 'refused')).toBeGreaterThan(4000);
});

it('the circuit breaker closes after the first successful mail', async () => {
  const circuit = new Circuit();
  circuit.failed('away');
  let done = 0;
  const all = Promise.all(
    Array.from({ length: 1000 }, () =>
      circuit.run(() => {
        done += 1;
        circuit.succeeded();
        return Promise.resolve();
      }),
    ),
  );
  await jest.advanceTimersByTimeAsync(100);
  expect(done).toBe(0);
  await jest.advanceTimersByTimeAsync(500);
  await all;
  expect(done).toBe(1000);
});

it('the circuit breaker rejects waiting attempts when the worker stops', async () => {
  const circuit = new Circuit();
  circuit.failed('away');
  const attempt = jest.fn(() => Promise.resolve());
  const waiting = Promise.allSettled([circuit.run(attempt), circuit.run(attempt)]);
  circuit.stop();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(attempt).not.toHaveBeenCalled();
});
