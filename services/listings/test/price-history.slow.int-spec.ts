import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { daysAfter, officeDay, type Property, type PropertyInput } from '@lml/common/contracts';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
  await staff.store(
    buildProperty({ title: 'Flat', price: 10_000_000, createdAt: new Date('2026-06-01T09:00:00Z') }),
  );
});

const edit = (changes: Partial<PropertyInput>) => staff.ask('put', '/api/properties/1', changes);
const page = async () => (await staff.read('/api/properties/1')) as Property;
const today = () => officeDay(new Date());
/** Makes the last price so many days old. */
const age = (days: number) =>
  staff.dataSource.query(
    `UPDATE properties SET price_history = jsonb_set(price_history, '{-1,day}', to_jsonb($1::text))`,
    [daysAfter(today(), -days)],
  );
const prices = async () => (await page()).priceHistory.map(({ price }) => price);

describe('a reduced price', () => {
  it('is on page and card at once, with the price before and the day [REDUCED-1]', async () => {
    expect(await page()).toMatchObject({ reduced: null, priceHistory: [] });
    await edit({ price: 8_700_000 });
    const reduced = { on: today(), was: 10_000_000, percent: 13 };
    expect(await page()).toMatchObject({
      reduced,
      priceHistory: [
        { day: today(), price: 8_700_000 },
        { day: '2026-06-01', price: 10_000_000 },
      ],
    });
    const { properties } = await staff.publicList();
    expect(properties[0]).toMatchObject({ reduced });
    expect(properties[0]).not.toHaveProperty('priceHistory');
  });

  it('is named for 60 days; the history stays [REDUCED-2]', async () => {
    await edit({ price: 8_700_000 });
    await age(60);
    expect((await page()).reduced).not.toBeNull();
    await age(61);
    expect((await page()).reduced).toBeNull();
    expect(await prices()).toEqual([8_700_000, 10_000_000]);
  });

  it('is not named once the listing is sold [REDUCED-2]', async () => {
    await edit({ price: 8_700_000 });
    await edit({ status: 'Sold' });
    expect(await page()).toMatchObject({ reduced: null });
  });

  it('counts whoever changes it: an edit of many, and its undo on the same day [REDUCED-6]', async () => {
    const [{ version } = { version: 0 }] = await staff.dataSource.query<{ version: number }[]>(
      'SELECT version FROM properties',
    );
    const { undo } = await staff.ask<{ undo: { token: string } }>('post', '/api/admin/properties/bulk-edit', {
      ...{ properties: [{ id: 1, version }], price: { how: 'lower-percent', value: 10 } },
    });
    expect(await prices()).toEqual([9_000_000, 10_000_000]);
    await staff.ask('post', '/api/admin/properties/bulk/undo', { token: undo.token });
    expect(await page()).toMatchObject({ reduced: null, priceHistory: [] });
  });
});

describe('the history of a price', () => {
  it('leaves out what was corrected within the day [REDUCED-6]', async () => {
    await edit({ price: 1_000_000 });
    await edit({ price: 9_500_000 });
    expect(await prices()).toEqual([9_500_000, 10_000_000]);
    await edit({ price: 10_000_000 });
    expect(await prices()).toEqual([]);
    expect((await page()).reduced).toBeNull();
  });

  it('leaves out prices of a draft [REDUCED-7]', async () => {
    await edit({ published: false });
    await edit({ price: 12_000_000 });
    await edit({ price: 9_000_000 });
    await edit({ published: true });
    expect(await prices()).toEqual([]);
    await staff.dataSource.query(
      `UPDATE properties SET price_history = '[{"day": "2026-06-01", "price": 10000000}]'`,
    );
    await edit({ published: false });
    await edit({ price: 11_000_000 });
    await edit({ price: 9_500_000, published: true });
    expect(await prices()).toEqual([9_500_000, 10_000_000]);
  });

  it('is not shown while the price is on request, and goes on afterwards [REDUCED-4]', async () => {
    await edit({ price: 9_000_000 });
    await age(10);
    await edit({ price: null });
    expect(await page()).toMatchObject({ reduced: null, priceHistory: [] });
    await edit({ price: 8_000_000 });
    expect(await prices()).toEqual([8_000_000, 9_000_000, 10_000_000]);
  });

  it('starts anew when a sale becomes a letting [REDUCED-4]', async () => {
    await edit({ price: 9_000_000 });
    await edit({ status: 'For Rent', purpose: 'rent', price: 90_000 });
    expect(await page()).toMatchObject({ reduced: null, priceHistory: [] });
    await age(3);
    await edit({ price: 80_000 });
    expect(await prices()).toEqual([80_000, 90_000]);
  });

  it('holds 24 prices at most [REDUCED-5]', async () => {
    for (let price = 9_990_000; price > 9_700_000; price -= 10_000) {
      await edit({ price });
      await age(1);
    }
    const [row] = await staff.dataSource.query<{ n: number }[]>(
      'SELECT jsonb_array_length(price_history) AS n FROM properties',
    );
    expect(row!.n).toBe(24);
    expect(await prices()).toHaveLength(12);
  });
});
