import {
  type FilterOptions,
  FEW_MATCHES,
  NEARBY_M,
  NEAREST_M,
  NEAREST_MAX,
  PROPERTY_TYPES,
  type PropertyFacets,
  type PropertyMap,
  type PropertyPage,
  pinOf,
  TOTAL_MAX,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { toListed, toSummary } from '../model/property.mapper.js';
import { countOf, toFacets } from './facets.js';
import { PlacesSnapshot } from '../../places/places-snapshot.js';
import { FacetsRepository } from './facets.repository.js';
import type { ListPropertiesQuery } from './list-properties.query.js';
import type { PropertyFilter } from './property-filter.js';
import { isCapped, MapRepository } from './map.repository.js';
import type { ListedRow } from '../model/property-rows.js';
import { PropertySearchRepository } from './property-search.repository.js';
import { type AskedSearch, locationsOf, readSearch } from './read-search.js';
import { SearchSpelling } from './search-spelling.js';

/** The public list: pages, counts per filter choice, and the choices on offer. */
@Injectable()
export class PropertySearchService {
  constructor(
    private readonly properties: PropertySearchRepository,
    private readonly counts: FacetsRepository,
    private readonly spelling: SearchSpelling,
    private readonly pins: MapRepository,
    private readonly places: PlacesSnapshot,
  ) {}

  async list(query: ListPropertiesQuery): Promise<PropertyPage> {
    const { page, pageSize } = query;
    const { found, asked, correctedSearch } = await this.firstFound(
      query,
      async (given) => {
        const filter = await this.pins.sized(given);
        const list = await this.properties.list(filter, query.sort, pageSize, (page - 1) * pageSize);
        const capped = list.isCapped || isCapped(filter, list.total);
        return { ...list, total: capped ? TOTAL_MAX : list.total, isCapped: capped };
      },
      ({ total }) => total,
    );
    return {
      properties: found.rows.map(toListed),
      total: found.total,
      ...(found.isCapped && { totalIsCapped: true as const }),
      pages: Math.ceil(found.total / pageSize),
      page,
      pageSize,
      correctedSearch,
      understood: asked.understood,
      near: asked.near,
      nearPlaces: asked.nearPlaces,
      nearest: await this.nearest(query, asked, found),
    };
  }

  /** Pins of the list's matches, and how many have no position. */
  async map(query: ListPropertiesQuery): Promise<PropertyMap> {
    const { found } = await this.firstFound(
      query,
      async (filter) => await this.pins.pins(filter, query.sort),
      ({ total, withoutPosition }) => total + withoutPosition,
    );
    return {
      pins: found.rows.map((row) =>
        pinOf(toSummary(row, undefined), { lat: row.latitude, lng: row.longitude }),
      ),
      total: found.total,
      totalIsCapped: found.isCapped,
      withoutPosition: found.withoutPosition,
    };
  }

  /** Counts per filter choice; a search is read as in the list. */
  async facets(query: ListPropertiesQuery): Promise<PropertyFacets> {
    const { found } = await this.firstFound(
      query,
      async (filter) => await this.counts.facets(filter),
      (rows) => countOf(rows, 'total'),
    );
    const { locations } = await this.filterOptions();
    return toFacets(found, locations);
  }

  async filterOptions(): Promise<FilterOptions> {
    const { areas, types } = await this.properties.inUse();
    const locations = [...areas].sort((a, b) => a.localeCompare(b, 'en'));
    // Spellings of one place that differ in case (nyali, Nyali) find the same listings; offer the first in order.
    const once = new Map(locations.map((area) => [area.toLowerCase(), area]).reverse() as [string, string][]);
    return {
      locations: locations.filter((area) => once.get(area.toLowerCase()) === area),
      propertyTypes: PROPERTY_TYPES.filter((type) => types.includes(type)),
    };
  }

  /**
   * Reads the search and loads what it finds. Where that is nothing, looks in a wider area, then corrects misspelt
   * words.
   */
  private async firstFound<Found>(
    query: ListPropertiesQuery,
    load: (filter: PropertyFilter) => Promise<Found>,
    total: (found: Found) => number,
  ): Promise<{ found: Found; asked: AskedSearch; correctedSearch: string | null }> {
    const places = await this.places.current();
    const asked = readSearch(query, query.search, places);
    const found = await this.firstInPlace(asked, load, total);
    const correctedSearch =
      total(found) === 0 ? await this.spelling.corrected(query.search, asked.words, places) : null;
    if (correctedSearch === null) return { found, asked, correctedSearch };
    const corrected = readSearch(query, correctedSearch, places);
    return { found: await this.firstInPlace(corrected, load, total), asked: corrected, correctedSearch };
  }

  private async firstInPlace<Found>(
    asked: AskedSearch,
    load: (filter: PropertyFilter) => Promise<Found>,
    total: (found: Found) => number,
  ): Promise<Found> {
    const named = await this.properties.namedLocations(asked.locationKeys);
    let found: Found | undefined;
    for (const { filter, enough } of asked.filters(named)) {
      found = await load(filter);
      if (total(found) >= enough) return found;
    }
    return found!;
  }

  /** The nearest others that fit the other filters, if few are found and the place asked for is known. */
  private async nearest(
    query: ListPropertiesQuery,
    asked: AskedSearch,
    { total, rows: found }: { total: number; rows: ListedRow[] },
  ): Promise<PropertyPage['nearest']> {
    if (total > FEW_MATCHES || found.length < total) return [];
    const places = await this.places.current();
    const [position = asked.position] = locationsOf(query).flatMap(
      (location) => places.positioned(location) ?? [],
    );
    if (!position) return [];
    const near = { ...position, radiusM: total > 0 ? NEARBY_M : NEAREST_M };
    const rows = await this.properties.nearest(
      { ...asked.filterElsewhere, near },
      position,
      NEAREST_MAX,
      found.map(({ id }) => id),
    );
    return rows.map(toListed);
  }
}
