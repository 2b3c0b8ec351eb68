import { type APIRequestContext, expect } from '@playwright/test';
import type { PropertyInput, StaffProperty } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { signIn } from './staff.js';

/** Adds a flat for a test, published unless `what` says otherwise. Signs the context in if necessary. */
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

/** Invalidates the public cache without a visible change. Signs the context in. */
export async function bumpCacheVersion(api: APIRequestContext): Promise<void> {
  const { id } = await addProperty(api, { published: false });
  const data = { action: 'delete', propertyIds: [id] };
  expect((await api.post('/api/admin/properties/bulk', { data })).ok()).toBe(true);
}

/** A property from the staff API; the context must be signed in. */
export async function staffProperty(api: APIRequestContext, id: number): Promise<StaffProperty> {
  const response = await api.get(`/api/admin/properties/${id}`);
  expect(response.status()).toBe(200);
  return (await response.json()) as StaffProperty;
}

/** The only property with this title. */
export async function staffPropertyTitled(api: APIRequestContext, title: string): Promise<StaffProperty> {
  const list = await api.get('/api/admin/properties', { params: { search: title } });
  const { properties } = (await list.json()) as { properties: { id: number }[] };
  expect(properties).toHaveLength(1);
  return await staffProperty(api, properties[0]!.id);
}
