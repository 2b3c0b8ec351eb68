import {
  type InquiryFigures,
  type InterestFigures,
  type Period,
  propertyReference,
} from '@lml/common/contracts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { Bar } from './bar-list.js';
import { ChartCard } from './chart-card.js';
import { PropertyAnalytics } from './property-analytics.js';

const texts = copy.analytics;

interface RankedProperty {
  propertyId: number;
  title: string;
  count: number;
}

export function MostInquired({ analytics, dimmed }: { analytics: InquiryFigures; dimmed: boolean }) {
  const ranked = analytics.properties.map(({ propertyId, title, inquiries }) => ({
    propertyId,
    title: title ?? propertyReference(propertyId),
    count: inquiries,
  }));
  return (
    <ChartCard
      title={texts.mostInquired}
      dimmed={dimmed}
      table={{
        columns: [texts.property, texts.inquiries],
        rows: ranked.map(({ propertyId, title, count }) => [
          `${title} (${propertyReference(propertyId)})`,
          groupedNumber(count),
        ]),
      }}
    >
      <Ranking ranked={ranked} period={analytics} />
    </ChartCard>
  );
}

export function MostViewed({ analytics, dimmed }: { analytics: InterestFigures; dimmed: boolean }) {
  return (
    <ChartCard
      title={texts.mostViewed}
      dimmed={dimmed}
      table={{
        columns: [texts.property, texts.views, texts.phoneReveals, texts.whatsappClicks, texts.shares],
        rows: analytics.mostViewed.map((property) => [
          `${property.title} (${propertyReference(property.propertyId)})`,
          groupedNumber(property.views),
          groupedNumber(property.phoneReveals),
          groupedNumber(property.whatsappClicks),
          groupedNumber(property.shares),
        ]),
      }}
    >
      <Ranking
        period={analytics}
        ranked={analytics.mostViewed.map(({ propertyId, title, views }) => ({
          propertyId,
          title,
          count: views,
        }))}
      />
    </ChartCard>
  );
}

function Ranking({ ranked, period }: { ranked: RankedProperty[]; period: Period }) {
  const greatest = Math.max(1, ...ranked.map(({ count }) => count));
  if (ranked.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  return (
    <ol className="space-y-1">
      {ranked.map((property) => (
        <RankedRow key={property.propertyId} property={property} greatest={greatest} period={period} />
      ))}
    </ol>
  );
}

/** Loads a property's own analytics of the same period on demand, so that its numbers agree with the ranking. */
function RankedRow({
  property,
  greatest,
  period,
}: {
  property: RankedProperty;
  greatest: number;
  period: Period;
}) {
  const { propertyId, title, count } = property;
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <div className="flex items-baseline justify-between gap-3 text-sm leading-6">
            <Link
              to={paths.adminEditProperty(propertyId)}
              className="min-w-0 truncate rounded-control font-medium hover:text-primary hover:underline max-sm:whitespace-normal"
            >
              {title}
            </Link>
            <span className="font-semibold tabular">{groupedNumber(count)}</span>
          </div>
          <Bar share={count / greatest} />
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-label={filled(texts.showAnalyticsOf, { title })}
          title={texts.showAnalytics}
          onClick={() => setOpen(!open)}
          className="-mr-2 grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary max-md:size-11"
        >
          <ChevronDown
            aria-hidden
            className={classNames('size-4 transition-transform duration-150', open && 'rotate-180')}
          />
        </button>
      </div>
      {open && (
        <>
          <PropertyAnalytics
            propertyId={propertyId}
            period={{ from: period.from, to: period.to }}
            className="mt-1"
          />
          <Link
            to={paths.adminPropertyFigures(propertyId)}
            className="mb-3 flex min-h-9 items-center text-sm font-semibold text-primary underline underline-offset-4 max-md:min-h-11"
          >
            {texts.allFigures}
          </Link>
        </>
      )}
    </li>
  );
}
