import { counted, groupedNumber, type ReportInquiries } from '@lml/common/contracts';

interface Compared {
  place: string;
  listings: number;
  medianViews: number;
  views: number;
}

/** Texts of the report as a PDF. */
export const REPORT_COPY = {
  title: 'Report on your property',
  period: (from: string, to: string) => `${from} to ${to}`,
  figures: 'What visitors did',
  thisMonth: 'This month',
  before: 'As many days before',
  names: {
    views: 'Views of the page',
    phoneReveals: 'Phone numbers shown',
    whatsappClicks: 'WhatsApp opened',
    shares: 'Shared with others',
    inquiries: 'Inquiries',
    viewings: 'Viewings asked for',
    viewingsHeld: 'Viewings held',
  },
  answers: ({ total, answered, medianMinutesToAnswer: median }: ReportInquiries) => {
    if (total === 0) return 'Nobody wrote about the property in this time.';
    const some = `${groupedNumber(answered)} of ${counted(total, 'inquiry').replace('inquirys', 'inquiries')} answered`;
    if (median === null) return `${some}.`;
    return `${some}, ${answered === 1 ? '' : 'half of them '}within ${minutesText(median)}.`;
  },
  noInquiries: 'The inquiries could not be counted when this report was made.',
  curve: 'Views per day',
  comparison: 'Compared with similar properties',
  compared: ({ place, listings, medianViews, views }: Compared) =>
    `This property had ${counted(views, 'view')}. Half of the ${groupedNumber(listings)} similar properties in ${place} had ` +
    (medianViews === 0 ? 'none.' : `more than ${counted(medianViews, 'view')}, half had fewer.`),
  notCompared: (least: number) => `There are fewer than ${least} similar properties nearby to compare with.`,
  price: 'Price',
  priceNow: (price: string) => `Now: ${price}`,
  noPrice: 'no price',
  noPriceChange: 'The price has not changed.',
  actions: (company: string) => `What ${company} did`,
  noActions: 'Nothing was changed in this time.',
  more: (count: number) => `and ${counted(count, 'further change')}.`,
  privacy: 'This report contains counts only, and nothing about any visitor.',
} as const;

/** 42 → "42 minutes", 200 → "3 hours", 4320 → "3 days". */
function minutesText(minutes: number): string {
  if (minutes < 60) return minutes === 0 ? 'a minute' : counted(minutes, 'minute');
  if (minutes < 48 * 60) return counted(Math.round(minutes / 60), 'hour');
  return counted(Math.round(minutes / (24 * 60)), 'day');
}
