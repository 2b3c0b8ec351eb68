import { useSyncExternalStore } from 'react';

/** `navigator.onLine` can be true without a connection. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && !navigator.onLine;
}

/** Calls may fail this long after `online`: the event fires before DNS and routes work. */
const RECONNECT_GRACE_MS = 10_000;
let onlineSince = -Infinity;
if (typeof window !== 'undefined') window.addEventListener('online', () => (onlineSince = Date.now()));

/** Whether the connection has just returned, so that a failed call is worth a retry. */
export function isRecentlyReconnected(): boolean {
  return !isOffline() && Date.now() - onlineSince < RECONNECT_GRACE_MS;
}

/** False if the browser reports that it is offline; true on the server. */
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

/** Resolves when the browser is online again. */
export function whenOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (isOffline()) window.addEventListener('online', () => resolve(), { once: true });
    else resolve();
  });
}
