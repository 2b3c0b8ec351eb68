import {
  parseReference,
  propertyReference,
  type Suggestion,
  type SuggestionGroup,
  type SuggestionKind,
  SUGGESTION_KINDS,
  SUGGESTION_LETTERS_MIN,
  SUGGESTIONS_MAX,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { PlacesSnapshot } from '../../places/places-snapshot.js';
import type { Places } from '../search/question/places.js';
import { readQuestion } from '../search/question/read-question.js';
import { tokensOf } from '../search/question/tokens.js';
import { SearchWordsRepository } from '../search/search-words.repository.js';
import { lettersOf, type NamedPlace, placesLike, placesNamed } from './place-names.js';
import { type AreaRow, SuggestionsRepository, type TitleRow } from './suggestions.repository.js';

/** Most suggestions of a group. */
const MOST: Record<SuggestionKind, number> = {
  reference: 1,
  place: 5,
  landmark: 2,
  road: 2,
  project: 2,
  listing: 3,
};
/** Words of the text that may name a place. */
const NAME_WORDS_MAX = 4;
const ID_DIGITS = /^0*([1-9]\d{0,8})$/;

/** End of a text that may name a place, and the text before it. */
interface Ending {
  before: string;
  letters: string;
}

interface FoundPlaces extends Ending {
  places: NamedPlace[];
  areas: AreaRow[];
}

/** Suggests places, listings and references while a visitor types. */
@Injectable()
export class SuggestionsService {
  constructor(
    private readonly repository: SuggestionsRepository,
    private readonly words: SearchWordsRepository,
    private readonly snapshot: PlacesSnapshot,
  ) {}

  /** Returns at most `SUGGESTIONS_MAX` suggestions in groups. */
  async suggest(typed: string): Promise<SuggestionGroup[]> {
    const id = parseReference(typed) ?? Number(ID_DIGITS.exec(typed)?.[1] ?? 0);
    const letters = lettersOf(typed);
    if (id === 0 && letters.length < SUGGESTION_LETTERS_MIN) return [];
    const known = await this.snapshot.current();
    const [referred, found, titled] = await Promise.all([
      id === 0 ? undefined : this.repository.withId(id),
      this.places(endingsOf(typed), known),
      this.titles(letters),
    ]);
    const nothing = !referred && found.places.length + found.areas.length + titled.length === 0;
    const [likePlaces, likeTitles] = nothing
      ? await Promise.all([this.misspelt(endingsOf(typed), known), this.correctedTitles(typed)])
      : [found, titled];
    const of = (rows: TitleRow[], isProject: boolean) =>
      rows.filter(({ type }) => (type === 'development') === isProject).map(ofTitle);
    const groups: Record<SuggestionKind, Suggestion[]> = {
      reference: referred
        ? [{ ...ofTitle(referred), label: propertyReference(id), detail: referred.title }]
        : [],
      ...ofPlaces(likePlaces, known),
      project: of(likeTitles, true),
      listing: of(likeTitles, false),
    };
    return shortened(groups);
  }

  /** Finds places by the longest ending that names any. */
  private async places(endings: Ending[], known: Places): Promise<FoundPlaces> {
    const inMemory = endings
      .map((ending) => ({ ...ending, places: placesNamed(ending.letters, known) }))
      .find(({ places }) => places.length > 0);
    const found = inMemory ?? { ...(endings[0] ?? { before: '', letters: '' }), places: [] };
    const { letters, places } = found;
    const areas = await this.repository.areas(letters === '' ? [] : [letters], keysOf(places));
    return { ...found, areas };
  }

  private async misspelt(endings: Ending[], known: Places): Promise<FoundPlaces> {
    const like = endings
      .map((ending) => ({ ...ending, places: placesLike(ending.letters, known) }))
      .find(({ places }) => places.length > 0);
    if (!like) return { before: '', letters: '', places: [], areas: [] };
    return { ...like, areas: await this.repository.areas([], keysOf(like.places)) };
  }

  private async titles(letters: string): Promise<TitleRow[]> {
    return letters.length < SUGGESTION_LETTERS_MIN ? [] : await this.repository.titled(letters, MOST.listing);
  }

  /** Finds titles by the text with its last word corrected. */
  private async correctedTitles(typed: string): Promise<TitleRow[]> {
    const words = lettersOf(typed).split(' ');
    const last = words.at(-1)!;
    const alike = (await this.words.wordsLike([last])).get(last) ?? [];
    for (const word of alike.slice(0, 2)) {
      const rows = await this.titles([...words.slice(0, -1), word].join(' '));
      if (rows.length > 0) return rows;
    }
    return [];
  }
}

/** Endings of a text by whole words, the longest first. */
function endingsOf(typed: string): Ending[] {
  const starts = tokensOf(typed).filter(({ opens }) => opens);
  return starts
    .slice(-NAME_WORDS_MAX)
    .map(({ start }) => ({ before: typed.slice(0, start).trim(), letters: lettersOf(typed.slice(start)) }))
    .filter(({ letters }) => letters.length >= SUGGESTION_LETTERS_MIN);
}

function keysOf(places: NamedPlace[]): string[] {
  return places.flatMap(({ place }) => (place.kind === 'place' ? place.keys : []));
}

function ofTitle({ id, title, location }: TitleRow): Suggestion {
  return { label: title, detail: location, search: '', location: null, id, count: null };
}

/** Places that listings have come first among those of a rank. */
function ofPlaces(
  { before, places, areas }: FoundPlaces,
  all: Places,
): Pick<Record<SuggestionKind, Suggestion[]>, 'place' | 'landmark' | 'road'> {
  // A location filter would replace the places of the search.
  const isOneOfSeveral = readQuestion(before, all).places.length > 0;
  const named = (keys: string[]) => areas.find(({ key }) => keys.includes(key));
  const suggested = places.map(({ place, rank }) => {
    const area = place.kind === 'place' ? named(place.keys) : undefined;
    const name = `${before} ${place.kind === 'landmark' ? 'near ' : ''}${place.name}`.trim();
    return {
      kind: place.kind,
      rank,
      suggestion: {
        label: place.name,
        detail: place.kind === 'road' || place.county === place.name ? '' : place.county,
        search: area && !isOneOfSeveral ? before : name,
        location: area && !isOneOfSeveral ? (area.area ?? place.name) : null,
        id: null,
        count: area?.count ?? null,
      },
    };
  });
  suggested.sort(
    (one, other) => one.rank - other.rank || (other.suggestion.count ?? 0) - (one.suggestion.count ?? 0),
  );
  const known = new Set(places.flatMap(({ place }) => (place.kind === 'place' ? place.keys : [])));
  const others = areas
    .filter(({ key, area }) => area !== null && !known.has(key))
    .map(({ key, area, count }) => {
      const place = all.positioned(key);
      return {
        label: area!,
        detail: place?.county ?? '',
        search: isOneOfSeveral ? `${before} ${area}` : before,
        location: isOneOfSeveral ? null : area!,
        id: null,
        count,
      };
    });
  const of = (kind: SuggestionKind) =>
    suggested.filter((one) => one.kind === kind).map(({ suggestion }) => suggestion);
  return { place: [...of('place'), ...others], landmark: of('landmark'), road: of('road') };
}

/** Keeps at most `SUGGESTIONS_MAX`, taking from the largest group first. */
function shortened(groups: Record<SuggestionKind, Suggestion[]>): SuggestionGroup[] {
  const kept = SUGGESTION_KINDS.map((kind) => ({ kind, suggestions: groups[kind].slice(0, MOST[kind]) }));
  const total = () => kept.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  while (total() > SUGGESTIONS_MAX)
    kept
      .reduce((most, group) => (group.suggestions.length > most.suggestions.length ? group : most))
      .suggestions.pop();
  return kept.filter(({ suggestions }) => suggestions.length > 0);
}
