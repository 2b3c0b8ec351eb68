import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.js';

/** The brand's type. WOFF, because pdfkit takes no subset of a WOFF2 file. */
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

/** How a text is set. Points. */
export interface TextStyle {
  face: Face;
  size: number;
  /** From line to line. */
  leading: number;
  colour: string;
  /** Figures of one width, as they stand in rows; it also keeps Inter's bold 7 off a comma. */
  tabular?: true;
}

export function registerFaces(document: PDFKit.PDFDocument): void {
  for (const [face, bytes] of faces) document.registerFont(face, bytes);
}

const ELLIPSIS = '…';
/** Characters; no block of the page has room for more, and measuring takes time. */
const LENGTH_MAX = 1500;

/**
 * Sets a text into lines no wider than `width` and no more than `most`; what does not fit gives way to an ellipsis, and
 * a word that is wider than a line is broken.
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
    // One line more tells that something is left over.
    if (lines.length > most) break;
  }
  if (line) lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  const last = kept.pop();
  return last === undefined ? [] : [...kept, shortened(last, width, widthOf)];
}

/** Draws lines beneath each other and answers where they end. */
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
    // Capitals and figures stand in the middle of their line.
    document.text(line, x, middle + style.size * 0.36, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: featuresOf(style),
    });
  });
  return top + lines.length * style.leading;
}

/** Draws one line that ends at `right`. */
export function drawLineTo(
  document: PDFKit.PDFDocument,
  line: string,
  style: TextStyle,
  right: number,
  top: number,
): void {
  drawLines(document, [line], style, right - widthOf(document, line, style), top);
}

/** As wide as it is drawn, kerning included. */
export function widthOf(document: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  return document.font(style.face, style.size).widthOfString(text, { features: featuresOf(style) });
}

/** Widths of single characters at a size of 1, by face; there are some two hundred characters. */
const advances: Record<Face, Map<string, number>> = {
  text: new Map(),
  strong: new Map(),
  display: new Map(),
};
const MEASURED_SIZE = 100;

/**
 * A measure for breaking lines: the sum of its characters, which kerning makes a little less. Laying out each attempt
 * in full would take seconds for a long text.
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

/** A word in pieces that fit, parted where addresses may be if that does; one piece where it fits anyway. */
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
