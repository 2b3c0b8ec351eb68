import { type ComponentType, lazy } from 'react';
import { isFailedImport, reloadOnce } from '../lib/code-loading.js';
import { whenOnline, isOffline } from '../lib/use-online.js';
import { showToast } from './toast-store.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const texts = uiCopy.opensLater;

/**
 * Loads code that is shown on demand, such as a dialog, so that a failure does not break the page. Offline,
 * it shows a notice and loads when the connection is back. After a deployment, it reloads the page once.
 */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isFailedImport(error)) throw error;
      if (!isOffline()) {
        if (await reloadOnce()) return new Promise<T>(() => {});
        throw error;
      }
      showToast({ title: texts.title, description: texts.description, tone: 'info' });
      await whenOnline();
    }
  }
}

/** A component that is loaded when it is first shown, see {@link loadWithRetry}. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}
