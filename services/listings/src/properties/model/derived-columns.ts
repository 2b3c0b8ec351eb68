import {
  type CompletenessFacts,
  defaultAreaUnit,
  defaultPinPrecision,
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
import { type ExactPlace, type PlaceColumns, storedPlace } from './exact-place.js';
import { knownPricing } from './known-developments.js';
import { locationAreas, locationKeys } from './location.js';
import type { PropertyEntity } from './property.entity.js';
import { purposeOf } from './status.js';

/** The columns that staff enter; `withDerivedColumns` computes the others. */
export type PropertyDetails = DeepPartial<
  Omit<
    PropertyEntity,
    | keyof PlaceColumns
    | 'exactPlace'
    | 'locationKeys'
    | 'locationAreas'
    | 'suggestsStartingPrice'
    | 'sizeSqft'
    | 'searchText'
    | 'propertyAgents'
    | 'missing'
  >
> &
  Partial<PlaceColumns> & {
    /** The exact place, for staff only; null if visitors see all of it. */
    exactPlace?: ExactPlace | null;
    title: string;
    description: string;
    location: string;
    type: PropertyType;
    status: string;
    /** The page shows the first agent. */
    agentIds?: number[];
  };

/**
 * Completes a property for storing: purpose, size unit, a known development's pricing if none was entered, what visitors
 * see of the place, and the columns that filters read.
 */
export function withDerivedColumns(details: PropertyDetails): DeepPartial<PropertyEntity> {
  const { agentIds = [], exactPlace, ...columns } = details;
  const purpose = details.purpose ?? purposeOf(details.status);
  const pricing = details.pricing ?? knownPricing(details.title, details.type);
  const pinPrecision = details.pinPrecision ?? defaultPinPrecision(details.type, purpose);
  const place = storedPlace(
    {
      location: details.location,
      latitude: details.latitude ?? null,
      longitude: details.longitude ?? null,
      address: details.address ?? null,
      neighborhood: details.neighborhood ?? null,
      landmark: details.landmark ?? null,
      googleMapsLink: details.googleMapsLink ?? null,
      nearbyAmenities: details.nearbyAmenities ?? [],
    },
    pinPrecision,
    exactPlace,
  );
  return {
    ...columns,
    ...place,
    pinPrecision,
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
    locationKeys: locationKeys(place.location),
    locationAreas: locationAreas(place.location),
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
