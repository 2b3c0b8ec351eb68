import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { loadWithRetry } from '../ui/load-with-retry.js';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

const Toaster = lazy(() =>
  loadWithRetry(() => import('../ui/toaster.js')).then((module) => ({ default: module.Toaster })),
);

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <NotificationArea />
    </QueryClientProvider>
  );
}

/** Loaded after hydration: no notice appears before the visitor acts. */
function NotificationArea() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}
