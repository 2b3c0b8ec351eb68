import { readStored, store } from './storage.js';

/** An id and when it was added, in milliseconds. */
export interface StoredId {
  id: number;
  at: number;
}

const LARGEST_ID = 2_147_483_647;
const NONE: readonly StoredId[] = Object.freeze([]);

/**
 * List of ids in `localStorage`, newest first, at most `max`. Every read goes to storage, so that all tabs
 * agree; if storage is blocked or full, the list lasts as long as the page. An invalid stored value counts as
 * empty.
 */
export function createStoredIds(key: string, max: number) {
  const listeners = new Set<() => void>();
  let lastText: string | null = null;
  let lastList = NONE;
  /** Fallback if the browser refuses storage. */
  let notStored: readonly StoredId[] | null = null;

  function read(): readonly StoredId[] {
    if (notStored) return notStored;
    const text = readStored(key);
    if (text !== lastText) {
      lastText = text;
      lastList = parseStoredIds(text, max);
    }
    return lastList;
  }

  /** @returns whether the list is persisted */
  function write(list: readonly StoredId[]): boolean {
    const text = list.length > 0 ? JSON.stringify(list) : null;
    const kept = store(key, text);
    notStored = kept ? null : list;
    listeners.forEach((listener) => listener());
    return kept;
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listeners.forEach((listener) => listener());
  };

  return {
    read,
    /** Adds ids and drops the oldest above `max`. An id that is already listed moves to its new time. */
    put: (...entries: StoredId[]): boolean => write(ordered([...entries, ...read()], max)),
    remove: (...ids: number[]): boolean => write(read().filter(({ id }) => !ids.includes(id))),
    /** For `useSyncExternalStore`; also notifies about changes in other tabs. */
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
    /** Server snapshot: empty, as the server does not know the visitor. */
    readOnServer: (): readonly StoredId[] => NONE,
  };
}

/** Parses a stored list; skips invalid ids. */
export function parseStoredIds(text: string | null, max: number): readonly StoredId[] {
  if (text === null) return NONE;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NONE;
  }
  if (!Array.isArray(value)) return NONE;
  const list = value.flatMap((entry: Partial<StoredId> | null): StoredId[] =>
    isId(entry?.id) ? [{ id: entry.id, at: Number.isFinite(entry.at) ? Number(entry.at) : 0 }] : [],
  );
  return ordered(list, max);
}

/** Whether the value can be a database id. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LARGEST_ID;
}

/** Newest first, without duplicates; the first occurrence wins. */
function ordered(list: StoredId[], max: number): readonly StoredId[] {
  const seen = new Set<number>();
  const once = list.filter(({ id }) => !seen.has(id) && seen.add(id));
  return once.sort((one, other) => other.at - one.at).slice(0, max);
}
