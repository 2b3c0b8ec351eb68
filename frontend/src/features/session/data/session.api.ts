import type { LoginRequest, User } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, readOrNullWhenSignedOut } from '../../../lib/api-client.js';

/** The signed-in user; `null` for visitors. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => readOrNullWhenSignedOut<User>('/api/user', signal),
});

/** @throws {ApiError} 401 for a wrong username or password, 429 after too many attempts. */
export function signIn(credentials: LoginRequest): Promise<User> {
  return callApiForJson<User>('POST', '/api/admin/login', { payload: credentials });
}

/** Ends the session on every service at once. */
export async function signOut(): Promise<void> {
  await callApi('POST', '/api/logout');
}
