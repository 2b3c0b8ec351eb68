import {
  COMMERCIAL_FIELDS,
  completeTerms,
  fillFields,
  LAND_FIELDS,
  LETTING_FIELDS,
  PURCHASE_FIELDS,
  TENDER_FIELDS,
  type PropertyPage,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

let listings: ListingsUnderTest;

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
});

afterAll(cleanUp);

beforeEach(async () => {
  await listings.empty();
});

const NO_IDS = [
  '0',
  '-1',
  'abc',
  '1.0',
  '01',
  '1e3',
  '2147483648',
  '9223372036854775808',
  '%00',
  '1%2F2',
  '%20',
  'null',
];

const TERMS = fillFields(
  { ...PURCHASE_FIELDS, ...TENDER_FIELDS, ...LAND_FIELDS, ...LETTING_FIELDS, ...COMMERCIAL_FIELDS },
  {
    ...{
      stampDutyArea: 'rural',
      vatOnPrice: 'added',
      affordableHousing: 'no',
      bidsCloseOn: '2026-12-18',
      bidsCloseAt: '12:00',
      bidDepositPercent: 10,
      landAreaSqm: 450.25,
      leaseStart: '1952-07-01',
      leaseYears: 999,
      depositMonths: 1.5,
      pets: 'ask',
    },
    ...{ lettableArea: 1000.5, usableArea: 820, serviceRate: 30, vat: 'added', escalationPercent: 7.5 },
  },
);
const PLAN = completeTerms({ kind: 'monthly', depositMinPercent: 10, depositMaxPercent: 30 });
const { parcelNo: _private, ...PUBLIC_TERMS } = TERMS;

it('names the number for chats of the first agent in lists and pages, null without an agent [CARD-10]', async () => {
  const chats = await listings.storeAgent({ name: 'With WhatsApp', whatsapp: '+254 711 000 201' });
  const calls = await listings.storeAgent({ name: 'Without WhatsApp' });
  const [first, second, none] = await listings.store(
    buildProperty({ agentIds: [chats.id, calls.id] }),
    buildProperty({ agentIds: [calls.id, chats.id] }),
    buildProperty({ agentIds: [] }),
  );
  const numbers = async (ids: number[]) => {
    const list = await listings.read('/api/properties', 200, { ids: ids.join(',') });
    const { properties } = list as PropertyPage;
    return properties.map(({ whatsapp }) => whatsapp);
  };
  const wanted = ['+254 711 000 201', '+254 700 000 199', null];
  const ids = [first!.id, second!.id, none!.id];
  expect(await numbers(ids)).toEqual(wanted);
  for (const [index, id] of ids.entries()) {
    expect(await listings.read(`/api/properties/${id}`)).toMatchObject({ whatsapp: wanted[index] });
  }
});

