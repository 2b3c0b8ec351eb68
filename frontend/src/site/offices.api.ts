import { COMPANY, type CompanyContact, contactOfHeadOffice, type Office } from '@lml/common/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApiForJson } from '../lib/api-client.js';

/** Every page loads the offices, and they rarely change. */
const STALE_MS = 5 * 60_000;

/** Offices in display order. */
export const officesQuery = queryOptions({
  queryKey: ['offices'],
  queryFn: ({ signal }) => callApiForJson<Office[]>('GET', '/api/offices', { signal }),
  staleTime: STALE_MS,
  // Pages work without them.
  meta: { dispensable: true },
});

/**
 * `staleTime` of what the layout of every page keeps up to date (`useCurrentSettings`). With another one, every component that uses it,
 * such as each card of a list, would start a timer.
 */
export const REFRESHED_BY_LAYOUT = Infinity;

/** Contact details of the company: those of its head office. */
export interface HeadOffice extends CompanyContact {
  /** Null while unknown; the built-in texts then apply. */
  town: string | null;
  /** The first phone number, which is the preferred one. */
  phone: string;
  whatsapp: string;
}

/** Built-in contact details, until the API responds or if it fails. */
const BUILT_IN: HeadOffice = {
  ...COMPANY,
  town: null,
  phone: COMPANY.phones[0],
  whatsapp: COMPANY.whatsappNumber,
};

/** Contact details of the head office as entered by staff. */
export function useHeadOffice(): HeadOffice {
  const { data } = useQuery({ ...officesQuery, staleTime: REFRESHED_BY_LAYOUT });
  const office = data?.find(({ isHeadOffice }) => isHeadOffice);
  if (!office) return BUILT_IN;
  const contact = contactOfHeadOffice(office);
  return {
    ...contact,
    town: office.name,
    phone: contact.phones[0]!,
    whatsapp: office.whatsapp ?? COMPANY.whatsappNumber,
  };
}
