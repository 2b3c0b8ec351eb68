import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, StaffPlace } from '@lml/common/contracts';
import { FIRST_PLACES } from '../src/places/first-places.js';
import { cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
  await staff.dataSource.query('DELETE FROM places WHERE id > $1', [FIRST_PLACES.length]);
});

const KILIMANI = { lat: -1.2921, lng: 36.7846, address: null, neighborhood: 'Kilimani', landmark: null };
const map = (id: number) => staff.get(`/api/properties/${id}/locator.svg`);
const drawn = async (id: number) => {
  const answer = await map(id)
    .expect(200)
    .expect('Content-Type', /^image\/svg\+xml/);
  return { svg: String(answer.body as Buffer), tag: answer.headers.etag! };
};

describe('GET /api/properties/{id}/locator.svg', () => {
  it('draws the places around, for the public cache, with the hash of its styles [PROPERTY-37]', async () => {
    const { id } = await staff.create({ coordinates: KILIMANI, pinPrecision: 'exact' });
    const { svg, tag } = await drawn(id);
    for (const name of ['Kilimani', 'Junction Mall', 'Hurlingham']) expect(svg).toContain(`>${name}</text>`);
    const answer = await map(id).set('If-None-Match', tag).expect(304);
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+.*stale-if-error/);
    expect((await map(id)).headers['x-page-hashes']).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  it('changes with the places of staff, whose names are text [PROPERTY-37]', async () => {
    const { id } = await staff.create({ coordinates: KILIMANI, pinPrecision: 'exact' });
    const before = await drawn(id);
    const place = await staff.ask<StaffPlace>(
      'post',
      '/api/admin/places',
      {
        ...{ kind: 'landmark', name: 'Tom & Co', county: 'Nairobi', radiusM: 500 },
        coordinates: { lat: KILIMANI.lat - 0.01, lng: KILIMANI.lng - 0.03 },
      },
      201,
    );
    const after = await drawn(id);
    expect(after.svg).toContain('>Tom &amp; Co<');
    expect(after.tag).not.toBe(before.tag);
    await staff.ask('delete', `/api/admin/places/${place.id}?version=1`);
    expect(await drawn(id)).toEqual(before);
  });

  it.each([
    ['has no position', { coordinates: null }],
    ['hides it', { coordinates: KILIMANI, pinPrecision: 'hidden' as const }],
  ])('is not found for a property that %s [PIN-3]', async (_, input) => {
    const { id } = await staff.create(input);
    const { body } = (await map(id).expect(404)) as { body: ErrorBody };
    expect(body).toMatchObject({
      code: 'LOCATOR_MAP_NOT_OFFERED',
      message: 'This property shows no position',
    });
  });

  it('is not found for an unknown property, and gone for a deleted one [PROPERTY-37]', async () => {
    expect(((await map(99_999_999).expect(404)).body as ErrorBody).code).toBe('PROPERTY_NOT_FOUND');
    const { id } = await staff.create({ coordinates: KILIMANI });
    await staff.ask('delete', `/api/admin/properties/${id}`);
    expect(((await map(id).expect(410)).body as ErrorBody).code).toBe('PROPERTY_GONE');
  });
});
