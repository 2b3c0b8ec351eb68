import {
  ANY,
  BEDROOM_CHOICES,
  type FilterOptions,
  parseReference,
  PRICE_RANGES,
  type Property,
  type PropertyFacets,
  type PropertyPage,
  type PropertySummary,
  PROPERTY_TYPES,
  PURPOSE_CHOICES,
  SIMILAR_MAX,
} from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { type ListPropertiesQuery, titlesOf } from './list-properties.query.js';
import { normaliseLocation } from './location.js';
import { parsePriceRange, type PriceBands, priceBands } from './price-range.js';
import { propertyGone, propertyNotFound } from './properties.errors.js';
import {
  type FacetRow,
  type ListedRow,
  PropertiesRepository,
  type PropertyFilter,
} from './properties.repository.js';
import { toProperty, toSummary } from './property.mapper.js';
import { rankSimilar } from './similar.js';
import { ON_THE_MARKET, purposesOf } from './status.js';

/** Number of newest listings shown when none is featured. */
const NEWEST_INSTEAD_OF_FEATURED = 6;

/** Price choices and the bands that make up each. */
const PRICED = PRICE_RANGES.map(({ value }) => value).filter((value) => value !== ANY);
const BANDS = Object.fromEntries(
  PRICED.map((value) => [value, priceBands(parsePriceRange(value)!)!]),
) as Record<(typeof PRICED)[number], PriceBands>;

@Injectable()
export class PropertiesService {
  constructor(private readonly properties: PropertiesRepository) {}

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
      properties: found.rows.map(listed),
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
    let rows = await this.properties.facets(filter);
    if (countOf(rows, 'total') === 0) {
      const corrected = await this.corrected(filter);
      if (corrected) rows = await this.properties.facets(corrected);
    }
    const { locations } = await this.filterOptions();
    const places = new Map(
      rows.filter(({ facet }) => facet === 'location').map(({ value, count }) => [value, count]),
    );
    return {
      total: countOf(rows, 'total'),
      types: countsBy(PROPERTY_TYPES, (type) => countOf(rows, 'type', (value) => value === type)),
      locations: Object.fromEntries(
        locations.flatMap((area) => {
          const count = places.get(normaliseLocation(area));
          return count === undefined ? [] : [[area, count]];
        }),
      ),
      priceRanges: countsBy(PRICED, (range) => {
        const { min, max } = BANDS[range];
        return countOf(rows, 'price', (band) => Number(band) >= min && (max === null || Number(band) <= max));
      }),
      purposes: countsBy(PURPOSE_CHOICES, (choice) =>
        countOf(rows, 'purpose', (value) => purposesOf(choice).some((purpose) => purpose === value)),
      ),
      bedrooms: countsBy(BEDROOM_CHOICES, (least) =>
        countOf(rows, 'bedrooms', (value) => Number(value) >= Number(least)),
      ),
    };
  }

  /** Returns featured listings, newest first; the newest of all when none is featured. */
  async featured(): Promise<PropertySummary[]> {
    const featured = await this.properties.featured();
    const rows = featured.length > 0 ? featured : await this.properties.newest(NEWEST_INSTEAD_OF_FEATURED);
    return rows.map(listed);
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

  /** @throws 410 PROPERTY_GONE if the listing was public until it was deleted, else 404 PROPERTY_NOT_FOUND */
  async get(idText: string): Promise<Property> {
    const id = parseId(idText);
    if (id === undefined) throw propertyNotFound();
    const row = await this.properties.findById(id);
    if (!row) throw (await this.properties.wasListed(id)) ? propertyGone() : propertyNotFound();
    return toProperty(row, row);
  }

  /**
   * Replaces each word that occurs nowhere with the nearest one of titles and locations.
   * @returns null when all words occur, or when one has no near match
   */
  private async corrected(filter: PropertyFilter): Promise<(PropertyFilter & { words: string[] }) | null> {
    const words = filter.words ?? [];
    const known = await this.properties.occurring(words);
    const unknown = words.filter((word) => !known.has(word));
    if (unknown.length === 0) return null;
    const alike = await this.properties.wordsLike(unknown);
    const occurring = await this.properties.occurring([...new Set([...alike.values()].flat())]);
    const replaced = words.map((word) =>
      known.has(word) ? word : alike.get(word)?.find((candidate) => occurring.has(candidate)),
    );
    return replaced.every((word) => word !== undefined) ? { ...filter, words: replaced } : null;
  }

  /**
   * Returns at most `SIMILAR_MAX` similar properties on the market, most similar first. For an unknown id it returns
   * the home page's listings, so that the page of a removed listing has something to offer.
   */
  async similar(idText: string): Promise<PropertySummary[]> {
    const id = parseId(idText);
    const subject = id === undefined ? undefined : await this.properties.findComparable(id);
    const ids = subject
      ? rankSimilar(subject, await this.properties.similarCandidates(subject)).slice(0, SIMILAR_MAX)
      : await this.properties.showcase(SIMILAR_MAX);
    return (await this.properties.withIds(ids)).map(listed);
  }
}

function listed(row: ListedRow): PropertySummary {
  return toSummary(row, row.images === null ? undefined : row);
}

function countOf(
  rows: FacetRow[],
  facet: FacetRow['facet'],
  matches: (value: string) => boolean = () => true,
): number {
  return rows.reduce((sum, row) => sum + (row.facet === facet && matches(row.value) ? row.count : 0), 0);
}

function countsBy<Name extends string>(
  names: readonly Name[],
  count: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;
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

/** Longer searches would only load the database. */
const WORDS_MAX = 10;

/** Parses a search: a reference finds that one property; otherwise all words must occur. */
export function searched(search: string): Pick<PropertyFilter, 'id' | 'words'> {
  const id = parseReference(search);
  if (id !== null) return { id };
  const words = search.split(' ').filter((word) => word !== '');
  return { words: [...new Set(words)].slice(0, WORDS_MAX) };
}
