import type { ErrorBody, PropertyPage, StaffProperty } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanUp } from './listings-under-test.js';
import { buildInput, EVERYTHING, type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

describe('adding a listing', () => {
  it('stores every field [FORM-9]', async () => {
    const made = await staff.createComplete();
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

  it('accepts the fields of the specification, and publishes the property at once', async () => {
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

  it('fills in defaults', async () => {
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

  it('stores a draft with its title alone, and publishes it once it is complete [FORM-28]', async () => {
    const draft = await staff.ask<StaffProperty>(
      'post',
      '/api/admin/properties',
      { title: 'Plot to be measured', published: false },
      201,
    );
    expect(draft).toMatchObject({
      type: '',
      price: 0,
      location: '',
      description: '',
      published: false,
    });
    expect(draft.completeness.missing).toEqual(
      expect.arrayContaining(['type', 'price', 'location', 'description']),
    );
    const path = `/api/properties/${draft.id}`;
    const refused = await staff.ask<ErrorBody>('put', path, { published: true, type: 'land' }, 400);
    expect(refused.details).toEqual([
      { field: 'price', message: 'Price is required' },
      { field: 'location', message: 'Location is required' },
      { field: 'description', message: 'Description is required' },
    ]);
    const bulk = { action: 'publish', propertyIds: [draft.id] };
    expect((await staff.ask<ErrorBody>('post', '/api/admin/properties/bulk', bulk, 400)).details).toEqual([
      {
        field: 'propertyIds',
        message: `Complete these drafts to publish them: Plot to be measured (LML-${draft.id}) has no property type, price, location, description`,
      },
    ]);

    const kept = { published: false, type: '', price: null, location: 'Nyali, Mombasa', description: '' };
    expect(await staff.ask('put', path, kept, 200)).toMatchObject({ ...kept, version: draft.version + 1 });
    const whole = { published: true, type: 'land', description: 'Flat and fenced' };
    expect(await staff.ask('put', path, whole, 200)).toMatchObject({ ...whole, price: null });
    const emptied = await staff.ask<ErrorBody>('put', path, { description: ' ' }, 400);
    expect(emptied.details).toEqual([{ field: 'description', message: 'Description is required' }]);
  });

  it('publishes what lacks nothing only [FORM-28]', async () => {
    const body = await staff.ask<ErrorBody>('post', '/api/admin/properties', { title: 'Plot' }, 400);
    expect(body.details!.map(({ field }) => field)).toEqual(['type', 'price', 'location', 'description']);
  });

  it('recognises an agent by e-mail, and adds new data; a shared phone merges nobody [FORM-18]', async () => {
    const known = await staff.storeAgent({
      name: 'Amina Were',
      phone: '+254 722 000 199',
      email: 'Amina@Example.com',
    });
    const made = await staff.create({
      agents: [
        { name: 'A. Were', phone: '0700 111 111', email: 'amina@example.com', agency: 'Pwani Homes' },
        { name: 'Somebody', phone: '0722-000-199', email: 'other@example.com', agency: 'Other Homes' },
        { id: known.id },
        { name: 'New One', phone: '0722 000 199', email: 'new@example.com' },
      ],
    });
    expect(made.agents).toMatchObject([
      { id: known.id, name: 'Amina Were', phone: '+254 722 000 199', agency: 'Pwani Homes' },
      { name: 'Somebody', email: 'other@example.com', agency: 'Other Homes' },
      { name: 'New One', email: 'new@example.com' },
    ]);
  });

  it('answers 400 naming each field and what to do [FORM-2, FORM-27, RENT-4]', async () => {
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
        ...{
          depositMonths: 1.25,
          landAreaSqm: -1,
          serviceCharge: 1.5,
          availableFrom: '2026-02-30',
          pets: 'cat',
        },
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
      depositMonths: 'Deposit in months of rent must be a number from 0 to 6 with at most 1 decimal',
      landAreaSqm:
        'Land area in square metres must be a number from 0 to 10,000,000,000 with at most 2 decimals',
      serviceCharge: 'Service charge a month must be a whole number from 0 to 1,000,000,000,000',
      availableFrom: 'Available from must be a date such as 2026-12-31',
      pets: 'Pets must be one of: yes, no, ask',
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
    expect(await staff.countProperties()).toBe(0);
  });

  it('names errors that only the database can detect [FORM-27]', async () => {
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
    expect(await staff.countProperties()).toBe(0);
  });

  it.each(['title', 'description', 'location', 'type', 'price'])('requires %s [FORM-5]', async (field) => {
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
    ['an incomplete place', { coordinates: { lat: 1 } }, 'coordinates.lat'],
    ['a picture by address and id', { images: [{ url: 'https://a.example', id: 1 }] }, 'images[0].url'],
    ['an empty picture', { images: [{}] }, 'images[0].url'],
    [
      'too many pictures',
      { images: Array.from({ length: 51 }, (_, n) => `https://a.example/${n}`) },
      'images',
    ],
    ['a list of the wrong type', { roomConfigurations: { length: 1 } }, 'roomConfigurations'],
    ['a wrong list of lists', { features: [['x']] }, 'features'],
    ['a place that is a list', { coordinates: [] }, 'coordinates'],
    ['a title that is null', { title: null }, 'title'],
  ])('rejects %s', async (_name, wrong, field) => {
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
      'a name that JavaScript defines',
      JSON.parse('{"__proto__": {"published": false}, "constructor": 1}') as object,
    ],
    ['an overflowing number', { price: 1e308, size: Number.MAX_SAFE_INTEGER }],
    ['excessive nesting', { coordinates: nested(200) }],
    ['three hundred thousand rooms', { roomConfigurations: Array.from({ length: 300_000 }, () => 1) }],
    ['a list where a text belongs', { title: ['x'], description: {}, status: [[]] }],
    ['numbers as texts', { bedrooms: '2', size: '100' }],
    ['a text of half a megabyte', { description: 'x'.repeat(500_000) }],
  ])('%s does not cause 500 [FORM-27]', async (_name, wrong) => {
    const answer = await staff.call('post', '/api/admin/properties').send({ ...buildInput(), ...wrong });
    expect([201, 400]).toContain(answer.status);
    expect(
      (answer.body as { id?: number; code?: string }).id ?? (answer.body as ErrorBody).code,
    ).toBeTruthy();
  });

  it('is stored without NUL and lone surrogates', async () => {
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
    ['a truncated body', '{"title":'],
    ['a million ids', `{"action":"delete","propertyIds":[${'1,'.repeat(999_999)}1]}`],
  ])('%s as a body is rejected in the common error format', async (_name, body) => {
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
    'gets 404 for the id %s from every call [FORM-27]',
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
