/** Groups of suggestions, in the order of the answer. */
export const SUGGESTION_KINDS = ['reference', 'place', 'landmark', 'road', 'project', 'listing'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** Max suggestions of all groups together. */
export const SUGGESTIONS_MAX = 9;
/** Shorter texts get no suggestions, except a reference. */
export const SUGGESTION_LETTERS_MIN = 2;

/** A possible meaning of a text that is being typed. */
export interface Suggestion {
  /** Name of the place, or title of the listing. */
  label: string;
  /** County of a place, location of a listing; may be empty. */
  detail: string;
  /** Search that it leads to: the words before the name, and the name unless `location` stands for it. */
  search: string;
  /** Value of the location filter, if listings have that location. */
  location: string | null;
  /** Listing that it opens; null for a place. */
  id: number | null;
  /** Listings on the market at that location; null if there is no `location`. */
  count: number | null;
}

/** `GET /api/properties/suggestions`: groups without suggestions are left out. */
export interface SuggestionGroup {
  kind: SuggestionKind;
  suggestions: Suggestion[];
}
