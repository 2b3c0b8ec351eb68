import {
  type Breach,
  type BreachInput,
  type NewPrivacyRequest,
  type PrivacyDue,
  type PrivacyRequest,
  type PrivacyRequestChange,
  type PrivacyRequestClosing,
  REGISTER_LIMITS,
  type RegisterList,
  TOTAL_COUNT_HEADER,
  type WithdrawnConsents,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import { saveFile } from '../../../lib/save-file.js';

/** Start of the keys of all queries about the registers. */
export const REGISTERS_KEY = ['admin', 'privacy'];
const POLL_MS = 60_000;
const PATH = '/api/admin/privacy';

export type Register = 'requests' | 'breaches';

/** Numbers of open and overdue entries, for the dashboard and the links of the registers. */
export const privacyDueQuery = queryOptions({
  queryKey: [...REGISTERS_KEY, 'due'],
  queryFn: ({ signal }) => callApiForJson<PrivacyDue>('GET', `${PATH}/due`, { signal }),
  refetchInterval: POLL_MS,
});

function registerQuery<Entry>(register: Register, list: RegisterList, page: number) {
  return queryOptions({
    queryKey: [...REGISTERS_KEY, register, list, page],
    queryFn: async ({ signal }) => {
      const { pageSize } = REGISTER_LIMITS;
      const path = withQuery(`${PATH}/${register}`, { list, page, pageSize });
      const response = await callApi('GET', path, { signal });
      return {
        entries: (await response.json()) as Entry[],
        total: Number(response.headers.get(TOTAL_COUNT_HEADER)),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export const requestsQuery = (list: RegisterList, page: number) =>
  registerQuery<PrivacyRequest>('requests', list, page);
export const breachesQuery = (list: RegisterList, page: number) =>
  registerQuery<Breach>('breaches', list, page);

export function addRequest(payload: NewPrivacyRequest): Promise<PrivacyRequest> {
  return callApiForJson('POST', `${PATH}/requests`, { payload });
}

export function changeRequest(id: number, payload: PrivacyRequestChange): Promise<PrivacyRequest> {
  return callApiForJson('PATCH', `${PATH}/requests/${id}`, { payload });
}

export function closeRequest(id: number, payload: PrivacyRequestClosing): Promise<PrivacyRequest> {
  return callApiForJson('POST', `${PATH}/requests/${id}/close`, { payload });
}

/** Stores a new breach, or changes one. */
export function saveBreach(breach: Breach | null, input: BreachInput): Promise<Breach> {
  return breach
    ? callApiForJson('PUT', `${PATH}/breaches/${breach.id}`, {
        payload: { ...input, version: breach.version },
      })
    : callApiForJson('POST', `${PATH}/breaches`, { payload: input });
}

export function closeBreach({ id, version }: Breach): Promise<Breach> {
  return callApiForJson('POST', `${PATH}/breaches/${id}/close`, { payload: { version } });
}

export function saveRegister(register: Register): Promise<void> {
  return saveFile(`${PATH}/${register}/export.csv`);
}

export function withdrawConsents(person: string): Promise<WithdrawnConsents> {
  return callApiForJson('POST', `${PATH}/withdraw`, { payload: { person } });
}
