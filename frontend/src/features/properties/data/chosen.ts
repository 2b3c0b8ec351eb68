import { COMPARE_MAX } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { createStoredIds, type StoredId } from '../../../lib/stored-ids.js';
import { useBrowserValue } from '../../../lib/use-hydrated.js';
import { showToast } from '../../../ui/toast-store.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.compare;

/** Properties chosen for comparison; stored in this browser, newest first. */
export const chosen = createStoredIds('lml.compare', COMPARE_MAX);

/** Newest first; empty on the server. */
export function useChosen(): readonly StoredId[] {
  return useBrowserValue(chosen.subscribe, chosen.read, chosen.readOnServer);
}

export function useIsChosen(id: number): boolean {
  return useBrowserValue(
    chosen.subscribe,
    () => isChosen(id),
    () => false,
  );
}

function isChosen(id: number): boolean {
  return chosen.read().some((entry) => entry.id === id);
}

/** Adds or removes a property. A fifth one is refused with a notice, so that none is lost unseen. */
export function toggleChosen(id: number): void {
  if (isChosen(id)) {
    chosen.remove(id);
  } else if (chosen.read().length >= COMPARE_MAX) {
    showToast({ title: filled(texts.full, { max: COMPARE_MAX }), description: texts.fullText, tone: 'info' });
  } else {
    chosen.put({ id, at: Date.now() });
  }
}
