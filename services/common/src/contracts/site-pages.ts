import { TSAVO } from './business-rules.js';
import { FACT_FILTERS } from './fact-filters.js';

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
  '/properties/category/development',
  '/properties/category/villa',
  '/properties/category/godown',
  '/properties/category/joint-venture',
  '/places',
  TSAVO.page,
  '/teleposta-properties',
  '/about',
  '/services',
  '/list-your-property',
  '/costs',
  '/directors',
  '/contact',
  '/safety',
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
  // Ends of the price as a form without scripts sends them.
  'min',
  'max',
  'beds',
  'sold',
  'sort',
  'page',
  'ids',
  ...FACT_FILTERS,
  'near',
  'radius',
  'bounds',
  // Read by the map, and by the calculator of costs.
  'area',
  'map',
  // Read by the calculator of costs, which also reads `price`.
  'valuation',
  'use',
  'vat',
  'valuer',
  'farm',
  'first',
  'pay',
  'own',
  'rate',
  'years',
  'income',
  'debts',
  'rent',
  'service',
  'sale',
  'selling',
  'bought',
  'buying',
  'improved',
  // Read by the payment plan of a property.
  'unit',
  'plan',
  'deposit',
  'months',
] as const;
export type PageParameter = (typeof PAGE_PARAMETERS)[number];

/** Returns the canonical path of a listing's page; without its title, a path that redirects there. */
export function propertyPage(id: number, title?: string | null): string {
  const slug = slugOf(title ?? '');
  return `/property/${id}${slug && `-${encodeURIComponent(slug)}`}`;
}

/** Reads the id of a listing's page: `12-two-bedroom-flat` → `12`; any other text as it is. */
export function propertyIdOf(segment: string): string {
  return /^([1-9]\d*)-/.exec(segment)?.[1] ?? segment;
}

const SLUG_MAX = 60;

/**
 * Makes a text's part of an address: "Three-Bedroom Apartment, Kilimani" → "three-bedroom-apartment-kilimani". Letters of
 * every script stay; Latin ones lose their accents. Empty if there are neither letters nor digits.
 */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .replace(/['’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > SLUG_MAX && slug) break;
    slug = longer;
  }
  return Array.from(slug).slice(0, SLUG_MAX).join('');
}

/** Returns the path of an agent's page. */
export function agentPage(id: number): string {
  return `/agents/${id}/listings`;
}
