import {
  PICTURE_FORMATS,
  type PictureFormat,
  PICTURE_WIDTHS,
  SHARE_PICTURE,
} from '@lml/common/contracts/pictures';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { FAST_PICTURES } from './fast-pictures.js';
import { sharePicture } from './share-picture.js';

/** Data of a processed picture; its sizes are in `{folder}/{key}/`. */
export interface ProcessedPicture {
  key: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** Ascending. */
  widths: number[];
  /** Bytes of the AVIF of each width. */
  bytes: number[];
  /** Data URI about 16 pixels wide. */
  blur: string;
}

/** The bytes are not a supported picture. */
export class UnreadablePictureError extends Error {
  /** @param megapixelsMax the limit, if it was exceeded */
  constructor(
    cause?: unknown,
    readonly megapixelsMax?: number,
  ) {
    super('This is not a JPEG, PNG, WebP or AVIF picture that can be read', { cause });
  }
}

/** About 50 megapixels: above any phone's photos, below what would exhaust the memory. */
const MAX_PIXELS = 50_000_000;
/** An AVIF is decoded as a whole, at about 18 bytes per pixel. */
const MAX_AVIF_PIXELS = 20_000_000;
/** Far above any photo; WebP allows at most 16,383. */
const MAX_HEIGHT = 8000;
/** The largest picture takes some seconds on a busy machine; longer decoding means a malicious file. */
const DECODE_SECONDS = 30;
const BLUR_WIDTH = 16;
const META = 'meta.json';

/** Part of each key: increase it when the settings below change, so that browsers do not use old pictures. */
const RECIPE = FAST_PICTURES ? '1-fast' : '1';

/**
 * A 640 pixel AVIF with these settings has about 30 kB. Effort 2 makes files 1 percent larger than effort 3 in half the
 * time; chroma subsampling is invisible in photos.
 */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 60, effort: FAST_PICTURES ? 0 : 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78, effort: FAST_PICTURES ? 0 : 3 }),
  jpg: (picture) => picture.jpeg({ quality: 80, mozjpeg: !FAST_PICTURES }),
};

// Only these decoders process uploads, whatever type a file claims. `isPhoto` also keeps SVG out while a drawing of our own
// is in hand (`own-drawing.ts`).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/**
 * Creates the sizes of a picture in AVIF, WebP and JPEG: upright, without metadata and never enlarged, as
 * `{folder}/{key}/{width}.{format}`, and its share picture. The key is derived from the bytes, so that the same picture
 * is processed once. The files appear atomically.
 * @param folder must exist
 * @param key of the original, if the bytes were derived from one
 * @throws UnreadablePictureError
 */
