import {
  ANY,
  BEDROOM_CHOICES,
  type BedroomChoice,
  type FilterOptions,
  type MapPin,
  PINS_MAX,
  type PropertyMap,
  PROPERTY_PURPOSES,
  type PropertyPurpose,
  TOTAL_MAX,
  type Near,
  FEW_MATCHES,
  NEARBY_M,
  NEAREST_M,
  NEAREST_MAX,
  type NearPlace,
  PRICE_RANGES,
  type PropertyFacets,
  type PropertyPage,
  PROPERTY_TYPES,
  type PropertyType,
  PURPOSE_CHOICES,
  type PurposeChoice,
  type Understood,
  UNDERSTOOD_KINDS,
  type UnderstoodKind,
} from '@lml/common/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { integer, PropertySummaryDocument } from '../model/property.documents.js';

/** OpenAPI documents of lists, the map and the choices of the search. */

export class UnderstoodDocument implements Understood {
  @ApiProperty({ enum: UNDERSTOOD_KINDS, example: 'bedrooms' })
  kind: UnderstoodKind;

  @ApiProperty({ example: '3+ bedrooms' })
  label: string;

  @ApiProperty({
    description: 'Its words in the search, or in `correctedSearch` if that is set',
    example: '3 bedroom',
  })
  text: string;
}

class NearDocument implements Near {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a position', example: 'Sarit Centre' })
  name: string | null;

  @ApiProperty({ type: 'integer', description: 'Metres', example: 3000 })
  radiusM: number;
}

class NearPlaceDocument implements NearPlace {
  @ApiProperty({ description: 'Its words in the search, or its text in the location', example: 'near sarit' })
  text: string;

  @ApiProperty({ description: 'Value of `near`', example: 'Sarit Centre' })
  name: string;
}

export class PropertyPageDocument implements PropertyPage {
  @ApiProperty({ type: [PropertySummaryDocument] })
  properties: PropertySummaryDocument[];

  @ApiProperty({ ...integer, description: 'Matching properties on all pages', example: 72 })
  total: number;

  @ApiPropertyOptional({
    type: Boolean,
    enum: [true],
    description: `Set if there are more matches than \`total\`, which counts up to ${TOTAL_MAX} by facts, by prices that are not a range on offer, in a large area of the map, and by words that very many listings contain`,
  })
  totalIsCapped?: true;

  @ApiProperty({ ...integer, example: 8 })
  pages: number;

  @ApiProperty({ ...integer, example: 1 })
  page: number;

  @ApiProperty({ ...integer, example: 9 })
  pageSize: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What was searched for in place of words that occur nowhere',
    example: null,
  })
  correctedSearch: string | null;

  @ApiProperty({
    type: [UnderstoodDocument],
    description:
      'Filters read out of the search, in its order; one that the query has too is left out, for the query wins',
  })
  understood: UnderstoodDocument[];

  @ApiProperty({ type: NearDocument, nullable: true, description: 'The circle of `near`; null without one' })
  near: NearDocument | null;

  @ApiProperty({
    type: [NearPlaceDocument],
    description: 'Places of the search and the location that `near` knows',
  })
  nearPlaces: NearPlaceDocument[];

  @ApiProperty({
    type: [PropertySummaryDocument],
    description:
      `If nothing or at most ${FEW_MATCHES} match at a known place: the nearest others that fit the other filters, at most ` +
      `${NEAREST_MAX}, within ${NEAREST_M / 1000} km; beside matches those within ${NEARBY_M / 1000} km, on the first page only`,
  })
  nearest: PropertySummaryDocument[];
}

class MapPinDocument implements MapPin {
  @ApiProperty({ ...integer, example: 12 })
  id: number;

  @ApiProperty({ example: 'Garden Villa, Kilimani' })
  title: string;

  @ApiProperty({ description: 'As on the card', example: 'KSH 8.7M' })
  price: string;

  @ApiProperty({ type: String, nullable: true, description: 'For the pin itself', example: '8.7M' })
  shortPrice: string | null;

  @ApiProperty({ example: -1.2905 })
  lat: number;

  @ApiProperty({ example: 36.787 })
  lng: number;

  @ApiProperty({ enum: PROPERTY_PURPOSES })
  purpose: PropertyPurpose;

  @ApiProperty({ description: 'False if only the surroundings of the listing are public' })
  exact: boolean;
}

export class PropertyMapDocument implements PropertyMap {
  @ApiProperty({
    type: [MapPinDocument],
    description: `In the order of the list, at most ${PINS_MAX}; the newest if a large area has more`,
  })
  pins: MapPinDocument[];

  @ApiProperty({
    ...integer,
    description: `Matches with a position, counted as in the list`,
    example: 64,
  })
  total: number;

  @ApiProperty({ description: 'Whether there are more than `total`' })
  totalIsCapped: boolean;

  @ApiProperty({
    ...integer,
    description: `Matches without a position, up to ${TOTAL_MAX}; 0 within an area`,
    example: 8,
  })
  withoutPosition: number;
}

/** Documents an object with a count per name. */
function counts(names: readonly string[]) {
  return {
    type: 'object' as const,
    properties: Object.fromEntries(names.map((name) => [name, { ...integer, minimum: 0 }])),
    required: [...names],
  };
}

export class PropertyFacetsDocument implements PropertyFacets {
  @ApiProperty({ ...integer, description: 'With all filters as they are', example: 72 })
  total: number;

  @ApiProperty(counts(PROPERTY_TYPES))
  types: Record<PropertyType, number>;

  @ApiProperty({
    type: 'object',
    additionalProperties: integer,
    description: 'By area and town in use',
    example: { Mombasa: 9, Nyali: 4 },
  })
  locations: Record<string, number>;

  @ApiProperty(counts(PRICE_RANGES.map(({ value }) => value).filter((value) => value !== ANY)))
  priceRanges: Record<string, number>;

  @ApiProperty({ ...counts(PURPOSE_CHOICES), description: '`rent` is any letting, for rent or for lease' })
  purposes: Record<PurposeChoice, number>;

  @ApiProperty({ ...counts(BEDROOM_CHOICES), description: 'With at least that many bedrooms' })
  bedrooms: Record<BedroomChoice, number>;

  @ApiProperty({
    ...integer,
    minimum: 0,
    description: 'Sold and let listings that fit the other filters',
    example: 4,
  })
  sold: number;
}

export class FilterOptionsDocument implements FilterOptions {
  @ApiProperty({ type: [String], description: 'Without streets, sorted', example: ['Mombasa', 'Nyali'] })
  locations: string[];

  @ApiProperty({ enum: PROPERTY_TYPES, isArray: true })
  propertyTypes: PropertyType[];
}
