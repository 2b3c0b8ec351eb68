import { agentPage, type OwnerService, placePagePath, propertyPage, TSAVO } from '@lml/common/contracts';

/** Fragment of an address of the list that opens the form for saving its search. */
export const SAVE_SEARCH = 'save-search';

/** All paths of the application. Only the router's patterns repeat them. */
export const paths = {
  home: '/',
  contactSection: '/#contact',
  officesSection: '/#offices',
  properties: '/properties',
  propertiesOfType: (type: string) => `/properties?type=${encodeURIComponent(type)}`,
  /** The list with a query, which may be empty. */
  propertiesWhere: (query: string) => (query ? `/properties?${query}` : '/properties'),
  categories: '/properties/categories',
  /** Properties of a category, which is a type. */
  category: (type: string) => `/properties/category/${type}`,
  property: propertyPage,
  places: '/places',
  /** The page of a place, or of one offer there. */
  place: placePagePath,
  /** The visitor's favourites. */
  favourites: '/favourites',
  /** Saved searches of an address; the key is in the fragment, which is sent to no server. */
  alerts: '/alerts',
  /** A visitor's viewing; the secret of its mail follows. */
  viewings: '/viewing',
  /** A shared list of favourites; commas are not encoded, for readability. */
  sharedFavourites: (ids: readonly number[]) => `/favourites?ids=${ids.join(',')}`,
  /** Properties side by side; commas are not encoded, for readability. */
  compare: (ids: readonly number[]) => `/compare?ids=${ids.join(',')}`,
  /** The calculator of the costs of buying, with its inputs. */
  costs: (inputs: Record<string, string> = {}) => {
    const query = new URLSearchParams(inputs).toString();
    return query ? `/costs?${query}` : '/costs';
  },
  /** A shared list; its key follows in the fragment. */
  shortlist: '/shortlist',
  agentProperties: agentPage,
  developer: TSAVO.page,
  teleposta: '/teleposta-properties',
  about: '/about',
  services: '/services',
  listProperty: '/list-your-property',
  /** The form for owners with a service selected. */
  listPropertyFor: (service: OwnerService) => `/list-your-property?for=${service}`,
  /** The landlord's report of a private link. */
  report: (key: string) => `/report/${key}`,
  directors: '/directors',
  contact: '/contact',
  privacy: '/privacy',
  safety: '/safety',
  /** The form of a report about no listing in particular. */
  reportForm: '/safety#report',
  adminHome: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  /** The dashboard, scrolled to its charts. */
  adminAnalytics: '/admin/analytics',
  adminProperties: '/admin/properties',
  /** The staff list with filters. */
  adminPropertiesWhere: (filters: Record<string, string>) =>
    `/admin/properties?${new URLSearchParams(filters).toString()}`,
  adminNewProperty: '/admin/properties/new',
  adminEditProperty: (id: number) => `/admin/properties/${id}/edit`,
  /** The figures of a property and the links of its report. */
  adminPropertyFigures: (id: number) => `/admin/properties/${id}/figures`,
  adminTrash: '/admin/properties/bin',
  adminImport: '/admin/properties/import',
  adminDirectors: '/admin/directors',
  adminAgents: '/admin/agents',
  adminOffices: '/admin/offices',
  adminRates: '/admin/rates',
  adminPlaces: '/admin/places',
  adminFeeds: '/admin/feeds',
  adminSettings: '/admin/settings',
  adminInquiries: '/admin/inquiries',
  /** The inbox with filters. */
  adminInquiriesWhere: (filters: Record<string, string>) =>
    `/admin/inquiries?${new URLSearchParams(filters).toString()}`,
  /** The inbox with an open message. */
  adminInquiry: (id: number) => `/admin/inquiries?inquiry=${id}`,
  adminViewings: '/admin/viewings',
  /** The calendar of viewings with a query, which may be empty. */
  adminViewingsWhere: (query: string) => (query ? `/admin/viewings?${query}` : '/admin/viewings'),
  /** The calendar with an open viewing. */
  adminViewing: (id: number) => `/admin/viewings?viewing=${id}`,
  /** The form that adds a viewing to an inquiry. */
  adminNewViewing: (inquiryId: number) => `/admin/viewings?inquiry=${inquiryId}`,
  adminVisitorReports: '/admin/visitor-reports',
  adminRegister: '/admin/register',
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  adminPeople: '/admin/people',
  adminAccount: '/admin/account',
  adminPrivacy: '/admin/privacy',
  adminPrivacyRegister: (register: 'requests' | 'breaches') => `/admin/privacy?register=${register}`,
  activityLog: '/admin/changes',
  activityLogBy: (userId: number) => `/admin/changes?person=${userId}`,
  activityLogOf: (subject: string, id: number) => `/admin/changes?subject=${subject}&id=${id}`,
  /** Swagger pages of the API, outside the application. */
  apiDocs: '/api/docs',
} as const;

/** A page of a paged list; the first page has no parameter. */
export function pageOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** The sign-in screen; returns to the requested screen afterwards. */
export function signInPath(askedFor: string): string {
  return askedFor === paths.adminHome || askedFor === paths.adminDashboard
    ? paths.adminLogin
    : `${paths.adminLogin}?next=${encodeURIComponent(askedFor)}`;
}

/**
 * Target after signing in. Accepts back-office paths only, as parsed by the browser, so that a crafted link
 * cannot redirect elsewhere.
 */
export function screenAfterSignIn(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, ANY_SITE)) return paths.adminDashboard;
  const { origin, pathname, search, hash } = new URL(next, ANY_SITE);
  const isScreen =
    origin === ANY_SITE &&
    /^\/admin(?:\/|$)/.test(pathname) &&
    !pathname.startsWith(paths.adminLogin) &&
    !pathname.startsWith(paths.adminRegister) &&
    !pathname.startsWith(paths.forgotPassword) &&
    !pathname.startsWith(paths.resetPassword);
  return isScreen ? `${pathname}${search}${hash}` : paths.adminDashboard;
}

/** Base for parsing a relative URL. */
const ANY_SITE = 'http://site.invalid';
