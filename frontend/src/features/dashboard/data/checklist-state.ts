import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../../lib/storage.js';

/** "Hidden" once the checklist was dismissed or completed in this browser. */
const KEY = 'lml.checklist';
const HIDDEN = 'hidden';

const listeners = new Set<() => void>();
let hiddenHere = false;

export function hideChecklist(): void {
  hiddenHere = !store(KEY, HIDDEN);
  listeners.forEach((listener) => listener());
}

export function useIsChecklistHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hiddenHere || readStored(KEY) === HIDDEN,
    () => true,
  );
}
