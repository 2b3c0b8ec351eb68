import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import { ApiError } from '../lib/api-client.js';
import { pageParameters } from '../lib/page-parameters.js';

/** The element that carries the state from the server to the browser: a data block, which no policy forbids. */
const STATE_ID = 'page-state';

/** What a rendered page was made of, for the browser to make the same of. */
export interface PageState {
  /** Of the page that was rendered: whoever went Back before its code came stands elsewhere by now. */
  address: string;
  siteOrigin: string;
  phone: boolean;
  savesData: boolean;
  router: Pick<HydrationState, 'loaderData'>;
  queries: DehydratedState;
}

/** The data block with the state, for the page's HTML: whatever the data holds, it ends nowhere but at its end. */
export function writePageState(queryClient: QueryClient, rest: Omit<PageState, 'queries'>): string {
  const queries = dehydrate(queryClient, {
    // That something is missing is an answer, too; what failed otherwise the browser asks for again.
    shouldDehydrateQuery: ({ state: { status, error } }) =>
      status === 'success' || (error instanceof ApiError && error.isMissing),
  });
  queries.queries = queries.queries.map((query) => atTime(query, 1));
  const state: PageState = { ...rest, queries };
  const json = JSON.stringify(state).replace(/[<\u2028\u2029]/g, escaped);
  return `<script type="application/json" id="${STATE_ID}">${json}</script>`;
}

/**
 * Takes the state out of the page and puts its data into the cache.
 * @returns null on a page that no server has rendered
 */
export function readPageState(queryClient: QueryClient): Omit<PageState, 'queries'> | null {
  const element = document.getElementById(STATE_ID);
  if (!element) return null;
  const { queries, ...rest } = JSON.parse(element.textContent) as PageState;
  element.remove();
  for (const { state } of queries.queries) {
    if (state.error) state.error = new ApiError(state.error as ApiError);
  }
  hydrate(queryClient, { ...queries, queries: queries.queries.map((query) => atTime(query, Date.now())) });
  return rest;
}

/** Whether two addresses (path and query) have the same page: parameters that no page reads make no difference. */
export function isSamePage(address: string, other: string): boolean {
  return pageAt(address) === pageAt(other);
}

function pageAt(address: string): string {
  const { pathname, searchParams } = new URL(`http://site${address}`);
  return JSON.stringify([pathname, pageParameters(searchParams)]);
}

/**
 * An answer with another time. The page carries none, so that it is the same as long as what it says is: a browser that has
 * it already is told so, and to that browser it is as new as one that came whole.
 */
function atTime(query: DehydratedState['queries'][number], time: number): DehydratedState['queries'][number] {
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
