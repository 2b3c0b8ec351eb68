import { type Language, type Picture, WORDS } from '@lml/common/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Pattern of our own pictures; no other file is opened, and no URL is fetched. */
const OURS = /^\/media\/([0-9a-f]{32})\/\d+\.jpg$/;
/** Pixels per point: about 160 dpi, which prints well. */
const PIXELS_PER_POINT = 2.2;
const SECONDS_MAX = 5;

export interface PictureFile {
  key: string;
  /** Stored widths, ascending. */
  widths: number[];
  /** Label of a picture that is no photograph of the property; may be empty. */
  note: string;
}

/** Returns a property's pictures that are stored in the media folder, in order. */
export function picturesOfOurs(pictures: Picture[], language: Language): PictureFile[] {
  return pictures.flatMap(({ url, widths, label }) => {
    const [, key] = OURS.exec(url) ?? [];
    return key && widths.length > 0
      ? { key, widths, note: label ? WORDS[language].pictureLabels[label] : '' }
      : [];
  });
}

/**
 * Reads a picture as a JPEG that fills a frame; undefined if its file is missing or broken.
 * @param frame in points
 */
export async function pictureForPrint(
  folder: string,
  { key, widths }: Pick<PictureFile, 'key' | 'widths'>,
  frame: { width: number; height: number },
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const width = Math.round(frame.width * PIXELS_PER_POINT);
  const height = Math.round(frame.height * PIXELS_PER_POINT);
  const source = widths.find((kept) => kept >= width) ?? widths.at(-1);
  try {
    const bytes = await readFile(join(folder, key, `${source}.jpg`), { signal });
    return await sharp(bytes, { failOn: 'error' })
      .resize({ width, height, fit: 'cover' })
      .jpeg({ quality: 76, mozjpeg: true })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
