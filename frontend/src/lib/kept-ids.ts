import { readStored, store } from './storage.js';

/** An id with the moment in which it was kept, in milliseconds. */
export interface KeptId {
  id: number;
  at: number;
}

const LARGEST_ID = 2_147_483_647;
const NONE: readonly KeptId[] = Object.freeze([]);

/**
 * Ids that the browser keeps, the latest first, at most `max` of them. What it holds is always read afresh from
 * `localStorage`, so that all tabs agree; where that is closed or full, the list lasts as long as the page.
 * A stored text that is no such list counts as an empty one.
 */
export function createKeptIds(key: string, max: number) {
  const listeners = new Set<() => void>();
  let lastText: string | null = null;
  let lastList = NONE;
  /** What the browser would not keep. */
  let unkept: readonly KeptId[] | null = null;

  function read(): readonly KeptId[] {
    if (unkept) return unkept;
    const text = readStored(key);
    if (text !== lastText) {
      lastText = text;
      lastList = parseKeptIds(text, max);
    }
    return lastList;
  }

  /** @returns whether the browser keeps it beyond this page */
  function write(list: readonly KeptId[]): boolean {
    const text = list.length > 0 ? JSON.stringify(list) : null;
    const kept = store(key, text);
    unkept = kept ? null : list;
    listeners.forEach((listener) => listener());
    return kept;
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listeners.forEach((listener) => listener());
  };

  return {
    read,
    /** Without the oldest where there are more than `max`. An id that is there already moves to its new moment. */
    put: (...entries: KeptId[]): boolean => write(ordered([...entries, ...read()], max)),
    remove: (...ids: number[]): boolean => write(read().filter(({ id }) => !ids.includes(id))),
    /** For `useSyncExternalStore`; also hears of changes in other tabs. */
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
    /** What a server, which knows no visitor's browser, takes for kept. */
    readOnServer: (): readonly KeptId[] => NONE,
  };
}

/** The list in a stored text; whatever in it is no id is left out. */
export function parseKeptIds(text: string | null, max: number): readonly KeptId[] {
  if (text === null) return NONE;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return NONE;
  }
  if (!Array.isArray(value)) return NONE;
  const list = value.flatMap((entry: Partial<KeptId> | null): KeptId[] =>
    isId(entry?.id) ? [{ id: entry.id, at: Number.isFinite(entry.at) ? Number(entry.at) : 0 }] : [],
  );
  return ordered(list, max);
}

/** Whether it can be the id of anything that is stored. */
export function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LARGEST_ID;
}

/** The latest first, each id once; what comes first counts. */
function ordered(list: KeptId[], max: number): readonly KeptId[] {
  const seen = new Set<number>();
  const once = list.filter(({ id }) => !seen.has(id) && seen.add(id));
  return once.sort((one, other) => other.at - one.at).slice(0, max);
}
