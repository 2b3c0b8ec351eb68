import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';

type AnyQuery = Parameters<QueryClient['prefetchQuery']>[0];

/**
 * Makes the loaders of routes, which put what their pages ask for into the query cache. In the browser a page is shown
 * at once and has its own loading state; on a server the data is awaited.
 */
export function loaderFor(queryClient: QueryClient) {
  return (queries: (args: LoaderFunctionArgs) => unknown[] | Promise<unknown[]>) =>
    async (args: LoaderFunctionArgs): Promise<null> => {
      const fetching = (await queries(args)).map((query) => queryClient.prefetchQuery(query as AnyQuery));
      if (typeof window === 'undefined') await Promise.all(fetching);
      return null;
    };
}
