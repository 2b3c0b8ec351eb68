import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A message that could not be sent yet. Its body is sent exactly as it was made, or the server refuses its key. */
export interface WaitingMessage {
  /** Idempotency key of the message. */
  key: string;
  /** Path of the call. */
  path: string;
  /** JSON. */
  body: string;
  /** Milliseconds since 1970, as all times here. */
  createdAt: number;
  tries: number;
  /** Not tried before. */
  nextTryAt: number;
  /** Why it is not tried any more; null while it waits. */
  stopped: { reason: 'too-old' | 'refused'; text: string } | null;
}

/** A message that was sent while no page was open, until a page has told the visitor. */
export interface SentMessage {
  key: string;
  createdAt: number;
  /** Number of the inquiry, or reference of the report; null if the answer was lost. */
  reference: string | null;
}

interface Schema extends DBSchema {
  waiting: { key: string; value: WaitingMessage };
  sent: { key: string; value: SentMessage };
}

/** So that a lost phone holds few messages, and a mistake sends few. */
export const WAITING_MAX = 5;

const DATABASE = 'lml';

/** One connection for each action: an open one would block deletion and newer versions in other tabs. */
async function withDatabase<T>(action: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('waiting', { keyPath: 'key' });
      created.createObjectStore('sent', { keyPath: 'key' });
    },
  });
  try {
    return await action(database);
  } finally {
    database.close();
  }
}

/** Oldest first. */
export async function waitingMessages(): Promise<WaitingMessage[]> {
  const all = await withDatabase((database) => database.getAll('waiting'));
  return all.sort((one, other) => one.createdAt - other.createdAt);
}

/**
 * Adds a message; one that waits under the same key stays as it is.
 * @returns whether it waits now: at most `WAITING_MAX` do
 * @throws if the browser has no storage for it
 */
export function addWaiting({
  key,
  path,
  body,
}: Pick<WaitingMessage, 'key' | 'path' | 'body'>): Promise<boolean> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('waiting', 'readwrite');
    const there = (await store.getKey(key)) !== undefined;
    const fits = there || (await store.count()) < WAITING_MAX;
    if (fits && !there) {
      await store.add({ key, path, body, createdAt: Date.now(), tries: 0, nextTryAt: 0, stopped: null });
    }
    await done;
    return fits;
  });
}

/** Changes a message, unless it was discarded meanwhile. */
export function changeWaiting(
  key: string,
  changes: Partial<Pick<WaitingMessage, 'tries' | 'nextTryAt' | 'stopped'>>,
): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('waiting', 'readwrite');
    const message = await store.get(key);
    if (message) await store.put({ ...message, ...changes });
    await done;
  });
}

/**
 * Sends a message that was too old anyway, on the visitor's word: under a new key, since the server may have forgotten the old
 * one.
 */
export function renewWaiting(key: string, newKey: string): Promise<void> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('waiting', 'readwrite');
    const message = await store.get(key);
    if (message) {
      await store.delete(key);
      await store.add({
        ...message,
        key: newKey,
        createdAt: Date.now(),
        tries: 0,
        nextTryAt: 0,
        stopped: null,
      });
    }
    await done;
  });
}

export function discardWaiting(key: string): Promise<void> {
  return withDatabase((database) => database.delete('waiting', key));
}

/** Replaces a waiting message by the record that it was sent. */
export function recordSent({ key, createdAt, reference }: SentMessage): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['waiting', 'sent'], 'readwrite');
    await transaction.objectStore('waiting').delete(key);
    await transaction.objectStore('sent').put({ key, createdAt, reference });
    await transaction.done;
  });
}

/** Returns the records of sent messages and deletes them, so that one page tells of each. */
export function takeSent(): Promise<SentMessage[]> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction('sent', 'readwrite');
    const records = await store.getAll();
    await store.clear();
    await done;
    return records;
  });
}

/** Deletes everything, for `/privacy`. */
export function clearWaiting(): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['waiting', 'sent'], 'readwrite');
    await Promise.all([transaction.objectStore('waiting').clear(), transaction.objectStore('sent').clear()]);
    await transaction.done;
  });
}
