import { type PageParameter, SAVED_MAX } from '@lml/common/contracts';
import { useSyncExternalStore } from 'react';
import { filled } from '../../../lib/format.js';
import { createKeptIds, isId, type KeptId } from '../../../lib/kept-ids.js';
import { showToast } from '../../../ui/toast-store.js';
import keepingCopy from '../../../content/keeping-copy.json' with { type: 'json' };

const words = keepingCopy.save;

/** What the visitor has saved: in this browser only, for there are no accounts for visitors. */
export const favourites = createKeptIds('lml.favourites', SAVED_MAX);

/** The latest first; empty on a server. */
export function useFavourites(): readonly KeptId[] {
  return useSyncExternalStore(favourites.subscribe, favourites.read, favourites.readOnServer);
}

export function useFavouriteCount(): number {
  return useSyncExternalStore(
    favourites.subscribe,
    () => favourites.read().length,
    () => 0,
  );
}

export function useIsFavourite(id: number): boolean {
  return useSyncExternalStore(
    favourites.subscribe,
    () => isFavourite(id),
    () => false,
  );
}

function isFavourite(id: number): boolean {
  return favourites.read().some((entry) => entry.id === id);
}

/** Saves a property, or takes it out with a way back. Nothing that was saved ever gives way to something new. */
export function toggleFavourite({ id, title }: { id: number; title: string }): void {
  if (isFavourite(id)) {
    removeFavourites([id], title);
  } else if (favourites.read().length >= SAVED_MAX) {
    showToast({
      title: words.full,
      description: filled(words.fullText, { max: SAVED_MAX }),
      tone: 'info',
    });
  } else {
    tellIfUnkept(favourites.put({ id, at: Date.now() }));
  }
}

/** Takes properties out; they can come back to their old places. */
export function removeFavourites(ids: number[], description?: string): void {
  const removed = favourites.read().filter(({ id }) => ids.includes(id));
  favourites.remove(...ids);
  showToast({
    title: words.removed,
    description,
    tone: 'info',
    action: { label: words.undo, onPress: () => putBack(removed) },
  });
}

/**
 * Saves what is not saved yet, in the order given, as far as there is room.
 * @returns how many were saved, and how many there was no room for
 */
export function saveAll(ids: readonly number[]): { saved: number; leftOut: number } {
  const missing = ids.filter((id) => !isFavourite(id));
  const saved = missing.slice(0, SAVED_MAX - favourites.read().length);
  const now = Date.now();
  // Each a little older than the one before it, so that the order stays.
  if (saved.length > 0) favourites.put(...saved.map((id, index) => ({ id, at: now - index })));
  return { saved: saved.length, leftOut: missing.length - saved.length };
}

/** Whatever has been saved since stays, too. */
function putBack(removed: KeptId[]): void {
  favourites.put(...removed.slice(0, SAVED_MAX - favourites.read().length));
}

function tellIfUnkept(kept: boolean): void {
  if (!kept) showToast({ title: words.unkept, description: words.unkeptText, tone: 'info' });
}

/** The parameter that names the properties of a shared list. */
const IDS: PageParameter = 'ids';

/**
 * The ids of a shared list's address, each once and at most as many as can be saved; nonsense among them is left out.
 * Null where the address speaks of no list: then the page shows one's own.
 */
export function idsFromAddress(address: URLSearchParams): number[] | null {
  const text = address.get(IDS);
  if (text === null) return null;
  const ids = text.split(',').map((part) => (/^\d{1,10}$/.test(part.trim()) ? Number(part) : Number.NaN));
  return [...new Set(ids.filter(isId))].slice(0, SAVED_MAX);
}
