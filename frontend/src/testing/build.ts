import type { Inquiry, PropertySummary } from '@lml/common/contracts';

/** A flat for sale, but for what the test says. */
export function buildProperty(overrides: Partial<PropertySummary> = {}): PropertySummary {
  return {
    id: 7,
    title: 'Two-Bedroom Flat, Othaya Road',
    location: 'Othaya Road, Kileleshwa, Nairobi',
    type: 'residential',
    status: 'For Sale',
    purpose: 'sale',
    price: 8_700_000,
    size: 1130,
    areaUnit: 'sqft',
    bedrooms: 2,
    bathrooms: 2,
    offices: null,
    parking: 1,
    features: ['Borehole', 'Lift'],
    featured: false,
    images: [],
    pictures: [],
    roomPrices: null,
    pricing: null,
    suggestsStartingPrice: false,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}

/** A new message about a property, but for what the test says. */
export function buildInquiry(overrides: Partial<Inquiry> = {}): Inquiry {
  return {
    id: 1,
    name: 'Achieng Nyadero',
    email: 'achieng.nyadero@example.com',
    phone: '+254 700 000 120',
    subject: 'Inquiry about Two-Bedroom Flat, Othaya Road',
    message: 'Is the flat still available from 1st October?',
    propertyId: 7,
    propertyTitle: 'Two-Bedroom Flat, Othaya Road',
    viewing: null,
    status: 'new',
    createdAt: '2026-11-19T05:12:00.000Z',
    deliveries: [],
    ...overrides,
  };
}
