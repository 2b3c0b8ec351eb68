import {
  type Change,
  type CreatedFeedKey,
  type ErrorBody,
  FEED_PATHS,
  type FeedKey,
  type ListingFeed,
} from '@lml/common/contracts';
import { emptyTables } from '@lml/common/testing/empty-tables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { create } from 'xmlbuilder2';
import { buildProperty, cleanUp, ownEnvironment, startListings } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

const { json: JSON_FEED, xml: XML_FEED } = FEED_PATHS;
const KEYS = '/api/admin/feeds';

let staff: StaffUnderTest;
let key: CreatedFeedKey;

beforeAll(async () => {
  staff = await startForStaff({ FEEDS_PER_MINUTE: 10_000 });
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
  await emptyTables(staff.dataSource, ['feed_keys']);
  key = await makeKey('Portal');
});

/** The part of the DOM that is needed here. */
interface Elements {
  getElementsByTagName: (name: string) => ArrayLike<{ textContent: string }>;
}

const makeKey = (name: string) => staff.ask<CreatedFeedKey>('post', KEYS, { name }, 201);
const read = (path: string, secret = key.key) => staff.get(path).set('Authorization', `Bearer ${secret}`);
const feed = async (query = '') => (await read(JSON_FEED + query).expect(200)).body as ListingFeed;

