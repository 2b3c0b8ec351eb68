import { FIRST_OFFICES, OFFICE_HOURS, type Property } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { buildStaffProperty } from '../../../testing/build.js';
import { companyData, siteData } from './company-data.js';
import { breadcrumbData } from './structured-data.js';
import { propertyData } from './property-data.js';
import { descriptionText, propertySummary } from './property-summary.js';

const SITE = 'https://lml.example';
const propertyWith = (overrides: Partial<Property>): Property => ({
  ...buildStaffProperty(),
  coordinates: null,
  ...overrides,
});
const dataOf = (overrides: Partial<Property> = {}) => propertyData(SITE, propertyWith(overrides)) as object;

describe('the structured data of a property', () => {
  it('contains location, features and price [SEO-5]', () => {
    expect(
      dataOf({
        images: ['/media/a/640.jpg', 'https://elsewhere.example/b.jpg'],
        coordinates: { lat: -1.28, lng: 36.78, address: null, neighborhood: null, landmark: null },
      }),
    ).toMatchObject({
      '@type': 'RealEstateListing',
      url: `${SITE}/property/7-two-bedroom-flat-othaya-road`,
      name: 'Two-Bedroom Flat, Othaya Road',
      datePosted: '2026-11-01T08:00:00.000Z',
      image: [`${SITE}/media/a/640.jpg`],
      offers: {
        '@type': 'Offer',
        price: 8_700_000,
        priceCurrency: 'KES',
        availability: 'https://schema.org/InStock',
        businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Sell' },
      },
      mainEntity: {
        '@type': 'Accommodation',
        address: {
          streetAddress: 'Othaya Road, Kileleshwa',
          addressLocality: 'Nairobi',
          addressCountry: 'KE',
        },
        geo: { latitude: -1.28, longitude: 36.78 },
        floorSize: { value: 1130, unitCode: 'FTK' },
        numberOfRooms: 2,
      },
    });
  });

  it.each([
    ['a rent by the month', { purpose: 'rent', price: 45_000 }, { priceSpecification: { unitCode: 'MON' } }],
    [
      'a rate by the square metre',
      { purpose: 'lease', type: 'commercial', areaUnit: 'sqm', price: 1200 },
      {
        priceSpecification: { unitCode: 'MTK' },
        businessFunction: { '@id': expect.stringContaining('LeaseOut') },
      },
    ],
    [
      'rooms from the least to the most',
      { roomPrices: { min: 1, max: 9 } },
      { '@type': 'AggregateOffer', lowPrice: 1, highPrice: 9 },
    ],
    ['what is sold', { status: 'Sold' }, { availability: 'https://schema.org/SoldOut' }],
    [
      'what somebody is about to buy',
      { status: 'Under offer' },
      { availability: expect.stringContaining('Limited') },
    ],
  ] as const)('has the offer of %s', (_name, overrides, offer) => {
    expect(dataOf(overrides as Partial<Property>)).toMatchObject({ offers: offer });
  });

  it('omits unknown prices, and rooms of land', () => {
    expect(dataOf({ price: null })).not.toHaveProperty('offers.price');
    expect(dataOf({ type: 'land' })).toMatchObject({ mainEntity: { '@type': 'Place' } });
    expect(dataOf({ type: 'land' })).not.toHaveProperty('mainEntity.numberOfRooms');
  });
});

it('summarises a property by price, location, size and description [SEO-16]', () => {
  const property = propertyWith({
    descriptionHtml: '<h3>Quiet</h3><p>A &lt;big&gt; &amp; light flat.</p>',
  });
  expect(propertySummary(property)).toBe(
    'Ksh 8,700,000 · Othaya Road, Kileleshwa, Nairobi · 2 beds, 1,130 sq ft. Quiet A <big> & light flat.',
  );
  expect(propertySummary({ ...property, bedrooms: null, size: 0 })).toBe(
    'Ksh 8,700,000 · Othaya Road, Kileleshwa, Nairobi. Quiet A <big> & light flat.',
  );
  expect(descriptionText('')).toBe('');
});

it('describes the company, its offices and the search of the site [SEO-5]', () => {
  const facts = { offices: FIRST_OFFICES, hours: OFFICE_HOURS, social: [] };
  expect(companyData(SITE, facts)).toMatchObject({
    '@type': 'RealEstateAgent',
    address: { addressLocality: 'Nairobi' },
    department: FIRST_OFFICES.slice(1).map(({ name }) => ({ address: { addressLocality: name } })),
  });
  expect(companyData(SITE, { ...facts, offices: [] })).toMatchObject({ telephone: '+254 700 000 100' });
  expect(siteData(SITE)).toMatchObject({
    potentialAction: { target: { urlTemplate: `${SITE}/properties?q={search_term_string}` } },
  });
  expect(breadcrumbData(SITE, [{ name: 'Properties', path: '/properties' }])).toMatchObject({
    itemListElement: [{ position: 1, item: `${SITE}/properties` }],
  });
});
