import type { Account, Invitation, NewInvitation } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson } from '../../../lib/api-client.js';

/** All accounts, ordered by name. */
export const accountsQuery = queryOptions({
  queryKey: ['staff', 'accounts'],
  queryFn: ({ signal }) => callApiForJson<Account[]>('GET', '/api/admin/users', { signal }),
});

/** Unused invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['staff', 'invitations'],
  queryFn: ({ signal }) => callApiForJson<Invitation[]>('GET', '/api/admin/invitations', { signal }),
});

export function setDisabled({ id, disabled }: Pick<Account, 'id' | 'disabled'>): Promise<Account> {
  return callApiForJson<Account>('PATCH', `/api/admin/users/${id}`, { payload: { disabled } });
}

/** Resets a colleague's two-step verification. */
export function resetSecondFactor({ id }: Pick<Account, 'id'>): Promise<Account> {
  return callApiForJson<Account>('DELETE', `/api/admin/users/${id}/second-factor`);
}

/** Creates an invitation; returns the link once. */
export function invite(note: string): Promise<NewInvitation> {
  return callApiForJson<NewInvitation>('POST', '/api/admin/invitations', { payload: { note } });
}

export async function revokeInvitation(id: number): Promise<void> {
  await callApi('DELETE', `/api/admin/invitations/${id}`);
}
