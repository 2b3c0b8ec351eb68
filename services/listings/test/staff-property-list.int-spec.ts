import type {
  BulkResult,
  ErrorBody,
  StaffProperty,
  StaffPropertyPage,
  StaffStats,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

describe('the list', () => {
  const page = async (query: string) =>
    await staff.ask<StaffPropertyPage>('get', `/api/admin/properties?${query}`);
  const titles = async (query: string) => (await page(query)).properties.map(({ title }) => title);

  it('has pages of twenty, newest first, and is empty past the end [MANAGE-2]', async () => {
    const createdAt = new Date('2026-05-01T08:00:00Z');
    await staff.store(...Array.from({ length: 45 }, () => buildProperty({ createdAt })));
    const first = await page('page=1&limit=20&search=&type=all&status=all');
    expect(first.pagination).toEqual({
      total: 45,
      totalPages: 3,
      hasPrev: false,
      hasNext: true,
      page: 1,
      limit: 20,
    });
    const last = await page('page=3');
    expect(last.pagination).toMatchObject({ hasPrev: true, hasNext: false, limit: 20 });
    const seen = [first, await page('page=2'), last].flatMap(({ properties }) =>
      properties.map(({ id }) => id),
    );
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(await page('page=4')).toMatchObject({ properties: [], pagination: { total: 45, hasNext: false } });
    expect((await page('limit=5')).properties).toHaveLength(5);
  });

  it('can be filtered by type, status, search, state and completeness [MANAGE-6, MANAGE-8]', async () => {
    await staff.store(
      buildProperty({ title: 'sale', status: 'For Sale' }),
      buildProperty({ title: 'sold', status: 'Sold', type: 'land' }),
      buildProperty({ title: 'pending', status: 'Pending', description: 'With a borehole' }),
      buildProperty({ title: 'draft', status: 'available', published: false }),
    );
    expect((await titles('status=available')).sort()).toEqual(['draft', 'sale']);
    expect(await titles('status=sold')).toEqual(['sold']);
    expect(await titles('status=PENDING')).toEqual(['pending']);
    expect(await titles('type=land')).toEqual(['sold']);
    expect(await titles('search=BOREHOLE')).toEqual(['pending']);
    expect(await titles('search=lml-2')).toEqual(['sold']);
    expect(await titles('published=no')).toEqual(['draft']);
    expect(await titles('published=yes&type=residential')).toEqual(['pending', 'sale']);
    expect(await titles('incomplete=true')).toHaveLength(4);
    expect(await titles('incomplete=false&search=100%25')).toEqual([]);
  });

  it('lists matches of title and place before those of other texts, and marks these [MANAGE-23]', async () => {
    await staff.store(
      buildProperty({ title: 'Zanzibar house', location: 'Nyali, Mombasa' }),
      buildProperty({ title: 'Flat', location: 'Zanzibar Road, Mombasa' }),
      buildProperty({ title: 'Villa', description: 'A view of Zanzibar', location: 'Nyali, Mombasa' }),
    );
    const { properties } = await page('search=zanzibar&sort=newest');
    expect(properties.map(({ title, foundInText }) => [title, foundInText])).toEqual([
      ['Flat', undefined],
      ['Zanzibar house', undefined],
      ['Villa', true],
    ]);
    expect((await page('search=zanzibar%20villa')).properties[0]).toMatchObject({ foundInText: true });
    expect((await page('search=lml-3')).properties[0]).not.toHaveProperty('foundInText');
  });

  it('can be sorted [MANAGE-8]', async () => {
    await staff.store(
      buildProperty({ title: 'b', price: 2, createdAt: new Date('2026-01-01T00:00:00Z') }),
      buildProperty({ title: 'C', price: null, createdAt: new Date('2026-03-01T00:00:00Z') }),
      buildProperty({ title: 'a', price: 3, createdAt: new Date('2026-02-01T00:00:00Z') }),
    );
    await staff.ask('put', '/api/properties/1', { title: 'b!' });
    expect(await titles('sort=newest')).toEqual(['C', 'a', 'b!']);
    expect(await titles('sort=oldest')).toEqual(['b!', 'a', 'C']);
    expect((await titles('sort=updated'))[0]).toBe('b!');
    expect(await titles('sort=title')).toEqual(['a', 'b!', 'C']);
    expect(await titles('sort=price-asc')).toEqual(['b!', 'a', 'C']);
    expect(await titles('sort=price-desc')).toEqual(['a', 'b!', 'C']);
  });

  it('shows the publication state and the completeness of each listing [MANAGE-20]', async () => {
    await staff.create({
      title: 'good',
      description: 'word '.repeat(40),
      size: 900,
      bedrooms: 2,
      bathrooms: 1,
      features: ['a', 'b', 'c'],
      images: [1, 2, 3, 4].map((n) => `https://example.com/${n}.jpg`),
      agents: [{ name: 'Amina', phone: '0722 000 199', email: 'amina@example.com' }],
      coordinates: { lat: 1, lng: 2 },
    });
    await staff.create({ title: 'poor', published: false, price: 0, description: 'short' });
    const { properties } = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties');
    expect(properties).toMatchObject([
      {
        title: 'poor',
        published: false,
        version: 1,
        deletedAt: null,
        completeness: {
          percent: 23,
          missing: [
            'main-picture',
            'pictures',
            'price',
            'size',
            'description',
            'coordinates',
            'bedrooms',
            'bathrooms',
            'agent',
            'features',
          ],
        },
      },
      { title: 'good', published: true, completeness: { percent: 100, missing: [] } },
    ]);
    const { id } = properties[1]!;
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, {
      images: ['https://a.example/1'],
    });
    expect(after.completeness).toEqual({ percent: 92, missing: ['pictures'] });
    expect(await titles('incomplete=true')).toEqual(['poor', 'good']);
  });

  it.each([
    'page=0',
    'page=x',
    'limit=0',
    'limit=101',
    'type=castle',
    'sort=colour',
    'published=maybe',
    'incomplete=1',
    'stale=1',
    `search=${'x'.repeat(255)}`,
    `status=${'x'.repeat(41)}`,
    'page=1&page=2',
  ])('rejects %s, naming the field [MANAGE-21]', async (query) => {
    const body = await staff.ask<ErrorBody>('get', `/api/admin/properties?${query}`, undefined, 400);
    expect(body.details!.map(({ field }) => field)).toEqual([query.split('=')[0]]);
  });
});

