import { COMPANY, OFFICE_HOURS, type Office, SITE_CARD } from '@lml/common/contracts';
import type { BreadcrumbList, RealEstateAgent, SearchAction, WebSite } from 'schema-dts';
import { paths } from '../../../site/paths.js';
import { company } from '../../../content/company.js';

export const CURRENCY = 'KES';
export const COUNTRY = 'KE';
export const LANGUAGE = 'en-KE';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The way from the home page to a page, each with its path. */
export function breadcrumbData(origin: string, steps: { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** The company, its head office as its address and the others as parts of it. */
export function companyData(origin: string, offices: readonly Omit<Office, 'id'>[]): RealEstateAgent {
  const head = offices.find(({ isHeadOffice }) => isHeadOffice);
  return {
    '@type': 'RealEstateAgent',
    '@id': companyId(origin),
    name: COMPANY.name,
    slogan: COMPANY.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: origin + SITE_CARD,
    telephone: head?.phones[0] ?? COMPANY.phones[0],
    email: head?.emails[0] ?? COMPANY.email,
    currenciesAccepted: CURRENCY,
    areaServed: COUNTRY,
    openingHoursSpecification: OFFICE_HOURS.flatMap((hours, day) =>
      hours ? [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek: DAYS[day], ...hours }] : [],
    ),
    sameAs: company.social.filter(({ label }) => !label).map(({ url }) => url),
    ...(head ? officeOf(head) : { address: COMPANY.address }),
    department: offices
      .filter((office) => office !== head)
      .map((office) => ({
        '@type': 'RealEstateAgent' as const,
        name: `${COMPANY.name}, ${office.name}`,
        telephone: office.phones[0],
        ...officeOf(office),
      })),
  };
}

function officeOf({ name, addressLines, coordinates }: Omit<Office, 'id'>) {
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: addressLines.join(', '),
      addressLocality: name,
      addressCountry: COUNTRY,
    },
    ...geoOf(coordinates),
  } as const;
}

/** The site and how it is searched. */
export function siteData(origin: string): WebSite {
  // What the action needs beside its type is named in a way of its own, which the types don't know.
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.properties}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: `${origin}/`,
    name: COMPANY.name,
    inLanguage: LANGUAGE,
    publisher: { '@id': companyId(origin) },
    potentialAction: search,
  };
}

/** What the company is called in the data of every page. */
export function companyId(origin: string): string {
  return `${origin}/#company`;
}

/** Where something lies, as a part of what is told of it; nothing where that is not known. */
export function geoOf(coordinates: { lat: number; lng: number } | null) {
  if (!coordinates) return {};
  const { lat, lng } = coordinates;
  return { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } } as const;
}
