import type { InquiryFigures, InterestFigures } from '@lml/common/contracts';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { shareText } from '../data/analytics-text.js';
import { BarList } from './bar-list.js';
import { ChartCard } from './chart-card.js';

const texts = copy.analytics;

interface FunnelProps {
  visitors: InterestFigures;
  inquiries: InquiryFigures;
  dimmed: boolean;
}

/** The steps from looking at a property to renting or buying it, each with its share of the step before. */
export function FunnelCard({ visitors: { total, deals }, inquiries, dimmed }: FunnelProps) {
  const steps: [string, number][] = [
    [texts.views, total.views],
    [texts.contacts, total.phoneReveals + total.whatsappClicks],
    [texts.inquiries, inquiries.total],
    [texts.viewings, inquiries.viewings],
    [texts.viewingsHeld, inquiries.viewingsHeld],
    [texts.deals, deals],
  ];
  const bars = steps.map(([name, value], index) => ({
    name,
    value,
    text: shareText(value, steps[index - 1]?.[1] ?? null),
  }));
  return (
    <ChartCard
      title={texts.funnel}
      text={texts.funnelText}
      dimmed={dimmed}
      table={{ columns: [texts.step, texts.count], rows: bars.map(({ name, text }) => [name, text]) }}
    >
      <BarList bars={bars} />
    </ChartCard>
  );
}
