import type { StaffPropertyPage } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../lib/api-client.js';

/** Hits, at most. */
const HITS = 6;
/** Shorter texts fit almost everything. */
const SHORTEST = 2;

/** Listings, drafts too, that fit a text; none for a single letter. */
export function foundListingsQuery(search: string) {
  return queryOptions({
    queryKey: ['staff-properties', 'found', search],
    queryFn: async ({ signal }) => {
      const path = withQuery('/api/admin/properties', { search, limit: HITS });
      return (await callApiForJson<StaffPropertyPage>('GET', path, { signal })).properties;
    },
    enabled: search.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
}
