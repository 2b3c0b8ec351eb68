import {
  ANY,
  type FilterOptions,
  PROPERTY_TYPES,
  type PropertyFacets,
  type PropertyPage,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { normaliseLocation } from '../model/location.js';
import { parsePriceRange } from '../model/price-range.js';
import { ON_THE_MARKET, purposesOf } from '../model/status.js';
import { toListed } from '../model/property.mapper.js';
import { countOf, toFacets } from './facets.js';
import { FacetsRepository } from './facets.repository.js';
import { type ListPropertiesQuery, titlesOf } from './list-properties.query.js';
import { type PropertyFilter, searched } from './property-filter.js';
import { PropertySearchRepository } from './property-search.repository.js';
import { SearchWordsRepository } from './search-words.repository.js';

/** The public list: pages, counts per filter choice, and the choices on offer. */
@Injectable()
export class PropertySearchService {
  constructor(
    private readonly properties: PropertySearchRepository,
    private readonly counts: FacetsRepository,
    private readonly words: SearchWordsRepository,
  ) {}

  async list(query: ListPropertiesQuery): Promise<PropertyPage> {
    const { page, pageSize } = query;
    let filter = filterOf(query);
    const offset = (page - 1) * pageSize;
    let found = await this.properties.list(filter, query.sort, pageSize, offset);
    const corrected = found.total === 0 ? await this.corrected(filter) : null;
    if (corrected) {
      filter = corrected;
      found = await this.properties.list(filter, query.sort, pageSize, offset);
    }
    return {
      properties: found.rows.map(toListed),
      total: found.total,
      pages: Math.ceil(found.total / pageSize),
      page,
      pageSize,
      correctedSearch: corrected?.words.join(' ') ?? null,
    };
  }

  /** Counts per filter choice; a misspelt search is corrected as in the list. */
  async facets(query: ListPropertiesQuery): Promise<PropertyFacets> {
    const filter = filterOf(query);
    let rows = await this.counts.facets(filter);
    if (countOf(rows, 'total') === 0) {
      const corrected = await this.corrected(filter);
      if (corrected) rows = await this.counts.facets(corrected);
    }
    const { locations } = await this.filterOptions();
    return toFacets(rows, locations);
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
   * Replaces each word that occurs nowhere with the nearest one of titles and locations.
   * @returns null when all words occur, or when one has no near match
   */
  private async corrected(filter: PropertyFilter): Promise<(PropertyFilter & { words: string[] }) | null> {
    const words = filter.words ?? [];
    const known = await this.words.occurring(words);
    const unknown = words.filter((word) => !known.has(word));
    if (unknown.length === 0) return null;
    const alike = await this.words.wordsLike(unknown);
    const occurring = await this.words.occurring([...new Set([...alike.values()].flat())]);
    const replaced = words.map((word) =>
      known.has(word) ? word : alike.get(word)?.find((candidate) => occurring.has(candidate)),
    );
    return replaced.every((word) => word !== undefined) ? { ...filter, words: replaced } : null;
  }
}

function filterOf(query: ListPropertiesQuery): PropertyFilter {
  const titles = titlesOf(query.title);
  return {
    location: query.location.toLowerCase() === ANY ? undefined : normaliseLocation(query.location),
    type: query.propertyType === ANY ? undefined : query.propertyType,
    priceRange: parsePriceRange(query.priceRange) ?? undefined,
    statuses:
      query.status === ANY ? undefined : query.status === 'available' ? ON_THE_MARKET : [query.status],
    agentId: query.agentId,
    ids: query.ids,
    minBedrooms: query.minBedrooms,
    purposes: query.purpose === ANY ? undefined : purposesOf(query.purpose),
    titles: titles.length === 0 ? undefined : titles,
    ...searched(query.search),
  };
}
