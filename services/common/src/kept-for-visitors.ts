/**
 * The `Cache-Control` of what every visitor is answered alike. For the gateway, which alone reads it: the answer holds
 * for a second, the old one may be shown for half a minute while a new one is fetched, and for ten minutes while the
 * service gives none.
 */
export const KEPT_FOR_VISITORS = 'public, max-age=1, stale-while-revalidate=30, stale-if-error=600';
