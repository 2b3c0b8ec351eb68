import { KEPT_INDEX, type KeptProperty } from './worker-messages.js';

/** Returns when the oldest of the properties that can be read offline was fetched; null if there is none. */
export async function savedPropertiesKeptAt(): Promise<number | null> {
  if (!('caches' in window)) return null;
  const index = await caches.match(KEPT_INDEX);
  const kept = index ? Object.values((await index.json()) as Record<string, KeptProperty>) : [];
  return kept.length > 0 ? Math.min(...kept.map(({ at }) => at)) : null;
}
