import {
  type CreatedReportLink,
  type ListingReport,
  REPORT_HEADER,
  type ReportLink,
  type ReportLinkInput,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';

/** The report of a private link; keeps the month before while another one loads. */
export function reportQuery(key: string, month: string | undefined) {
  return queryOptions({
    queryKey: ['report', key, month],
    queryFn: ({ signal }) =>
      callApiForJson<ListingReport>('GET', withQuery('/api/reports/current', { month }), {
        signal,
        headers: { [REPORT_HEADER]: key },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Call for the PDF of a private link. */
export function reportPdfCall(key: string, month: string): [string, { headers: Record<string, string> }] {
  return [withQuery('/api/reports/current/report.pdf', { month }), { headers: { [REPORT_HEADER]: key } }];
}

/** Path of the PDF for staff. */
export function staffReportPdf(propertyId: number, month: string): string {
  return withQuery(`/api/admin/properties/${propertyId}/report.pdf`, { month });
}

const linksPath = (propertyId: number) => `/api/admin/properties/${propertyId}/report-links`;

/** Links of a property's report, newest first; revoked ones included. */
export function reportLinksQuery(propertyId: number) {
  return queryOptions({
    queryKey: ['staff', 'report-links', propertyId],
    queryFn: ({ signal }) => callApiForJson<ReportLink[]>('GET', linksPath(propertyId), { signal }),
  });
}

/** Makes a link; only this answer contains its key. */
export function createReportLink(propertyId: number, payload: ReportLinkInput): Promise<CreatedReportLink> {
  return callApiForJson<CreatedReportLink>('POST', linksPath(propertyId), { payload });
}

/** Chooses who is mailed the report each month. @returns all links */
export function setReportRecipients(propertyId: number, id: number, emails: string[]): Promise<ReportLink[]> {
  return callApiForJson<ReportLink[]>('PUT', `${linksPath(propertyId)}/${id}/recipients`, {
    payload: { emails },
  });
}

/** Mails the report of last month now. @returns all links */
export function sendReportNow(propertyId: number, id: number): Promise<ReportLink[]> {
  return callApiForJson<ReportLink[]>('POST', `${linksPath(propertyId)}/${id}/send`);
}

export function revokeReportLink(propertyId: number, id: number): Promise<ReportLink> {
  return callApiForJson<ReportLink>('DELETE', `${linksPath(propertyId)}/${id}`);
}
