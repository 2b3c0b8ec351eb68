import { isMissingCode, reloadOnce } from '../lib/code-loading.js';
import { backOnline, isOffline } from '../lib/use-online.js';
import { showToast } from './toast-store.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const words = uiCopy.opensLater;

/**
 * Loads a part of a page that is shown on demand, such as a dialog, so that the page around it survives: without a
 * connection it says so and comes by itself when there is one again; replaced by a newer version of the site, it has
 * the page reloaded, once.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingCode(error)) throw error;
      if (!isOffline()) {
        if (await reloadOnce()) return new Promise<T>(() => {});
        throw error;
      }
      showToast({ title: words.title, description: words.description, tone: 'info' });
      await backOnline();
    }
  }
}
