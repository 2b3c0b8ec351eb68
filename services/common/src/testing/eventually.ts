import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls until `look` returns something other than undefined or false, and returns it.
 * @throws Error with the description and the last error, on timeout
 */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  // Generous: busy machines stall for seconds, and only failures take this long.
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
