import type { ConfirmationMessage } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** The message that asks a listing's agent on WhatsApp. Always fetched anew: its links expire. */
export function confirmationMessageQuery(propertyId: number) {
  return queryOptions({
    queryKey: ['staff', 'confirmation-message', propertyId],
    queryFn: ({ signal }) =>
      callApiForJson<ConfirmationMessage>('GET', `/api/admin/confirmations/whatsapp/${propertyId}`, {
        signal,
      }),
    gcTime: 0,
    retry: false,
  });
}
