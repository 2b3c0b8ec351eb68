import '../styles/staff.css';
import { may, type PermissionName } from '@lml/common/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { Navigate, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { logFiltersFromUrl } from '../features/activity-log/data/log-filters.js';
import { activityLogQuery } from '../features/activity-log/data/activity-log.api.js';
import { feedKeysQuery } from '../features/feeds/data/feeds.api.js';
import { inboxQueries } from '../features/inquiries/data/inbox-queries.js';
import { accountsQuery, invitationsQuery, ownAccountQuery } from '../features/people/data/people.api.js';
import { knownAgentsQuery, staffPropertyQuery } from '../features/property-form/data/property-form.api.js';
import { importIdFromUrl, importQuery } from '../features/property-import/data/imports.api.js';
import { trashOf, propertiesOf } from '../features/property-management/data/url-queries.js';
import { rateSetsQuery } from '../features/rates/data/staff-rates.api.js';
import { invitationQuery, sessionsQuery } from '../features/session/data/account.api.js';
import { userQuery } from '../features/session/data/session.api.js';
import { staffSettingsQuery } from '../features/settings/data/settings.api.js';
import { staffDirectorsQuery } from '../features/site-content/data/directors.api.js';
import { agentFiltersFromUrl, staffAgentsQuery } from '../features/site-content/data/staff-agents.api.js';
import { staffOfficesQuery } from '../features/site-content/data/staff-offices.api.js';
import { staffPlacesQuery } from '../features/site-content/data/staff-places.api.js';
import { filtersFromUrl } from '../features/viewings/data/calendar-filters.js';
import { calendarQuery } from '../features/viewings/data/viewings.api.js';
import { evidenceListFrom } from '../features/evidence/data/evidence-list.js';
import { evidenceQuery, listingEvidenceQuery } from '../features/evidence/data/evidence.api.js';
import { viewFrom } from '../features/privacy/data/register-address.js';
import { breachesQuery, privacyDueQuery, requestsQuery } from '../features/privacy/data/registers.api.js';
import { pressesQuery, pressFiltersFrom } from '../features/inquiries/data/leads.api.js';
import { contactFiltersFrom } from '../features/contacts/data/contact-filters.js';
import { contactQuery, contactsQuery, duplicatesQuery } from '../features/contacts/data/contacts.api.js';
import {
  mailboxQuery,
  unmatchedListFrom,
  unmatchedMailsQuery,
} from '../features/inquiries/data/incoming-mails.api.js';
import { reportListFrom } from '../features/visitor-reports/data/report-list.js';
import { reportCountsQuery, reportsQuery } from '../features/visitor-reports/data/visitor-reports.api.js';
import { dashboardQueries } from '../pages/admin/dashboard-queries.js';
import { paths } from '../site/paths.js';
import { loaderFor } from './route-data.js';

