import { mock } from 'node:test';

/** Stops `Date` at a time, until `resetClock`. Timers go on, since drivers and servers need them. */
export function setClock(now: Date): void {
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now });
}

/** Sets `Date` to the real time again. */
export function resetClock(): void {
  mock.timers.reset();
}
