import type {
  BulkResult,
  ChangePage,
  ErrorBody,
  PropertyPage,
  StaffProperty,
  StaffPropertyPage,
  StaffStats,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { buildInput, type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

/** Every field of the Add form, the Edit form and the public page. */
const EVERYTHING = {
  title: 'Kizingo Sea View',
  description: 'Line one\n\n**Bold**',
  location: 'Mama Ngina Drive, Kizingo, Mombasa',
  type: 'development' as const,
  status: 'Off-plan',
  price: 850_000_000_000,
  overview: 'Overview\nof two lines',
  amenitiesText: 'Pool and lift',
  sizeTypology: '1 Bedroom, 64 SqM',
  bedroomsText: 'One and two',
  purpose: 'lease' as const,
  size: 2_000_000_000,
  areaUnit: 'acre' as const,
  yearBuilt: 1938,
  bedrooms: 0,
  bathrooms: 2,
  offices: 3,
  parking: 4,
  features: ['Lift', 'Pool'],
  featured: true,
  published: false,
  googleMapsLink: 'https://www.google.com/maps/@-4.05,39.68,17z',
  nearbyAmenities: ['Fort Jesus, 1 km'],
  coordinates: {
    lat: -4.0633,
    lng: 39.6682,
    address: 'Plot 12',
    neighborhood: 'Kizingo',
    landmark: 'Lighthouse',
  },
  pricing: {
    startingPrice: 8_700_000,
    rentPerSqft: 1,
    rentByFloor: [{ floor: 'Ground floor', perSqft: 2 }],
    servicePerSqft: 3,
    parkingPerMonth: 4,
    parkingSpaces: 5,
    floors: 6,
    acres: 7,
    pricePerAcre: 8,
  },
  images: ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
  roomConfigurations: [
    {
      roomType: '1 Bedroom',
      size: 560,
      bathrooms: 1,
      price: 4_950_000,
      description: 'Facing the sea',
      images: ['https://example.com/room.jpg'],
      features: ['Balcony'],
    },
    { roomType: 'Studio', size: 0, bathrooms: 0, price: 0, description: '', images: [], features: [] },
  ],
};

async function everything(): Promise<StaffProperty> {
  return await staff.create({
    ...EVERYTHING,
    floorPlans: ['https://example.com/plan.png'],
    agents: [
      {
        name: 'Amina Were',
        phone: '0722 000 199',
        email: 'amina@example.com',
        whatsapp: '0722 000 199',
        agency: 'Pwani',
      },
      { name: 'Otieno Maina', phone: '0733 000 200', email: 'otieno@example.com' },
    ],
  });
}

describe('adding', () => {
  it('keeps every field', async () => {
    const made = await everything();
    const kept = await staff.ask<StaffProperty>('get', `/api/admin/properties/${made.id}`);
    expect(kept).toEqual(made);
    expect(kept).toMatchObject({
      ...EVERYTHING,
      roomConfigurations: EVERYTHING.roomConfigurations.map((room) => ({
        ...room,
        id: expect.any(Number),
      })),
      floorPlans: [{ url: 'https://example.com/plan.png' }],
      agents: [
        {
          name: 'Amina Were',
          phone: '0722 000 199',
          email: 'amina@example.com',
          whatsapp: '0722 000 199',
          agency: 'Pwani',
        },
        {
          name: 'Otieno Maina',
          phone: '0733 000 200',
          email: 'otieno@example.com',
          whatsapp: null,
          agency: null,
        },
      ],
      version: 1,
      deletedAt: null,
    });
    expect(kept.agent).toEqual(kept.agents[0]);
    expect(kept.pictures.map(({ url }) => url)).toEqual(EVERYTHING.images);
  });

  it('takes the fields of the specification, and shows the property to visitors at once', async () => {
    const made = await staff.create({
      title: '  Villa  in   Nyali ',
      description: 'With a pool',
      price: 45_000_000,
      location: 'Links Road, Nyali, Mombasa',
      type: 'villa',
      status: 'For Sale',
      size: 0,
      bedrooms: 4,
      bathrooms: 3,
      featured: true,
      googleMapsLink: 'https://www.google.com/maps/place/X/@-4.0392,39.7128,17z/data=1',
      coordinates: { lat: null, lng: null, address: 'Links Road 12' },
    });
    const { properties } = (await staff.read('/api/properties', 200, {
      location: 'Nyali',
      propertyType: 'villa',
    })) as PropertyPage;
    expect(properties).toMatchObject([{ id: made.id, title: 'Villa in Nyali', purpose: 'sale' }]);
    expect(made.coordinates).toEqual({
      lat: -4.0392,
      lng: 39.7128,
      address: 'Links Road 12',
      neighborhood: null,
      landmark: null,
    });
  });

  it('fills in what was not entered', async () => {
    const made = await staff.ask<StaffProperty>(
      'post',
      '/api/admin/properties',
      {
        title: 'Blueshield Towers',
        description: 'x',
        price: null,
        location: 'Upperhill',
        type: 'Commercial',
      },
      201,
    );
    expect(made).toMatchObject({
      type: 'commercial',
      status: 'For Sale',
      purpose: 'sale',
      areaUnit: 'sqft',
      price: null,
      size: 0,
      bedrooms: null,
      published: true,
      featured: false,
      agents: [],
      agent: null,
      images: [],
      coordinates: null,
      pricing: { rentPerSqft: 75, servicePerSqft: 25, parkingPerMonth: 10_000, parkingSpaces: 14 },
    });
    expect(await staff.create({ type: 'commercial', status: 'To let' })).toMatchObject({
      purpose: 'rent',
      areaUnit: 'sqm',
    });
  });

  it('knows an agent again by e-mail or by phone, and learns what is new', async () => {
    const known = await staff.storeAgent({
      name: 'Amina Were',
      phone: '+254 722 000 199',
      email: 'Amina@Example.com',
    });
    const made = await staff.create({
      agents: [
        { name: 'A. Were', phone: '0700 111 111', email: 'amina@example.com', agency: 'Pwani Homes' },
        { name: 'Somebody', phone: '0722-000-199', email: 'other@example.com' },
        { id: known.id },
        { name: 'New One', phone: '0722 000 190', email: 'new@example.com' },
      ],
    });
    expect(made.agents).toMatchObject([
      { id: known.id, name: 'Amina Were', phone: '+254 722 000 199', agency: 'Pwani Homes' },
      { name: 'New One' },
    ]);
  });

  it('answers 400 naming each field and what to do', async () => {
    const body = await staff.ask<ErrorBody>(
      'post',
      '/api/admin/properties',
      {
        title: '  ',
        description: '',
        location: ' , ,',
        type: 'castle',
        price: '5',
        status: 's'.repeat(41),
        size: 1.5,
        yearBuilt: 1899,
        bedrooms: -1,
        featured: 'yes',
        features: ['x', 3],
        googleMapsLink: 'javascript:alert(1)',
        coordinates: { lat: 91, lng: 0 },
        images: ['ftp://example.com/a.jpg', '/media/../x'],
        roomConfigurations: [
          { roomType: 'ok' },
          { roomType: 'ok' },
          { roomType: 'x', size: -1, colour: 'red' },
        ],
        agents: [{ name: 'A', phone: '1', email: 'no' }, {}, { id: 3, name: 'Both' }, 7],
        pricing: { startingPrice: 1e300, rentByFloor: [{ floor: '' }] },
        colour: 'blue',
      },
      400,
    );
    const details = Object.fromEntries(body.details!.map(({ field, message }) => [field, message]));
    expect(details).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      location: 'Location is required',
      type: 'Property type must be one of: residential, commercial, land, development, villa, godown, joint-venture',
      price: 'Price must be a whole number from 0 to 1,000,000,000,000',
      status: 'Status must be at most 40 characters',
      size: 'Size must be a whole number from 0 to 2,000,000,000',
      yearBuilt: `Year built must be a year from 1900 to ${new Date().getFullYear() + 10}`,
      bedrooms: 'Bedrooms must be a whole number from 0 to 10,000',
      featured: 'featured must be true or false',
      features: 'Features must be a list of texts',
      googleMapsLink: 'Google Maps link must be a link that begins with http:// or https://',
      'coordinates.lat': 'Latitude must be a number from -90 to 90',
      'roomConfigurations[2].size': 'Room size must be a whole number from 0 to 2,000,000,000',
      'roomConfigurations[2].colour': 'roomConfigurations[2].colour is not a field of this call',
      agents: 'Agents[3] must be an object',
      'pricing.startingPrice': 'Starting price must be a whole number from 0 to 1,000,000,000,000',
      'pricing.rentByFloor[0].floor': 'Floor is required',
      'pricing.rentByFloor[0].perSqft': 'Rent a square foot is required',
      colour: 'colour is not a field of this call',
    });
    expect(await countProperties()).toBe(0);
  });

  it('names what only the database can tell is wrong', async () => {
    const body = await staff.ask<ErrorBody>(
      'post',
      '/api/admin/properties',
      buildInput({
        images: [
          'https://example.com/ok.jpg',
          'ftp://example.com/a.jpg',
          4711,
          `/media/${'0'.repeat(32)}/100.jpg`,
        ],
        floorPlans: ['x'],
        roomConfigurations: [{ roomType: 'x', images: ['javascript:alert(1)'] }],
        agents: [{ id: 4711 }],
      }),
      400,
    );
    expect(body.details!.map(({ field }) => field).sort()).toEqual([
      'agents[0].id',
      'floorPlans[0]',
      'images[1]',
      'images[2]',
      'images[3]',
      'roomConfigurations[0].images[0]',
    ]);
    expect(await countProperties()).toBe(0);
  });

  it.each(['title', 'description', 'location', 'type', 'price'])('asks for %s', async (field) => {
    const body = await staff.ask<ErrorBody>(
      'post',
      '/api/admin/properties',
      { ...buildInput(), [field]: undefined },
      400,
    );
    expect(body.details).toEqual([{ field, message: expect.stringContaining('is required') as unknown }]);
  });

  it.each<[string, object, string]>([
    ['an agent without e-mail', { agents: [{ name: 'Amina', phone: '0722 000 199' }] }, 'agents[0].email'],
    ['an agent by id and name', { agents: [{ id: 1, name: 'Amina' }] }, 'agents[0].id'],
    ['half a place', { coordinates: { lat: 1 } }, 'coordinates.lat'],
    ['a picture by address and id', { images: [{ url: 'https://a.example', id: 1 }] }, 'images[0].url'],
    ['an empty picture', { images: [{}] }, 'images[0].url'],
    [
      'too many pictures',
      { images: Array.from({ length: 51 }, (_, n) => `https://a.example/${n}`) },
      'images',
    ],
    ['a list that is none', { roomConfigurations: { length: 1 } }, 'roomConfigurations'],
    ['no list of lists', { features: [['x']] }, 'features'],
    ['a place that is a list', { coordinates: [] }, 'coordinates'],
    ['a title that is null', { title: null }, 'title'],
  ])('refuses %s', async (_name, wrong, field) => {
    const body = await staff.ask<ErrorBody>(
      'post',
      '/api/admin/properties',
      { ...buildInput(), ...wrong },
      400,
    );
    expect(body.details!.map((detail) => detail.field)).toEqual([field]);
  });
});

