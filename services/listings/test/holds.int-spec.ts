import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkResult, ChangePage, ErrorBody, HoldAction, StaffProperty } from '@lml/common/contracts';
import supertest from 'supertest';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;
const TITLE = 'Three-Bedroom House, Runda';

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
  await staff.store(buildProperty({ title: TITLE }), buildProperty());
});

const call = (action: unknown, { id = 1, by = undefined as object | undefined } = {}) =>
  supertest(staff.app.getHttpServer())
    .post(`/internal/properties/${id}/hold`)
    .set('Authorization', 'Bearer internal-token-of-the-tests')
    .send({ action, by });
const apply = (action: HoldAction, by?: object) => call(action, by && { by }).expect(204);
const page = async (status: number) => (await staff.read('/api/properties/1', status)) as ErrorBody;
const titles = () => staff.publicTitles({});
const detail = () => staff.ask<StaffProperty>('get', '/api/admin/properties/1');

describe('a held listing', () => {
  it('is in no public list, and its page says that it is being checked, accusing nobody [SAFETY-8]', async () => {
    await apply('hold');
    expect(await titles()).toEqual(['Two-Bedroom Flat, Ngong Road']);
    const { code, message } = await page(404);
    expect(code).toBe('PROPERTY_BEING_CHECKED');
    expect(message).toBe(
      'This listing is being checked, and is not shown meanwhile. Please look again in a day or two',
    );
    const count = (await staff.publicList()).total;
    expect(count).toBe(1);
    const sitemap = (await staff.get('/sitemaps/properties-1.xml')).text;
    expect(sitemap).not.toContain('/property/1-');
    expect(await detail()).toMatchObject({ published: true, held: true });
  });

  it('is shown again after the decision, and the activity log says by whom [SAFETY-10]', async () => {
    await apply('hold');
    await apply('hold');
    await apply('release', { id: 7, username: 'achieng' });
    await page(200);
    expect(await titles()).toContain(TITLE);
    expect(await detail()).toMatchObject({ published: true });
    const { changes } = await staff.ask<ChangePage>(
      'get',
      '/api/admin/properties/changes?subject=property&id=1',
    );
    expect(changes.map(({ by, fields }) => [by?.username, fields])).toEqual([
      ['achieng', [{ field: 'held', before: true, after: false }]],
      [undefined, [{ field: 'held', before: false, after: true }]],
    ]);
  });

  it('stays off the website if it is unpublished, and is an ordinary draft then [SAFETY-10]', async () => {
    await apply('hold');
    await apply('unpublish', { id: 7, username: 'achieng' });
    expect((await page(404)).code).toBe('PROPERTY_NOT_FOUND');
    await apply('release');
    expect((await detail()).published).toBe(false);
  });

  it('is released by publishing it [SAFETY-10]', async () => {
    await apply('hold');
    await staff.ask('post', '/api/admin/properties/bulk', { action: 'publish', propertyIds: [1] });
    expect((await detail()).held).toBeUndefined();
    expect(await titles()).toContain(TITLE);
  });

  it('is held again by the undo of publishing it [SAFETY-10]', async () => {
    await apply('hold');
    const { undo } = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action: 'publish',
      propertyIds: [1],
    });
    await staff.ask('post', '/api/admin/properties/bulk/undo', { token: undo!.token });
    expect((await detail()).held).toBe(true);
    expect(await titles()).not.toContain(TITLE);
  });

  it('stays held when the undo of something older is pressed [SAFETY-8]', async () => {
    const { undo } = await staff.ask<BulkResult>('post', '/api/admin/properties/bulk', {
      action: 'feature',
      propertyIds: [1],
    });
    await apply('hold');
    await staff.ask('post', '/api/admin/properties/bulk/undo', { token: undo!.token });
    expect(await detail()).toMatchObject({ held: true, featured: false });
  });

  it('stays held while staff edit it, who get no conflict [SAFETY-8]', async () => {
    const { version } = await detail();
    await apply('hold');
    await staff.ask('put', '/api/properties/1', { version, title: 'Another title', published: true });
    expect(await detail()).toMatchObject({ title: 'Another title', held: true });
    expect((await page(404)).code).toBe('PROPERTY_BEING_CHECKED');
  });

  it('is in no feature of the site that shows listings: search, map, facets, similar, saved, brochure [SAFETY-8]', async () => {
    await staff.store(buildProperty({ title: 'Shown', latitude: -1.3, longitude: 36.8 }));
    await staff.dataSource.query('UPDATE properties SET latitude = -1.3, longitude = 36.8 WHERE id = 1');
    await apply('hold');
    expect(await staff.publicTitles({ search: 'Runda' })).not.toContain(TITLE);
    expect(await staff.publicTitles({ ids: '1,2' })).toHaveLength(1);
    const map = JSON.stringify(
      await staff.read('/api/properties/map', 200, { bounds: '-1.4,36.7,-1.2,36.9' }),
    );
    expect(map).toContain('Shown');
    expect(map).not.toContain(TITLE);
    expect(JSON.stringify(await staff.read('/api/properties/2/similar'))).not.toContain(TITLE);
    // Those like it are for whoever opens its page: other ones.
    expect(JSON.stringify(await staff.read('/api/properties/1/similar'))).not.toContain(TITLE);
    await staff.read('/api/properties/1/brochure.pdf', 404);
  });
});

it('a draft that is reported stays a draft, and is not shown by the decision [SAFETY-10]', async () => {
  await staff.ask('post', '/api/admin/properties/bulk', { action: 'unpublish', propertyIds: [1] });
  await apply('hold');
  await apply('release');
  expect(await detail()).toMatchObject({ published: false });
});

it('a hold of an unknown listing gets 404, a wrong action 400, and no token 401 [SAFETY-8]', async () => {
  expect(((await call('hold', { id: 99 }).expect(404)).body as ErrorBody).code).toBe('PROPERTY_NOT_FOUND');
  const { details } = (await call('delete').expect(400)).body as ErrorBody;
  expect(details).toEqual([{ field: 'action', message: 'action must be one of: hold, release, unpublish' }]);
  await call('hold', { by: { id: 'x' } }).expect(400);
  await supertest(staff.app.getHttpServer())
    .post('/internal/properties/1/hold')
    .send({ action: 'hold' })
    .expect(401);
  await page(200);
});
