import {
  type ChangePage,
  IMPORT_TEXTS,
  type PropertyImport,
  type StaffProperty,
  type StaffPropertyPage,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readSheet } from 'read-excel-file/node';
import supertest from 'supertest';
import writeXlsxFile from 'write-excel-file/node';
import { PropertyImportEntity } from '../src/imports/property-import.entity.js';
import { storedZip } from '../src/imports/unpack-zip.js';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
  await staff.dataSource.query('TRUNCATE property_imports');
});

/** Builds a CSV file from rows by column. */
function csv(...rows: Record<string, string | number>[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const line = (cells: (string | number)[]) =>
    cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(line).join('\r\n');
}

/** Builds a new flat's row, with overrides. */
function flat(overrides: Record<string, string | number> = {}): Record<string, string | number> {
  return {
    Title: 'Two-Bedroom Flat',
    Description: 'A quiet flat.',
    Location: 'Kilimani, Nairobi',
    Type: 'residential',
    Price: 9_000_000,
    ...overrides,
  };
}

async function upload(file: string | Buffer, name = 'flats.csv'): Promise<PropertyImport> {
  const answer = await staff
    .call('post', '/api/admin/imports')
    .attach('file', typeof file === 'string' ? Buffer.from(file) : file, name);
  if (answer.status !== 202) throw new Error(`the upload was answered with ${answer.status}: ${answer.text}`);
  return answer.body as PropertyImport;
}

async function settled(id: string): Promise<PropertyImport> {
  return await eventually('the import is done', async () => {
    const found = await staff.ask<PropertyImport>('get', `/api/admin/imports/${id}`);
    return ['checking', 'applying'].includes(found.state) ? undefined : found;
  });
}

async function check(file: string | Buffer, name?: string): Promise<PropertyImport> {
  return await settled((await upload(file, name)).id);
}

async function apply({ id }: PropertyImport): Promise<PropertyImport> {
  await staff.ask('post', `/api/admin/imports/${id}/apply`, undefined, 202);
  return await settled(id);
}

async function list(query = ''): Promise<StaffPropertyPage> {
  return await staff.ask<StaffPropertyPage>('get', `/api/admin/properties${query}`);
}

async function exported(query = ''): Promise<string> {
  const answer = await staff.call('get', `/api/admin/properties/export${query}`).expect(200);
  return answer.text;
}

/** A listing with every field, with texts that could break a file. */
const ODD = {
  title: '=HYPERLINK("http://evil.example"), "quoted"; Ünïcode 😀',
  description: '-1 line\n\n**Bold**, "quotes"; a | bar \\ and \\n\n## End',
  location: '+254 Street, Nyali, Mombasa',
  type: 'development' as const,
  status: '@Off-plan',
  price: 850_000_000_000,
  overview: "'=apostrophe\nand a line",
  amenitiesText: "'Tis",
  sizeTypology: '1 | 2',
  bedroomsText: '1-2',
  purpose: 'lease' as const,
  size: 2_000_000_000,
  areaUnit: 'acre' as const,
  yearBuilt: 1938,
  bedrooms: 0,
  bathrooms: 2,
  offices: 3,
  parking: 4,
  features: ['Lift | Pool', 'back\\slash', '=1', 'a: b'],
  featured: true,
  published: false,
  googleMapsLink: 'https://www.google.com/maps/@-4.05,39.68,17z',
  nearbyAmenities: ['Fort Jesus, 1 km', '-'],
  coordinates: { lat: -4.06333333, lng: 39.6682, address: '-12', neighborhood: '+x', landmark: '@y' },
  pricing: {
    startingPrice: 1,
    rentPerSqft: 2,
    rentByFloor: [
      { floor: 'Ground | floor', perSqft: 230 },
      { floor: '=2', perSqft: 0 },
    ],
    servicePerSqft: 3,
    parkingPerMonth: 4,
    parkingSpaces: 5,
    floors: 6,
    acres: 7,
    pricePerAcre: 8,
  },
  images: [{ url: 'https://example.com/a.jpg?x=1|2', alt: 'words: | with\\n' }, 'https://example.com/b.jpg'],
  floorPlans: ['https://example.com/plan.png'],
  roomConfigurations: [
    {
      roomType: '1 Bedroom | sea',
      size: 560,
      bathrooms: 1,
      price: 4_950_000,
      description: 'size: 5 | of\ntwo lines',
      images: ['https://example.com/room.jpg'],
      features: ['Balcony | west', 'b'],
    },
    { roomType: 'Studio', size: 0, bathrooms: 0, price: 0, description: '', images: [], features: [] },
  ],
  agents: [
    { name: '#9 Amina | Were', phone: '+254722000199', email: 'amina@example.com', agency: '=Pwani' },
    { name: 'Otieno', phone: '0733 000 200', email: 'otieno@example.com' },
  ],
};

describe('exporting', () => {
  it('writes every property with every column, and nothing that a spreadsheet would run', async () => {
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

  it('keeps a text of several lines in one cell, whatever its lines begin with', async () => {
    const description = "A quiet flat\n=cmd|' /C calc'!A0\n@SUM(1+1)\nThree rooms";
    await staff.create({ description, overview: 'First line\nsecond line' });
    await staff.create();
    const [heading, ...rows] = readStrictCsv(await exported());
    expect(rows).toHaveLength(2);
    const columns = [heading!.indexOf('Description'), heading!.indexOf('Overview')];
    expect(rows.map((cells) => columns.map((column) => cells[column]))).toContainEqual([
      description,
      'First line\nsecond line',
    ]);
  });

  it("follows the list's filters and order, leaves the bin out, and has no pages", async () => {
    await staff.store(
      ...Array.from({ length: 30 }, (_, index) =>
        buildProperty({ title: `Flat ${index}`, price: index + 1 }),
      ),
      buildProperty({ title: 'Plot', type: 'land' }),
      buildProperty({ title: 'Gone', deletedAt: new Date() }),
    );
    const text = await exported('?type=residential&sort=price-desc&page=2&limit=5');
    const titles = text.match(/Flat \d+|Plot|Gone/g);
    expect(titles).toHaveLength(30);
    expect(titles![0]).toBe('Flat 29');
  });

  it('refuses a format that there is not, and more than an Excel file is to hold', async () => {
    expect(await staff.ask('get', '/api/admin/properties/export?format=pdf', undefined, 400)).toMatchObject({
      details: [{ field: 'format', message: 'format must be one of: csv, xlsx' }],
    });
    await staff.store(buildProperty({ description: 'x'.repeat(33_000) }));
    expect(await staff.ask('get', '/api/admin/properties/export?format=xlsx', undefined, 400)).toMatchObject({
      code: 'TOO_MUCH_FOR_XLSX',
      message: 'An Excel file can not hold that much text: narrow the list down, or export it as CSV',
    });
    expect(await exported('?format=csv')).toContain('x'.repeat(33_000));
  });

  it.each(['csv', 'xlsx'])('comes back without any change, as %s', async (format) => {
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
    const before = await list('?limit=100');
    const file = await staff
      .call('get', `/api/admin/properties/export?format=${format}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    const found = await check(file.body as Buffer, `all.${format}`);
    expect(found).toMatchObject({
      state: 'ready',
      problems: [],
      summary: { add: 0, change: 0, same: before.properties.length },
    });
    expect((await apply(found)).summary).toEqual({ add: 0, change: 0, same: before.properties.length });
    expect(await list('?limit=100')).toEqual(before);
  });

  it('makes new ones that are just like the old ones', async () => {
    const original = await staff.create(ODD);
    const copy = (await exported()).replace('"LML-1",1,', ',,');
    expect((await apply(await check(copy))).summary).toEqual({ add: 1, change: 0, same: 0 });
    const made = await staff.ask<StaffProperty>('get', '/api/admin/properties/2');
    const essence = ({ id: _id, createdAt: _c, updatedAt: _u, confirmedAt: _a, ...rest }: StaffProperty) => ({
      ...rest,
      roomConfigurations: rest.roomConfigurations.map(({ id: _room, ...room }) => room),
    });
    expect(essence(made)).toEqual(essence(original));
  });

  it('gives a template that can be imported as it is, in both formats', async () => {
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
      expect(await check(file)).toMatchObject({
        state: 'ready',
        summary: { add: 2, change: 0, same: 0 },
        problems: [],
      });
    }
  });
});

describe('checking', () => {
  it('names row and column of each mistake in the words of the form, and changes nothing', async () => {
    const found = await check(
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
    expect((await list()).pagination.total).toBe(0);
    const file = await staff.call('get', `/api/admin/imports/${found.id}/problems`).expect(200);
    expect(readStrictCsv(file.text)).toContainEqual(['3', 'Title', 'Title is required']);
  });

  it('names unknown columns with the nearest one, doubled ones, and cells without a heading', async () => {
    const found = await check(
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

  it('tells of rows that stand twice in the file', async () => {
    await staff.create();
    const found = await check(
      csv(flat(), flat({ Reference: 'LML-1' }), flat({ Reference: '1', Price: 5 }), flat()),
    );
    expect(found.problems).toEqual([
      { row: 4, column: 'Reference', message: 'LML-1 stands in row 3 already: keep one of the two rows' },
      { row: 5, column: null, message: 'This row is the same as row 2: remove one' },
    ]);
  });

  it('tells of references that are nobody’s, are in the bin, or are none', async () => {
    const { id } = await staff.create();
    await staff.ask('delete', `/api/admin/properties/${id}`);
    const found = await check(
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

  it('counts rows as a spreadsheet does, blank ones too, and quoted line breaks as one row', async () => {
    const found = await check(
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
    const found = await check(bytes);
    expect(found.preview).toMatchObject([{ row: 2, action: 'add', title: 'Café Nyali' }]);
    expect(found.notes).toHaveLength(notes);
  });

  it('reads numbers and flags as people and spreadsheets write them', async () => {
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
    const { preview } = await apply(await check(sheet, 'one.xlsx'));
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

describe('files that are none', () => {
  it.each<[string, Buffer, string]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a CSV or XLSX file'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'save it without a password as .xlsx'],
    ['a damaged Excel file', Buffer.from('504b0304ffffffffffff', 'hex'), 'damaged, too large when unpacked'],
    ['another archive', storedZip([{ name: 'a.xml', bytes: Buffer.from('<a/>') }]), 'not an Excel file'],
    ['a quote that is not closed', Buffer.from('Title\n"never closed'), 'a quote (") is not closed'],
    ['an empty first row', Buffer.from('\n\nTitle\nA'), 'first row of the file is empty'],
    ['a heading alone', Buffer.from('Title,Price\n\n'), 'no rows beneath'],
    [
      '5,001 rows',
      Buffer.from(`Title\n${Array.from({ length: 5001 }, (_, index) => `T${index}`).join('\n')}`),
      'more than 5,000 rows',
    ],
  ])('are refused in words: %s', async (_name, bytes, failure) => {
    const found = await check(bytes);
    expect(found).toMatchObject({ state: 'failed', failure: expect.stringContaining(failure) });
  });

  it('says so at once of no file, an empty one, two, and one that is too large', async () => {
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

  it('does not let a spreadsheet grow beyond its bounds', async () => {
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
    expect((await check(far)).failure).toContain('more than 256 columns');
    const deep = storedZip(await withSheet(sheet(cell('A1048576'))));
    expect((await check(deep)).failure).toContain('reaches too far down');
    // Compressed a thousandfold: an archive of 100 kB that unpacks to 100 MB.
    const { deflateRawSync } = await import('node:zlib');
    const bomb = packedZip('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(100_000_000, 32)), 1000);
    expect(bomb.length).toBeLessThan(200_000);
    expect((await check(bomb)).failure).toContain('too large when unpacked');
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

describe('applying', () => {
  it('adds and changes in one go, as drafts unless said otherwise, with the log of changes', async () => {
    const { id } = await staff.create({ features: ['Lift'], parking: 2 });
    const found = await check(
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
    expect((await list()).pagination.total).toBe(1);
    expect(await staff.dataSource.query('SELECT count(*) FROM agents')).toEqual([{ count: 0 }]);

    const done = await apply(found);
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

  it('does nothing at a second press', async () => {
    const found = await check(csv(flat()));
    await apply(found);
    expect((await apply(found)).state).toBe('applied');
    expect((await list()).pagination.total).toBe(1);
  });

  it('empties what an emptied cell stands for, and leaves alone what has no column', async () => {
    const { id } = await staff.create({ ...ODD, agents: undefined });
    const { images, coordinates } = await staff.ask<StaffProperty>('get', `/api/admin/properties/${id}`);
    await apply(
      await check(
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

  it('stores nothing when one row turns out wrong in the end', async () => {
    const { id } = await staff.create();
    const found = await check(
      csv(flat({ Title: 'New' }), { ...flat(), Reference: `LML-${id}`, Title: 'Mine' }),
    );
    expect(found.state).toBe('ready');
    await staff.ask('put', `/api/properties/${id}`, { title: 'Theirs' });
    const done = await apply(found);
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
    expect((await list()).properties.map(({ title }) => title)).toEqual(['Theirs']);
  });

  it('overwrites no newer edit with an older file', async () => {
    const { id } = await staff.create();
    const file = await exported();
    await staff.ask('put', `/api/properties/${id}`, { price: 7_000_000 });
    const found = await check(file.replace('9000000', '8000000'));
    expect(found.problems).toEqual([
      {
        row: 2,
        column: 'Version',
        message: `LML-${id} was changed since this file was exported: export it again and make your changes there`,
      },
    ]);
  });

  it('can be taken back: what it added goes to the bin, what it changed becomes what it was', async () => {
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
    const found = await check(
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
    const done = await apply(found);
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
    const bin = await staff.ask<StaffPropertyPage>('get', '/api/admin/properties/bin');
    expect(bin.properties.map(({ title }) => title)).toEqual(['Added']);
  });

  it('goes one at a time', async () => {
    const many = csv(...Array.from({ length: 1500 }, (_, index) => flat({ Title: `Flat ${index}` })));
    const first = await upload(many);
    const second = await staff
      .call('post', '/api/admin/imports')
      .attach('file', Buffer.from(csv(flat())), 'b.csv');
    expect(second.body).toMatchObject({ statusCode: 409, code: 'IMPORT_UNDER_WAY' });
    expect((await settled(first.id)).state).toBe('ready');
    expect((await check(csv(flat()))).state).toBe('ready');
  });

  it('says that an import was interrupted, and that nothing was changed', async () => {
    const found = await check(csv(flat()));
    // The state that a process leaves behind when it is killed halfway.
    await staff.dataSource.manager.update(PropertyImportEntity, { id: found.id }, { state: 'applying' });
    expect(await staff.ask('get', `/api/admin/imports/${found.id}`)).toMatchObject({
      state: 'failed',
      failure: IMPORT_TEXTS.interrupted,
    });
    expect((await list()).pagination.total).toBe(0);
  });

  it('is forgotten after a day', async () => {
    const [old, young] = [await check(csv(flat())), await check(csv(flat()))];
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

describe('five thousand rows', () => {
  it('are checked and applied while others are answered', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({
      ...flat({ Title: `Flat ${index}`, Description: `A flat. ${'With a view. '.repeat(40)}` }),
      Images: `https://example.com/${index}.jpg\nhttps://example.com/${index}b.jpg`,
      Rooms: '1 Bedroom | size: 500',
      Agents: `Agent ${index % 7} | phone: 072200010${index % 7} | email: agent${index % 7}@example.com`,
      Features: 'Lift | Pool',
    }));
    const begun = Date.now();
    const uploaded = await upload(csv(...rows));
    let slowest = 0;
    const answered = async () => {
      const since = Date.now();
      await supertest(staff.app.getHttpServer()).get('/health/live').expect(200);
      slowest = Math.max(slowest, Date.now() - since);
    };
    const watched = async (id: string) =>
      await eventually(
        'the import is done',
        async () => {
          await answered();
          const found = await staff.ask<PropertyImport>('get', `/api/admin/imports/${id}`);
          return ['checking', 'applying'].includes(found.state) ? undefined : found;
        },
        80_000,
      );
    const found = await watched(uploaded.id);
    expect(found).toMatchObject({ state: 'ready', summary: { add: 5000, change: 0, same: 0 } });
    expect(found.preview).toHaveLength(200);
    await staff.ask('post', `/api/admin/imports/${found.id}/apply`, undefined, 202);
    expect((await watched(found.id)).state).toBe('applied');
    // A blocking import would delay one response for most of its duration.
    expect(slowest).toBeLessThan((Date.now() - begun) / 3);
    expect((await list()).pagination.total).toBe(5000);
    expect(await staff.dataSource.query('SELECT count(*) FROM agents')).toEqual([{ count: 7 }]);
    expect(await staff.dataSource.query(`SELECT count(*) FROM changes WHERE subject = 'property'`)).toEqual([
      { count: 5000 },
    ]);
  }, 180_000);
});

it('takes a file from nobody who is not signed in, nor from a page of another site', async () => {
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
