import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, type HydrationState, redirect, type RouteObject } from 'react-router-dom';
import {
  offerFrom,
  PROPERTY_PAGE_SIZE,
  PROPERTY_PAGE_SIZE_MOBILE,
  propertyIdOf,
} from '@lml/common/contracts';

import { categoryFilters } from '../features/properties/data/category-filters.js';
import { filtersFromUrl, NO_FILTERS, pageFromUrl } from '../features/properties/data/property-filters.js';
import { favourites, idsFromUrl } from '../features/properties/data/favourites.js';
import { comparedIds } from '../features/properties/data/compared-ids.js';
import { DEVELOPER } from '../features/properties/data/categories.js';
import { categoryFromUrl } from '../site/category.js';
import { ratesQuery } from '../features/costs/data/rates.api.js';
import {
  listedPlacesQuery,
  newestOfPlaceQuery,
  placePageQuery,
} from '../features/properties/data/places.api.js';
import { correctedTextsQueries } from '../site/corrected-texts.js';
import { officesQuery } from '../site/offices.api.js';
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
import { BASENAME, ownPath } from '../lib/language.js';
import { PHONE } from '../lib/use-media-query.js';
import { PublicError, PublicLayout } from './layouts/public-layout.js';
import { paths } from '../site/paths.js';
import { siteSettingsQuery } from '../site/site-settings.js';
import { loaderFor } from './route-data.js';
import { RouteError } from './route-error.js';
import { backOffice, ROOT } from './staff-routes.js';
import { PageSpinner } from '../ui/spinner.js';
import { copy } from '../content/company.js';
import telepostaCopy from '../content/teleposta-copy.json' with { type: 'json' };

/**
 * Public routes. Loaders start before the page's code arrives ({@link loaderFor}).
 * @param phone on the server: whether the visitor seems to use a phone
 */
