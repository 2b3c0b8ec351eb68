import { readStored, store } from '../../../lib/storage.js';
import { useBrowserValue } from '../../../lib/use-hydrated.js';

/** Set while messages may wait, so that other visitors never load the code that sends them. */
const FLAG = 'lml.waiting';

/** Whether messages may wait in this browser. */
export function useMayWait(): boolean {
  return useBrowserValue(
    subscribe,
    () => readStored(FLAG) !== null,
    () => false,
  );
}

export function setMayWait(may: boolean): void {
  store(FLAG, may ? '1' : null);
  // Browsers tell only the other tabs.
  window.dispatchEvent(new Event('storage'));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
