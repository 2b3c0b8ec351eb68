import type { CreatedFeedKey, FeedKey } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** Keys of portals, newest first; revoked ones included. */
export const feedKeysQuery = queryOptions({
  queryKey: ['staff', 'feeds'],
  queryFn: ({ signal }) => callApiForJson<FeedKey[]>('GET', '/api/admin/feeds', { signal }),
});

/** Creates a key; only this answer contains it. */
export function createFeedKey(name: string): Promise<CreatedFeedKey> {
  return callApiForJson<CreatedFeedKey>('POST', '/api/admin/feeds', { payload: { name } });
}

export function revokeFeedKey({ id }: Pick<FeedKey, 'id'>): Promise<FeedKey> {
  return callApiForJson<FeedKey>('DELETE', `/api/admin/feeds/${id}`);
}
