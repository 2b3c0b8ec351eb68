import { type Language, PAGE_LANGUAGES } from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';

/** The query parameter, for OpenAPI. */
export const LANGUAGE_PARAMETER = {
  ...{ name: 'lang', required: false, enum: PAGE_LANGUAGES },
  description: 'Language of the document; en if left out. What staff wrote of the property stays as it is',
};

export const LANG_REFUSED = `lang must be one of: ${PAGE_LANGUAGES.join(', ')}`;

/** Reads the language of a document from the query. @throws 400 for another one */
export function documentLanguage(lang: unknown): Language {
  if (lang === undefined) return 'en';
  const known = PAGE_LANGUAGES.find((language) => language === lang);
  if (known) return known;
  throw validationFailed([{ field: 'lang', message: LANG_REFUSED }]);
}
