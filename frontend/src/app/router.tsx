import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, Navigate, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
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
import { knownAgentsQuery, staffPropertyQuery } from '../features/property-form/data/property-form.api.js';
import { changeFiltersFromAddress } from '../features/changes/data/change-filters.js';
import { changesQuery } from '../features/changes/data/changes.api.js';
import { accountsQuery, invitationsQuery } from '../features/people/data/people.api.js';
import { importIdFromAddress, importQuery } from '../features/property-import/data/imports.api.js';
import { invitationQuery, sessionsQuery } from '../features/session/data/account.api.js';
import { userQuery } from '../features/session/data/session.api.js';
import { PHONE } from '../lib/use-media-query.js';
import { PublicError, PublicLayout } from './layouts/public-layout.js';
import { RouteError } from './route-error.js';
import { paths } from './paths.js';
import { PageSpinner } from '../ui/spinner.js';
import { copy } from '../content/company.js';
import telepostaCopy from '../content/teleposta-copy.json' with { type: 'json' };

type AddressQueries = (address: URLSearchParams) => unknown[];
type AnyQuery = Parameters<QueryClient['prefetchQuery']>[0];

/**
 * The routes. Each asks for its data as soon as it is matched, while its code is still on the way. In the browser the
 * page is shown at once and has its own loading state; on a server the data is awaited.
 */
