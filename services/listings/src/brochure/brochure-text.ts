import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.js';

/** The brand's fonts. WOFF, because pdfkit cannot subset WOFF2 files. */
const files = {
  text: 'inter/files/inter-latin-400-normal',
  strong: 'inter/files/inter-latin-600-normal',
  display: 'fraunces/files/fraunces-latin-600-normal',
};
export type Face = keyof typeof files;

const { resolve } = createRequire(import.meta.url);
const faces = Object.entries(files).map(
  ([face, file]) => [face, unpackWoff(readFileSync(resolve(`@fontsource/${file}.woff`)))] as const,
);

/** Bytes of a font, for drawing its letters elsewhere. */
export function faceBytes(face: Face): Buffer {
  return faces.find(([name]) => name === face)![1];
}

/** Text style, in points. */
export interface TextStyle {
  face: Face;
  size: number;
  /** Line spacing. */
  leading: number;
  colour: string;
  /** Tabular figures, for aligned rows; also prevents Inter's bold 7 from touching a comma. */
  tabular?: true;
}

export function registerFaces(document: PDFKit.PDFDocument): void {
  for (const [face, bytes] of faces) document.registerFont(face, bytes);
}

const ELLIPSIS = '…';
/** Max characters: no block has room for more, and measuring takes time. */
const LENGTH_MAX = 1500;

/**
 * Breaks a text into at most `most` lines no wider than `width`. Adds an ellipsis if text is cut off; breaks words that
 * are wider than a line.
 */
export function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  width: number,
  most = Infinity,
): string[] {
  const widthOf = measure(document, style);
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .slice(0, LENGTH_MAX)
    .split(' ')
    .flatMap((part) => broken(part, width, widthOf))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
    // One line too many shows that text is left over.
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  const last = kept.pop();
  return last === undefined ? [] : [...kept, shortened(last, width, widthOf)];
}

/** Draws lines below each other and returns where they end. */
export function drawLines(
  document: PDFKit.PDFDocument,
  lines: string[],
  style: TextStyle,
  x: number,
  top: number,
): number {
  document.font(style.face, style.size).fillColor(style.colour);
  lines.forEach((line, index) => {
    const middle = top + (index + 0.5) * style.leading;
    // Centres capitals and figures within their line.
    document.text(line, x, middle + style.size * 0.36, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: featuresOf(style),
    });
  });
  return top + lines.length * style.leading;
}

/** Draws one line, right-aligned at `right`. */
export function drawLineTo(
  document: PDFKit.PDFDocument,
  line: string,
  style: TextStyle,
  right: number,
  top: number,
): void {
  drawLines(document, [line], style, right - widthOf(document, line, style), top);
}

/** Returns the width as drawn, including kerning. */
export function widthOf(document: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return document.font(style.face, style.size).widthOfString(text, { features: featuresOf(style) });
}

/** Character widths at size 1 per font; about two hundred characters. */
const advances: Record<Face, Map<string, number>> = {
  text: new Map(),
  strong: new Map(),
  display: new Map(),
};
const MEASURED_SIZE = 100;

/**
 * Measures for line breaks: the sum of the characters' widths, slightly more than with kerning. A full layout per
 * attempt would take seconds for a long text.
 */
function measure(document: PDFKit.PDFDocument, { face, size }: TextStyle): (text: string) => number {
  const known = advances[face];
  const advance = (character: string): number => {
    const width = known.get(character);
    if (width !== undefined) return width;
    const style = { face, size: MEASURED_SIZE, leading: 0, colour: '' };
    const measured = widthOf(document, character, style) / MEASURED_SIZE;
    known.set(character, measured);
    return measured;
  };
  return (text) => {
    let sum = 0;
    for (const character of text) sum += advance(character);
    return sum * size;
  };
}

function featuresOf({ tabular }: TextStyle): PDFKit.Mixins.OpenTypeFeatures[] {
  return tabular ? ['tnum'] : [];
}

/** Breaks a word into pieces that fit, preferably where addresses may break; one piece if it fits. */
function broken(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts = word.split(/(?<=[-/.@_])/).flatMap((part) => (widthOf(part) <= width ? part : [...part]));
  const pieces: string[] = [];
  let piece = '';
  for (const part of parts) {
    if (piece && widthOf(piece + part) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += part;
  }
  return [...pieces, piece];
}

function shortened(line: string, width: number, widthOf: (text: string) => number): string {
  let kept = line;
  while (kept && widthOf(kept + ELLIPSIS) > width) kept = kept.slice(0, -1);
  return kept.replace(/[\s,;:.(–—-]+$/u, '') + ELLIPSIS;
}
