import { DETAIL_FIELDS, fillFields, LISTED_FIELDS, type Property } from '@lml/common/contracts';

/** Builds a flat for sale as `GET /api/properties/12` returns it, with overrides. */
export function buildFullProperty(overrides: Partial<Property> = {}): Property {
  return {
    ...fillFields(LISTED_FIELDS, {
      title: 'Two-Bedroom Flat, Ngong Road',
      location: 'Ngong Road, Kilimani, Nairobi',
      type: 'residential',
      status: 'For Sale',
      purpose: 'sale',
      price: 9_000_000,
      size: 1100,
      areaUnit: 'sqft',
      pinPrecision: 'exact',
      bedrooms: 2,
      bathrooms: 2,
      features: ['Borehole', 'Lift'],
    }),
    ...fillFields(DETAIL_FIELDS, {
      description: 'A quiet flat on the second floor.',
      overview: 'Two bedrooms near the forest.',
    }),
    id: 12,
    descriptionHtml: '<p>A quiet flat on the second floor.</p>',
    images: [],
    pictures: [],
    floorPlans: [],
    sharePicture: null,
    place: null,
    roomPrices: null,
    pricing: null,
    paymentTerms: [],
    checks: [],
    suggestsStartingPrice: false,
    whatsapp: null,
    freshness: null,
    reduced: null,
    priceHistory: [],
    roomConfigurations: [],
    unitTypes: [],
    coordinates: null,
    agent: null,
    agents: [],
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}
