import { paths } from './paths.js';
import { readForSession, storeForSession } from '../lib/session-storage.js';

const KEY = 'staff-list';

/** Notes the query of the staff list, such as `type=land&page=2`. */
export function rememberListAddress(query: string): void {
  storeForSession(KEY, query || null);
}

/** Address of the staff list with the filters and the page that it had when it was last seen in this tab. */
export function listAddress(): string {
  const query = readForSession(KEY);
  return query ? `${paths.adminProperties}?${query}` : paths.adminProperties;
}
