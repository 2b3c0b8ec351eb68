import { readStored, store } from '../../../lib/storage.js';

const SHOWN_KEY = 'lml.map';
const SEARCHES_KEY = 'lml.map-searches';

/** Whether the visitor last had the map open. */
export function wantsMap(): boolean {
  return readStored(SHOWN_KEY) === 'yes';
}

export function rememberMap(isShown: boolean): void {
  store(SHOWN_KEY, isShown ? 'yes' : null);
}

/** Whether moving the map searches; undefined until chosen. */
export function searchesOnMove(): boolean | undefined {
  const stored = readStored(SEARCHES_KEY);
  return stored === null ? undefined : stored === 'yes';
}

export function rememberSearchesOnMove(searches: boolean): void {
  store(SEARCHES_KEY, searches ? 'yes' : 'no');
}
