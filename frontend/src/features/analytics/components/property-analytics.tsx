import type { Period } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import uiCopy from '../../../content/ui-copy.json' with { type: 'json' };
import copy from '../../../content/dashboard-copy.json' with { type: 'json' };
import { inquiryAnalyticsQuery, visitorAnalyticsQuery } from '../data/analytics.api.js';

const texts = copy.propertyAnalytics;
const names = copy.analytics;

/** Analytics of a property in a period, compared with the time before. */
export function PropertyAnalytics({
  propertyId,
  period,
  className,
}: {
  propertyId: number;
  period: Period;
  className?: string;
}) {
  const visitors = useQuery(visitorAnalyticsQuery(period, { propertyId }));
  const inquiries = useQuery(inquiryAnalyticsQuery(period, { propertyId }));
  const failed = [visitors, inquiries].find(({ isError, data }) => isError && !data);

  if (failed) {
    return (
      <div
        role="alert"
        className={classNames('flex min-h-24 flex-wrap items-center gap-3 text-sm', className)}
      >
        <p>
          {texts.failed}: {problemText(failed.error)}
        </p>
        <Button
          look="outline"
          size="small"
          busy={failed.isFetching}
          onClick={() => {
            if (visitors.isError) void visitors.refetch();
            if (inquiries.isError) void inquiries.refetch();
          }}
        >
          {uiCopy.failed.retry}
        </Button>
      </div>
    );
  }
  const box = classNames(
    'grid min-h-24 grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:grid-cols-4',
    className,
  );
  if (!visitors.data || !inquiries.data) {
    return (
      <div role="status" className={box}>
        <span className="sr-only">{texts.loading}</span>
        {[names.views, names.phoneReveals, names.whatsappClicks, names.inquiries].map((name) => (
          <div key={name} className="bg-surface p-3">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="mt-2 h-6 w-10" />
          </div>
        ))}
      </div>
    );
  }
  const { total, before } = visitors.data;
  return (
    <dl aria-label={texts.label} className={box}>
      <Figure name={names.views} now={total.views} before={before.views} />
      <Figure name={names.phoneReveals} now={total.phoneReveals} before={before.phoneReveals} />
      <Figure name={names.whatsappClicks} now={total.whatsappClicks} before={before.whatsappClicks} />
      <Figure name={names.inquiries} now={inquiries.data.total} before={inquiries.data.before.total} />
    </dl>
  );
}

function Figure({ name, now, before }: { name: string; now: number; before: number }) {
  const change = now === before ? texts.same : now > before ? texts.up : texts.down;
  return (
    <div className="flex flex-col bg-surface p-3">
      <dt className="text-[0.8125rem] leading-5 text-muted">{name}</dt>
      <dd className="text-lg leading-7 font-semibold tabular">{groupedNumber(now)}</dd>
      <dd className="text-xs leading-4 text-muted tabular">
        {filled(change, { n: groupedNumber(Math.abs(now - before)) })}
      </dd>
    </div>
  );
}
