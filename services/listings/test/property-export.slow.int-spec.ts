import type { ChangePage, StaffProperty } from '@lml/common/contracts';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import { buildProperty, cleanUp } from './listings-under-test.js';
import {
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

describe('exporting', () => {
  it('writes every property with every column, and no formula [IMPORT-1]', async () => {
    await staff.create(ODD);
    const answer = await staff.call('get', '/api/admin/properties/export').expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="properties-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.text.charCodeAt(0)).toBe(0xfeff);
    const [heading, ...rows] = readStrictCsv(answer.text);
    const [cells] = rows;
    const cell = (header: string) => cells![heading!.indexOf(header)];
    expect(rows).toHaveLength(1);
    expect([cell('Reference'), cell('Version'), cell('Status')]).toEqual(['LML-1', '1', "'@Off-plan"]);
    expect(cell('Title')).toBe('\'=HYPERLINK("http://evil.example"), "quoted"; Ünïcode 😀');
    expect(cell('Description')).toBe(`'${ODD.description}`);
    expect([cell('Latitude'), cell('Longitude')]).toEqual(['-4.06333333', '39.6682']);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?limit=1');
    expect(changes[0]).toMatchObject({ subject: 'property', action: 'exported', by: { username: 'njeri' } });
  });

  it('keeps a multi-line text in one cell, whatever its lines begin with', async () => {
    const description = "A quiet flat\n=cmd|' /C calc'!A0\n@SUM(1+1)\nThree rooms";
    await staff.create({ description, overview: 'First line\nsecond line' });
    await staff.create();
    const [heading, ...rows] = readStrictCsv(await staff.exported());
    expect(rows).toHaveLength(2);
    const columns = [heading!.indexOf('Description'), heading!.indexOf('Overview')];
    expect(rows.map((cells) => columns.map((column) => cells[column]))).toContainEqual([
      description,
      'First line\nsecond line',
    ]);
  });

  it("follows the list's filters and order, excludes the trash, and is not paged [IMPORT-1]", async () => {
    await staff.store(
      ...Array.from({ length: 30 }, (_, index) =>
        buildProperty({ title: `Flat ${index}`, price: index + 1 }),
      ),
      buildProperty({ title: 'Plot', type: 'land' }),
      buildProperty({ title: 'Gone', deletedAt: new Date() }),
    );
    const text = await staff.exported('?type=residential&sort=price-desc&page=2&limit=5');
    const titles = text.match(/Flat \d+|Plot\b|Gone/g);
    expect(titles).toHaveLength(30);
    expect(titles![0]).toBe('Flat 29');
  });

  it('rejects unknown formats, and more rows than an Excel file may have', async () => {
    expect(await staff.ask('get', '/api/admin/properties/export?format=pdf', undefined, 400)).toMatchObject({
      details: [{ field: 'format', message: 'format must be one of: csv, xlsx' }],
    });
    await staff.store(buildProperty({ description: 'x'.repeat(33_000) }));
    expect(await staff.ask('get', '/api/admin/properties/export?format=xlsx', undefined, 400)).toMatchObject({
      code: 'TOO_MUCH_FOR_XLSX',
      message: 'An Excel file can not hold that much text: narrow the list down, or export it as CSV',
    });
    expect(await staff.exported('?format=csv')).toContain('x'.repeat(33_000));
  });

  it.each(['csv', 'xlsx'])('can be imported without changes, as %s [IMPORT-2]', async (format) => {
    await staff.create(ODD);
    await staff.create();
    await staff.store(
      buildProperty({ title: 'TSAVO Heights' }),
      // Only an older version could have stored this.
      buildProperty({
        features: [' padded ', ''],
        googleMapsLink: 'https://maps.example/@1.5,36.5',
        latitude: null,
      }),
    );
    const before = await staff.list('?limit=100');
    const file = await staff
      .call('get', `/api/admin/properties/export?format=${format}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    const found = await imports.check(file.body as Buffer, `all.${format}`);
    expect(found).toMatchObject({
      state: 'ready',
      problems: [],
      summary: { add: 0, change: 0, same: before.properties.length },
    });
    expect((await imports.apply(found)).summary).toEqual({
      add: 0,
      change: 0,
      same: before.properties.length,
    });
    expect(await staff.list('?limit=100')).toEqual(before);
  });

  it('can be imported as new listings with equal fields [IMPORT-2]', async () => {
    const original = await staff.create(ODD);
    const copy = (await staff.exported()).replace('"LML-1",1,', ',,');
    expect((await imports.apply(await imports.check(copy))).summary).toEqual({ add: 1, change: 0, same: 0 });
    const made = await staff.ask<StaffProperty>('get', '/api/admin/properties/2');
    const essence = ({ id: _id, createdAt: _c, updatedAt: _u, confirmedAt: _a, ...rest }: StaffProperty) => ({
      ...rest,
      // Its address names the listing, and a version of what it shows.
      sharePicture: rest.sharePicture?.split('/').at(-1),
      roomConfigurations: rest.roomConfigurations.map(({ id: _room, ...room }) => room),
    });
    expect(essence(made)).toEqual(essence(original));
  });

  it('provides a template that can be imported as it is, in both formats [IMPORT-3]', async () => {
    const template = await staff.call('get', '/api/admin/imports/template').expect(200);
    const sheet = await staff
      .call('get', '/api/admin/imports/template?format=xlsx')
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    expect((await readSheet(sheet.body as Buffer))[0]).toEqual(readStrictCsv(template.text)[0]);
    for (const file of [Buffer.from(template.text), sheet.body as Buffer]) {
      expect(await imports.check(file)).toMatchObject({
        state: 'ready',
        summary: { add: 2, change: 0, same: 0 },
        problems: [],
      });
    }
  });
});
