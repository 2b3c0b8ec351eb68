import {
  type Agent,
  type AgentDetails,
  pictureVariantUrl,
  STAFF_AGENT_PAGE_SIZE,
  STAFF_PROPERTY_LIMITS,
  type StaffAgent,
  type UploadedPicture,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import { copyPicture } from '../../../lib/copy-picture.js';
import { pageNumber } from '../../../lib/page-number.js';

/** Filters of the agent list. The URL holds them, not component state. */
export interface AgentFilters {
  search: string;
  page: number;
}

export function agentFiltersFromUrl(address: URLSearchParams): AgentFilters {
  return {
    search: (address.get('search') ?? '').trim().slice(0, STAFF_PROPERTY_LIMITS.searchMax),
    page: pageNumber(address),
  };
}

/** URL query of the filters; omits defaults. */
export function agentFiltersToQuery({ search, page }: AgentFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set('search', search);
  if (page > 1) address.set('page', String(page));
  return address;
}

/** One page of agents, ordered by name. */
export function staffAgentsQuery({ search, page }: AgentFilters) {
  return queryOptions({
    queryKey: ['staff-agents', 'page', search, page],
    queryFn: async ({ signal }) => {
      const response = await callApi(
        'GET',
        withQuery('/api/admin/agents', { search, page, limit: STAFF_AGENT_PAGE_SIZE }),
        { signal },
      );
      const agents = (await response.json()) as StaffAgent[];
      return { agents, total: Number(response.headers.get('X-Total-Count') ?? agents.length) };
    },
  });
}

/** Query keys that show agents, to invalidate after a change. */
export const AGENT_KEYS = [['staff-agents'], ['agents'], ['properties'], ['staff-properties']] as const;

export function addAgent(details: AgentDetails): Promise<Agent> {
  return callApiForJson<Agent>('POST', '/api/admin/agents', { payload: details });
}

export function changeAgent(id: number, changes: Partial<AgentDetails>): Promise<Agent> {
  return callApiForJson<Agent>('PUT', `/api/admin/agents/${id}`, { payload: changes });
}

export function deleteAgent(id: number): Promise<Agent> {
  return callApiForJson<Agent>('DELETE', `/api/admin/agents/${id}`);
}

/** Wide enough for a portrait on a 3x display. */
const PORTRAIT_WIDTH = 320;

/**
 * Uploads a picture, or asks the server to copy it from an https URL.
 * @returns the path of a small size, to be saved with an agent
 */
export async function storePortrait(source: File | string): Promise<string> {
  const { url, widths } =
    typeof source === 'string' ? await copyPicture(source) : await uploadPicture(source);
  const width = widths.find((kept) => kept >= PORTRAIT_WIDTH) ?? widths.at(-1);
  return width ? pictureVariantUrl(url, width, 'jpg') : url;
}

async function uploadPicture(file: File): Promise<UploadedPicture> {
  const form = new FormData();
  form.append('file', file);
  return await callApiForJson('POST', '/api/admin/pictures', { payload: form });
}
