import { type APIRequestContext, expect } from '@playwright/test';
import type { StaffProperty } from '@lml/common/contracts';

/** A listing as staff's API tells it; the context is signed in. */
export async function staffProperty(api: APIRequestContext, id: number): Promise<StaffProperty> {
  const response = await api.get(`/api/admin/properties/${id}`);
  expect(response.status()).toBe(200);
  return (await response.json()) as StaffProperty;
}

/** The one listing with that title. */
export async function staffPropertyTitled(api: APIRequestContext, title: string): Promise<StaffProperty> {
  const list = await api.get('/api/admin/properties', { params: { search: title } });
  const { properties } = (await list.json()) as { properties: { id: number }[] };
  expect(properties).toHaveLength(1);
  return await staffProperty(api, properties[0]!.id);
}
