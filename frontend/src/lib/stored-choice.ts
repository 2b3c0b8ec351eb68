import { readStored, store } from './storage.js';
import { useBrowserValue } from './use-hydrated.js';

/**
 * One of several values that the visitor chose, remembered on this device; until the page closes if the browser refuses
 * storage.
 */
export function storedChoice<Value extends string>(key: string, values: readonly Value[]) {
  const listeners = new Set<() => void>();
  let notStored: Value | null = null;

  function chosen(): Value | null {
    const stored = notStored ?? readStored(key);
    return values.find((value) => value === stored) ?? null;
  }

  return {
    /** Null forgets the choice. */
    choose: (value: Value | null): void => {
      notStored = store(key, value) ? null : value;
      listeners.forEach((listener) => listener());
    },
    /** Null before any choice, on the server and during hydration. */
    useChosen: () =>
      useBrowserValue<Value | null>(
        (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        chosen,
        () => null,
      ),
  };
}
