import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until `look` gives something other than undefined or false, and returns it: for what another process or a
 * loop brings about in its own time.
 * @throws Error naming what was waited for, with the last error met, when the time is up
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  // Only what never comes takes this long: a machine that does much else stands still for seconds now and then.
  timeoutMs = 60_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await wait(25);
  }
  throw new Error(`waited ${timeoutMs} ms in vain until ${what}`, { cause });
}
