import { readStored, store } from './storage.js';
import { whenIdle } from './when-idle.js';

const STORAGE_KEY = 'lml.fonts';
const FAMILIES = ['inter', 'fraunces'];

/**
 * Fetches the fonts for the next page, where this one does without them: on a phone's first visit a server leaves them out
 * (`data-fonts="later"`), as they would come after the words were read. `public/theme.js` asks for them from then on.
 */
export function fetchFontsLater(): void {
  if (document.documentElement.dataset.fonts !== 'later' || readStored(STORAGE_KEY)) return;
  const fetchFonts = () =>
    whenIdle(() => {
      const fonts = FAMILIES.map((family) => document.fonts.load(`1em "${family}"`));
      Promise.all(fonts).then(
        () => store(STORAGE_KEY, 'kept'),
        // Another page asks again.
        () => {},
      );
    });
  if (document.readyState === 'complete') fetchFonts();
  else window.addEventListener('load', fetchFonts, { once: true });
}
