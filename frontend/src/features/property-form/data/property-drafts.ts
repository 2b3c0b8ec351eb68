import { readStored, store } from '../../../lib/storage.js';
import { EMPTY_VALUES, type PropertyFormValues } from './property-form-values.js';

/** Unsaved form values. */
export interface PropertyDraft {
  /** Milliseconds since 1970. */
  at: number;
  /** Version of the property that was edited; null to add one. */
  version: number | null;
  /** Form values before the changes. */
  base: PropertyFormValues;
  values: PropertyFormValues;
}

/** Increase when a change of the fields makes older drafts invalid. */
const FORMAT = 1;
const RETENTION_MS = 30 * 24 * 60 * 60_000;
const keyOf = (id: number | null) => `lml.property-draft.${id ?? 'new'}`;

/** Reads the draft of a property, or of a new one; null if missing or invalid. */
export function readDraft(id: number | null, now = Date.now()): PropertyDraft | null {
  const stored = parsed(readStored(keyOf(id)));
  if (stored === null) return null;
  const { format, at, version, base, values } = stored;
  const fits =
    format === FORMAT &&
    typeof at === 'number' &&
    now - at < RETENTION_MS &&
    (version === null || typeof version === 'number') &&
    areValues(base) &&
    areValues(values);
  return fits ? { at, version, base, values } : null;
}

/** @returns whether the draft was stored */
export function saveDraft(id: number | null, draft: PropertyDraft): boolean {
  return store(keyOf(id), JSON.stringify({ format: FORMAT, ...draft }));
}

export function deleteDraft(id: number | null): void {
  store(keyOf(id), null);
}

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Whether a value has all form fields with the right types. */
function areValues(value: unknown): value is PropertyFormValues {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(EMPTY_VALUES).every(([name, example]) => {
    const field = (value as Record<string, unknown>)[name];
    return Array.isArray(example) ? Array.isArray(field) : typeof field === typeof example && field !== null;
  });
}
