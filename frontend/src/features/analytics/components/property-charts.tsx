import type { InquiryFigures, InterestCounts, InterestStep } from '@lml/common/contracts';
import { groupedNumber, shortDate, shortDay } from '../../../lib/format.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { COUNTS } from '../data/axis.js';
import { changeText } from '../data/analytics-text.js';
import { ChartCard } from './chart-card.js';
import { TimeChart } from './time-chart.js';

const texts = copy.analytics;

interface PropertyChartsProps {
  title: string;
  text: string;
  visitors: { total: InterestCounts; before: InterestCounts; series: InterestStep[] };
  /** Without a series, as in a report, only the numbers are shown; null if they cannot be counted. */
  inquiries:
    | (Pick<InquiryFigures, 'total' | 'viewings' | 'viewingsHeld'> &
        Partial<Pick<InquiryFigures, 'series'>> & {
          before: { total: number; viewings: number; viewingsHeld: number };
        })
    | null;
  dimmed: boolean;
}

interface Figure {
  name: string;
  now: number;
  before: number;
  /** By day. */
  values: number[] | null;
}

/** All figures of one property with a curve per day, and the same as a table. */
export function PropertyCharts({ title, text, visitors, inquiries, dimmed }: PropertyChartsProps) {
  const days = visitors.series.map(({ start }) => start);
  const figures: Figure[] = [
    ...(['views', 'phoneReveals', 'whatsappClicks', 'shares'] as const).map((kind) => ({
      name: texts[kind],
      now: visitors.total[kind],
      before: visitors.before[kind],
      values: visitors.series.map((step) => step[kind]),
    })),
    ...(inquiries
      ? [
          {
            name: texts.inquiries,
            now: inquiries.total,
            before: inquiries.before.total,
            values: inquiries.series?.map((step) => step.inquiries) ?? null,
          },
          {
            name: texts.viewings,
            now: inquiries.viewings,
            before: inquiries.before.viewings,
            values: inquiries.series?.map((step) => step.viewings) ?? null,
          },
          {
            name: texts.viewingsHeld,
            now: inquiries.viewingsHeld,
            before: inquiries.before.viewingsHeld,
            values: null,
          },
        ]
      : []),
  ];
  const drawn = figures.filter(({ values }) => values !== null);
  return (
    <ChartCard
      title={title}
      text={text}
      dimmed={dimmed}
      table={{
        columns: [texts.day, ...drawn.map(({ name }) => name)],
        rows: days.map((day, index) => [
          shortDate(day),
          ...drawn.map(({ values }) => groupedNumber(values?.[index] ?? 0)),
        ]),
      }}
    >
      <ul className="grid grow gap-x-8 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {figures.map(({ name, now, before, values }) => (
          <li key={name} className="flex min-w-0 flex-col">
            <p className="text-sm font-medium">{name}</p>
            <p className="text-2xl leading-8 font-semibold tabular">{groupedNumber(now)}</p>
            <p className="min-h-5 text-[0.8125rem] leading-5 text-muted">{changeText(now, before)}</p>
            {/* Of nothing there is no curve; the table has the zeros. */}
            {values && now > 0 && (
              <TimeChart
                label={name}
                look="columns"
                low
                axis={COUNTS}
                points={days.map((day, index) => ({
                  label: shortDate(day),
                  shortLabel: shortDay(day),
                  value: values[index] ?? 0,
                  text: groupedNumber(values[index] ?? 0),
                }))}
              />
            )}
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
