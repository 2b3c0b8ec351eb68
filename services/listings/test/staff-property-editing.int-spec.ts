import type {
  BulkResult,
  ChangePage,
  ErrorBody,
  PropertyPage,
  StaffProperty,
  StaffPropertyPage,
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

describe('editing a listing', () => {
  it('changes the given fields and no others [FORM-13]', async () => {
    const before = await staff.createComplete();
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${before.id}`, {
      title: 'New title',
      price: 1,
    });
    expect(after).toEqual({
      ...before,
      title: 'New title',
      price: 1,
      sharePicture: expect.stringMatching(/^\/api\/properties\/1\/share-/) as unknown,
      version: 2,
      updatedAt: expect.any(String) as unknown,
      confirmedAt: expect.any(String) as unknown,
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it('accepts the edit form of the specification [FORM-13]', async () => {
    const before = await staff.createComplete();
    const sent = {
      title: 'T',
      description: 'D',
      price: 0,
      type: 'land',
      status: 'sold',
      location: 'Karen, Nairobi',
      bedrooms: null,
      bathrooms: 1,
      size: 50,
      googleMapsLink: '',
      featured: false,
      images: ['https://example.com/b.jpg', 'https://example.com/c.jpg', 'https://example.com/b.jpg'],
    };
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${before.id}`, sent);
    expect(after).toMatchObject({
      ...sent,
      googleMapsLink: null,
      images: ['https://example.com/b.jpg', 'https://example.com/c.jpg'],
      purpose: 'lease',
      areaUnit: 'acre',
    });
    expect(after.roomConfigurations).toEqual(before.roomConfigurations);
    expect(after.floorPlans).toEqual(before.floorPlans);
    expect(after.agents).toEqual(before.agents);
    expect(after.coordinates).toEqual(before.coordinates);
    const found = (await staff.read('/api/properties', 200, { location: 'Karen' })) as PropertyPage;
    expect(found.total).toBe(0);
  });

  it('clears fields sent empty', async () => {
    const { id } = await staff.createComplete();
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, {
      images: [],
      floorPlans: [],
      roomConfigurations: [],
      agents: [],
      coordinates: null,
      googleMapsLink: null,
      pricing: null,
      features: [],
      bedroomsText: '',
      overview: '',
    });
    expect(after).toMatchObject({
      images: [],
      floorPlans: [],
      roomConfigurations: [],
      agents: [],
      agent: null,
      coordinates: null,
      pricing: null,
      features: [],
      bedroomsText: null,
      overview: '',
    });
  });

  it('keeps the ids of existing rooms, and creates ids for new ones', async () => {
    const { id, roomConfigurations } = await staff.createComplete();
    const [first, second] = roomConfigurations;
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, {
      roomConfigurations: [
        { id: second!.id, roomType: 'Bedsitter' },
        { roomType: 'New' },
        { id: second!.id, roomType: 'Again' },
        { id: 4711, roomType: 'Elsewhere' },
      ],
    });
    const ids = after.roomConfigurations.map((room) => room.id);
    expect(after.roomConfigurations.map(({ roomType }) => roomType)).toEqual([
      'Bedsitter',
      'New',
      'Again',
      'Elsewhere',
    ]);
    expect(ids[0]).toBe(second!.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain(first!.id);
    expect(ids).not.toContain(4711);
  });

  it('keeps the purpose when the new status does not imply one [MANAGE-15]', async () => {
    const { id } = await staff.create({ type: 'commercial', status: 'For Rent' });
    const change = async (changes: object) =>
      await staff.ask<StaffProperty>('put', `/api/properties/${id}`, changes);
    expect(await change({ status: 'available' })).toMatchObject({ purpose: 'rent', areaUnit: 'sqm' });
    expect(await change({ status: 'For Lease' })).toMatchObject({ purpose: 'lease' });
    expect(await change({ status: 'Pending', purpose: 'sale' })).toMatchObject({ purpose: 'sale' });
  });

  it('adds the pricing of a known development with its name, and removes it with the name [FORM-25]', async () => {
    const { id } = await staff.create({ title: 'Flat', type: 'residential' });
    const change = async (changes: object) =>
      (await staff.ask<StaffProperty>('put', `/api/properties/${id}`, changes)).pricing;
    expect(await change({ title: 'Flat in Diamond Bay' })).toEqual({ startingPrice: 8_700_000 });
    expect(await change({ title: 'Flat in Luckinn Ivy' })).toEqual({ startingPrice: 8_500_000 });
    expect(await change({ title: 'Flat' })).toBeNull();
    expect(await change({ title: 'Diamond Bay', pricing: { startingPrice: 9 } })).toEqual({
      startingPrice: 9,
    });
    expect(await change({ title: 'Flat' })).toEqual({ startingPrice: 9 });
  });

  it('updates the coordinates from a new maps link, and keeps them if the link has none [FORM-16]', async () => {
    const { id } = await staff.createComplete();
    const change = async (changes: object) =>
      (await staff.ask<StaffProperty>('put', `/api/properties/${id}`, changes)).coordinates;
    expect(await change({ googleMapsLink: 'https://maps.example/@1.5,36.5,15z' })).toEqual({
      lat: 1.5,
      lng: 36.5,
      address: 'Plot 12',
      neighborhood: 'Kizingo',
      landmark: 'Lighthouse',
    });
    expect(await change({ googleMapsLink: 'https://maps.example/@95,36.5' })).toMatchObject({ lat: 1.5 });
    expect(
      await change({ googleMapsLink: 'https://maps.example/@2,3', coordinates: { lat: 4, lng: 5 } }),
    ).toEqual({ lat: 4, lng: 5, address: null, neighborhood: null, landmark: null });
  });

  it('answers 409 with the stored listing to a save with an outdated version, and changes nothing [FORM-20]', async () => {
    const first = await staff.create();
    const path = `/api/properties/${first.id}`;
    const second = await staff.ask<StaffProperty>('put', path, { title: 'Hers', version: first.version });
    expect(second.version).toBe(2);
    const refused = await staff.ask<ErrorBody>('put', path, { title: 'His', version: first.version }, 409);
    expect(refused).toMatchObject({
      code: 'PROPERTY_CHANGED',
      message: 'This property was changed by someone else. Reload to see the latest.',
      current: { ...second },
    });
    expect(await staff.ask('get', `/api/admin${path.slice(4)}`)).toEqual(second);
    await staff.ask('put', path, { title: 'No version, no question' });
  });

  it('succeeds for one of two parallel saves, and answers 409 to the other [FORM-20]', async () => {
    const { id, version } = await staff.create();
    const answers = await Promise.all(
      ['Hers', 'His'].map((title) => staff.call('put', `/api/properties/${id}`).send({ title, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('answers each of many parallel saves with its own content and a version of its own', async () => {
    const { id } = await staff.create();
    const titles = Array.from({ length: 30 }, (_, n) => `Written by number ${n}`);
    const answers = await Promise.all(
      titles.map((title) => staff.ask<StaffProperty>('put', `/api/properties/${id}`, { title })),
    );
    expect(answers.map(({ title }) => title)).toEqual(titles);
    expect(new Set(answers.map(({ version }) => version)).size).toBe(titles.length);
  });

  it('leaves version, time and audit log unchanged if nothing changes', async () => {
    const before = await staff.createComplete();
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${before.id}`, {
      title: ` ${before.title} `,
      images: before.images,
      roomConfigurations: before.roomConfigurations,
      agents: before.agents.map(({ id }) => ({ id })),
      pricing: before.pricing,
      version: before.version,
    });
    expect(after).toEqual(before);
    const { changes } = await staff.ask<ChangePage>(
      'get',
      `/api/admin/properties/changes?propertyId=${before.id}`,
    );
    expect(changes.map(({ action }) => action)).toEqual(['created']);
  });

  it('records who changed what in the audit log [ACCOUNT-10]', async () => {
    const { id } = await staff.createComplete();
    await staff.ask('put', `/api/properties/${id}`, { price: 5, agents: [] });
    const { changes } = await staff.ask<ChangePage>('get', `/api/admin/properties/changes?propertyId=${id}`);
    expect(changes[0]).toMatchObject({
      subject: 'property',
      subjectId: id,
      subjectName: 'Kizingo Sea View',
      action: 'changed',
      by: { username: 'njeri' },
      fields: [
        { field: 'price', before: 850_000_000_000, after: 5 },
        { field: 'agents', before: [{ name: 'Amina Were' }, { name: 'Otieno Maina' }], after: [] },
      ],
    });
    const agents = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=agent');
    expect(agents.changes.map(({ subjectName }) => subjectName)).toEqual(['Otieno Maina', 'Amina Were']);
  });

  it('answers 404 for an unknown listing, or one in the trash', async () => {
    const { id } = await staff.create();
    await staff.ask('delete', `/api/admin/properties/${id}`);
    for (const missing of [id, id + 1]) {
      expect(await staff.ask('put', `/api/properties/${missing}`, { title: 'x' }, 404)).toMatchObject({
        code: 'PROPERTY_NOT_FOUND',
      });
    }
  });
});

describe('the trash', () => {
  it('contains a deleted listing, which can be restored unchanged [MANAGE-19, TRASH-3]', async () => {
    const before = await staff.createComplete();
    await staff.ask('put', `/api/properties/${before.id}`, { published: true });
    expect(await staff.ask('delete', `/api/admin/properties/${before.id}`)).toEqual({
      id: before.id,
      message: 'Property deleted successfully',
      undo: { token: expect.any(String) as unknown, expiresAt: expect.any(String) as unknown },
    });
    await staff.ask('delete', `/api/admin/properties/${before.id}`, undefined, 404);
    expect(await staff.ask<StaffPropertyPage>('get', '/api/admin/properties')).toMatchObject({
      properties: [],
    });
    const { properties, pagination } = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties/bin');
    expect(properties).toMatchObject([{ id: before.id, deletedAt: expect.any(String) as unknown }]);
    expect(pagination).toMatchObject({ total: 1, page: 1, limit: 20 });
    expect(await staff.ask('get', `/api/admin/properties/${before.id}`)).toMatchObject({
      deletedAt: properties[0]!.deletedAt,
    });
    const after = await staff.ask<StaffProperty>('post', `/api/admin/properties/${before.id}/restore`);
    expect(after).toEqual({
      ...before,
      confirmedAt: expect.any(String) as unknown,
      published: true,
      version: 4,
      updatedAt: expect.any(String) as unknown,
    });
    await staff.ask('post', `/api/admin/properties/${before.id}/restore`, undefined, 404);
    const { changes } = await staff.ask<ChangePage>(
      'get',
      `/api/admin/properties/changes?propertyId=${before.id}`,
    );
    expect(changes.map(({ action }) => action)).toEqual(['changed', 'deleted', 'changed', 'created']);
  });

  it('makes the public page answer 410, even after permanent deletion, and 404 for a draft [SEO-11]', async () => {
    const [listed, draft] = [
      await staff.create({ published: true }),
      await staff.create({ published: false }),
    ];
    const answers = async (id: number) => {
      const [property, brochure] = await Promise.all(
        ['', '/brochure.pdf'].map((part) => staff.get(`/api/properties/${id}${part}`)),
      );
      return [property!.status, (property!.body as ErrorBody).code, brochure!.status];
    };
    for (const { id } of [listed, draft]) await staff.ask('delete', `/api/admin/properties/${id}`);
    expect(await answers(listed.id)).toEqual([410, 'PROPERTY_GONE', 410]);
    expect(await answers(draft.id)).toEqual([404, 'PROPERTY_NOT_FOUND', 404]);
    expect(await staff.read(`/api/properties/${listed.id}/similar`)).toEqual([]);

    await staff.dataSource.query(`UPDATE properties SET deleted_at = now() - interval '31 days'`);
    await staff.maintenance.run();
    expect(await staff.dataSource.query('SELECT count(*) AS rows FROM properties')).toEqual([{ rows: 0 }]);
    expect(await answers(listed.id)).toEqual([410, 'PROPERTY_GONE', 410]);
    expect(await answers(draft.id)).toEqual([404, 'PROPERTY_NOT_FOUND', 404]);
    expect(await answers(listed.id + 1000)).toEqual([404, 'PROPERTY_NOT_FOUND', 404]);
  });

  it('restores many at once', async () => {
    await staff.store(buildProperty({ deletedAt: new Date() }), buildProperty());
    const body = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action: 'restore',
      propertyIds: [1, 2],
    });
    expect(body.affectedCount).toBe(1);
    await staff.ask('get', '/api/properties/1');
  });

  it('is emptied of listings deleted thirty days ago, by one process at a time [TRASH-4]', async () => {
    const day = 24 * 60 * 60 * 1000;
    await staff.store(
      buildProperty({ title: 'old', deletedAt: new Date(Date.now() - 30 * day - 1000) }),
      buildProperty({ title: 'young', deletedAt: new Date(Date.now() - 30 * day + 60_000) }),
    );
    const { properties } = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties/bin');
    expect(properties.map(({ title }) => title)).toEqual(['young']);
    await staff.ask('get', '/api/admin/properties/1', undefined, 404);
    await staff.ask('post', '/api/admin/properties/1/restore', undefined, 404);

    const other = staff.dataSource.createQueryRunner();
    await other.query('SELECT pg_advisory_lock(728165)');
    expect(await staff.maintenance.run()).toBe(false);
    expect(await staff.countProperties()).toBe(2);
    await other.query('SELECT pg_advisory_unlock(728165)');
    await other.release();

    expect(await staff.maintenance.run()).toBe(true);
    expect(await staff.countProperties()).toBe(1);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?propertyId=1');
    expect(changes).toMatchObject([{ subjectName: 'old', action: 'deleted', by: null }]);
  });
});

describe('a duplicate', () => {
  it('is a draft with all fields and its own id [FORM-22]', async () => {
    const original = await staff.createComplete();
    const copy = await staff.ask<StaffProperty>(
      'post',
      `/api/admin/properties/${original.id}/duplicate`,
      undefined,
      201,
    );
    expect(copy).toEqual({
      ...original,
      id: copy.id,
      freshness: null,
      confirmedAt: expect.any(String) as unknown,
      title: 'Kizingo Sea View (copy)',
      sharePicture: expect.stringMatching(/^\/api\/properties\/2\/share-/) as unknown,
      published: false,
      featured: false,
      version: 1,
      createdAt: expect.any(String) as unknown,
      updatedAt: expect.any(String) as unknown,
      roomConfigurations: original.roomConfigurations.map((room) => ({
        ...room,
        id: expect.any(Number),
      })),
    });
    await staff.ask('put', `/api/properties/${copy.id}`, { roomConfigurations: [], images: [] });
    expect(await staff.ask('get', `/api/admin/properties/${original.id}`)).toEqual(original);
  });

  it('of the longest title has a title within the limit', async () => {
    const { id } = await staff.create({ title: '😀'.repeat(200) });
    const copy = await staff.ask<StaffProperty>(
      'post',
      `/api/admin/properties/${id}/duplicate`,
      undefined,
      201,
    );
    expect(Array.from(copy.title)).toHaveLength(200);
    expect(copy.title).toMatch(/😀 \(copy\)$/u);
  });
});
