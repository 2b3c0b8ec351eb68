import { COLOURS } from '@lml/common/brand-colours';
import { COMPANY, EMAIL_PATTERN } from '@lml/common/contracts';
import PDFDocument from 'pdfkit';
import type { BrochureContent, Contact } from './brochure-content.js';
import { BROCHURE_COPY } from './brochure-copy.js';
import { drawCode, drawHouse, drawIcon, drawLogo, type Icon } from './brochure-marks.js';
import { drawLines, drawLineTo, linesOf, registerFaces, type TextStyle, widthOf } from './brochure-text.js';

/** Area for a picture, in points. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface BrochurePictures {
  count: number;
  /** Reads a JPEG that fills the frame; undefined if there is none. */
  read: (index: number, frame: Frame) => Promise<Buffer | undefined>;
}

// A4 portrait, in points.
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 40;
const HEADER = 62;
const FOOTER = 46;
const PICTURE_GAP = 3;
const BODY_GAP = 22;
const BODY_BOTTOM = PAGE.height - FOOTER - 16;
const ASIDE = { x: 399, width: PAGE.width - MARGIN - 399, padding: 14 };
const MAIN = { x: MARGIN, width: ASIDE.x - MARGIN - 26 };
/** Limits of the picture height; pictures get the space that the text leaves. */
const PICTURES = { least: 210, most: 300, mostAlone: 380 };
export const PICTURES_MAX = 4;

const INK: TextStyle = { face: 'text', size: 9.5, leading: 14.5, colour: COLOURS.ink };
const styles = {
  brand: { face: 'display', size: 18, leading: 20, colour: COLOURS.onPrimary },
  tagline: { ...INK, size: 8.5, leading: 12, colour: '#CFDDD6' },
  reference: { face: 'strong', size: 13, leading: 16, colour: COLOURS.onPrimary },
  badge: { face: 'strong', size: 8.5, leading: 12, colour: COLOURS.onPrimary },
  kind: { face: 'strong', size: 8.5, leading: 12, colour: COLOURS.accent },
  muted: { ...INK, colour: COLOURS.muted },
  small: { ...INK, size: 8.5, leading: 12.5, colour: COLOURS.muted },
  fact: { face: 'strong', size: 9.5, leading: 14, colour: COLOURS.ink, tabular: true },
  overview: { ...INK, size: 11, leading: 16.5, colour: COLOURS.primary },
  text: INK,
  heading: { face: 'display', size: 12, leading: 16, colour: COLOURS.primary },
  contact: { face: 'display', size: 14, leading: 18, colour: COLOURS.ink },
  call: { face: 'strong', size: 11, leading: 15, colour: COLOURS.primary },
  email: { ...INK, size: 8, leading: 12, colour: COLOURS.muted },
  link: { face: 'strong', size: 8, leading: 11, colour: COLOURS.primary },
  foot: { ...INK, size: 7.5, leading: 10.5, colour: COLOURS.muted },
} satisfies Record<string, TextStyle>;

/**
 * Draws the brochure, always on one page. Long texts are set smaller, then shortened.
 * @param options.compress false leaves the page's instructions readable, for tests
 */
export async function brochureDocument(
  content: BrochureContent,
  pictures: BrochurePictures,
  options: { compress?: boolean; madeAt: Date },
): Promise<Buffer> {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    compress: options.compress ?? true,
    lang: 'en-KE',
    displayTitle: true,
    info: {
      Title: `${content.title} (${content.reference})`,
      Author: COMPANY.name,
      Creator: COMPANY.name,
      Producer: 'pdfkit',
      CreationDate: options.madeAt,
    },
  });
  const bytes = collected(document);
  registerFaces(document);

  const body = planBody(document, content);
  const aside = asideBlock(document, content);
  const room = BODY_BOTTOM - HEADER - BODY_GAP;
  const pictureHeight = clamp(
    room - Math.max(heightOf(body), aside.height()),
    PICTURES.least,
    pictures.count === 1 ? PICTURES.mostAlone : PICTURES.most,
  );
  const top = HEADER + pictureHeight + BODY_GAP;
  shorten(body, BODY_BOTTOM - top);

  drawHeader(document, content);
  await drawPictures(document, pictures, pictureHeight);
  let y = top;
  for (const block of body) y = block.draw(y);
  aside.draw(top);
  drawFooter(document, content);
  document.end();
  return await bytes;
}

