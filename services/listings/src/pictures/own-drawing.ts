import sharp from 'sharp';

const DECODER = { operation: ['VipsForeignLoadSvgBuffer'] };
let inHand = 0;

/** Turns an SVG of our own into a PNG. Its decoder is blocked again as soon as no drawing is in hand. */
export async function rasterised(drawing: Buffer): Promise<Buffer> {
  inHand += 1;
  sharp.unblock(DECODER);
  try {
    return await sharp(drawing).png({ compressionLevel: 1 }).toBuffer();
  } finally {
    inHand -= 1;
    if (inHand === 0) sharp.block(DECODER);
  }
}
