import type { EarlyInput } from './early-input.js';

declare global {
  interface Window {
    /** Fetches the fonts of a phone's first visit; the page calls it once it answers. */
    lmlFetchFonts?: () => void;
    /** What was done before the page answered; undefined once nothing more is kept. */
    lmlEarlyInput?: EarlyInput;
  }
}
