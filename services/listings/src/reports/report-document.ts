import { COLOURS } from '@lml/common/brand-colours';
import { COMPANY, groupedNumber, type ListingReport, monthName, REPORT_LIMITS } from '@lml/common/contracts';
import { drawFooter, drawHeader, openDocument } from '../brochure/brochure-document.js';
import { drawRule, FOOTER, HEADER, largest, MARGIN, PAGE, styles } from '../brochure/brochure-layout.js';
import { drawLines, drawLineTo, linesOf, type TextStyle } from '../brochure/brochure-text.js';
import { printable } from '../brochure/printable.js';
import { REPORT_COPY } from './report-copy.js';

const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;
const BOTTOM = PAGE.height - FOOTER - 14;
const CHART_HEIGHT = 96;
const ROW = 19;
/** Right edges of the columns: this month, before. */
const COLUMNS = [MARGIN + 330, RIGHT];

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const inWords = (day: string) => longDay.format(new Date(day));

/**
 * Draws the landlord's report on as many A4 pages as the actions need, usually one.
 * @param options.compress false leaves the page's instructions readable, for tests
 */
export async function reportDocument(
  report: ListingReport,
  options: { compress?: boolean } = {},
): Promise<Buffer> {
  const { property, month, madeAt } = report;
  const { document, bytes } = openDocument(
    `${REPORT_COPY.title}: ${printable(property.title)} (${property.reference}), ${monthName(month)}`,
    'en',
    { ...options, madeAt: new Date(madeAt) },
  );
  const page = new Pages(document, report);
  drawTitle(page, report);
  drawFigures(page, report);
  drawChart(page, report);
  drawComparison(page, report);
  drawPrices(page, report);
  drawActions(page, report);
  page.paragraph(REPORT_COPY.privacy, styles.small);
  document.end();
  return await bytes;
}

/** Position of the next line; begins another page when this one is full. */
class Pages {
  y = 0;

  constructor(
    readonly document: PDFKit.PDFDocument,
    private readonly report: ListingReport,
  ) {
    this.begin();
  }

  private begin(): void {
    drawHeader(this.document, { reference: this.report.property.reference, language: 'en' });
    drawFooter(this.document, { date: inWords(this.report.madeAt.slice(0, 10)), language: 'en' });
    this.y = HEADER + 20;
  }

  /** Makes room for a block. */
  need(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    this.begin();
  }

  heading(text: string): void {
    this.need(16 + 2 * ROW);
    this.y += 12;
    this.y = drawLines(this.document, [text], styles.heading, MARGIN, this.y) + 4;
  }

  paragraph(text: string, style: TextStyle): void {
    const lines = linesOf(this.document, printable(text), style, WIDTH, 4);
    this.need(lines.length * style.leading + 6);
    this.y = drawLines(this.document, lines, style, MARGIN, this.y + 4) + 2;
  }

  /** A row of cells: the first at the left, the others to their columns. */
  row([first = '', ...others]: string[], style: TextStyle): void {
    this.need(ROW);
    const top = this.y + (ROW - style.leading) / 2;
    const width = COLUMNS[0]! - MARGIN - 90;
    drawLines(this.document, linesOf(this.document, printable(first), style, width, 1), style, MARGIN, top);
    others.forEach((cell, index) =>
      drawLineTo(this.document, printable(cell), { ...style, tabular: true }, COLUMNS[index]!, top),
    );
    this.y += ROW;
    drawRule(this.document, MARGIN, this.y, WIDTH);
  }
}

function drawTitle(page: Pages, { property, month, from, to }: ListingReport): void {
  const { document } = page;
  const kind = `${REPORT_COPY.title} · ${monthName(month)}`;
  page.y = drawLines(document, [kind], styles.kind, MARGIN, page.y) + 2;
  const title = printable(property.title) || property.reference;
  const set = largest(document, title, 'display', [20, 17, 14], COLOURS.ink, WIDTH, 1, 2);
  page.y = drawLines(document, set.lines, set.style, MARGIN, page.y);
  const place = linesOf(document, printable(property.location), styles.muted, WIDTH, 1);
  page.y = drawLines(document, place, styles.muted, MARGIN, page.y);
  const call = `${printable(property.status)} · ${printable(property.price)}`;
  page.y = drawLines(
    document,
    linesOf(document, call, styles.call, WIDTH, 1),
    styles.call,
    MARGIN,
    page.y + 2,
  );
  page.y = drawLines(
    document,
    [REPORT_COPY.period(inWords(from), inWords(to))],
    styles.small,
    MARGIN,
    page.y,
  );
}

