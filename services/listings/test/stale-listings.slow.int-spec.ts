import type {
  BulkResult,
  ChangePage,
  StaffProperty,
  StaffPropertyPage,
  StaffStats,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { FreshnessService } from '../src/freshness/freshness.service.js';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { buildInput, type StaffUnderTest, startForStaff } from './staff-under-test.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

/** A listing confirmed this many days ago, plus or minus a minute. */
const confirmed = (daysAgo: number, overrides: Partial<PropertyDetails> = {}, minutes = 1) =>
  buildProperty({
    confirmedAt: new Date(Date.now() - daysAgo * DAY_MS - minutes * 60_000),
    ...overrides,
  });

/** Stores listings, and lets what follows from their age follow. */
async function store(...properties: PropertyDetails[]) {
  const stored = await staff.store(...properties);
  await staff.app.get(FreshnessService).apply();
  return stored;
}

const bulk = (action: string, ...propertyIds: number[]) =>
  staff.ask<BulkResult>('post', '/api/admin/properties/bulk', { action, propertyIds });
const read = (id: number) => staff.ask<StaffProperty>('get', `/api/admin/properties/${id}`);
const staleTitles = async () =>
  (await staff.ask<StaffPropertyPage>('get', '/api/admin/properties?stale=true&sort=oldest')).properties.map(
    ({ title }) => title,
  );
const staleCount = async () => (await staff.ask<StaffStats>('get', '/api/admin/stats')).stale;
const isRecent = (iso: string) => Date.now() - Date.parse(iso) < 60_000;

it('counts and lists listings on the market not confirmed for 31 days [TRASH-6]', async () => {
  await store(
    confirmed(31, { title: 'old' }),
    confirmed(29, { title: 'not quite' }),
    confirmed(400, { title: 'letting', status: 'For Rent' }),
    confirmed(400, { title: 'sold', status: 'Sold' }),
    confirmed(400, { title: 'pending', status: 'Pending' }),
    confirmed(400, { title: 'draft', published: false }),
    confirmed(400, { title: 'deleted', deletedAt: new Date() }),
  );
  expect(await staleTitles()).toEqual(['old', 'letting']);
  expect(await staleCount()).toBe(2);
  const { properties } = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties?sort=oldest');
  expect(properties.filter(({ stale }) => stale).map(({ title }) => title)).toEqual(['old', 'letting']);
  const { properties: villas } = await staff.ask<StaffPropertyPage>(
    'get',
    '/api/admin/properties?stale=true&type=villa',
  );
  expect(villas).toEqual([]);
});

it('treats new listings, and those saved with another price, as confirmed [TRASH-8]', async () => {
  const made = await staff.ask<StaffProperty>('post', '/api/admin/properties', buildInput(), 201);
  expect(isRecent(made.confirmedAt)).toBe(true);
  expect(made.stale).toBe(false);

  const [changed, same] = await store(confirmed(90), confirmed(90));
  await staff.ask('put', `/api/properties/${changed!.id}`, { price: 8_000_000 });
  await staff.ask('put', `/api/properties/${same!.id}`, { title: 'Another title' });
  const after = await read(changed!.id);
  expect(after).toMatchObject({ stale: false, version: 2 });
  expect(isRecent(after.confirmedAt)).toBe(true);
  expect(await read(same!.id)).toMatchObject({ stale: true, confirmedAt: same!.confirmedAt.toISOString() });
});

it('confirms many at once, without edit conflicts [TRASH-7]', async () => {
  await store(confirmed(90), confirmed(90), confirmed(90));
  const before = await read(1);
  expect(await bulk('confirm', 1, 2, 4711)).toEqual({
    affectedCount: 2,
    undo: expect.any(Object) as unknown,
  });
  const after = await read(1);
  expect(after).toEqual({
    ...before,
    stale: false,
    freshness: { days: 0, state: 'fresh' },
    confirmedAt: expect.any(String) as unknown,
  });
  expect(isRecent(after.confirmedAt)).toBe(true);
  expect(await staleCount()).toBe(1);
  await staff.ask('put', '/api/properties/1', { title: 'Saved by who had it open', version: before.version });

  const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?propertyId=2');
  expect(changes).toMatchObject([
    { action: 'changed', fields: [{ field: 'confirmedAt' }], by: { username: 'njeri' } },
  ]);
});

it('undoes a confirmation, except for a listing saved since [TRASH-7]', async () => {
  await store(confirmed(90), confirmed(90));
  const before = await read(1);
  const { undo } = await bulk('confirm', 1, 2);
  await staff.ask('put', '/api/properties/2', { price: 8_000_000 });
  expect(await staff.ask('post', '/api/admin/properties/bulk/undo', { token: undo!.token })).toEqual({
    affectedCount: 1,
    skippedCount: 1,
  });
  await staff.app.get(FreshnessService).apply();
  expect(await read(1)).toEqual(before);
  expect(await read(2)).toMatchObject({ stale: false });
});

it('treats listings marked available or published as confirmed, but not those marked sold or featured [TRASH-8]', async () => {
  await store(
    confirmed(90, { status: 'Sold' }),
    confirmed(90, { published: false }),
    confirmed(90),
    confirmed(90),
  );
  await bulk('mark_available', 1);
  await bulk('publish', 2);
  await bulk('feature', 3);
  await bulk('mark_sold', 4);
  const isFresh = await Promise.all([1, 2, 3, 4].map(async (id) => isRecent((await read(id)).confirmedAt)));
  expect(isFresh).toEqual([true, true, false, false]);
});

it('undoes a bulk action recorded before confirmations existed', async () => {
  await store(confirmed(90));
  const { undo } = await bulk('feature', 1);
  await staff.dataSource.query(
    `UPDATE undo_steps SET before = jsonb_build_array((before -> 0) - 'confirmedAt')`,
  );
  await staff.ask('post', '/api/admin/properties/bulk/undo', { token: undo!.token });
  expect(await read(1)).toMatchObject({ featured: false, stale: true, version: 3 });
});
