import { PINS_MAX, type PropertySort, TOTAL_MAX } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ROOM_PRICES, SUMMARY_COLUMNS, type SummaryRow } from '../model/property-rows.js';
import { areaBoxSql } from './map-area.js';
import { conditions, type PropertyFilter, viewOf } from './property-filter.js';
import { hasCappedTotal } from './list-index.js';
import { orderedIdsSql, orderOf, totalOf } from './property-search.repository.js';

/** From so many listings on, an area is read in the order of the list: collecting and sorting them takes longer. */
const LARGE = 5000;

export interface PinRow extends SummaryRow {
  latitude: number;
  longitude: number;
}

interface Pins {
  rows: PinRow[];
  /** Matches with a position. */
  total: number;
  isCapped: boolean;
  withoutPosition: number;
}

/** SQL of listings on the map. */
@Injectable()
export class MapRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Notes in the filter how many listings its area has. */
  async sized(filter: PropertyFilter): Promise<PropertyFilter> {
    const { area } = filter;
    // A few ids, or one, are found without the area.
    if (!area || filter.ids || filter.id !== undefined) return filter;
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*) FROM (SELECT FROM findable_properties p WHERE ${areaBoxSql(area)} LIMIT ${LARGE}) inside`,
    );
    return { ...filter, area: { ...area, size: row!.count >= LARGE ? 'large' : 'small' } };
  }

  /** Returns the first pins in the order of the list, and the totals. */
  async pins(given: PropertyFilter, sort: PropertySort): Promise<Pins> {
    const filter = await this.sized(given);
    const parameters: unknown[] = [];
    const found = orderedIdsSql(filter, filter.area?.size === 'large' ? 'newest' : sort, parameters, {
      located: true,
      first: PINS_MAX,
    });
    const total = totalOf(filter, parameters);
    const without = withoutPositionOf(filter, parameters);
    const rows = await this.dataSource.query<(PinRow & { total: number; without_position: number })[]>(
      `WITH total AS (${total}),
            without AS (${without}),
            page AS (${found.forward} LIMIT ${PINS_MAX})
       SELECT total.total, without_position, ${SUMMARY_COLUMNS}, p.latitude, p.longitude
         FROM total CROSS JOIN without
         LEFT JOIN (page JOIN ${viewOf(filter)} p USING (id) ${ROOM_PRICES}) ON true ORDER BY ${orderOf(filter, sort)}`,
      parameters,
    );
    const [first] = rows;
    const withPosition = first!.total - (filter.area ? 0 : first!.without_position);
    return {
      rows: rows.filter((row) => row.id !== null),
      total: hasCappedTotal(filter) ? Math.min(withPosition, TOTAL_MAX) : withPosition,
      isCapped: isCapped(filter, first!.total),
      withoutPosition: first!.without_position,
    };
  }
}

/** Builds SQL that counts the matches without a position, up to `TOTAL_MAX`. Within an area there are none. */
function withoutPositionOf(filter: PropertyFilter, parameters: unknown[]): string {
  if (filter.area) return 'SELECT 0::bigint AS without_position';
  const { where } = conditions(filter, parameters);
  return `SELECT count(*) AS without_position FROM (
            SELECT FROM ${viewOf(filter)} p WHERE (p.latitude IS NULL OR p.longitude IS NULL) AND ${where}
             LIMIT ${TOTAL_MAX}) counted`;
}

/** Whether a total stopped at `TOTAL_MAX`. */
export function isCapped(filter: PropertyFilter, total: number): boolean {
  return hasCappedTotal(filter) && total > TOTAL_MAX;
}
