import { COLOURS } from '@lml/common/brand-colours';
import { COMPANY, SHARE_PICTURE } from '@lml/common/contracts';
import sharp from 'sharp';
import { rasterised } from '../pictures/own-drawing.js';
import { drawnText, linesOf, type TextStyle, widthOf } from './text-paths.js';

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE;
/** WhatsApp ignores pictures over 300 KB. */
const BYTES_MAX = 290_000;
const QUALITIES = [82, 72, 60, 45, 25];

const MARGIN = 56;
const TITLE: TextStyle = { face: 'display', size: 46, colour: COLOURS.onPrimary };
const PRICE: TextStyle = { face: 'strong', size: 44, colour: COLOURS.onPrimary };
const PLACE: TextStyle = { face: 'text', size: 28, colour: COLOURS.onPrimary };
const LABEL: TextStyle = { face: 'strong', size: 26, colour: COLOURS.onPrimary };
const BRAND: TextStyle = { face: 'display', size: 28, colour: COLOURS.onPrimary };
const TITLE_LEADING = 54;

/** Texts of a share picture, with characters that the fonts have. */
export interface ShareCard {
  title: string;
  price: string;
  place: string;
  /** "For sale", "To rent", "Sold". */
  label: string;
  /** No longer on the market. */
  isGone: boolean;
}

/**
 * Draws the link preview picture: the photo with title, price, place, status and logo; a JPEG of 1200 by 630 pixels, at
 * most 300 KB.
 * @param photo of the same size; a plain ground without one
 */
export async function shareCard(card: ShareCard, photo: Buffer | undefined): Promise<Buffer> {
  const ground = photo
    ? sharp(photo, { failOn: 'error' }).resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
    : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOURS.primarySoft } });
  const { data, info } = await ground
    .composite([{ input: await rasterised(Buffer.from(drawing(card))) }])
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await whole.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer();
    if (jpeg.length <= BYTES_MAX) break;
  }
  return jpeg;
}

function drawing({ title, price, place, label, isGone }: ShareCard): string {
  const inner = WIDTH - 2 * MARGIN;
  const titles = linesOf(title, inner, 2, TITLE);
  const [placed = ''] = linesOf(place, inner, 1, PLACE);
  const [priced = ''] = linesOf(price, inner, 1, PRICE);
  // From the bottom: place, price, title.
  const placeY = HEIGHT - 44;
  const priceY = placeY - (placed ? 48 : 0);
  const titleY = priceY - (priced ? 64 : 0) - (titles.length - 1) * TITLE_LEADING;
  const panelTop = titleY - 68;
  const labelWidth = widthOf(label, LABEL) + 48;
  const brandWidth = widthOf(COMPANY.name, BRAND) + 112;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect y="${panelTop}" width="${WIDTH}" height="${HEIGHT - panelTop}" fill="${COLOURS.primary}" fill-opacity="0.94"/>`,
    `<rect y="${panelTop}" width="${WIDTH}" height="5" fill="${COLOURS.gold}"/>`,
    ...titles.map((line, index) => drawnText(line, MARGIN, titleY + index * TITLE_LEADING, TITLE)),
    drawnText(priced, MARGIN, priceY, PRICE),
    drawnText(placed, MARGIN, placeY, PLACE),
    `<rect x="${MARGIN}" y="40" width="${brandWidth}" height="72" rx="10" fill="${COLOURS.primary}"/>`,
    `<g transform="translate(${MARGIN + 16} 48) scale(0.6)" fill="none">`,
    `<path d="M38 80.75H14.25V46.5L31 23l17 24 17-24 16.75 23.500v34.25H58" stroke="${COLOURS.onPrimary}" stroke-width="8.5" stroke-miterlimit="6"/>`,
    `<path d="M40.2 57.2h15.6L52.6 85h-9.2z" fill="${COLOURS.gold}"/></g>`,
    drawnText(COMPANY.name, MARGIN + 88, 86, BRAND),
    ...(label
      ? [
          `<rect x="${WIDTH - MARGIN - labelWidth}" y="44" width="${labelWidth}" height="56" rx="28" fill="${isGone ? COLOURS.danger : COLOURS.primary}"/>`,
          drawnText(label, WIDTH - MARGIN - labelWidth + 24, 81, LABEL),
        ]
      : []),
    '</svg>',
  ].join('');
}