function drawFigures(page: Pages, { total, before, inquiries }: ListingReport): void {
  const { names } = REPORT_COPY;
  page.heading(REPORT_COPY.figures);
  page.row(['', REPORT_COPY.thisMonth, REPORT_COPY.before], { ...styles.small, face: 'strong' });
  const rows: [string, number, number][] = [
    [names.views, total.views, before.views],
    [names.phoneReveals, total.phoneReveals, before.phoneReveals],
    [names.whatsappClicks, total.whatsappClicks, before.whatsappClicks],
    [names.shares, total.shares, before.shares],
  ];
  if (inquiries) {
    rows.push([names.inquiries, inquiries.total, inquiries.before.total]);
    rows.push([names.viewings, inquiries.viewings, inquiries.before.viewings]);
    rows.push([names.viewingsHeld, inquiries.viewingsHeld, inquiries.before.viewingsHeld]);
  }
  for (const [name, now, was] of rows) page.row([name, groupedNumber(now), groupedNumber(was)], styles.text);
  page.paragraph(
    inquiries ? REPORT_COPY.answers(inquiries) : REPORT_COPY.noInquiries,
    inquiries ? styles.text : styles.muted,
  );
}

/** Columns of views per day, with the days of the ends and the greatest number. */
function drawChart(page: Pages, { series }: ListingReport): void {
  page.need(CHART_HEIGHT + 60);
  page.heading(REPORT_COPY.curve);
  const { document } = page;
  const greatest = Math.max(1, ...series.map(({ views }) => views));
  const top = page.y + 4;
  const bottom = top + CHART_HEIGHT;
  const step = (WIDTH - 30) / series.length;
  drawRule(document, MARGIN + 30, top, WIDTH - 30);
  drawRule(document, MARGIN + 30, bottom, WIDTH - 30);
  drawLineTo(document, groupedNumber(greatest), styles.small, MARGIN + 24, top - 6);
  drawLineTo(document, '0', styles.small, MARGIN + 24, bottom - 6);
  series.forEach(({ views }, index) => {
    const height = (CHART_HEIGHT * views) / greatest;
    document
      .rect(MARGIN + 30 + index * step + step * 0.1, bottom - height, step * 0.8, height)
      .fill(COLOURS.primary);
  });
  const day = (index: number) => shortDay.format(new Date(series[index]!.start));
  drawLines(document, [day(0)], styles.small, MARGIN + 30, bottom + 2);
  if (series.length > 1) drawLineTo(document, day(series.length - 1), styles.small, RIGHT, bottom + 2);
  page.y = bottom + 16;
}

function drawComparison(page: Pages, { comparison, total }: ListingReport): void {
  page.heading(REPORT_COPY.comparison);
  page.paragraph(
    comparison
      ? REPORT_COPY.compared({ ...comparison, views: total.views })
      : REPORT_COPY.notCompared(REPORT_LIMITS.similarMin),
    comparison ? styles.text : styles.muted,
  );
}

function drawPrices(page: Pages, { property, priceChanges }: ListingReport): void {
  page.heading(REPORT_COPY.price);
  page.paragraph(REPORT_COPY.priceNow(property.price), styles.text);
  for (const { on, before, after } of priceChanges) {
    page.row(
      [
        inWords(on),
        '',
        `${before ?? REPORT_COPY.noPrice} → ${after ?? REPORT_COPY.noPrice}`.replace('→', 'to'),
      ],
      styles.text,
    );
  }
  if (priceChanges.length === 0) page.paragraph(REPORT_COPY.noPriceChange, styles.muted);
}

function drawActions(page: Pages, { actions, moreActions }: ListingReport): void {
  page.heading(REPORT_COPY.actions(COMPANY.name));
  if (actions.length === 0) page.paragraph(REPORT_COPY.noActions, styles.muted);
  for (const { on, text } of actions) {
    const lines = linesOf(page.document, printable(text), styles.text, WIDTH - 80, 3);
    page.need(lines.length * styles.text.leading + 4);
    drawLines(page.document, [shortDay.format(new Date(on))], styles.muted, MARGIN, page.y);
    page.y = drawLines(page.document, lines, styles.text, MARGIN + 80, page.y) + 3;
  }
  if (moreActions > 0) page.paragraph(REPORT_COPY.more(moreActions), styles.muted);
}