export function routes(queryClient: QueryClient, phone = false): RouteObject[] {
  const load = loaderFor(queryClient);
  // React Router shows a blank screen if the code of a page without a loader fails to load.
  const nothing = load(() => []);

  const propertyList: RouteObject = {
    ...publicPage(
      'property-list-page',
      async () => (await import('../pages/public/property-list-page.js')).PropertyListPage,
    ),
    loader: load(({ request }) => {
      const filters = filtersFromUrl(new URL(request.url).searchParams);
      return [propertyPageQuery(filters, listPageSize(phone)), facetsQuery(filters)];
    }),
  };
  const property: RouteObject = {
    ...publicPage(
      'property-page',
      async () => (await import('../pages/public/property-page.js')).PropertyPage,
    ),
    loader: async (args) => {
      const id = propertyIdOf(args.params.id ?? '');
      await load(() => [propertyQuery(id), similarQuery(id), ratesQuery])(args);
      // In the browser the page itself redirects.
      const data = typeof window === 'undefined' && queryClient.getQueryData(propertyQuery(id).queryKey);
      const { pathname, search } = new URL(args.request.url);
      const path = data ? paths.property(data.id, data.title) : null;
      // The router adds the start of the language's paths.
      return path === null || ownPath(path) === pathname ? null : redirect(path + search, 301);
    },
  };

  const place: RouteObject = {
    ...publicPage('place-page', async () => (await import('../pages/public/place-page.js')).PlacePageView),
    loader: async (args) => {
      const { place: slug = '', offer = '' } = args.params;
      // In the browser the page itself redirects.
      if (typeof window === 'undefined' && offer !== '' && !offerFrom(offer))
        return redirect(paths.place(slug));
      await load(() => [placePageQuery(slug)])(args);
      const page = queryClient.getQueryData(placePageQuery(slug).queryKey);
      // In the browser the page itself loads them if the place is not there yet.
      return await load(() => (page ? [newestOfPlaceQuery(page, offerFrom(offer))] : []))(args);
    },
  };
  const categories: RouteObject = {
    ...publicPage(
      'categories-page',
      async () => (await import('../pages/public/categories-page.js')).CategoriesPage,
    ),
    loader: load(() => [categoryCountsQuery]),
  };
  const pageOf = (request: Request) => pageFromUrl(new URL(request.url).searchParams);

  return [
    {
      id: ROOT,
      ErrorBoundary: RouteError,
      HydrateFallback: () => <PageSpinner label={copy.actions.loading} />,
      children: [
        {
          Component: PublicLayout,
          // Used by the layout of every page.
          loader: load(() => [officesQuery, siteSettingsQuery, ...correctedTextsQueries]),
          ErrorBoundary: PublicError,
          children: [
            {
              index: true,
              ...publicPage('home-page', async () => (await import('../pages/public/home-page.js')).HomePage),
              loader: load(() => {
                if (typeof window !== 'undefined') void preloadHero();
                return [latestQuery, facetsQuery(NO_FILTERS), categoryCountsQuery];
              }),
            },
            { path: 'properties', ...propertyList },
            { path: 'properties/all', ...propertyList },
            { path: 'properties/categories', ...categories },
            { path: 'property-categories', ...categories },
            {
              path: 'properties/category/:category',
              ...publicPage(
                'category-page',
                async () => (await import('../pages/public/category-page.js')).CategoryPage,
              ),
              loader: async (args) => {
                const type = categoryFromUrl(args.params.category);
                // In the browser the page itself redirects.
                if (typeof window === 'undefined' && args.params.category !== type) {
                  return redirect(paths.category(type));
                }
                return await load(({ request }) => {
                  const filters = categoryFilters(type, new URL(request.url).searchParams);
                  return [propertyPageQuery(filters, PROPERTY_PAGE_SIZE), facetsQuery(filters)];
                })(args);
              },
            },
            {
              path: 'agents/:id/listings',
              ...publicPage(
                'agent-page',
                async () => (await import('../pages/public/agent-page.js')).AgentPage,
              ),
              loader: load(({ params: { id = '' }, request }) => [
                agentQuery(id),
                agentPageQuery(id, pageOf(request), listPageSize(phone)),
              ]),
            },
            {
              path: paths.developer,
              ...publicPage(
                'developer-page',
                async () => (await import('../pages/public/developer-page.js')).DeveloperPage,
              ),
              loader: load(({ request }) => [
                titledPageQuery([DEVELOPER], pageOf(request), PROPERTY_PAGE_SIZE),
              ]),
            },
            {
              path: 'places',
              ...publicPage(
                'places-page',
                async () => (await import('../pages/public/places-page.js')).PlacesPage,
              ),
              loader: load(() => [listedPlacesQuery]),
            },
            { path: 'places/:place', ...place },
            { path: 'places/:place/:offer', ...place },
            { path: 'property/:id', ...property },
            { path: 'properties/:id', ...property },
            {
              path: 'favourites',
              ...publicPage(
                'favourites-page',
                async () => (await import('../pages/public/favourites-page.js')).FavouritesPage,
              ),
              loader: load(({ request }) => {
                const ids = idsFromUrl(new URL(request.url).searchParams) ?? favouriteIds();
                return ids.length > 0 ? [propertiesByIdQuery(ids), ratesQuery] : [];
              }),
            },
            {
              path: 'alerts',
              ...publicPage(
                'alerts-page',
                async () => (await import('../pages/public/alerts-page.js')).AlertsPage,
              ),
              loader: nothing,
            },
            {
              path: 'viewing/:token',
              ...publicPage(
                'viewing-page',
                async () => (await import('../pages/public/viewing-page.js')).ViewingPage,
              ),
              loader: nothing,
            },
            {
              path: 'compare',
              ...publicPage(
                'compare-page',
                async () => (await import('../pages/public/compare-page.js')).ComparePage,
              ),
              loader: load(({ request }) => {
                const { ids } = comparedIds(new URL(request.url).searchParams);
                return ids.length > 0 ? [propertiesByIdQuery(ids), ratesQuery] : [];
              }),
            },
            {
              path: 'shortlist',
              ...publicPage(
                'shortlist-page',
                async () => (await import('../pages/public/shortlist-page.js')).ShortlistPage,
              ),
              loader: nothing,
            },
            {
              path: 'teleposta-properties',
              ...publicPage(
                'teleposta-page',
                async () => (await import('../pages/public/teleposta-page.js')).TelepostaPage,
              ),
              loader: load(({ request }) => [
                titledPageQuery(telepostaCopy.placeNames, pageOf(request), PROPERTY_PAGE_SIZE),
              ]),
            },
            {
              path: 'about',
              ...publicPage(
                'about-page',
                async () => (await import('../pages/public/about-page.js')).AboutPage,
              ),
              loader: nothing,
            },
            {
              path: 'services',
              ...publicPage(
                'services-page',
                async () => (await import('../pages/public/services-page.js')).ServicesPage,
              ),
              loader: nothing,
            },
            {
              path: 'costs',
              ...publicPage(
                'costs-page',
                async () => (await import('../pages/public/costs-page.js')).CostsPage,
              ),
              loader: load(() => [ratesQuery]),
            },
            {
              path: 'list-your-property',
              ...publicPage(
                'list-property-page',
                async () => (await import('../pages/public/list-property-page.js')).ListPropertyPage,
              ),
              loader: nothing,
            },
            {
              path: 'directors',
              ...publicPage(
                'directors-page',
                async () => (await import('../pages/public/directors-page.js')).DirectorsPage,
              ),
              loader: load(() => [directorsQuery]),
            },
            {
              path: 'contact',
              ...publicPage(
                'contact-page',
                async () => (await import('../pages/public/contact-page.js')).ContactPage,
              ),
              loader: nothing,
            },
            {
              path: 'privacy',
              ...publicPage(
                'privacy-page',
                async () => (await import('../pages/public/privacy-page.js')).PrivacyPage,
              ),
              loader: nothing,
            },
            {
              path: 'safety',
              ...publicPage(
                'safety-page',
                async () => (await import('../pages/public/safety-page.js')).SafetyPage,
              ),
              loader: nothing,
            },
            {
              path: '*',
              ...publicPage(
                'not-found-page',
                async () => (await import('../pages/public/not-found-page.js')).NotFoundPage,
              ),
              loader: nothing,
            },
          ],
        },
      ],
    },
  ];
}

/** Loads a public page's code, and names it in the build manifest so that the server can link it early. */
function publicPage(file: string, Component: () => Promise<ComponentType>) {
  return { lazy: { Component }, handle: { code: `src/pages/public/${file}.tsx` } };
}

/** Preloads the main picture before the home page's code arrives. */
async function preloadHero(): Promise<void> {
  (await import('../pages/public/hero-preload.js')).preloadHero();
}

/** List query before the page's code arrives; the server uses its guess about the screen. */
function listPageSize(toldPhone: boolean): number {
  const phone = typeof window === 'undefined' ? toldPhone : window.matchMedia(PHONE).matches;
  return phone ? PROPERTY_PAGE_SIZE_MOBILE : PROPERTY_PAGE_SIZE;
}

/** Favourites, which the server does not know. */
function favouriteIds(): number[] {
  return typeof window === 'undefined' ? [] : favourites.read().map(({ id }) => id);
}

/** @param rendered the server's loader data, for hydration */
export function createRouter(queryClient: QueryClient, pages: RouteObject[], rendered?: HydrationState) {
  return createBrowserRouter(pages, {
    basename: BASENAME,
    patchRoutesOnNavigation: backOffice(queryClient),
    hydrationData: rendered,
  });
}
