import { expect, test } from '@playwright/test';
import { call, read, signInAsAdmin } from './support/accounts.js';

/** All fields that visitors may read. */
const PICTURE = ['url', 'alt', 'width', 'height', 'blur', 'widths', 'bytes', 'label', 'takenOn'];
const SUMMARY = [
  ...['id', 'title', 'location', 'type', 'status', 'purpose', 'price', 'size', 'areaUnit', 'bedrooms'],
  ...[
    'bathrooms',
    'offices',
    'parking',
    'features',
    'featured',
    'stampDutyArea',
    'vatOnPrice',
    'agricultural',
    'landAreaSqm',
    'plotName',
    'priceFor',
    'tenure',
    'bidsCloseOn',
    'pinPrecision',
    'parkingFee',
    'lettableArea',
    'serviceRate',
    'serviceBasis',
    'vat',
    'images',
    'imageLabels',
    'pictures',
    'roomPrices',
    'pricing',
  ],
  ...['suggestsStartingPrice', 'whatsapp', 'freshness', 'reduced', 'createdAt', 'updatedAt'],
];
const PROPERTY = [
  ...SUMMARY,
  ...[
    'description',
    'priceHistory',
    'place',
    'sharePicture',
    'descriptionHtml',
    'overview',
    'amenitiesText',
    'sizeTypology',
    'bedroomsText',
    'yearBuilt',
    'affordableHousing',
    'bidsCloseAt',
    'siteDays',
    'bidDepositPercent',
    'landAreaSource',
    'plots',
    'leaseStart',
    'leaseYears',
    'titleType',
    'titleReady',
    'roadAccess',
    'plotWater',
    'plotPower',
    'depositMonths',
    'rentAdvanceMonths',
    'serviceCharge',
    'agencyFee',
    'waterDeposit',
    'powerDeposit',
    'agreementFee',
    'otherFee',
    'otherFeeFor',
    'availableFrom',
    'minTermMonths',
    'noticeMonths',
    'furnished',
    'pets',
    'waterSupply',
    'waterDays',
    'waterBilling',
    'backupPower',
    'powerBilling',
    'usableArea',
    'parkingRatio',
    'escalationPercent',
    'escalationYears',
    'escalationKind',
    'escalationOn',
    'termYears',
    'fitOutMonths',
    'rentFreeMonths',
    'depositOf',
    'paidEvery',
  ],
  ...['roomConfigurations', 'unitTypes', 'floorPlans', 'coordinates', 'googleMapsLink', 'nearbyAmenities'],
  ...['agent', 'agents', 'paymentTerms', 'checks'],
];
const AGENT = [
  ...['id', 'name', 'position', 'specialization', 'experience', 'languages', 'phone', 'whatsapp', 'email'],
  ...['agency', 'imageUrl', 'bio', 'eveningViewings', 'registrationNo', 'practisingYear'],
  'answersWithinHours',
];
const DIRECTOR = ['id', 'name', 'title', 'qualifications', 'languages', 'bio', 'imageUrl'];
const OFFICE = [
  ...['id', 'name', 'region', 'shortAddress', 'addressLines', 'phones', 'whatsapp', 'emails', 'coordinates'],
  'isHeadOffice',
];
/** Fields of nested objects, by the name of the parent field. */
const WITHIN: Record<string, string[]> = {
  pictures: PICTURE,
  floorPlans: PICTURE,
  agent: AGENT,
  agents: AGENT,
  roomConfigurations: ['id', 'roomType', 'size', 'bathrooms', 'price', 'description', 'images', 'features'],
  unitTypes: ['type', 'size', 'sizeUnit', 'price', 'description', 'subtitle'],
  coordinates: ['lat', 'lng', 'address', 'neighborhood', 'landmark'],
  checks: ['kind', 'doneOn', 'lines', 'note'],
  freshness: ['state', 'days'],
  reduced: ['on', 'was', 'percent'],
  priceHistory: ['day', 'price'],
  roomPrices: ['min', 'max'],
  pricing: [
    ...['startingPrice', 'rentPerSqft', 'rentByFloor', 'servicePerSqft', 'parkingPerMonth', 'parkingSpaces'],
    ...['floors', 'acres', 'pricePerAcre'],
  ],
  rentByFloor: ['floor', 'perSqft', 'lettableSqft', 'usableSqft', 'servicePerSqft', 'available', 'from'],
  place: ['slug', 'name'],
  paymentTerms: [
    ...['unit', 'kind', 'reservation', 'reservationDays', 'reservationRefundable', 'depositMinPercent'],
    ...['depositMaxPercent', 'depositDays', 'maxMonths', 'completionPercent', 'completionOn', 'payTo'],
    ...['validUntil', 'roundTo', 'interestFree', 'stages'],
  ],
  stages: ['label', 'percent', 'expectedOn'],
};

