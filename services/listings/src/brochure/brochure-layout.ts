import { COLOURS } from '@lml/common/brand-colours';
import { linesOf, type TextStyle } from './brochure-text.js';

/** A4 portrait, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const MARGIN = 40;
export const HEADER = 62;
export const FOOTER = 46;
export const ASIDE = { x: 399, width: PAGE.width - MARGIN - 399, padding: 14 };
export const MAIN = { x: MARGIN, width: ASIDE.x - MARGIN - 26 };

export const INK: TextStyle = { face: 'text', size: 9.5, leading: 14.5, colour: COLOURS.ink };
export const styles = {
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

/** Section of the left column. */
export interface Block {
  /** Includes the space above; 0 when empty. */
  height: () => number;
  /** Draws at a height and returns where the next section starts. */
  draw: (top: number) => number;
  /** Removes one line (or row) and returns whether it could; absent if nothing may be removed. */
  shorten?: (least: number) => boolean;
}

export function drawRule(document: PDFKit.PDFDocument, x: number, y: number, width: number): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.8)
    .strokeColor(COLOURS.line)
    .stroke();
}

/** Sets a text in the largest size that fits into `lines`, else in the smallest, in at most `most` lines. */
export function largest(
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

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
