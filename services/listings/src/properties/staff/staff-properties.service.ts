import { listChanges } from '@lml/common/audit/changes';
import {
  ANY,
  type ChangePage,
  PROPERTY_TYPES,
  type PropertyType,
  type StaffProperty,
  type StaffPropertyPage,
  type StaffStats,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { propertyNotFound } from '../model/properties.errors.js';
import { propertyId } from '../model/property-id.js';
import { ON_THE_MARKET } from '../model/status.js';
import { PropertiesRepository } from '../public/properties.repository.js';
import { searched } from '../search/property-filter.js';
import { countsOfStatuses, countsOfTypes, sum } from './property-stats.js';
import type { PageQuery, PropertyChangesQuery, StaffPropertiesQuery } from './staff-properties.query.js';
import { FreshnessService } from '../../freshness/freshness.service.js';
import {
  type StaffDetailRow,
  type StaffFilter,
  StaffPropertiesRepository,
  type StaffSummaryRow,
} from './staff-properties.repository.js';
import { toStaffProperty, toStaffSummary } from './staff-property.mapper.js';

/** Properties as staff read them, including drafts and the trash. */
@Injectable()
export class StaffPropertiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly properties: StaffPropertiesRepository,
    private readonly publicProperties: PropertiesRepository,
    private readonly freshness: FreshnessService,
  ) {}

  async list(query: StaffPropertiesQuery): Promise<StaffPropertyPage> {
    const filter = await this.filterOf(query);
    return await this.page(
      query,
      () => this.properties.count(filter),
      (limit, offset) => this.properties.list(filter, query.sort, limit, offset),
    );
  }

  private async filterOf({ due, ...query }: StaffPropertiesQuery): Promise<StaffFilter> {
    const dueDays = due ? (await this.freshness.rules()).promptDays : undefined;
    return { ...filterOf(query), dueDays };
  }

  /** Returns the ids of all matches in order, ignoring the page. */
  async ids(query: StaffPropertiesQuery): Promise<number[]> {
    return await this.properties.ids(await this.filterOf(query), query.sort);
  }

  /** Returns deleted listings that can still be restored, last deleted first. */
  async trash(query: PageQuery): Promise<StaffPropertyPage> {
    return await this.page(
      query,
      () => this.properties.countTrash(),
      (limit, offset) => this.properties.trash(limit, offset),
    );
  }

  private async page(
    { page, limit }: PageQuery,
    count: () => Promise<number>,
    list: (limit: number, offset: number) => Promise<StaffSummaryRow[]>,
  ): Promise<StaffPropertyPage> {
    // In parallel: finding the rows of a far page, or of a frequent word, takes about as long as counting them.
    const [total, rows] = await Promise.all([count(), list(limit, (page - 1) * limit)]);
    const pictures = await this.publicProperties.mainPictures(rows.map((row) => row.id));
    const totalPages = Math.ceil(total / limit);
    return {
      properties: rows.map((row) => toStaffSummary(row, pictures.get(row.id))),
      pagination: { total, totalPages, hasPrev: page > 1, hasNext: page < totalPages, page, limit },
    };
  }

  async stats(): Promise<StaffStats> {
    const counts = await this.properties.counts();
    const thisMonth = await this.properties.countsOfMonth();
    const { promptDays, warnDays } = await this.freshness.rules();
    return {
      ...countsOfTypes(counts),
      byType: Object.fromEntries(
        PROPERTY_TYPES.map((type) => [type, sum(counts.filter((row) => row.type === type))]),
      ) as Record<PropertyType, number>,
      byStatus: countsOfStatuses(counts),
      drafts: sum(counts.filter((row) => !row.published)),
      featured: sum(counts.filter((row) => row.featured)),
      incomplete: await this.properties.countIncomplete(),
      due: await this.properties.countDue(promptDays),
      stale: await this.properties.countStale(),
      hidden: await this.properties.countHidden(),
      warnDays,
      inBin: await this.properties.countTrash(),
      addedThisMonth: countsOfTypes(thisMonth),
    };
  }

  /** @throws 404 PROPERTY_NOT_FOUND if the id is unknown, or was deleted too long ago */
  async get(idText: string): Promise<StaffProperty> {
    return await this.read(propertyId(idText));
  }

  /** @throws 404 PROPERTY_NOT_FOUND */
  async read(id: number): Promise<StaffProperty> {
    const row = await this.properties.findById(id);
    if (!row) throw propertyNotFound();
    return await this.answer(row);
  }

  /** Adds the relations to a row. */
  async answer(row: StaffDetailRow): Promise<StaffProperty> {
    const { id } = row;
    const pictures = await this.properties.pictures(id);
    return toStaffProperty(row, { ...(await this.publicProperties.relations(row.id)), pictures });
  }

  async changes({ propertyId, ...filter }: PropertyChangesQuery): Promise<ChangePage> {
    return await listChanges(
      this.dataSource.manager,
      propertyId === undefined ? filter : { ...filter, subject: 'property', subjectId: propertyId },
    );
  }
}

function filterOf({
  search,
  type,
  status,
  published,
  incomplete,
  stale,
}: Omit<StaffPropertiesQuery, 'due'>): StaffFilter {
  return {
    ...searched(search),
    kind: type === ANY ? undefined : { types: [type], words: [] },
    statuses: status === ANY ? undefined : status === 'available' ? ON_THE_MARKET : [status],
    published: published === ANY ? undefined : published === 'yes',
    incomplete,
    stale,
  };
}