async function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  await new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  return Buffer.concat(parts);
}

function drawHeader(document: PDFKit.PDFDocument, { reference }: BrochureContent): void {
  document.rect(0, 0, PAGE.width, HEADER).fill(COLOURS.primary);
  drawLogo(document, MARGIN - 4, 11, 40);
  drawLines(document, [COMPANY.name], styles.brand, MARGIN + 46, 14);
  drawLines(document, [COMPANY.tagline], styles.tagline, MARGIN + 46, 35);
  drawLineTo(document, BROCHURE_COPY.reference, styles.tagline, PAGE.width - MARGIN, 15);
  drawLineTo(document, reference, styles.reference, PAGE.width - MARGIN, 31);
}

/** Draws the main picture across two thirds, the others stacked beside it. */
async function drawPictures(
  document: PDFKit.PDFDocument,
  pictures: BrochurePictures,
  height: number,
): Promise<void> {
  for (const [index, frame] of framesFor(pictures.count, height).entries()) {
    const { x, y, width, height: frameHeight } = frame;
    const jpeg = index < pictures.count ? await pictures.read(index, frame) : undefined;
    if (jpeg) document.image(jpeg, x, y, { width, height: frameHeight });
    else drawHouse(document, x, y, width, frameHeight);
  }
}

/** Returns at least one frame: for a picture, or for the placeholder outline. */
export function framesFor(count: number, height: number): Frame[] {
  const small = clamp(count - 1, 0, PICTURES_MAX - 1);
  if (small === 0) return [{ x: 0, y: HEADER, width: PAGE.width, height }];
  // A single other picture is as tall as the main one; several share the height, so they are narrower.
  const mainWidth = PAGE.width * (small === 1 ? 0.6 : small === 2 ? 0.66 : 0.69);
  const x = mainWidth + PICTURE_GAP;
  const smallHeight = (height - (small - 1) * PICTURE_GAP) / small;
  const column = Array.from({ length: small }, (_, index) => ({
    x,
    y: HEADER + index * (smallHeight + PICTURE_GAP),
    width: PAGE.width - x,
    height: smallHeight,
  }));
  return [{ x: 0, y: HEADER, width: mainWidth, height }, ...column];
}

/** Section of the left column. */
interface Block {
  /** Includes the space above; 0 when empty. */
  height: () => number;
  /** Draws at a height and returns where the next section starts. */
  draw: (top: number) => number;
  /** Removes one line (or row) and returns whether it could; absent if nothing may be removed. */
  shorten?: (least: number) => boolean;
}

function heightOf(blocks: Block[]): number {
  return blocks.reduce((sum, block) => sum + block.height(), 0);
}

function planBody(document: PDFKit.PDFDocument, content: BrochureContent): Block[] {
  const { overview, description, features, offers } = content;
  return [
    badgeBlock(document, content),
    titleBlock(document, content),
    priceBlock(document, content),
    factsBlock(document, content),
    textBlock(document, overview, styles.overview, 12),
    textBlock(document, description, styles.text, overview ? 7 : 12),
    offersBlock(document, offers),
    featuresBlock(document, features),
  ].filter((block) => block.height() > 0);
}

/** Removes lines until the blocks fit: long texts first; no block vanishes before all are short. */
function shorten(blocks: Block[], room: number): void {
  for (const least of [3, 2, 1, 0]) {
    for (const block of blocks) {
      let more = true;
      while (more && heightOf(blocks) > room) more = block.shorten?.(least) ?? false;
    }
  }
}

/** Draws "For Sale" with the property type beside it. */
function badgeBlock(document: PDFKit.PDFDocument, { status, sold, type }: BrochureContent): Block {
  const height = 18;
  const [label = ''] = linesOf(document, status, styles.badge, MAIN.width - 110, 1);
  return {
    height: () => height,
    draw: (top) => {
      let x = MAIN.x;
      if (label) {
        const width = widthOf(document, label, styles.badge) + 18;
        document.roundedRect(x, top, width, height, height / 2).fill(sold ? COLOURS.danger : COLOURS.primary);
        drawLines(document, [label], styles.badge, x + 9, top + 3);
        x += width + 9;
      }
      drawLines(document, [type], styles.kind, x, top + 3);
      return top + height;
    },
  };
}

