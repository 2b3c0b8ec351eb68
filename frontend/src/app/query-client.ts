import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { userQuery } from '../features/session/data/session.api.js';
import { ApiError, problemText } from '../lib/api-client.js';
import { isJustBack, isOffline } from '../lib/use-online.js';
import { showToast } from '../ui/toast-store.js';
import { copy } from '../content/company.js';

/** How long after a route's loader has fetched something its page takes that for fresh. */
const JUST_LOADED_MS = 5000;
/** How often a call that did not get through is repeated while a connection is only just back: after 1, 2 and 4 s. */
const TRIES_ONCE_BACK = 3;

/**
 * The product's data rules: no retry, no refetch on focus, stale at once. A 401 to any call means that the session has
 * ended: the guard then leads back to the sign-in. Without a connection a call fails at once, and what could not be
 * fetched is asked for again when it is back, a few times if need be; what a page shows already stays, with a notice that it may have changed.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && client.getQueryData(userQuery.queryKey)) {
      client.setQueryData(userQuery.queryKey, null);
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onError(error);
        tellThatItMayBeOld(error, query);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < TRIES_ONCE_BACK && error instanceof ApiError && error.status === 0 && isJustBack(),
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 0,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retryOnMount: false,
        // A page doesn't repeat what its route's loader has asked for a moment before.
        refetchOnMount: (query) =>
          query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > JUST_LOADED_MS,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** A page that has nothing to show says so in its place; one that shows what it had before says so here. */
function tellThatItMayBeOld(error: Error, query: Query<unknown, unknown, unknown>): void {
  const isShown = query.state.data !== undefined && query.isActive();
  const saidElsewhere = isOffline() || query.queryKey === userQuery.queryKey;
  const answersForGood = error instanceof ApiError && (error.status === 401 || error.isMissing);
  if (!isShown || saidElsewhere || answersForGood) return;
  const { title, retry } = copy.mayBeOld;
  showToast({
    title,
    description: problemText(error),
    tone: 'info',
    action: { label: retry, onPress: () => void query.fetch() },
  });
}
