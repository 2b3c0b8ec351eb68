/** Languages of the pages, forms and mails for visitors. Staff work in English. */
export const PAGE_LANGUAGES = ['en', 'sw'] as const;
export type Language = (typeof PAGE_LANGUAGES)[number];

/**
 * Part of what visitors send: the language of the page, in which they are answered; and of the mails to them. English if missing,
 * as in messages of pages that are open since an earlier release.
 */
export interface WithLanguage {
  language?: Language;
}

export const LANGUAGE_TEXT = `language must be one of: ${PAGE_LANGUAGES.join(', ')}`;

/** Start of the paths of pages in Swahili: `/sw/properties`. Pages in English have none. */
export const SWAHILI_PREFIX = '/sw';

/** Returns the language of a page by its path. */
export function languageOfPath(path: string): Language {
  return /^\/sw(?:[/?#]|$)/.test(path) ? 'sw' : 'en';
}

/** Returns the path of the same page in a language: `/about` → `/sw/about`, `/` → `/sw`. */
export function pathIn(language: Language, path: string): string {
  return language === 'en' ? path : SWAHILI_PREFIX + (path === '/' ? '' : path);
}
