import type { Property, PropertyPage, PropertySummary } from '@lml/common/contracts';
import { daysAfter, isSold, officeDay, pictureVariantUrl } from '@lml/common/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ListingsEnv } from '../src/env.js';
import { cleanUp, type ListingsUnderTest, ownEnvironment, startListings } from './listings-under-test.js';

/** Long enough to create the pictures if they were not built before. */
const SEEDING_TIMEOUT_MS = 240_000;

let env: ListingsEnv;
let listings: ListingsUnderTest;

beforeAll(async () => {
  env = await ownEnvironment({ DEMO: true });
  listings = await startListings(env);
}, SEEDING_TIMEOUT_MS);

afterAll(cleanUp, SEEDING_TIMEOUT_MS);

async function page(query: Record<string, string | number> = {}): Promise<PropertyPage> {
  return (await listings.get('/api/properties').query(query).expect(200)).body as PropertyPage;
}

async function property(id: number): Promise<Property> {
  return (await listings.get(`/api/properties/${id}`).expect(200)).body as Property;
}

it('the demo has 72 listings, LML-1 to LML-72, in the same order each time', async () => {
  const { properties, total, pages } = await page({ pageSize: 100 });
  expect([total, pages]).toEqual([72, 1]);
  expect(properties.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 72 }, (_, index) => index + 1),
  );
  expect(await page({ page: 1, pageSize: 9 })).toMatchObject({ total: 72, pages: 8 });
  expect(properties.slice(0, 4).map(({ id }) => id)).toEqual([19, 38, 57, 3]);
  expect(properties[0]!.createdAt).toBe('2026-09-10T07:23:00.000Z');
  const onMarket = properties.filter((one) => !isSold(one));
  expect(onMarket).toEqual(properties.slice(0, 68));
  const times = onMarket.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

it('the demo has the specified types, directors, agents and filter options', async () => {
  const counts = {
    residential: 26,
    commercial: 14,
    land: 12,
    villa: 7,
    development: 6,
    godown: 4,
    'joint-venture': 3,
  };
  for (const [propertyType, total] of Object.entries(counts)) {
    expect((await page({ propertyType })).total).toBe(total);
  }
  const directors = await listings.get('/api/directors').expect(200);
  expect((directors.body as { name: string }[]).map(({ name }) => name)[0]).toBe('Mutiso Kilonzi');
  expect(directors.body).toHaveLength(3);
  const options = (await listings.get('/api/properties/filter-options').expect(200)).body as {
    locations: string[];
    propertyTypes: string[];
  };
  expect(options.propertyTypes).toEqual(Object.keys(counts).sort((a, b) => order(a) - order(b)));
  expect(options.locations).toEqual(expect.arrayContaining(['Nyali', 'Mombasa', 'Nairobi', 'Uasin Gishu']));
  expect(options.locations.filter((location) => /road|avenue|drive/i.test(location))).toEqual([]);
  for (const location of options.locations) expect((await page({ location })).total).toBeGreaterThan(0);
});

function order(type: string): number {
  return ['residential', 'commercial', 'land', 'development', 'villa', 'godown', 'joint-venture'].indexOf(
    type,
  );
}

it('the demo contains its edge cases', async () => {
  expect((await property(53)).price).toBe(0);
  expect((await property(70)).price).toBeNull();
  expect((await property(41)).price).toBe(850_000_000);
  expect((await property(52)).images).toEqual([]);
  expect((await property(9)).pictures).toHaveLength(12);
  expect((await property(4)).bedrooms).toBe(0);
  expect((await property(22)).title).toBe("Planter's Bungalow & Guest Cottage, Kericho");
  const inRange = await page({ priceRange: '0-999999999999', pageSize: 100 });
  expect(inRange.total).toBe(70);
  expect(
    (await page({ priceRange: '10000000-99999999', pageSize: 100 })).properties.map(({ id }) => id),
  ).toContain(41);
  expect((await page({ search: 'LML-53' })).properties.map(({ id }) => id)).toEqual([53]);
  expect((await page({ status: 'sold' })).properties.map(({ id }) => id).sort()).toEqual([21, 39, 44, 69]);
});

