import { type Language, pathIn } from '@lml/common/contracts';

/**
 * Language of this build: one build for each, so that a visitor loads one language. `build/language.ts` puts
 * the value in place of the variable, and drops the code of other languages.
 */
export const LANGUAGE: Language = process.env.SITE_LANGUAGE === 'sw' ? 'sw' : 'en';

/** `lang` of text that staff write in English; undefined on pages in English. */
export const STAFF_TEXT_LANGUAGE = LANGUAGE === 'sw' ? 'en' : undefined;

/** Start of the paths of this build's pages, for the router. */
export const BASENAME = LANGUAGE === 'sw' ? '/sw' : undefined;

/** Path in this build's language, where no router adds the start: addresses for others and plain links. */
export function ownPath(path: string): string {
  return LANGUAGE === 'sw' ? pathIn('sw', path) : path;
}
