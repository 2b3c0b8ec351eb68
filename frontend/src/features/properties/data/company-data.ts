import {
  COMPANY,
  contactOfHeadOffice,
  type Office,
  type OfficeHours,
  SITE_CARD,
} from '@lml/common/contracts';
import type { RealEstateAgent, SearchAction, WebSite } from 'schema-dts';
import { paths } from '../../../site/paths.js';
import { companyId, COUNTRY, CURRENCY, geoOf, LANGUAGE } from './structured-data.js';

/** The vocabulary's names, not those of the contracts: pages without hours then load no code of hours. */
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Facts of the company that staff enter. */
export interface CompanyFacts {
  offices: readonly Omit<Office, 'id'>[];
  hours: OfficeHours;
  /** `label` marks a chat, which is no profile. */
  social: readonly { url: string; label?: string }[];
}

/** Structured data of the company, with the head office's address and the other offices as departments. */
export function companyData(origin: string, { offices, hours, social }: CompanyFacts): RealEstateAgent {
  const head = offices.find(({ isHeadOffice }) => isHeadOffice);
  const { phones, email } = head ? contactOfHeadOffice(head) : COMPANY;
  return {
    '@type': 'RealEstateAgent',
    '@id': companyId(origin),
    name: COMPANY.name,
    slogan: COMPANY.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: origin + SITE_CARD,
    telephone: phones[0],
    email: email,
    currenciesAccepted: CURRENCY,
    areaServed: COUNTRY,
    openingHoursSpecification: hours.week.flatMap((open, day) =>
      open ? [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek: DAYS[day], ...open }] : [],
    ),
    sameAs: social.filter(({ label }) => !label).map(({ url }) => url),
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
