/**
 * The `Cache-Control` of what every visitor is answered alike. For the gateway, which alone reads it, and keeps answers
 * under the version of what they are made of: they hold for ten minutes, or until something changes. While the service
 * gives none, they may be shown for ten minutes more.
 */
export const CACHE_PUBLIC = 'public, max-age=600, stale-while-revalidate=30, stale-if-error=600';

/** Of an answer in which something stands in for what could not be had: it holds for a second. */
export const CACHE_ONE_SECOND = 'public, max-age=1, stale-while-revalidate=30, stale-if-error=600';
