import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { PROPERTY_PAGE_SIZE, PROPERTY_PAGE_SIZE_MOBILE } from '@lml/common/contracts';

import {
  filtersFromAddress,
  NO_FILTERS,
  pageFromAddress,
} from '../features/properties/data/property-filters.js';
import { favourites, idsFromAddress } from '../features/properties/data/favourites.js';
import { categoryFromAddress, DEVELOPER } from '../features/properties/data/categories.js';
import { officesQuery } from '../features/properties/data/offices.api.js';
import {
  agentPageQuery,
  agentQuery,
  categoryCountsQuery,
  directorsQuery,
  facetsQuery,
  latestQuery,
  propertiesByIdQuery,
  propertyPageQuery,
  propertyQuery,
  similarQuery,
  titledPageQuery,
} from '../features/properties/data/properties.api.js';
import { PHONE } from '../lib/use-media-query.js';
import { PublicError, PublicLayout } from './layouts/public-layout.js';
import { loaderFor } from './route-data.js';
import { RouteError } from './route-error.js';
import { PageSpinner } from '../ui/spinner.js';
import { copy } from '../content/company.js';
import telepostaCopy from '../content/teleposta-copy.json' with { type: 'json' };

/** What the back office is patched into. */
const ROOT = 'root';

/**
 * The routes that visitors have. Each asks for its data as soon as it is matched, while its code is still on the way
 * ({@link loaderFor}).
 */
export function routes(queryClient: QueryClient): RouteObject[] {
  const load = loaderFor(queryClient);
  // React Router leaves an empty screen where the code of a page without a loader does not come.
  const nothing = load(() => []);

  const propertyList: RouteObject = {
    lazy: { Component: async () => (await import('../pages/public/property-list-page.js')).PropertyListPage },
    loader: load(({ request }) => {
      const filters = filtersFromAddress(new URL(request.url).searchParams);
      return [propertyPageQuery(filters, listPageSize()), facetsQuery(filters)];
    }),
  };
  const property: RouteObject = {
    lazy: { Component: async () => (await import('../pages/public/property-page.js')).PropertyPage },
    loader: load(({ params: { id = '' } }) => [propertyQuery(id), similarQuery(id)]),
  };

  const categories: RouteObject = {
    lazy: { Component: async () => (await import('../pages/public/categories-page.js')).CategoriesPage },
    loader: load(() => [categoryCountsQuery]),
  };
  const pageOf = (request: Request) => pageFromAddress(new URL(request.url).searchParams);

  return [
    {
      id: ROOT,
      ErrorBoundary: RouteError,
      HydrateFallback: () => <PageSpinner label={copy.actions.loading} />,
      children: [
        {
          Component: PublicLayout,
          // The foot of every page.
          loader: load(() => [officesQuery]),
          ErrorBoundary: PublicError,
          children: [
            {
              index: true,
              lazy: { Component: async () => (await import('../pages/public/home-page.js')).HomePage },
              loader: load(() => {
                if (typeof window !== 'undefined') void preloadHero();
                return [latestQuery, facetsQuery(NO_FILTERS)];
              }),
            },
            { path: 'properties', ...propertyList },
            { path: 'properties/all', ...propertyList },
            { path: 'properties/categories', ...categories },
            { path: 'property-categories', ...categories },
            {
              path: 'properties/category/:category',
              lazy: {
                Component: async () => (await import('../pages/public/category-page.js')).CategoryPage,
              },
              loader: load(({ params, request }) => [
                propertyPageQuery(
                  { ...NO_FILTERS, type: categoryFromAddress(params.category), page: pageOf(request) },
                  PROPERTY_PAGE_SIZE,
                ),
              ]),
            },
            {
              path: 'agents/:id/listings',
              lazy: { Component: async () => (await import('../pages/public/agent-page.js')).AgentPage },
              loader: load(({ params: { id = '' }, request }) => [
                agentQuery(id),
                agentPageQuery(id, pageOf(request), listPageSize()),
              ]),
            },
            {
              path: 'developers/tsavo',
              lazy: {
                Component: async () => (await import('../pages/public/developer-page.js')).DeveloperPage,
              },
              loader: load(({ request }) => [
                titledPageQuery([DEVELOPER], pageOf(request), PROPERTY_PAGE_SIZE),
              ]),
            },
            { path: 'property/:id', ...property },
            { path: 'properties/:id', ...property },
            {
              path: 'favourites',
              lazy: {
                Component: async () => (await import('../pages/public/favourites-page.js')).FavouritesPage,
              },
              loader: load(({ request }) => {
                const ids = idsFromAddress(new URL(request.url).searchParams) ?? keptIds();
                return ids.length > 0 ? [propertiesByIdQuery(ids)] : [];
              }),
            },
            {
              path: 'teleposta-properties',
              lazy: {
                Component: async () => (await import('../pages/public/teleposta-page.js')).TelepostaPage,
              },
              loader: load(({ request }) => [
                titledPageQuery(telepostaCopy.placeNames, pageOf(request), PROPERTY_PAGE_SIZE),
              ]),
            },
            {
              path: 'about',
              lazy: { Component: async () => (await import('../pages/public/about-page.js')).AboutPage },
              loader: nothing,
            },
            {
              path: 'services',
              lazy: {
                Component: async () => (await import('../pages/public/services-page.js')).ServicesPage,
              },
              loader: nothing,
            },
            {
              path: 'directors',
              lazy: {
                Component: async () => (await import('../pages/public/directors-page.js')).DirectorsPage,
              },
              loader: load(() => [directorsQuery]),
            },
            {
              path: 'contact',
              lazy: { Component: async () => (await import('../pages/public/contact-page.js')).ContactPage },
              loader: nothing,
            },
            {
              path: 'privacy',
              lazy: { Component: async () => (await import('../pages/public/privacy-page.js')).PrivacyPage },
              loader: nothing,
            },
            {
              path: '*',
              lazy: {
                Component: async () => (await import('../pages/public/not-found-page.js')).NotFoundPage,
              },
              loader: nothing,
            },
          ],
        },
      ],
    },
  ];
}

/** Before the home page's own code is there, its main picture is on the way. */
async function preloadHero(): Promise<void> {
  (await import('../pages/public/hero-preload.js')).preloadHero();
}

/** What the list asks for before the page's own code has arrived; a server, which sees no screen, assumes a desktop. */
function listPageSize(): number {
  const phone = typeof window !== 'undefined' && window.matchMedia(PHONE).matches;
  return phone ? PROPERTY_PAGE_SIZE_MOBILE : PROPERTY_PAGE_SIZE;
}

/** What the visitor has saved, which no server knows. */
function keptIds(): number[] {
  return typeof window === 'undefined' ? [] : favourites.read().map(({ id }) => id);
}

/** The back office's own routes come when somebody goes there: visitors carry nothing of it. */
export function backOffice(queryClient: QueryClient): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    if (!/^\/admin(?:\/|$)/.test(path)) return;
    const { adminRoutes } = await import('./admin-routes.js');
    patch(ROOT, adminRoutes(queryClient));
  };
}

export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter(routes(queryClient), { patchRoutesOnNavigation: backOffice(queryClient) });
}
