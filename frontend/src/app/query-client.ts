import { ROLE_REQUIRED } from '@lml/common/contracts';
import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { userQuery } from '../features/session/data/session.api.js';
import { ApiError, problemText } from '../lib/api-client.js';
import { isRecentlyReconnected, isOffline } from '../lib/use-online.js';
import { showToast } from '../ui/toast-store.js';
import { copy } from '../content/company.js';

/** A page treats data that its route's loader fetched this recently as fresh. */
const FRESH_AFTER_LOADER_MS = 5000;
/** Retries of a failed call right after the connection returned: after 1, 2 and 4 s. */
const RECONNECT_RETRIES = 3;

/**
 * Query defaults of the specification: no retry, no refetch on focus, stale immediately. A 401 means that the
 * session has ended; the guard then redirects to the sign-in. Offline, calls fail at once and are refetched
 * (with a few retries) when the connection is back; data already on screen stays, with a notice that it may
 * be old.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && client.getQueryData(userQuery.queryKey)) {
      client.setQueryData(userQuery.queryKey, null);
    }
    // An owner has changed the role: the screens follow.
    if (error instanceof ApiError && error.code === ROLE_REQUIRED) {
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        onError(error);
        showStaleDataNotice(error, query);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) =>
          failures < RECONNECT_RETRIES &&
          error instanceof ApiError &&
          error.status === 0 &&
          isRecentlyReconnected(),
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 0,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        retryOnMount: false,
        // Avoids a refetch right after the route's loader fetched the data.
        refetchOnMount: (query) =>
          query.state.isInvalidated || Date.now() - query.state.dataUpdatedAt > FRESH_AFTER_LOADER_MS,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** A page without data shows the error in its place; a page with old data shows it here. */
function showStaleDataNotice(error: Error, query: Query<unknown, unknown, unknown>): void {
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
