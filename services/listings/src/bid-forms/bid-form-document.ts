import { COLOURS } from '@lml/common/brand-colours';
import {
  companyContact,
  dayMonthYear,
  depositAtReserve,
  priceDisplay,
  propertyReference,
  shillings,
  WORDS,
} from '@lml/common/contracts';
import { drawFooter, drawHeader, openDocument } from '../brochure/brochure-document.js';
import { drawRule, HEADER, largest, MARGIN, PAGE, styles } from '../brochure/brochure-layout.js';
import { drawCode } from '../brochure/brochure-marks.js';
import { drawLines, drawLineTo, linesOf, type TextStyle } from '../brochure/brochure-text.js';
import { printable } from '../brochure/printable.js';
import { BID_FORM_TEXTS } from './bid-form-texts.js';
import type { BidFormEdition } from './bid-forms.service.js';

const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;
const TERM_WIDTH = 130;
/** Room to write by hand. */
const LINE_HEIGHT = 24;
const LABEL_WIDTH = 180;
const CODE_SIZE = 84;

/** Draws the form on one page: what is sold and until when, lines to fill in by hand, and where to bring it. */
export async function bidFormDocument(
  edition: BidFormEdition,
  options: { compress?: boolean; madeAt: Date },
): Promise<Buffer> {
  const { property, language, today } = edition;
  const texts = BID_FORM_TEXTS[language];
  const reference = propertyReference(property.id);
  const { document, bytes } = openDocument(
    `${texts.heading}: ${printable(property.title)} (${reference})`,
    language,
    options,
  );
  drawHeader(document, { reference, language });
  let y = drawProperty(document, edition);
  const { name, identity, pin, address, phone, email, ...bid } = texts.lines;
  y = drawFields(document, texts.bidder, [name, identity, pin, address, phone, email], y + 12);
  const { signature, date, ...offer } = bid;
  y = drawFields(document, texts.bid, Object.values(offer), y + 12);
  y = drawParagraph(document, texts.declaration, { ...styles.text, colour: COLOURS.ink }, WIDTH, y + 10);
  y = drawFields(document, '', [signature, date], y);
  drawDelivery(document, edition, y + 14);
  drawFooter(document, { date: dayMonthYear(today, WORDS[language].days.months), language });
  document.end();
  return await bytes;
}

function drawProperty(document: PDFKit.PDFDocument, { property, language }: BidFormEdition): number {
  const texts = BID_FORM_TEXTS[language];
  const { days, prices } = WORDS[language];
  let y = drawLines(document, [texts.heading], styles.kind, MARGIN, HEADER + 16) + 2;
  const title = printable(property.title) || propertyReference(property.id);
  const set = largest(document, title, 'display', [18, 15], COLOURS.ink, WIDTH, 1, 2);
  y = drawLines(document, set.lines, set.style, MARGIN, y);
  const location = linesOf(document, printable(property.location), styles.muted, WIDTH, 1);
  y = drawLines(document, location, styles.muted, MARGIN, y) + 6;
  const { bidDepositPercent: percent } = property;
  const deposit = depositAtReserve(property);
  const share = percent === null ? '' : texts.percent(percent);
  const facts = [
    [texts.facts.reserve, priceDisplay(property, 'exact', prices).amount],
    [
      texts.facts.closes,
      texts.closing(dayMonthYear(property.bidsCloseOn, days.months), property.bidsCloseAt),
    ],
    [texts.facts.siteDays, printable(property.siteDays)],
    [texts.facts.deposit, deposit === null ? share : `${share}: ${shillings(deposit)}`],
  ] as const;
  for (const [term, value] of facts) {
    if (!value) continue;
    const lines = linesOf(document, value, styles.fact, WIDTH - TERM_WIDTH, 2);
    drawLines(document, [term], styles.muted, MARGIN, y);
    y = drawLines(document, lines, styles.fact, MARGIN + TERM_WIDTH, y) + 1;
  }
  return y;
}

/** Draws labels, each with a line to write on. */
function drawFields(document: PDFKit.PDFDocument, heading: string, labels: string[], top: number): number {
  let y = heading ? drawLines(document, [heading], styles.heading, MARGIN, top) : top;
  for (const label of labels) {
    const line = linesOf(document, label, styles.muted, LABEL_WIDTH - 10, 1);
    drawLines(document, line, styles.muted, MARGIN, y + LINE_HEIGHT - styles.muted.leading);
    drawRule(document, MARGIN + LABEL_WIDTH, y + LINE_HEIGHT, WIDTH - LABEL_WIDTH);
    y += LINE_HEIGHT;
  }
  return y;
}

function drawDelivery(
  document: PDFKit.PDFDocument,
  { property, language, link }: BidFormEdition,
  top: number,
): void {
  const texts = BID_FORM_TEXTS[language];
  const { address, phones, email } = companyContact();
  const codeX = RIGHT - CODE_SIZE;
  const width = WIDTH - CODE_SIZE - 24;
  const strong: TextStyle = { ...styles.text, face: 'strong' };
  const delivery = texts.delivery(propertyReference(property.id), printable(address));
  const y = drawParagraph(document, delivery, strong, width, top);
  drawParagraph(document, printable(texts.questions(phones[0]!, email)), styles.small, width, y + 4);
  drawCode(document, link, codeX, top, CODE_SIZE);
  drawLineTo(document, texts.scan, { ...styles.small, size: 7.5 }, RIGHT, top + CODE_SIZE);
  document.link(codeX, top, CODE_SIZE, CODE_SIZE + 12, link);
}

function drawParagraph(
  document: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  width: number,
  top: number,
): number {
  return drawLines(document, linesOf(document, text, style, width, 4), style, MARGIN, top);
}
