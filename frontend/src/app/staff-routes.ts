import type { QueryClient } from '@tanstack/react-query';
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';

/** Route into which the back-office routes are patched. */
export const ROOT = 'root';

/** Loads the routes of the back office, of private reports and of questions about listings on demand; visitors never download them. */
export function backOffice(queryClient: QueryClient): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    if (/^\/report\/./.test(path)) {
      patch(ROOT, (await import('./report-routes.js')).reportRoutes);
      return;
    }
    if (/^\/confirm\/./.test(path)) {
      patch(ROOT, (await import('./confirm-routes.js')).confirmRoutes);
      return;
    }
    if (!/^\/admin(?:\/|$)/.test(path)) return;
    const { adminRoutes } = await import('./admin-routes.js');
    patch(ROOT, adminRoutes(queryClient));
  };
}
