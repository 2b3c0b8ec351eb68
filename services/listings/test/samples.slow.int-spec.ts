import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  type ErrorBody,
  type ListingFeed,
  FEED_PATHS,
  type RemovedSamples,
  SAMPLE_TITLE,
  type SampleListings,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { SAMPLE_IDS } from '../src/samples/sample-set.js';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { startForStaff, type StaffUnderTest } from './staff-under-test.js';

const PATH = '/api/admin/samples';
const COUNT = SAMPLE_IDS.length;

let staff: StaffUnderTest;
beforeAll(async () => {
  staff = await startForStaff({ PUBLIC_URL: 'https://lml.example' });
});
afterAll(cleanUp);
beforeEach(() => staff.empty());

const get = () => staff.ask<SampleListings>('get', PATH);
async function add(): Promise<void> {
  await staff.ask('post', PATH, undefined, 202);
  await eventually('the samples are there', async () => (await get()).state === 'present');
}
const remove = (changedIds: number[] = []) => staff.ask<RemovedSamples>('delete', PATH, { changedIds });

it('puts marked listings with pictures into an empty system, and logs each [SAMPLE-1]', async () => {
  expect(await get()).toEqual({ state: 'offered', count: COUNT, changed: [] });
  await add();
  expect(await get()).toEqual({ state: 'present', count: COUNT, changed: [] });
  const { properties } = await staff.list();
  expect(properties).toHaveLength(COUNT);
  for (const property of properties) {
    expect(property).toMatchObject({ sample: true, published: true });
    expect(property.title.startsWith(SAMPLE_TITLE)).toBe(true);
    expect(property.pictures.length).toBeGreaterThan(0);
  }
  const log = await staff.dataSource.query<object[]>(
    `SELECT FROM changes WHERE subject = 'property' AND action = 'created' AND username = 'njeri'`,
  );
  expect(log).toHaveLength(COUNT);
});

it('are added once, and not beside other listings [SAMPLE-1]', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => staff.call('post', PATH)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  await eventually('the samples are there', async () => (await get()).state === 'present');
  expect(await staff.countProperties()).toBe(COUNT);
  await staff.empty();
  await staff.store(buildProperty());
  expect((await get()).state).toBe('none');
  expect(await staff.ask<ErrorBody>('post', PATH, undefined, 409)).toMatchObject({
    code: 'SAMPLES_NOT_OFFERED',
  });
});

it('go to the bin together; changed ones stay unless they are named [SAMPLE-2]', async () => {
  await add();
  const [first, second] = (await staff.list()).properties;
  await staff.ask('put', `/api/properties/${first!.id}`, { title: 'Ours now' });
  await staff.ask('put', `/api/properties/${second!.id}`, { price: 5 });
  expect((await get()).changed).toHaveLength(2);
  expect(await remove([second!.id])).toMatchObject({ removedCount: COUNT - 1, keptCount: 1 });
  const { properties } = await staff.list();
  expect(properties).toMatchObject([{ id: first!.id, title: 'Ours now', sample: true }]);
  const { removedCount, undo } = await remove([first!.id, 999]);
  expect(removedCount).toBe(1);
  await staff.ask('post', '/api/admin/properties/bulk/undo', { token: undo!.token });
  expect((await get()).count).toBe(1);
});

it('never removes a listing that is no sample [SAMPLE-2]', async () => {
  await add();
  const { id } = await staff.create({ title: 'Ours' });
  expect(await remove([id])).toMatchObject({ removedCount: COUNT, keptCount: 0 });
  expect((await staff.list()).properties).toMatchObject([{ id, title: 'Ours' }]);
  await staff.ask('delete', PATH, { changedIds: 'all' }, 400);
  await staff.ask('delete', PATH, {}, 400);
});

it('are in no feed and no sitemap [SAMPLE-3]', async () => {
  await add();
  const { id } = await staff.create({ title: 'Ours', published: true });
  const { key } = await staff.ask<{ key: string }>('post', '/api/admin/feeds', { name: 'A portal' }, 201);
  for (const query of ['', '?changedSince=2020-01-01T00:00:00Z']) {
    const feed = await staff
      .get(FEED_PATHS.json + query)
      .set('Authorization', `Bearer ${key}`)
      .expect(200);
    expect((feed.body as ListingFeed).listings).toMatchObject([{ title: 'Ours' }]);
    expect(JSON.stringify(feed.body)).not.toContain(SAMPLE_TITLE);
  }
  const sitemap = await staff.get('/sitemaps/properties-1.xml').expect(200);
  expect(sitemap.text).toContain(`/property/${id}`);
  // Its page in both languages, and nothing else.
  expect(sitemap.text.match(/<loc>/g)).toHaveLength(2);
});
