import type { CurrentRates } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** Rates change a few times a year. */
const STALE_MS = 5 * 60_000;

/** The rates in force. */
export const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: ({ signal }) => callApiForJson<CurrentRates>('GET', '/api/rates', { signal }),
  staleTime: STALE_MS,
  // Pages work without them.
  meta: { dispensable: true },
});
