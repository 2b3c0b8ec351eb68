import { PAGE_PARAMETERS } from '@lml/common/contracts';

/** Query parameters that pages read, sorted and without duplicates; the server receives no others. */
export function pageParameters(query: URLSearchParams): [name: string, value: string][] {
  return PAGE_PARAMETERS.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : []));
}
