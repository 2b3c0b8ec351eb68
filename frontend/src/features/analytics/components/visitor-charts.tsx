import type { InterestCounts, InterestFigures } from '@lml/common/contracts';
import { groupedNumber, shortDay } from '../../../lib/format.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { COUNTS } from '../data/axis.js';
import { changeText, stepText } from '../data/analytics-text.js';
import { ChartCard } from './chart-card.js';
import { TimeChart } from './time-chart.js';

const texts = copy.analytics;

const KINDS: (keyof InterestCounts)[] = ['views', 'phoneReveals', 'whatsappClicks', 'shares'];
const names: Record<keyof InterestCounts, string> = {
  views: texts.views,
  phoneReveals: texts.phoneReveals,
  whatsappClicks: texts.whatsappClicks,
  shares: texts.shares,
};

/** Visitors' actions on property pages, one chart per kind: views outnumber chats by a hundred to one. */
export function VisitorActionsOverTime({
  analytics,
  dimmed,
  className,
}: {
  analytics: InterestFigures;
  dimmed: boolean;
  className?: string;
}) {
  const { step, series, total, before } = analytics;
  return (
    <ChartCard
      title={texts.visitorActivity}
      text={texts.visitorActivityText}
      dimmed={dimmed}
      className={className}
      table={{
        columns: [step === 'week' ? texts.week : texts.day, ...KINDS.map((kind) => names[kind])],
        rows: series.map((counts) => [
          stepText(counts.start, step),
          ...KINDS.map((kind) => groupedNumber(counts[kind])),
        ]),
      }}
    >
      <ul className="grid grow gap-x-8 gap-y-8 sm:grid-cols-2 2xl:grid-cols-4">
        {KINDS.map((kind) => (
          <li key={kind} className="flex min-w-0 flex-col">
            <p className="text-sm font-medium">{names[kind]}</p>
            <p className="text-2xl leading-8 font-semibold tabular">{groupedNumber(total[kind])}</p>
            <p className="min-h-5 text-[0.8125rem] leading-5 text-muted">
              {changeText(total[kind], before[kind])}
            </p>
            <TimeChart
              label={names[kind]}
              look="columns"
              low
              axis={COUNTS}
              points={series.map((counts) => ({
                label: stepText(counts.start, step),
                shortLabel: shortDay(counts.start),
                value: counts[kind],
                text: groupedNumber(counts[kind]),
              }))}
            />
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
