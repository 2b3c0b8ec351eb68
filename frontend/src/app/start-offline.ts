import { favourites } from '../features/properties/data/favourites.js';
import { propertiesByIdUrl } from '../features/properties/data/properties.api.js';
import { BASENAME } from '../lib/language.js';
import { savesData } from '../lib/data-saver.js';
import { tellWorker, type KeepSaved } from '../lib/worker-messages.js';

/** Changes within this time are told the worker together. */
const SETTLES_MS = 1000;

/**
 * Registers the service worker and keeps the saved properties readable offline. Not in the back office, and not while
 * developing. It comes last: what the worker fetches must not delay the page.
 */
export async function startOffline(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  if (window.location.pathname.startsWith('/admin')) return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // Switched off in this browser, or the connection went: the site works without it.
    return;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const keep = () => {
    const ids = favourites.read().map(({ id }) => id);
    if (ids.length > 0 && !asked) {
      asked = true;
      // Browsers delete the data of sites that were not visited lately, unless they agree to this.
      void navigator.storage?.persist?.();
    }
    void tellWorker({
      type: 'keep-saved',
      ids,
      listUrl: propertiesByIdUrl(ids),
      root: BASENAME ?? '',
      withPictures: !savesData(),
    } satisfies KeepSaved);
  };
  favourites.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, SETTLES_MS);
  });
  if (favourites.read().length > 0) keep();
}
