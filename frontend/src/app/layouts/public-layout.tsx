import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { copy } from '../../content/company.js';
import { useChosen } from '../../features/properties/data/chosen.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { OfflineNotice } from '../../ui/offline-notice.js';
import { PageError } from '../route-error.js';
import { useRouteFocus } from '../route-focus.js';
import { RestoredScroll } from '../restored-scroll.js';
import { useCurrentSettings } from '../../site/site-settings.js';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';

const CompareBar = lazyComponent(() =>
  import('../../features/properties/components/compare-bar.js').then((module) => module.CompareBar),
);
/** The comparison itself has no bar. */
const WITHOUT_BAR = /^\/(?:compare|shortlist)\b/;

export function PublicLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Error boundary that keeps header and footer usable. */
export function PublicError() {
  return (
    <Frame>
      <PageError />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  useRouteFocus();
  useCurrentSettings();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-[70] -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        {copy.navigation.skip}
      </a>
      <SiteHeader />
      {/* The content is at least as tall as the screen, so that the footer does not jump while a page loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] grow">
        {children}
      </main>
      <SiteFooter />
      <ChosenToCompare />
      <OfflineNotice text={copy.offline.notice} />
      <RestoredScroll />
    </div>
  );
}

function ChosenToCompare() {
  const { pathname } = useLocation();
  const any = useChosen().length > 0;
  if (!any || WITHOUT_BAR.test(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <CompareBar />
    </Suspense>
  );
}
