import { type PageParameter, SAVED_MAX } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { createStoredIds, isId, type StoredId } from '../../../lib/stored-ids.js';
import { useBrowserValue } from '../../../lib/use-hydrated.js';
import { showToast } from '../../../ui/toast-store.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.save;

/** Favourites; stored in this browser, as visitors have no accounts. */
export const favourites = createStoredIds('lml.favourites', SAVED_MAX);

/** Newest first; empty on the server. */
export function useFavourites(): readonly StoredId[] {
  return useBrowserValue(favourites.subscribe, favourites.read, favourites.readOnServer);
}

export function useFavouriteCount(): number {
  return useBrowserValue(
    favourites.subscribe,
    () => favourites.read().length,
    () => 0,
  );
}

export function useIsFavourite(id: number): boolean {
  return useBrowserValue(
    favourites.subscribe,
    () => isFavourite(id),
    () => false,
  );
}

function isFavourite(id: number): boolean {
  return favourites.read().some((entry) => entry.id === id);
}

/** Adds or removes a favourite; removing can be undone. New favourites never push out old ones. */
export function toggleFavourite({ id, title }: { id: number; title: string }): void {
  if (isFavourite(id)) {
    removeFavourites([id], title);
  } else if (favourites.read().length >= SAVED_MAX) {
    showToast({
      title: texts.full,
      description: filled(texts.fullText, { max: SAVED_MAX }),
      tone: 'info',
    });
  } else {
    warnIfNotStored(favourites.put({ id, at: Date.now() }));
  }
}

/** Removes favourites; undoing restores their order. */
export function removeFavourites(ids: number[], description?: string): void {
  const removed = favourites.read().filter(({ id }) => ids.includes(id));
  favourites.remove(...ids);
  showToast({
    title: texts.removed,
    description,
    tone: 'info',
    action: { label: texts.undo, onPress: () => restoreFavourites(removed) },
  });
}

/**
 * Adds missing properties in the given order, up to the limit.
 * @returns the numbers of added and rejected properties
 */
export function saveAll(ids: readonly number[]): { saved: number; leftOut: number } {
  const missing = ids.filter((id) => !isFavourite(id));
  const saved = missing.slice(0, SAVED_MAX - favourites.read().length);
  const now = Date.now();
  // Each a little older than the one before, to keep the order.
  if (saved.length > 0) favourites.put(...saved.map((id, index) => ({ id, at: now - index })));
  return { saved: saved.length, leftOut: missing.length - saved.length };
}

/** Restores the list; keeps favourites added since. */
function restoreFavourites(removed: StoredId[]): void {
  favourites.put(...removed.slice(0, SAVED_MAX - favourites.read().length));
}

function warnIfNotStored(stored: boolean): void {
  if (!stored) showToast({ title: texts.notStored, description: texts.notStoredText, tone: 'info' });
}

/** Query parameter with the ids of a shared list. */
const IDS: PageParameter = 'ids';

/**
 * Ids of a shared list in the URL, without duplicates, up to the limit; skips invalid ones. Null if the URL
 * has no list: the page shows the visitor's own favourites.
 */
export function idsFromUrl(address: URLSearchParams): number[] | null {
  const text = address.get(IDS);
  if (text === null) return null;
  const ids = text.split(',').map((part) => (/^\d{1,10}$/.test(part.trim()) ? Number(part) : Number.NaN));
  return [...new Set(ids.filter(isId))].slice(0, SAVED_MAX);
}
