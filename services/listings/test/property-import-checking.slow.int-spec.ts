import { readStrictCsv } from '@lml/common/testing/strict-csv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import writeXlsxFile from 'write-excel-file/node';
import { storedZip } from '../src/imports/unpack-zip.js';
import { cleanUp } from './listings-under-test.js';
import {
  csv,
  flat,
  type ImportCalls,
  importCalls,
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

describe('checking an import', () => {
  it('names row and column of each mistake with the error texts of the form, and changes nothing [IMPORT-4]', async () => {
    const found = await imports.check(
      csv(
        flat(),
        flat({ Title: '', Price: 'cheap', Type: 'castle' }),
        flat({ Title: 'Rooms', Rooms: '1 Bedroom\nStudio | size: big', Published: 'perhaps' }),
        flat({ Title: 'Agents', Agents: '#99\nAmina | phone: 12' }),
        flat({ Title: 'Place', Latitude: 91, Longitude: 1 }),
        flat({ Title: 'Pictures', Images: 'https://example.com/a.jpg\nhttp://example.com/b.jpg' }),
      ),
    );
    expect(found).toMatchObject({ state: 'faulty', progress: { done: 6, total: 6 }, problemCount: 9 });
    expect(found.problems).toEqual([
      { row: 3, column: 'Title', message: 'Title is required' },
      {
        row: 3,
        column: 'Type',
        message:
          'Property type must be one of: residential, commercial, land, development, villa, godown, joint-venture',
      },
      {
        row: 3,
        column: 'Price',
        message: 'Price must be a whole number from 0 to 1,000,000,000,000',
      },
      { row: 4, column: 'Published', message: 'Published must be yes or no' },
      {
        row: 4,
        column: 'Rooms',
        message: 'Line 2: Room size must be a whole number from 0 to 2,000,000,000',
      },
      { row: 5, column: 'Agents', message: 'Line 2: Please enter a valid phone number' },
      { row: 5, column: 'Agents', message: 'Line 2: Please enter a valid email address' },
      { row: 6, column: 'Latitude', message: 'Latitude must be a number from -90 to 90' },
      {
        row: 7,
        column: 'Images',
        message: 'Line 2: A picture must be an uploaded one or a link that begins with https://',
      },
    ]);
    expect(await staff.ask('post', `/api/admin/imports/${found.id}/apply`, undefined, 409)).toMatchObject({
      code: 'IMPORT_NOT_READY',
    });
    expect((await staff.list()).pagination.total).toBe(0);
    const file = await staff.call('get', `/api/admin/imports/${found.id}/problems`).expect(200);
    expect(readStrictCsv(file.text)).toContainEqual(['3', 'Title', 'Title is required']);
  });

  it('names unknown columns with the nearest known one, duplicate columns, and cells without a heading [IMPORT-4]', async () => {
    const found = await imports.check(
      'Titel,Description,Location,Type,Price,Price,Garden gnomes,\nA,B,C,land,1,2,3,4\n',
    );
    expect(found.problems.filter(({ row }) => row === 1)).toEqual([
      { row: 1, column: 'Titel', message: 'There is no column "Titel": did you mean "Title"?' },
      { row: 1, column: 'Price', message: 'There are two columns "Price": remove one' },
      {
        row: 1,
        column: 'Garden gnomes',
        message:
          'There is no column "Garden gnomes": remove it, or see the template for the columns there are',
      },
    ]);
    expect(found.problems).toContainEqual({
      row: 2,
      column: 'H',
      message: 'Column H has no heading: give it one, or empty it',
    });
    expect(found.state).toBe('faulty');
  });

  it('reports duplicate rows', async () => {
    await staff.create();
    const found = await imports.check(
      csv(flat(), flat({ Reference: 'LML-1' }), flat({ Reference: '1', Price: 5 }), flat()),
    );
    expect(found.problems).toEqual([
      { row: 4, column: 'Reference', message: 'LML-1 stands in row 3 already: keep one of the two rows' },
      { row: 5, column: null, message: 'This row is the same as row 2: remove one' },
    ]);
  });

  it('reports references that are unknown, in the trash, or invalid', async () => {
    const { id } = await staff.create();
    await staff.ask('delete', `/api/admin/properties/${id}`);
    const found = await imports.check(
      csv(
        { Reference: 'LML-1', Price: 5 },
        { Reference: 'lml 77', Price: 5 },
        { Reference: 'x', Title: 'y' },
      ),
    );
    expect(found.problems.slice(0, 3)).toEqual([
      { row: 2, column: 'Reference', message: 'LML-1 is in the bin: restore it first, or remove the row' },
      { row: 3, column: 'Reference', message: expect.stringContaining('There is no property LML-77') },
      { row: 4, column: 'Reference', message: expect.stringContaining('"x" is no reference') },
    ]);
  });

  it('counts rows as a spreadsheet does, including blank ones, and quoted line breaks as one row', async () => {
    const found = await imports.check(
      'Title;Description;Location;Type;Price\r\n\r\n"A";"two\r\nlines";X;land;1\r\n;;;;\r\nB;d;X;land;minus\r\n',
    );
    expect(found.problems).toEqual([
      { row: 5, column: 'Price', message: 'Price must be a whole number from 0 to 1,000,000,000,000' },
    ]);
  });

  it.each([
    ['Windows-1252', Buffer.from(csv(flat({ Title: 'Caf\u00e9 Nyali' })), 'latin1'), 1],
    ['UTF-8', Buffer.from(csv(flat({ Title: 'Café Nyali' }))), 0],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csv(flat({ Title: 'Café Nyali' }))}`), 0],
    ['UTF-16', Buffer.from(`\ufeff${csv(flat({ Title: 'Café Nyali' }))}`, 'utf16le'), 0],
  ])('reads %s', async (_name, bytes, notes) => {
    const found = await imports.check(bytes);
    expect(found.preview).toMatchObject([{ row: 2, action: 'add', title: 'Café Nyali' }]);
    expect(found.notes).toHaveLength(notes);
  });

  it('reads numbers and flags in the notations of people and spreadsheets', async () => {
    const head = [
      'Title',
      'Description',
      'Location',
      'Type',
      'Price',
      'Size',
      'Bedrooms',
      'Published',
      'Featured',
    ];
    const sheet = await writeXlsxFile([
      head,
      ['One', 'd', 'l', 'Land', 1_500_000, '1,200', 3, true, 'YES'],
    ]).toBuffer();
    const { preview } = await imports.apply(await imports.check(sheet, 'one.xlsx'));
    expect(await staff.ask('get', `/api/admin/properties/${preview[0]!.propertyId}`)).toMatchObject({
      type: 'land',
      price: 1_500_000,
      size: 1200,
      bedrooms: 3,
      published: true,
      featured: true,
    });
  });
});

describe('an invalid import file', () => {
  it.each<[string, Buffer, string]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a CSV or XLSX file'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'save it without a password as .xlsx'],
    ['a damaged Excel file', Buffer.from('504b0304ffffffffffff', 'hex'), 'damaged, too large when unpacked'],
    ['another archive', storedZip([{ name: 'a.xml', bytes: Buffer.from('<a/>') }]), 'not an Excel file'],
    ['an unclosed quote', Buffer.from('Title\n"never closed'), 'a quote (") is not closed'],
    ['an empty first row', Buffer.from('\n\nTitle\nA'), 'first row of the file is empty'],
    ['only a heading', Buffer.from('Title,Price\n\n'), 'no rows beneath'],
    [
      '5,001 rows',
      Buffer.from(`Title\n${Array.from({ length: 5001 }, (_, index) => `T${index}`).join('\n')}`),
      'more than 5,000 rows',
    ],
  ])('is rejected with a clear error: %s [IMPORT-9]', async (_name, bytes, failure) => {
    const found = await imports.check(bytes);
    expect(found).toMatchObject({ state: 'failed', failure: expect.stringContaining(failure) });
  });

  it('that is missing, empty, one of two, or too large is rejected at once', async () => {
    const post = () => staff.call('post', '/api/admin/imports');
    expect((await post()).body).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED' });
    expect((await post().attach('file', Buffer.alloc(0), 'a.csv')).body).toMatchObject({
      statusCode: 400,
      message: 'The file is empty: choose one with a table of properties',
    });
    expect((await post().attach('other', Buffer.from('a'), 'a.csv')).body).toMatchObject({ statusCode: 400 });
    expect(
      (await post().attach('file', Buffer.from('a'), 'a').attach('file', Buffer.from('b'), 'b')).body,
    ).toMatchObject({ statusCode: 400 });
    expect((await post().attach('file', Buffer.alloc(10 * 1024 * 1024 + 1), 'a.csv')).body).toMatchObject({
      statusCode: 413,
      code: 'TABLE_TOO_LARGE',
    });
  });

  it('that decompresses beyond its limit is rejected [IMPORT-9]', async () => {
    const small = await writeXlsxFile([['Title'], ['A']]).toBuffer();
    const sheet = (cells: string) =>
      Buffer.from(
        `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
      );
    const withSheet = async (bytes: Buffer) => {
      const { unpackZip } = await import('../src/imports/unpack-zip.js');
      const entries = await unpackZip(small, 1_000_000, () => true);
      return entries.map((entry) => (entry.name.endsWith('sheet1.xml') ? { ...entry, bytes } : entry));
    };
    const cell = (address: string) => `<row><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`;
    const far = storedZip(await withSheet(sheet(cell('XFD1'))));
    expect((await imports.check(far)).failure).toContain('more than 256 columns');
    const deep = storedZip(await withSheet(sheet(cell('A1048576'))));
    expect((await imports.check(deep)).failure).toContain('reaches too far down');
    // Compressed a thousandfold: an archive of 100 kB that unpacks to 100 MB.
    const { deflateRawSync } = await import('node:zlib');
    const bomb = packedZip('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(100_000_000, 32)), 1000);
    expect(bomb.length).toBeLessThan(200_000);
    expect((await imports.check(bomb)).failure).toContain('too large when unpacked');
  });
});

