import {
  ANY,
  type FilterOptions,
  type Property,
  type PropertyPage,
  type PropertySummary,
  PROPERTY_TYPES,
} from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import type { ListPropertiesQuery } from './list-properties.query.js';
import { normaliseLocation } from './location.js';
import { parsePriceRange } from './price-range.js';
import { propertyNotFound } from './properties.errors.js';
import { PropertiesRepository, type PropertyFilter, type SummaryRow } from './properties.repository.js';
import { toProperty, toSummary } from './property.mapper.js';
import { ON_THE_MARKET } from './status.js';

/** Shown in place of featured listings while none is marked. */
const NEWEST_INSTEAD_OF_FEATURED = 6;

@Injectable()
export class PropertiesService {
  constructor(private readonly properties: PropertiesRepository) {}

  async list(query: ListPropertiesQuery): Promise<PropertyPage> {
    const filter = filterOf(query);
    const { page, pageSize } = query;
    const total = await this.properties.count(filter);
    const offset = (page - 1) * pageSize;
    const rows = offset < total ? await this.properties.list(filter, query.sort, pageSize, offset) : [];
    return {
      properties: await this.withPictures(rows),
      total,
      pages: Math.ceil(total / pageSize),
      page,
      pageSize,
    };
  }

  /** Featured listings, newest first; the newest of all when none is marked. */
  async featured(): Promise<PropertySummary[]> {
    const featured = await this.properties.featured();
    return await this.withPictures(
      featured.length > 0 ? featured : await this.properties.newest(NEWEST_INSTEAD_OF_FEATURED),
    );
  }

  async filterOptions(): Promise<FilterOptions> {
    const areas = await this.properties.areas();
    const types = await this.properties.types();
    const locations = [...areas].sort((a, b) => a.localeCompare(b, 'en'));
    // Two spellings of one place (nyali, Nyali) find the same listings; the first one in order is offered.
    const once = new Map(locations.map((area) => [area.toLowerCase(), area]).reverse() as [string, string][]);
    return {
      locations: locations.filter((area) => once.get(area.toLowerCase()) === area),
      propertyTypes: PROPERTY_TYPES.filter((type) => types.includes(type)),
    };
  }

  /** @throws 404 PROPERTY_NOT_FOUND for whatever is no existing property's id */
  async get(idText: string): Promise<Property> {
    const id = parseId(idText);
    const row = id === undefined ? undefined : await this.properties.findById(id);
    if (!row) throw propertyNotFound();
    return toProperty(row, await this.properties.belongings(row));
  }

  private async withPictures(rows: SummaryRow[]): Promise<PropertySummary[]> {
    const pictures = await this.properties.mainPictures(rows.map((row) => row.id));
    return rows.map((row) => toSummary(row, pictures.get(row.id)));
  }
}

function filterOf(query: ListPropertiesQuery): PropertyFilter {
  return {
    location: query.location.toLowerCase() === ANY ? undefined : normaliseLocation(query.location),
    type: query.propertyType === ANY ? undefined : query.propertyType,
    priceRange: parsePriceRange(query.priceRange) ?? undefined,
    statuses:
      query.status === ANY ? undefined : query.status === 'available' ? ON_THE_MARKET : [query.status],
    agentId: query.agentId,
    minBedrooms: query.minBedrooms,
    ...searched(query.search),
  };
}

const REFERENCE = /^lml\s*-?\s*(\d{1,15})$/i;
/** Nobody means more; a search of a hundred one-letter words would only keep the database busy. */
const WORDS_MAX = 10;

/** A reference means that one property; any other search means words that must all occur. */
function searched(search: string): Pick<PropertyFilter, 'id' | 'words'> {
  const reference = REFERENCE.exec(search);
  if (reference) return { id: Number(reference[1]) };
  const words = search.split(' ').filter((word) => word !== '');
  return { words: [...new Set(words)].slice(0, WORDS_MAX) };
}
