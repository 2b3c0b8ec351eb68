import { readForSession, storeForSession } from '../../../lib/session-storage.js';
import type { MessageFields } from './message-rules.js';

interface Kept {
  key: string;
  /** What it was made for. */
  said: string;
}

const nameOf = (form: string) => `lml.key.${form}`;
/** For browsers that close their storage to us: then a key lasts as long as the page. */
const kept = new Map<string, Kept>();

/**
 * The key under which a message is sent, by which the server knows it again: the same as long as the same is sent on
 * that form and has not arrived, also after a reload; another one for other words.
 * @param form its name: `contact`, `inquiry.7`
 */
export function messageKey(form: string, { website: _robots, ...fields }: MessageFields): string {
  const said = JSON.stringify(Object.entries(fields).sort());
  const known = kept.get(form) ?? read(form);
  if (known?.said === said) return known.key;
  const made = { key: randomKey(), said };
  kept.set(form, made);
  storeForSession(nameOf(form), JSON.stringify(made));
  return made.key;
}

/** It has arrived, or is of no use. */
export function dropMessageKey(form: string): void {
  kept.delete(form);
  storeForSession(nameOf(form), null);
}

function read(form: string): (Partial<Kept> & { key: string }) | null {
  try {
    const value = JSON.parse(readForSession(nameOf(form)) ?? 'null') as Partial<Kept> | null;
    return typeof value?.key === 'string' ? { ...value, key: value.key } : null;
  } catch {
    return null;
  }
}

/** 128 random bits; `randomUUID` is there on secure pages alone. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
