import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { userQuery } from '../features/session/data/session.api.js';
import { ApiError } from '../lib/api-client.js';

/** How long after a route's loader has fetched something its page takes that for fresh. */
const JUST_LOADED_MS = 5000;

/**
 * The product's data rules: no retry, no refetch on focus, stale at once. A 401 to any call means that the session has
 * ended: the guard then leads back to the sign-in.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && client.getQueryData(userQuery.queryKey)) {
      client.setQueryData(userQuery.queryKey, null);
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retryOnMount: false,
        // A page doesn't repeat what its route's loader has asked for a moment before.
        refetchOnMount: (query) =>
          query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > JUST_LOADED_MS,
      },
      mutations: { retry: false },
    },
  });
  return client;
}
