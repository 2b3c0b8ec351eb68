import { readForSession, storeForSession } from './session-storage.js';

const RELOADED_AT = 'lml.reloaded-at';
/** A page that is broken again so soon after a reload will not be mended by another one. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

/** The browsers' words for a part of the site that could not be fetched: the connection dropped, or a new version replaced it. */
const MISSING_CODE = /dynamically imported module|module script failed|unable to preload/i;

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && MISSING_CODE.test(error.message);
}

/** Whether the site answers: a reload without it would end on the browser's own error page. */
export async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Gets the newest version of the site, once: not again within a minute, and never where that can't be remembered.
 * @returns false when the page stays as it is
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(readForSession(RELOADED_AT) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS || !(await siteAnswers())) return false;
  if (!storeForSession(RELOADED_AT, String(Date.now()))) return false;
  window.location.reload();
  return true;
}

/** Fetches a part that may soon be wanted; where that fails, it is fetched when it is wanted. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {});
}
