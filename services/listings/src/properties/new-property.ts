import {
  type AreaUnit,
  missingParts,
  type Pricing,
  type PropertyPurpose,
  type PropertyType,
} from '@lml/common/contracts';
import type { DeepPartial } from 'typeorm';
import { knownPricing } from './known-developments.js';
import { locationAreas, locationKeys } from './location.js';
import type { PropertyEntity } from './property.entity.js';
import { purposeOf } from './status.js';
import { suggestsStartingPrice } from './starting-price.js';

/** What somebody enters of a property; what follows from it is worked out here. */
export type PropertyDetails = DeepPartial<
  Omit<
    PropertyEntity,
    | 'locationKeys'
    | 'locationAreas'
    | 'suggestsStartingPrice'
    | 'sizeSqft'
    | 'searchText'
    | 'propertyAgents'
    | 'missing'
  >
> & {
  title: string;
  description: string;
  location: string;
  type: PropertyType;
  status: string;
  /** The first is the one whom the page shows. */
  agentIds?: number[];
};

/**
 * A property ready to be stored: with its purpose, the unit of its size, the pricing of a known development when none
 * was entered, and the columns that filters read.
 */
export function newProperty(details: PropertyDetails): DeepPartial<PropertyEntity> {
  const { agentIds = [], ...columns } = details;
  const purpose = details.purpose ?? purposeOf(details.status);
  const pricing = details.pricing ?? knownPricing(details.title, details.type);
  return {
    ...columns,
    purpose,
    areaUnit: details.areaUnit ?? defaultAreaUnit(details.type, purpose),
    pricing,
    propertyAgents: agentIds.map((agentId, position) => ({ agentId, position })),
    missing: missingParts({
      type: details.type,
      description: details.description,
      price: details.price ?? null,
      pricing: pricing as Pricing | null,
      size: details.size ?? 0,
      bedrooms: details.bedrooms ?? null,
      bathrooms: details.bathrooms ?? null,
      features: details.features ?? [],
      pictures: (details.pictures ?? []).filter((picture) => picture?.kind !== 'floor-plan'),
      agents: agentIds,
      onMap: typeof details.latitude === 'number' && typeof details.longitude === 'number',
    }),
    suggestsStartingPrice: suggestsStartingPrice(details.description),
    locationKeys: locationKeys(details.location),
    locationAreas: locationAreas(details.location),
  };
}

/** Commercial lettings are measured, and priced, by the square metre; all else by the square foot. */
export function defaultAreaUnit(type: PropertyType, purpose: PropertyPurpose): AreaUnit {
  return type === 'commercial' && purpose !== 'sale' ? 'sqm' : 'sqft';
}