describe('an API key', () => {
  it('is shown once, stored as a digest, listed with its last use, and recorded in the audit log [IMPORT-12]', async () => {
    expect(key).toMatchObject({
      id: 1,
      name: 'Portal',
      createdBy: 'njeri',
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(key.key).toMatch(/^lmlfeed_[\w-]{43}$/);
    await feed();
    const { key: secret, ...shown } = key;
    expect(await staff.ask<FeedKey[]>('get', KEYS)).toEqual([
      { ...shown, lastUsedAt: expect.any(String) as unknown as string },
    ]);
    const everything = JSON.stringify([
      await staff.dataSource.query('SELECT * FROM feed_keys'),
      await staff.dataSource.query('SELECT * FROM changes'),
    ]);
    expect(everything).not.toContain(secret);
    const { changes } = await staff.ask<{ changes: Change[] }>('get', '/api/admin/properties/changes');
    expect(changes[0]).toMatchObject({ subject: 'feed-key', subjectName: 'Portal', action: 'created' });
  });

  it('is rejected on every call once it is revoked [IMPORT-12]', async () => {
    await staff.ask('delete', `${KEYS}/1`);
    const revoked = await staff.ask<FeedKey>('delete', `${KEYS}/1`);
    expect(revoked.revokedAt).toEqual(expect.any(String));
    expect((await read(JSON_FEED).expect(401)).body).toMatchObject({ code: 'FEED_KEY_REFUSED' });
    const { changes } = await staff.ask<{ changes: Change[] }>('get', '/api/admin/properties/changes');
    expect(changes.map(({ action }) => action)).toEqual(['deleted', 'created']);
  });

  it('that does not exist cannot be revoked', async () => {
    for (const id of [2, 'x', '0']) {
      expect(await staff.ask('delete', `${KEYS}/${id}`, undefined, 404)).toMatchObject({
        code: 'FEED_KEY_NOT_FOUND',
      });
    }
  });

  it('needs a name', async () => {
    const body = await staff.ask<ErrorBody>('post', KEYS, { name: ' ' }, 400);
    expect(body.details).toEqual([{ field: 'name', message: 'Name must be at least 2 characters' }]);
  });

  it('is required for every call, in the header or the query [IMPORT-12]', async () => {
    for (const path of [JSON_FEED, XML_FEED]) {
      const refused = await staff.get(path).expect(401);
      expect(refused.headers['www-authenticate']).toBe('Bearer');
      await staff.get(`${path}?key=${key.key}x`).expect(401);
      await staff.get(`${path}?key[a]=${key.key}`).expect(401);
      await staff.get(path).set('Authorization', `Basic ${key.key}`).expect(401);
      await staff.get(`${path}?key=${key.key}`).set('Authorization', 'Bearer other').expect(401);
      await staff.get(`${path}?key=${key.key}`).expect(200);
    }
  });
});

describe('the feed', () => {
  it('has every field of a listing that a portal shows [IMPORT-11]', async () => {
    const agent = await staff.storeAgent({
      name: 'Zainab',
      phone: '+254 700 000 111',
      email: 'z@example.com',
    });
    const [flat] = await staff.store(
      buildProperty({
        ...{ title: 'Office, Nyali', location: 'Links Road, Nyali, Mombasa', type: 'commercial' },
        ...{ status: 'For Rent', price: 120, size: 900, areaUnit: 'sqft', agentIds: [agent.id] },
        pictures: [{ position: 0, url: '/media/abc/1600.jpg' }],
      }),
      buildProperty({ published: false }),
      buildProperty({ deletedAt: new Date() }),
      buildProperty({ price: 0 }),
    );
    const { listings, next, removed } = await feed();
    expect([listings.length, next, removed]).toEqual([2, null, []]);
    expect(listings[0]).toMatchObject({
      ...{ reference: `LML-${flat!.id}`, title: 'Office, Nyali', type: 'commercial', purpose: 'rent' },
      price: { amount: 120, currency: 'KES', period: 'month', per: 'sqft' },
      size: { value: 900, unit: 'sqft' },
      location: 'Links Road, Nyali, Mombasa',
      agent: { name: 'Zainab', phones: ['+254 700 000 111'], emails: ['z@example.com'] },
      office: {
        name: 'Mombasa',
        phones: ['+254 700 000 103'],
        emails: ['mombasa@lml-properties.example'],
      },
    });
    expect(listings[0]!.url).toMatch(new RegExp(`^https?://.+/property/${flat!.id}-office-nyali$`));
    expect(listings[0]!.pictures).toEqual([expect.stringMatching(/^https?:\/\/.+\/media\/abc\/1600\.jpg$/)]);
    expect(listings[1]).toMatchObject({ price: null, agent: null, coordinates: null });
  });

  it('leaves out a listing that nobody has confirmed, and tells portals that ask for changes [FRESH-1]', async () => {
    await staff.store(buildProperty({ title: 'Shown' }), buildProperty({ title: 'Hidden' }));
    const { asOf } = await feed();
    await staff.dataSource.query(`UPDATE properties SET updated_at = now() - interval '1 day'`);
    await staff.dataSource.query(
      `UPDATE properties SET hidden_reasons = '{not-confirmed}' WHERE title = 'Hidden'`,
    );
    expect((await feed()).listings.map(({ title }) => title)).toEqual(['Shown']);
    const changes = await feed(`?changedSince=${encodeURIComponent(asOf)}`);
    expect([changes.listings, changes.removed.map(({ reference }) => reference)]).toEqual([[], ['LML-2']]);
  });

  it('answers 304 until something changes [IMPORT-11]', async () => {
    const [flat] = await staff.store(buildProperty());
    const first = await read(JSON_FEED).expect(200);
    const tag = first.headers['etag']!;
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'last-modified': new Date(Math.floor(flat!.updatedAt.getTime() / 1000) * 1000).toUTCString(),
    });
    const again = () => read(JSON_FEED).set('If-None-Match', tag);
    expect((await again().expect(304)).text).toBe('');
    await read(XML_FEED).set('If-None-Match', tag).expect(200);
    await read(`${JSON_FEED}?limit=1`).set('If-None-Match', tag).expect(200);
    await read(JSON_FEED).set('If-Modified-Since', first.headers['last-modified']!).expect(200);
    await staff.ask('put', `/api/properties/${flat!.id}`, { title: 'Another title' });
    const changed = await again().expect(200);
    expect((changed.body as ListingFeed).listings[0]!.title).toBe('Another title');
  });

  it('is paged by a cursor: of 1,200 listings none is repeated or skipped while some change [IMPORT-11]', async () => {
    await staff.dataSource.query(
      `INSERT INTO properties (title, description, location, type, status, purpose, price, size, area_unit, location_keys, location_areas)
       SELECT 'Flat ' || n, 'd', 'Nairobi', 'residential', 'For Sale', 'sale', 1000000, 100, 'sqft', '{nairobi}', '{Nairobi}'
         FROM generate_series(1, 1200) AS n`,
    );
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let path: string | null = `${JSON_FEED}?limit=500`; path;) {
      const answer = await read(path).expect(200);
      const { listings, next } = answer.body as ListingFeed;
      seen.push(...listings.map(({ reference }) => reference));
      sizes.push(listings.length);
      expect(answer.headers['link']).toBe(next === null ? undefined : `<${next}>; rel="next"`);
      await staff.dataSource.query(
        `UPDATE properties SET title = title || '!', updated_at = now() WHERE id % 100 = 1`,
      );
      path = next === null ? null : next.slice(new URL(next).origin.length);
    }
    expect(sizes).toEqual([500, 500, 200]);
    expect(new Set(seen).size).toBe(1200);
  });

  it('lists changes and removals since a time [IMPORT-11]', async () => {
    const [old, edited, deleted, hidden] = await staff.store(
      ...['Old', 'Edited', 'Deleted', 'Hidden'].map((title) => buildProperty({ title })),
    );
    await staff.dataSource.query(`UPDATE properties SET updated_at = now() - interval '2 hours'`);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await staff.ask('put', `/api/properties/${edited!.id}`, { title: 'Edited!' });
    await staff.ask('delete', `/api/admin/properties/${deleted!.id}`);
    await staff.ask('put', `/api/properties/${hidden!.id}`, { published: false });
    const { listings, removed, asOf } = await feed(`?changedSince=${since}`);
    expect(listings.map(({ title }) => title)).toEqual(['Edited!']);
    expect(removed.map(({ reference }) => reference)).toEqual([`LML-${deleted!.id}`, `LML-${hidden!.id}`]);
    expect(Date.parse(asOf)).toBeLessThan(Date.now() - 59_000);
    expect((await feed()).listings.map(({ reference }) => reference)).toEqual([
      `LML-${old!.id}`,
      `LML-${edited!.id}`,
    ]);
  });

  it.each([
    ['after=x', 'after'],
    ['limit=501', 'limit'],
    ['limit=0', 'limit'],
    ['changedSince=yesterday', 'changedSince'],
    ['changedSince=2026-13-40T00:00:00Z', 'changedSince'],
  ])('rejects %s and names the field', async (query, field) => {
    const answer = await read(`${JSON_FEED}?${query}`).expect(400);
    expect((answer.body as ErrorBody).details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('is well-formed XML with the same data as JSON, whatever the texts contain [IMPORT-11]', async () => {
    const hostile = `</title><script>alert("1")</script> & ]]> <![CDATA[ 'x' \u{1F3E0} \uFFFE\uFFFF @id #text`;
    await staff.store(
      buildProperty({ title: hostile, description: `${hostile}\n<!-- -->`, price: 0 }),
      buildProperty({
        pictures: ['a', 'b'].map((name, position) => ({ position, url: `/media/${name}/1.jpg?x=1&y=2` })),
      }),
    );
    const { listings } = await feed();
    const answer = await read(XML_FEED).buffer(true).expect(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const root = create(answer.text).root().node as unknown as Elements;
    const texts = (name: string) => Array.from(root.getElementsByTagName(name), (one) => one.textContent);
    const printable = (text: string) => text.replace(/[\uFFFE\uFFFF]/g, '');
    expect(texts('reference')).toEqual(listings.map(({ reference }) => reference));
    expect(texts('title')).toEqual(listings.map(({ title }) => printable(title)));
    expect(texts('description')).toEqual(listings.map(({ description }) => printable(description)));
    expect(texts('picture')).toEqual(listings[1]!.pictures);
    expect(texts('amount')).toEqual(['9000000']);
    expect([texts('script'), texts('bathrooms')]).toEqual([[], ['2', '2']]);
  });

  it('is well-formed and empty without listings', async () => {
    expect(await feed()).toMatchObject({ listings: [], removed: [], next: null });
    const { text } = await read(XML_FEED).buffer(true).expect(200);
    expect(create(text).root().node.nodeName).toBe('feed');
  });
});

it('requests are rate limited per key [IMPORT-12]', async () => {
  const env = await ownEnvironment({ FEEDS_PER_MINUTE: 2 });
  const limited = await startListings(env);
  const secrets = ['lmlfeed_one', 'lmlfeed_two'];
  await limited.dataSource.query(
    `INSERT INTO feed_keys (name, digest, created_by)
     SELECT one, encode(sha256(one::bytea), 'hex'), 'x' FROM unnest($1::text[]) AS one`,
    [secrets],
  );
  const call = (secret: string) => limited.get(`${JSON_FEED}?key=${secret}`);
  await call('lmlfeed_one').expect(200);
  await call('lmlfeed_one').expect(200);
  const refused = await call('lmlfeed_one').expect(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await call('lmlfeed_two').expect(200);
});
