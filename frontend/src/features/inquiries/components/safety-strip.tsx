import { type Property, SAFETY_DEFAULTS, SAFETY_TEXTS, safetyLines } from '@lml/common/contracts';
import { ShieldAlert } from 'lucide-react';
import { Suspense, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { filled } from '../../../lib/format.js';
import { useHeadOffice } from '../../../site/offices.api.js';
import { paths } from '../../../site/paths.js';
import { useSiteSettings } from '../../../site/site-settings.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import copy from '../../../content/safety-copy.json' with { type: 'json' };

const texts = copy.strip;

const ReportDialog = lazyComponent(() => import('./report-dialog.js').then((module) => module.ReportDialog));

/** Strip above the contacts of a property: says what we never ask for, gives our numbers, and leads to a report. */
export function SafetyStrip({ property }: { property: Property }) {
  const { safety = SAFETY_DEFAULTS } = useSiteSettings();
  const { phones, whatsapp } = useHeadOffice();
  /** The link that opened the dialog; null while closed. */
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const own = phones.join(', ');
  const hasOtherNumber = property.agent && !phones.includes(property.agent.phone);
  const lines = safetyLines(safety, {
    phones: hasOtherNumber ? filled(texts.agentNumber, { phones: own }) : own,
    whatsapp,
  });
  const report = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    setOpener(event.currentTarget);
  };
  return (
    <section aria-label={texts.label} className="rounded-card border border-line bg-surface p-5 text-sm">
      <div className="flex items-start gap-2.5">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 text-primary" />
        <div className="min-w-0 space-y-1.5">
          {lines.map((line, place) => (
            <p key={line} className={place === 0 ? 'font-medium' : 'text-muted'}>
              {line}
            </p>
          ))}
          <p className="flex flex-wrap gap-x-4">
            <Link to={paths.safety} className="py-1 text-primary underline underline-offset-4">
              {SAFETY_TEXTS.page}
            </Link>
            {/* Without scripts it leads to the page that says how to reach us. */}
            <Link
              to={paths.reportForm}
              onClick={report}
              className="py-1 text-primary underline underline-offset-4"
            >
              {texts.report}
            </Link>
          </p>
        </div>
      </div>
      {opener && (
        <Suspense fallback={null}>
          <ReportDialog property={property} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </section>
  );
}
