import { COMPANY, type Office } from '@lml/common/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

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

/** Contact details of the company. */
export interface HeadOffice {
  /** Null while unknown; the built-in texts then apply. */
  town: string | null;
  /** Address on one line. */
  address: string;
  phones: readonly string[];
  email: string;
}

/** Built-in contact details, until the API responds or if it fails. */
const BUILT_IN: HeadOffice = {
  town: null,
  address: COMPANY.address,
  phones: COMPANY.phones,
  email: COMPANY.email,
};

/** Contact details of the head office as entered by staff. */
export function useHeadOffice(): HeadOffice {
  const { data } = useQuery(officesQuery);
  const office = data?.find(({ isHeadOffice }) => isHeadOffice);
  if (!office) return BUILT_IN;
  const { name, shortAddress, addressLines, phones, emails } = office;
  return {
    town: name,
    address: shortAddress || addressLines.join(', '),
    phones,
    email: emails[0] ?? COMPANY.email,
  };
}
