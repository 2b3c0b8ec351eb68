import './styles/visitors.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { App } from './app/app.js';
import { isSamePage, readPageState } from './app/page-state.js';
import { createQueryClient } from './app/query-client.js';
import { createRouter, routes } from './app/router.js';
import { rememberFirstTouch } from './features/inquiries/data/first-touch.js';
import { endFirstLayout, layOutDeferred } from './lib/deferred-layout.js';
import { captureEarlyInput } from './lib/early-input.js';
import { BASENAME } from './lib/language.js';
import { watchTheme } from './lib/theme.js';
import { whenIdle } from './lib/when-idle.js';
import { putLoadedCorrections } from './site/corrected-texts.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

/** Head tags that describe one page: the defaults of index.html or those of the server. */
const PAGE_HEAD_TAGS =
  '[data-default], title, meta[name="description"], meta[name="robots"], meta[property], meta[name^="twitter:"], link[rel="canonical"], link[rel="alternate"], script[type="application/ld+json"]';

watchTheme();
void start(root);

/** Hydrates a server-rendered page; renders in the browser if there is none or its code fails to load. */
async function start(root: HTMLElement): Promise<void> {
  // Yield between the steps: each takes tens of milliseconds on a cheap phone, as did the evaluation of this file.
  await nextTask();
  rememberFirstTouch();
  const queryClient = createQueryClient();
  const pages = routes(queryClient);
  const rendered = readPageState(queryClient);
  putLoadedCorrections(queryClient);
  await nextTask();
  const canHydrate = rendered !== null && (await loadPageCode(pages));
  await nextTask();
  const { pathname, search } = window.location;
  if (canHydrate && isSamePage(rendered.address, pathname + search)) {
    const replay = captureEarlyInput();
    const router = createRouter(queryClient, pages, rendered.router);
    const { location } = router.state;
    router.subscribe((state) => {
      if (state.navigation.state !== 'idle' || state.location !== location) endFirstLayout();
    });
    await nextTask();
    const onReady = () => {
      replay();
      whenIdle(() => window.lmlLoadFonts?.());
      whenIdle(layOutDeferred);
    };
    // A transition hydrates in small steps, so that scrolling and links work in between.
    startTransition(() => {
      hydrateRoot(
        root,
        <App queryClient={queryClient} rendered={rendered} onReady={onReady}>
          <RouterProvider router={router} />
        </App>,
      );
    });
    return;
  }
  // Pages render their own head tags; these are the no-script fallback.
  for (const element of document.head.querySelectorAll(PAGE_HEAD_TAGS)) element.remove();
  root.replaceChildren();
  layOutDeferred();
  // Discard captured input: its elements are gone.
  captureEarlyInput()();
  createRoot(root).render(
    <App queryClient={queryClient}>
      <RouterProvider router={createRouter(queryClient, routes(queryClient))} />
    </App>,
  );
}

/** Yields to pending user input. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Loads the page's code into its route, so that the first render matches the server's HTML. */
async function loadPageCode(pages: RouteObject[]): Promise<boolean> {
  try {
    for (const { route } of matchRoutes(pages, window.location, BASENAME) ?? []) {
      const { lazy } = route;
      if (typeof lazy !== 'object') continue;
      Object.assign(route, { Component: await lazy.Component?.(), lazy: undefined });
    }
    return true;
  } catch {
    return false;
  }
}
