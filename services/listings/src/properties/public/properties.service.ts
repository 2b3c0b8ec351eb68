import type { Property, PropertySummary } from '@lml/common/contracts';
import type { AppError } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { AnswerTimes } from '../../agents/answer-times.js';
import { HoldsRepository } from '../../holds/holds.repository.js';
import { PlacesSnapshot } from '../../places/places-snapshot.js';
import { propertyBeingChecked, propertyGone, propertyNotFound } from '../model/properties.errors.js';
import { propertyId } from '../model/property-id.js';
import { PropertiesRepository } from './properties.repository.js';
import { toListed, toProperty } from '../model/property.mapper.js';

/** Number of newest listings shown when none is featured. */
const NEWEST_INSTEAD_OF_FEATURED = 6;

/** Public properties one by one; `PropertySearch` has the list. */
@Injectable()
export class PropertiesService {
  constructor(
    private readonly properties: PropertiesRepository,
    private readonly places: PlacesSnapshot,
    private readonly holds: HoldsRepository,
    private readonly answerTimes: AnswerTimes,
  ) {}

  /** Returns featured listings, newest first; the newest of all when none is featured. */
  async featured(): Promise<PropertySummary[]> {
    const featured = await this.properties.featured();
    const rows = featured.length > 0 ? featured : await this.properties.newest(NEWEST_INSTEAD_OF_FEATURED);
    return rows.map(toListed);
  }

  /**
   * @throws 410 PROPERTY_GONE if the listing was public until it was deleted, 404 PROPERTY_BEING_CHECKED while reports hide
   * it, else 404 PROPERTY_NOT_FOUND
   */
  async get(idText: string): Promise<Property> {
    const id = propertyId(idText);
    const row = await this.properties.findById(id);
    if (!row) throw await this.missing(id);
    return toProperty(row, row, await this.places.current());
  }

  /** Returns a property as its page shows it: with how soon its agents usually answer. @throws as {@link get} */
  async page(idText: string): Promise<Property> {
    const property = await this.get(idText);
    const agents = await this.answerTimes.addTo(property.agents);
    return { ...property, agent: agents[0] ?? null, agents };
  }

  private async missing(id: number): Promise<AppError> {
    if (await this.holds.isHeld(id)) return propertyBeingChecked();
    return (await this.properties.wasListed(id)) ? propertyGone() : propertyNotFound();
  }
}
