import { COMPANY, type Office } from '@lml/common/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** Every page asks for them, and they change a few times a year. */
const STALE_MS = 5 * 60_000;

/** The offices, in the order of the page. */
export const officesQuery = queryOptions({
  queryKey: ['offices'],
  queryFn: ({ signal }) => callApiForJson<Office[]>('GET', '/api/offices', { signal }),
  staleTime: STALE_MS,
  // A page is whole without them.
  meta: { dispensable: true },
});

/** Where the company is found and how it is reached. */
export interface HeadOffice {
  /** Null while it is not known; the built-in texts then name it. */
  town: string | null;
  /** In one line. */
  address: string;
  phones: readonly string[];
  email: string;
}

/** What is known without asking, and shown until the answer comes or where it does not come. */
const BUILT_IN: HeadOffice = {
  town: null,
  address: COMPANY.address,
  phones: COMPANY.phones,
  email: COMPANY.email,
};

/** The head office as staff have entered it. */
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