/** Routes of the back office, loaded on demand. Loaders start before the page's code arrives. */
export function adminRoutes(queryClient: QueryClient): RouteObject[] {
  const load = loaderFor(queryClient);
  // React Router shows a blank screen if the code of a page without a loader fails to load.
  const nothing = load(() => []);
  /** Loads back-office data only after the session is confirmed. */
  const signedIn = (queries: unknown[], permission: PermissionName = 'read') => {
    const user = queryClient.getQueryData(userQuery.queryKey);
    return user && may(user.role, permission) ? queries : [];
  };
  const address = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

  const dashboard = load((args) => signedIn(dashboardQueries(address(args))));
  const editProperty: RouteObject = {
    lazy: {
      Component: async () => (await import('../pages/admin/edit-property-page.js')).EditPropertyPage,
    },
    loader: load(({ params: { id = '' } }) => signedIn([staffPropertyQuery(id), knownAgentsQuery])),
  };

  return [
    {
      path: 'admin/login',
      lazy: { Component: async () => (await import('../pages/admin/login-page.js')).LoginPage },
      loader: nothing,
    },
    {
      path: 'admin/register',
      lazy: { Component: async () => (await import('../pages/admin/register-page.js')).RegisterPage },
      loader: load((args) => {
        const token = address(args).get('invitation');
        return token ? [invitationQuery(token)] : [];
      }),
    },
    {
      path: 'admin/forgot-password',
      lazy: {
        Component: async () => (await import('../pages/admin/forgot-password-page.js')).ForgotPasswordPage,
      },
      loader: nothing,
    },
    {
      path: 'admin/reset-password',
      lazy: {
        Component: async () => (await import('../pages/admin/reset-password-page.js')).ResetPasswordPage,
      },
      loader: nothing,
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
          loader: load((args) => signedIn(propertiesOf(address(args)))),
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
          lazy: { Component: async () => (await import('../pages/admin/trash-page.js')).TrashPage },
          loader: load((args) => signedIn(trashOf(address(args)))),
        },
        {
          path: 'properties/import',
          lazy: { Component: async () => (await import('../pages/admin/import-page.js')).ImportPage },
          loader: load((args) => {
            const id = importIdFromUrl(address(args));
            return signedIn(id ? [importQuery(id)] : [], 'import');
          }),
        },
        {
          path: 'properties/:id/figures',
          lazy: {
            Component: async () =>
              (await import('../pages/admin/property-figures-page.js')).PropertyFiguresPage,
          },
          loader: load(({ params: { id = '' } }) => signedIn([staffPropertyQuery(id)])),
        },
        {
          path: 'properties/:id/verification',
          lazy: {
            Component: async () =>
              (await import('../pages/admin/property-evidence-page.js')).PropertyEvidencePage,
          },
          loader: load(({ params: { id = '' } }) =>
            signedIn([staffPropertyQuery(id), listingEvidenceQuery(Number(id))], 'read-evidence'),
          ),
        },
        { path: 'properties/:id/edit', ...editProperty },
        { path: 'properties/edit/:id', ...editProperty },
        {
          path: 'contacts',
          lazy: { Component: async () => (await import('../pages/admin/contacts-page.js')).ContactsPage },
          loader: load((args) => {
            const filters = contactFiltersFrom(address(args));
            return signedIn([
              filters.view === 'all' ? contactsQuery(filters) : duplicatesQuery(filters.page),
            ]);
          }),
        },
        {
          path: 'contacts/:id',
          lazy: { Component: async () => (await import('../pages/admin/contact-page.js')).ContactPage },
          loader: load(({ params: { id = '' } }) => signedIn([contactQuery(id)])),
        },
        {
          path: 'inquiries/unmatched',
          lazy: {
            Component: async () =>
              (await import('../pages/admin/unmatched-mails-page.js')).UnmatchedMailsPage,
          },
          loader: load((args) => {
            const { list, page } = unmatchedListFrom(address(args));
            return signedIn([unmatchedMailsQuery(list, page), mailboxQuery]);
          }),
        },
        {
          path: 'visitor-reports',
          lazy: {
            Component: async () =>
              (await import('../pages/admin/visitor-reports-page.js')).VisitorReportsPage,
          },
          loader: load((args) => {
            const { list, page } = reportListFrom(address(args));
            return signedIn([reportsQuery(list, page), reportCountsQuery], 'visitor-reports');
          }),
        },
        {
          path: 'verification',
          lazy: { Component: async () => (await import('../pages/admin/evidence-page.js')).EvidencePage },
          loader: load((args) => {
            const { list, page } = evidenceListFrom(address(args));
            return signedIn([evidenceQuery(list, page)], 'record-evidence');
          }),
        },
        {
          path: 'directors',
          lazy: {
            Component: async () =>
              (await import('../pages/admin/staff-directors-page.js')).StaffDirectorsPage,
          },
          loader: load(() => signedIn([staffDirectorsQuery])),
        },
        {
          path: 'agents',
          lazy: {
            Component: async () => (await import('../pages/admin/staff-agents-page.js')).StaffAgentsPage,
          },
          loader: load((args) =>
            signedIn([staffAgentsQuery(agentFiltersFromUrl(address(args))), accountsQuery]),
          ),
        },
        {
          path: 'offices',
          lazy: {
            Component: async () => (await import('../pages/admin/staff-offices-page.js')).StaffOfficesPage,
          },
          loader: load(() => signedIn([staffOfficesQuery, accountsQuery])),
        },
        {
          path: 'rates',
          lazy: { Component: async () => (await import('../pages/admin/rates-page.js')).RatesPage },
          loader: load(() => signedIn([rateSetsQuery])),
        },
        {
          path: 'places',
          lazy: {
            Component: async () => (await import('../pages/admin/staff-places-page.js')).StaffPlacesPage,
          },
          loader: load(() => signedIn([staffPlacesQuery])),
        },
        {
          path: 'swahili-texts',
          lazy: {
            Component: async () => (await import('../pages/admin/swahili-texts-page.js')).SwahiliTextsPage,
          },
          loader: load(() => []),
        },
        {
          path: 'feeds',
          lazy: { Component: async () => (await import('../pages/admin/feeds-page.js')).FeedsPage },
          loader: load(() => signedIn([feedKeysQuery], 'manage-feeds')),
        },
        {
          path: 'settings',
          lazy: { Component: async () => (await import('../pages/admin/settings-page.js')).SettingsPage },
          loader: load(() => signedIn([staffSettingsQuery, staffOfficesQuery], 'edit-site-content')),
        },

        {
          path: 'inquiries',
          lazy: {
            Component: async () => (await import('../pages/admin/inquiries-page.js')).InquiriesPage,
          },
          loader: load(({ request }) => signedIn([...inboxQueries(request.url), accountsQuery])),
          // The screen itself fetches again when its URL changes.
          shouldRevalidate: () => false,
        },
        {
          path: 'inquiries/new',
          lazy: { Component: async () => (await import('../pages/admin/add-lead-page.js')).AddLeadPage },
          loader: load((args) => {
            const code = address(args).get('press');
            return signedIn(code ? [pressesQuery({ state: 'open', code, page: 1 })] : [], 'answer-inquiries');
          }),
        },
        {
          path: 'inquiries/presses',
          lazy: { Component: async () => (await import('../pages/admin/presses-page.js')).PressesPage },
          loader: load((args) => signedIn([pressesQuery(pressFiltersFrom(address(args)))])),
        },
        {
          path: 'viewings',
          lazy: { Component: async () => (await import('../pages/admin/viewings-page.js')).ViewingsPage },
          loader: load((args) =>
            signedIn([calendarQuery(filtersFromUrl(address(args), new Date())), accountsQuery]),
          ),
          shouldRevalidate: () => false,
        },
        {
          path: 'people',
          lazy: { Component: async () => (await import('../pages/admin/people-page.js')).PeoplePage },
          loader: load(() => [
            ...signedIn([accountsQuery]),
            ...signedIn([invitationsQuery], 'manage-accounts'),
          ]),
        },
        {
          path: 'privacy',
          lazy: {
            Component: async () =>
              (await import('../pages/admin/privacy-requests-page.js')).PrivacyRequestsPage,
          },
          loader: load((args) => {
            const { view, list, page } = viewFrom(address(args));
            const queries =
              view === 'requests'
                ? [requestsQuery(list, page)]
                : view === 'breaches'
                  ? [breachesQuery(list, page)]
                  : [];
            return signedIn([privacyDueQuery, ...queries], 'personal-data');
          }),
        },
        {
          path: 'account',
          lazy: { Component: async () => (await import('../pages/admin/account-page.js')).AccountPage },
          loader: load(() => signedIn([ownAccountQuery, sessionsQuery])),
        },
        {
          path: 'changes',
          lazy: {
            Component: async () => (await import('../pages/admin/activity-log-page.js')).ActivityLogPage,
          },
          loader: load((args) =>
            signedIn([accountsQuery, activityLogQuery(logFiltersFromUrl(address(args)))]),
          ),
        },
        {
          path: '*',
          lazy: {
            Component: async () => (await import('../pages/admin/admin-not-found-page.js')).AdminNotFoundPage,
          },
        },
      ],
    },
  ];
}
