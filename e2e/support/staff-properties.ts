import { type APIRequestContext, expect } from '@playwright/test';
import type { PropertyInput, StaffProperty } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { signIn } from './staff.js';

/** A flat of a test's own, published unless `what` says otherwise; the context is, or becomes, signed in as staff. */
export async function addProperty(
  api: APIRequestContext,
  what: Partial<PropertyInput> = {},
): Promise<StaffProperty> {
  await signIn(api);
  const data: PropertyInput = {
    title: `Quiet flat ${randomUUID().slice(0, 8)}`,
    description: 'A quiet flat on the second floor.',
    location: 'Ngong Road, Kilimani, Nairobi',
    type: 'residential',
    price: 9_000_000,
    ...what,
  };
  const response = await api.post('/api/admin/properties', { data });
  expect(response.status(), 'staff can add a property').toBe(201);
  return (await response.json()) as StaffProperty;
}

/** Makes every kept answer an old one, and changes nothing that visitors or lists show. The context becomes signed in. */
export async function changeUnseen(api: APIRequestContext): Promise<void> {
  const { id } = await addProperty(api, { published: false });
  const data = { action: 'delete', propertyIds: [id] };
  expect((await api.post('/api/admin/properties/bulk', { data })).ok()).toBe(true);
}

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
