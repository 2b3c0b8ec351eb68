import { SHORTLIST_KEY_PATTERN, SHORTLIST_LIMITS } from '@lml/common/contracts';
import { readStored, store } from '../../../lib/storage.js';
import { useBrowserValue } from '../../../lib/use-hydrated.js';

/** Keys of a list that this browser has opened or made. */
export interface ListKeys {
  key: string;
  /** The owner's key, if this browser has it. */
  owner: string | null;
}

export interface StoredList extends ListKeys {
  name: string;
}

/** A voter of this browser; the key proves that a vote is theirs. */
export interface Voter {
  name: string;
  key: string;
}

const LISTS = 'lml.shortlists';
const VOTER = 'lml.voter';
const LISTS_MAX = 30;
const NONE: readonly StoredList[] = Object.freeze([]);

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastLists = NONE;

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && SHORTLIST_KEY_PATTERN.test(value);

/** Reads `#key` or `#key.ownerKey`; null if there is no key. A fragment is sent to no server. */
export function keysFromFragment(fragment: string): ListKeys | null {
  const [key, owner] = fragment.replace(/^#/, '').split('.');
  return isKey(key) ? { key, owner: isKey(owner) ? owner : null } : null;
}

/** Fragment of the link for everybody, or with the owner's key. */
export function fragmentOf({ key, owner }: ListKeys): string {
  return owner === null ? `#${key}` : `#${key}.${owner}`;
}

/** Lists of this browser, the latest first. */
export function storedLists(): readonly StoredList[] {
  const text = readStored(LISTS);
  if (text !== lastText) {
    lastText = text;
    lastLists = parse(text);
  }
  return lastLists;
}

export function useStoredLists(): readonly StoredList[] {
  return useBrowserValue(subscribe, storedLists, () => NONE);
}

/** Puts a list first; an owner's key that is known stays. */
export function rememberList({ key, owner, name }: StoredList): void {
  const known = storedLists().find((list) => list.key === key);
  write([
    { key, owner: owner ?? known?.owner ?? null, name },
    ...storedLists().filter((list) => list.key !== key),
  ]);
}

export function forgetList(key: string): void {
  write(storedLists().filter((list) => list.key !== key));
}

/** Forgets all lists and the voter's name and key. */
export function forgetShortlists(): void {
  write([]);
  store(VOTER, null);
}

/** The voter of this browser; a new one has no name and is not stored yet. */
export function storedVoter(): Voter {
  try {
    const value = JSON.parse(readStored(VOTER) ?? 'null') as Partial<Voter> | null;
    if (isKey(value?.key) && typeof value.name === 'string') return { key: value.key, name: value.name };
  } catch {
    // Not ours: starts anew.
  }
  return { name: '', key: randomKey() };
}

export function storeVoter(voter: Voter): void {
  store(VOTER, JSON.stringify(voter));
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SHORTLIST_LIMITS.keyBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function parse(text: string | null): readonly StoredList[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return NONE;
    return value
      .flatMap((entry: Partial<StoredList> | null): StoredList[] =>
        isKey(entry?.key)
          ? [
              {
                key: entry.key,
                owner: isKey(entry.owner) ? entry.owner : null,
                name: String(entry.name ?? ''),
              },
            ]
          : [],
      )
      .slice(0, LISTS_MAX);
  } catch {
    return NONE;
  }
}

function write(lists: readonly StoredList[]): void {
  store(LISTS, lists.length > 0 ? JSON.stringify(lists.slice(0, LISTS_MAX)) : null);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === LISTS || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
