import { readStored, store } from '../../../lib/storage.js';
import { removeFromSession, readForSession, storeForSession } from '../../../lib/session-storage.js';
import type { MessageFields } from './message-rules.js';

/** Contact details, shared by all forms. */
const PERSON = ['name', 'email', 'phone'] as const;
/** Message fields of one form. The honeypot is never stored. */
const MESSAGE = [
  ...(['subject', 'message', 'wantsViewing', 'viewingDate', 'viewingTime'] as const),
  ...(['viewingDate2', 'viewingTime2', 'viewingDate3', 'viewingTime3'] as const),
  ...(['viewingChoices', 'viewingKind', 'representativeName', 'representativePhone'] as const),
  ...(['service', 'propertyType', 'place', 'size', 'bedrooms', 'price'] as const),
];

const PERSON_KEY = 'lml.draft.person';
/** In `localStorage`: contact details of a visitor who asked for it. */
const REMEMBERED_KEY = 'lml.person';
const keyOf = (form: string) => `lml.draft.${form}`;

export type Draft = Partial<MessageFields>;

/**
 * Unsent input, stored in `sessionStorage`, because it is personal and computers may be shared.
 * @param form key of the form: `contact`, `inquiry.7`, `owner.sell`
 */
export function readDraft(form: string): Draft {
  return read(readForSession(keyOf(form)), MESSAGE);
}

/** Contact details as last typed in this tab, else as remembered on this device. */
export function readPerson(): Draft {
  const remembered = read(readStored(REMEMBERED_KEY), PERSON);
  return {
    ...remembered,
    ...(Object.keys(remembered).length > 0 && { remember: true }),
    ...read(readForSession(PERSON_KEY), PERSON),
  };
}

/** Stores the contact details, and the fields that differ from their initial values. */
export function saveDraft(form: string, fields: MessageFields, initial: Draft): void {
  const changed = MESSAGE.filter((field) => fields[field] !== initial[field]);
  write(keyOf(form), fields, changed);
  write(PERSON_KEY, fields, PERSON);
}

/** Deletes the draft after sending; remembers the contact details only if the visitor asked for it. */
export function deleteDraft(form: string, sent: MessageFields): void {
  storeForSession(keyOf(form), null);
  storeForSession(PERSON_KEY, null);
  store(REMEMBERED_KEY, sent.remember ? JSON.stringify(filledIn(sent, PERSON)) : null);
}

/** Deletes all drafts and the remembered contact details. */
export function deleteAllDrafts(): void {
  removeFromSession('lml.draft.');
  store(REMEMBERED_KEY, null);
}

function write(key: string, fields: MessageFields, names: readonly (keyof MessageFields)[]): void {
  storeForSession(key, names.length === 0 ? null : JSON.stringify(filledIn(fields, names)));
}

function filledIn(fields: MessageFields, names: readonly (keyof MessageFields)[]): Draft {
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}

/** Parses a stored draft; null if invalid. */
function read(text: string | null, names: readonly (keyof MessageFields)[]): Draft {
  const stored = parsed(text);
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
