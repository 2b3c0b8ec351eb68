import type { AlertFigures, ListingSeekers, PropertyPage } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
import { type AlertsUnderTest, startWithAlerts } from './alerts-under-test.js';
import { buildProperty, cleanUp } from './listings-under-test.js';

let alerts: AlertsUnderTest;

beforeAll(async () => {
  alerts = await startWithAlerts();
});

afterAll(cleanUp);

beforeEach(() => alerts.emptyAlerts());

const FLAT = { location: 'Ngong Road, Kilimani, Nairobi', price: 9_000_000 };
const edit = (id: number, changes: object) => alerts.ask('put', `/api/properties/${id}`, changes);
/** Mails for all changes up to now: kind and title of each home. */
async function mailed(): Promise<string[][]> {
  await alerts.settled();
  const mails = await alerts.sendAll();
  return mails.map(({ listings }) => listings.map(({ kind, title }) => `${kind} ${title}`));
}

describe('an alert', () => {
  it('tells of homes that are new, have another price, or are back on the market [ALERT-6]', async () => {
    await alerts.confirmed({ location: 'Kilimani' });
    const { id } = await alerts.create({ ...FLAT, title: 'Flat', published: false });
    expect(await mailed()).toEqual([]);
    await edit(id, { published: true });
    expect(await mailed()).toEqual([['new Flat']]);
    await alerts.later();
    await edit(id, { description: 'Painted anew.' });
    expect(await mailed()).toEqual([]);
    await edit(id, { price: 8_500_000 });
    await alerts.settled();
    const [mail] = await alerts.sendAll();
    expect(mail!.listings).toMatchObject([
      { kind: 'price', price: 'Ksh 8,500,000', oldPrice: 'Ksh 9,000,000' },
    ]);
    await alerts.later();
    await alerts.ask('post', '/api/admin/properties/bulk', { action: 'mark_sold', propertyIds: [id] });
    expect(await mailed()).toEqual([]);
    await alerts.ask('post', '/api/admin/properties/bulk', { action: 'mark_available', propertyIds: [id] });
    expect(await mailed()).toEqual([['back Flat']]);
  });

  it('does not call a home back that was only hidden while reports were checked, but tells what changed meanwhile [ALERT-6]', async () => {
    await alerts.confirmed({ location: 'Kilimani' });
    const { id } = await alerts.create({ ...FLAT, title: 'Flat' });
    expect(await mailed()).toEqual([['new Flat']]);
    await alerts.later();
    const hold = (action: string) =>
      supertest(alerts.app.getHttpServer())
        .post(`/internal/properties/${id}/hold`)
        .set('Authorization', 'Bearer internal-token-of-the-tests')
        .send({ action })
        .expect(204);
    await hold('hold');
    expect(await mailed()).toEqual([]);
    await hold('release');
    expect(await mailed()).toEqual([]);
    await hold('hold');
    await edit(id, { price: 8_000_000 });
    await hold('release');
    expect(await mailed()).toEqual([['price Flat']]);
  });

  it('tells only what was asked for [ALERT-6]', async () => {
    await alerts.confirmed({ location: 'Kilimani' }, { kinds: ['price'] });
    const { id } = await alerts.create(FLAT);
    expect(await mailed()).toEqual([]);
    await alerts.later();
    await edit(id, { price: 8_000_000 });
    expect((await mailed()).flat()).toHaveLength(1);
  });

  it('is one mail for ten edits in a minute, and says nothing of what is gone by then [ALERT-7]', async () => {
    await alerts.confirmed({ location: 'Kilimani' });
    const { id } = await alerts.create({ ...FLAT, title: 'Flat' });
    await alerts.settled();
    for (let n = 0; n < 10; n += 1) await edit(id, { price: 9_000_000 + n * 1000, title: `Flat ${n}` });
    const { id: gone } = await alerts.create(FLAT);
    await alerts.settled();
    await edit(gone, { published: false });
    expect(await mailed()).toEqual([['new Flat 9']]);
    await alerts.later();
    expect(await mailed()).toEqual([['price Flat 9']]);
  });

  it('comes at 7:00 in Nairobi if daily, with all homes since the last, and earlier once changed to at once [ALERT-8]', async () => {
    const key = await alerts.confirmed({ location: 'Kilimani' }, { frequency: 'daily' });
    await alerts.create({ ...FLAT, title: 'First' });
    await alerts.settled();
    await alerts.create({ ...FLAT, title: 'Second' });
    expect(await mailed()).toEqual([]);
    const [open] = await alerts.dataSource.query<{ at: string; soon: boolean }[]>(
      `SELECT to_char(relay_at AT TIME ZONE 'Africa/Nairobi', 'HH24:MI') AS at,
              relay_at <= now() + interval '1 day' AS soon
         FROM alert_mails WHERE kind = 'alert'`,
    );
    expect(open).toEqual({ at: '07:00', soon: true });
    await alerts.post('/api/alerts/change', { key, frequency: 'instant' }).expect(200);
    expect(await mailed()).toEqual([['new Second', 'new First']]);
  });

  it('names 20 homes at most, and counts the rest [ALERT-8]', async () => {
    await alerts.confirmed({}, { frequency: 'weekly' });
    await alerts.store(...Array.from({ length: 25 }, () => buildProperty()));
    await alerts.settled();
    await alerts.dataSource.query(
      `UPDATE alert_mails SET send_at = now() - interval '1 second', relay_at = now()`,
    );
    const [mail] = await alerts.sendAll();
    expect([mail!.total, mail!.listings.length]).toEqual([25, 20]);
  });

  it('is handed to one worker at a time, and never again once sent [ALERT-7]', async () => {
    await alerts.confirmed({ location: 'Kilimani' });
    await alerts.create(FLAT);
    await alerts.settled();
    const [id] = await alerts.mailIds(`kind = 'alert'`);
    expect((await alerts.claim(id!)).verdict).toBe('send');
    expect((await alerts.claim(id!)).verdict).toBe('wait');
    await alerts.worker(id!, 'failed', { error: 'busy', final: false }).expect(204);
    expect((await alerts.claim(id!)).verdict).toBe('send');
    await alerts.worker(id!, 'sent').expect(204);
    expect((await alerts.claim(id!)).verdict).toBe('done');
  });
});

