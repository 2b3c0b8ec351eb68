import type {
  ChangePage,
  ErrorBody,
  ListedPlace,
  MapPlace,
  PlacePage,
  StaffPlace,
  SuggestionGroup,
} from '@lml/common/contracts';
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
    await staff.confirmed({ near: 'Galleria Mall', radius: '2km' }, { name: 'Around the mall' });
    const used = (await places()).find((place) => place.id === id)!;
    expect(used.savedSearches).toBe(2);
    const moved = { lat: -1.2, lng: 36.9 };
    await staff.ask('put', `/api/admin/places/${id}`, { coordinates: moved, version: 1 });
    await staff.create({ title: 'Old place', coordinates: GALLERIA.coordinates });
    await staff.create({ title: 'New place', coordinates: moved });
    await staff.settled();
    const mails = await staff.sendAll();
    expect(mails.map(({ listings }) => listings.map(({ title }) => title))).toEqual([
      ['New place'],
      ['New place'],
    ]);
    const path = `/api/admin/places/${id}?version=2`;
    expect(await staff.ask<ErrorBody>('delete', path, undefined, 409)).toMatchObject({
      code: 'PLACE_IN_USE',
      message: expect.stringContaining('2 saved searches') as unknown,
    });
    await staff.ask('delete', `${path}&confirmed=perhaps`, undefined, 400);
    await staff.ask('delete', `${path}&confirmed=true`);
    expect((await places()).some((place) => place.id === id)).toBe(false);
    // The circle stays; what the question says of the place is text now.
    await staff.create({ title: 'Later', coordinates: moved });
    await staff.settled();
    const later = await staff.sendAll();
    expect(later.map(({ name, listings }) => [name, listings.map(({ title }) => title)])).toEqual([
      ['Around the mall', ['Later']],
    ]);
  });
});

const SARIT = { lat: -1.261, lng: 36.802 };
/** A position some metres north. */
const north = (metres: number) => ({ ...SARIT, lat: SARIT.lat + metres / 111_195 });

const KILIMANI = { location: 'Ngong Road, Kilimani, Nairobi', agentIds: [], latitude: null, longitude: null };

