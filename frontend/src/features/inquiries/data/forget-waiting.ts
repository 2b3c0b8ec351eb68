import { setMayWait } from './waiting-flag.js';
import { clearWaiting } from './waiting-store.js';

/** Deletes the messages that wait, unsent. */
export async function forgetWaiting(): Promise<void> {
  setMayWait(false);
  // Fails where the browser keeps nothing.
  await clearWaiting().catch(() => {});
}