describe('statistics', () => {
  it('count listings by type and status, open tasks, and new ones [DASHBOARD-1]', async () => {
    await staff.store(
      buildProperty({ type: 'residential', status: 'For Sale' }),
      buildProperty({ type: 'residential', status: 'for sale', featured: true }),
      buildProperty({ type: 'commercial', status: 'Sold', createdAt: new Date('2020-01-01T00:00:00Z') }),
      buildProperty({ type: 'land', status: 'For Sale', published: false }),
      buildProperty({ type: 'villa', deletedAt: new Date() }),
    );
    expect(await staff.ask<StaffStats>('get', '/api/admin/stats')).toEqual({
      totalProperties: 4,
      residential: 2,
      commercial: 1,
      land: 1,
      byType: {
        residential: 2,
        commercial: 1,
        land: 1,
        development: 0,
        villa: 0,
        godown: 0,
        'joint-venture': 0,
      },
      byStatus: [
        { status: 'For Sale', count: 3 },
        { status: 'Sold', count: 1 },
      ],
      drafts: 1,
      featured: 1,
      incomplete: 4,
      stale: 0,
      due: 0,
      hidden: 0,
      warnDays: 31,
      inBin: 1,
      addedThisMonth: { totalProperties: 3, residential: 2, commercial: 0, land: 1 },
    });
  });
});

