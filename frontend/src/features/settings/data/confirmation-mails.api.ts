import type { FreshnessStatus } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

const STAFF_PATH = '/api/admin/confirmations';
export const FRESHNESS_STATUS = ['staff', 'settings', 'confirmations'];

/** Rules in force, when hiding begins, and who stopped the mails. @param version of the settings that it follows from */
export function freshnessStatusQuery(version: number) {
  return queryOptions({
    queryKey: [...FRESHNESS_STATUS, version],
    queryFn: ({ signal }) => callApiForJson<FreshnessStatus>('GET', STAFF_PATH, { signal }),
  });
}

/** Mails everybody who has listings to confirm. */
export function sendConfirmationMails(): Promise<{ mails: number }> {
  return callApiForJson<{ mails: number }>('POST', `${STAFF_PATH}/mails`);
}

/** Sends the mails again to an address that stopped them. */
export function resumeConfirmationMails(email: string): Promise<FreshnessStatus> {
  return callApiForJson<FreshnessStatus>('POST', `${STAFF_PATH}/resume`, { payload: { email } });
}
