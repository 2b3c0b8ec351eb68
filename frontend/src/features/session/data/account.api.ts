import type {
  ChangePasswordRequest,
  OpenInvitation,
  RegisterRequest,
  StaffSession,
  User,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';

/** Query of an invitation's creator and expiry. Fails with 403 and the reason if it is invalid. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      callApiForJson<OpenInvitation>('GET', withQuery('/api/register', { invitation: token }), { signal }),
  });
}

/**
 * Creates an account and signs in. @throws {ApiError} 400 and 409 name the field, 403 is about the
 * invitation.
 */
export function register(request: RegisterRequest): Promise<User> {
  return callApiForJson<User>('POST', '/api/register', { payload: request });
}

/** @throws {ApiError} 400 and 422 name the field. */
export async function changePassword(request: ChangePasswordRequest): Promise<void> {
  await callApi('POST', '/api/admin/password', { payload: request });
}

/** Sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: ['staff', 'sessions'],
  queryFn: ({ signal }) => callApiForJson<StaffSession[]>('GET', '/api/admin/sessions', { signal }),
});

export async function endSession(id: string): Promise<void> {
  await callApi('DELETE', `/api/admin/sessions/${encodeURIComponent(id)}`);
}

export async function endOtherSessions(): Promise<void> {
  await callApi('DELETE', '/api/admin/sessions');
}