/** Fields that are not allowed, such as `agents.secret`. */
function unknownFields(value: unknown, allowed: string[], at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => unknownFields(item, allowed, at)))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    allowed.includes(name) ? unknownFields(inner, WITHIN[name] ?? [], `${at}${name}.`) : [`${at}${name}`],
  );
}

test('public responses contain exactly the fields of the contract', async () => {
  const { cookie } = await signInAsAdmin();
  // Public routes return the same with and without a session.
  for (const who of [undefined, cookie]) {
    const get = async (path: string) => {
      const answer = await call('GET', path, undefined, who);
      expect([path, answer.status]).toEqual([path, 200]);
      return read<unknown>(answer);
    };
    const list = (await get('/api/properties?pageSize=100')) as { properties: { id: number }[] };
    expect(list.properties.length).toBeGreaterThan(30);
    expect(Object.keys(list).sort()).toEqual(
      [
        'correctedSearch',
        'near',
        'nearPlaces',
        'nearest',
        'page',
        'pageSize',
        'pages',
        'properties',
        'total',
        'understood',
      ].sort(),
    );
    expect(unknownFields(list.properties, SUMMARY)).toEqual([]);
    expect(unknownFields(await get('/api/properties/featured'), SUMMARY)).toEqual([]);
    expect(unknownFields(await get('/api/properties/1/similar'), SUMMARY)).toEqual([]);
    expect(unknownFields(await get('/api/directors'), DIRECTOR)).toEqual([]);
    expect(unknownFields(await get('/api/offices'), OFFICE)).toEqual([]);
    expect(unknownFields(await get('/api/places'), ['slug', 'name', 'county', 'count'])).toEqual([]);
    expect(unknownFields(await get('/api/places/map'), ['name', 'lat', 'lng', 'radiusM'])).toEqual([]);
    const agents = new Set<number>();
    // Demo rows only: other tests add and delete rows.
    for (const { id } of list.properties.filter(({ id }) => id <= 72)) {
      const property = (await get(`/api/properties/${id}`)) as { agents: { id: number }[] };
      expect([id, unknownFields(property, PROPERTY)]).toEqual([id, []]);
      property.agents.forEach((agent) => agents.add(agent.id));
    }
    expect(agents.size).toBeGreaterThan(2);
    for (const id of agents) {
      const { agent, ...more } = (await get(`/api/agents/${id}`)) as { agent?: unknown };
      expect([id, unknownFields(agent ?? more, [...AGENT])]).toEqual([id, []]);
    }
  }
});

test('drafts, deleted properties and unpublished changes are not public', async () => {
  const { cookie } = await signInAsAdmin();
  const draft = await call(
    'POST',
    '/api/admin/properties',
    {
      title: 'Hidden draft of nobody',
      location: 'Nyali, Mombasa',
      type: 'villa',
      status: 'For Sale',
      price: 1_000_000,
      size: 100,
      description: 'A draft that is nobody else’s to read.',
      published: false,
    },
    cookie,
  );
  expect(draft.status, draft.body.toString()).toBe(201);
  const { id } = read<{ id: number }>(draft);
  for (const path of [`/api/properties/${id}`, `/api/properties/${id}/brochure.pdf`]) {
    for (const who of [undefined, cookie]) expect((await call('GET', path, undefined, who)).status).toBe(404);
  }
  const found = read<{ total: number }>(
    await call('GET', '/api/properties?title=Hidden%20draft%20of%20nobody'),
  );
  expect(found.total).toBe(0);
});
