import { useSyncExternalStore } from 'react';

/** Whether the browser knows that it has no connection. It may have none without knowing. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && !navigator.onLine;
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