export async function processPicture(
  bytes: Buffer,
  folder: string,
  key = pictureKey(bytes),
): Promise<ProcessedPicture> {
  const done = await readProcessed(folder, key);
  if (done) return done;

  const upright = await decode(bytes);
  const { width, height } = upright.info;
  const widths = [...PICTURE_WIDTHS.filter((size) => size < width), width];
  const scratch = scratchFolder(folder, key);
  await mkdir(scratch);
  try {
    const sizes: number[] = [];
    for (const size of widths) {
      const resized = await pixels(pixelsOf(upright).resize({ width: size }));
      for (const format of PICTURE_FORMATS) {
        // Written here, to distinguish a full disk from an unprocessable picture.
        const file = await encoders[format](pixelsOf(resized)).toBuffer();
        await writeFile(join(scratch, `${size}.${format}`), file);
        if (format === 'avif') sizes.push(file.length);
      }
    }
    await writeFile(join(scratch, SHARE_PICTURE.file), await sharePicture(pixelsOf(upright)));
    const blur = await blurOf(upright);
    const meta: ProcessedPicture = { key, width, height, widths, bytes: sizes, blur };
    await writeFile(join(scratch, META), JSON.stringify(meta));
    await publish(scratch, join(folder, key));
    return meta;
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** Returns a picture's folder name, derived from its bytes. */
export function pictureKey(bytes: Buffer): string {
  return createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32);
}

/** Returns the data of an already processed picture, or undefined. */
export async function readProcessed(folder: string, key: string): Promise<ProcessedPicture | undefined> {
  try {
    const meta = JSON.parse(await readFile(join(folder, key, META), 'utf8')) as Partial<ProcessedPicture>;
    const { bytes = await measureSizes(folder, key, meta.widths!) } = meta;
    return { ...(meta as ProcessedPicture), bytes };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the bytes of the AVIF of each width, for a picture of a release that did not note them. */
async function measureSizes(folder: string, key: string, widths: number[]): Promise<number[]> {
  const files = await Promise.all(widths.map((width) => stat(join(folder, key, `${width}.avif`))));
  return files.map(({ size }) => size);
}

/** Pattern of names that {@link scratchFolder} returns. */
export const SCRATCH = /^\.[0-9a-f]{32}-[0-9a-f-]{36}$/;

/** Returns a temporary folder's name for gathering files; the leading dot hides it from readers. */
export function scratchFolder(folder: string, key: string): string {
  return join(folder, `.${key}-${randomUUID()}`);
}

/** Renames a gathered folder to its final name; if another process was first, its files stay. */
export async function publish(scratch: string, target: string): Promise<void> {
  try {
    await rename(scratch, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Creates the share picture of a picture that predates them, from its largest JPEG.
 * @returns false if it has one already, or is incomplete
 */
export async function addSharePicture(folder: string, key: string): Promise<boolean> {
  const target = join(folder, key, SHARE_PICTURE.file);
  const picture = await readProcessed(folder, key);
  if (!picture || existsSync(target)) return false;
  const scratch = scratchFolder(folder, key);
  await mkdir(scratch);
  try {
    const bytes = await readFile(join(folder, key, `${picture.width}.jpg`));
    await writeFile(join(scratch, SHARE_PICTURE.file), await sharePicture(sharp(bytes)));
    await rename(join(scratch, SHARE_PICTURE.file), target);
    return true;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Decodes the picture once: upright, sRGB, transparency on white, no wider than the largest size. */
async function decode(bytes: Buffer): Promise<Pixels> {
  try {
    if (!isPhoto(bytes)) throw new UnreadablePictureError();
    await refuseTooManyPixels(bytes);
    return await pixels(
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: DECODE_SECONDS })
        .autoOrient()
        .resize({
          width: Math.max(...PICTURE_WIDTHS),
          height: MAX_HEIGHT,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb'),
    );
  } catch (error) {
    throw error instanceof UnreadablePictureError ? error : new UnreadablePictureError(error);
  }
}

/** Whether the first bytes are those of a JPEG, PNG, WebP or AVIF. */
function isPhoto(bytes: Buffer): boolean {
  const at = (offset: number, text: string) =>
    bytes.toString('latin1', offset, offset + text.length) === text;
  return (
    at(0, '\u00ff\u00d8\u00ff') ||
    at(0, '\u0089PNG\r\n\u001a\n') ||
    (at(0, 'RIFF') && at(8, 'WEBP')) ||
    at(4, 'ftyp')
  );
}

/** Reads only the header: a small file can declare dimensions that would exhaust the memory. */
async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const max = format === 'heif' ? MAX_AVIF_PIXELS : MAX_PIXELS;
  if (width * height > max) throw new UnreadablePictureError(undefined, max / 1_000_000);
}

async function pixels(picture: Sharp): Promise<Pixels> {
  return await picture.raw().toBuffer({ resolveWithObject: true });
}

function pixelsOf({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function blurOf(picture: Pixels): Promise<string> {
  const bytes = await pixelsOf(picture)
    .resize({ width: BLUR_WIDTH, height: 4 * BLUR_WIDTH, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}
