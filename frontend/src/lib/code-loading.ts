import { readForSession, storeForSession } from './session-storage.js';

const RELOADED_AT = 'lml.reloaded-at';
/** A page that fails again this soon after a reload will not be fixed by another one. */
const RELOAD_INTERVAL_MS = 60_000;

/**
 * Browsers' messages for a failed dynamic import: the connection dropped or a deployment removed the file.
 */
const FAILED_IMPORT = /dynamically imported module|module script failed|unable to preload/i;

export function isFailedImport(error: unknown): boolean {
  return error instanceof Error && FAILED_IMPORT.test(error.message);
}

/** Whether the site responds. Without this check a reload could end on the browser's error page. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

const LONGEST_PAUSE_MS = 60_000;

/**
 * Resolves when the site responds again after a failure, some seconds later at the earliest, at once when the connection returns.
 * @param failures the more, the longer the pause before the site is asked
 */
export async function whenReachable(failures: number): Promise<void> {
  const pauseMs = Math.min(2000 * 2 ** failures, LONGEST_PAUSE_MS);
  do {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
      window.addEventListener('online', resolve, { once: true });
    });
  } while (!(await isSiteReachable()));
}

/**
 * Reloads the page to get the newest version: at most once a minute, and never if that cannot be recorded.
 * @returns false if the page was not reloaded
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(readForSession(RELOADED_AT) ?? 0);
  if (Date.now() - last < RELOAD_INTERVAL_MS || !(await isSiteReachable())) return false;
  if (!storeForSession(RELOADED_AT, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

/** Preloads code; a failure is ignored, as the code is loaded again when needed. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
