import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { PhoneContext } from '../lib/use-media-query.js';
import { Providers } from './providers.js';
import { SiteOriginContext } from './site-origin.js';

interface AppProps {
  queryClient: QueryClient;
  /** What the server that rendered the page knew; without it, what the browser knows. */
  rendered?: { siteOrigin: string; phone: boolean };
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
          <PhoneContext value={rendered.phone}>{app}</PhoneContext>
        </SiteOriginContext>
      ) : (
        app
      )}
    </StrictMode>
  );
}
