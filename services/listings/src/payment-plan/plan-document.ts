import { COLOURS } from '@lml/common/brand-colours';
import {
  COMPANY,
  groupedNumber,
  paymentDay,
  paymentName,
  PAYMENT_PLAN_TEXTS,
  propertyReference,
  shillings,
  termsSentences,
} from '@lml/common/contracts';
import PDFDocument from 'pdfkit';
import { collected, drawFooter, drawHeader } from '../brochure/brochure-document.js';
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
import { drawLines, drawLineTo, linesOf, registerFaces, type TextStyle } from '../brochure/brochure-text.js';
import { printable } from '../brochure/printable.js';
import type { PlanEdition } from './payment-plans.service.js';

const TEXTS = {
  heading: 'Payment plan',
  columns: { payment: 'Payment', date: 'Date', amount: 'Amount (Ksh)', balance: 'Balance (Ksh)' },
  total: 'Total',
  price: 'Price',
  terms: 'Terms',
  made: (date: string) => `Made on ${date}. Dates run from that day.`,
  scan: 'Scan to open this plan',
};

const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;
const DATE_X = MARGIN + 170;
const AMOUNT_RIGHT = MARGIN + 405;
/** A plan of 36 months and its other payments fit with the least. */
const ROW = { least: 10.6, most: 18 };
const CODE_SIZE = 96;
/** Terms, estimate and code below the table. */
const BOTTOM_ROOM = 128;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const inWords = (date: string) => shortDay.format(new Date(date));

/** Draws a payment plan, always on one page. */
export async function planDocument(edition: PlanEdition, options: { madeAt: Date }): Promise<Buffer> {
  const { property, today } = edition;
  const reference = propertyReference(property.id);
  const document = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-KE',
    displayTitle: true,
    info: {
      Title: `${TEXTS.heading}: ${printable(property.title)} (${reference})`,
      Author: COMPANY.name,
      Creator: COMPANY.name,
      Producer: 'pdfkit',
      CreationDate: options.madeAt,
    },
  });
  const bytes = collected(document);
  registerFaces(document);
  drawHeader(document, { reference });
  const top = drawTitle(document, edition);
  const bottom = drawTable(document, edition, top);
  drawTerms(document, edition, bottom + 14);
  drawFooter(document, { date: day.format(new Date(today)) });
  document.end();
  return await bytes;
}

function drawTitle(document: PDFKit.PDFDocument, { property, choice }: PlanEdition): number {
  let y = drawLines(document, [TEXTS.heading], styles.kind, MARGIN, HEADER + 18) + 2;
  const title = printable(property.title) || propertyReference(property.id);
  const set = largest(document, title, 'display', [20, 17, 14], COLOURS.ink, WIDTH, 1, 2);
  y = drawLines(document, set.lines, set.style, MARGIN, y);
  const location = linesOf(document, printable(property.location), styles.muted, WIDTH, 1);
  y = drawLines(document, location, styles.muted, MARGIN, y) + 6;
  const unit = printable(choice.unit.name);
  const line = `${unit ? `${unit} · ` : ''}${TEXTS.price} ${shillings(choice.unit.price)}`;
  return drawLines(document, linesOf(document, line, styles.call, WIDTH, 1), styles.call, MARGIN, y) + 10;
}

function drawTable(document: PDFKit.PDFDocument, { plan, choice }: PlanEdition, top: number): number {
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
  const { columns } = TEXTS;
  let y = row([columns.payment, columns.date, columns.amount, columns.balance], head, top);
  for (const payment of payments) {
    const cells = [
      printable(paymentName(payment)),
      paymentDay(payment, inWords),
      groupedNumber(payment.amount),
      groupedNumber(payment.balance),
    ];
    y = row(cells, text, y);
  }
  return row([TEXTS.total, '', groupedNumber(choice.unit.price), ''], strong, y);
}

function drawTerms(document: PDFKit.PDFDocument, { choice, today, link }: PlanEdition, top: number): void {
  const codeX = RIGHT - CODE_SIZE;
  const width = WIDTH - CODE_SIZE - 24;
  const paragraphs = [
    ...termsSentences(choice.terms, shillings, inWords).map(printable),
    TEXTS.made(inWords(today)),
  ];
  let y = top;
  const estimate: TextStyle = { ...styles.small, face: 'strong', colour: COLOURS.ink };
  y =
    drawLines(
      document,
      linesOf(document, PAYMENT_PLAN_TEXTS.estimate, estimate, width, 2),
      estimate,
      MARGIN,
      y,
    ) + 4;
  for (const paragraph of paragraphs) {
    y = drawLines(document, linesOf(document, paragraph, styles.small, width, 2), styles.small, MARGIN, y);
  }
  drawCode(document, link, codeX, top, CODE_SIZE);
  drawLineTo(document, TEXTS.scan, { ...styles.small, size: 8 }, RIGHT, top + CODE_SIZE + 1);
  document.link(codeX, top, CODE_SIZE, CODE_SIZE + 12, link);
}
