/**
 * Names shared by HTML, CSS and scripts: attributes, and `rel` values that browsers ignore. `styles/` and
 * `build/` repeat them literally.
 */

/** Attributes of `<html>`, by their `dataset` names. */
export const ROOT = {
  /** `data-theme`: `light` or `dark`. */
  theme: 'theme',
  /** `data-save-data`: `on` or `off`. */
  saveData: 'saveData',
  /** `data-fonts`: `on` once the web fonts are in use. */
  fonts: 'fonts',
  /** `data-opening`: set until the deferred files are requested. */
  opening: 'opening',
  /** `data-first-layout`: set while deferred parts have yet to be laid out (lib/deferred-layout.ts). */
  firstLayout: 'firstLayout',
} as const;

/** `<link rel="code" href="…">`: a script that boot/deferred-files.ts loads after the first paint. */
export const CODE_LINK = 'code';
/** Marks the entry script among the code links. */
export const ENTRY = 'data-entry';
/** Marks those that the entry script imports: libraries that every page uses. */
export const LIBRARY = 'data-library';
/** `<link data-deferred="manifest">`: gets that `rel` after the first paint. */
export const DEFERRED = 'data-deferred';
/** Marks a part of the page that hydrates later; input in it is captured until then. */
export const HYDRATES_LATER = 'data-hydrates-later';
/** Marks a part with the class `deferred-layout` that is no longer left out (lib/deferred-layout.ts). */
export const LAID_OUT = 'data-laid-out';
/** A picture that is not loaded to save data; its value is the picture's `url` (boot/picture-on-tap.ts). */
export const WITHHELD = 'data-withheld';
/** A button that loads the withheld picture around it, else all of its section. */
export const SHOW_PICTURE = 'data-show-picture';
/** Marks the place in the footer that says the page's size; its value is the text with `{size}` (boot/page-size.ts). */
export const PAGE_SIZE = 'data-page-size';