describe('hostile input', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { coordinates: nested(depth - 1) });

  it.each<[string, object]>([
    [
      'NUL and halves of characters',
      { title: 'a\0b\ud800', pricing: { rentByFloor: [{ floor: 'G\0\udfff', perSqft: 1 }] } },
    ],
    [
      'a name that JavaScript knows',
      JSON.parse('{"__proto__": {"published": false}, "constructor": 1}') as object,
    ],
    ['a figure beyond all measure', { price: 1e308, size: Number.MAX_SAFE_INTEGER }],
    ['a depth that no form has', { coordinates: nested(200) }],
    ['three hundred thousand rooms', { roomConfigurations: Array.from({ length: 300_000 }, () => 1) }],
    ['a list where a text belongs', { title: ['x'], description: {}, status: [[]] }],
    ['numbers as texts', { bedrooms: '2', size: '100' }],
    ['a text of half a megabyte', { description: 'x'.repeat(500_000) }],
  ])('%s gets no 500', async (_name, wrong) => {
    const answer = await staff.call('post', '/api/admin/properties').send({ ...buildInput(), ...wrong });
    expect([201, 400]).toContain(answer.status);
    expect(
      (answer.body as { id?: number; code?: string }).id ?? (answer.body as ErrorBody).code,
    ).toBeTruthy();
  });

  it('keeps text without NUL and halves of characters', async () => {
    const made = await staff.create({
      title: 'a\0b\ud800c 😀',
      pricing: { rentByFloor: [{ floor: 'G\0\udfff', perSqft: 1 }] },
    });
    expect(made).toMatchObject({ title: 'abc 😀', pricing: { rentByFloor: [{ floor: 'G', perSqft: 1 }] } });
  });

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['half a body', '{"title":'],
    ['a million ids', `{"action":"delete","propertyIds":[${'1,'.repeat(999_999)}1]}`],
  ])('%s as a body is refused in the one shape', async (_name, body) => {
    for (const [method, path] of [
      ['post', '/api/admin/properties'],
      ['post', '/api/admin/properties/bulk'],
      ['put', '/api/properties/1'],
    ] as const) {
      const answer = await staff.call(method, path).set('Content-Type', 'application/json').send(body);
      expect([400, 413]).toContain(answer.status);
      expect(answer.body).toMatchObject({ statusCode: answer.status, code: expect.any(String) as unknown });
    }
  });

  it.each(['0', '-1', 'abc', '2147483648', '9'.repeat(30), '%00', '1e3', '%20'])(
    'an id such as %s is not found, whatever is asked of it',
    async (id) => {
      for (const [method, path] of [
        ['get', `/api/admin/properties/${id}`],
        ['put', `/api/properties/${id}`],
        ['delete', `/api/admin/properties/${id}`],
        ['post', `/api/admin/properties/${id}/restore`],
        ['post', `/api/admin/properties/${id}/duplicate`],
      ] as const) {
        const answer = await staff.call(method, path).send({});
        expect([path, answer.status, (answer.body as ErrorBody).code]).toEqual([
          path,
          404,
          'PROPERTY_NOT_FOUND',
        ]);
      }
    },
  );
});

