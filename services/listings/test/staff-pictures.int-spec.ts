import type { ErrorBody, StaffProperty } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { access, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ADVISORY_LOCKS } from '../src/advisory-locks.js';
import { noise, whitePng } from './generated-pictures.js';
import { cleanUp } from './listings-under-test.js';
import { somePicture, type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

function keyOf(url: string): string {
  return url.split('/')[2]!;
}

async function isKept(url: string): Promise<boolean> {
  return await access(join(staff.mediaFolder, keyOf(url))).then(
    () => true,
    () => false,
  );
}

/** Ages the upload and its files by two days. */
async function ageUploads(): Promise<void> {
  const then = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await staff.dataSource.query('UPDATE uploaded_pictures SET created_at = $1', [then]);
  for (const name of await readdir(staff.mediaFolder))
    await utimes(join(staff.mediaFolder, name), then, then);
}

describe('uploading a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s of any name [PICTURE-2]', async (format) => {
    const bytes = await sharp(await somePicture(700, 500))
      .toFormat(format)
      .toBuffer();
    const picture = await staff.upload(bytes, 'picture.txt');
    expect(picture).toEqual({
      id: expect.any(Number) as unknown,
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/700\.jpg$/) as unknown,
      alt: '',
      width: 700,
      height: 500,
      blur: expect.stringMatching(/^data:image\/webp;base64,/) as unknown,
      widths: [320, 640, 700],
      bytes: expect.any(Array) as unknown,
    });
    const folder = join(staff.mediaFolder, keyOf(picture.url));
    const stored = await Promise.all([320, 640, 700].map((width) => stat(join(folder, `${width}.avif`))));
    expect(picture.bytes).toEqual(stored.map(({ size }) => size));
    const files = await readdir(folder);
    expect(files).toHaveLength(11);
  });

  it('applies the EXIF orientation and removes the location [PICTURE-3]', async () => {
    const bytes = await sharp(await somePicture(60, 30))
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '4/1 3/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await staff.upload(bytes);
    expect([picture.width, picture.height]).toEqual([30, 60]);
    for (const name of await readdir(join(staff.mediaFolder, keyOf(picture.url)))) {
      const file = await readFile(join(staff.mediaFolder, keyOf(picture.url), name));
      expect(file.includes('SECRET')).toBe(false);
      if (name === 'meta.json') continue;
      const { exif, orientation } = await sharp(file).metadata();
      expect([name, exif, orientation ?? 1]).toEqual([name, undefined, 1]);
    }
  });

  it('stores the same picture once', async () => {
    const bytes = await somePicture();
    const [one, two] = await Promise.all([staff.upload(bytes, 'a.png'), staff.upload(bytes, 'b.png')]);
    expect(two).toEqual(one);
  });

  it('accepts a very tall picture, and limits its height', async () => {
    const { width, height } = await staff.upload(await somePicture(10, 20_000));
    expect([width, height]).toEqual([4, 8000]);
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', 'drawing.svg', () => Buffer.from(svg)],
    ['an SVG named JPEG', 'drawing.jpg', () => Buffer.from(svg)],
    ['an HTML page named JPEG', 'page.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a GIF',
      'old.gif',
      async () =>
        await sharp(await somePicture())
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      'scan.tiff',
      async () =>
        await sharp(await somePicture())
          .tiff()
          .toBuffer(),
    ],
    ['a truncated JPEG', 'half.jpg', async () => (await noise('jpeg')).subarray(0, 4000)],
    ['a truncated PNG', 'half.png', async () => (await noise('png')).subarray(0, 4000)],
    // Fifty kilobytes with four hundred megapixels: otherwise a valid picture.
    ['a PNG decompression bomb', 'bomb.png', () => whitePng(20_000, 20_000)],
    ['a PNG that declares an impossible size', 'huge.png', () => whitePng(0x7fffffff, 1)],
    ['nothing', 'empty.jpg', () => Buffer.alloc(0)],
    ['noughts', 'noughts.jpg', () => Buffer.alloc(100_000)],
  ])('rejects %s, naming the file [PICTURE-2]', async (_name, name, make) => {
    const answer = await staff.call('post', '/api/admin/pictures').attach('file', await make(), name);
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([422, 'PICTURE_UNREADABLE']);
    expect((answer.body as ErrorBody).message).toContain(name);
    expect((answer.body as ErrorBody).details).toMatchObject([{ field: 'file' }]);
  });

  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['PNG', 50, () => whitePng(20_000, 20_000)],
    ['AVIF', 20, async () => await sharp(whitePng(5000, 5000)).avif({ effort: 0 }).toBuffer()],
  ])('states how many pixels a %s may have: %i million', async (_name, megapixels, make) => {
    const answer = await staff.call('post', '/api/admin/pictures').attach('file', await make(), 'wide');
    expect((answer.body as ErrorBody).message).toBe(
      `wide has too many pixels. Please choose one of at most ${megapixels} megapixels`,
    );
  });

  it('rejects more than 10 MB [PICTURE-1]', async () => {
    const answer = await staff
      .call('post', '/api/admin/pictures')
      .attach('file', Buffer.alloc(10 * 1024 * 1024 + 1), 'large.jpg');
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([413, 'PICTURE_TOO_LARGE']);
  });

  it.each<[string, (call: ReturnType<StaffUnderTest['call']>) => ReturnType<StaffUnderTest['call']>]>([
    ['no file', (call) => call.send({})],
    ['another field', (call) => call.attach('picture', Buffer.from('x'), 'a.jpg')],
    ['a text in place of a file', (call) => call.field('file', 'x')],
    [
      'two files',
      (call) => call.attach('file', Buffer.from('x'), 'a.jpg').attach('file', Buffer.from('x'), 'b.jpg'),
    ],
    ['no boundary', (call) => call.set('Content-Type', 'multipart/form-data').send('x')],
    [
      'a truncated form',
      (call) =>
        call
          .set('Content-Type', 'multipart/form-data; boundary=x')
          .send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc'),
    ],
  ])('rejects %s', async (_name, send) => {
    const answer = await send(staff.call('post', '/api/admin/pictures'));
    expect([answer.status, (answer.body as ErrorBody).details]).toEqual([
      400,
      [{ field: 'file', message: 'Send one picture as multipart/form-data, in the field "file"' }],
    ]);
  });

  it('returns a long or unusual file name safely', async () => {
    const name = `${'ü'.repeat(200)}<b>.jpg`;
    const answer = await staff.call('post', '/api/admin/pictures').attach('file', Buffer.from('x'), name);
    expect((answer.body as ErrorBody).message).toMatch(/^ü{80}… is not a JPEG/);
  });

  it('accepts as many in parallel as fit, and answers 503 to the others', async () => {
    const bytes = await Promise.all(Array.from({ length: 14 }, () => somePicture(900, 900)));
    const answers = await Promise.all(
      bytes.map((picture) => staff.call('post', '/api/admin/pictures').attach('file', picture, 'a.png')),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 201).length + refused.length).toBe(14);
    expect(refused.length).toBeGreaterThan(0);
    expect([refused[0]!.headers['retry-after'], (refused[0]!.body as ErrorBody).code]).toEqual([
      '5',
      'TOO_MANY_UPLOADS',
    ]);
    await staff.upload();
  });
});

