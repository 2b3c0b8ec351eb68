import { COLOURS } from '@lml/common/brand-colours';
import type { BrochureContent } from './brochure-content.js';
import { BROCHURE_COPY, type BrochureTexts } from './brochure-copy.js';
import type { CostsContent } from './brochure-costs.js';
import { type Block, drawRule, INK, largest, MAIN, styles } from './brochure-layout.js';
import { drawIcon, type Icon } from './brochure-marks.js';
import { drawLines, drawLineTo, linesOf, type TextStyle, widthOf } from './brochure-text.js';

export function heightOf(blocks: Block[]): number {
  return blocks.reduce((sum, block) => sum + block.height(), 0);
}

export function planBody(document: PDFKit.PDFDocument, content: BrochureContent): Block[] {
  const { overview, description, features, offers, costs } = content;
  const texts = BROCHURE_COPY[content.language];
  return [
    badgeBlock(document, content),
    titleBlock(document, content),
    priceBlock(document, content),
    factsBlock(document, content),
    textBlock(document, overview, styles.overview, 12),
    textBlock(document, description, styles.text, overview ? 7 : 12),
    offersBlock(document, offers, texts),
    ...(costs ? [costsBlock(document, costs)] : []),
    featuresBlock(document, features, texts),
  ].filter((block) => block.height() > 0);
}

/** Removes lines until the blocks fit: long texts first; no block vanishes before all are short. */
export function shorten(blocks: Block[], room: number): void {
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
function offersBlock(
  document: PDFKit.PDFDocument,
  { heading, rows }: BrochureContent['offers'],
  texts: BrochureTexts,
): Block {
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
      return left() ? drawLines(document, [texts.more(left())], styles.small, MAIN.x, y + 2) : y;
    },
    shorten: (least) => {
      if (shown <= least) return false;
      shown -= 1;
      return true;
    },
  };
}

/** Draws what it costs, one line each; all of it or nothing, as a part would be wrong. */
function costsBlock(
  document: PDFKit.PDFDocument,
  { heading, rows, totalName, allIn, note }: CostsContent,
): Block {
  const rowHeight = 14.5;
  const right = MAIN.x + MAIN.width;
  const below = linesOf(document, note, styles.foot, MAIN.width, 2);
  const inner =
    styles.heading.leading + 3 + (rows.length + 1) * rowHeight + 3 + below.length * styles.foot.leading;
  return {
    height: () => 13 + inner,
    draw: (top) => {
      let y = drawLines(document, [heading], styles.heading, MAIN.x, top + 13) + 3;
      for (const { name, amount } of rows) {
        const figures: TextStyle = { ...INK, tabular: true };
        const room = MAIN.width - widthOf(document, amount, figures) - 12;
        drawLines(document, linesOf(document, name, INK, room, 1), INK, MAIN.x, y);
        drawLineTo(document, amount, figures, right, y);
        y += rowHeight;
      }
      drawRule(document, MAIN.x, y, MAIN.width);
      drawLines(document, [totalName], styles.fact, MAIN.x, y + 1);
      drawLineTo(document, allIn, { ...styles.fact, colour: COLOURS.primary }, right, y + 1);
      return drawLines(document, below, styles.foot, MAIN.x, y + rowHeight + 3);
    },
  };
}

/** Draws the features in two columns, one line each. */
function featuresBlock(document: PDFKit.PDFDocument, features: string[], texts: BrochureTexts): Block {
  const rowHeight = 16;
  const columnWidth = MAIN.width / 2;
  const lines = features.map((feature) => linesOf(document, feature, INK, columnWidth - 28, 1)[0] ?? '');
  let rows = Math.ceil(lines.length / 2);
  return {
    height: () => (rows ? 14 + styles.heading.leading + 4 + rows * rowHeight : 0),
    draw: (top) => {
      if (!rows) return top;
      const y = drawLines(document, [texts.features], styles.heading, MAIN.x, top + 14) + 4;
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
