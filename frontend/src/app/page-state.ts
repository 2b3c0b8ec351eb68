import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import { ApiError } from '../lib/api-client.js';
import { pageParameters } from '../lib/page-parameters.js';

/** Element that carries the state from server to browser: a data block, which every CSP allows. */
const STATE_ID = 'page-state';

/** State from which the server rendered the page, for hydration. */
export interface PageState {
  /** URL of the rendered page: the visitor may have navigated before the code arrived. */
  address: string;
  siteOrigin: string;
  phone: boolean;
  savesData: boolean;
  router: Pick<HydrationState, 'loaderData'>;
  queries: DehydratedState;
}

/** Serialises the state as a data block; the data cannot break out of the element. */
export function writePageState(queryClient: QueryClient, rest: Omit<PageState, 'queries'>): string {
  const queries = dehydrate(queryClient, {
    // 404 and 400 are results too; the browser retries other failures.
    shouldDehydrateQuery: ({ state: { status, error } }) =>
      status === 'success' || (error instanceof ApiError && (error.isMissing || error.status === 400)),
  });
  queries.queries = queries.queries.map((query) => withTime(query, 1));
  const state: PageState = { ...rest, queries };
  const json = JSON.stringify(state).replace(/[<\u2028\u2029]/g, escaped);
  return `<script type="application/json" id="${STATE_ID}">${json}</script>`;
}

/**
 * Reads the state and fills the query cache.
 * @returns null on a page that was not server-rendered
 */
export function readPageState(queryClient: QueryClient): Omit<PageState, 'queries'> | null {
  const element = document.getElementById(STATE_ID);
  if (!element) return null;
  const { queries, ...rest } = JSON.parse(element.textContent) as PageState;
  element.remove();
  for (const { state } of queries.queries) {
    if (state.error) state.error = new ApiError(state.error as ApiError);
  }
  hydrate(queryClient, { ...queries, queries: queries.queries.map((query) => withTime(query, Date.now())) });
  return rest;
}

/** Whether two URLs (path and query) show the same page; ignores parameters that no page reads. */
export function isSamePage(address: string, other: string): boolean {
  return pageAt(address) === pageAt(other);
}

function pageAt(address: string): string {
  const { pathname, searchParams } = new URL(`http://site${address}`);
  return JSON.stringify([pathname, pageParameters(searchParams)]);
}

/**
 * Replaces the times in a query's state. Pages contain no times, so that identical content is identical HTML
 * and can be answered with 304; the browser then treats its copy as fresh.
 */
function withTime(
  query: DehydratedState['queries'][number],
  time: number,
): DehydratedState['queries'][number] {
  const { dataUpdatedAt, errorUpdatedAt } = query.state;
  return {
    ...query,
    dehydratedAt: time,
    state: {
      ...query.state,
      dataUpdatedAt: dataUpdatedAt && time,
      errorUpdatedAt: errorUpdatedAt && time,
    },
  };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
