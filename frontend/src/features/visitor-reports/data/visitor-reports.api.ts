import {
  type ReportList,
  TOTAL_COUNT_HEADER,
  VISITOR_REPORT_LIMITS,
  type VisitorReport,
  type VisitorReportChange,
  type VisitorReportCounts,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';

/** Start of the keys of all queries about reports. */
export const REPORTS_KEY = ['admin', 'visitor-reports'];
const POLL_MS = 60_000;
const PATH = '/api/admin/visitor-reports';

export function reportsQuery(list: ReportList, page: number) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, list, page],
    queryFn: async ({ signal }) => {
      const { pageSize } = VISITOR_REPORT_LIMITS;
      const response = await callApi('GET', withQuery(PATH, { list, page, pageSize }), { signal });
      return {
        reports: (await response.json()) as VisitorReport[],
        total: Number(response.headers.get(TOTAL_COUNT_HEADER)),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export const reportCountsQuery = queryOptions({
  queryKey: [...REPORTS_KEY, 'counts'],
  queryFn: ({ signal }) => callApiForJson<VisitorReportCounts>('GET', `${PATH}/counts`, { signal }),
  refetchInterval: POLL_MS,
});

export function changeReport({
  id,
  ...change
}: VisitorReportChange & { id: number }): Promise<VisitorReport> {
  return callApiForJson('PATCH', `${PATH}/${id}`, { payload: change });
}