/** A market with something for each filter. */
const MARKET: Partial<PropertyDetails>[] = [
  { location: 'Ngong Road, Kilimani, Nairobi', bedrooms: 2, price: 9_000_000 },
  {
    location: 'Kilimani, Nairobi',
    bedrooms: 3,
    price: 120_000,
    status: 'For Rent',
    title: 'Apartment with a pool',
    furnished: 'fully',
    pets: 'yes',
    waterSupply: 'both',
    backupPower: 'full',
    availableFrom: '2026-12-01',
    minTermMonths: 6,
  },
  {
    location: 'Juja, Kiambu',
    type: 'land',
    landAreaSqm: 450,
    titleType: 'absolute',
    tenure: 'freehold',
    title: 'Eighth',
  },
  { location: 'Juja, Kiambu', type: 'land', landAreaSqm: 450, titleType: 'allotment', title: 'Allotment' },
  { location: 'Nyali, Mombasa', type: 'villa', bedrooms: 5, price: 60_000_000, title: 'Villa by the sea' },
  { location: 'Ruaka, Kiambu', type: 'land', bedrooms: null, price: 4_000_000, title: 'Plot' },
  {
    location: 'Westlands, Nairobi',
    type: 'commercial',
    bedrooms: null,
    price: 0,
    title: 'Office, Café 100%_new',
  },
  {
    location: 'Off Riverside Drive, Nairobi',
    latitude: -1.2921,
    longitude: 36.7856,
    title: 'Near Yaya Centre',
  },
];

it.each([
  {},
  { location: 'kilimani' },
  { location: 'Kilimani, Nairobi' },
  { propertyType: 'villa' },
  { priceRange: '5000000-10000000' },
  { purpose: 'rent', minBedrooms: 2 },
  { status: 'for rent' },
  { status: 'available' },
  { title: 'Villa,Plot' },
  { search: 'POOL' },
  { search: 'cafe 100%_' },
  { search: '3 bedroom flat in kilimani to rent' },
  { search: 'houses in nyali or ruaka' },
  { search: 'near yaya centre' },
  { search: 'villas' },
  { search: 'office under 5m' },
  { minLand: '50x100', maxLand: 'quarter', titled: 'yes' },
  { tenure: 'freehold' },
  { maxLand: '10' },
  { furnished: 'fully', pets: 'yes', water: 'borehole' },
  { backup: 'yes', availableBy: '2026-12-31', maxTerm: '6' },
  { searchSeen: 'yes' },
  { visited: 'yes', purpose: 'sale' },
])('the filters %j mean for the matcher what they mean in the list [ALERT-9, VERIFY-6]', async (filters) => {
  const stored = await alerts.store(...MARKET.map((property) => buildProperty(property)));
  await alerts.dataSource.query(
    'UPDATE properties SET title_search_seen = id % 3 = 0, visited_by_staff = id % 2 = 0',
  );
  const { properties } = (await alerts.read('/api/properties', 200, {
    ...(filters as Record<string, string | number>),
  })) as PropertyPage;
  await alerts.settled();
  await alerts.confirmed(filters);
  const found: number[] = [];
  for (const { id } of stored) {
    const { people } = await alerts.ask<ListingSeekers>('get', `/api/admin/properties/${id}/seekers`);
    if (people > 0) found.push(id);
  }
  expect(found).toEqual(properties.map(({ id }) => id).sort((a, b) => a - b));
});

describe('staff', () => {
  it('see how many people look for a listing, and how many searches there are, without addresses [ALERT-10]', async () => {
    const { id } = await alerts.create(FLAT);
    await alerts.confirmed({ location: 'Kilimani' });
    await alerts.confirmed({ purpose: 'sale' });
    await alerts.confirmed({ location: 'Kilimani' }, { email: 'otieno@example.com' });
    await alerts.save({}, { email: 'unconfirmed@example.com' }).expect(202);
    expect(await alerts.ask<ListingSeekers>('get', `/api/admin/properties/${id}/seekers`)).toEqual({
      people: 2,
    });
    expect(await alerts.ask<AlertFigures>('get', '/api/admin/alerts')).toMatchObject({
      ...{ searches: 3, addresses: 2 },
    });
    await alerts.ask('get', '/api/admin/properties/999/seekers', undefined, 404);
  });
});
