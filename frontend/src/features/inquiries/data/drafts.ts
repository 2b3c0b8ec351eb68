import { forgetForSession, readForSession, storeForSession } from '../../../lib/session-storage.js';
import type { MessageFields } from './message-rules.js';

/** Who writes: the same on every form, so it goes along from one to the next. */
const PERSON = ['name', 'email', 'phone'] as const;
/** What is said on one form. What the robots' trap holds is never kept. */
const MESSAGE = ['subject', 'message', 'wantsViewing', 'viewingDate', 'viewingTime'] as const;

const PERSON_KEY = 'lml.draft.person';
const keyOf = (form: string) => `lml.draft.${form}`;

export type Draft = Partial<MessageFields>;

/**
 * What was typed and not sent, in this tab and session: `sessionStorage`, because it is personal and a computer may be
 * shared.
 * @param form its name: `contact`, `inquiry.7`
 */
export function readDraft(form: string): Draft {
  return read(keyOf(form), MESSAGE);
}

export function readPerson(): Draft {
  return read(PERSON_KEY, PERSON);
}

/** Keeps what differs from the form as it was at first, and the person. */
export function keepDraft(form: string, fields: MessageFields, initial: Draft): void {
  const changed = MESSAGE.filter((field) => fields[field] !== initial[field]);
  write(keyOf(form), fields, changed);
  write(PERSON_KEY, fields, PERSON);
}

/** The message has been sent; the person stays for the next one. */
export function dropDraft(form: string, sent: MessageFields): void {
  storeForSession(keyOf(form), null);
  write(PERSON_KEY, sent, PERSON);
}

/** Nothing that was typed into any form is left. */
export function forgetDrafts(): void {
  forgetForSession('lml.draft.');
}

function write(key: string, fields: MessageFields, names: readonly (keyof MessageFields)[]): void {
  const kept = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  storeForSession(key, names.length === 0 ? null : JSON.stringify(kept));
}

/** Whatever is no draft of ours is none at all. */
function read(key: string, names: readonly (keyof MessageFields)[]): Draft {
  const stored = parsed(readForSession(key));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = stored[name];
      const fits = typeof value === (name === 'wantsViewing' ? 'boolean' : 'string');
      return fits ? [[name, value]] : [];
    }),
  );
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
