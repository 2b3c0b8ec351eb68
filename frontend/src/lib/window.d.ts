import type { EarlyInput } from './early-input.js';

declare global {
  interface Window {
    /** Loads the fonts on a first visit by phone; called after hydration. */
    lmlLoadFonts?: () => void;
    /** `url` of the pictures that a visitor who saves data has asked for (boot/picture-on-tap.ts). */
    lmlShownPictures?: Set<string>;
    /** Input captured before hydration; undefined once capturing ends. */
    lmlEarlyInput?: EarlyInput;
  }
}
