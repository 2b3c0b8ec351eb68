import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazyComponent } from '../ui/load-with-retry.js';
import { Suspense, useEffect, useState, type ReactNode } from 'react';

const AfterHydration = lazyComponent(() =>
  import('./after-hydration.js').then((module) => module.AfterHydration),
);

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Late />
    </QueryClientProvider>
  );
}

/** Parts that load after hydration, as no page needs them at first. */
function Late() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    wanted && (
      <Suspense fallback={null}>
        <AfterHydration />
      </Suspense>
    )
  );
}