describe('GET /api/properties/{id}', () => {
  it('returns every field of a property but the parcel number [LAND-7]', async () => {
    const agent = await listings.storeAgent({ name: 'Zawadi Mwende', languages: ['English', 'Kiswahili'] });
    const [stored] = await listings.store(
      buildProperty({
        title: 'Blueshield Towers',
        type: 'commercial',
        status: 'For Rent',
        description: 'Intro\n\n**Studio - 226 SqFt**\nKSH 2,100,000\nSmall.\n*For one*\n',
        overview: 'An overview',
        amenitiesText: 'Lift',
        sizeTypology: 'Studio, 226 SqFt',
        bedroomsText: 'Studios',
        yearBuilt: 1998,
        ...TERMS,
        paymentTerms: [PLAN],
        parcelNo: 'Nairobi/Block 12/34',
        features: ['Lift', 'CCTV'],
        latitude: -1.29,
        longitude: 36.82,
        neighborhood: 'Upperhill',
        landmark: 'KNH',
        googleMapsLink: 'https://www.google.com/maps/@-1.29,36.82,17z',
        nearbyAmenities: ['Hospital, 300 m'],
        agentIds: [agent.id],
        roomConfigurations: [
          { roomType: 'Second', position: 1, price: 2, size: 20, bathrooms: 2 },
          { roomType: 'First', position: 0, price: 1, size: 10, bathrooms: 1, features: ['Balcony'] },
        ],
        pictures: [
          { position: 2, url: 'https://example.com/plan.jpg', kind: 'floor-plan', alt: 'Plan' },
          { position: 1, url: 'https://example.com/b.jpg' },
          { position: 0, url: 'https://example.com/a.jpg', alt: 'Front' },
        ],
        createdAt: new Date('2026-05-01T08:00:00Z'),
      }),
    );
    const body = await listings.read(`/api/properties/${stored!.id}`);
    expect(body).toEqual({
      id: stored!.id,
      title: 'Blueshield Towers',
      description: 'Intro\n\n**Studio - 226 SqFt**\nKSH 2,100,000\nSmall.\n*For one*\n',
      descriptionHtml: '<p>Intro</p>\n',
      overview: 'An overview',
      amenitiesText: 'Lift',
      sizeTypology: 'Studio, 226 SqFt',
      bedroomsText: 'Studios',
      yearBuilt: 1998,
      ...PUBLIC_TERMS,
      checks: [],
      paymentTerms: [PLAN],
      location: 'Ngong Road, Kilimani, Nairobi',
      type: 'commercial',
      status: 'For Rent',
      purpose: 'rent',
      price: 9_000_000,
      size: 1100,
      areaUnit: 'sqm',
      bedrooms: 2,
      bathrooms: 2,
      offices: null,
      parking: null,
      features: ['Lift', 'CCTV'],
      featured: false,
      images: ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
      pictures: [
        { url: 'https://example.com/a.jpg', alt: 'Front', width: null, height: null, blur: null, widths: [] },
        { url: 'https://example.com/b.jpg', alt: '', width: null, height: null, blur: null, widths: [] },
      ],
      roomPrices: { min: 1, max: 2 },
      sharePicture: expect.stringMatching(/^\/api\/properties\/\d+\/share-[0-9a-f]{16}\.jpg$/) as unknown,
      place: { slug: 'kilimani', name: 'Kilimani' },
      pricing: { rentPerSqft: 75, servicePerSqft: 25, parkingPerMonth: 10_000, parkingSpaces: 14 },
      suggestsStartingPrice: false,
      whatsapp: '+254 700 000 199',
      freshness: null,
      reduced: null,
      priceHistory: [],
      createdAt: '2026-05-01T08:00:00.000Z',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      roomConfigurations: [
        {
          id: expect.any(Number) as unknown,
          roomType: 'First',
          size: 10,
          bathrooms: 1,
          price: 1,
          description: '',
          images: [],
          features: ['Balcony'],
        },
        {
          id: expect.any(Number) as unknown,
          roomType: 'Second',
          size: 20,
          bathrooms: 2,
          price: 2,
          description: '',
          images: [],
          features: [],
        },
      ],
      unitTypes: [
        {
          type: 'Studio',
          size: 226,
          sizeUnit: 'SqFt',
          price: 2_100_000,
          description: 'Small.',
          subtitle: 'For one',
        },
      ],
      floorPlans: [
        {
          url: 'https://example.com/plan.jpg',
          alt: 'Plan',
          width: null,
          height: null,
          blur: null,
          widths: [],
        },
      ],
      coordinates: { lat: -1.29, lng: 36.82, address: null, neighborhood: 'Upperhill', landmark: 'KNH' },
      googleMapsLink: 'https://www.google.com/maps/@-1.29,36.82,17z',
      pinPrecision: 'exact',
      nearbyAmenities: ['Hospital, 300 m'],
      agent: {
        id: agent.id,
        name: 'Zawadi Mwende',
        position: '',
        specialization: '',
        experience: 0,
        languages: ['English', 'Kiswahili'],
        phone: '+254 700 000 199',
        whatsapp: null,
        email: 'amina.were@example.com',
        agency: null,
        imageUrl: null,
        bio: '',
        eveningViewings: true,
        registrationNo: null,
        practisingYear: null,
      },
      agents: [expect.objectContaining({ id: agent.id, name: 'Zawadi Mwende' }) as unknown],
    });
  });

  it('returns null or empty lists for missing fields', async () => {
    const [stored] = await listings.store(buildProperty({ price: null }));
    const body = await listings.read(`/api/properties/${stored!.id}`);
    expect(body).toMatchObject({
      price: null,
      coordinates: null,
      googleMapsLink: null,
      agent: null,
      roomConfigurations: [],
      unitTypes: [],
      images: [],
    });
  });

  it.each([...NO_IDS, '7'])('answers 404 for %s [LISTAPI-7]', async (id) => {
    const body = await listings.read(`/api/properties/${id}`, 404);
    expect(body).toMatchObject({ statusCode: 404, code: 'PROPERTY_NOT_FOUND' });
  });

  it('returns a property whose agent was deleted', async () => {
    const agent = await listings.storeAgent();
    const [stored] = await listings.store(buildProperty({ agentIds: [agent.id] }));
    await listings.dataSource.query('DELETE FROM agents');
    const body = await listings.read(`/api/properties/${stored!.id}`);
    expect(body).toMatchObject({ agent: null });
  });

  it('omits floor plans from lists, and never uses one as the main picture [PROPERTY-15]', async () => {
    const plan = { url: 'https://example.com/plan.jpg', kind: 'floor-plan' as const };
    await listings.store(
      buildProperty({
        pictures: [
          { ...plan, position: 0 },
          { position: 1, url: 'https://example.com/a.jpg' },
        ],
      }),
      buildProperty({ pictures: [{ ...plan, position: 0 }] }),
    );
    const { properties } = (await listings.read('/api/properties', 200, { sort: 'newest' })) as PropertyPage;
    expect(properties.map(({ images }) => images)).toEqual([[], ['https://example.com/a.jpg']]);
    expect(properties[1]!.pictures.map(({ url }) => url)).toEqual(['https://example.com/a.jpg']);
  });

  it('returns HTML in a description as plain text [PROPERTY-4]', async () => {
    const [stored] = await listings.store(
      buildProperty({
        description: '## Rooms\n<script>alert(1)</script> [x](javascript:alert(1)) **large**',
      }),
    );
    expect(await listings.read(`/api/properties/${stored!.id}`)).toMatchObject({
      descriptionHtml:
        '<h3>Rooms</h3>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1)) <strong>large</strong></p>\n',
    });
  });
});

