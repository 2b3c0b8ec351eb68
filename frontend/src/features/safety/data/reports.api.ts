import { type CreateVisitorReport, IDEMPOTENCY, type VisitorReportReceipt } from '@lml/common/contracts';
import { callApiForJson } from '../../../lib/api-client.js';
import type { SendOptions } from '../../inquiries/data/inquiries.api.js';

/** @param propertyId null for a report about no listing */
export function sendReport(
  propertyId: number | null,
  payload: CreateVisitorReport,
  { key, signal }: SendOptions,
): Promise<VisitorReportReceipt> {
  const path = propertyId === null ? '/api/visitor-reports' : `/api/properties/${propertyId}/reports`;
  return callApiForJson('POST', path, { payload, signal, headers: { [IDEMPOTENCY.header]: key } });
}
