import {
  PICTURE_FORMATS,
  type PictureFormat,
  PICTURE_WIDTHS,
  SHARE_PICTURE,
} from '@lml/common/contracts/pictures';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { sharePicture } from './share-picture.js';

/** What is known of a picture of ours once its sizes lie in `{folder}/{key}/`. */
export interface ProcessedPicture {
  key: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** Ascending. */
  widths: number[];
  /** A data URI of some 16 pixels' width. */
  blur: string;
}

/** The bytes are no picture that we read. */
export class UnreadablePictureError extends Error {
  /** @param megapixelsMax how many there may be, when it has more */
  constructor(
    cause?: unknown,
    readonly megapixelsMax?: number,
  ) {
    super('This is not a JPEG, PNG, WebP or AVIF picture that can be read', { cause });
  }
}

/** Part of each key: raise it when the settings below change, so that browsers don't keep pictures made by the old. */
const RECIPE = '1';
/** Some 50 megapixels: above any phone's photograph, below what would fill the memory. */
const MAX_PIXELS = 50_000_000;
/** An AVIF is unpacked whole, at some 18 bytes a pixel. */
const MAX_AVIF_PIXELS = 20_000_000;
/** Far above any photograph; WebP takes no more than 16,383. */
const MAX_HEIGHT = 8000;
/** The largest picture takes some seconds on a busy machine; a file that keeps its decoder busy for longer is none. */
const DECODE_SECONDS = 30;
const BLUR_WIDTH = 16;
const META = 'meta.json';

/**
 * A 640 pixel AVIF of these settings has about 30 kB. Effort 2 makes files 1 percent larger than effort 3, in half
 * the time; the half-sized colour planes can't be told apart in photographs.
 */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 60, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 78, effort: 3 }),
  jpg: (picture) => picture.jpeg({ quality: 80, mozjpeg: true }),
};

// Nothing but these decoders ever sees a byte from outside, whatever a file calls itself.
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
 * Makes the sizes of a picture in AVIF, WebP and JPEG, upright, without metadata and never larger than the original,
 * as `{folder}/{key}/{width}.{format}`, and its share picture beside them. The key follows from the bytes, so that the same picture is made once; the
 * files appear all together or not at all.
 * @param folder must exist
 * @param key of the original, where the bytes were made from one
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
    for (const size of widths) {
      const resized = await pixels(pixelsOf(upright).resize({ width: size }));
      for (const format of PICTURE_FORMATS) {
        // Written here, so that a full disk is told from a picture that can't be made.
        const file = await encoders[format](pixelsOf(resized)).toBuffer();
        await writeFile(join(scratch, `${size}.${format}`), file);
      }
    }
    await writeFile(join(scratch, SHARE_PICTURE.file), await sharePicture(pixelsOf(upright)));
    const meta: ProcessedPicture = { key, width, height, widths, blur: await blurOf(upright) };
    await writeFile(join(scratch, META), JSON.stringify(meta));
    await publish(scratch, join(folder, key));
    return meta;
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** The name of a picture's folder: the same bytes always have the same. */
export function pictureKey(bytes: Buffer): string {
  return createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32);
}

/** What is known of a picture that was made before, or undefined. */
export async function readProcessed(folder: string, key: string): Promise<ProcessedPicture | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, key, META), 'utf8')) as ProcessedPicture;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What {@link scratchFolder} names. */
export const SCRATCH = /^\.[0-9a-f]{32}-[0-9a-f-]{36}$/;

/** A folder's name in which to gather a picture's files; no reader looks into one that begins with a dot. */
export function scratchFolder(folder: string, key: string): string {
  return join(folder, `.${key}-${randomUUID()}`);
}

/** Makes a gathered folder visible under its name; where another process was first, its files stand. */
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
 * Makes the share picture of a picture that was made before there were any, from its largest JPEG.
 * @returns false when it has one, or is no whole picture
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

/** Reads the picture once: upright, in sRGB, on white where it was transparent, no wider than the largest size. */
async function decode(bytes: Buffer): Promise<Pixels> {
  try {
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

/** Reads the first bytes only: a small file can say that it is a picture which would fill the memory. */
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
