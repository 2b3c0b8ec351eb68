import type { Inquiry } from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';

/** Hits of a kind, at most. */
const HITS = 6;
/** Shorter texts fit almost everything. */
const SHORTEST = 2;

/** Messages whose sender, subject or text fits; none for a single letter. */
export function foundMessagesQuery(search: string) {
  return queryOptions({
    queryKey: ['inquiries', 'found', search],
    queryFn: ({ signal }) =>
      callApiForJson<Inquiry[]>('GET', withQuery('/api/inquiries', { search, pageSize: HITS }), { signal }),
    enabled: search.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
}