function titleBlock(document: PDFKit.PDFDocument, { title, location }: BrochureContent): Block {
  const { style, lines } = largest(
    document,
    title,
    'display',
    [23, 20, 17, 15],
    COLOURS.ink,
    MAIN.width,
    2,
    3,
  );
  const place = linesOf(document, location, styles.muted, MAIN.width - 15, 2);
  return {
    height: () =>
      9 + lines.length * style.leading + (place.length ? 3 + place.length * styles.muted.leading : 0),
    draw: (top) => {
      let y = drawLines(document, lines, style, MAIN.x, top + 9);
      if (place.length === 0) return y;
      y += 3;
      drawIcon(document, 'place', MAIN.x - 1, y + 1.5, 12, COLOURS.accent);
      return drawLines(document, place, styles.muted, MAIN.x + 15, y);
    },
  };
}

function priceBlock(document: PDFKit.PDFDocument, { price }: BrochureContent): Block {
  const { style, lines } = largest(
    document,
    price.amount,
    'display',
    [22, 18, 14, 11],
    COLOURS.primary,
    MAIN.width,
    1,
    1,
  );
  const [label] = price.label ? linesOf(document, price.label, styles.small, MAIN.width, 1) : [];
  const notes = linesOf(document, price.notes.join(' · '), styles.small, MAIN.width, 2);
  const above = label ? styles.small.leading : 0;
  return {
    height: () => 11 + above + style.leading + notes.length * styles.small.leading,
    draw: (top) => {
      let y = top + 11;
      if (label) y = drawLines(document, [label], styles.small, MAIN.x, y);
      y = drawLines(document, lines, style, MAIN.x, y);
      return drawLines(document, notes, styles.small, MAIN.x, y);
    },
  };
}

/** Draws the facts in a row between two hairlines; wraps to a second row. */
function factsBlock(document: PDFKit.PDFDocument, { facts }: BrochureContent): Block {
  const rowHeight = 22;
  const placed: { icon: Icon; text: string; x: number; row: number }[] = [];
  let x = MAIN.x;
  let row = 0;
  for (const fact of facts) {
    const [text = ''] = linesOf(document, fact.text, styles.fact, MAIN.width - 17, 1);
    const width = 17 + widthOf(document, text, styles.fact);
    if (x > MAIN.x && x + width > MAIN.x + MAIN.width) {
      x = MAIN.x;
      row += 1;
    }
    placed.push({ icon: fact.kind, text, x, row });
    x += width + 20;
  }
  const inner = (row + 1) * rowHeight + 6;
  return {
    height: () => (placed.length ? 11 + inner : 0),
    draw: (top) => {
      const y = top + 11;
      for (const edge of [y, y + inner]) drawRule(document, MAIN.x, edge, MAIN.width);
      for (const { icon, text, x: left, row: line } of placed) {
        const middle = y + 3 + (line + 0.5) * rowHeight;
        drawIcon(document, icon, left, middle - 6.5, 13, COLOURS.muted);
        drawLines(document, [text], styles.fact, left + 18, middle - styles.fact.leading / 2);
      }
      return y + inner;
    },
  };
}

function textBlock(document: PDFKit.PDFDocument, text: string, style: TextStyle, space: number): Block {
  let lines = linesOf(document, text, style, MAIN.width);
  return {
    height: () => (lines.length ? space + lines.length * style.leading : 0),
    draw: (top) => (lines.length ? drawLines(document, lines, style, MAIN.x, top + space) : top),
    shorten: (least) => {
      if (lines.length <= least) return false;
      lines = sentencesWithin(document, text, style, lines.length - 1);
      return true;
    },
  };
}

