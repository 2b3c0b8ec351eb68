import { useSyncExternalStore } from 'react';

/** Whether the browser knows that it has no connection. It may have none without knowing. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && !navigator.onLine;
}

/** How long after a connection has come back calls may still fail: a browser says so before names and routes are there. */
const SETTLING_MS = 10_000;
let backSince = -Infinity;
if (typeof window !== 'undefined') window.addEventListener('online', () => (backSince = Date.now()));

/** Whether the connection has only just come back, so that a call which did not get through is worth repeating. */
export function isJustBack(): boolean {
  return !isOffline() && Date.now() - backSince < SETTLING_MS;
}

/** Whether there may be a connection; on a server there is one. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange);
      window.addEventListener('offline', onChange);
      return () => {
        window.removeEventListener('online', onChange);
        window.removeEventListener('offline', onChange);
      };
    },
    () => !isOffline(),
    () => true,
  );
}

/** Resolves as soon as the browser has a connection again. */
export function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (isOffline()) window.addEventListener('online', () => resolve(), { once: true });
    else resolve();
  });
}
