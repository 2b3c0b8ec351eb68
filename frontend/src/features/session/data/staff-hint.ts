import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../../lib/storage.js';

const STORAGE_KEY = 'lml.staff';
const listeners = new Set<() => void>();

/**
 * Whether staff have signed in from this browser. The session's cookie can't be read by a script, so without this
 * each visitor's page would have to ask who they are, only to be told that they are nobody. It opens nothing: it only
 * decides whether the public header asks.
 */
export function useStaffHint(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readStored(STORAGE_KEY) !== null,
    () => false,
  );
}

export function setStaffHint(signedIn: boolean): void {
  store(STORAGE_KEY, signedIn ? '1' : null);
  listeners.forEach((listener) => listener());
}
