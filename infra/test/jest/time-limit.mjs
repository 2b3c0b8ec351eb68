/**
 * Gives tests and hooks a time limit, which jest-light-runner does not have: one that waits forever would never end the run.
 */
import { bind } from 'jest-each';

/** Milliseconds that a test may take. Generous: CI machines are slow. */
const TEST_TIMEOUT = 240_000;

/** @typedef {() => unknown} Action */

// Kept before a test replaces them by fake timers.
const { setTimeout, clearTimeout } = globalThis;

/**
 * @param {Action} action
 * @param {number} limit milliseconds
 */
async function runWithin(action, limit) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const expired = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It has not ended within ${limit} ms.`)), limit);
  });
  try {
    await Promise.race([action(), expired]);
  } finally {
    clearTimeout(timer);
  }
}

const { it } = globalThis;
/** @type {(name: string, action: Action, limit?: number) => void} */
const limitedIt = (name, action, limit = TEST_TIMEOUT) => it(name, () => runWithin(action, limit));
globalThis.it = Object.assign(limitedIt, it, { each: bind(limitedIt) });

for (const hook of /** @type {const} */ (['beforeAll', 'beforeEach', 'afterEach', 'afterAll'])) {
  const add = globalThis[hook];
  globalThis[hook] = (action, limit = TEST_TIMEOUT) =>
    add(() => runWithin(/** @type {Action} */ (action), limit));
}
