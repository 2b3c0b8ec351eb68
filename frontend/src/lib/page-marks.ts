/**
 * Names that HTML, CSS and scripts share: attributes of the page's elements, and links that no browser follows by itself.
 * `styles/` and `build/` write them out.
 */

/** On `<html>`, as `dataset` names them. */
export const ROOT = {
  /** `data-theme`: `light` or `dark`. */
  theme: 'theme',
  /** `data-save-data`: `on` or `off`. */
  saveData: 'saveData',
  /** `data-fonts`: `on` once the fonts are used. */
  fonts: 'fonts',
  /** `data-opening`: until the rest of the page is fetched. */
  opening: 'opening',
} as const;

/** `<link rel="code" href="…">`: a file of code that boot/rest-of-page.ts fetches once the page is painted. */
export const CODE_LINK = 'code';
/** On a code link: it is the one to run. */
export const RUNS = 'data-runs';
/** `<link data-later="manifest">`: gets that `rel` once the page is painted. */
export const LATER = 'data-later';
/** Where input is kept although the rest of the page answers already. */
export const ANSWERS_LATER = 'data-answers-later';
