import type { AddPushDevice, PushDevice, PushSettings } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson } from '../../../lib/api-client.js';

const PATH = '/api/admin/users/me/push';

/** Devices on which the account gets notifications. */
export const pushQuery = queryOptions({
  queryKey: ['staff', 'push'],
  queryFn: ({ signal }) => callApiForJson<PushSettings>('GET', PATH, { signal }),
});

export function addPushDevice(device: AddPushDevice): Promise<PushDevice> {
  return callApiForJson('POST', PATH, { payload: device });
}

export async function removePushDevice(id: number): Promise<void> {
  await callApi('DELETE', `${PATH}/${id}`);
}

/** Has a test notification sent; 404 if the device is no longer registered. */
export async function testPushDevice(id: number): Promise<void> {
  await callApi('POST', `${PATH}/${id}/test`);
}
