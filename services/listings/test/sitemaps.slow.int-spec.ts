import { pathIn, type Property, SITE_PAGES } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';
import sharp from 'sharp';

const SITE = 'https://lml.example';
const KEY = 'a'.repeat(32);
/** Ids per sitemap. */
const SIZE = 3;

let listings: ListingsUnderTest;

beforeAll(async () => {
  listings = await startListings(await ownEnvironment({ PUBLIC_URL: SITE, SITEMAP_IDS: SIZE }));
});

afterAll(cleanUp);

beforeEach(async () => {
  await listings.empty();
});

/** Returns the URLs in English of a sitemap, or those of the index; each page has one in Swahili after it. */
async function named(path: string): Promise<string[]> {
  const { text, headers } = await listings.get(path).buffer(true).expect(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
  if (path === '/sitemap.xml') return addresses;
  const english = addresses.filter((_, index) => index % 2 === 0);
  expect(addresses).toEqual(
    english.flatMap((address) => [address, SITE + pathIn('sw', address.slice(SITE.length))]),
  );
  return english;
}

const store = (count: number) =>
  listings.store(...Array.from({ length: count }, (_, index) => buildProperty({ title: `Flat ${index}` })));

describe('the sitemap', () => {
  it('lists each listing once, in as many sitemaps as needed [SEO-8]', async () => {
    await store(7);
    const sitemaps = await named('/sitemap.xml');
    expect(sitemaps).toEqual([
      `${SITE}/sitemaps/pages.xml`,
      ...[1, 2, 3].map((number) => `${SITE}/sitemaps/properties-${number}.xml`),
    ]);
    const pages = await Promise.all(sitemaps.slice(1).map((address) => named(new URL(address).pathname)));
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `${SITE}/property/${id}-flat-${id - 1}`));
  });

  it('excludes sold listings, those that visitors cannot see, and empty sitemaps [SEO-8]', async () => {
    await listings.store(
      buildProperty({ published: false }),
      buildProperty({ deletedAt: new Date() }),
      buildProperty({ published: false }),
      buildProperty(),
      buildProperty({ deletedAt: new Date() }),
      ...['Sold', 'let', 'Rented'].map((status) => buildProperty({ status })),
    );
    expect(await named('/sitemap.xml')).toEqual([
      `${SITE}/sitemaps/pages.xml`,
      `${SITE}/sitemaps/properties-2.xml`,
    ]);
    expect(await named('/sitemaps/properties-2.xml')).toEqual([
      `${SITE}/property/4-two-bedroom-flat-ngong-road`,
    ]);
    for (const number of ['1', '3', '0', 'x', '99999999999']) {
      const answer = await listings.get(`/sitemaps/properties-${number}.xml`).expect(404);
      expect(answer.body).toMatchObject({ code: expect.stringMatching(/NOT_FOUND$/) as unknown });
    }
  });

  it('states when a listing was changed, and lists our own photos in order [SEO-8]', async () => {
    const own = { kind: 'photo' as const, key: KEY, height: 400, blur: '', widths: [320] };
    await listings.store(
      buildProperty({
        pictures: [
          { ...own, position: 1, url: `/media/${KEY}/320.jpg`, width: 320 },
          { ...own, position: 0, url: `/media/${KEY}/640.jpg`, width: 640 },
          { ...own, position: 2, url: `/media/${KEY}/960.jpg`, width: 960, kind: 'floor-plan' },
          { kind: 'photo', position: 3, url: 'https://elsewhere.example/x.jpg' },
        ],
        updatedAt: new Date('2026-11-01T08:00:00Z'),
      }),
    );
    const { text } = await listings.get('/sitemaps/properties-1.xml').buffer(true).expect(200);
    expect([...text.matchAll(/<image:loc>([^<]*)</g)].map(([, address]) => address)).toEqual([
      `${SITE}/media/${KEY}/640.jpg`,
      `${SITE}/media/${KEY}/320.jpg`,
    ]);
    expect(text).toContain('<lastmod>2026-11-01T08:00:00.000Z</lastmod>');
  });

  it('link previews show the listing as it is; another content has another address [SEO-7]', async () => {
    await listings.store(buildProperty({ title: 'Sea view', price: 9_000_000 }));
    const shareUrl = async () => ((await listings.read('/api/properties/1')) as Property).sharePicture!;
    const first = await shareUrl();
    expect(first).toMatch(/^\/api\/properties\/1\/share-[0-9a-f]{16}\.jpg$/);
    const { body, headers } = (await listings.get(first).expect(200)) as {
      body: Buffer;
      headers: Record<string, string>;
    };
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['cache-control']).toContain('immutable');
    expect(await sharp(body).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    await listings.dataSource.query(`UPDATE properties SET status = 'Sold'`);
    const second = await shareUrl();
    expect(second).not.toBe(first);
    const outdated = await listings.get(first).expect(200);
    expect(outdated.headers['cache-control']).toBe('public, max-age=60');
    const now = await listings.get(second).expect(200);
    expect(Buffer.compare(now.body as Buffer, outdated.body as Buffer)).toBe(0);
    expect(Buffer.compare(now.body as Buffer, body)).not.toBe(0);
    await listings.get('/api/properties/99/share-0123456789abcdef.jpg').expect(404);
  });

  it('lists the pages of the site and of its agents', async () => {
    const agent = await listings.storeAgent();
    expect(await named('/sitemaps/pages.xml')).toEqual([
      ...SITE_PAGES.map((path) => SITE + path),
      `${SITE}/agents/${agent.id}/listings`,
    ]);
  });

  it('answers 304 until it changes', async () => {
    await store(2);
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/properties-1.xml']) {
      const { headers } = await listings.get(path).expect(200);
      expect(headers['cache-control']).toContain('max-age=300');
      await listings.get(path).set('If-None-Match', headers['etag']!).expect(304);
    }
    const { headers } = await listings.get('/sitemaps/properties-1.xml');
    await listings.dataSource.query(
      `UPDATE properties SET updated_at = now() + interval '1 hour' WHERE id = 2`,
    );
    await listings.get('/sitemaps/properties-1.xml').set('If-None-Match', headers['etag']!).expect(200);
    await listings.dataSource.query('UPDATE properties SET published = false WHERE id = 1');
    expect(await named('/sitemaps/properties-1.xml')).toEqual([`${SITE}/property/2-flat-1`]);
  });

  it('is read in batches when it is long, and is complete', async () => {
    const many = await startListings(await ownEnvironment({ PUBLIC_URL: SITE, SITEMAP_IDS: 5000 }));
    await many.dataSource.query(
      `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose, area_unit)
       SELECT 'Flat ' || n, '', 'Nairobi', '{}', '{}', 'residential', 'For Sale', 'sale', 'sqft'
         FROM generate_series(1, 1234) AS n`,
    );
    const { text } = await many.get('/sitemaps/properties-1.xml').buffer(true).expect(200);
    const ids = [...text.matchAll(/example\/property\/(\d+)-flat-\1</g)].map(([, id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 1234 }, (_, index) => index + 1));
    expect(text.trimEnd().endsWith('</urlset>')).toBe(true);
  });
});

it('robots.txt excludes private paths and names the sitemap [SEO-10]', async () => {
  const { text, headers } = await listings.get('/robots.txt').expect(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = text.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toEqual(
    expect.arrayContaining(['Disallow: /admin', 'Disallow: /api/', 'Allow: /api/properties']),
  );
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});
