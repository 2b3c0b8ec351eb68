import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  BulkEditPreview,
  BulkEditResult,
  ChangePage,
  ErrorBody,
  StaffProperty,
} from '@lml/common/contracts';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { startForStaff, type StaffUnderTest } from './staff-under-test.js';

let staff: StaffUnderTest;
beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
});

const PATH = '/api/admin/properties/bulk-edit';
const preview = (body: object) => staff.ask<BulkEditPreview>('post', `${PATH}/preview`, body);
const read = (id: number) => staff.ask<StaffProperty>('get', `/api/admin/properties/${id}`);
const versionsOf = ({ changes }: BulkEditPreview) => changes.map(({ id, version }) => ({ id, version }));
const undo = async (token: string) => await staff.ask('post', '/api/admin/properties/bulk/undo', { token });
/** Previews and applies. */
async function edit(fields: object, propertyIds: number[]): Promise<BulkEditResult> {
  const properties = versionsOf(await preview({ ...fields, propertyIds }));
  return await staff.ask<BulkEditResult>('post', PATH, { ...fields, properties });
}

describe('a new price for many listings', () => {
  const FLOOR = '**Studio - 301 SqFt**\nKSH 2,850,000\nA plan.\n*Best for couples*';

  it('is previewed with what is left out and why, and changes nothing [MANAGE-24]', async () => {
    await staff.store(
      buildProperty({ title: 'A', price: 9_000_001 }),
      buildProperty({ title: 'On request', price: null }),
      buildProperty({ title: 'Draft', price: 0, published: false }),
      buildProperty({ title: 'Units', description: FLOOR }),
      buildProperty({ title: 'Rates', type: 'commercial', pricing: { rentPerSqft: 90 } }),
    );
    const price = { how: 'raise-percent', value: 7.5 };
    expect(await preview({ propertyIds: [5, 1, 2, 3, 4, 1, 99], price })).toEqual({
      changes: [{ id: 1, version: 1, title: 'A', from: 9_000_001, to: 9_675_001 }],
      leftOut: [
        { id: 2, title: 'On request', reason: 'on-request' },
        { id: 3, title: 'Draft', reason: 'no-price' },
        { id: 4, title: 'Units', reason: 'unit-prices' },
        { id: 5, title: 'Rates', reason: 'own-rates' },
      ],
    });
    expect(await read(1)).toMatchObject({ price: 9_000_001, version: 1 });
  });

  it('is versioned and logged for each listing, and undone at once [MANAGE-25]', async () => {
    await staff.store(
      buildProperty({ price: 1_000_000 }),
      buildProperty({ price: 2_000_000 }),
      buildProperty({ price: 3_000_000 }),
    );
    const result = await edit({ price: { how: 'lower-amount', value: 500_000 } }, [1, 2]);
    expect(result).toMatchObject({ affectedCount: 2, leftOut: [] });
    const [one, two, three] = await Promise.all([1, 2, 3].map(read));
    expect(one).toMatchObject({ price: 500_000, version: 2 });
    expect(two).toMatchObject({ price: 1_500_000, version: 2 });
    expect(three).toMatchObject({ price: 3_000_000, version: 1 });
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?propertyId=1');
    expect(changes).toMatchObject([
      { action: 'changed', fields: [{ field: 'price', before: 1_000_000, after: 500_000 }] },
    ]);
    expect(await undo(result.undo!.token)).toEqual({ affectedCount: 2, skippedCount: 0 });
    expect(await read(1)).toMatchObject({ price: 1_000_000, version: 3 });
  });

  it('changes none if one was changed since the preview, and names it [MANAGE-26]', async () => {
    await staff.store(buildProperty(), buildProperty({ title: 'Beach House' }));
    const price = { how: 'set', value: 5 };
    const properties = versionsOf(await preview({ price, propertyIds: [1, 2] }));
    await staff.ask('put', '/api/properties/2', { price: 8 });
    const error = await staff.ask<ErrorBody>('post', PATH, { price, properties }, 409);
    expect(error).toMatchObject({
      code: 'PROPERTIES_CHANGED',
      details: [{ field: '2', message: 'Beach House' }],
    });
    expect(error.message).toContain('Beach House');
    expect(await read(1)).toMatchObject({ price: 9_000_000, version: 1 });
  });

  it('is not undone for listings that were changed again', async () => {
    await staff.store(buildProperty(), buildProperty());
    const result = await edit({ price: { how: 'set', value: 5_000_000 } }, [1, 2]);
    await staff.ask('put', '/api/properties/2', { title: 'Edited since' });
    expect(await undo(result.undo!.token)).toEqual({ affectedCount: 1, skippedCount: 1 });
    expect(await read(2)).toMatchObject({ price: 5_000_000 });
  });

  it('takes a thousand listings at once', async () => {
    await staff.store(...Array.from({ length: 1000 }, () => buildProperty({ price: 1_000_000 })));
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
    const result = await edit({ price: { how: 'raise-amount', value: 1 } }, ids);
    expect(result.affectedCount).toBe(1000);
    expect(await undo(result.undo!.token)).toMatchObject({ affectedCount: 1000 });
  });
});

