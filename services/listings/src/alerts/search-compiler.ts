import type { AlertFilters } from '@lml/common/contracts';
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

  async compile(filters: AlertFilters): Promise<CompiledSearch> {
    const { state, places } = await this.snapshot.versioned();
    const [compiled] = await this.compileAll([filters], places);
    return { ...compiled!, placesState: state };
  }

  /** Reads all searches anew that were read with other places. Safe to run concurrently. */
  async recompile(): Promise<void> {
    const { state, places } = await this.snapshot.versioned();
    if (this.doneFor === state) return;
    for (let after = 0; ;) {
      const outdated = await this.searches.readWithOtherPlaces(state, after, BATCH);
      const compiled = await this.compileAll(
        outdated.map(({ filters }) => filters),
        places,
      );
      await this.searches.storeCompiled(
        outdated.map(({ id }, index) => ({ id, ...compiled[index]!, placesState: state })),
      );
      if (outdated.length < BATCH) break;
      after = outdated.at(-1)!.id;
    }
    this.doneFor = state;
  }

  private async compileAll(
    all: AlertFilters[],
    places: Places,
  ): Promise<Omit<CompiledSearch, 'placesState'>[]> {
    const compiled = all.map((filters) =>
      compileFilter(Object.assign(new ListPropertiesQuery(), filters), places),
    );
    const folded = await this.searches.folded([
      ...new Set(compiled.flatMap(({ filter }) => textsOf(filter))),
    ]);
    return compiled.map(({ filter, placeIds }) => ({ filter: withFoldedTexts(filter, folded), placeIds }));
  }
}
