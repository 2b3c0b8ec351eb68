import { COLOURS } from '@lml/common/brand-colours';
import {
  dayMonthYear,
  groupedNumber,
  type Language,
  paymentDay,
  paymentName,
  propertyReference,
  shillings,
  termsSentences,
  WORDS,
} from '@lml/common/contracts';
import { drawFooter, drawHeader, openDocument } from '../brochure/brochure-document.js';
import {
  clamp,
  drawRule,
  FOOTER,
  HEADER,
  largest,
  MARGIN,
  PAGE,
  styles,
} from '../brochure/brochure-layout.js';
import { drawCode } from '../brochure/brochure-marks.js';
import { drawLines, drawLineTo, linesOf, type TextStyle } from '../brochure/brochure-text.js';
import { printable } from '../brochure/printable.js';
import { PLAN_FILE_TEXTS } from './plan-file-texts.js';
import type { PlanEdition } from './payment-plans.service.js';

const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;
const DATE_X = MARGIN + 170;
const AMOUNT_RIGHT = MARGIN + 405;
/** A plan of 36 months and its other payments fit with the least. */
const ROW = { least: 10.6, most: 18 };
const CODE_SIZE = 96;
/** Terms, estimate and code below the table. */
const BOTTOM_ROOM = 128;

const inWords = (date: string, language: Language) => dayMonthYear(date, WORDS[language].shortMonths);

/** Draws a payment plan, always on one page. */
export async function planDocument(edition: PlanEdition, options: { madeAt: Date }): Promise<Buffer> {
  const { property, language, today } = edition;
  const texts = PLAN_FILE_TEXTS[language];
  const reference = propertyReference(property.id);
  const title = `${texts.heading}: ${printable(property.title)} (${reference})`;
  const { document, bytes } = openDocument(title, language, options);
  drawHeader(document, { reference, language });
  const top = drawTitle(document, edition);
  const bottom = drawTable(document, edition, top);
  drawTerms(document, edition, bottom + 14);
  drawFooter(document, { date: dayMonthYear(today, WORDS[language].days.months), language });
  document.end();
  return await bytes;
}

function drawTitle(document: PDFKit.PDFDocument, { property, language, choice }: PlanEdition): number {
  const texts = PLAN_FILE_TEXTS[language];
  let y = drawLines(document, [texts.heading], styles.kind, MARGIN, HEADER + 18) + 2;
  const title = printable(property.title) || propertyReference(property.id);
  const set = largest(document, title, 'display', [20, 17, 14], COLOURS.ink, WIDTH, 1, 2);
  y = drawLines(document, set.lines, set.style, MARGIN, y);
  const location = linesOf(document, printable(property.location), styles.muted, WIDTH, 1);
  y = drawLines(document, location, styles.muted, MARGIN, y) + 6;
  const unit = printable(choice.unit.name);
  const line = `${unit ? `${unit} · ` : ''}${texts.price} ${shillings(choice.unit.price)}`;
  return drawLines(document, linesOf(document, line, styles.call, WIDTH, 1), styles.call, MARGIN, y) + 10;
}

function drawTable(
  document: PDFKit.PDFDocument,
  { plan, language, choice }: PlanEdition,
  top: number,
): number {
  const texts = PLAN_FILE_TEXTS[language];
  const words = WORDS[language].plan;
  const { payments } = plan;
  const room = PAGE.height - FOOTER - BOTTOM_ROOM - top;
  const height = clamp(room / (payments.length + 2), ROW.least, ROW.most);
  const size = clamp(height * 0.68, 7.4, 9.5);
  const text: TextStyle = { ...styles.text, size, leading: height, tabular: true };
  const strong: TextStyle = { ...text, face: 'strong' };
  const head: TextStyle = { ...text, colour: COLOURS.muted };
  const row = (cells: string[], style: TextStyle, y: number) => {
    drawLines(document, linesOf(document, cells[0]!, style, DATE_X - MARGIN - 10, 1), style, MARGIN, y);
    drawLines(document, [cells[1]!], style, DATE_X, y);
    drawLineTo(document, cells[2]!, style, AMOUNT_RIGHT, y);
    drawLineTo(document, cells[3]!, style, RIGHT, y);
    drawRule(document, MARGIN, y + height, WIDTH);
    return y + height;
  };
  const { columns } = texts;
  let y = row([columns.payment, columns.date, columns.amount, columns.balance], head, top);
  for (const payment of payments) {
    const cells = [
      printable(paymentName(payment, words)),
      paymentDay(payment, (date) => inWords(date, language), words),
      groupedNumber(payment.amount),
      groupedNumber(payment.balance),
    ];
    y = row(cells, text, y);
  }
  return row([texts.total, '', groupedNumber(choice.unit.price), ''], strong, y);
}

function drawTerms(
  document: PDFKit.PDFDocument,
  { language, choice, today, link }: PlanEdition,
  top: number,
): void {
  const texts = PLAN_FILE_TEXTS[language];
  const words = WORDS[language];
  const format = (date: string) => inWords(date, language);
  const codeX = RIGHT - CODE_SIZE;
  const width = WIDTH - CODE_SIZE - 24;
  const paragraphs = [
    ...termsSentences(choice.terms, shillings, format, words.planTerms).map(printable),
    texts.made(format(today)),
  ];
  let y = top;
  const estimate: TextStyle = { ...styles.small, face: 'strong', colour: COLOURS.ink };
  y =
    drawLines(document, linesOf(document, words.plan.estimate, estimate, width, 2), estimate, MARGIN, y) + 4;
  for (const paragraph of paragraphs) {
    y = drawLines(document, linesOf(document, paragraph, styles.small, width, 2), styles.small, MARGIN, y);
  }
  drawCode(document, link, codeX, top, CODE_SIZE);
  drawLineTo(document, texts.scan, { ...styles.small, size: 8 }, RIGHT, top + CODE_SIZE + 1);
  document.link(codeX, top, CODE_SIZE, CODE_SIZE + 12, link);
}