it('the demo has the unit types and starting prices of its descriptions [PROPERTY-5]', async () => {
  const withUnits: number[] = [];
  const starting: number[] = [];
  for (let id = 1; id <= 72; id += 1) {
    const one = await property(id);
    if (one.unitTypes.length > 0) {
      withUnits.push(id);
      expect(Math.min(...one.unitTypes.map(({ price }) => price))).toBe(one.price);
    }
    if (one.suggestsStartingPrice && one.type === 'residential') starting.push(id);
  }
  expect(withUnits).toEqual([1, 4, 60, 61, 62, 63, 64, 65]);
  expect(starting).toEqual([1, 2, 3, 4, 26]);
  expect((await property(1)).pricing).toEqual({ startingPrice: 8_700_000 });
  expect((await property(26)).pricing).toBeNull();
  expect((await property(28)).pricing).toMatchObject({ servicePerSqft: 26, floors: 5 });
  expect((await property(10)).roomPrices).toEqual({ min: 140_000, max: 140_000 });
  expect((await property(5)).roomPrices).toMatchObject({ min: 4_950_000 });
});

it('the demo has ten featured listings, newest first', async () => {
  const body = await listings.read('/api/properties/featured');
  expect((body as PropertySummary[]).map(({ id }) => id)).toEqual([57, 41, 28, 31, 62, 8, 1, 4, 45, 54]);
});

it('the demo has each picture in each size and format, with alternative text', async () => {
  const { properties } = await page({ pageSize: 100 });
  for (const { id, pictures } of properties) {
    if (id === 52) continue;
    const [main] = pictures;
    expect(main!.alt).not.toBe('');
    expect(main!.blur).toMatch(/^data:image\/webp;base64,/);
    expect(main!.widths).toEqual([320, 640, 960, 1200]);
    expect(main!.url).toMatch(/^\/media\/[0-9a-f]{32}\/1200\.jpg$/);
    for (const width of main!.widths) {
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        const path = pictureVariantUrl(main!.url, width, format).replace('/media', env.MEDIA_DIR);
        expect((await stat(path)).size).toBeGreaterThan(500);
      }
    }
  }
  const path = properties[0]!.pictures[0]!.url.replace('/media', env.MEDIA_DIR).replace(
    '1200.jpg',
    '640.avif',
  );
  expect((await stat(path)).size).toBeLessThan(45_000);
  expect(await sharp(await readFile(path)).metadata()).toMatchObject({ width: 640, height: 427 });
});

it('the demo has floor plans of ten listings, drawn as sharply as photos and listed separately', async () => {
  const withPlans: number[] = [];
  for (let id = 1; id <= 72; id += 1) {
    const { floorPlans, images } = await property(id);
    if (floorPlans.length === 0) continue;
    withPlans.push(id);
    for (const { url, alt, width, height, widths } of floorPlans) {
      expect(images).not.toContain(url);
      expect(alt).toMatch(/^Floor plan of/);
      expect([width, height]).toEqual([1280, 960]);
      expect(widths).toEqual([320, 640, 960, 1280]);
      const file = pictureVariantUrl(url, 1280, 'webp').replace('/media', env.MEDIA_DIR);
      expect((await stat(file)).size).toBeGreaterThan(5000);
    }
  }
  expect(withPlans).toEqual([1, 5, 6, 7, 11, 14, 15, 18, 61, 65]);
});

it('the demo accepts no SVG except its own drawings', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(drawing).png().toBuffer()).rejects.toThrow();
});

