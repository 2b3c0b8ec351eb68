import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { WorkerMessage } from '../lib/worker-messages.js';
import { sendWaiting, WAITING_TAG } from '../features/inquiries/data/send-waiting.js';
import { CACHES, deleteAllCaches, deleteOldCaches } from './caches.js';
import { FRESH_MS, keepSaved } from './saved-properties.js';

/**
 * Service worker of the site for visitors: pages that were opened and saved properties can be read offline, and messages are
 * sent in the background where the browser can. It leaves the back office, signing in and everything but GET alone.
 */
declare const self: ServiceWorkerGlobalScope;

/** Shown when nothing else is there. */
const OFFLINE_PAGE = '/offline';
/** The site without a rendered page, in each language: shows what the answers of the API that are there allow. */
const SHELLS = { en: '/index.html', sw: '/sw/index.html' };
/** Files that the offline page and the shells need, besides code with hashed names. */
const THEIR_FILES = ['/offline.css', '/offline.js', '/boot.js', '/favicon.svg'];

/** Has the phone number that the offline page shows. */
const OFFICES = '/api/offices';

/** Seconds after which a page that is there is shown instead of waiting on. */
const PAGE_TIMEOUT = 4;
const KEPT = { code: 150, pages: 30, data: 60, pictures: 60 };

/** Calls of visitors' pages. Answers to staff are not to be stored, see `storable`. */
const PUBLIC_CALLS =
  /^\/api\/(?:properties|places|agents|directors|offices|rates|site-settings|inquiries\/retention)(?:\/|$)/;
/** Parts of the site that are never kept. */
const NEVER = /^(?:\/sw)?\/(?:admin|api|confirm|report|shortlist|media|assets|sitemap)\b/;

const ok = new CacheableResponsePlugin({ statuses: [200] });
/** Keeps only what the server allows anybody to keep, and no page that another address answered. */
const storable = {
  cacheWillUpdate: ({ response }: { response: Response }) =>
    Promise.resolve(
      response.redirected || /no-store|private/.test(response.headers.get('Cache-Control') ?? '')
        ? null
        : response,
    ),
};
const newest = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });
/** Pages and answers differ by cookies for theme and data saver, which do not matter here. */
const matchOptions = { ignoreVary: true };

self.addEventListener('install', (event) => {
  event.waitUntil(keepOffices());
  event.waitUntil(
    caches.open(CACHES.code).then((cache) =>
      // Past the browser's cache, which may hold those of an earlier build.
      cache.addAll(
        [OFFLINE_PAGE, ...Object.values(SHELLS), ...THEIR_FILES].map(
          (url) => new Request(url, { cache: 'reload' }),
        ),
      ),
    ),
  );
});

// It takes over when no page of an earlier build is open any more.
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'keep-saved') event.waitUntil(keepSaved(message));
  if (message.type === 'forget-all') event.waitUntil(deleteAllCaches());
});

self.addEventListener('sync', (event) => {
  const { tag } = event as unknown as { tag: string };
  if (tag !== WAITING_TAG) return;
  // Rejecting makes the browser try again later.
  (event as ExtendableEvent).waitUntil(
    sendWaiting().then((done) => {
      if (!done) throw new Error(WAITING_TAG);
    }),
  );
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/.*\.(?:js|css|woff2)$/.test(url.pathname),
  new CacheFirst({ cacheName: CACHES.code, matchOptions, plugins: [ok, newest(KEPT.code)] }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && THEIR_FILES.includes(url.pathname),
  new CacheFirst({ cacheName: CACHES.code, matchOptions }),
);

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.destination === 'image' && isPicture(url),
  new CacheFirst({ cacheName: CACHES.pictures, matchOptions, plugins: [ok, newest(KEPT.pictures)] }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PUBLIC_CALLS.test(url.pathname),
  new NetworkFirst({ cacheName: CACHES.data, matchOptions, plugins: [ok, storable, newest(KEPT.data)] }),
);

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !NEVER.test(url.pathname),
  new NetworkFirst({
    cacheName: CACHES.pages,
    networkTimeoutSeconds: PAGE_TIMEOUT,
    matchOptions,
    plugins: [
      ok,
      storable,
      newest(KEPT.pages),
      {
        fetchDidSucceed: ({ response, event }) => {
          event.waitUntil(keepOffices());
          return Promise.resolve(response);
        },
      },
    ],
  }),
);

// Neither the network nor the route's own cache has it.
setCatchHandler(async ({ request }) => {
  const kept = await caches.match(request, { cacheName: CACHES.shortlist, ...matchOptions });
  if (kept) return kept;
  const { pathname } = new URL(request.url);
  if (request.destination === 'image') return (await otherSizeOf(pathname)) ?? Response.error();
  if (request.mode !== 'navigate') return Response.error();
  const shell = pathname.startsWith('/sw/') ? SHELLS.sw : SHELLS.en;
  const fallback = (await hasDataOf(pathname)) ? shell : OFFLINE_PAGE;
  return (await caches.match(fallback, { cacheName: CACHES.code })) ?? Response.error();
});

/** Keeps the offices for the offline page, anew each day. Pages come with theirs, and rarely ask for them. Never fails. */
async function keepOffices(): Promise<void> {
  try {
    const cache = await caches.open(CACHES.data);
    const kept = await cache.match(OFFICES);
    const isFresh = Date.now() - Date.parse(kept?.headers.get('Date') ?? '') < FRESH_MS;
    if (!isFresh) await cache.add(OFFICES);
  } catch {
    // The page then shows the number that is built in.
  }
}

/** Pictures of the site and of properties, not the icons. */
function isPicture({ pathname }: URL): boolean {
  return pathname.startsWith('/media/') || pathname.startsWith('/assets/');
}

/** A stored picture of the same property in another size or format. */
async function otherSizeOf(pathname: string): Promise<Response | undefined> {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  if (!folder.startsWith('/media/')) return undefined;
  for (const name of [CACHES.shortlist, CACHES.pictures]) {
    const cache = await caches.open(name);
    const same = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
    if (same) return await cache.match(same);
  }
  return undefined;
}

/** Whether the page's property was read before, so that the site can show it without its page. */
async function hasDataOf(pathname: string): Promise<boolean> {
  const id = /^(?:\/sw)?\/property\/(\d+)/.exec(pathname)?.[1];
  return id !== undefined && (await caches.match(`/api/properties/${id}`, matchOptions)) !== undefined;
}
