import { pathIn, type Language } from '@lml/common/contracts';
import { readStored, store } from './storage.js';

/** Where the browser remembers the language that the visitor chose. */
const KEY = 'lml.language';

export function rememberLanguage(language: Language): void {
  store(KEY, language);
}

/**
 * Opens the home page in Swahili for whoever chose it. Other addresses say their language themselves: a link
 * that somebody sent opens as it was sent.
 */
export function openChosenLanguage(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === '/' && readStored(KEY) === 'sw')
    window.location.replace(pathIn('sw', '/') + search + hash);
}
