import type { CreateLead, SendMessage } from '@lml/common/contracts';
import { randomKey } from '../../../lib/random-key.js';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';
import type { MessageFields } from './message-rules.js';

interface Kept {
  key: string;
  /** Content that the key belongs to. */
  said: string;
}

const nameOf = (form: string) => `lml.key.${form}`;
/** Fallback without storage: a key lasts as long as the page. */
const kept = new Map<string, Kept>();

/**
 * Idempotency key of a message: stable while the same content on a form is unsent, also after a reload; other
 * content gets a new key.
 * @param form key of the form: `contact`, `inquiry.7`, `owner.sell`; `reply.7` of a reply of staff, `lead.` of a lead
 */
export function messageKey(form: string, content: MessageFields | SendMessage | CreateLead): string {
  const { website: _robots, ...fields } = content as MessageFields;
  const said = JSON.stringify(Object.entries(fields).sort());
  const known = kept.get(form) ?? read(form);
  if (known?.said === said) return known.key;
  const made = { key: randomKey(), said };
  kept.set(form, made);
  storeForSession(nameOf(form), JSON.stringify(made));
  return made.key;
}

/** Deletes the key after the message was accepted or rejected. */
export function deleteMessageKey(form: string): void {
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
