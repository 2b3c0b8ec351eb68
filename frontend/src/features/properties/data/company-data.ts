import { COMPANY, OFFICE_HOURS, type Office, SITE_CARD } from '@lml/common/contracts';
import type { BreadcrumbList, RealEstateAgent, SearchAction, WebSite } from 'schema-dts';
import { paths } from '../../../site/paths.js';
import { company } from '../../../content/company.js';

export const CURRENCY = 'KES';
export const COUNTRY = 'KE';
export const LANGUAGE = 'en-KE';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Structured data of breadcrumbs: titles and paths from the home page. */
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

/** Structured data of the company, with the head office's address and the other offices as departments. */
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

/** Structured data of the site and its search. */
export function siteData(origin: string): WebSite {
  // The types lack `query-input`, which the action needs.
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

/** `@id` of the company on every page. */
export function companyId(origin: string): string {
  return `${origin}/#company`;
}

/** Location of an office as partial structured data; empty if unknown. */
export function geoOf(coordinates: { lat: number; lng: number } | null) {
  if (!coordinates) return {};
  const { lat, lng } = coordinates;
  return { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } } as const;
}
