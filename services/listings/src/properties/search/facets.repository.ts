import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FacetRow } from './facets.js';
import { COMPARABLE_PRICE } from './fact-filter.js';
import {
  countsBy,
  type Dimension,
  dimensionsOf,
  filterSql,
  hasPrecomputedCount,
  listIndexFor,
  PLACE,
} from './list-index.js';
import { conditions, movedToResidential, type PropertyFilter, viewOf } from './property-filter.js';

/** SQL that counts properties per filter choice. */
@Injectable()
export class FacetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Counts the properties per choice of each filter, with all other filters applied. Uses the list's own conditions in
   * one statement, so counts agree with each other and with the list. Omits choices without matches.
   */
  async facets(filter: PropertyFilter): Promise<FacetRow[]> {
    const listIndex = listIndexFor(filter);
    if (listIndex === undefined || filter.agentId !== undefined) return await this.liveFacets(filter);
    if (filter.facts) return await this.factFacets(filter, listIndex);
    if (!hasPrecomputedCount(filter)) return await this.liveFacets(filter);
    return filter.category
      ? await this.categoryFacets(filter, listIndex)
      : await this.precomputedFacets(filter, listIndex);
  }

  /** The counts by type, with what the category gains or without what it loses; other types as they are. */
  private async categoryFacets(filter: PropertyFilter, listIndex: string): Promise<FacetRow[]> {
    const [rows, moved] = await Promise.all([
      this.precomputedFacets(filter, listIndex),
      this.liveFacets(movedToResidential(filter)),
    ]);
    const sign = filter.category === 'residential' ? 1 : -1;
    return [
      ...rows,
      ...moved.filter(({ facet }) => facet !== 'type').map((row) => ({ ...row, count: sign * row.count })),
    ];
  }

  /** Reads the matches of the filters by facts once from the list index, whose partial indexes hold all that is counted. */
  private async factFacets(filter: PropertyFilter, listIndex: string): Promise<FacetRow[]> {
    const parameters: unknown[] = [];
    const inListIndex = `p.shelf = $${parameters.push(listIndex)}`;
    const found = filterSql({ facts: filter.facts }, 'shelves', parameters);
    const others = { ...filter, facts: undefined };
    const count = (facet: FacetRow['facet'], filters: PropertyFilter, value: string) =>
      `SELECT '${facet}' AS facet, (${value})::text AS value, count(*) FROM found p
        WHERE ${['true', ...filterSql(filters, 'shelves', parameters)].join(' AND ')} GROUP BY 2`;
    return await this.dataSource.query<FacetRow[]>(
      `WITH found AS MATERIALIZED (
         SELECT ${filter.category ? 'p.property_id, ' : ''}p.type, p.purpose, p.status, p.bedrooms, p.price FROM property_shelves p
          WHERE ${[inListIndex, ...found].join(' AND ')}) ` +
        [
          count('total', others, `''`),
          count('type', { ...others, kind: undefined, category: undefined }, 'p.type'),
          `SELECT 'location', substr(p.shelf, ${PLACE.length + 1}), count(*) FROM property_shelves p
            WHERE ${[`p.shelf LIKE '${PLACE}%'`, ...filterSql(filter, 'shelves', parameters)].join(' AND ')} GROUP BY 2`,
          count('price', { ...others, priceRange: undefined }, 'price_band(p.price)'),
          count('purpose', { ...others, purposes: undefined }, 'p.purpose'),
          count('bedrooms', { ...others, minBedrooms: undefined }, 'p.bedrooms'),
          count('sold', { ...others, hidesSold: undefined }, 'sold_rank(p.status)'),
        ].join(' UNION ALL '),
      parameters,
    );
  }

  private async precomputedFacets(filter: PropertyFilter, listIndex: string): Promise<FacetRow[]> {
    const parameters: unknown[] = [];
    const withSold = { ...filter, hidesSold: undefined };
    const inListIndex = `p.shelf = $${parameters.push(listIndex)}`;
    const count = (
      facet: FacetRow['facet'],
      others: PropertyFilter,
      dimension: Dimension[],
      value: string,
      standing = inListIndex,
    ) =>
      `SELECT '${facet}' AS facet, (${value})::text AS value, sum(p.n)::bigint AS count
         FROM ${countsBy([...dimensionsOf(others), ...dimension], others)}
        WHERE ${[standing, ...filterSql(others, 'counts', parameters)].join(' AND ')} GROUP BY 2 HAVING sum(p.n) > 0`;
    return await this.dataSource.query<FacetRow[]>(
      [
        count('total', filter, [], `''`),
        count('type', { ...filter, kind: undefined }, ['type'], 'p.type'),
        count('location', filter, [], `substr(p.shelf, ${PLACE.length + 1})`, `p.shelf LIKE '${PLACE}%'`),
        count('price', { ...filter, priceRange: undefined }, ['band'], 'p.band'),
        count('purpose', { ...filter, purposes: undefined }, ['purpose'], 'p.purpose'),
        count('bedrooms', { ...filter, minBedrooms: undefined }, ['bedrooms'], 'p.bedrooms'),
        count('sold', withSold, ['status'], 'sold_rank(p.status)'),
      ].join(' UNION ALL '),
      parameters,
    );
  }

  private async liveFacets(filter: PropertyFilter): Promise<FacetRow[]> {
    const parameters: unknown[] = [];
    const count = (facet: FacetRow['facet'], without: keyof PropertyFilter, value: string, from = '') => {
      const others = { ...filter, [without]: undefined };
      // A location takes the place of those in the search.
      if (without === 'location') others.places = undefined;
      if (without === 'kind') others.category = undefined;
      const { where } = conditions(others, parameters);
      return `SELECT '${facet}' AS facet, (${value})::text AS value, count(*) FROM ${viewOf(filter)} p ${from}
        WHERE ${where} GROUP BY 2`;
    };
    const { where } = conditions(filter, parameters);
    return await this.dataSource.query<FacetRow[]>(
      [
        `SELECT 'total' AS facet, '' AS value, count(*) FROM ${viewOf(filter)} p WHERE ${where}`,
        count('type', 'kind', 'p.type'),
        count('location', 'location', 'place.key', 'CROSS JOIN unnest(p.location_keys) AS place (key)'),
        count('price', 'priceRange', `price_band(${COMPARABLE_PRICE})`),
        count('purpose', 'purposes', 'p.purpose'),
        count('bedrooms', 'minBedrooms', 'p.bedrooms'),
        count('sold', 'hidesSold', 'sold_rank(p.status)'),
      ].join(' UNION ALL '),
      parameters,
    );
  }
}
