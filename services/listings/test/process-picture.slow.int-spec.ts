import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { addSharePicture, processPicture, UnreadablePictureError } from '../src/pictures/process-picture.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lml-pictures-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3a7d44' } });
}

it.each([
  [1600, [320, 640, 960, 1280]],
  [1280, [320, 640, 960, 1280]],
  [1200, [320, 640, 960, 1200]],
  [640, [320, 640]],
  [200, [200]],
])(
  'resizes a picture %i pixels wide to the widths %j, never enlarging it [PICTURE-3]',
  async (width, widths) => {
    const made = await processPicture(
      await picture(width, width / 2)
        .jpeg()
        .toBuffer(),
      folder,
    );
    expect(made.widths).toEqual(widths);
    expect([made.width, made.height]).toEqual([widths.at(-1), widths.at(-1)! / 2]);
    const files = widths.flatMap((size) => ['avif', 'webp', 'jpg'].map((format) => `${size}.${format}`));
    expect((await readdir(join(folder, made.key))).sort()).toEqual(
      [...files, 'meta.json', 'share.jpg'].sort(),
    );
    for (const size of widths) {
      const { width: written } = await sharp(
        await readFile(join(folder, made.key, `${size}.avif`)),
      ).metadata();
      expect(written).toBe(size);
    }
  },
);

/** Noise, which compresses worst. */
async function noise(width: number, height: number): Promise<Buffer> {
  return await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
}

describe('the share picture', () => {
  const shareOf = async (key: string) => {
    const bytes = await readFile(join(folder, key, 'share.jpg'));
    return { bytes, ...(await sharp(bytes).metadata()) };
  };

  it.each([
    ['a landscape photo', () => picture(1600, 900).jpeg().toBuffer()],
    ['a portrait photo', () => picture(900, 1600).jpeg().toBuffer()],
    ['a small one', () => picture(200, 200).png().toBuffer()],
    ['noise', () => noise(1400, 1000)],
  ])(
    'of %s is a JPEG of 1200 by 630 pixels under 300 KB [SEO-7]',
    async (_name, bytes) => {
      const { key } = await processPicture(await bytes(), folder);
      const share = await shareOf(key);
      expect([share.format, share.width, share.height]).toEqual(['jpeg', 1200, 630]);
      expect(share.bytes.length).toBeLessThan(300_000);
      // Compressing noise in all sizes is slow.
    },
    30_000,
  );

  it.each([
    [4, 8000],
    [8000, 4],
    [1, 1],
  ])('of a strip of %i by %i pixels is cropped before it is enlarged', async (width, height) => {
    const { key } = await processPicture(await picture(width, height).png().toBuffer(), folder);
    expect((await shareOf(key)).width).toBe(1200);
  });

  it('is created once for an older picture, and not for a file that is not a picture', async () => {
    const { key } = await processPicture(await picture(1600, 900).jpeg().toBuffer(), folder);
    await unlink(join(folder, key, 'share.jpg'));
    expect(await addSharePicture(folder, key)).toBe(true);
    expect((await shareOf(key)).width).toBe(1200);
    expect(await addSharePicture(folder, key)).toBe(false);
    expect(await addSharePicture(folder, 'f'.repeat(32))).toBe(false);
    expect(await readdir(folder)).toEqual([key]);
  });
});

it('applies the EXIF orientation, and removes the metadata [PICTURE-3]', async () => {
  const lying = await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const made = await processPicture(lying, folder);
  expect([made.width, made.height]).toEqual([200, 400]);
  const written = await sharp(await readFile(join(folder, made.key, '200.jpg'))).metadata();
  expect([written.width, written.height, written.orientation, written.exif]).toEqual([
    200,
    400,
    undefined,
    undefined,
  ]);
});

it('creates a placeholder of a few hundred characters', async () => {
  const { blur } = await processPicture(await picture(900, 600).png().toBuffer(), folder);
  expect(blur).toMatch(/^data:image\/webp;base64,/);
  expect(blur.length).toBeLessThan(500);
});

it('places a transparent picture on white', async () => {
  const clear = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const { key } = await processPicture(await clear.png().toBuffer(), folder);
  const { data } = await sharp(await readFile(join(folder, key, '64.jpg')))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

it.each<[string, (made: Sharp) => Sharp]>([
  ['JPEG', (made) => made.jpeg()],
  ['PNG', (made) => made.png()],
  ['WebP', (made) => made.webp()],
  ['AVIF', (made) => made.avif()],
])('reads %s', async (_format, encode) => {
  const { widths } = await processPicture(await encode(picture(100, 80)).toBuffer(), folder);
  expect(widths).toEqual([100]);
});

it('processes the same picture once, even in parallel', async () => {
  const bytes = await picture(400, 300).jpeg().toBuffer();
  const [one, two] = await Promise.all([processPicture(bytes, folder), processPicture(bytes, folder)]);
  expect(one).toEqual(two);
  expect(await readdir(folder)).toEqual([one.key]);
  const before = await stat(join(folder, one.key, '320.jpg'));
  await processPicture(bytes, folder);
  expect((await stat(join(folder, one.key, '320.jpg'))).mtimeMs).toBe(before.mtimeMs);
});

it.each<[string, () => Promise<Buffer> | Buffer]>([
  ['text', () => Buffer.from('not a picture')],
  ['nothing', () => Buffer.alloc(0)],
  ['a truncated picture', async () => (await picture(800, 600).jpeg().toBuffer()).subarray(0, 900)],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
  ['a GIF', async () => await picture(10, 10).gif().toBuffer()],
  ['a picture of 51 megapixels', async () => await picture(10_200, 5000).png().toBuffer()],
])('rejects %s and leaves no files behind', async (_what, make) => {
  await expect(processPicture(await make(), folder)).rejects.toThrow(UnreadablePictureError);
  expect(await readdir(folder)).toEqual([]);
});
