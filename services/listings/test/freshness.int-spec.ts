import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  FilterOptions,
  Property,
  PropertyFacets,
  PropertyMap,
  PropertySummary,
  SettingState,
  SuggestionGroup,
} from '@lml/common/contracts';
import { FreshnessService } from '../src/freshness/freshness.service.js';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { importCalls, type StaffUnderTest, startForStaff } from './staff-under-test.js';

const HOUR_MS = 60 * 60 * 1000;

let staff: StaffUnderTest;

beforeAll(async () => {
  // As in the demo, hiding needs no notice here.
  staff = await startForStaff({ FRESH_HIDING: true });
  await hideNow();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
  await staff.dataSource.query('DELETE FROM site_settings');
});

const apply = () => staff.app.get(FreshnessService).apply();

/** Ends the days of notice. */
async function hideNow(): Promise<void> {
  await apply();
  await staff.dataSource.query('UPDATE freshness_state SET hides_from = now()');
}

/** A flat whose confirmation is so old. */
const confirmed = (days: number, hours = 0, overrides: Partial<PropertyDetails> = {}) =>
  buildProperty({
    title: `${days} days ${hours} hours`,
    confirmedAt: new Date(Date.now() - (days * 24 + hours) * HOUR_MS),
    confirmedByPerson: true,
    latitude: -1.29,
    longitude: 36.78,
    ...overrides,
  });

async function storeAndApply(...properties: PropertyDetails[]): Promise<number[]> {
  const stored = await staff.store(...properties);
  await apply();
  return stored.map(({ id }) => id);
}

const page = async (id: number) => (await staff.read(`/api/properties/${id}`)) as Property;
const freshness = async (id: number) => (await page(id)).freshness;
const titles = (query = {}) => staff.publicTitles(query);

describe('a listing without confirmation', () => {
  it('is listed for 44 days and 23 hours, and not from 45 days on [FRESH-1]', async () => {
    await storeAndApply(confirmed(44, 23), confirmed(45), confirmed(400));
    expect(await titles()).toEqual(['44 days 23 hours']);
  });

  it('from 45 days on is in no count, facet, map, suggestion, search, filter, feature or similar list [FRESH-1]', async () => {
    const where = { location: 'Serena Lane, Nyali, Mombasa', type: 'villa', featured: true } as const;
    const [shown, hidden] = await storeAndApply(
      confirmed(1, 0, { title: 'Shown flat' }),
      confirmed(46, 0, { title: 'Hidden villa', ...where }),
    );
    const facets = (await staff.read('/api/properties/facets')) as PropertyFacets;
    expect(facets).toMatchObject({ total: 1 });
    expect(facets.types.villa).toBe(0);
    expect(((await staff.read('/api/properties/map')) as PropertyMap).total).toBe(1);
    const options = (await staff.read('/api/properties/filter-options')) as FilterOptions;
    expect(options).toMatchObject({ locations: ['Kilimani', 'Nairobi'], propertyTypes: ['residential'] });
    for (const search of ['villa', `LML-${hidden}`, 'in nyali'])
      expect((await staff.publicList({ search })).properties).toEqual([]);
    expect(await titles({ agentId: 1 })).toEqual([]);
    const suggested = (await staff.read('/api/properties/suggestions', 200, {
      q: 'hidden',
    })) as SuggestionGroup[];
    expect(JSON.stringify(suggested)).not.toContain('Hidden villa');
    const lists = ['/api/properties/featured', `/api/properties/${shown}/similar`];
    for (const path of lists)
      expect(((await staff.read(path)) as PropertySummary[]).map(({ id }) => id)).not.toContain(hidden);
  });

  it('from 45 days on keeps its page, and says for how many days [FRESH-2]', async () => {
    const [id, other] = await storeAndApply(confirmed(46), confirmed(0));
    expect(await page(id!)).toMatchObject({
      title: '46 days 0 hours',
      freshness: { days: 46, state: 'hidden' },
    });
    const similar = (await staff.read(`/api/properties/${id}/similar`)) as PropertySummary[];
    expect(similar.map((one) => one.id)).toEqual([other]);
    const { published } = await staff.ask<{ published: boolean }>('get', `/api/admin/properties/${id}`);
    expect(published).toBe(true);
  });

  it('is found by its id, as saved lists ask for it [FRESH-2]', async () => {
    const [id] = await storeAndApply(confirmed(46));
    expect((await staff.publicList({ ids: String(id) })).properties).toMatchObject([
      { id, freshness: { state: 'hidden' } },
    ]);
  });

  it('leaves sitemaps and comes back to them [FRESH-1]', async () => {
    const [id] = await storeAndApply(confirmed(46), confirmed(0));
    const sitemap = async () => (await staff.get('/sitemaps/properties-1.xml').expect(200)).text;
    expect(await sitemap()).not.toContain(`/property/${id}-`);
    await staff.ask('post', '/api/admin/properties/bulk', { action: 'confirm', propertyIds: [id] });
    expect(await sitemap()).toContain(`/property/${id}-`);
  });

  it('is shown everywhere off the market, however old [FRESH-1]', async () => {
    await storeAndApply(confirmed(400, 0, { status: 'Sold' }), confirmed(400, 1, { status: 'Pending' }));
    expect(await titles()).toHaveLength(2);
    expect((await staff.publicList()).properties.map((one) => one.freshness)).toEqual([null, null]);
  });

  it('comes last of those with the same price from 31 days on [FRESH-3]', async () => {
    await storeAndApply(
      confirmed(0, 0, { title: 'fresh' }),
      confirmed(33, 0, { title: 'old' }),
      confirmed(1, 0, { title: 'cheap', price: 1_000_000 }),
    );
    expect(await titles({ sort: 'price-asc' })).toEqual(['cheap', 'fresh', 'old']);
    expect(await titles({ sort: 'price-desc' })).toEqual(['fresh', 'old', 'cheap']);
    expect(await titles({ sort: 'price-asc', search: 'kilimani' })).toEqual(['cheap', 'fresh', 'old']);
  });
});

