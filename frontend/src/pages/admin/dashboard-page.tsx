import { PROPERTY_TYPES } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, CirclePlus, ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { AlertFigures } from '../../features/alerts/components/alert-figures.js';
import { Checklist } from '../../features/dashboard/components/checklist.js';
import { NewInquiries } from '../../features/dashboard/components/new-inquiries.js';
import { RecentProperties } from '../../features/dashboard/components/recent-properties.js';
import { SamplesCard } from '../../features/dashboard/components/samples-card.js';
import { StatTiles } from '../../features/dashboard/components/stat-tiles.js';
import { TodoCard } from '../../features/dashboard/components/todo-card.js';
import { evidenceCountsQuery } from '../../features/evidence/data/evidence.api.js';
import { statsQuery } from '../../features/dashboard/data/dashboard.api.js';
import { AgentsCard } from '../../features/analytics/components/agents-card.js';
import { ChartCardSkeleton } from '../../features/analytics/components/chart-card.js';
import { ExportAnalytics } from '../../features/analytics/components/export-analytics.js';
import { FunnelCard } from '../../features/analytics/components/funnel-card.js';
import {
  AnswerTimeOverTime,
  CountsCard,
  InquiriesByStatus,
  InquiriesBySource,
  InquiriesOverTime,
} from '../../features/analytics/components/inquiry-charts.js';
import { VisitorActionsOverTime } from '../../features/analytics/components/visitor-charts.js';
import { PeriodChoiceLinks } from '../../features/analytics/components/period-choice.js';
import { MostInquired, MostViewed } from '../../features/analytics/components/property-rankings.js';
import { inquiryAnalyticsQuery, visitorAnalyticsQuery } from '../../features/analytics/data/analytics.api.js';
import { periodFromUrl, periodUntil } from '../../features/analytics/data/periods.js';
import { privacyDueQuery } from '../../features/privacy/data/registers.api.js';
import { ViewingFigures } from '../../features/viewings/components/viewing-figures.js';
import { userQuery } from '../../features/session/data/session.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { capitalised, filled, shortDate } from '../../lib/format.js';
import { now } from '../../lib/now.js';
import { useMay } from '../../lib/role.js';
import { buttonClass } from '../../ui/button.js';
import { ErrorState } from '../../ui/states.js';
import copy from '../../content/dashboard-copy.json' with { type: 'json' };

const texts = copy.dashboard;
const analyticsTexts = copy.analytics;

/** Height of time charts, also while loading; fits the longest labels. */
const CHART_HEIGHT = 'min-h-[26rem]';
const VISITOR_CHART_HEIGHT = 'min-h-[74rem] sm:min-h-[40rem] 2xl:min-h-[23.5rem]';

/** Dashboard; `/admin/analytics` is the same page scrolled to the charts. */
export function DashboardPage() {
  const { pathname } = useLocation();
  const isAnalytics = pathname === paths.adminAnalytics;
  const may = useMay();
  const [address] = useSearchParams();
  const period = periodUntil(now(), periodFromUrl(address));
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  const stats = useQuery(statsQuery);
  const inquiries = useQuery(inquiryAnalyticsQuery(period));
  const evidence = useQuery({ ...evidenceCountsQuery, enabled: may('record-evidence') });
  const privacy = useQuery({ ...privacyDueQuery, enabled: may('personal-data') });
  const failed = [stats, inquiries].filter(({ isError, data }) => isError && !data);
  // The number of tasks is unknown while loading: render the sections below afterwards, so that they do not
  // move.
  const [settled, setSettled] = useState(false);
  if (!settled && !stats.isPending && !inquiries.isPending && !evidence.isLoading && !privacy.isLoading)
    setSettled(true);

  return (
    <>
      <title>{pageTitle(isAnalytics ? texts.analyticsTitle : texts.title)}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 tabIndex={-1} className="text-h2">
          {texts.title}
        </h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Link to={paths.adminAnalytics} className={buttonClass('outline')}>
            <ChartNoAxesColumn aria-hidden />
            {texts.analytics}
          </Link>
          <Link to={paths.adminProperties} className={buttonClass('outline')}>
            <ListChecks aria-hidden />
            {texts.manage}
          </Link>
          {may('edit-listings') && (
            <Link to={paths.adminNewProperty} className={buttonClass('primary')}>
              <CirclePlus aria-hidden />
              {texts.add}
            </Link>
          )}
        </div>
      </div>

      {user && failed.length === 0 && <Checklist user={user} stats={stats.data} now={inquiries.data?.now} />}
      {may('company-settings') && <SamplesCard />}
      <StatTiles />
      <ViewingFigures />
      <AlertFigures />
      <div className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-[3fr_4fr_5fr]">
        <TodoCard
          stats={stats.data}
          now={inquiries.data?.now}
          evidence={evidence.data ?? (evidence.isLoading ? undefined : null)}
          privacy={privacy.data ?? (privacy.isLoading ? undefined : null)}
          problem={failed[0] ? problemText(failed[0].error) : null}
          onRetry={() => failed.forEach((query) => void query.refetch())}
          busy={failed.some(({ isFetching }) => isFetching)}
        />
        <div className={classNames('grid', !settled && 'max-md:hidden')}>
          <NewInquiries />
        </div>
        <div className={classNames('grid md:max-xl:col-span-2', !settled && 'max-xl:hidden')}>
          <RecentProperties />
        </div>
      </div>
      <div className={classNames(!settled && 'hidden')}>
        <Analytics inView={isAnalytics && settled} />
      </div>
    </>
  );
}

