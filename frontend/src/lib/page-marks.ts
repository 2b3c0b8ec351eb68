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
} as const;

/** `<link rel="code" href="…">`: a script that boot/rest-of-page.ts loads after the first paint. */
export const CODE_LINK = 'code';
/** Marks the entry script among the code links. */
export const RUNS = 'data-runs';
/** `<link data-later="manifest">`: gets that `rel` after the first paint. */
export const LATER = 'data-later';
/** Marks a part of the page that hydrates later; input in it is captured until then. */
export const ANSWERS_LATER = 'data-answers-later';
