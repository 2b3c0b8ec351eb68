import { monthName, officeDay, reportMonths, type StaffProperty } from '@lml/common/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../lib/role.js';
import { ChartCardSkeleton } from '../../features/analytics/components/chart-card.js';
import { PeriodChoiceLinks } from '../../features/analytics/components/period-choice.js';
import { PropertyCharts } from '../../features/analytics/components/property-charts.js';
import { inquiryAnalyticsQuery, visitorAnalyticsQuery } from '../../features/analytics/data/analytics.api.js';
import { answersText } from '../../features/analytics/data/analytics-text.js';
import { periodFromUrl, periodUntil, PROPERTY_PERIODS } from '../../features/analytics/data/periods.js';
import { ReportLinks } from '../../features/reports/components/report-links.js';
import { staffReportPdf } from '../../features/reports/data/reports.api.js';
import { PropertyScreen } from '../../features/property-form/components/property-screen.js';
import { problemText } from '../../lib/api-client.js';
import { filled, shortDate } from '../../lib/format.js';
import { now } from '../../lib/now.js';
import { saveFile } from '../../lib/save-file.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/field.js';
import { ErrorState } from '../../ui/states.js';
import { showToast } from '../../ui/toast-store.js';
import dashboardCopy from '../../content/dashboard-copy.json' with { type: 'json' };
import copy from '../../content/reports-copy.json' with { type: 'json' };

const { figures: texts, report: reportTexts } = copy;

/** Figures of one property, its landlord's report and the links of that. */
export function PropertyFiguresPage() {
  return (
    <PropertyScreen title={texts.title} skeleton={<ChartCardSkeleton className="min-h-[40rem]" />}>
      {(property) => (
        <>
          <Figures propertyId={property.id} />
          <Report property={property} />
        </>
      )}
    </PropertyScreen>
  );
}

function Figures({ propertyId }: { propertyId: number }) {
  const [address] = useSearchParams();
  const choice = periodFromUrl(address, PROPERTY_PERIODS);
  const period = periodUntil(now(), choice);
  const visitors = useQuery(visitorAnalyticsQuery(period, { propertyId, step: 'day' }));
  const inquiries = useQuery(inquiryAnalyticsQuery(period, { propertyId, step: 'day' }));
  const failed = [visitors, inquiries].filter(({ isError, data }) => isError && !data);
  return (
    <section aria-labelledby="figures-heading">
      <h2 id="figures-heading" className="sr-only">
        {dashboardCopy.analytics.title}
      </h2>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {filled(dashboardCopy.analytics.range, { from: shortDate(period.from), to: shortDate(period.to) })}
        </p>
        <PeriodChoiceLinks chosen={choice} choices={PROPERTY_PERIODS} />
      </div>
      <p role="status" className="sr-only">
        {(visitors.isFetching || inquiries.isFetching) && texts.loading}
      </p>
      {failed.length > 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState
            title={texts.failed}
            text={problemText(failed[0]!.error)}
            onRetry={() => failed.forEach((query) => void query.refetch())}
            busy={failed.some(({ isFetching }) => isFetching)}
          />
        </div>
      ) : visitors.data && inquiries.data ? (
        <PropertyCharts
          title={texts.charts}
          text={answersText(inquiries.data)}
          visitors={visitors.data}
          inquiries={inquiries.data}
          dimmed={visitors.isPlaceholderData || inquiries.isPlaceholderData}
        />
      ) : (
        <ChartCardSkeleton className="min-h-[112rem] md:min-h-[62.125rem] xl:min-h-[44.375rem]" />
      )}
    </section>
  );
}

/** The report as a PDF, and its private links. */
function Report({ property }: { property: StaffProperty }) {
  const may = useMay();
  const months = reportMonths(officeDay(new Date(property.createdAt)), officeDay(now()));
  const [month, setMonth] = useState(months[0]!);
  const save = useMutation({
    mutationFn: () => saveFile(staffReportPdf(property.id, month)),
    onError: (error) =>
      showToast({ title: reportTexts.pdfFailed, description: problemText(error), tone: 'destructive' }),
  });
  return (
    <section aria-labelledby="landlord-report" className="mt-10 border-t border-line pt-8">
      <h2 id="landlord-report" className="text-h3">
        {reportTexts.title}
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-muted">{reportTexts.text}</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="w-56">
          <Select
            bare
            label={reportTexts.month}
            value={month}
            onChange={({ target }) => setMonth(target.value)}
            options={months.map((one) => ({ value: one, label: monthName(one) }))}
          />
        </div>
        <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
          {!save.isPending && <Download aria-hidden />}
          {save.isPending ? reportTexts.makingPdf : reportTexts.pdf}
        </Button>
      </div>
      {may('export') && <ReportLinks property={property} />}
    </section>
  );
}
