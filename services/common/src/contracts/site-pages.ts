import { TSAVO } from './business-rules.js';

/**
 * Static public pages, as in the sitemap. Listings and agents have their own pages; favourites, search results and the
 * back office are not indexed.
 */
export const SITE_PAGES = [
  '/',
  '/properties',
  '/properties/categories',
  '/properties/category/commercial',
  '/properties/category/residential',
  '/properties/category/land',
  TSAVO.page,
  '/teleposta-properties',
  '/about',
  '/services',
  '/list-your-property',
  '/directors',
  '/contact',
  '/privacy',
] as const;

/**
 * Query parameters that pages read. The gateway uses only these in its cache keys and for the pages service
 * (infra/gateway/snippets/query-parameters.conf).
 */
export const PAGE_PARAMETERS = [
  'q',
  'for',
  'type',
  'location',
  'price',
  'beds',
  'sold',
  'sort',
  'page',
  'ids',
] as const;
export type PageParameter = (typeof PAGE_PARAMETERS)[number];

/** Returns the path of a listing's page. */
export function propertyPage(id: number): string {
  return `/property/${id}`;
}

/** Returns the path of an agent's page. */
export function agentPage(id: number): string {
  return `/agents/${id}/listings`;
}
