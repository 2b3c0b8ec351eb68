import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useRouteFocus } from '../route-focus.js';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';

export function PublicLayout() {
  useRouteFocus();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-[70] -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader />
      {/* The footer begins beneath the first screen, so that nothing jumps while a short page fills. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] grow">
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </div>
  );
}
