import { SHARE_PICTURE } from '@lml/common/contracts/pictures';
import sharp, { type Sharp } from 'sharp';
import { FAST_PICTURES } from './fast-pictures.js';

/** WhatsApp ignores pictures over 300 KB; smaller ones load while the message is being typed. */
const BYTES_WANTED = 200_000;
/** Tried in order until one is small enough; the last keeps even noise under 300 KB. */
const QUALITIES = [80, 70, 58, 45, 25];

/**
 * Creates the link preview picture: a JPEG with {@link SHARE_PICTURE}'s dimensions, cropped to the most salient part;
 * usually at most 200 KB, never more than 300 KB.
 */
export async function sharePicture(original: Sharp): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE;
  const { data, info } = await (
    await cut(original)
  )
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cropped = sharp(data, { raw: { width, height, channels: info.channels } });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await cropped.clone().jpeg({ quality, mozjpeg: !FAST_PICTURES }).toBuffer();
    if (jpeg.length <= BYTES_WANTED) break;
  }
  return jpeg;
}

/** Crops to the most salient part in the share picture's shape; shrinks large pictures first. */
async function cut(original: Sharp): Promise<Sharp> {
  const { width, height } = SHARE_PICTURE;
  const given = await original.metadata();
  // Never enlarge: a picture a few pixels wide would become millions of pixels high.
  const scale = Math.min(1, given.width / width, given.height / height);
  const { data, info } = await original
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'cover',
      position: sharp.strategy.attention,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}
