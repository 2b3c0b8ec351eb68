import {
  agentFigures,
  type InquiryFigures,
  type InterestCounts,
  type InterestFigures,
  propertyReference,
} from '@lml/common/contracts';
import { type CellValue, csvHeading, csvRows } from '@lml/common/csv';

const COLUMNS = [
  'Figures',
  'Name',
  'From',
  'To',
  'Views',
  'Phone numbers shown',
  'WhatsApp opened',
  'Shared',
  "Phone numbers shown on the agent's page",
  "WhatsApp opened on the agent's page",
  'Inquiries',
  'Viewings asked for',
  'Viewings held',
  'Answered',
  'Answered in time',
  'Answered late',
  'Median minutes to answer',
  'Sold or let',
];

interface Row extends Partial<InterestCounts> {
  figures: string;
  name: string;
  from: string;
  to: string;
  pagePhones?: number;
  pageChats?: number;
  inquiries?: number;
  viewings?: number;
  viewingsHeld?: number;
  answered?: number;
  answeredInTime?: number;
  answeredLate?: number;
  median?: number | null;
  deals?: number;
}

/**
 * Returns the figures of a period as CSV: the total, then by day or week, agent, origin and listing. A cell is empty where
 * a figure does not exist.
 */
export function analyticsCsv(listings: InterestFigures, inquiries: InquiryFigures): string {
  const { from, to, step } = listings;
  const period = { from, to };
  const pages = listings.agentPages;
  const answers = ({ viewings, viewingsHeld, answeredInTime, answeredLate }: InquiryFigures) => ({
    ...{ viewings, viewingsHeld, answeredInTime, answeredLate },
  });
  const rows: Row[] = [
    {
      ...{ figures: 'Total', name: 'All', ...period, ...listings.total },
      ...{ pagePhones: pages.phoneReveals, pageChats: pages.whatsappClicks },
      ...{ inquiries: inquiries.total, ...answers(inquiries), answered: inquiries.answered },
      ...{ median: inquiries.medianMinutesToAnswer, deals: listings.deals },
    },
    ...listings.series.map(({ start, ...counts }, index): Row => {
      const asked = inquiries.series[index];
      return {
        ...{ figures: step === 'week' ? 'Week' : 'Day', name: start, from: start, to: start, ...counts },
        ...(asked && { inquiries: asked.inquiries, viewings: asked.viewings }),
        ...(asked && { median: asked.medianMinutesToAnswer }),
        ...endOf(listings, index),
      };
    }),
    ...agentFigures(listings, inquiries).map(
      ({ name, page, medianMinutesToAnswer: median, agentId: _id, ...counts }): Row => ({
        ...{ figures: 'Agent', name, ...period, ...counts, median },
        ...{ pagePhones: page.phoneReveals, pageChats: page.whatsappClicks },
      }),
    ),
    ...inquiries.sources.map((source): Row => ({ figures: 'Source', ...period, ...source })),
    ...listings.mostViewed.map(({ propertyId, title, ...counts }): Row => ({
      ...{ figures: 'Listing', name: `${title} (${propertyReference(propertyId)})`, ...period, ...counts },
    })),
  ];
  return csvHeading(COLUMNS) + csvRows(rows.map(cellsOf));
}

/** Last day of a step, within the period. */
function endOf({ series, to }: InterestFigures, index: number): { to: string } {
  const next = series[index + 1]?.start;
  if (next === undefined) return { to };
  return { to: new Date(Date.parse(next) - 24 * 60 * 60_000).toISOString().slice(0, 10) };
}

function cellsOf(row: Row): CellValue[] {
  const cells = [
    ...[row.figures, row.name, row.from, row.to],
    ...[row.views, row.phoneReveals, row.whatsappClicks, row.shares, row.pagePhones, row.pageChats],
    ...[
      row.inquiries,
      row.viewings,
      row.viewingsHeld,
      row.answered,
      row.answeredInTime,
      row.answeredLate,
      row.median,
      row.deals,
    ],
  ];
  return cells.map((cell) => cell ?? null);
}
