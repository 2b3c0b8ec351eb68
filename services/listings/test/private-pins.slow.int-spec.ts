import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  ChangePage,
  CreatedFeedKey,
  ErrorBody,
  Property,
  PropertyInput,
  PropertyMap,
  PropertyPage,
} from '@lml/common/contracts';
import { cleanUp } from './listings-under-test.js';
import { PUBLIC_CALLS } from './public-calls.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

/** Listings whose pin shows the area or nothing. */
let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
});

const SECRET = { lat: -4.03921, lng: 39.71083, address: 'Mikindani Close 12' };
const PRIVATE: Partial<PropertyInput> = {
  title: 'Two-Bedroom Flat',
  location: 'Mikindani Close, Nyali, Mombasa',
  status: 'For Rent',
  price: 85_000,
  pinPrecision: 'area',
  coordinates: { ...SECRET, neighborhood: 'Nyali', landmark: 'Nyali Beach' },
  googleMapsLink: `https://www.google.com/maps/@${SECRET.lat},${SECRET.lng},17z`,
  nearbyAmenities: ['City Mall Nyali, 1.6 km'],
};
/** Secret parts: the position to four decimals, and the street. */
const LEAKS = /-4\.0392|39\.7108|Mikindani/;

/** Public calls that show listings, with `1` as the id of the listing. */
const SHOWING = PUBLIC_CALLS.filter(
  (call) =>
    /^get /.test(call) &&
    !/share-1|places.1|reports|confirmations|alerts|shortlists|agents|settings|rates|payment-plan|bid-form|locator/.test(
      call,
    ),
).map((call) => call.slice('get '.length));

/** Reads an answer as bytes: PDFs are no text. */
async function read(path: string, key: string): Promise<string> {
  const answer = await staff
    .get(path)
    .set('Authorization', `Bearer ${key}`)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      const stream = response as unknown as NodeJS.ReadableStream;
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => done(null, Buffer.concat(parts)));
    });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return (answer.body as Buffer).toString('latin1');
}

/** Returns the bounds of a box of some 20 m. */
function boxAround({ lat, lng }: { lat: number; lng: number }): string {
  const half = 0.0001;
  return [lat - half, lng - half, lat + half, lng + half].map((degrees) => degrees.toFixed(6)).join(',');
}

const seen = async (id: number) => (await staff.get(`/api/properties/${id}`).expect(200)).body as Property;

describe.each(['area', 'hidden'] as const)('a listing whose pin is %s', (pinPrecision) => {
  it('tells its exact place in no public answer [PIN-5]', async () => {
    const key = await staff.ask<CreatedFeedKey>('post', '/api/admin/feeds', { name: 'Portal' }, 201);
    await staff.create({ ...PRIVATE, pinPrecision });
    await staff.create({ ...PRIVATE, title: 'Another flat', pinPrecision });
    for (const path of SHOWING) expect(await read(path, key.key)).not.toMatch(LEAKS);
    expect(await read('/api/properties?search=Mikindani', key.key)).not.toMatch(/"id":/);
    expect(await read('/api/properties?location=Mikindani+Close', key.key)).not.toMatch(/"id":/);
  });

  it('shows staff, the log and files what was entered [PIN-6]', async () => {
    const stored = await staff.create({ ...PRIVATE, pinPrecision });
    const entered = {
      location: PRIVATE.location,
      nearbyAmenities: PRIVATE.nearbyAmenities,
      googleMapsLink: PRIVATE.googleMapsLink,
      coordinates: { ...SECRET, neighborhood: 'Nyali', landmark: 'Nyali Beach' },
    };
    expect(stored).toMatchObject(entered);
    expect(await staff.ask('get', `/api/admin/properties/${stored.id}`)).toMatchObject(entered);
    expect((await staff.list()).properties[0]).toMatchObject({ location: PRIVATE.location, pinPrecision });
    expect((await staff.list('?search=mikindani')).properties).toEqual([
      expect.objectContaining({ id: stored.id }),
    ]);
    expect(await staff.exported()).toContain('Mikindani Close, Nyali, Mombasa');
    const { changes } = await staff.ask<ChangePage>(
      'get',
      `/api/admin/properties/changes?propertyId=${stored.id}`,
    );
    expect(JSON.stringify(changes)).toContain('Mikindani Close 12');
  });
});

