import './styles/visitors.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { App } from './app/app.js';
import { isSamePage, readPageState } from './app/page-state.js';
import { createQueryClient } from './app/query-client.js';
import { createRouter, routes } from './app/router.js';
import { rememberFirstTouch } from './features/inquiries/data/first-touch.js';
import { takeEarlyInput } from './lib/early-input.js';
import { watchTheme } from './lib/theme.js';
import { whenIdle } from './lib/when-idle.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

/** What the head says of a page: the built file's defaults, or what a server has put there. */
const OF_ONE_PAGE =
  '[data-default], title, meta[name="description"], meta[name="robots"], meta[property], meta[name^="twitter:"], link[rel="canonical"], script[type="application/ld+json"]';

watchTheme();
rememberFirstTouch();
void start(root);

/** Takes over the page that a server has rendered; where none has, or its code does not come, makes it here. */
async function start(root: HTMLElement): Promise<void> {
  // Running the code for the first time is work enough for one task.
  await nextTask();
  const queryClient = createQueryClient();
  const pages = routes(queryClient);
  const rendered = readPageState(queryClient);
  const isWhole = rendered !== null && (await hasItsCode(pages));
  await nextTask();
  const { pathname, search } = window.location;
  if (isWhole && isSamePage(rendered.address, pathname + search)) {
    const doAgain = takeEarlyInput();
    const router = createRouter(queryClient, pages, rendered.router);
    const onReady = () => {
      doAgain();
      whenIdle(() => window.lmlFetchFonts?.());
    };
    // In small steps, between which the page can be scrolled and a link followed.
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
  // The pages bring their own; what stands there already is for whoever runs no scripts.
  for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove();
  root.replaceChildren();
  // Of what was done there nothing is left to be done again.
  takeEarlyInput()();
  createRoot(root).render(
    <App queryClient={queryClient}>
      <RouterProvider router={createRouter(queryClient, routes(queryClient))} />
    </App>,
  );
}

/** What the visitor does meanwhile is answered before. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Puts the code of the page into its route, so that the first rendering here has all that the server had. */
async function hasItsCode(pages: RouteObject[]): Promise<boolean> {
  try {
    for (const { route } of matchRoutes(pages, window.location) ?? []) {
      const { lazy } = route;
      if (typeof lazy !== 'object') continue;
      Object.assign(route, { Component: await lazy.Component?.(), lazy: undefined });
    }
    return true;
  } catch {
    return false;
  }
}
