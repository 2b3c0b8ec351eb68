import type { PropertyFormValues } from './property-form-values.js';
import type { RoomsFound } from './suggestions.js';

const FIELDS = ['bedrooms', 'bathrooms', 'rooms'] as const;
export type SuggestedField = (typeof FIELDS)[number];

/** What was taken from the description and put into fields, and may be replaced or taken out again. */
export type Suggested = Partial<Pick<PropertyFormValues, SuggestedField>>;

interface Outcome {
  /** To be put into the fields, which were empty or still hold the suggestion before. */
  fill: Suggested;
  /** Differs from what somebody typed, so it is only offered. */
  offer: Suggested;
}

/**
 * What to do with what a description says: empty fields are filled, fields that still hold an earlier suggestion follow
 * it, and what was typed is left alone. Room types are never offered beside others.
 * @param refused what somebody undid or declined, which is not suggested a second time
 */
export function outcomeOf(
  found: RoomsFound,
  current: Pick<PropertyFormValues, SuggestedField>,
  suggested: Suggested,
  refused: Suggested,
): Outcome {
  const outcome: Outcome = { fill: {}, offer: {} };
  for (const field of FIELDS) {
    const [wanted, there] = [found[field], current[field]];
    if (wanted.length === 0 || same(wanted, there) || same(wanted, refused[field])) continue;
    const ours = suggested[field] !== undefined && same(there, suggested[field]);
    if (there.length === 0 || ours) Object.assign(outcome.fill, { [field]: wanted });
    else if (field !== 'rooms') outcome.offer[field] = wanted as string;
  }
  return outcome;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
