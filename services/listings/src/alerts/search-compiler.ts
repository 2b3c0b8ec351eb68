import type { AlertFilters } from '@lml/common/contracts';
import { AppError } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import type { Places } from '../properties/search/question/places.js';
import { ListPropertiesQuery } from '../properties/search/list-properties.query.js';
import { PlacesSnapshot } from '../places/places-snapshot.js';
import { compileFilter, type CompiledFilter, textsOf, withFoldedTexts } from './compile-filter.js';
import { SavedSearchesRepository } from './saved-searches.repository.js';

/** Searches read anew at a time. */
const BATCH = 500;

/** A search as the matcher reads it, with the places that it was read with. */
export interface CompiledSearch {
  filter: CompiledFilter;
  /** Places that the search names. */
  placeIds: number[];
  /** Name of the state of all places; see `PlacesSnapshot`. */
  placesState: string;
}

/** Turns saved searches into filters for the matcher, and again when staff have changed the places. */
@Injectable()
export class SearchCompiler {
  /** State of the places with which all searches have been read. */
  private doneFor: string | undefined;

  constructor(
    private readonly searches: SavedSearchesRepository,
    private readonly snapshot: PlacesSnapshot,
  ) {}

  /** @throws 400 if the filters name an unknown place */
  async compile(filters: AlertFilters): Promise<CompiledSearch> {
    const { state, places } = await this.snapshot.versioned();
    const { filter, placeIds } = compiled(filters, places);
    const folded = await this.searches.folded([...new Set(textsOf(filter))]);
    return { filter: withFoldedTexts(filter, folded), placeIds, placesState: state };
  }

  /** Compiles many at once, in the same order; null for those that name an unknown place. */
  async compileMany(filters: AlertFilters[]): Promise<(CompiledFilter | null)[]> {
    const { places } = await this.snapshot.versioned();
    const read = filters.map((one) => compiledAnew(one, places).filter);
    const texts = read.flatMap((filter) => (filter ? textsOf(filter) : []));
    const folded = await this.searches.folded([...new Set(texts)]);
    return read.map((filter) => filter && withFoldedTexts(filter, folded));
  }

  /** Reads all searches anew that were read with other places. Safe to run concurrently. */
  async recompile(): Promise<void> {
    const { state, places } = await this.snapshot.versioned();
    if (this.doneFor === state) return;
    for (let after = 0; ;) {
      const outdated = await this.searches.readWithOtherPlaces(state, after, BATCH);
      const searches = outdated.map(({ id, filters }) => ({ id, ...compiledAnew(filters, places) }));
      const texts = searches.flatMap(({ filter }) => (filter ? textsOf(filter) : []));
      const folded = await this.searches.folded([...new Set(texts)]);
      await this.searches.storeCompiled(
        searches.map(({ id, filter, placeIds }) => ({
          id,
          filter: filter && withFoldedTexts(filter, folded),
          placeIds,
          placesState: state,
        })),
      );
      if (outdated.length < BATCH) break;
      after = outdated.at(-1)!.id;
    }
    this.doneFor = state;
  }
}

function compiled(filters: AlertFilters, places: Places): { filter: CompiledFilter; placeIds: number[] } {
  return compileFilter(Object.assign(new ListPropertiesQuery(), filters), places);
}

/** Returns no filter for a search whose place is gone: it keeps its last one. */
function compiledAnew(
  filters: AlertFilters,
  places: Places,
): { filter: CompiledFilter | null; placeIds: number[] } {
  try {
    return compiled(filters, places);
  } catch (error) {
    if (error instanceof AppError) return { filter: null, placeIds: [] };
    throw error;
  }
}
