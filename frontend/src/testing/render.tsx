import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import {
  createMemoryRouter,
  RouterProvider,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { createQueryClient } from '../app/query-client.js';
import { Toaster } from '../ui/toaster.js';
import { newVisitor } from './new-visitor.js';

export { createQueryClient };

/**
 * Renders routes with the product's providers, and returns the user who interacts with them.
 * @param patchRoutesOnNavigation loads routes that are missing in `routes`
 */
export function renderRoutes(
  routes: RouteObject[],
  at = '/',
  patchRoutesOnNavigation?: PatchRoutesOnNavigationFunction,
) {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [at], patchRoutesOnNavigation });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient, visitor: newVisitor() };
}
