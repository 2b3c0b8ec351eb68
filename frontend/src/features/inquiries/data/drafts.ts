import { removeFromSession, readForSession, storeForSession } from '../../../lib/session-storage.js';
import type { MessageFields } from './message-rules.js';

/** Contact details, shared by all forms. */
const PERSON = ['name', 'email', 'phone'] as const;
/** Message fields of one form. The honeypot is never stored. */
const MESSAGE = [
  ...(['subject', 'message', 'wantsViewing', 'viewingDate', 'viewingTime'] as const),
  ...(['viewingDate2', 'viewingTime2', 'viewingDate3', 'viewingTime3'] as const),
  ...(['viewingChoices', 'viewingKind'] as const),
  ...(['service', 'propertyType', 'place', 'size', 'bedrooms', 'price'] as const),
];

const PERSON_KEY = 'lml.draft.person';
const keyOf = (form: string) => `lml.draft.${form}`;

export type Draft = Partial<MessageFields>;

/**
 * Unsent input, stored in `sessionStorage`, because it is personal and computers may be shared.
 * @param form key of the form: `contact`, `inquiry.7`, `owner.sell`
 */
export function readDraft(form: string): Draft {
  return read(keyOf(form), MESSAGE);
}

export function readPerson(): Draft {
  return read(PERSON_KEY, PERSON);
}

/** Stores the contact details, and the fields that differ from their initial values. */
export function saveDraft(form: string, fields: MessageFields, initial: Draft): void {
  const changed = MESSAGE.filter((field) => fields[field] !== initial[field]);
  write(keyOf(form), fields, changed);
  write(PERSON_KEY, fields, PERSON);
}

/** Deletes the draft after sending; keeps the contact details. */
export function deleteDraft(form: string, sent: MessageFields): void {
  storeForSession(keyOf(form), null);
  write(PERSON_KEY, sent, PERSON);
}

/** Deletes all drafts. */
export function deleteAllDrafts(): void {
  removeFromSession('lml.draft.');
}

function write(key: string, fields: MessageFields, names: readonly (keyof MessageFields)[]): void {
  const kept = Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  storeForSession(key, names.length === 0 ? null : JSON.stringify(kept));
}

/** Parses a stored draft; null if invalid. */
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
