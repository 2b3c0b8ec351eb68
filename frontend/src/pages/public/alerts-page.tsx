import { stopsConfirmations, stopsReport } from '@lml/common/contracts';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { PageHeader } from '../../ui/page-header.js';
import alertsCopy from '../../content/alerts-copy.json' with { type: 'json' };

const LinkForm = lazyComponent(() =>
  import('../../features/alerts/components/link-form.js').then((module) => module.LinkForm),
);
const SavedSearchList = lazyComponent(() =>
  import('../../features/alerts/components/saved-search-list.js').then((module) => module.SavedSearchList),
);
const StopSearch = lazyComponent(() =>
  import('../../features/alerts/components/stop-search.js').then((module) => module.StopSearch),
);

const texts = alertsCopy.page;

/**
 * Confirms and manages saved searches: `#key=…` of an e-mail, or `#stop=…` to stop one search. Nothing changes before a
 * press, because mail scanners open links too.
 */
export function AlertsPage() {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const given = new URLSearchParams(hydrated ? hash.slice(1) : '');
  const [key, stopKey] = [given.get('key'), given.get('stop')];
  const stopped =
    stopKey === null
      ? undefined
      : stopsReport(stopKey)
        ? alertsCopy.stopReport
        : stopsConfirmations(stopKey)
          ? alertsCopy.stopConfirmations
          : undefined;
  return (
    <>
      <PageHead title={pageTitle(texts.title)} description={texts.text} path={paths.alerts} listed={false} />
      <meta name="referrer" content="no-referrer" />
      <PageHeader title={stopped?.heading ?? texts.title} text={stopped?.headingText ?? texts.text} />
      <div className="container-page min-h-[32rem] max-w-3xl pt-6 pb-14 lg:pt-8 lg:pb-20">
        {hydrated && (
          <Suspense fallback={null}>
            {stopKey ? (
              <StopSearch key={stopKey} stopKey={stopKey} />
            ) : key ? (
              <SavedSearchList key={key} accessKey={key} />
            ) : (
              <LinkForm />
            )}
          </Suspense>
        )}
      </div>
    </>
  );
}