describe('the pin of a listing', () => {
  it('is the same after each edit, and exact when staff say so; the change is logged [PIN-4, PIN-7]', async () => {
    const { id, version } = await staff.create(PRIVATE);
    const before = (await seen(id)).coordinates;
    await staff.ask('put', `/api/properties/${id}`, { price: 90_000, version });
    expect((await seen(id)).coordinates).toEqual(before);
    expect(await seen(id)).toMatchObject({
      location: 'Nyali, Mombasa',
      nearbyAmenities: ['City Mall Nyali, 2 km'],
      pinPrecision: 'area',
    });
    await staff.ask('put', `/api/properties/${id}`, { pinPrecision: 'exact' });
    expect(await seen(id)).toMatchObject({ location: PRIVATE.location, coordinates: SECRET });
    const { changes } = await staff.ask<ChangePage>('get', `/api/admin/properties/changes?propertyId=${id}`);
    expect(changes[0]!.fields).toEqual([{ field: 'pinPrecision', before: 'area', after: 'exact' }]);
  });

  it.each([
    ['a home to let', { type: 'residential', status: 'For Rent' }, 'area'],
    ['a home for sale', { type: 'residential', status: 'For Sale' }, 'exact'],
    ['an office to let', { type: 'commercial', status: 'For Lease' }, 'exact'],
    ['land', { type: 'land', status: 'For Sale' }, 'exact'],
  ] as const)('of %s is %p unless staff choose [PIN-1]', async (_, input, expected) => {
    const { pinPrecision: _chosen, ...unchosen } = PRIVATE;
    const { id } = await staff.create({ ...unchosen, ...input });
    expect((await seen(id)).pinPrecision).toBe(expected);
  });

  it('is searched and drawn where visitors see it [PIN-5]', async () => {
    const { id } = await staff.create(PRIVATE);
    const { lat, lng } = (await seen(id)).coordinates!;
    const { body: map } = (await staff
      .get(`/api/properties/map?bounds=${boxAround({ lat, lng })}`)
      .expect(200)) as {
      body: PropertyMap;
    };
    expect(map.pins).toEqual([expect.objectContaining({ id, lat, lng, exact: false })]);
    const { body: list } = (await staff.get(`/api/properties?bounds=${boxAround(SECRET)}`).expect(200)) as {
      body: PropertyPage;
    };
    expect(list.total).toBe(0);
  });

  it('is drawn where visitors see it, and a hidden one is not drawn [PIN-5]', async () => {
    const { id: shownId } = await staff.create(PRIVATE);
    const shown = (await seen(shownId)).coordinates!;
    const { body: svg } = (await staff.get(`/api/properties/${shownId}/locator.svg`).expect(200)) as {
      body: Buffer;
    };
    expect(String(svg)).toContain('<g class="circle">');
    // The first disc is that of Nyali.
    const [, x, y, radius] = /<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"/
      .exec(String(svg))!
      .map(Number);
    const unitsPerDegree = (radius! / 2.5) * 111.195;
    expect({ lat: -4.035 + (y! - 165) / unitsPerDegree, lng: 39.71 - (x! - 400) / unitsPerDegree }).toEqual({
      lat: expect.closeTo(shown.lat, 3),
      lng: expect.closeTo(shown.lng, 3),
    });
    const { id } = await staff.create({ ...PRIVATE, pinPrecision: 'hidden' });
    const hidden = await staff.get(`/api/properties/${id}/locator.svg`).expect(404);
    expect((hidden.body as ErrorBody).code).toBe('LOCATOR_MAP_NOT_OFFERED');
  });

  it('refuses an unknown precision and names those that there are [PIN-1]', async () => {
    const answer = await staff
      .call('post', '/api/admin/properties')
      .send({ ...PRIVATE, description: 'x', type: 'residential', pinPrecision: 'near' })
      .expect(400);
    expect((answer.body as ErrorBody).details).toEqual([
      { field: 'pinPrecision', message: expect.stringMatching(/exact, area, hidden/) },
    ]);
  });
});
