import { tellPages, WAITING_TAG } from './send-waiting.js';
import { addWaiting, type WaitingMessage } from './waiting-store.js';
import { setMayWait } from './waiting-flag.js';

/**
 * Keeps a message in this browser until there is a connection. The page and, where the browser can, the service worker send it.
 * @returns false if the browser keeps no messages or has enough of them
 */
export async function keepForLater(message: Pick<WaitingMessage, 'key' | 'path' | 'body'>): Promise<boolean> {
  try {
    if (!(await addWaiting(message))) return false;
  } catch {
    return false;
  }
  setMayWait(true);
  tellPages();
  await askToSync();
  return true;
}

/** Whether this browser sends in the background, once its worker is there. */
export function canSendInBackground(): boolean {
  return (
    'serviceWorker' in navigator && 'SyncManager' in window && navigator.serviceWorker.controller !== null
  );
}

/** Browsers may have it and refuse it: in private windows, or when the user has switched it off. */
async function askToSync(): Promise<void> {
  if (!canSendInBackground()) return;
  try {
    const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      sync: { register: (tag: string) => Promise<void> };
    };
    await registration.sync.register(WAITING_TAG);
  } catch {
    // Pages send it.
  }
}