describe('GET /api/agents/{id}', () => {
  it('returns the agent', async () => {
    const agent = await listings.storeAgent({ name: "Ochieng' Obura", experience: 17 });
    const body = await listings.read(`/api/agents/${agent.id}`);
    expect(body).toMatchObject({ id: agent.id, name: "Ochieng' Obura", experience: 17, whatsapp: null });
  });

  it.each([...NO_IDS, '7'])('answers 404 for %s', async (id) => {
    const body = await listings.read(`/api/agents/${id}`, 404);
    expect(body).toMatchObject({ statusCode: 404, code: 'AGENT_NOT_FOUND' });
  });
});

describe('GET /api/directors', () => {
  it('returns the directors in their order [COMPANY-4]', async () => {
    await listings.storeDirector({ name: 'Second', position: 2 });
    await listings.storeDirector({ name: 'First', position: 1, qualifications: ['B.Com.'] });
    const body = await listings.read('/api/directors');
    expect(body).toEqual([
      {
        id: 2,
        name: 'First',
        title: 'Director',
        qualifications: ['B.Com.'],
        languages: [],
        bio: '',
        imageUrl: null,
      },
      {
        id: 1,
        name: 'Second',
        title: 'Director',
        qualifications: [],
        languages: [],
        bio: '',
        imageUrl: null,
      },
    ]);
  });

  it('returns an empty list when there are none', async () => {
    const body = await listings.read('/api/directors');
    expect(body).toEqual([]);
  });
});

describe('an unknown route', () => {
  it.each(['/api/nothing', '/api/agents', '/api/properties/1/nothing'])(
    '%s gets the common error format',
    async (path) => {
      const body = await listings.read(path, 404);
      expect(body).toMatchObject({ statusCode: 404, code: 'ROUTE_NOT_FOUND' });
    },
  );

  it('that cannot be decoded gets the common error format', async () => {
    const body = await listings.read('/api/properties/%E0%A4%A', 404);
    expect(body).toMatchObject({ statusCode: 404, code: 'ROUTE_NOT_FOUND' });
  });
});
