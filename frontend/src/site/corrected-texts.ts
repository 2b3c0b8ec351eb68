import type { QueryClient } from '@tanstack/react-query';

/** Queries that put what staff have corrected into the texts of pages; none in English. */
export const correctedTextsQueries: unknown[] = [];

/** Puts corrections of the server's page into the texts, before the first render. */
export function putLoadedCorrections(_queryClient: QueryClient): void {}