describe('changing', () => {
  it('changes what is given and leaves all else', async () => {
    const before = await everything();
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${before.id}`, {
      title: 'New title',
      price: 1,
    });
    expect(after).toEqual({
      ...before,
      title: 'New title',
      price: 1,
      version: 2,
      updatedAt: expect.any(String) as unknown,
      confirmedAt: expect.any(String) as unknown,
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('takes what the edit form of the specification sends', async () => {
    const before = await everything();
    const sent = {
      title: 'T',
      description: 'D',
      price: 0,
      type: 'land',
      status: 'sold',
      location: 'Karen, Nairobi',
      bedrooms: null,
      bathrooms: 1,
      size: 50,
      googleMapsLink: '',
      featured: false,
      images: ['https://example.com/b.jpg', 'https://example.com/c.jpg', 'https://example.com/b.jpg'],
    };
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${before.id}`, sent);
    expect(after).toMatchObject({
      ...sent,
      googleMapsLink: null,
      images: ['https://example.com/b.jpg', 'https://example.com/c.jpg'],
      purpose: 'lease',
      areaUnit: 'acre',
    });
    expect(after.roomConfigurations).toEqual(before.roomConfigurations);
    expect(after.floorPlans).toEqual(before.floorPlans);
    expect(after.agents).toEqual(before.agents);
    expect(after.coordinates).toEqual(before.coordinates);
    const found = (await staff.read('/api/properties', 200, { location: 'Karen' })) as PropertyPage;
    expect(found.total).toBe(0);
  });

  it('empties what is sent empty', async () => {
    const { id } = await everything();
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, {
      images: [],
      floorPlans: [],
      roomConfigurations: [],
      agents: [],
      coordinates: null,
      googleMapsLink: null,
      pricing: null,
      features: [],
      bedroomsText: '',
      overview: '',
    });
    expect(after).toMatchObject({
      images: [],
      floorPlans: [],
      roomConfigurations: [],
      agents: [],
      agent: null,
      coordinates: null,
      pricing: null,
      features: [],
      bedroomsText: null,
      overview: '',
    });
  });

  it('keeps the ids of rooms that stay, and gives new ones their own', async () => {
    const { id, roomConfigurations } = await everything();
    const [first, second] = roomConfigurations;
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, {
      roomConfigurations: [
        { id: second!.id, roomType: 'Bedsitter' },
        { roomType: 'New' },
        { id: second!.id, roomType: 'Again' },
        { id: 4711, roomType: 'Elsewhere' },
      ],
    });
    const ids = after.roomConfigurations.map((room) => room.id);
    expect(after.roomConfigurations.map(({ roomType }) => roomType)).toEqual([
      'Bedsitter',
      'New',
      'Again',
      'Elsewhere',
    ]);
    expect(ids[0]).toBe(second!.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain(first!.id);
    expect(ids).not.toContain(4711);
  });

  it('lets what the listing is for outlive a status that does not say it', async () => {
    const { id } = await staff.create({ type: 'commercial', status: 'For Rent' });
    const change = async (changes: object) =>
      await staff.ask<StaffProperty>('put', `/api/properties/${id}`, changes);
    expect(await change({ status: 'available' })).toMatchObject({ purpose: 'rent', areaUnit: 'sqm' });
    expect(await change({ status: 'For Lease' })).toMatchObject({ purpose: 'lease' });
    expect(await change({ status: 'Pending', purpose: 'sale' })).toMatchObject({ purpose: 'sale' });
  });

  it('brings in the pricing of a development with its name, and takes it away with it', async () => {
    const { id } = await staff.create({ title: 'Flat', type: 'residential' });
    const change = async (changes: object) =>
      (await staff.ask<StaffProperty>('put', `/api/properties/${id}`, changes)).pricing;
    expect(await change({ title: 'Flat in Diamond Bay' })).toEqual({ startingPrice: 8_700_000 });
    expect(await change({ title: 'Flat in Luckinn Ivy' })).toEqual({ startingPrice: 8_500_000 });
    expect(await change({ title: 'Flat' })).toBeNull();
    expect(await change({ title: 'Diamond Bay', pricing: { startingPrice: 9 } })).toEqual({
      startingPrice: 9,
    });
    expect(await change({ title: 'Flat' })).toEqual({ startingPrice: 9 });
  });

  it('moves with a new maps link, and stays where no coordinates are in it', async () => {
    const { id } = await everything();
    const change = async (changes: object) =>
      (await staff.ask<StaffProperty>('put', `/api/properties/${id}`, changes)).coordinates;
    expect(await change({ googleMapsLink: 'https://maps.example/@1.5,36.5,15z' })).toEqual({
      lat: 1.5,
      lng: 36.5,
      address: 'Plot 12',
      neighborhood: 'Kizingo',
      landmark: 'Lighthouse',
    });
    expect(await change({ googleMapsLink: 'https://maps.example/@95,36.5' })).toMatchObject({ lat: 1.5 });
    expect(
      await change({ googleMapsLink: 'https://maps.example/@2,3', coordinates: { lat: 4, lng: 5 } }),
    ).toEqual({ lat: 4, lng: 5, address: null, neighborhood: null, landmark: null });
  });

  it('answers 409 with what is stored to who saves a version that is out of date, and changes nothing', async () => {
    const first = await staff.create();
    const path = `/api/properties/${first.id}`;
    const second = await staff.ask<StaffProperty>('put', path, { title: 'Hers', version: first.version });
    expect(second.version).toBe(2);
    const refused = await staff.ask<ErrorBody>('put', path, { title: 'His', version: first.version }, 409);
    expect(refused).toMatchObject({
      code: 'PROPERTY_CHANGED',
      message: 'This property was changed by someone else. Reload to see the latest.',
      current: { ...second },
    });
    expect(await staff.ask('get', `/api/admin${path.slice(4)}`)).toEqual(second);
    await staff.ask('put', path, { title: 'No version, no question' });
  });

  it('lets one of two who save at once through, and tells the other', async () => {
    const { id, version } = await staff.create();
    const answers = await Promise.all(
      ['Hers', 'His'].map((title) => staff.call('put', `/api/properties/${id}`).send({ title, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('answers each of many who save at once with what they wrote, under a version of its own', async () => {
    const { id } = await staff.create();
    const titles = Array.from({ length: 30 }, (_, n) => `Written by number ${n}`);
    const answers = await Promise.all(
      titles.map((title) => staff.ask<StaffProperty>('put', `/api/properties/${id}`, { title })),
    );
    expect(answers.map(({ title }) => title)).toEqual(titles);
    expect(new Set(answers.map(({ version }) => version)).size).toBe(titles.length);
  });

  it('leaves version, time and log alone when nothing differs', async () => {
    const before = await everything();
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${before.id}`, {
      title: ` ${before.title} `,
      images: before.images,
      roomConfigurations: before.roomConfigurations,
      agents: before.agents.map(({ id }) => ({ id })),
      pricing: before.pricing,
      version: before.version,
    });
    expect(after).toEqual({ ...before, confirmedAt: expect.any(String) as unknown });
    const { changes } = await staff.ask<ChangePage>(
      'get',
      `/api/admin/properties/changes?propertyId=${before.id}`,
    );
    expect(changes.map(({ action }) => action)).toEqual(['created']);
  });

  it('logs who changed what', async () => {
    const { id } = await everything();
    await staff.ask('put', `/api/properties/${id}`, { price: 5, agents: [] });
    const { changes } = await staff.ask<ChangePage>('get', `/api/admin/properties/changes?propertyId=${id}`);
    expect(changes[0]).toMatchObject({
      subject: 'property',
      subjectId: id,
      subjectName: 'Kizingo Sea View',
      action: 'changed',
      by: { username: 'njeri' },
      fields: [
        { field: 'price', before: 850_000_000_000, after: 5 },
        { field: 'agents', before: [{ name: 'Amina Were' }, { name: 'Otieno Maina' }], after: [] },
      ],
    });
    const agents = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=agent');
    expect(agents.changes.map(({ subjectName }) => subjectName)).toEqual(['Otieno Maina', 'Amina Were']);
  });

  it('answers 404 for what is not there, or is in the bin', async () => {
    const { id } = await staff.create();
    await staff.ask('delete', `/api/admin/properties/${id}`);
    for (const missing of [id, id + 1]) {
      expect(await staff.ask('put', `/api/properties/${missing}`, { title: 'x' }, 404)).toMatchObject({
        code: 'PROPERTY_NOT_FOUND',
      });
    }
  });
});

describe('the list', () => {
  const titles = async (query: string) => {
    const { properties } = await staff.ask<StaffPropertyPage>('get', `/api/admin/properties?${query}`);
    return properties.map(({ title }) => title);
  };

  it('has pages of twenty, newest first, and is empty past the end', async () => {
    const createdAt = new Date('2026-05-01T08:00:00Z');
    await staff.store(...Array.from({ length: 45 }, () => buildProperty({ createdAt })));
    const page = async (query: string) =>
      await staff.ask<StaffPropertyPage>('get', `/api/admin/properties?${query}`);
    const first = await page('page=1&limit=20&search=&type=all&status=all');
    expect(first.pagination).toEqual({
      total: 45,
      totalPages: 3,
      hasPrev: false,
      hasNext: true,
      page: 1,
      limit: 20,
    });
    const last = await page('page=3');
    expect(last.pagination).toMatchObject({ hasPrev: true, hasNext: false, limit: 20 });
    const seen = [first, await page('page=2'), last].flatMap(({ properties }) =>
      properties.map(({ id }) => id),
    );
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(await page('page=4')).toMatchObject({ properties: [], pagination: { total: 45, hasNext: false } });
    expect((await page('limit=5')).properties).toHaveLength(5);
  });

  it('filters by type, status, search, state and completeness', async () => {
    await staff.store(
      buildProperty({ title: 'sale', status: 'For Sale' }),
      buildProperty({ title: 'sold', status: 'Sold', type: 'land' }),
      buildProperty({ title: 'pending', status: 'Pending', description: 'With a borehole' }),
      buildProperty({ title: 'draft', status: 'available', published: false }),
    );
    expect((await titles('status=available')).sort()).toEqual(['draft', 'sale']);
    expect(await titles('status=sold')).toEqual(['sold']);
    expect(await titles('status=PENDING')).toEqual(['pending']);
    expect(await titles('type=land')).toEqual(['sold']);
    expect(await titles('search=BOREHOLE')).toEqual(['pending']);
    expect(await titles('search=lml-2')).toEqual(['sold']);
    expect(await titles('published=no')).toEqual(['draft']);
    expect(await titles('published=yes&type=residential')).toEqual(['pending', 'sale']);
    expect(await titles('incomplete=true')).toHaveLength(4);
    expect(await titles('incomplete=false&search=100%25')).toEqual([]);
  });

  it('sorts', async () => {
    await staff.store(
      buildProperty({ title: 'b', price: 2, createdAt: new Date('2026-01-01T00:00:00Z') }),
      buildProperty({ title: 'C', price: null, createdAt: new Date('2026-03-01T00:00:00Z') }),
      buildProperty({ title: 'a', price: 3, createdAt: new Date('2026-02-01T00:00:00Z') }),
    );
    await staff.ask('put', '/api/properties/1', { title: 'b!' });
    expect(await titles('sort=newest')).toEqual(['C', 'a', 'b!']);
    expect(await titles('sort=oldest')).toEqual(['b!', 'a', 'C']);
    expect((await titles('sort=updated'))[0]).toBe('b!');
    expect(await titles('sort=title')).toEqual(['a', 'b!', 'C']);
    expect(await titles('sort=price-asc')).toEqual(['b!', 'a', 'C']);
    expect(await titles('sort=price-desc')).toEqual(['a', 'b!', 'C']);
  });

  it('tells the state and the completeness of each', async () => {
    await staff.create({
      title: 'good',
      description: 'word '.repeat(40),
      size: 900,
      bedrooms: 2,
      bathrooms: 1,
      features: ['a', 'b', 'c'],
      images: [1, 2, 3, 4].map((n) => `https://example.com/${n}.jpg`),
      agents: [{ name: 'Amina', phone: '0722 000 199', email: 'amina@example.com' }],
      coordinates: { lat: 1, lng: 2 },
    });
    await staff.create({ title: 'poor', published: false, price: 0, description: 'short' });
    const { properties } = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties');
    expect(properties).toMatchObject([
      {
        title: 'poor',
        published: false,
        version: 1,
        deletedAt: null,
        completeness: {
          percent: 0,
          missing: [
            'main-picture',
            'pictures',
            'price',
            'size',
            'description',
            'coordinates',
            'bedrooms',
            'bathrooms',
            'agent',
            'features',
          ],
        },
      },
      { title: 'good', published: true, completeness: { percent: 100, missing: [] } },
    ]);
    const { id } = properties[1]!;
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, {
      images: ['https://a.example/1'],
    });
    expect(after.completeness).toEqual({ percent: 90, missing: ['pictures'] });
    expect(await titles('incomplete=true')).toEqual(['poor', 'good']);
  });

  it.each([
    'page=0',
    'page=x',
    'limit=0',
    'limit=101',
    'type=castle',
    'sort=colour',
    'published=maybe',
    'incomplete=1',
    'stale=1',
    `search=${'x'.repeat(201)}`,
    `status=${'x'.repeat(41)}`,
    'page=1&page=2',
  ])('refuses %s, naming the field', async (query) => {
    const body = await staff.ask<ErrorBody>('get', `/api/admin/properties?${query}`, undefined, 400);
    expect(body.details!.map(({ field }) => field)).toEqual([query.split('=')[0]]);
  });
});

describe('statistics', () => {
  it('count by type and status, what waits, and what is new', async () => {
    await staff.store(
      buildProperty({ type: 'residential', status: 'For Sale' }),
      buildProperty({ type: 'residential', status: 'for sale', featured: true }),
      buildProperty({ type: 'commercial', status: 'Sold', createdAt: new Date('2020-01-01T00:00:00Z') }),
      buildProperty({ type: 'land', status: 'For Sale', published: false }),
      buildProperty({ type: 'villa', deletedAt: new Date() }),
    );
    expect(await staff.ask<StaffStats>('get', '/api/admin/stats')).toEqual({
      totalProperties: 4,
      residential: 2,
      commercial: 1,
      land: 1,
      byType: {
        residential: 2,
        commercial: 1,
        land: 1,
        development: 0,
        villa: 0,
        godown: 0,
        'joint-venture': 0,
      },
      byStatus: [
        { status: 'For Sale', count: 3 },
        { status: 'Sold', count: 1 },
      ],
      drafts: 1,
      featured: 1,
      incomplete: 4,
      stale: 0,
      inBin: 1,
      addedThisMonth: { totalProperties: 3, residential: 2, commercial: 0, land: 1 },
    });
  });
});

describe('bulk actions', () => {
  it.each([
    ['mark_available', { status: 'available', purpose: 'rent' }],
    ['mark_sold', { status: 'sold', purpose: 'rent' }],
    ['unpublish', { published: false }],
    ['feature', { featured: true }],
  ])('%s changes those named that exist, each once', async (action, expected) => {
    await staff.store(...Array.from({ length: 3 }, () => buildProperty({ status: 'For Rent' })));
    const body = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action,
      propertyIds: [1, 2, 2, 4711, -5, 9_007_199_254_740_991],
    });
    expect(body).toEqual({ affectedCount: 2, undo: expect.any(Object) as unknown });
    for (const id of [1, 2]) {
      expect(await staff.ask('get', `/api/admin/properties/${id}`)).toMatchObject({
        ...expected,
        version: 2,
      });
    }
    expect(await staff.ask('get', '/api/admin/properties/3')).toMatchObject({
      status: 'For Rent',
      version: 1,
    });
  });

  it('publish and unfeature are the ways back', async () => {
    await staff.store(buildProperty({ published: false, featured: true }));
    for (const action of ['publish', 'unfeature']) {
      await staff.ask('post', '/api/admin/properties/bulk', { action, propertyIds: [1] });
    }
    expect(await staff.ask('get', '/api/admin/properties/1')).toMatchObject({
      published: true,
      featured: false,
    });
  });

  it('count what is so already, but leave it alone', async () => {
    await staff.store(buildProperty({ status: 'sold' }));
    const body = await staff.ask('post', '/api/admin/properties/bulk', {
      action: 'mark_sold',
      propertyIds: [1],
    });
    expect(body).toEqual({ affectedCount: 1, undo: null });
    expect(await staff.ask('get', '/api/admin/properties/1')).toMatchObject({ version: 1 });
  });

  it.each<[object, string]>([
    [{ action: 'mark_sold', propertyIds: [] }, 'Please select properties first'],
    [{ action: 'mark_sold' }, 'Please select properties first'],
    [{ action: 'mark_sold', propertyIds: ['1'] }, 'propertyIds[0] must be the number of a property'],
    [{ action: 'mark_sold', propertyIds: [1, null] }, 'propertyIds[1] must be the number of a property'],
    [{ action: 'mark_sold', propertyIds: 1 }, 'propertyIds must be a list of numbers of properties'],
    [
      { action: 'mark_sold', propertyIds: Array.from({ length: 1001 }, (_, n) => n) },
      'Please select at most 1000 properties at once',
    ],
    [
      { action: 'burn', propertyIds: [1] },
      'action must be one of: mark_available, mark_sold, delete, restore, publish, unpublish, feature, unfeature, confirm',
    ],
  ])('refuse %j', async (wrong, message) => {
    const body = await staff.ask<ErrorBody>('post', '/api/admin/properties/bulk', wrong, 400);
    expect(body.message).toBe(message);
  });

  it('can be undone once, for what nobody has changed since', async () => {
    await staff.store(
      buildProperty({ status: 'For Rent' }),
      buildProperty({ status: 'Pending' }),
      buildProperty({ status: 'For Lease' }),
    );
    const { undo } = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action: 'mark_sold',
      propertyIds: [1, 2, 3],
    });
    await staff.ask('put', '/api/properties/2', { title: 'Edited since' });
    const path = '/api/admin/properties/bulk/undo';
    expect(await staff.ask('post', path, { token: undo!.token })).toEqual({
      affectedCount: 2,
      skippedCount: 1,
    });
    const statuses = await Promise.all(
      [1, 2, 3].map(
        async (id) => (await staff.ask<StaffProperty>('get', `/api/admin/properties/${id}`)).status,
      ),
    );
    expect(statuses).toEqual(['For Rent', 'sold', 'For Lease']);
    expect(await staff.ask('post', path, { token: undo!.token }, 404)).toMatchObject({
      code: 'UNDO_GONE',
      message: 'This can no longer be undone',
    });
    await staff.ask('post', path, { token: 'x' }, 400);
  });

  it('brings deleted listings back by undoing, but not too late', async () => {
    await staff.store(buildProperty(), buildProperty());
    const remove = async (id: number) =>
      (
        await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
          action: 'delete',
          propertyIds: [id],
        })
      ).undo!.token;
    const path = '/api/admin/properties/bulk/undo';
    await staff.ask('post', path, { token: await remove(1) });
    await staff.ask('get', '/api/properties/1');
    const token = await remove(2);
    await staff.dataSource.query(`UPDATE undo_steps SET expires_at = now() - interval '1 second'`);
    await staff.ask('post', path, { token }, 404);
    await staff.ask('get', '/api/properties/2', undefined, 410);
  });

  it('never wait for each other', async () => {
    await staff.store(...Array.from({ length: 40 }, () => buildProperty()));
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((propertyIds, index) =>
        staff
          .call('post', '/api/admin/properties/bulk')
          .send({ action: index % 2 ? 'mark_sold' : 'mark_available', propertyIds }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('the bin', () => {
  it('takes a deleted listing, and gives it back as it was', async () => {
    const before = await everything();
    await staff.ask('put', `/api/properties/${before.id}`, { published: true });
    expect(await staff.ask('delete', `/api/admin/properties/${before.id}`)).toEqual({
      id: before.id,
      message: 'Property deleted successfully',
      undo: { token: expect.any(String) as unknown, expiresAt: expect.any(String) as unknown },
    });
    await staff.ask('delete', `/api/admin/properties/${before.id}`, undefined, 404);
    expect(await staff.ask<StaffPropertyPage>('get', '/api/admin/properties')).toMatchObject({
      properties: [],
    });
    const { properties, pagination } = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties/bin');
    expect(properties).toMatchObject([{ id: before.id, deletedAt: expect.any(String) as unknown }]);
    expect(pagination).toMatchObject({ total: 1, page: 1, limit: 20 });
    expect(await staff.ask('get', `/api/admin/properties/${before.id}`)).toMatchObject({
      deletedAt: properties[0]!.deletedAt,
    });
    const after = await staff.ask<StaffProperty>('post', `/api/admin/properties/${before.id}/restore`);
    expect(after).toEqual({
      ...before,
      confirmedAt: expect.any(String) as unknown,
      published: true,
      version: 4,
      updatedAt: expect.any(String) as unknown,
    });
    await staff.ask('post', `/api/admin/properties/${before.id}/restore`, undefined, 404);
    const { changes } = await staff.ask<ChangePage>(
      'get',
      `/api/admin/properties/changes?propertyId=${before.id}`,
    );
    expect(changes.map(({ action }) => action)).toEqual(['changed', 'deleted', 'changed', 'created']);
  });

  it('says to visitors that a listing is gone, also once it is deleted for good, and nothing of a draft', async () => {
    const [listed, draft] = [
      await staff.create({ published: true }),
      await staff.create({ published: false }),
    ];
    const answers = async (id: number) => {
      const [property, brochure] = await Promise.all(
        ['', '/brochure.pdf'].map((part) => staff.get(`/api/properties/${id}${part}`)),
      );
      return [property!.status, (property!.body as ErrorBody).code, brochure!.status];
    };
    for (const { id } of [listed, draft]) await staff.ask('delete', `/api/admin/properties/${id}`);
    expect(await answers(listed.id)).toEqual([410, 'PROPERTY_GONE', 410]);
    expect(await answers(draft.id)).toEqual([404, 'PROPERTY_NOT_FOUND', 404]);
    expect(await staff.read(`/api/properties/${listed.id}/similar`)).toEqual([]);

    await staff.dataSource.query(`UPDATE properties SET deleted_at = now() - interval '31 days'`);
    await staff.maintenance.run();
    expect(await staff.dataSource.query('SELECT count(*) AS rows FROM properties')).toEqual([{ rows: 0 }]);
    expect(await answers(listed.id)).toEqual([410, 'PROPERTY_GONE', 410]);
    expect(await answers(draft.id)).toEqual([404, 'PROPERTY_NOT_FOUND', 404]);
    expect(await answers(listed.id + 1000)).toEqual([404, 'PROPERTY_NOT_FOUND', 404]);
  });

  it('restores many at once', async () => {
    await staff.store(buildProperty({ deletedAt: new Date() }), buildProperty());
    const body = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action: 'restore',
      propertyIds: [1, 2],
    });
    expect(body.affectedCount).toBe(1);
    await staff.ask('get', '/api/properties/1');
  });

  it('is emptied of what has lain there for thirty days, by one process at a time', async () => {
    const day = 24 * 60 * 60 * 1000;
    await staff.store(
      buildProperty({ title: 'old', deletedAt: new Date(Date.now() - 30 * day - 1000) }),
      buildProperty({ title: 'young', deletedAt: new Date(Date.now() - 30 * day + 60_000) }),
    );
    const { properties } = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties/bin');
    expect(properties.map(({ title }) => title)).toEqual(['young']);
    await staff.ask('get', '/api/admin/properties/1', undefined, 404);
    await staff.ask('post', '/api/admin/properties/1/restore', undefined, 404);

    const other = staff.dataSource.createQueryRunner();
    await other.query('SELECT pg_advisory_lock(728165)');
    expect(await staff.maintenance.run()).toBe(false);
    expect(await countProperties()).toBe(2);
    await other.query('SELECT pg_advisory_unlock(728165)');
    await other.release();

    expect(await staff.maintenance.run()).toBe(true);
    expect(await countProperties()).toBe(1);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?propertyId=1');
    expect(changes).toMatchObject([{ subjectName: 'old', action: 'deleted', by: null }]);
  });
});

describe('a duplicate', () => {
  it('is a draft with everything, and its own', async () => {
    const original = await everything();
    const copy = await staff.ask<StaffProperty>(
      'post',
      `/api/admin/properties/${original.id}/duplicate`,
      undefined,
      201,
    );
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      confirmedAt: expect.any(String) as unknown,
      title: 'Kizingo Sea View (copy)',
      published: false,
      featured: false,
      version: 1,
      createdAt: expect.any(String) as unknown,
      updatedAt: expect.any(String) as unknown,
      roomConfigurations: original.roomConfigurations.map((room) => ({
        ...room,
        id: expect.any(Number),
      })),
    });
    await staff.ask('put', `/api/properties/${copy.id}`, { roomConfigurations: [], images: [] });
    expect(await staff.ask('get', `/api/admin/properties/${original.id}`)).toEqual(original);
  });

  it('of the longest title has one that is no longer', async () => {
    const { id } = await staff.create({ title: '😀'.repeat(200) });
    const copy = await staff.ask<StaffProperty>(
      'post',
      `/api/admin/properties/${id}/duplicate`,
      undefined,
      201,
    );
    expect(Array.from(copy.title)).toHaveLength(200);
    expect(copy.title).toMatch(/😀 \(copy\)$/u);
  });
});

describe('listings that came in past the service', () => {
  it('are rated by and by', async () => {
    await staff.store(buildProperty());
    await staff.dataSource.query('UPDATE properties SET missing = NULL');
    await staff.maintenance.run();
    const [row] = await staff.dataSource.query<{ missing: string[]; version: number }[]>(
      'SELECT missing, version FROM properties',
    );
    expect(row!.missing).toContain('main-picture');
    expect(row!.version).toBe(1);
  });
});

async function countProperties(): Promise<number> {
  const [row] = await staff.dataSource.query<{ count: number }[]>('SELECT count(*) FROM properties');
  return row!.count;
}