export function routes(queryClient: QueryClient): RouteObject[] {
  const load =
    (queries: (args: LoaderFunctionArgs) => unknown[] | Promise<unknown[]>) =>
    async (args: LoaderFunctionArgs): Promise<null> => {
      const fetching = (await queries(args)).map((query) => queryClient.prefetchQuery(query as AnyQuery));
      if (typeof window === 'undefined') await Promise.all(fetching);
      return null;
    };

  // React Router leaves an empty screen where the code of a page without a loader does not come.
  const nothing = load(() => []);

  /** Nothing of the back office is asked for before it is known that somebody is signed in. */
  const signedIn = (queries: unknown[]) => (queryClient.getQueryData(userQuery.queryKey) ? queries : []);

  /** What it asks for comes with its own code: visitors need not carry it. */
  const dashboard = async (args: LoaderFunctionArgs) => {
    const { dashboardQueries } = await import('../pages/admin/dashboard-queries.js');
    return load(({ request }) => signedIn(dashboardQueries(new URL(request.url).searchParams)))(args);
  };
  /** What staff's lists of listings ask for; its code is no part of what visitors load. */
  const listings =
    (
      queriesOf: (
        of: typeof import('../features/property-management/data/address-queries.js'),
      ) => AddressQueries,
    ) =>
    async (args: LoaderFunctionArgs): Promise<null> => {
      const of = queriesOf(await import('../features/property-management/data/address-queries.js'));
      return await load(({ request }) => signedIn(of(new URL(request.url).searchParams)))(args);
    };

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

  const editProperty: RouteObject = {
    lazy: {
      Component: async () => (await import('../pages/admin/edit-property-page.js')).EditPropertyPage,
    },
    loader: load(({ params: { id = '' } }) => signedIn([staffPropertyQuery(id), knownAgentsQuery])),
  };

  const categories: RouteObject = {
    lazy: { Component: async () => (await import('../pages/public/categories-page.js')).CategoriesPage },
    loader: load(() => [categoryCountsQuery]),
  };
  const pageOf = (request: Request) => pageFromAddress(new URL(request.url).searchParams);

  return [
    {
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
        {
          path: 'admin/login',
          lazy: { Component: async () => (await import('../pages/admin/login-page.js')).LoginPage },
          loader: nothing,
        },
        {
          path: 'admin/register',
          lazy: { Component: async () => (await import('../pages/admin/register-page.js')).RegisterPage },
          loader: load(({ request }) => {
            const token = new URL(request.url).searchParams.get('invitation');
            return token ? [invitationQuery(token)] : [];
          }),
        },
        {
          path: 'admin',
          lazy: { Component: async () => (await import('./layouts/admin-layout.js')).AdminLayout },
          loader: load(() => (queryClient.getQueryData(userQuery.queryKey) ? [] : [userQuery])),
          children: [
            { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
            {
              path: 'dashboard',
              lazy: {
                Component: async () => (await import('../pages/admin/dashboard-page.js')).DashboardPage,
              },
              loader: dashboard,
            },
            {
              path: 'analytics',
              lazy: {
                Component: async () => (await import('../pages/admin/dashboard-page.js')).DashboardPage,
              },
              loader: dashboard,
            },
            {
              path: 'properties',
              lazy: {
                Component: async () =>
                  (await import('../pages/admin/property-management-page.js')).PropertyManagementPage,
              },
              loader: listings((of) => of.listingsOf),
            },
            {
              path: 'properties/new',
              lazy: {
                Component: async () => (await import('../pages/admin/add-property-page.js')).AddPropertyPage,
              },
              loader: load(() => signedIn([knownAgentsQuery])),
            },
            {
              path: 'properties/bin',
              lazy: { Component: async () => (await import('../pages/admin/bin-page.js')).BinPage },
              loader: listings((of) => of.binOf),
            },
            {
              path: 'properties/import',
              lazy: { Component: async () => (await import('../pages/admin/import-page.js')).ImportPage },
              loader: load(({ request }) => {
                const id = importIdFromAddress(new URL(request.url).searchParams);
                return signedIn(id ? [importQuery(id)] : []);
              }),
            },
            { path: 'properties/:id/edit', ...editProperty },
            { path: 'properties/edit/:id', ...editProperty },
            {
              path: 'directors',
              lazy: {
                Component: async () =>
                  (await import('../pages/admin/staff-directors-page.js')).StaffDirectorsPage,
              },
              loader: load(async () => {
                const { staffDirectorsQuery } =
                  await import('../features/site-content/data/directors.api.js');
                return signedIn([staffDirectorsQuery]);
              }),
            },
            {
              path: 'agents',
              lazy: {
                Component: async () => (await import('../pages/admin/staff-agents-page.js')).StaffAgentsPage,
              },
              loader: load(async ({ request }) => {
                const { agentFiltersFromAddress, staffAgentsQuery } =
                  await import('../features/site-content/data/staff-agents.api.js');
                const filters = agentFiltersFromAddress(new URL(request.url).searchParams);
                return signedIn([staffAgentsQuery(filters), accountsQuery]);
              }),
            },
            {
              path: 'offices',
              lazy: {
                Component: async () =>
                  (await import('../pages/admin/staff-offices-page.js')).StaffOfficesPage,
              },
              loader: load(async () => {
                const { staffOfficesQuery } =
                  await import('../features/site-content/data/staff-offices.api.js');
                return signedIn([staffOfficesQuery, accountsQuery]);
              }),
            },

            {
              path: 'inquiries',
              lazy: {
                Component: async () => (await import('../pages/admin/inquiries-page.js')).InquiriesPage,
              },
              // Its code is no part of what visitors get first, so it is fetched beside the page's own.
              loader: async (args) => {
                const { inboxQueries } = await import('../features/inquiries/data/inbox-queries.js');
                return load(({ request }) => signedIn([...inboxQueries(request.url), accountsQuery]))(args);
              },
              // The screen asks by itself for what changes in its address.
              shouldRevalidate: () => false,
            },
            {
              path: 'people',
              lazy: { Component: async () => (await import('../pages/admin/people-page.js')).PeoplePage },
              loader: load(() => signedIn([accountsQuery, invitationsQuery])),
            },
            {
              path: 'privacy',
              lazy: {
                Component: async () => (await import('../pages/admin/people-data-page.js')).PeopleDataPage,
              },
              loader: nothing,
            },
            {
              path: 'account',
              lazy: { Component: async () => (await import('../pages/admin/account-page.js')).AccountPage },
              loader: load(() => signedIn([sessionsQuery])),
            },
            {
              path: 'changes',
              lazy: { Component: async () => (await import('../pages/admin/changes-page.js')).ChangesPage },
              loader: load(({ request }) =>
                signedIn([
                  accountsQuery,
                  changesQuery(changeFiltersFromAddress(new URL(request.url).searchParams)),
                ]),
              ),
            },
            {
              path: '*',
              lazy: {
                Component: async () =>
                  (await import('../pages/admin/admin-not-found-page.js')).AdminNotFoundPage,
              },
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

export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter(routes(queryClient));
}
