import {
  alertPage,
  type AlertFilters,
  CONTACT_LIMITS,
  type ContactNeeds,
  type FittingListings,
  type MatchedListingFacts,
  type MatchedNeeds,
  type MatchListingsRequest,
  NO_UPPER_PRICE,
  PROPERTY_TYPES,
  type PropertyType,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { ListPropertiesQuery } from '../properties/search/list-properties.query.js';
import { type CompiledFilter, givenFilters } from './compile-filter.js';
import { similarTo } from './consents.service.js';
import { ListingMatcher } from './listing-matcher.js';
import { MatchingRepository } from './matching.repository.js';
import { SearchCompiler } from './search-compiler.js';

/**
 * Compares needs of contacts, which the inquiries service owns, with listings: all listings by the SQL of the list, one
 * listing by the matcher of saved searches.
 */
@Injectable()
export class NeedsService {
  constructor(
    private readonly matching: MatchingRepository,
    private readonly compiler: SearchCompiler,
  ) {}

  /** Returns the listings on the market that fit any of the filters. */
  async fittingListings({ filters }: MatchListingsRequest): Promise<FittingListings> {
    const compiled = known(await this.compiler.compileMany(filters));
    return {
      ...(await this.matching.fitting(compiled, CONTACT_LIMITS.listingsShown)),
      pages: filters.map((filter) =>
        alertPage(givenFilters(Object.assign(new ListPropertiesQuery(), filter), new ListPropertiesQuery())),
      ),
    };
  }

  /** Returns the facts by which needs can be left out before they are compared; null if there is no such listing. */
  async facts(propertyId: number): Promise<MatchedListingFacts | null> {
    const listing = await this.matching.listing(propertyId);
    if (!listing) return null;
    const { type, purpose, comparablePrice: price, bedrooms } = listing;
    return { type, purpose, price, bedrooms };
  }

  /** Returns the positions of the needs that a listing fits; none if there is no such listing. */
  async fittingNeeds(propertyId: number, needs: MatchListingsRequest[]): Promise<MatchedNeeds> {
    const listing = await this.matching.listing(propertyId);
    if (!listing) return { fitting: [] };
    const matcher = new ListingMatcher([listing]);
    const compiled = await this.compiler.compileMany(needs.flatMap(({ filters }) => filters));
    let next = 0;
    const fitting = needs.flatMap(({ filters }, position) => {
      const own = known(compiled.slice(next, (next += filters.length)));
      return own.some((filter) => matcher.match(filter).length > 0) ? [position] : [];
    });
    return { fitting };
  }

  /** Returns needs that homes like these listings would meet; null if none of them exists. @param ids newest first */
  async suggestion(ids: number[]): Promise<ContactNeeds | null> {
    const [first, ...others] = (await this.matching.similarFacts(ids)).map(similarTo);
    if (!first) return null;
    // A person who asks about a flat to let and a plot for sale looks for two things: the newer one counts.
    const alike = [first, ...others.filter(({ purpose }) => toLet(purpose) === toLet(first.purpose))];
    const types = new Set(alike.map(({ propertyType }) => propertyType));
    const bedrooms = alike.map(({ minBedrooms }) => minBedrooms ?? 0);
    const ranges = alike.map(({ priceRange }) => priceRange?.split('-').map(Number) ?? [0, NO_UPPER_PRICE]);
    const from = Math.min(...ranges.map(([min]) => min!));
    const to = Math.max(...ranges.map(([, max]) => max!));
    return {
      purpose: toLet(first.purpose) ? 'rent' : 'sale',
      types: PROPERTY_TYPES.filter((type: PropertyType) => types.has(type)),
      bedroomsMin: Math.min(...bedrooms) || null,
      budgetMin: from || null,
      budgetMax: to < NO_UPPER_PRICE ? to : null,
      places: [...new Set(alike.flatMap(({ location }) => location ?? []))],
    };
  }
}

function toLet(purpose: AlertFilters['purpose']): boolean {
  return purpose !== 'sale';
}

/** A place that is unknown fits nothing. */
function known(filters: (CompiledFilter | null)[]): CompiledFilter[] {
  return filters.filter((filter) => filter !== null);
}
