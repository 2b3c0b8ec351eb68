import type { Picture } from '@lml/common/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A picture of ours: nothing else is ever opened, and no address is ever asked. */
const OURS = /^\/media\/([0-9a-f]{32})\/\d+\.jpg$/;
/** Pixels a point: some 160 to the inch, which prints well. */
const PIXELS_PER_POINT = 2.2;
const SECONDS_MAX = 5;

export interface PictureFile {
  key: string;
  /** The widths kept, ascending. */
  widths: number[];
}

/** Those of a property's pictures that lie in the media folder, in order. */
export function picturesOfOurs(pictures: Picture[]): PictureFile[] {
  return pictures.flatMap(({ url, widths }) => {
    const [, key] = OURS.exec(url) ?? [];
    return key && widths.length > 0 ? { key, widths } : [];
  });
}

/**
 * A picture as a JPEG that fills a frame of the page, or undefined when its file is missing or broken.
 * @param frame in points
 */
export async function pictureForPrint(
  folder: string,
  { key, widths }: PictureFile,
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
