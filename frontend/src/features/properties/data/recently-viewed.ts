import { useSyncExternalStore } from 'react';
import { createKeptIds, type KeptId } from '../../../lib/kept-ids.js';

/** Shown at most; one more is kept, as the property that one is looking at is not shown. */
export const RECENT_MAX = 12;

/** The properties that the visitor has looked at, in this browser only. */
export const recentlyViewed = createKeptIds('lml.recently-viewed', RECENT_MAX + 1);

/** The latest first; empty on a server. */
export function useRecentlyViewed(): readonly KeptId[] {
  return useSyncExternalStore(recentlyViewed.subscribe, recentlyViewed.read, recentlyViewed.readOnServer);
}