/** Builds an archive with a compressed entry that declares a wrong size. */
function packedZip(name: string, packed: Buffer, claimed: number): Buffer {
  const archive = storedZip([{ name, bytes: packed }]);
  for (const mark of [0x0403_4b50, 0x0201_4b50]) {
    const at = archive.indexOf(Buffer.from([mark & 255, (mark >> 8) & 255, (mark >> 16) & 255, mark >> 24]));
    const shift = mark === 0x0403_4b50 ? 0 : 2;
    archive.writeUInt16LE(8, at + 8 + shift);
    archive.writeUInt32LE(claimed, at + 22 + shift);
  }
  return archive;
}

it('an upload without a session, or from another site, is rejected', async () => {
  const file = Buffer.from(csv(flat()));
  const visitor = await supertest(staff.app.getHttpServer())
    .post('/api/admin/imports')
    .attach('file', file, 'a.csv');
  expect(visitor.body).toMatchObject({ statusCode: 401, code: 'NOT_SIGNED_IN' });
  const stranger = await staff
    .call('post', '/api/admin/imports')
    .set('Origin', 'https://elsewhere.example')
    .attach('file', file, 'a.csv');
  expect(stranger.body).toMatchObject({ statusCode: 403, code: 'FOREIGN_ORIGIN' });
  expect(await staff.dataSource.query('SELECT count(*) FROM property_imports')).toEqual([{ count: 0 }]);
});
