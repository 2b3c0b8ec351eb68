import { COLOURS } from '@lml/common/brand-colours';
import type { PropertyFact } from '@lml/common/contracts';
import QRCode from 'qrcode';

/** Line icons on a grid of 24. */
const icons = {
  bedrooms: ['M3 6v13', 'M3 16h18v3', 'M21 16v-2.500a3 3 0 0 0-3-3H11V16', 'M5.500 11.500h2.500'],
  bathrooms: [
    'M3 12.500h18v1.500a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5z',
    'M6 12.500V6.500a2.300 2.300 0 0 1 4.600 0',
    'M7.500 19l-1 2',
    'M16.500 19l1 2',
  ],
  offices: ['M4 8h16v11.500H4z', 'M9 8V4.500h6V8', 'M4 13h16'],
  parking: ['M4 17v-4l2.200-6h11.600L20 13v4z', 'M4 13h16', 'M6.500 17v2.500', 'M17.500 17v2.500'],
  size: ['M3.500 15.500l12-12 5 5-12 12z', 'M7 12l2.200 2.200', 'M10 9l3.200 3.200', 'M13 6l2.200 2.200'],
  tenure: ['M5 3.500h11l3 3v14H5z', 'M8.500 9h7', 'M8.500 12.500h7', 'M8.500 16h4'],
  place: [
    'M12 21.500c-4.600-4.900-7-8.500-7-11.800a7 7 0 0 1 14 0c0 3.300-2.400 6.900-7 11.800z',
    'M9.500 9.700a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0z',
  ],
  phone: [
    'M6.300 4h3l1.500 4-2 1.600a11.500 11.500 0 0 0 5.600 5.600l1.600-2 4 1.500v3a2 2 0 0 1-2.200 2A15.500 15.500 0 0 1 4.300 6.200 2 2 0 0 1 6.300 4z',
  ],
  mail: ['M3.500 6h17v12.500h-17z', 'M3.500 7l8.500 6.500L20.500 7'],
  check: ['M4.500 12.500l5 5L19.500 7'],
} satisfies Record<PropertyFact['kind'] | 'place' | 'phone' | 'mail' | 'check', string[]>;
export type Icon = keyof typeof icons;

const ICON_GRID = 24;
const ICON_STROKE = 1.8;

/** Draws an icon. @param size side of its square, in points */
export function drawIcon(
  document: PDFKit.PDFDocument,
  icon: Icon,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  document
    .save()
    .translate(x, y)
    .scale(size / ICON_GRID);
  document.lineWidth(ICON_STROKE).lineCap('round').lineJoin('round').strokeColor(colour);
  for (const path of icons[icon]) document.path(path).stroke();
  document.restore();
}

/** Draws the logo's mark (logo-mark.svg), for a dark background. */
export function drawLogo(document: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 96);
  document.lineWidth(8.5).lineCap('butt').lineJoin('miter').miterLimit(6).strokeColor(COLOURS.onPrimary);
  document.path('M38 80.750H14.250V46.500L31 23l17 24 17-24 16.750 23.500v34.250H58').stroke();
  document.path('M40.200 57.200h15.600L52.600 85h-9.200z').fill(COLOURS.gold);
  document.restore();
}

/** Draws the placeholder for a missing picture: the outline of a house. */
export function drawHouse(
  document: PDFKit.PDFDocument,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  document.rect(x, y, width, height).fill(COLOURS.primarySoft);
  const size = Math.min(width, height, 220) * 0.45;
  document
    .save()
    .translate(x + (width - size) / 2, y + (height - size) / 2)
    .scale(size / ICON_GRID);
  document.lineWidth(0.7).lineCap('round').lineJoin('round').strokeColor('#8FA69C');
  for (const path of ['M3 11.500L12 4l9 7.500', 'M5.200 9.800V20h13.600V9.800', 'M10 20v-6h4v6'])
    document.path(path).stroke();
  document.restore();
}

/** White modules around the code, without which many phones cannot scan it. */
const QUIET_ZONE = 4;

/** Draws a QR code with its quiet zone, in a square of `size` points. */
export function drawCode(
  document: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  size: number,
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const unit = size / (modules.size + 2 * QUIET_ZONE);
  document.rect(x, y, size, size).fill('#FFFFFF');
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      // Draw adjacent modules of a row as one bar: hairlines between them would confuse a scanner.
      let length = 0;
      while (column + length < modules.size && modules.get(row, column + length)) length += 1;
      if (length === 0) continue;
      document.rect(x + (QUIET_ZONE + column) * unit, y + (QUIET_ZONE + row) * unit, length * unit, unit);
      column += length;
    }
  }
  document.fill(COLOURS.ink);
}