/** Returns the whole sentences that fit into the lines; if not even the first fits, its beginning. */
function sentencesWithin(
  document: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  most: number,
): string[] {
  const sentences = text.split(/(?<=[.!?]["')\u2019\u201d]?) /);
  for (let count = sentences.length - 1; count > 0; count -= 1) {
    const lines = linesOf(document, sentences.slice(0, count).join(' '), style, MAIN.width);
    if (lines.length <= most) return lines;
  }
  return linesOf(document, text, style, MAIN.width, most);
}

const OFFERS_MAX = 5;

/** Draws the units on offer, one line each. */
function offersBlock(document: PDFKit.PDFDocument, { heading, rows }: BrochureContent['offers']): Block {
  const rowHeight = 17;
  const columns = { size: MAIN.x + 130, price: MAIN.x + MAIN.width };
  let shown = Math.min(rows.length, OFFERS_MAX);
  const left = () => rows.length - shown;
  return {
    height: () =>
      shown
        ? 14 + styles.heading.leading + 4 + shown * rowHeight + (left() ? styles.small.leading + 2 : 0)
        : 0,
    draw: (top) => {
      if (!shown) return top;
      let y = drawLines(document, [heading], styles.heading, MAIN.x, top + 14) + 4;
      for (const { name, size, price } of rows.slice(0, shown)) {
        drawRule(document, MAIN.x, y, MAIN.width);
        drawLines(document, linesOf(document, name, styles.fact, 122, 1), styles.fact, MAIN.x, y + 1.5);
        const [cost = ''] = linesOf(document, price, styles.fact, 150, 1);
        drawLineTo(document, cost, { ...styles.fact, colour: COLOURS.primary }, columns.price, y + 1.5);
        const room = columns.price - widthOf(document, cost, styles.fact) - 8 - columns.size;
        drawLines(
          document,
          linesOf(document, size, styles.muted, room, 1),
          styles.muted,
          columns.size,
          y + 1.3,
        );
        y += rowHeight;
      }
      return left() ? drawLines(document, [BROCHURE_COPY.more(left())], styles.small, MAIN.x, y + 2) : y;
    },
    shorten: (least) => {
      if (shown <= least) return false;
      shown -= 1;
      return true;
    },
  };
}

/** Draws the features in two columns, one line each. */
function featuresBlock(document: PDFKit.PDFDocument, features: string[]): Block {
  const rowHeight = 16;
  const columnWidth = MAIN.width / 2;
  const lines = features.map((feature) => linesOf(document, feature, INK, columnWidth - 28, 1)[0] ?? '');
  let rows = Math.ceil(lines.length / 2);
  return {
    height: () => (rows ? 14 + styles.heading.leading + 4 + rows * rowHeight : 0),
    draw: (top) => {
      if (!rows) return top;
      const y = drawLines(document, [BROCHURE_COPY.features], styles.heading, MAIN.x, top + 14) + 4;
      lines.slice(0, rows * 2).forEach((line, index) => {
        const x = MAIN.x + (index % 2) * columnWidth;
        const lineTop = y + Math.floor(index / 2) * rowHeight;
        drawIcon(document, 'check', x, lineTop + 2.5, 10, COLOURS.success);
        drawLines(document, [line], INK, x + 15, lineTop + 0.5);
      });
      return y + rows * rowHeight;
    },
    shorten: (least) => {
      if (rows <= least) return false;
      rows -= 1;
      return true;
    },
  };
}

const CODE_SIZE = 112;
const ICON_ROOM = 16;

/** Draws the contact, and the link to the property's page. */
function asideBlock(document: PDFKit.PDFDocument, { contact, link }: BrochureContent): Block {
  const x = ASIDE.x + ASIDE.padding;
  const width = ASIDE.width - 2 * ASIDE.padding;
  const besideIcon = width - ICON_ROOM;
  const label = linesOf(document, contact.label, styles.kind, width, 1);
  const name = linesOf(document, contact.name, styles.contact, width, 2);
  const position = linesOf(document, contact.position, styles.small, width, 2);
  const phone = largest(document, contact.phone, 'strong', [11, 10, 9], COLOURS.primary, besideIcon, 1, 2);
  const whole = linesOf(document, contact.email, styles.email, besideIcon, 3);
  const email =
    whole.length === 1
      ? whole
      : linesOf(document, contact.email.replace('@', ' @'), styles.email, besideIcon, 3);
  const scan = linesOf(document, BROCHURE_COPY.scan, styles.small, width, 3);
  const address = linesOf(document, link.replace(/^https?:\/\//, ''), styles.link, width, 3);
  const height =
    2 * ASIDE.padding +
    label.length * styles.kind.leading +
    name.length * styles.contact.leading +
    position.length * styles.small.leading +
    phone.lines.length * phone.style.leading +
    email.length * styles.email.leading +
    CODE_SIZE +
    scan.length * styles.small.leading +
    address.length * styles.link.leading +
    // The spaces between them, as drawn below.
    (2 + 9 + 3 + 14 + 14 + 7 + 3);
  return {
    height: () => height,
    draw: (top) => {
      document.roundedRect(ASIDE.x, top, ASIDE.width, height, 9);
      document.lineWidth(0.8).fillAndStroke(COLOURS.ground, COLOURS.line);
      let y = drawLines(document, label, styles.kind, x, top + ASIDE.padding) + 2;
      y = drawLines(document, name, styles.contact, x, y);
      y = drawLines(document, position, styles.small, x, y) + 9;
      y = drawWay(document, 'phone', phone.lines, phone.style, x, y, telephone(contact)) + 3;
      y = drawWay(document, 'mail', email, styles.email, x, y, mailbox(contact)) + 14;
      drawRule(document, x, y, width);
      const codeTop = y + 14;
      drawCode(document, link, ASIDE.x + (ASIDE.width - CODE_SIZE) / 2, codeTop, CODE_SIZE);
      y = drawCentred(document, scan, styles.small, codeTop + CODE_SIZE + 7) + 3;
      y = drawCentred(document, address, styles.link, y);
      document.link(ASIDE.x, codeTop, ASIDE.width, y - codeTop, link);
      return top + height;
    },
  };
}

/** Draws a phone number or address behind its icon; as a link where possible. */
function drawWay(
  document: PDFKit.PDFDocument,
  icon: Icon,
  lines: string[],
  style: TextStyle,
  x: number,
  top: number,
  address: string | undefined,
): number {
  drawIcon(document, icon, x - 0.5, top + (style.leading - 11) / 2, 11, COLOURS.accent);
  const bottom = drawLines(document, lines, style, x + ICON_ROOM, top);
  if (address) document.link(x, top, ASIDE.width - 2 * ASIDE.padding, bottom - top, address);
  return bottom;
}

function telephone({ phone }: Contact): string | undefined {
  const dialled = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{7,15}$/.test(dialled) ? `tel:${dialled}` : undefined;
}

function mailbox({ email }: Contact): string | undefined {
  return EMAIL_PATTERN.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : undefined;
}

function drawCentred(document: PDFKit.PDFDocument, lines: string[], style: TextStyle, top: number): number {
  const middle = ASIDE.x + ASIDE.width / 2;
  lines.forEach((line, index) =>
    drawLines(
      document,
      [line],
      style,
      middle - widthOf(document, line, style) / 2,
      top + index * style.leading,
    ),
  );
  return top + lines.length * style.leading;
}

function drawFooter(document: PDFKit.PDFDocument, { date }: BrochureContent): void {
  const top = PAGE.height - FOOTER;
  document.rect(0, top, PAGE.width, FOOTER).fill(COLOURS.ground);
  document.rect(0, top, PAGE.width, 1.5).fill(COLOURS.gold);
  const bold: TextStyle = { ...styles.foot, face: 'strong', colour: COLOURS.primary };
  drawLines(document, [`${COMPANY.name} · ${COMPANY.address}`], bold, MARGIN, top + 13);
  drawLines(document, [`${COMPANY.phones.join(' · ')} · ${COMPANY.email}`], styles.foot, MARGIN, top + 24);
  drawLineTo(document, BROCHURE_COPY.asOf(date), styles.foot, PAGE.width - MARGIN, top + 13);
  drawLineTo(document, BROCHURE_COPY.upToDate, styles.foot, PAGE.width - MARGIN, top + 24);
}

function drawRule(document: PDFKit.PDFDocument, x: number, y: number, width: number): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.8)
    .strokeColor(COLOURS.line)
    .stroke();
}

/** Sets a text in the largest size that fits into `lines`, else in the smallest, in at most `most` lines. */
function largest(
  document: PDFKit.PDFDocument,
  text: string,
  face: TextStyle['face'],
  sizes: number[],
  colour: string,
  width: number,
  lines: number,
  most: number,
): { style: TextStyle; lines: string[] } {
  let style: TextStyle = { face, size: 0, leading: 0, colour };
  for (const size of sizes) {
    style = { face, size, leading: size * (face === 'display' ? 1.2 : 1.35), colour };
    const set = linesOf(document, text, style, width);
    if (set.length <= lines) return { style, lines: set };
  }
  return { style, lines: linesOf(document, text, style, width, most) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
