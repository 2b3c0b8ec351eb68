import {
  PLACE_SEPARATOR,
  placesOf,
  type Suggestion,
  type SuggestionGroup,
  type SuggestionKind,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import { chosenPlaces } from './active-filters.js';
import { joinedPlaces } from './property-filters.js';
import { recentSearches } from './recent-searches.js';

/** A suggestion, or an earlier search of the visitor. */
export interface Choice extends Omit<Suggestion, 'id'> {
  kind: SuggestionKind | 'recent';
  id: number | null;
}

export interface ChoiceGroup {
  kind: Choice['kind'];
  choices: Choice[];
  /** Position of its first choice in all groups. */
  first: number;
}

const RECENT_WHILE_TYPING = 2;
const STALE_MS = 60_000;

/** Suggestions for a text; a newer text cancels the request. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['properties', 'suggestions', q],
    queryFn: ({ signal }) =>
      callApiForJson<SuggestionGroup[]>('GET', withQuery('/api/properties/suggestions', { q }), { signal }),
    staleTime: STALE_MS,
    retry: false,
  });
}

/** The choices of an earlier answer that also fit what was typed since: those with its last word. */
export function stillFitting(groups: SuggestionGroup[], typed: string): SuggestionGroup[] {
  const lastWord = typed.toLowerCase().split(' ').at(-1)!;
  return groups
    .map(({ kind, suggestions }) => ({
      kind,
      suggestions: suggestions.filter(({ label }) => label.toLowerCase().includes(lastWord)),
    }))
    .filter(({ suggestions }) => suggestions.length > 0);
}

/** Groups to choose from: earlier searches that begin with the text, then suggestions. */
export function choiceGroups(typed: string, suggested: SuggestionGroup[]): ChoiceGroup[] {
  const letters = typed.toLowerCase();
  const recent = recentSearches()
    .filter((text) => text.toLowerCase().startsWith(letters) && text.toLowerCase() !== letters)
    .slice(0, typed === '' ? undefined : RECENT_WHILE_TYPING)
    .map((text): Choice => ({
      kind: 'recent',
      label: text,
      detail: '',
      search: text,
      location: null,
      id: null,
      count: null,
    }));
  const groups = [
    ...(recent.length > 0 ? [{ kind: 'recent' as const, choices: recent }] : []),
    ...suggested.map(({ kind, suggestions }) => ({
      kind,
      choices: suggestions.map((suggestion): Choice => ({ ...suggestion, kind })),
    })),
  ];
  return groups.map((group, position) => ({
    ...group,
    first: groups.slice(0, position).reduce((sum, { choices }) => sum + choices.length, 0),
  }));
}

/** Tells a choice from all others, in whatever list it stands. */
export function choiceKey({ kind, label, detail, id }: Choice): string {
  return [kind, label, detail, id].join(' ');
}

/** Text of the field after a choice. */
export function textOfChoice({ kind, search, label, location }: Choice): string {
  if (kind === 'recent' || location === null) return search;
  return `${search} ${label}`.trim();
}

/** Adds a place to those of the location filter. */
export function withPlace(location: string, place: string): string {
  return joinedPlaces(placesOf([...chosenPlaces(location), place].join(PLACE_SEPARATOR)));
}
