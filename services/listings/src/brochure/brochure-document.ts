import { COLOURS } from '@lml/common/brand-colours';
import { COMPANY, companyContact, type Language } from '@lml/common/contracts';
import PDFDocument from 'pdfkit';
import { asideBlock } from './brochure-aside.js';
import { heightOf, planBody, shorten } from './brochure-body.js';
import type { BrochureContent } from './brochure-content.js';
import { BROCHURE_COPY, DOCUMENT_LANGUAGE } from './brochure-copy.js';
import { clamp, FOOTER, HEADER, MARGIN, PAGE, styles } from './brochure-layout.js';
import { drawHouse, drawLogo } from './brochure-marks.js';
import { printable } from './printable.js';
import { drawLines, drawLineTo, registerFaces, type TextStyle, widthOf } from './brochure-text.js';

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
  /** Label of a picture that is no photograph of the property; may be empty. */
  note?: (index: number) => string;
}

const PICTURE_GAP = 3;
const BODY_GAP = 22;
const BODY_BOTTOM = PAGE.height - FOOTER - 16;
/** Limits of the picture height; pictures get the space that the text leaves. */
const PICTURES = { least: 210, most: 300, mostAlone: 380 };
export const PICTURES_MAX = 4;

/**
 * Draws the brochure, always on one page. Long texts are set smaller, then shortened.
 * @param options.compress false leaves the page's instructions readable, for tests
 */
export async function brochureDocument(
  content: BrochureContent,
  pictures: BrochurePictures,
  options: { compress?: boolean; madeAt: Date },
): Promise<Buffer> {
  const { title, reference, language } = content;
  const { document, bytes } = openDocument(`${title} (${reference})`, language, options);

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

/** Opens an A4 document with our fonts; `bytes` resolves when it ends. */
export function openDocument(
  title: string,
  language: Language,
  options: { compress?: boolean; madeAt: Date },
): { document: PDFKit.PDFDocument; bytes: Promise<Buffer> } {
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    compress: options.compress ?? true,
    lang: DOCUMENT_LANGUAGE[language],
    displayTitle: true,
    info: {
      Title: title,
      Author: COMPANY.name,
      Creator: COMPANY.name,
      Producer: 'pdfkit',
      CreationDate: options.madeAt,
    },
  });
  const bytes = collected(document);
  registerFaces(document);
  return { document, bytes };
}

/** Collects a document's bytes until it ends. */
async function collected(document: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  await new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  return Buffer.concat(parts);
}

/** Draws the company's name, and the reference of the property. */
export function drawHeader(
  document: PDFKit.PDFDocument,
  { reference, language }: Pick<BrochureContent, 'reference' | 'language'>,
): void {
  document.rect(0, 0, PAGE.width, HEADER).fill(COLOURS.primary);
  drawLogo(document, MARGIN - 4, 11, 40);
  drawLines(document, [COMPANY.name], styles.brand, MARGIN + 46, 14);
  drawLines(document, [COMPANY.tagline], styles.tagline, MARGIN + 46, 35);
  drawLineTo(document, BROCHURE_COPY[language].reference, styles.tagline, PAGE.width - MARGIN, 15);
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
    const note = jpeg && pictures.note?.(index);
    if (note) drawNote(document, note, x, y + frameHeight);
  }
}

/** Draws what a picture is on its lower left corner. */
function drawNote(document: PDFKit.PDFDocument, note: string, x: number, bottom: number): void {
  const style = styles.badge;
  const top = bottom - style.leading - 6;
  document.rect(x, top, widthOf(document, note, style) + 16, style.leading + 6).fill(COLOURS.primary);
  drawLines(document, [note], style, x + 8, top + 3);
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

/** More would reach the date. */
const FOOTER_PHONES = 2;

/** Draws the company's contacts and the date, which is in words. */
export function drawFooter(
  document: PDFKit.PDFDocument,
  { date, language }: Pick<BrochureContent, 'date' | 'language'>,
): void {
  const texts = BROCHURE_COPY[language];
  const top = PAGE.height - FOOTER;
  document.rect(0, top, PAGE.width, FOOTER).fill(COLOURS.ground);
  document.rect(0, top, PAGE.width, 1.5).fill(COLOURS.gold);
  const bold: TextStyle = { ...styles.foot, face: 'strong', colour: COLOURS.primary };
  const { phones, email, address } = companyContact();
  const contacts = [...phones.slice(0, FOOTER_PHONES), email].join(' · ');
  drawLines(document, [`${COMPANY.name} · ${printable(address)}`], bold, MARGIN, top + 13);
  drawLines(document, [printable(contacts)], styles.foot, MARGIN, top + 24);
  drawLineTo(document, texts.asOf(date), styles.foot, PAGE.width - MARGIN, top + 13);
  drawLineTo(document, texts.upToDate, styles.foot, PAGE.width - MARGIN, top + 24);
}
