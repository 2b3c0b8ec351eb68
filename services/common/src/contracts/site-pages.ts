/**
 * The pages of the site that say the same to everyone, as the sitemap names them. Listings and agents have a page each
 * besides; what a visitor keeps, searches for or manages is no page to be found.
 */
export const SITE_PAGES = [
  '/',
  '/properties',
  '/properties/categories',
  '/properties/category/commercial',
  '/properties/category/residential',
  '/properties/category/land',
  '/developers/tsavo',
  '/teleposta-properties',
  '/about',
  '/services',
  '/directors',
  '/contact',
  '/privacy',
] as const;

/**
 * The query parameters that pages read. The gateway has these alone in its cache keys, and passes no others on to the pages
 * service (infra/gateway/snippets/query-parameters.conf).
 */
export const PAGE_PARAMETERS = [
  'q',
  'for',
  'type',
  'location',
  'price',
  'beds',
  'sort',
  'page',
  'ids',
] as const;
export type PageParameter = (typeof PAGE_PARAMETERS)[number];

/** The page of a listing. */
export function propertyPage(id: number): string {
  return `/property/${id}`;
}

/** The page of an agent. */
export function agentPage(id: number): string {
  return `/agents/${id}/listings`;
}
