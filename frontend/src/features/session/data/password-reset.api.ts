import type { OpenPasswordReset, UsePasswordReset } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson } from '../../../lib/api-client.js';

const PATH = '/api/password-resets';

/** Has a link mailed; the answer is the same whether there is such an account or not. @throws {ApiError} 429 */
export async function requestPasswordReset(login: string): Promise<void> {
  await callApi('POST', PATH, { payload: { login } });
}

/** Returns the account whose password a link sets. Fails with 403 and the reason if it is not valid. */
export function passwordResetQuery(token: string) {
  return queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) =>
      callApiForJson<OpenPasswordReset>('POST', `${PATH}/look`, { payload: { token }, signal }),
  });
}

/** @throws {ApiError} 400 names the field, 403 is about the link. */
export async function setNewPassword(request: UsePasswordReset): Promise<void> {
  await callApi('POST', `${PATH}/use`, { payload: request });
}