describe('saving pictures', () => {
  it('stores uploads and addresses in the given order, with their alternative text [PICTURE-10]', async () => {
    const [one, two, plan] = [await staff.upload(), await staff.upload(), await staff.upload()];
    const made = await staff.create({
      images: [two.id, 'https://example.com/a.jpg', { id: one.id, alt: ' The  front ' }],
      floorPlans: [{ url: plan.url, alt: 'Ground floor' }],
    });
    expect(made.images).toEqual([two.url, 'https://example.com/a.jpg', one.url]);
    expect(made.pictures).toMatchObject([
      { url: two.url, width: 40, height: 30, blur: two.blur, widths: [40], alt: '' },
      { url: 'https://example.com/a.jpg', width: null, widths: [] },
      { url: one.url, alt: 'The front' },
    ]);
    expect(made.floorPlans).toMatchObject([{ url: plan.url, alt: 'Ground floor', blur: plan.blur }]);
    const seen = (await staff.read(`/api/properties/${made.id}`)) as StaffProperty;
    expect(seen.pictures[0]).toMatchObject({ url: two.url, widths: [40] });
  });

  it('accepts its own addresses in another order, and keeps all their data', async () => {
    const [one, two] = [await staff.upload(), await staff.upload()];
    const made = await staff.create({ images: [{ id: one.id, alt: 'Front' }, two.id] });
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${made.id}`, {
      images: [two.url, one.url],
    });
    expect(after.pictures).toEqual(made.pictures.toReversed());
  });

  it('accepts at most ten uploads a property, but keeps more if they exist [PICTURE-1]', async () => {
    const uploads = [];
    for (let count = 0; count < 11; count += 1) uploads.push(await staff.upload());
    const ids = uploads.map(({ id }) => id);
    const refused = await staff.ask<ErrorBody>(
      'post',
      '/api/admin/properties',
      { title: 't', description: 'd', price: 1, location: 'l', type: 'land', images: ids },
      400,
    );
    expect(refused.details).toEqual([
      { field: 'images', message: 'A property can have at most 10 uploaded pictures: remove 1' },
    ]);
    const made = await staff.create({ images: ids.slice(0, 10) });
    await staff.dataSource.query(
      `INSERT INTO property_pictures (property_id, position, url, key) VALUES ($1, 10, $2, $3)`,
      [made.id, uploads[10]!.url, keyOf(uploads[10]!.url)],
    );
    await staff.ask('put', `/api/properties/${made.id}`, {
      images: uploads.map(({ url }) => url).toReversed(),
    });
  });

  it('asks for a new upload if the file was deleted', async () => {
    const picture = await staff.upload();
    await ageUploads();
    await staff.maintenance.run();
    const refused = await staff.ask<ErrorBody>(
      'post',
      '/api/admin/properties',
      {
        title: 't',
        description: 'd',
        price: 1,
        location: 'l',
        type: 'land',
        images: [picture.id, picture.url],
      },
      400,
    );
    expect(refused.details!.map(({ message }) => message)).toEqual([
      'This uploaded picture is no longer there: upload it again',
      'This uploaded picture is no longer there: upload it again',
    ]);
  });
});

it('maintenance creates missing share pictures, even if some files are broken [SEO-7]', async () => {
  const [old, broken] = [await staff.upload(), await staff.upload()];
  const folderOf = ({ url }: { url: string }) => join(staff.mediaFolder, keyOf(url));
  for (const picture of [old, broken]) await rm(join(folderOf(picture), 'share.jpg'));
  for (const name of await readdir(folderOf(broken))) {
    if (name.endsWith('.jpg')) await writeFile(join(folderOf(broken), name), 'no picture');
  }
  await staff.maintenance.run();
  expect(await readdir(folderOf(old))).toContain('share.jpg');
  expect(await readdir(folderOf(broken))).not.toContain('share.jpg');
});

it('maintenance measures pictures of an earlier release, even if some have no files [SEO-18]', async () => {
  const [old, broken] = [await staff.upload(), await staff.upload()];
  const { id } = await staff.create({ images: [broken.url, old.url] });
  const read = async () => (await staff.ask<StaffProperty>('get', `/api/properties/${id}`)).pictures;
  expect(await read()).toMatchObject([{ bytes: broken.bytes }, { bytes: old.bytes }]);

  await staff.dataSource.query(`UPDATE property_pictures SET bytes = NULL`);
  await staff.dataSource.query(`UPDATE uploaded_pictures SET bytes = NULL`);
  const metaFile = join(staff.mediaFolder, keyOf(old.url), 'meta.json');
  const { bytes: _bytes, ...meta } = JSON.parse(await readFile(metaFile, 'utf8')) as { bytes: number[] };
  await writeFile(metaFile, JSON.stringify(meta));
  await rm(join(staff.mediaFolder, keyOf(broken.url)), { recursive: true });
  expect((await read())[1]).not.toHaveProperty('bytes');

  await staff.maintenance.run();
  const [stillUnknown, measured] = await read();
  expect(measured!.bytes).toEqual(old.bytes);
  expect(stillUnknown).not.toHaveProperty('bytes');
});

describe('unreferenced picture files', () => {
  it('are deleted after a day, unless a listing, duplicate, room or agent uses them [PICTURE-12]', async () => {
    const names = [
      'forgotten',
      'of a listing',
      'of a copy',
      'of a room',
      'of an agent',
      'in the trash',
    ] as const;
    const urls = {} as Record<(typeof names)[number], string>;
    for (const name of names) urls[name] = (await staff.upload()).url;
    await staff.create({ images: [urls['of a listing']] });
    const original = await staff.create({ images: [urls['of a copy']] });
    await staff.ask('post', `/api/admin/properties/${original.id}/duplicate`, undefined, 201);
    await staff.ask('put', `/api/properties/${original.id}`, { images: [] });
    await staff.create({ roomConfigurations: [{ roomType: 'x', images: [urls['of a room']] }] });
    await staff.ask(
      'post',
      '/api/admin/agents',
      { name: 'Amina', phone: '0722 000 199', email: 'a@example.com', imageUrl: urls['of an agent'] },
      201,
    );
    const trashed = await staff.create({ images: [urls['in the trash']] });
    await staff.ask('delete', `/api/admin/properties/${trashed.id}`);

    await staff.maintenance.run();
    for (const name of names) expect([name, await isKept(urls[name])]).toEqual([name, true]);
    await ageUploads();
    await staff.maintenance.run();
    for (const name of names) expect([name, await isKept(urls[name])]).toEqual([name, name !== 'forgotten']);
  });

  it('are deleted with a listing that is deleted permanently [TRASH-4]', async () => {
    const { url } = await staff.upload();
    const { id } = await staff.create({ images: [url] });
    await staff.ask('delete', `/api/admin/properties/${id}`);
    await ageUploads();
    await staff.dataSource.query(`UPDATE properties SET deleted_at = now() - interval '31 days'`);
    await staff.maintenance.run();
    expect(await isKept(url)).toBe(false);
  });

  it('are kept while a request is about to use them', async () => {
    const { url } = await staff.upload();
    await ageUploads();
    const user = staff.dataSource.createQueryRunner();
    await user.startTransaction();
    await user.query('SELECT pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCKS.files]);
    await staff.maintenance.run();
    expect(await isKept(url)).toBe(true);
    await user.rollbackTransaction();
    await user.release();
    await staff.maintenance.run();
    expect(await isKept(url)).toBe(false);
  });

  it('are deleted even if no upload was recorded; other files are kept', async () => {
    const orphan = join(staff.mediaFolder, 'f'.repeat(32));
    const other = join(staff.mediaFolder, 'logo');
    for (const folder of [orphan, other]) {
      await mkdir(folder);
      await writeFile(join(folder, '320.jpg'), 'x');
    }
    await ageUploads();
    await staff.maintenance.run();
    expect(await isKept(`/media/${'f'.repeat(32)}/`)).toBe(false);
    expect(await isKept('/media/logo/')).toBe(true);
  });

  it('are restored when the same picture is uploaded again', async () => {
    const bytes = await somePicture();
    const { url } = await staff.upload(bytes);
    await ageUploads();
    await staff.maintenance.run();
    expect((await staff.upload(bytes)).url).toBe(url);
    expect(await isKept(url)).toBe(true);
    await ageUploads();
    await staff.upload(bytes);
    await staff.maintenance.run();
    expect(await isKept(url)).toBe(true);
  });
});
