import { type Coordinates, isOwnPicture, isSold, PIN_RADIUS_M, type Property } from '@lml/common/contracts';
import type {
  Accommodation,
  AggregateOffer,
  Offer,
  Place,
  QuantitativeValue,
  RealEstateListing,
} from 'schema-dts';
import { paths } from '../../../site/paths.js';
import { companyId, COUNTRY, CURRENCY, geoCircleOf, geoOf, LANGUAGE } from './structured-data.js';
import { descriptionText } from './property-summary.js';

/** UN/CEFACT codes of the units. */
const UNIT_CODES = { sqft: 'FTK', sqm: 'MTK', acre: 'ACR' } as const;
const MONTH = 'MON';

const SELL = 'http://purl.org/goodrelations/v1#Sell';
const LEASE_OUT = 'http://purl.org/goodrelations/v1#LeaseOut';

const ON_THE_MARKET = /\b(available|sale|rent|lease|let)\b/i;

/** Structured data of a property: offer, price and location. */
export function propertyData(origin: string, property: Property): RealEstateListing {
  const url = origin + paths.property(property.id, property.title);
  return {
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: property.title,
    description: descriptionText(property.descriptionHtml),
    inLanguage: LANGUAGE,
    datePosted: property.createdAt,
    dateModified: property.updatedAt,
    image: property.images.filter((url) => isOwnPicture({ url })).map((url) => origin + url),
    offers: offerOf(origin, property),
    mainEntity: placeOf(property),
    provider: { '@id': companyId(origin) },
  };
}

/** Price as on cards; a range for rooms, none if on request. */
function offerOf(origin: string, property: Property): Offer | AggregateOffer {
  const { price, purpose, roomPrices, roomConfigurations } = property;
  const common = {
    priceCurrency: CURRENCY,
    availability: availabilityOf(property),
    businessFunction: { '@id': purpose === 'sale' ? SELL : LEASE_OUT },
    url: origin + paths.property(property.id, property.title),
    seller: { '@id': companyId(origin) },
  } as const;
  if (roomPrices) {
    const { min, max } = roomPrices;
    return {
      '@type': 'AggregateOffer',
      ...common,
      lowPrice: min,
      highPrice: max,
      offerCount: roomConfigurations.length,
    };
  }
  if (!price) return { '@type': 'Offer', ...common };
  if (purpose === 'sale') return { '@type': 'Offer', ...common, price };
  return {
    '@type': 'Offer',
    ...common,
    price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: CURRENCY,
      // Commercial rent: price per month and unit of area.
      unitCode: property.type === 'commercial' ? UNIT_CODES[property.areaUnit] : MONTH,
    },
  };
}

function availabilityOf(property: Property) {
  if (isSold(property)) return 'https://schema.org/SoldOut';
  return ON_THE_MARKET.test(property.status) && property.freshness?.state !== 'hidden'
    ? 'https://schema.org/InStock'
    : 'https://schema.org/LimitedAvailability';
}

function placeOf(property: Property): Accommodation | Place {
  const { type, title, location, coordinates, pinPrecision, bedrooms, bathrooms, offices } = property;
  const where = {
    name: title,
    address: addressOf(location, coordinates),
    ...(pinPrecision === 'exact' ? geoOf(coordinates) : geoCircleOf(coordinates, PIN_RADIUS_M)),
  };
  if (type === 'land' || type === 'joint-venture') return { '@type': 'Place', ...where };
  const rooms = bedrooms ?? offices;
  const size = sizeOf(property);
  return {
    '@type': 'Accommodation',
    ...where,
    ...(size && { floorSize: size }),
    ...(rooms && { numberOfRooms: rooms }),
    ...(bedrooms && { numberOfBedrooms: bedrooms }),
    ...(bathrooms && { numberOfBathroomsTotal: bathrooms }),
  };
}

function sizeOf({ lettableArea, size: stored, areaUnit }: Property): QuantitativeValue | null {
  const size = lettableArea || stored;
  return size ? { '@type': 'QuantitativeValue', value: size, unitCode: UNIT_CODES[areaUnit] } : null;
}

/** Town: the last part of a location. */
function addressOf(location: string, coordinates: Coordinates | null) {
  const parts = location.split(',').map((part) => part.trim());
  const town = parts.at(-1);
  return {
    '@type': 'PostalAddress',
    streetAddress: coordinates?.address ?? (parts.slice(0, -1).join(', ') || town),
    addressLocality: town,
    addressCountry: COUNTRY,
  } as const;
}
