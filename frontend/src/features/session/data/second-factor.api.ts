import type {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  TurnSecondFactorOff,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson } from '../../../lib/api-client.js';

const PATH = '/api/admin/second-factor';

/** Whether two-step verification is on. */
export const secondFactorQuery = queryOptions({
  queryKey: ['staff', 'second-factor'],
  queryFn: ({ signal }) => callApiForJson<SecondFactor>('GET', PATH, { signal }),
});

/** Secret for the authenticator app, returned once. @throws {ApiError} 422 names the field. */
export function proposeSecondFactor(currentPassword: string): Promise<NewSecondFactor> {
  return callApiForJson<NewSecondFactor>('POST', PATH, { payload: { currentPassword } });
}

/** Turns it on; returns the recovery codes once. @throws {ApiError} 422 names the field. */
export function confirmSecondFactor(code: string): Promise<RecoveryCodes> {
  return callApiForJson<RecoveryCodes>('POST', `${PATH}/confirm`, { payload: { code } });
}

/** @throws {ApiError} 422 names the field. */
export async function turnSecondFactorOff(request: TurnSecondFactorOff): Promise<void> {
  await callApi('POST', `${PATH}/off`, { payload: request });
}
