import { PAGE_PARAMETERS } from '@lml/common/contracts';

/** The query parameters that pages read, in a fixed order, each once: the server is given no others. */
export function pageParameters(query: URLSearchParams): [name: string, value: string][] {
  return PAGE_PARAMETERS.flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : []));
}
