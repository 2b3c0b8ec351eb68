import type { TextCorrections } from '@lml/common/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../lib/api-client.js';
import { correctTexts } from '../lib/text-corrections.js';

/** Reads the corrections of staff and puts them into the Swahili texts. */
const textCorrectionsQuery = queryOptions({
  queryKey: ['text-corrections'],
  queryFn: async ({ signal }) => {
    const corrections = await callApiForJson<TextCorrections>('GET', '/api/site-settings/sw', { signal });
    correctTexts(corrections);
    return corrections;
  },
  staleTime: 5 * 60_000,
  // Pages have built-in texts.
  meta: { dispensable: true },
});

export const correctedTextsQueries = [textCorrectionsQuery];

export function putLoadedCorrections(queryClient: QueryClient): void {
  correctTexts(queryClient.getQueryData(textCorrectionsQuery.queryKey));
}
