import {
  type CompletenessFacts,
  defaultAreaUnit,
  fillFields,
  missingParts,
  type Pricing,
  PROPERTY_FIELDS,
  type PropertyField,
  type PropertyPurpose,
  type PropertyType,
  suggestsStartingPrice,
  wantedFields,
} from '@lml/common/contracts';
import type { DeepPartial } from 'typeorm';
import { knownPricing } from './known-developments.js';
import { locationAreas, locationKeys } from './location.js';
import type { PropertyEntity } from './property.entity.js';
import { purposeOf } from './status.js';

/** The columns that staff enter; `withDerivedColumns` computes the others. */
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
  /** The page shows the first agent. */
  agentIds?: number[];
};

/**
 * Completes a property for storing: purpose, size unit, a known development's pricing if none was entered, and the
 * columns that filters read.
 */
export function withDerivedColumns(details: PropertyDetails): DeepPartial<PropertyEntity> {
  const { agentIds = [], ...columns } = details;
  const purpose = details.purpose ?? purposeOf(details.status);
  const pricing = details.pricing ?? knownPricing(details.title, details.type);
  return {
    ...columns,
    purpose,
    areaUnit: details.areaUnit ?? defaultAreaUnit(details.type, purpose),
    pricing,
    propertyAgents: agentIds.map((agentId, position) => ({ agentId, position })),
    missing: missingParts(
      completenessFacts({
        ...details,
        purpose,
        pricing: pricing as Pricing | null,
        propertyAgents: agentIds,
      }),
    ),
    suggestsStartingPrice: suggestsStartingPrice(details.description),
    locationKeys: locationKeys(details.location),
    locationAreas: locationAreas(details.location),
  };
}

/** Picks the facts that completeness is rated by, of a stored or a future listing. */
export function completenessFacts(
  property: Pick<PropertyDetails, 'type' | 'pictures' | 'latitude' | 'longitude'> & {
    [Key in Exclude<PropertyField, 'purpose'>]?: unknown;
  } & { purpose: PropertyPurpose; pricing: Pricing | null; propertyAgents: unknown[] },
): CompletenessFacts {
  return {
    ...fillFields(wantedFields(PROPERTY_FIELDS), property),
    type: property.type,
    purpose: property.purpose,
    pricing: property.pricing,
    pictures: (property.pictures ?? []).filter((picture) => picture?.kind !== 'floor-plan'),
    agents: property.propertyAgents,
    onMap: typeof property.latitude === 'number' && typeof property.longitude === 'number',
  };
}
