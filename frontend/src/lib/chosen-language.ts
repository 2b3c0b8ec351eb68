import { pathIn } from '@lml/common/contracts';
import { readStored, store } from './storage.js';

/** Storage key of the language that the visitor chose. */
const KEY = 'lml.language';

/** Remembers the language of a link that is followed, and keeps query and fragment, of which the server knows a part. */
export function followLanguageLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
    if (!link) return;
    store(KEY, link.hreflang);
    const { search, hash } = window.location;
    link.href = link.pathname + search + hash;
  });
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
