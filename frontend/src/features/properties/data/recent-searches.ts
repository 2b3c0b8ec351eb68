import { readStored, store } from '../../../lib/storage.js';
import { searchText } from './property-filters.js';
import { RECENT_SEARCHES_KEY } from './recent-searches-key.js';

const RECENT_MAX = 5;

/** The visitor's last searches, newest first; stored in this browser only. */
export function recentSearches(): string[] {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(RECENT_SEARCHES_KEY) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((text: unknown) => (typeof text === 'string' ? searchText(text) : []))
    .filter((text) => text !== '')
    .slice(0, RECENT_MAX);
}

/** Puts a search first; the same one in other letters is replaced. */
export function rememberSearch(text: string): void {
  const search = searchText(text);
  if (search === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  store(RECENT_SEARCHES_KEY, JSON.stringify([search, ...others].slice(0, RECENT_MAX)));
}
