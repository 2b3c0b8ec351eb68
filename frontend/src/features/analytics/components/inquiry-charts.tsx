import { INQUIRY_STATUSES, type InquiryFigures, type InquiryStatus } from '@lml/common/contracts';
import { filled, groupedNumber, shortDay } from '../../../lib/format.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { COUNTS, DURATIONS } from '../data/axis.js';
import { changeText, durationText, inTimeText, stepText } from '../data/analytics-text.js';
import { BarList } from './bar-list.js';
import { ChartCard } from './chart-card.js';
import { TimeChart } from './time-chart.js';

const texts = copy.analytics;
const statusNames: Record<InquiryStatus, string> = texts.statuses;

interface InquiryChartProps {
  analytics: InquiryFigures;
  dimmed: boolean;
  className?: string;
}

export function InquiriesOverTime({ analytics, dimmed, className }: InquiryChartProps) {
  const { step, series, total, before } = analytics;
  const title = step === 'week' ? texts.inquiriesPerWeek : texts.inquiriesPerDay;
  return (
    <ChartCard
      title={title}
      headline={groupedNumber(total)}
      text={changeText(total, before.total)}
      dimmed={dimmed}
      className={className}
      table={{
        columns: [step === 'week' ? texts.week : texts.day, texts.inquiries],
        rows: series.map(({ start, inquiries }) => [stepText(start, step), groupedNumber(inquiries)]),
      }}
    >
      <TimeChart
        label={title}
        look="columns"
        axis={COUNTS}
        points={series.map(({ start, inquiries }) => ({
          label: stepText(start, step),
          shortLabel: shortDay(start),
          value: inquiries,
          text: groupedNumber(inquiries),
        }))}
      />
    </ChartCard>
  );
}

export function AnswerTimeOverTime({ analytics, dimmed, className }: InquiryChartProps) {
  const { step, series, total, answered, medianMinutesToAnswer: median, before } = analytics;
  const medianText = (minutes: number | null) =>
    minutes === null ? texts.notAnswered : durationText(minutes);
  const facts = [filled(texts.answered, { answered: groupedNumber(answered), total: groupedNumber(total) })];
  if (before.medianMinutesToAnswer !== null) {
    const time = durationText(before.medianMinutesToAnswer);
    facts.push(filled(texts.medianBefore, { time }));
  }
  facts.push(inTimeText(analytics));
  return (
    <ChartCard
      title={texts.answerTime}
      headline={medianText(median)}
      text={`${texts.answerTimeText} ${facts.join('; ')}.`}
      dimmed={dimmed}
      className={className}
      table={{
        columns: [step === 'week' ? texts.week : texts.day, texts.median],
        rows: series.map(({ start, medianMinutesToAnswer }) => [
          stepText(start, step),
          medianText(medianMinutesToAnswer),
        ]),
      }}
    >
      <TimeChart
        label={texts.answerTime}
        look="line"
        axis={DURATIONS}
        points={series.map(({ start, medianMinutesToAnswer }) => ({
          label: stepText(start, step),
          shortLabel: shortDay(start),
          value: medianMinutesToAnswer,
          text: medianText(medianMinutesToAnswer),
        }))}
      />
    </ChartCard>
  );
}

export function InquiriesByStatus({ analytics, dimmed, className }: InquiryChartProps) {
  const counts = INQUIRY_STATUSES.map((status) => ({
    name: statusNames[status],
    count: analytics.byStatus[status],
  }));
  return (
    <CountsCard
      title={texts.inquiriesByStatus}
      of={texts.status}
      unit={texts.inquiries}
      counts={counts}
      dimmed={dimmed}
      className={className}
    />
  );
}

/** Inquiries by origin; those not noted are included, so that the numbers add up to the total. */
export function InquiriesBySource({ analytics, dimmed, className }: InquiryChartProps) {
  const { sources } = analytics;
  return (
    <ChartCard
      title={texts.inquiriesBySource}
      dimmed={dimmed}
      className={className}
      table={{
        columns: [texts.source, texts.inquiries, texts.viewings, texts.answeredInTime],
        rows: sources.map(({ name, inquiries, viewings, answeredInTime }) => [
          name,
          groupedNumber(inquiries),
          groupedNumber(viewings),
          groupedNumber(answeredInTime),
        ]),
      }}
    >
      <Counts counts={sources.map(({ name, inquiries }) => ({ name, count: inquiries }))} />
    </ChartCard>
  );
}

/** Rows shown of a long list; the table has all. */
const BARS_MAX = 8;

interface CountsCardProps {
  title: string;
  /** Heading of the names: "Status". */
  of: string;
  /** Heading of the counts: "Listings". */
  unit: string;
  counts: { name: string; count: number }[];
  dimmed?: boolean;
  className?: string;
}

/** Bar chart of counts by name. */
export function CountsCard({ title, of, unit, counts, dimmed, className }: CountsCardProps) {
  return (
    <ChartCard
      title={title}
      dimmed={dimmed}
      className={className}
      table={{
        columns: [of, unit],
        rows: counts.map(({ name, count }) => [name, groupedNumber(count)]),
      }}
    >
      <Counts counts={counts} />
    </ChartCard>
  );
}

function Counts({ counts }: Pick<CountsCardProps, 'counts'>) {
  if (!counts.some(({ count }) => count > 0)) return <p className="text-sm text-muted">{texts.none}</p>;
  return (
    <BarList
      bars={counts
        .slice(0, BARS_MAX)
        .map(({ name, count }) => ({ name, value: count, text: groupedNumber(count) }))}
    />
  );
}