describe('another agent for many listings', () => {
  it('replaces the first agent only, and comes back by undo [MANAGE-25]', async () => {
    const [amina, otieno, zawadi] = await Promise.all(
      ['Amina', 'Otieno', 'Zawadi'].map((name) => staff.storeAgent({ name, email: `${name}@example.com` })),
    );
    await staff.store(
      buildProperty({ agentIds: [amina!.id, otieno!.id] }),
      buildProperty(),
      buildProperty({ agentIds: [zawadi!.id] }),
    );
    const result = await edit({ agentId: zawadi!.id }, [1, 2, 3]);
    expect(result).toMatchObject({ affectedCount: 2 });
    const names = async (id: number) => (await read(id)).agents.map(({ name }) => name);
    expect(await names(1)).toEqual(['Zawadi', 'Otieno']);
    expect(await names(2)).toEqual(['Zawadi']);
    await undo(result.undo!.token);
    expect(await names(1)).toEqual(['Amina', 'Otieno']);
    expect(await names(2)).toEqual([]);
  });

  it('is not undone where the earlier agent was deleted since', async () => {
    const [amina, zawadi] = await Promise.all(
      ['Amina', 'Zawadi'].map((name) => staff.storeAgent({ name, email: `${name}@example.com` })),
    );
    await staff.store(buildProperty({ agentIds: [amina!.id] }));
    const result = await edit({ agentId: zawadi!.id }, [1]);
    await staff.ask('delete', `/api/admin/agents/${amina!.id}`);
    expect(await undo(result.undo!.token)).toEqual({ affectedCount: 0, skippedCount: 1 });
  });

  it('must be known [MANAGE-24]', async () => {
    await staff.store(buildProperty());
    const error = await staff.ask<ErrorBody>(
      'post',
      `${PATH}/preview`,
      { agentId: 9, propertyIds: [1] },
      400,
    );
    expect(error.details).toEqual([{ field: 'agentId', message: 'There is no agent 9: choose another one' }]);
  });
});

describe('another type for many listings', () => {
  it('leaves out what the type does not have [MANAGE-24]', async () => {
    await staff.store(
      buildProperty({ title: 'Flat' }),
      buildProperty({
        title: 'Shop to let',
        type: 'commercial',
        status: 'For Rent',
        bedrooms: null,
        bathrooms: null,
      }),
      buildProperty({ title: 'Plots', type: 'land', plotName: 'eighth', bedrooms: null, bathrooms: null }),
    );
    const left = async (type: string) =>
      (await preview({ type, propertyIds: [1, 2, 3] })).leftOut.map(({ title, reason }) => [title, reason]);
    expect(await left('land')).toEqual([
      ['Flat', 'has-rooms'],
      ['Shop to let', 'price-by-area'],
      ['Plots', 'same'],
    ]);
    expect(await left('villa')).toEqual([
      ['Shop to let', 'price-by-area'],
      ['Plots', 'has-plots'],
    ]);
  });

  it('comes back by undo, with the pricing of a known development [MANAGE-25]', async () => {
    await staff.store(buildProperty({ title: 'Diamond Bay' }), buildProperty());
    expect(await read(1)).toMatchObject({ pricing: { startingPrice: 8_700_000 } });
    const result = await edit({ type: 'villa' }, [1, 2]);
    expect(await read(1)).toMatchObject({ type: 'villa', pricing: null });
    await undo(result.undo!.token);
    expect(await read(1)).toMatchObject({ type: 'residential', pricing: { startingPrice: 8_700_000 } });
  });
});

it('names what is wrong with an edit of many [MANAGE-24]', async () => {
  await staff.store(buildProperty());
  const refused = async (body: object, path = `${PATH}/preview`) =>
    (await staff.ask<ErrorBody>('post', path, body, 400)).details!.map(({ field, message }) => [
      field,
      message,
    ]);
  expect(await refused({ propertyIds: [1] })).toEqual([
    ['propertyIds', 'Send exactly one of price, agentId and type'],
  ]);
  expect(await refused({ propertyIds: [1], type: 'villa', agentId: 1 })).toHaveLength(1);
  expect(await refused({ propertyIds: [], type: 'villa' })).toEqual([
    ['propertyIds', 'Please select properties first'],
  ]);
  const price = (how: string, value: unknown) => refused({ propertyIds: [1], price: { how, value } });
  expect(await price('set', 1.5)).toEqual([['price.value', 'value must be a whole number of shillings']]);
  expect(await price('lower-percent', 100)).toHaveLength(1);
  expect(await price('raise-percent', 'x')).toHaveLength(1);
  expect(await price('double', 2)).toHaveLength(1);
  expect(await refused({ price: null, propertyIds: [1] })).toHaveLength(1);
  expect(await refused({ type: 'villa', properties: [{ id: 1 }] }, PATH)).toEqual([
    ['properties', 'properties[0] must be the id and version of a property'],
  ]);
  expect(await refused({ type: 'villa', properties: [null] }, PATH)).toHaveLength(1);
});
