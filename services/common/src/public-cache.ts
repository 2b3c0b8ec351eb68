/**
 * `Cache-Control` of responses that are the same for every visitor. Only the gateway reads it, and caches them under
 * the data's version: for ten minutes, or until something changes. While the service fails, they may be served stale
 * for ten more minutes.
 */
export const CACHE_PUBLIC = 'public, max-age=600, stale-while-revalidate=30, stale-if-error=600';

/** `Cache-Control` of a response with fallback content: one second. */
export const CACHE_ONE_SECOND = 'public, max-age=1, stale-while-revalidate=30, stale-if-error=600';
