import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  daysAfter,
  type ErrorBody,
  officeDay,
  type PictureInput,
  type Property,
  type StaffProperty,
} from '@lml/common/contracts';
import { buildInput, importCalls, type StaffUnderTest, startForStaff } from './staff-under-test.js';
import { cleanUp } from './listings-under-test.js';

let staff: StaffUnderTest;
const FRONT = 'https://example.com/front.jpg';
const POOL = 'https://example.com/pool.jpg';

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(() => staff.empty());

const create = (images: PictureInput[], more = {}) => staff.create(buildInput({ images, ...more }));
const save = (images: PictureInput[], status = 200) =>
  staff.ask<StaffProperty & ErrorBody>('put', '/api/properties/1', { images }, status);
const shown = async () => ((await staff.read('/api/properties/1')) as Property).pictures;

describe('what a picture is', () => {
  it('is stored with the month or day it was taken, and read by visitors [PICTURE-13]', async () => {
    await create([
      { url: FRONT, alt: 'Front', label: 'artist-impression' },
      { url: POOL, takenOn: '2026-03' },
      'https://example.com/3.jpg',
    ]);
    const [front, pool, third] = await shown();
    expect(front).toMatchObject({ alt: 'Front', label: 'artist-impression' });
    expect(front).not.toHaveProperty('takenOn');
    expect(pool).toMatchObject({ takenOn: '2026-03' });
    expect(third).not.toHaveProperty('label');
    const { properties } = await staff.publicList();
    expect(properties[0]!.pictures[0]).toMatchObject({ label: 'artist-impression' });
    expect(properties[0]!.imageLabels).toEqual(['artist-impression', null, null]);
  });

  it('is left out of a list where all are photographs of the property [PICTURE-13]', async () => {
    await create([FRONT, POOL]);
    const { properties } = await staff.publicList();
    expect(properties[0]!.images).toEqual([FRONT, POOL]);
    expect(properties[0]).not.toHaveProperty('imageLabels');
  });

  it('stays where a save does not name it, and goes with null [PICTURE-13]', async () => {
    await create([{ url: FRONT, label: 'sample', takenOn: '2026-03-14' }]);
    await save([POOL, FRONT]);
    expect((await shown())[1]).toMatchObject({ url: FRONT, label: 'sample', takenOn: '2026-03-14' });
    await save([{ url: FRONT, label: null, takenOn: null }]);
    const [front] = await shown();
    expect(front).not.toHaveProperty('label');
    expect(front).not.toHaveProperty('takenOn');
  });

  it.each([
    [{ label: 'photo' }, 'images[0].label', /^Kind of picture must be one of: artist-impression, /],
    [{ label: 7 }, 'images[0].label', /^Kind of picture/],
    [{ takenOn: 'March' }, 'images[0].takenOn', /must be a month or a day, such as 2026-03/],
    [{ takenOn: '2026-13' }, 'images[0].takenOn', /must be a month or a day/],
    [{ takenOn: '2026-02-30' }, 'images[0].takenOn', /must be a month or a day/],
    [{ takenOn: daysAfter(officeDay(new Date()), 1) }, 'images[0].takenOn', /must not be in the future/],
    [{ takenOn: 202603 }, 'images[0].takenOn', /must be a text/],
  ])('is refused if it is %j, naming the field [PICTURE-13]', async (wrong, field, message) => {
    await create([FRONT]);
    const { details } = await save([{ url: FRONT, ...wrong } as PictureInput], 400);
    expect(details).toEqual([{ field, message: expect.stringMatching(message) as unknown }]);
  });

  it('takes today as the day it was taken [PICTURE-13]', async () => {
    const today = officeDay(new Date());
    await create([{ url: FRONT, takenOn: today }]);
    expect((await shown())[0]).toMatchObject({ takenOn: today });
  });

  it('is logged [PICTURE-13]', async () => {
    await create([FRONT]);
    await save([{ url: FRONT, label: 'site-plan' }]);
    const { changes } = await staff.ask<{ changes: { fields: object[] }[] }>(
      'get',
      '/api/admin/properties/changes?subject=property&id=1',
    );
    expect(changes[0]!.fields).toEqual([
      { field: 'images', before: [FRONT], after: [{ url: FRONT, label: 'site-plan' }] },
    ]);
  });

  it('is asked for by the completeness meter, for developments only [PICTURE-14]', async () => {
    await create([FRONT], { type: 'development' });
    const missing = async () =>
      (await staff.ask<StaffProperty>('get', '/api/admin/properties/1')).completeness.missing;
    expect(await missing()).toContain('picture-labels');
    await save([{ url: FRONT, label: 'artist-impression' }]);
    expect(await missing()).not.toContain('picture-labels');
    await staff.ask('put', '/api/properties/1', { type: 'residential' });
    await save([{ url: FRONT, label: null }]);
    expect(await missing()).not.toContain('picture-labels');
  });

  it('comes back from an exported file [PICTURE-13]', async () => {
    await create([{ url: FRONT, alt: 'Front', label: 'artist-impression', takenOn: '2026-03' }, POOL]);
    const file = await staff.exported();
    expect(file).toContain('kind: artist-impression');
    await staff.dataSource.query('UPDATE property_pictures SET label = NULL, taken_on = NULL');
    const imports = importCalls(staff);
    await imports.apply(await imports.check(file));
    const { pictures } = await staff.ask<StaffProperty>('get', '/api/admin/properties/1');
    expect(pictures).toMatchObject([
      { alt: 'Front', label: 'artist-impression', takenOn: '2026-03' },
      { url: POOL },
    ]);
  });
});