/** @param inView scrolls the section into view */
function Analytics({ inView }: { inView: boolean }) {
  const may = useMay();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const shownFor = useRef<string | null>(null);
  const [address] = useSearchParams();
  const choice = periodFromUrl(address);
  const period = periodUntil(now(), choice);
  const stats = useQuery(statsQuery);
  const inquiries = useQuery(inquiryAnalyticsQuery(period));
  const visitors = useQuery(visitorAnalyticsQuery(period));
  const failed = [inquiries, visitors, stats].filter(({ isError, data }) => isError && !data);
  // The number of cards is unknown while loading: render them together, so that they do not move.
  const settled = [inquiries, visitors, stats].every(({ isPending }) => !isPending);

  useEffect(() => {
    if (!inView) {
      shownFor.current = null;
      return;
    }
    // Another period is the same page: keep the scroll position.
    if (shownFor.current !== null) return;
    shownFor.current = key;
    // After the layout has focused the page's heading.
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [inView, key]);

  return (
    <section aria-labelledby="analytics-heading" className="mt-10 border-t border-line pt-8">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h2
            id="analytics-heading"
            ref={heading}
            tabIndex={-1}
            className="text-h3 focus-visible:outline-none"
          >
            {analyticsTexts.title}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {filled(analyticsTexts.range, { from: shortDate(period.from), to: shortDate(period.to) })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <PeriodChoiceLinks chosen={choice} />
          {may('export') && <ExportAnalytics period={period} />}
        </div>
      </div>
      {failed.length > 0 && (
        <div className="mb-4 rounded-card border border-line bg-surface">
          <ErrorState
            title={analyticsTexts.failed}
            text={problemText(failed[0]!.error)}
            onRetry={() => failed.forEach((query) => void query.refetch())}
            busy={failed.some(({ isFetching }) => isFetching)}
            headingLevel="h3"
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {(inquiries.isFetching || visitors.isFetching) && analyticsTexts.loading}
      </p>
      <div className="grid gap-4 lg:grid-cols-6">
        {inquiries.data ? (
          <>
            <div className="grid lg:col-span-4">
              <InquiriesOverTime
                analytics={inquiries.data}
                dimmed={inquiries.isPlaceholderData}
                className={CHART_HEIGHT}
              />
            </div>
            <div className="grid lg:col-span-2">
              <AnswerTimeOverTime
                analytics={inquiries.data}
                dimmed={inquiries.isPlaceholderData}
                className={CHART_HEIGHT}
              />
            </div>
          </>
        ) : (
          !inquiries.isError && (
            <>
              <ChartCardSkeleton className={classNames(CHART_HEIGHT, 'lg:col-span-4')} />
              <ChartCardSkeleton className={classNames(CHART_HEIGHT, 'lg:col-span-2')} />
            </>
          )
        )}
        <div className="grid lg:col-span-6">
          {visitors.data ? (
            <VisitorActionsOverTime
              analytics={visitors.data}
              dimmed={visitors.isPlaceholderData}
              className={VISITOR_CHART_HEIGHT}
            />
          ) : (
            !visitors.isError && <ChartCardSkeleton className={VISITOR_CHART_HEIGHT} />
          )}
        </div>
        <div className="flex flex-wrap gap-4 *:min-w-56 *:grow *:basis-0 lg:col-span-6">
          {settled && stats.data && (
            <>
              <CountsCard
                title={analyticsTexts.byType}
                of={analyticsTexts.type}
                unit={analyticsTexts.listings}
                counts={PROPERTY_TYPES.map((type) => ({
                  name: capitalised(type),
                  count: stats.data.byType[type],
                }))}
              />
              <CountsCard
                title={analyticsTexts.byStatus}
                of={analyticsTexts.status}
                unit={analyticsTexts.listings}
                counts={stats.data.byStatus.map(({ status, count }) => ({
                  name: capitalised(status),
                  count,
                }))}
              />
            </>
          )}
          {settled && inquiries.data && (
            <>
              <InquiriesByStatus analytics={inquiries.data} dimmed={inquiries.isPlaceholderData} />
              <InquiriesBySource analytics={inquiries.data} dimmed={inquiries.isPlaceholderData} />
            </>
          )}
        </div>
        {settled && inquiries.data && visitors.data && (
          <>
            <div className="grid lg:col-span-6">
              <FunnelCard
                visitors={visitors.data}
                inquiries={inquiries.data}
                dimmed={visitors.isPlaceholderData || inquiries.isPlaceholderData}
              />
            </div>
            <div className="grid min-w-0 lg:col-span-6">
              <AgentsCard
                visitors={visitors.data}
                inquiries={inquiries.data}
                dimmed={visitors.isPlaceholderData || inquiries.isPlaceholderData}
              />
            </div>
          </>
        )}
        <div className="grid items-start gap-4 lg:col-span-6 lg:grid-cols-2">
          {settled && inquiries.data && (
            <MostInquired analytics={inquiries.data} dimmed={inquiries.isPlaceholderData} />
          )}
          {settled && visitors.data && (
            <MostViewed analytics={visitors.data} dimmed={visitors.isPlaceholderData} />
          )}
        </div>
      </div>
    </section>
  );
}
