import { readStored, store } from '../../../lib/storage.js';
import { useBrowserValue } from '../../../lib/use-hydrated.js';

const STORAGE_KEY = 'lml.staff';
const listeners = new Set<() => void>();

/**
 * Whether staff have signed in on this browser. Scripts cannot read the session cookie, so without this hint
 * every visitor's page would ask the API for the user. It grants nothing: it only decides whether the public
 * header asks.
 */
export function useStaffHint(): boolean {
  return useBrowserValue(
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