describe('bulk actions', () => {
  it.each([
    ['mark_available', { status: 'available', purpose: 'rent' }],
    ['mark_sold', { status: 'sold', purpose: 'rent' }],
    ['unpublish', { published: false }],
    ['feature', { featured: true }],
  ])('%s changes each existing listing once [MANAGE-14, MANAGE-15]', async (action, expected) => {
    await staff.store(...Array.from({ length: 3 }, () => buildProperty({ status: 'For Rent' })));
    const body = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action,
      propertyIds: [1, 2, 2, 4711, -5, 9_007_199_254_740_991],
    });
    expect(body).toEqual({ affectedCount: 2, undo: expect.any(Object) as unknown });
    for (const id of [1, 2]) {
      expect(await staff.ask('get', `/api/admin/properties/${id}`)).toMatchObject({
        ...expected,
        version: 2,
      });
    }
    expect(await staff.ask('get', '/api/admin/properties/3')).toMatchObject({
      status: 'For Rent',
      version: 1,
    });
  });

  it('can be reversed by publish and unfeature [MANAGE-17]', async () => {
    await staff.store(buildProperty({ published: false, featured: true }));
    for (const action of ['publish', 'unfeature']) {
      await staff.ask('post', '/api/admin/properties/bulk', { action, propertyIds: [1] });
    }
    expect(await staff.ask('get', '/api/admin/properties/1')).toMatchObject({
      published: true,
      featured: false,
    });
  });

  it('count listings already in that state, but do not change them [MANAGE-14]', async () => {
    await staff.store(buildProperty({ status: 'sold' }));
    const body = await staff.ask('post', '/api/admin/properties/bulk', {
      action: 'mark_sold',
      propertyIds: [1],
    });
    expect(body).toEqual({ affectedCount: 1, undo: null });
    expect(await staff.ask('get', '/api/admin/properties/1')).toMatchObject({ version: 1 });
  });

  it.each<[object, string]>([
    [{ action: 'mark_sold', propertyIds: [] }, 'Please select properties first'],
    [{ action: 'mark_sold' }, 'Please select properties first'],
    [{ action: 'mark_sold', propertyIds: ['1'] }, 'propertyIds[0] must be the number of a property'],
    [{ action: 'mark_sold', propertyIds: [1, null] }, 'propertyIds[1] must be the number of a property'],
    [{ action: 'mark_sold', propertyIds: 1 }, 'propertyIds must be a list of numbers of properties'],
    [
      { action: 'mark_sold', propertyIds: Array.from({ length: 1001 }, (_, n) => n) },
      'Please select at most 1000 properties at once',
    ],
    [
      { action: 'burn', propertyIds: [1] },
      'action must be one of: mark_available, mark_sold, mark_let, mark_under_offer, delete, restore, publish, unpublish, feature, unfeature, confirm',
    ],
  ])('reject %j [MANAGE-13, MANAGE-21]', async (wrong, message) => {
    const body = await staff.ask<ErrorBody>('post', '/api/admin/properties/bulk', wrong, 400);
    expect(body.message).toBe(message);
  });

  it('can be undone once, for listings not changed since [TRASH-1, TRASH-2]', async () => {
    await staff.store(
      buildProperty({ status: 'For Rent' }),
      buildProperty({ status: 'Pending' }),
      buildProperty({ status: 'For Lease' }),
    );
    const { undo } = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action: 'mark_sold',
      propertyIds: [1, 2, 3],
    });
    await staff.ask('put', '/api/properties/2', { title: 'Edited since' });
    const path = '/api/admin/properties/bulk/undo';
    expect(await staff.ask('post', path, { token: undo!.token })).toEqual({
      affectedCount: 2,
      skippedCount: 1,
    });
    const statuses = await Promise.all(
      [1, 2, 3].map(
        async (id) => (await staff.ask<StaffProperty>('get', `/api/admin/properties/${id}`)).status,
      ),
    );
    expect(statuses).toEqual(['For Rent', 'sold', 'For Lease']);
    expect(await staff.ask('post', path, { token: undo!.token }, 404)).toMatchObject({
      code: 'UNDO_GONE',
      message: 'This can no longer be undone',
    });
    await staff.ask('post', path, { token: 'x' }, 400);
  });

  it('can restore deleted listings by undo, within a time limit [TRASH-2]', async () => {
    await staff.store(buildProperty(), buildProperty());
    const remove = async (id: number) =>
      (
        await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
          action: 'delete',
          propertyIds: [id],
        })
      ).undo!.token;
    const path = '/api/admin/properties/bulk/undo';
    await staff.ask('post', path, { token: await remove(1) });
    await staff.ask('get', '/api/properties/1');
    const token = await remove(2);
    await staff.dataSource.query(`UPDATE undo_steps SET expires_at = now() - interval '1 second'`);
    await staff.ask('post', path, { token }, 404);
    await staff.ask('get', '/api/properties/2', undefined, 410);
  });

  it('do not deadlock', async () => {
    await staff.store(...Array.from({ length: 40 }, () => buildProperty()));
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    const answers = await Promise.all(
      [ids, ids.toReversed(), ids, ids.toReversed()].map((propertyIds, index) =>
        staff
          .call('post', '/api/admin/properties/bulk')
          .send({ action: index % 2 ? 'mark_sold' : 'mark_available', propertyIds }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('listings inserted with SQL', () => {
  it('get their completeness from maintenance', async () => {
    await staff.store(buildProperty());
    await staff.dataSource.query('UPDATE properties SET missing = NULL');
    await staff.maintenance.run();
    const [row] = await staff.dataSource.query<{ missing: string[]; version: number }[]>(
      'SELECT missing, version FROM properties',
    );
    expect(row!.missing).toContain('main-picture');
    expect(row!.version).toBe(1);
  });
});
