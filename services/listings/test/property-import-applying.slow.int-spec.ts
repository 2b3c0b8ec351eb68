import {
  IMPORT_TEXTS,
  type PropertyImport,
  type StaffProperty,
  type StaffPropertyPage,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ADVISORY_LOCKS } from '../src/advisory-locks.js';
import { PropertyImportEntity } from '../src/imports/property-import.entity.js';
import { cleanUp } from './listings-under-test.js';
import {
  csv,
  flat,
  type ImportCalls,
  importCalls,
  ODD,
  type StaffUnderTest,
  startForStaff,
} from './staff-under-test.js';

let staff: StaffUnderTest;
let imports: ImportCalls;

beforeAll(async () => {
  staff = await startForStaff();
  imports = importCalls(staff);
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
  await staff.dataSource.query('DELETE FROM property_imports');
});

describe('applying an import', () => {
  it('adds and changes listings in one transaction, as drafts by default, with audit log entries [IMPORT-5]', async () => {
    const { id } = await staff.create({ features: ['Lift'], parking: 2 });
    const found = await imports.check(
      csv(
        flat({ Title: 'A draft' }),
        flat({
          Title: 'A public one',
          Published: 'yes',
          Agents: 'Amina | phone: 0722000199 | email: a@example.com',
        }),
        {
          Reference: `LML-${id}`,
          Title: 'Renamed',
          Description: 'A quiet flat on the second floor.',
          Price: '9,500,000',
          Location: 'Ngong Road, Kilimani, Nairobi',
          Type: 'residential',
          Published: '',
        },
      ),
    );
    expect(found).toMatchObject({ state: 'ready', summary: { add: 2, change: 1, same: 0 } });
    expect(found.preview.at(-1)).toEqual({
      row: 4,
      action: 'change',
      title: 'Two-Bedroom Flat, Ngong Road',
      propertyId: id,
      columns: ['Title', 'Price'],
    });
    expect((await staff.list()).pagination.total).toBe(1);
    expect(await staff.dataSource.query('SELECT count(*) FROM agents')).toEqual([{ count: 0 }]);

    const done = await imports.apply(found);
    expect(done).toMatchObject({ state: 'applied', progress: { done: 3, total: 3 } });
    expect(done.preview.map(({ propertyId }) => propertyId)).toEqual([2, 3, id]);
    expect(await staff.ask('get', '/api/admin/properties/2')).toMatchObject({
      title: 'A draft',
      published: false,
    });
    expect(await staff.read('/api/properties/3')).toMatchObject({
      title: 'A public one',
      agent: { name: 'Amina' },
    });
    expect(await staff.ask('get', `/api/admin/properties/${id}`)).toMatchObject({
      title: 'Renamed',
      price: 9_500_000,
      features: ['Lift'],
      parking: 2,
      version: 2,
      published: true,
    });
    const { changes } = await staff.ask<{
      changes: { action: string; subject: string; by: { username: string } }[];
    }>('get', '/api/admin/properties/changes?subject=property');
    expect(changes.slice(0, 3).map(({ action, by }) => `${action} by ${by.username}`)).toEqual([
      'changed by njeri',
      'created by njeri',
      'created by njeri',
    ]);
  });

  it('a second time changes nothing [IMPORT-5]', async () => {
    const found = await imports.check(csv(flat()));
    await imports.apply(found);
    expect((await imports.apply(found)).state).toBe('applied');
    expect((await staff.list()).pagination.total).toBe(1);
  });

  it('clears fields of emptied cells, and keeps fields without a column', async () => {
    const { id } = await staff.create({ ...ODD, agents: undefined });
    const { images, coordinates } = await staff.ask<StaffProperty>('get', `/api/admin/properties/${id}`);
    await imports.apply(
      await imports.check(
        csv({
          Reference: `LML-${id}`,
          Features: '',
          Price: '',
          Address: '',
          'Starting price': '',
          Size: '',
          Status: '',
          Rooms: '',
        }),
      ),
    );
    expect(await staff.ask('get', `/api/admin/properties/${id}`)).toMatchObject({
      features: [],
      price: null,
      size: 0,
      status: ODD.status,
      roomConfigurations: [],
      coordinates: { ...coordinates, address: null },
      pricing: { rentPerSqft: 2, floors: 6 },
      images,
    });
  });

  it('stores nothing if one row fails at the end [IMPORT-5]', async () => {
    const { id } = await staff.create();
    const found = await imports.check(
      csv(flat({ Title: 'New' }), { ...flat(), Reference: `LML-${id}`, Title: 'Mine' }),
    );
    expect(found.state).toBe('ready');
    await staff.ask('put', `/api/properties/${id}`, { title: 'Theirs' });
    const done = await imports.apply(found);
    expect(done).toMatchObject({
      state: 'faulty',
      problems: [
        {
          row: 3,
          column: 'Reference',
          message: `LML-${id} was changed by someone else since this file was checked: check the file again`,
        },
      ],
    });
    expect((await staff.list()).properties.map(({ title }) => title)).toEqual(['Theirs']);
  });

  it('does not overwrite a newer edit with an older file [IMPORT-6]', async () => {
    const { id } = await staff.create();
    const file = await staff.exported();
    await staff.ask('put', `/api/properties/${id}`, { price: 7_000_000 });
    const found = await imports.check(file.replace('9000000', '8000000'));
    expect(found.problems).toEqual([
      {
        row: 2,
        column: 'Version',
        message: `LML-${id} was changed since this file was exported: export it again and make your changes there`,
      },
    ]);
  });

  it('can be undone: added listings go to the trash, and changed ones are restored [IMPORT-7]', async () => {
    const original = await staff.create({ ...ODD, agents: undefined });
    const untouched = await staff.create();
    const touched = await staff.create();
    const { title: _title, ...same } = original;
    const cells = ({ description, location, type, price }: Omit<StaffProperty, 'title'>) => ({
      Description: description,
      Location: location,
      Type: type,
      Price: price!,
    });
    const found = await imports.check(
      csv(
        {
          Reference: 'LML-1',
          Title: 'New title',
          ...cells(same),
          Status: 'For Rent',
          'Google Maps link': 'https://maps.example/@1,36',
          Rooms: '',
          Images: 'https://example.com/c.jpg',
        },
        { Reference: `LML-${touched.id}`, Title: 'Also new', ...cells(touched), Status: 'For Sale' },
        { ...cells(untouched), Title: 'Added' },
      ),
    );
    expect(found.problems).toEqual([]);
    const done = await imports.apply(found);
    await staff.ask('put', `/api/properties/${touched.id}`, { price: 5 });
    const undone = await staff.ask<PropertyImport>('post', `/api/admin/imports/${done.id}/undo`);
    expect(undone).toMatchObject({ state: 'undone', undone: { count: 2, skipped: 1 } });
    const again = await staff.ask<PropertyImport>('post', `/api/admin/imports/${done.id}/undo`);
    expect(again.undone).toEqual({ count: 2, skipped: 1 });
    const essence = ({ version: _v, updatedAt: _u, ...rest }: StaffProperty) => ({
      ...rest,
      roomConfigurations: rest.roomConfigurations.map(({ id: _room, ...room }) => room),
    });
    expect(essence(await staff.ask<StaffProperty>('get', '/api/admin/properties/1'))).toEqual(
      essence(original),
    );
    expect(await staff.ask('get', `/api/admin/properties/${untouched.id}`)).toEqual(untouched);
    expect(await staff.ask('get', `/api/admin/properties/${touched.id}`)).toMatchObject({
      title: 'Also new',
      price: 5,
    });
    const trash = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties/bin');
    expect(trash.properties.map(({ title }) => title)).toEqual(['Added']);
  });

  it('runs one at a time', async () => {
    const many = csv(...Array.from({ length: 1500 }, (_, index) => flat({ Title: `Flat ${index}` })));
    const first = await imports.upload(many);
    const second = await staff
      .call('post', '/api/admin/imports')
      .attach('file', Buffer.from(csv(flat())), 'b.csv');
    expect(second.body).toMatchObject({ statusCode: 409, code: 'IMPORT_UNDER_WAY' });
    expect((await imports.settled(first.id)).state).toBe('ready');
    expect((await imports.check(csv(flat()))).state).toBe('ready');
  });

  it('waits for the lock of an import that is done and has not freed it yet', async () => {
    const holder = staff.dataSource.createQueryRunner();
    const [locked] = (await holder.query('SELECT pg_advisory_lock($1), clock_timestamp() AS at', [
      ADVISORY_LOCKS.import,
    ])) as { at: Date }[];
    try {
      const checked = imports.check(csv(flat()));
      await eventually('the upload has found the lock taken', async () => {
        const waiting = await staff.dataSource.query<object[]>(
          `SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND query LIKE '%AS "atWork"' AND query_start > $1`,
          [locked!.at],
        );
        return waiting.length > 0 || undefined;
      });
      await holder.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.import]);
      expect((await checked).state).toBe('ready');
    } finally {
      await holder.release();
    }
  });

  it('reports that an import was interrupted and changed nothing [IMPORT-8]', async () => {
    const found = await imports.check(csv(flat()));
    // The state that a process leaves behind when it is killed halfway.
    await staff.dataSource.manager.update(PropertyImportEntity, { id: found.id }, { state: 'applying' });
    expect(await staff.ask('get', `/api/admin/imports/${found.id}`)).toMatchObject({
      state: 'failed',
      failure: IMPORT_TEXTS.interrupted,
    });
    expect((await staff.list()).pagination.total).toBe(0);
  });

  it('is no longer possible after a day', async () => {
    const [old, young] = [await imports.check(csv(flat())), await imports.check(csv(flat()))];
    await staff.dataSource.query(
      `UPDATE property_imports SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [old.id],
    );
    await staff.maintenance.run();
    expect(await staff.ask('get', `/api/admin/imports/${old.id}`, undefined, 404)).toMatchObject({
      code: 'IMPORT_NOT_FOUND',
    });
    expect((await staff.ask<PropertyImport>('get', `/api/admin/imports/${young.id}`)).state).toBe('ready');
  });

  it.each(['1', 'x', '00000000-0000-4000-8000-000000000000'])('answers 404 for the id %s', async (id) => {
    for (const [method, path] of [
      ['get', ''],
      ['get', '/problems'],
      ['post', '/apply'],
      ['post', '/undo'],
    ] as const) {
      await staff.ask(method, `/api/admin/imports/${id}${path}`, undefined, 404);
    }
  });
});
