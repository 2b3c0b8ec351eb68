import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { SavesDataContext } from '../lib/data-saver.js';
import { useHydrated } from '../lib/use-hydrated.js';
import { PhoneContext } from '../lib/use-media-query.js';
import type { PageState } from './page-state.js';
import { Providers } from './providers.js';
import { SiteOriginContext } from '../lib/site-origin.js';

interface AppProps {
  queryClient: QueryClient;
  /** State from the server that rendered the page; the browser's own state if missing. */
  rendered?: Pick<PageState, 'siteOrigin' | 'phone' | 'savesData'>;
  /** Called after hydration, once the page shows what only the browser knows. */
  onReady?: () => void;
  /** Router provider: differs between browser and server. */
  children: ReactNode;
}

/** Providers around the router; identical in the browser and on the server for hydration. */
export function App({ queryClient, rendered, onReady, children }: AppProps) {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) onReady?.();
  }, [isHydrated, onReady]);
  const app = <Providers queryClient={queryClient}>{children}</Providers>;
  return (
    <StrictMode>
      {rendered ? (
        <SiteOriginContext value={rendered.siteOrigin}>
          <PhoneContext value={rendered.phone}>
            <SavesDataContext value={rendered.savesData}>{app}</SavesDataContext>
          </PhoneContext>
        </SiteOriginContext>
      ) : (
        app
      )}
    </StrictMode>
  );
}