describe('a confirmation', () => {
  it('brings a listing back at once, with all that is counted [FRESH-4]', async () => {
    const [id] = await storeAndApply(confirmed(60));
    expect(await staff.publicList()).toMatchObject({ total: 0 });
    await staff.ask('post', '/api/admin/properties/bulk', { action: 'confirm', propertyIds: [id] });
    expect(await staff.publicList()).toMatchObject({ total: 1 });
    expect(await staff.read('/api/properties/facets')).toMatchObject({ total: 1 });
    expect(await freshness(id!)).toEqual({ days: 0, state: 'fresh' });
  });

  it.each<[string, object]>([
    ['another status', { status: 'For Rent' }],
    ['another price', { price: 8_000_000 }],
  ])('comes with %s [FRESH-5]', async (_what, changes) => {
    const [id] = await storeAndApply(confirmed(60));
    await staff.ask('put', `/api/properties/${id}`, changes);
    expect(await freshness(id!)).toEqual({ days: 0, state: 'fresh' });
  });

  it.each<[string, object]>([
    ['a text', { description: 'Freshly painted.' }],
    ['a picture', { images: ['https://example.com/front.jpg'] }],
    ['the same values', { price: 9_000_000, status: 'For Sale' }],
  ])('does not come with %s [FRESH-5]', async (_what, changes) => {
    const [id] = await storeAndApply(confirmed(60));
    await staff.ask('put', `/api/properties/${id}`, changes);
    expect(await freshness(id!)).toEqual({ days: 60, state: 'hidden' });
  });

  it('does not come with an import, which visitors are told nothing of [FRESH-5]', async () => {
    const [id] = await storeAndApply(confirmed(60));
    const calls = importCalls(staff);
    const file = ['Reference,Title,Type,Status,Price,Location,Description,Published'];
    file.push(`LML-${id},Another title,residential,For Sale,7000000,Kilimani,A flat.,yes`);
    file.push(',New flat,residential,For Sale,7000000,Kilimani,A flat.,yes');
    const applied = await calls.apply(await calls.check(file.join('\n')));
    expect(applied).toMatchObject({ state: 'applied', summary: { add: 1, change: 1 } });
    expect(await freshness(id!)).toEqual({ days: 60, state: 'hidden' });
    expect((await staff.publicList()).properties).toMatchObject([{ title: 'New flat', freshness: null }]);
  });

  it('undone hides the listing again [FRESH-4]', async () => {
    const [id] = await storeAndApply(confirmed(60));
    const { undo } = await staff.ask<{ undo: { token: string } }>('post', '/api/admin/properties/bulk', {
      action: 'confirm',
      propertyIds: [id],
    });
    await staff.ask('post', '/api/admin/properties/bulk/undo', { token: undo.token });
    await apply();
    expect(await freshness(id!)).toEqual({ days: 60, state: 'hidden' });
  });
});

describe('hiding', () => {
  const rules = (values: object, status = 200, version = 1) =>
    staff.ask<SettingState<'freshness'>>('put', '/api/admin/settings/freshness', { version, values }, status);
  const RULES = { promptDays: 7, warnDays: 31, hideDays: 45, hides: true };

  it('follows the settings: days, and whether anything is hidden [FRESH-6]', async () => {
    await storeAndApply(confirmed(46), confirmed(100));
    expect(await titles()).toEqual([]);
    await rules({ ...RULES, hideDays: 60 });
    await apply();
    expect(await titles()).toEqual(['46 days 0 hours']);
    await rules({ ...RULES, hides: false }, 200, 2);
    await apply();
    expect(await titles()).toHaveLength(2);
    await rules({ ...RULES }, 200, 3);
    await apply();
    // Switched on again, it gives notice of 14 days.
    expect(await titles()).toHaveLength(2);
    await hideNow();
    await apply();
    expect(await titles()).toEqual([]);
  });

  it.each<[object, object]>([
    [
      { ...RULES, warnDays: 7 },
      { field: 'values.warnDays', message: 'Warn visitors later than staff are asked: after 7 days' },
    ],
    [
      { ...RULES, hideDays: 31 },
      { field: 'values.hideDays', message: 'Hide later than visitors are warned: after 31 days' },
    ],
    [
      { ...RULES, promptDays: 0 },
      { field: 'values.promptDays', message: 'Ask staff must be a whole number of days from 1 to 365' },
    ],
  ])('refuses the days %j by name [FRESH-6]', async (values, detail) => {
    expect(await rules(values, 400)).toMatchObject({ code: 'VALIDATION_FAILED', details: [detail] });
  });

  it('leaves the public version alone while nothing is due [FRESH-7]', async () => {
    await storeAndApply(confirmed(33), confirmed(60));
    const version = async () =>
      (await staff.get('/internal/version')).headers['x-listings-version'] as string;
    const before = await version();
    expect(await apply()).toBe(0);
    expect(await version()).toBe(before);
  });
});
