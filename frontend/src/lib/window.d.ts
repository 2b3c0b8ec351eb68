import type { EarlyInput } from './early-input.js';

declare global {
  interface Window {
    /** Loads the fonts on a first visit by phone; called after hydration. */
    lmlLoadFonts?: () => void;
    /** Input captured before hydration; undefined once capturing ends. */
    lmlEarlyInput?: EarlyInput;
  }
}
