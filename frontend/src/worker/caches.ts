/** Set by the build: changes with any file of the site. */
declare const __BUILD__: string;

const PREFIX = 'lml-';

/**
 * Caches of the service worker. Code and pages belong to one build, so that a page never meets the code of another: those of
 * earlier builds are deleted when this worker takes over, once no page of theirs is open.
 */
export const CACHES = {
  /** Files of the site by their hashed names, and what is needed when nothing else is there. */
  code: `${PREFIX}code-${__BUILD__}`,
  /** Pages that were opened. */
  pages: `${PREFIX}pages-${__BUILD__}`,
  /** Public answers of the API. */
  data: `${PREFIX}data-${__BUILD__}`,
  /** The saved properties, fetched when they are saved. */
  shortlist: `${PREFIX}shortlist-${__BUILD__}`,
  /** Pictures that were seen; their addresses never change. */
  pictures: `${PREFIX}pictures`,
};

/** Deletes the caches of earlier builds. */
export async function deleteOldCaches(): Promise<void> {
  const current = new Set(Object.values(CACHES));
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !current.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Deletes all that the worker keeps, but for what it needs when nothing else is there. */
export async function deleteAllCaches(): Promise<void> {
  await Promise.all(
    [CACHES.pages, CACHES.data, CACHES.shortlist, CACHES.pictures].map((name) => caches.delete(name)),
  );
}