it('the demo has descriptions that render as clean HTML, with every heading, item and emphasis and no leftover markup', async () => {
  for (let id = 1; id <= 72; id += 1) {
    const { description, descriptionHtml: html, unitTypes } = await property(id);
    expect(html).toMatch(/^<p>/);
    expect(html).not.toMatch(/\*\*|__|^#|^- |^\d+\. |---/m);
    const lines = description.split('\n');
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    expect(count(/<li>/g)).toBe(lines.filter((line) => /^(- |\d+\. )/.test(line)).length);
    const headings = lines.filter((line) => /^##/.test(line)).length;
    // Headings left empty are removed with their unit types.
    expect(headings - count(/<h[34]>/g)).toBeLessThanOrEqual(unitTypes.length > 0 ? 1 : 0);
    for (const { description: text } of unitTypes) expect(html).not.toContain(text);
  }
});

it("the demo has visit statistics for each day from a listing's publication until yesterday", async () => {
  const [history] = await listings.dataSource.query<
    { listings: number; early: number; last: string; more: boolean }[]
  >(
    `SELECT count(DISTINCT property_id) AS listings, count(*) FILTER (WHERE day < created_at::date) AS early,
            max(day)::text AS last, bool_and(views >= phone_reveals AND views > 0) AS more
       FROM property_interest JOIN properties ON id = property_id`,
  );
  expect(history).toEqual({
    listings: 72,
    early: 0,
    last: daysAfter(officeDay(new Date()), -1),
    more: true,
  });
});

it('the demo shows evidence in all states, and none of most listings', async () => {
  const kinds = async (id: number) => (await property(id)).checks.map(({ kind }) => kind);
  expect(await kinds(42)).toEqual(['mandate', 'owner-identity', 'site-visit', 'title-search', 'beacons']);
  expect(await kinds(43)).toEqual(['site-visit', 'title-search']);
  expect((await property(43)).checks[1]!.lines).toHaveLength(3);
  // Expired; revoked; nothing recorded.
  expect([await kinds(45), await kinds(48), await kinds(1)]).toEqual([[], ['mandate'], []]);
  expect((await page({ searchSeen: 'yes' })).total).toBe(2);
  expect((await page({ visited: 'yes' })).total).toBe(5);
  expect(await readdir(env.PRIVATE_DIR)).toHaveLength(1);
});

it('the demo continues with number 74 for the next listing', async () => {
  const rows: unknown = await listings.dataSource.query(
    `SELECT nextval(pg_get_serial_sequence('properties', 'id')) AS property,
            nextval(pg_get_serial_sequence('agents', 'id')) AS agent`,
  );
  expect(rows).toEqual([{ property: 74, agent: 6 }]);
});

describe('seeding again', () => {
  it('changes no row, and restores missing pictures', async () => {
    await listings.dataSource.query(`UPDATE properties SET title = 'Renamed by staff' WHERE id = 7`);
    const [lost] = await readdir(env.MEDIA_DIR);
    await rm(join(env.MEDIA_DIR, lost!), { recursive: true });
    const again = await startListings(env);
    await again.stop();
    expect((await page()).total).toBe(72);
    expect((await property(7)).title).toBe('Renamed by staff');
    expect(await readdir(env.MEDIA_DIR)).toContain(lost);
  });

  it('does not restore listings that staff deleted', async () => {
    const own = await ownEnvironment({ DEMO: true, MEDIA_DIR: env.MEDIA_DIR });
    const first = await startListings(own);
    await first.dataSource.query('DELETE FROM properties');
    await first.stop();
    const second = await startListings(own);
    expect(await second.dataSource.query('SELECT count(*) AS rows FROM properties')).toEqual([{ rows: 0 }]);
  });

  it('by two replicas in parallel happens once', async () => {
    const own = await ownEnvironment({ DEMO: true });
    // Making all pictures takes minutes; the replicas compete for those that are missing.
    await cp(env.MEDIA_DIR, own.MEDIA_DIR, { recursive: true });
    const missing = (await readdir(own.MEDIA_DIR)).slice(0, 6);
    for (const key of missing) await rm(join(own.MEDIA_DIR, key), { recursive: true });
    const replicas = await Promise.all([startListings(own), startListings(own)]);
    const body = await replicas[1].read('/api/properties');
    expect(body).toMatchObject({ total: 72 });
    const pictures = await readdir(own.MEDIA_DIR);
    expect(pictures).toEqual(expect.arrayContaining(missing));
    expect(pictures.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('deletes temporary files of a start that was killed long ago', async () => {
    const [old, young] = [join(env.MEDIA_DIR, '.old'), join(env.MEDIA_DIR, '.young')];
    await mkdir(old);
    await mkdir(young);
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old, longAgo, longAgo);
    const again = await startListings(env);
    await again.stop();
    const left = (await readdir(env.MEDIA_DIR)).filter((name) => name.startsWith('.'));
    expect(left).toEqual(['.young']);
  });

  it('does not happen outside the demo', async () => {
    const own = await ownEnvironment({ DEMO: false });
    const plain = await startListings(own);
    const body = await plain.read('/api/properties');
    expect(body).toMatchObject({ total: 0 });
    expect(await readdir(own.MEDIA_DIR)).toEqual([]);
  });
});

it('a start without a folder for pictures fails and names the setting', async () => {
  const own = await ownEnvironment({ MEDIA_DIR: '/dev/null/media' });
  await expect(startListings(own)).rejects.toThrow(
    'MEDIA_DIR must be a folder that this service can write to',
  );
});
