import type {
  Account,
  ChangeAccount,
  ChangeOwnAccount,
  CreateInvitation,
  HandOver,
  Invitation,
  NewInvitation,
  OwnAccount,
} from '@lml/common/contracts';
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

/** Changes an account; a new role, name or username holds at once. @throws {ApiError} 400 and 409 name the field. */
export function changeAccount(id: number, change: ChangeAccount): Promise<Account> {
  return callApiForJson<Account>('PATCH', `/api/admin/users/${id}`, { payload: change });
}

export async function deleteAccount(id: number): Promise<void> {
  await callApi('DELETE', `/api/admin/users/${id}`);
}

/** Passes an account's inquiries, agents and offices on, or to nobody. Safe to repeat. */
export async function handOver(request: HandOver): Promise<void> {
  await callApi('POST', '/api/admin/inquiries/hand-over', { payload: request });
  await callApi('POST', '/api/admin/agents/hand-over', { payload: request });
}

/** The user's own account. */
export const ownAccountQuery = queryOptions({
  queryKey: ['staff', 'own-account'],
  queryFn: ({ signal }) => callApiForJson<OwnAccount>('GET', '/api/admin/users/me', { signal }),
});

/** @throws {ApiError} 400, 409 and 422 name the field. */
export function changeOwnAccount(change: ChangeOwnAccount): Promise<OwnAccount> {
  return callApiForJson<OwnAccount>('PATCH', '/api/admin/users/me', { payload: change });
}

/** Creates an invitation and mails it if there is an address; returns the link once. */
export function invite(invitation: CreateInvitation): Promise<NewInvitation> {
  return callApiForJson<NewInvitation>('POST', '/api/admin/invitations', { payload: invitation });
}

export async function revokeInvitation(id: number): Promise<void> {
  await callApi('DELETE', `/api/admin/invitations/${id}`);
}
