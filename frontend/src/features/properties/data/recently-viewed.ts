import { createStoredIds, type StoredId } from '../../../lib/stored-ids.js';
import { useBrowserValue } from '../../../lib/use-hydrated.js';

/** Maximum shown; one more is stored, because the current property is not shown. */
export const RECENT_MAX = 12;

/** Recently viewed properties, stored in this browser. */
export const recentlyViewed = createStoredIds('lml.recently-viewed', RECENT_MAX + 1);

/** Newest first; empty on the server. */
export function useRecentlyViewed(): readonly StoredId[] {
  return useBrowserValue(recentlyViewed.subscribe, recentlyViewed.read, recentlyViewed.readOnServer);
}
