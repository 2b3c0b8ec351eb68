import { create, type Font } from 'fontkit';
import { type Face, faceBytes } from '../brochure/brochure-text.js';

export interface TextFont {
  face: Face;
  /** Pixels. */
  size: number;
}

/** A line of text as SVG, drawn from the outlines of its letters: the container has no fonts. */
export interface TextStyle extends TextFont {
  colour: string;
}

const fonts = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const font = fonts.get(face) ?? create(faceBytes(face));
  fonts.set(face, font);
  return font;
}

/** Widths in sizes of the font, by face and text: measuring takes long. */
const widths = new Map<string, number>();
const WIDTHS_MAX = 10_000;

/** Returns the width of a text in pixels. */
export function widthOf(text: string, { face, size }: TextFont): number {
  const key = `${face} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    const font = fontOf(face);
    width = font.layout(text).advanceWidth / font.unitsPerEm;
    if (widths.size >= WIDTHS_MAX) widths.clear();
    widths.set(key, width);
  }
  return width * size;
}

/** Draws a line. @param y of its baseline */
export function drawnText(text: string, x: number, y: number, style: TextStyle): string {
  const font = fontOf(style.face);
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const outlines = glyphs.map((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const path = glyph.path.toSVG();
    const drawn = path && `<path transform="translate(${at + xOffset} ${yOffset})" d="${path}"/>`;
    at += xAdvance;
    return drawn;
  });
  const scale = style.size / font.unitsPerEm;
  return `<g fill="${style.colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
}

/** Breaks a text into lines at its spaces; the last one is shortened if it does not fit. */
export function linesOf(text: string, width: number, linesMax: number, style: TextFont): string[] {
  const lines: string[] = [];
  let words = text.split(' ').filter(Boolean);
  while (words.length > 0 && lines.length < linesMax) {
    const isLast = lines.length === linesMax - 1;
    let count = words.length;
    while (count > 1 && widthOf(words.slice(0, count).join(' '), style) > width) count--;
    const line = words.slice(0, count).join(' ');
    const fits = widthOf(line, style) <= width && !(isLast && count < words.length);
    lines.push(fits ? line : shortened(isLast ? words.join(' ') : line, width, style));
    words = words.slice(count);
  }
  return lines;
}

/** Cuts a text at the end, so that it fits with an ellipsis. */
function shortened(text: string, width: number, style: TextFont): string {
  const letters = Array.from(text);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`, style) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
