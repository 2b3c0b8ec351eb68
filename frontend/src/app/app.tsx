import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { SavesDataContext } from '../lib/data-saver.js';
import { PhoneContext } from '../lib/use-media-query.js';
import type { PageState } from './page-state.js';
import { Providers } from './providers.js';
import { SiteOriginContext } from '../lib/site-origin.js';

interface AppProps {
  queryClient: QueryClient;
  /** What the server that rendered the page knew; without it, what the browser knows. */
  rendered?: Pick<PageState, 'siteOrigin' | 'phone' | 'savesData'>;
  /** Called once the page answers. */
  onReady?: () => void;
  /** The router's provider: one in the browser, another on a server. */
  children: ReactNode;
}

/** All that lies around the router, the same in the browser and on a server. */
export function App({ queryClient, rendered, onReady, children }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
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
