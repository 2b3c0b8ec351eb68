/** This module stands for `@jest/globals`: it exports the functions of jest-light-runner, and all of Jest's fake timers. */
import { ModernFakeTimers } from '@jest/fake-timers';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = globalThis;
/** @type {typeof import('@jest/globals').expect} */
export const expect = Reflect.get(globalThis, 'expect');

const timers = new ModernFakeTimers({
  config: /** @type {ConstructorParameters<typeof ModernFakeTimers>[0]['config']} */ ({ fakeTimers: {} }),
  global: globalThis,
});

export const jest = {
  ...globalThis.jest,
  /** @param {Parameters<typeof timers.useFakeTimers>[0]} [options] */
  useFakeTimers: (options) =>
    // The runner measures by `performance` how long a test takes.
    timers.useFakeTimers({ ...options, doNotFake: [...(options?.doNotFake ?? []), 'performance'] }),
  useRealTimers: timers.useRealTimers.bind(timers),
  setSystemTime: timers.setSystemTime.bind(timers),
  advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
};