describe('the page of a place', () => {
  beforeEach(async () => {
    await staff.store(
      ...[60_000, 80_000, 100_000].map((price) =>
        buildProperty({ ...KILIMANI, type: 'residential', purpose: 'rent', status: 'For Rent', price }),
      ),
      ...[9_000_000, 12_000_000, 0].map((price) =>
        buildProperty({
          ...KILIMANI,
          type: 'residential',
          purpose: 'sale',
          price,
          createdAt: new Date('2025-01-15T08:00:00Z'),
        }),
      ),
      buildProperty({ ...KILIMANI, type: 'land', purpose: 'sale', price: 1_000_000 }),
      buildProperty({ ...KILIMANI, type: 'land', purpose: 'sale', status: 'Sold', price: 2_000_000 }),
      ...['a', 'b', 'c'].map((title) =>
        buildProperty({ ...KILIMANI, title, location: 'Upperhill, Nairobi' }),
      ),
      ...['d', 'e'].map((title) => buildProperty({ ...KILIMANI, title, location: 'Karen, Nairobi' })),
    );
  });

  it('names places on the map as staff have them, the largest first, without counties [MAP-12]', async () => {
    const names = async () => ((await staff.read('/api/places/map')) as MapPlace[]).map(({ name }) => name);
    const before = await names();
    expect(before).toEqual(expect.arrayContaining(['Nairobi', 'Kilimani', 'Sarit Centre']));
    expect(before.indexOf('Nairobi')).toBeLessThan(before.indexOf('Kilimani'));
    expect(before).not.toContain('Laikipia');
    expect(before).not.toContain('Galleria Mall');
    await add();
    expect(await names()).toContain('Galleria Mall');
  });

  it('has honest figures of what is on the market [PLACE-7]', async () => {
    const page = (await staff.read('/api/places/kilimani')) as PlacePage;
    expect(page).toMatchObject({
      slug: 'kilimani',
      name: 'Kilimani',
      county: 'Nairobi',
      location: 'Kilimani',
    });
    expect(page.count).toBe(7);
    expect(page.offers).toEqual([
      { type: 'residential', purpose: 'rent', count: 3, newThisMonth: 3, medianPrice: 80_000 },
      { type: 'residential', purpose: 'sale', count: 3, newThisMonth: 0, medianPrice: null },
      { type: 'land', purpose: 'sale', count: 1, newThisMonth: 1, medianPrice: null },
    ]);
    const query = { location: page.location, purpose: 'rent', propertyType: 'residential', sold: 'hide' };
    expect((await staff.publicList(query)).total).toBe(3);
    // Karen has too few listings.
    expect(page.neighbours.map(({ name }) => name)).toEqual(['Upper Hill', 'Nairobi']);
  });

  it('finds listings that spell the name otherwise, and is missing for unknown places [PLACE-7]', async () => {
    const page = (await staff.read('/api/places/upper-hill')) as PlacePage;
    expect([page.count, page.location]).toEqual([3, 'upperhill']);
    expect((await staff.publicList({ location: page.location })).total).toBe(3);
    expect(((await staff.read('/api/places/karen')) as PlacePage).count).toBe(2);
    expect(await staff.read('/api/places/atlantis', 404)).toMatchObject({ code: 'PLACE_NOT_FOUND' });
  });

  it('is listed and in the sitemap from three listings on [PLACE-7]', async () => {
    const listed = (await staff.read('/api/places')) as ListedPlace[];
    expect(listed.map(({ slug, count }) => [slug, count])).toEqual([
      ['kilimani', 7],
      ['nairobi', 12],
      ['upper-hill', 3],
    ]);
    const { text } = await staff.get('/sitemaps/pages.xml');
    const paths = [...text.matchAll(/<loc>https?:\/\/[^/<]+(\/places[^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(paths).toEqual([
      '/places',
      '/places/kilimani',
      '/places/kilimani/homes-to-rent',
      '/places/kilimani/homes-for-sale',
      '/places/nairobi',
      ...paths.filter((path) => path!.startsWith('/places/nairobi/')),
      '/places/upper-hill',
      ...paths.filter((path) => path!.startsWith('/places/upper-hill/')),
    ]);
  });
});

describe('a radius', () => {
  beforeEach(async () => {
    await staff.store(
      ...[0, 900, 1900, 2900, 4900].map((metres) => {
        const { lat, lng } = north(metres);
        return buildProperty({ title: `At ${metres} m`, latitude: lat, longitude: lng, agentIds: [] });
      }),
      buildProperty({ title: 'Without a position', latitude: null, longitude: null, agentIds: [] }),
    );
  });

  it('finds listings within it, the nearest first, and names the place [PLACE-4]', async () => {
    const page = await staff.publicList({ near: 'sarit', radius: '2km' });
    expect(page.properties.map(({ title }) => title)).toEqual(['At 0 m', 'At 900 m', 'At 1900 m']);
    expect(page.near).toEqual({ name: 'Sarit Centre', radiusM: 2000 });
    for (const [query, count] of [
      [{ near: 'Sarit Centre' }, 1],
      [{ near: 'Sarit Centre', radius: '950m' }, 2],
      [{ near: 'Sarit Centre', radius: '0.95' }, 2],
      [{ near: `${SARIT.lat},${SARIT.lng}`, radius: '3 km' }, 4],
      [{ near: `${SARIT.lat},${SARIT.lng}` }, 4],
      [{ near: '', radius: '' }, 6],
    ] as const)
      expect({ query, count: (await staff.publicList(query)).total }).toEqual({ query, count });
    const place = (await places()).find(({ name }) => name === 'Sarit Centre')!;
    expect((await staff.publicList({ near: place.id, radius: '5km' })).total).toBe(5);
    const facets = (await staff.read('/api/properties/facets', 200, { near: 'sarit', radius: '2km' })) as {
      total: number;
    };
    expect(facets.total).toBe(3);
  });

  it('is measured from an office, which staff may move [PLACE-4]', async () => {
    const offices = await staff.ask<{ id: number; name: string }[]>('get', '/api/admin/offices');
    const { id } = offices.find(({ name }) => name === 'Kisumu')!;
    await staff.ask('put', `/api/admin/offices/${id}`, { coordinates: north(4900) });
    const page = await staff.publicList({ near: `office:${id}`, radius: '2100m' });
    expect(page.properties.map(({ title }) => title)).toEqual(['At 4900 m', 'At 2900 m']);
    expect(page.near!.name).toBe('Kisumu');
  });

  it('is read out of a question in English and Swahili [PLACE-5]', async () => {
    for (const search of [
      'within 2 km of Sarit Centre',
      '2km from sarit',
      'ndani ya kilomita 2 kutoka sarit',
      'within 2,000 metres of sarit',
    ]) {
      const page = await staff.publicList({ search });
      expect({ search, total: page.total, labels: page.understood.map(({ label }) => label) }).toEqual({
        search,
        total: 3,
        labels: ['Within 2 km of Sarit Centre'],
      });
      expect(page.nearPlaces).toEqual([{ text: search, name: 'Sarit Centre' }]);
    }
    expect((await staff.publicList({ search: 'karibu na Yaya Centre' })).nearPlaces).toEqual([
      { text: 'karibu na Yaya Centre', name: 'Yaya Centre' },
    ]);
    expect((await staff.publicList({ location: 'Nyali, Mombasa;kili' })).nearPlaces).toEqual([
      { text: 'kili', name: 'Kilimani' },
    ]);
  });

  it('of bad input is refused with the field and the remedy [PLACE-4]', async () => {
    for (const [field, query] of [
      ['near', { near: 'Atlantis' }],
      ['near', { near: 'office:99999' }],
      ['near', { near: '51.5,-0.1' }],
      ['near', { near: 'x'.repeat(201) }],
      ['radius', { near: 'sarit', radius: '51km' }],
      ['radius', { near: 'sarit', radius: '99m' }],
      ['radius', { near: 'sarit', radius: 'far' }],
      ['radius', { radius: '2km' }],
    ] as const) {
      const { details } = (await staff.read('/api/properties', 400, query)) as ErrorBody;
      expect({ query, fields: details!.map((detail) => detail.field) }).toEqual({ query, fields: [field] });
      expect(details![0]!.message).toMatch(/such as/);
    }
    await staff.read('/api/properties/facets', 400, { near: 'Atlantis' });
    await staff.save({ near: 'Atlantis' }).expect(400);
  });

  it('finds for alerts what the list finds [PLACE-6]', async () => {
    const queries: Record<string, string>[] = [
      { near: 'sarit', radius: '2km' },
      { search: 'within 3 km of sarit' },
      { near: 'yaya', radius: '10km' },
    ];
    for (const filters of queries) await staff.confirmed(filters, { name: JSON.stringify(filters) });
    const stored = await staff.dataSource.query<{ id: number }[]>('SELECT id FROM properties ORDER BY id');
    await staff.dataSource.transaction(async (manager) => {
      await manager.query('DELETE FROM alert_items');
      await manager.query('DELETE FROM listing_states');
      await manager.query('INSERT INTO listing_events (property_id) SELECT id FROM properties');
    });
    await staff.settled();
    const mails = await staff.sendAll();
    for (const filters of queries) {
      const listed = await staff.publicList(filters);
      const mail = mails.find(({ name }) => name === JSON.stringify(filters));
      expect(mail!.listings.map(({ id }) => id).sort()).toEqual(listed.properties.map(({ id }) => id).sort());
      expect(mail!.total).toBe(listed.total);
      expect(listed.total).toBeGreaterThan(0);
    }
    expect(stored).toHaveLength(6);
  });

  it('reads few rows of a large table [PLACE-4]', async () => {
    const { nearSql } = await import('../src/properties/search/near-filter.js');
    await staff.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL enable_seqscan = off');
      const plan = await manager.query<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN SELECT p.id FROM listed_properties p WHERE ${nearSql({ ...SARIT, radiusM: 2000 })}`,
      );
      expect(plan.map((row) => row['QUERY PLAN']).join(' ')).toContain('properties_position');
    });
  });
});
