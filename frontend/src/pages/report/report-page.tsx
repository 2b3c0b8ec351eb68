import { groupedNumber, type ListingReport, monthName, REPORT_LIMITS } from '@lml/common/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { company } from '../../content/company.js';
import { ChartCardSkeleton } from '../../features/analytics/components/chart-card.js';
import { PropertyCharts } from '../../features/analytics/components/property-charts.js';
import { durationText } from '../../features/analytics/data/analytics-text.js';
import { reportPdfCall, reportQuery } from '../../features/reports/data/reports.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled, shortDate, shortDay } from '../../lib/format.js';
import { saveFile } from '../../lib/save-file.js';
import { LinkGone } from '../../site/link-gone.js';
import { PrivatePage } from '../../site/private-page.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/field.js';
import { ErrorState } from '../../ui/states.js';
import { showToast } from '../../ui/toast-store.js';
import copy from '../../content/reports-copy.json' with { type: 'json' };

const texts = copy.page;

/** The landlord's report of a private link, without the site's navigation. */
export function ReportPage() {
  const { key = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const report = useQuery(reportQuery(key, address.get('month') ?? undefined));
  const isGone = report.error instanceof ApiError && report.error.status === 404;
  return (
    <PrivatePage title={texts.title}>
      {isGone ? (
        <LinkGone title={texts.gone} text={texts.goneText} link={texts.goneLink} />
      ) : report.data ? (
        <Report
          linkKey={key}
          report={report.data}
          dimmed={report.isPlaceholderData}
          onMonth={(month) => setAddress({ month })}
        />
      ) : report.isError ? (
        <ErrorState
          title={texts.failed}
          text={problemText(report.error)}
          onRetry={() => void report.refetch()}
          busy={report.isFetching}
          headingLevel="h1"
        />
      ) : (
        <div role="status">
          <span className="sr-only">{texts.loading}</span>
          <ChartCardSkeleton className="min-h-[40rem]" />
        </div>
      )}
    </PrivatePage>
  );
}

interface ReportProps {
  linkKey: string;
  report: ListingReport;
  dimmed: boolean;
  onMonth: (month: string) => void;
}

function Report({ linkKey, report, dimmed, onMonth }: ReportProps) {
  const { property, month, months, from, to } = report;
  const save = useMutation({
    mutationFn: () => saveFile(...reportPdfCall(linkKey, month)),
    onError: (error) =>
      showToast({ title: texts.pdfFailed, description: problemText(error), tone: 'destructive' }),
  });
  return (
    <article aria-busy={dimmed}>
      <p className="text-sm font-semibold text-accent">
        {texts.title} · {monthName(month)}
      </p>
      <h1 className="mt-1 text-h2 wrap-anywhere">{property.title}</h1>
      <p className="mt-1 text-muted">
        {property.location} · {property.reference}
      </p>
      <p className="mt-2 font-semibold">
        {property.status} · {property.price}
      </p>
      <p className="text-sm text-muted">
        {filled(texts.period, { from: shortDate(from), to: shortDate(to) })}
        {property.page && (
          <>
            {' · '}
            <a href={property.page} className="text-primary underline underline-offset-4">
              {texts.view}
            </a>
          </>
        )}
      </p>
      <div className="mt-5 mb-6 flex flex-wrap items-end gap-3">
        <div className="w-56">
          <Select
            bare
            label={texts.month}
            value={month}
            onChange={({ target }) => onMonth(target.value)}
            options={months.map((one) => ({ value: one, label: monthName(one) }))}
          />
        </div>
        <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
          {!save.isPending && <Download aria-hidden />}
          {save.isPending ? texts.makingPdf : texts.pdf}
        </Button>
      </div>
      <PropertyCharts
        title={texts.charts}
        text={texts.chartsText}
        visitors={report}
        inquiries={report.inquiries}
        dimmed={dimmed}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Part title={texts.answers}>
          <p>{answersText(report)}</p>
        </Part>
        <Part title={texts.comparison}>
          <p>{comparisonText(report)}</p>
        </Part>
        <Prices report={report} />
        <Actions report={report} />
      </div>
      <p className="mt-6 text-sm text-muted">{texts.privacy}</p>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="mb-2 font-sans text-base font-semibold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

function Prices({ report: { property, priceChanges } }: { report: ListingReport }) {
  return (
    <Part title={texts.prices}>
      <p>{filled(texts.priceNow, { price: property.price })}</p>
      {priceChanges.length === 0 ? (
        <p className="text-muted">{texts.noPriceChange}</p>
      ) : (
        <ul className="mt-2 space-y-1">
          {priceChanges.map(({ on, before, after }, index) => (
            <li key={index} className="flex gap-3">
              <span className="w-24 shrink-0 text-muted tabular">{shortDate(on)}</span>
              <span className="tabular">
                {filled(texts.priceChange, {
                  before: before ?? texts.noPrice,
                  after: after ?? texts.noPrice,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Actions({ report: { actions, moreActions } }: { report: ListingReport }) {
  return (
    <Part title={filled(texts.actions, { company: company.name })}>
      {actions.length === 0 && <p className="text-muted">{texts.noActions}</p>}
      <ul className="space-y-1">
        {actions.map(({ on, text }, index) => (
          <li key={index} className="flex gap-3">
            <span className="w-14 shrink-0 text-muted tabular">{shortDay(on)}</span>
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
      {moreActions > 0 && (
        <p className="mt-1 text-muted">{filled(texts.more, { n: groupedNumber(moreActions) })}</p>
      )}
    </Part>
  );
}

function answersText({ inquiries }: ListingReport): string {
  if (inquiries === null) return texts.noInquiries;
  if (inquiries.total === 0) return texts.noInquiry;
  const values = { answered: groupedNumber(inquiries.answered), total: groupedNumber(inquiries.total) };
  const { medianMinutesToAnswer: median } = inquiries;
  return median === null
    ? filled(texts.notAnswered, values)
    : filled(inquiries.answered === 1 ? texts.answeredOne : texts.answered, {
        ...values,
        time: durationText(median),
      });
}

function comparisonText({ comparison, total }: ListingReport): string {
  if (!comparison) return filled(texts.notCompared, { n: REPORT_LIMITS.similarMin });
  return filled(comparison.medianViews === 0 ? texts.comparedWithNone : texts.compared, {
    views: groupedNumber(total.views),
    n: groupedNumber(comparison.listings),
    place: comparison.place,
    median: groupedNumber(comparison.medianViews),
  });
}
