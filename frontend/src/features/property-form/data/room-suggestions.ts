import type { PropertyFormValues } from './property-form-values.js';
import type { RoomsFound } from './suggestions.js';

const FIELDS = ['bedrooms', 'bathrooms', 'rooms'] as const;
export type SuggestedField = (typeof FIELDS)[number];

/** Values taken from the description, which may be replaced or removed again. */
export type Suggested = Partial<Pick<PropertyFormValues, SuggestedField>>;

interface Outcome {
  /** Values to fill in: the fields are empty or still hold the previous suggestion. */
  fill: Suggested;
  /** Values that differ from the input, and are only offered. */
  offer: Suggested;
}

/**
 * Decides what to do with the rooms found in a description: fills empty fields, updates fields that still
 * hold an earlier suggestion, and leaves other input alone. A single room type is only offered: most often it is the
 * whole flat. Does not offer room types if there are some.
 * @param refused suggestions that were undone or declined, which are not repeated
 */
export function planSuggestions(
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
    const single = field === 'rooms' && wanted.length === 1;
    if (single && ours) outcome.fill.rooms = [];
    if (single && (there.length === 0 || ours)) outcome.offer.rooms = found.rooms;
    else if (there.length === 0 || ours) Object.assign(outcome.fill, { [field]: wanted });
    else if (field !== 'rooms') outcome.offer[field] = wanted as string;
  }
  return outcome;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
