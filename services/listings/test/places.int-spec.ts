import type { ChangePage, ErrorBody, PropertyPage, StaffPlace, SuggestionGroup } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FIRST_PLACES } from '../src/places/first-places.js';
import { type AlertsUnderTest, startWithAlerts } from './alerts-under-test.js';
import { buildProperty, cleanUp } from './listings-under-test.js';

let staff: AlertsUnderTest;

beforeAll(async () => {
  staff = await startWithAlerts();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.emptyAlerts();
  await staff.dataSource.query('DELETE FROM places WHERE id > $1', [FIRST_PLACES.length]);
  await staff.dataSource.query('DELETE FROM changes');
});

const GALLERIA = {
  kind: 'landmark',
  name: 'Galleria Mall',
  county: 'Nairobi',
  aliases: ['galleria'],
  coordinates: { lat: -1.3432, lng: 36.7653 },
  radiusM: 900,
} as const;

async function add(place: object = {}): Promise<StaffPlace> {
  return await staff.ask<StaffPlace>('post', '/api/admin/places', { ...GALLERIA, ...place }, 201);
}
const places = () => staff.ask<StaffPlace[]>('get', '/api/admin/places');
const understood = async (search: string) =>
  (await staff.publicList({ search })).understood.map(({ label }) => label);
const errors = async (method: 'post' | 'put', path: string, body: object) =>
  (await staff.ask<ErrorBody>(method, path, body, 400)).details!.map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('places of staff', () => {
  it('start with those that searches knew, and a new one is known to searches at once [PLACE-1]', async () => {
    expect((await places()).find(({ name }) => name === 'Kilimani')).toMatchObject({
      kind: 'area',
      county: 'Nairobi',
      aliases: ['kili', 'adams?', 'adams arcade side', 'dennis pritt'],
      radiusM: 1800,
    });
    expect(await understood('flat near galleria')).not.toContain('Near Galleria Mall');
    const added = await add();
    expect(added).toMatchObject({ ...GALLERIA, version: 1, savedSearches: 0 });
    expect(await understood('flat near galleria')).toContain('Near Galleria Mall');
    const groups = (await staff.read('/api/properties/suggestions', 200, {
      q: 'galler',
    })) as SuggestionGroup[];
    expect(groups.flatMap(({ suggestions }) => suggestions.map(({ label }) => label))).toContain(
      'Galleria Mall',
    );
  });

  it('follow what another replica has stored [PLACE-1]', async () => {
    const { id } = await add();
    await staff.dataSource.query(
      `UPDATE places SET name = 'Greenspan Mall', version = version + 1 WHERE id = $1`,
      [id],
    );
    expect(await understood('land near greenspan mall')).toContain('Near Greenspan Mall');
    await staff.dataSource.query('DELETE FROM places WHERE id = $1', [id]);
    expect(await understood('land near greenspan mall')).not.toContain('Near Greenspan Mall');
  });

  it('are changed only in the given fields, and an outdated version is refused [PLACE-2]', async () => {
    const { id, version } = await add();
    const path = `/api/admin/places/${id}`;
    const after = await staff.ask<StaffPlace>('put', path, { radiusM: 1500, version });
    expect(after).toMatchObject({ ...GALLERIA, radiusM: 1500, version: 2 });
    expect(await staff.ask('put', path, { radiusM: 1500, version: 2 })).toMatchObject({ version: 2 });
    expect(await staff.ask('put', path, { radiusM: 900, version }, 409)).toMatchObject({
      code: 'PLACE_CHANGED',
    });
    expect(await staff.ask('delete', `${path}?version=1`, undefined, 409)).toMatchObject({
      code: 'PLACE_CHANGED',
    });
    await staff.ask('delete', `${path}?version=2`);
    await staff.ask('put', path, { radiusM: 900, version: 2 }, 404);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=place');
    expect(changes.map(({ action, subjectName, fields }) => [action, subjectName, fields.length])).toEqual([
      ['deleted', 'Galleria Mall', 8],
      ['changed', 'Galleria Mall', 1],
      ['created', 'Galleria Mall', 8],
    ]);
  });

  it('with bad input are refused with the field and the remedy [PLACE-2]', async () => {
    expect(await errors('post', '/api/admin/places', {})).toEqual([
      'kind: Kind must be one of: area, county, landmark',
      'name: Name must be at least 2 characters',
      'county: County must be at least 2 characters, such as Nairobi',
      expect.stringContaining('coordinates: The position must be in or near Kenya'),
      'radiusM: Radius must be from 100 to 100,000 metres',
    ]);
    for (const [field, body] of [
      ['name', { name: 'a b c d e f' }],
      ['name', { name: '12' }],
      ['name', { name: 'YAYA centre' }],
      ['aliases', { aliases: ['sarit'] }],
      ['aliases', { aliases: ['?'] }],
      ['coordinates', { coordinates: { lat: 51.5, lng: -0.1 } }],
      ['coordinates', { coordinates: 'here' }],
      ['radiusM', { radiusM: 99 }],
      ['radiusM', { radiusM: '900' }],
    ] as const) {
      const found = await errors('post', '/api/admin/places', { ...GALLERIA, ...body });
      expect(found).toEqual([expect.stringMatching(new RegExp(`^${field}: `))]);
    }
    expect(await errors('post', '/api/admin/places', { ...GALLERIA, name: 'Yaya' })).toEqual([
      'name: "Yaya" already names Yaya Centre. Use another name, or remove it from Yaya Centre first',
    ]);
  });

  it('in a saved search are removed only when confirmed; a changed one moves the alert [PLACE-3]', async () => {
    const { id } = await add();
    await staff.confirmed({ search: 'near galleria' });
    const used = (await places()).find((place) => place.id === id)!;
    expect(used.savedSearches).toBe(1);
    const moved = { lat: -1.2, lng: 36.9 };
    await staff.ask('put', `/api/admin/places/${id}`, { coordinates: moved, version: 1 });
    await staff.create({ title: 'Old place', coordinates: GALLERIA.coordinates });
    await staff.create({ title: 'New place', coordinates: moved });
    await staff.settled();
    const [mail] = await staff.sendAll();
    expect(mail!.listings.map(({ title }) => title)).toEqual(['New place']);
    const path = `/api/admin/places/${id}?version=2`;
    expect(await staff.ask<ErrorBody>('delete', path, undefined, 409)).toMatchObject({
      code: 'PLACE_IN_USE',
      message: expect.stringContaining('1 saved search') as string,
    });
    await staff.ask('delete', `${path}&confirmed=perhaps`, undefined, 400);
    await staff.ask('delete', `${path}&confirmed=true`);
    expect((await places()).some((place) => place.id === id)).toBe(false);
  });
});
