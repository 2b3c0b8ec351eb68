/** This module stands for `@jest/globals`: it exports the functions of jest-light-runner, and all of Jest's fake timers. */
import { ModernFakeTimers } from '@jest/fake-timers';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = globalThis;
/** @type {typeof import('@jest/globals').expect} */
export const expect = Reflect.get(globalThis, 'expect');

const timers = new ModernFakeTimers({
  config: /** @type {ConstructorParameters<typeof ModernFakeTimers>[0]['config']} */ ({ fakeTimers: {} }),
  global: globalThis,
});

/**
 * The runner measures by `performance` how long a test takes. Responses of Node.js and React's `act` need the others to end.
 * @type {('performance' | 'nextTick' | 'queueMicrotask' | 'setImmediate' | 'clearImmediate')[]}
 */
const REAL = ['performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'];

export const jest = {
  ...globalThis.jest,
  /** @param {Parameters<typeof timers.useFakeTimers>[0]} [options] */
  useFakeTimers: (options) =>
    timers.useFakeTimers({ ...options, doNotFake: [...(options?.doNotFake ?? []), ...REAL] }),
  useRealTimers: timers.useRealTimers.bind(timers),
  setSystemTime: timers.setSystemTime.bind(timers),
  advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
};
// Testing Library asks it for fake timers while it waits.
Reflect.set(globalThis, 'jest', jest);
