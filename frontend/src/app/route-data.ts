import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';

type AnyQuery = Parameters<QueryClient['prefetchQuery']>[0];

/**
 * Creates route loaders that fill the query cache. In the browser they do not block, as pages have a loading
 * state; on the server the data is awaited.
 */
export function loaderFor(queryClient: QueryClient) {
  return (queries: (args: LoaderFunctionArgs) => unknown[] | Promise<unknown[]>) =>
    async (args: LoaderFunctionArgs): Promise<null> => {
      const fetching = (await queries(args)).map((query) => queryClient.prefetchQuery(query as AnyQuery));
      if (typeof window === 'undefined') await Promise.all(fetching);
      return null;
    };
}
