import { type Confirmation, CONFIRMATION_HEADER, type ConfirmationAnswer } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

const PATH = '/api/confirmations/current';

/** Query of the listing that the link of a mail asks about. */
export function confirmationQuery(token: string) {
  return queryOptions({
    queryKey: ['confirmation', token],
    queryFn: ({ signal }) =>
      callApiForJson<Confirmation>('GET', PATH, { signal, headers: { [CONFIRMATION_HEADER]: token } }),
  });
}

/** Says that the listing of a link is available, or gone. */
export function answerConfirmation(token: string, payload: ConfirmationAnswer): Promise<Confirmation> {
  return callApiForJson<Confirmation>('POST', PATH, { payload, headers: { [CONFIRMATION_HEADER]: token } });
}
