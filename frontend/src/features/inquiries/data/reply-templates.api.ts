import { BUILT_IN_TEMPLATES, type ReplyTemplate } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** Templates of the settings; the built-in ones until they are known. */
export const replyTemplatesQuery = queryOptions({
  queryKey: ['staff', 'settings', 'reply-templates'],
  queryFn: ({ signal }) =>
    callApiForJson<ReplyTemplate[]>('GET', '/api/admin/settings/templates', { signal }),
  staleTime: 60_000,
  placeholderData: BUILT_IN_TEMPLATES,
  meta: { dispensable: true },
});
