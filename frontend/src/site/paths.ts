import { agentPage, propertyPage } from '@lml/common/contracts';
import { isMainType } from './main-types.js';

/** Every link of the application. Nothing else writes a path by hand but the router's own patterns. */
export const paths = {
  home: '/',
  contactSection: '/#contact',
  officesSection: '/#offices',
  properties: '/properties',
  propertiesOfType: (type: string) => `/properties?type=${encodeURIComponent(type)}`,
  /** The list with a query of its own, which may be empty. */
  propertiesWhere: (query: string) => (query ? `/properties?${query}` : '/properties'),
  categories: '/properties/categories',
  /** The listings of a category: those that have no page of their own lead to the list, with its filter set. */
  category: (type: string): string =>
    isMainType(type) ? `/properties/category/${type}` : paths.propertiesOfType(type),
  property: propertyPage,
  /** The visitor's own saved properties. */
  favourites: '/favourites',
  /** A list of saved properties for others to open; commas stay as they are, so that people can read it. */
  sharedFavourites: (ids: readonly number[]) => `/favourites?ids=${ids.join(',')}`,
  agentListings: agentPage,
  developer: '/developers/tsavo',
  teleposta: '/teleposta-properties',
  about: '/about',
  services: '/services',
  directors: '/directors',
  contact: '/contact',
  privacy: '/privacy',
  adminHome: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  /** The dashboard with its charts in view. */
  adminAnalytics: '/admin/analytics',
  adminProperties: '/admin/properties',
  /** The staff's list with its filters set. */
  adminPropertiesWhere: (filters: Record<string, string>) =>
    `/admin/properties?${new URLSearchParams(filters).toString()}`,
  adminNewProperty: '/admin/properties/new',
  adminEditProperty: (id: number) => `/admin/properties/${id}/edit`,
  adminBin: '/admin/properties/bin',
  adminImport: '/admin/properties/import',
  adminDirectors: '/admin/directors',
  adminAgents: '/admin/agents',
  adminOffices: '/admin/offices',
  adminInquiries: '/admin/inquiries',
  /** The inbox with its filters set. */
  adminInquiriesWhere: (filters: Record<string, string>) =>
    `/admin/inquiries?${new URLSearchParams(filters).toString()}`,
  /** The inbox with one message open. */
  adminInquiry: (id: number) => `/admin/inquiries?inquiry=${id}`,
  adminRegister: '/admin/register',
  adminPeople: '/admin/people',
  adminAccount: '/admin/account',
  adminPrivacy: '/admin/privacy',
  adminChanges: '/admin/changes',
  adminChangesBy: (userId: number) => `/admin/changes?person=${userId}`,
  adminChangesOf: (subject: string, id: number) => `/admin/changes?subject=${subject}&id=${id}`,
} as const;

/** A page of a list that is paged; the first has no number. */
export function pageOf(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** The sign-in screen, which leads on to the screen that was asked for. */
export function signInPath(askedFor: string): string {
  return askedFor === paths.adminHome || askedFor === paths.adminDashboard
    ? paths.adminLogin
    : `${paths.adminLogin}?next=${encodeURIComponent(askedFor)}`;
}

/**
 * Where to go after signing in. Only screens of the back office, by the address as the browser reads it: a link from
 * outside can lead nowhere else, whatever dots and slashes it is written with.
 */
export function screenAfterSignIn(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, ANY_SITE)) return paths.adminDashboard;
  const { origin, pathname, search, hash } = new URL(next, ANY_SITE);
  const isScreen =
    origin === ANY_SITE &&
    /^\/admin(?:\/|$)/.test(pathname) &&
    !pathname.startsWith(paths.adminLogin) &&
    !pathname.startsWith(paths.adminRegister);
  return isScreen ? `${pathname}${search}${hash}` : paths.adminDashboard;
}

/** Stands for our own, to read an address that has none. */
const ANY_SITE = 'http://site.invalid';
