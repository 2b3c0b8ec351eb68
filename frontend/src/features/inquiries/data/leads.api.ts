import {
  type ChangePress,
  type ContactPress,
  type CreateLead,
  IDEMPOTENCY,
  type InquiryReceipt,
  PRESS_LIMITS,
  PRESS_STATES,
  pressCodeIn,
  type PressState,
  TOTAL_COUNT_HEADER,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import { pageNumber } from '../../../lib/page-number.js';

const PATH = '/api/admin/inquiries';
/** Start of the keys of all queries about presses. */
export const PRESSES_KEY = ['admin', 'presses'];
const POLL_MS = 60_000;

export interface PressFilters {
  state: PressState;
  /** Empty for the list. */
  code: string;
  /** From 1. */
  page: number;
}

/** The filters of an address; the first page of open presses for anything else. */
export function pressFiltersFrom(address: URLSearchParams): PressFilters {
  return {
    state: PRESS_STATES.find((state) => state === address.get('state')) ?? 'open',
    code: (address.get('code') ?? '').slice(0, 40),
    page: pageNumber(address),
  };
}

/** One page of a list, or the press with a code. */
export function pressesQuery({ state, code, page }: PressFilters) {
  return queryOptions({
    queryKey: [...PRESSES_KEY, state, code, page],
    queryFn: async ({ signal }) => {
      // A text that cannot be a code finds no press, so nothing is asked for.
      if (code !== '' && pressCodeIn(code) === null) return { presses: [], total: 0 };
      const query = { state, code, page, pageSize: PRESS_LIMITS.pageSize };
      const response = await callApi('GET', withQuery(`${PATH}/presses`, query), { signal });
      return {
        presses: (await response.json()) as ContactPress[],
        total: Number(response.headers.get(TOTAL_COUNT_HEADER)),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export function changePress({ id, ...payload }: ChangePress & { id: number }): Promise<ContactPress> {
  return callApiForJson('PATCH', `${PATH}/presses/${id}`, { payload });
}

/** @param key the same for every attempt at this lead */
export function createLead({ key, lead }: { key: string; lead: CreateLead }): Promise<InquiryReceipt> {
  return callApiForJson('POST', PATH, { payload: lead, headers: { [IDEMPOTENCY.header]: key } });
}
