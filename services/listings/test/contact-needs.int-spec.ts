import {
  type ContactNeeds,
  filtersOfNeeds,
  type FittingListings,
  type ListingSeekers,
  type MatchedNeeds,
  NO_NEEDS,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { startWithAlerts } from './alerts-under-test.js';

const TOKEN = 'internal-token-of-the-tests';
const FLAT = {
  ...{
    title: 'Two-Bedroom Flat',
    type: 'residential' as const,
    status: 'For Rent',
    bedrooms: 2,
    price: 55_000,
  },
  ...{ location: 'Othaya Road, Kilimani, Nairobi', published: true },
  description: 'A bright flat with a balcony and parking, close to shops.',
};

let alerts: Awaited<ReturnType<typeof startWithAlerts>>;

beforeAll(async () => {
  alerts = await startWithAlerts();
});
afterAll(() => alerts.stop());
beforeEach(() => alerts.empty());

const ask = (path: string, body: object, status = 200) =>
  supertest(alerts.app.getHttpServer())
    .post(`/internal/matches/${path}`)
    .set('Authorization', `Bearer ${TOKEN}`)
    .send(body)
    .expect(status);
const fitting = async (needs: Partial<ContactNeeds>) =>
  (await ask('listings', { filters: filtersOfNeeds({ ...NO_NEEDS, ...needs }) })).body as FittingListings;

describe('needs of a contact', () => {
  it('fit the listings that a saved search with the same filters fits, both ways [CONTACT-9]', async () => {
    const flat = await alerts.create(FLAT);
    const villa = await alerts.create({
      ...FLAT,
      title: 'Villa',
      type: 'villa',
      bedrooms: 4,
      price: 300_000,
    });
    await alerts.create({
      ...FLAT,
      title: 'Plot',
      type: 'land',
      status: 'For Sale',
      bedrooms: 0,
      price: 9_000_000,
    });
    await alerts.create({ ...FLAT, title: 'Draft', published: false });
    const cases: [Partial<ContactNeeds>, number[]][] = [
      [{ purpose: 'rent' }, [villa.id, flat.id]],
      [{ purpose: 'rent', budgetMax: 60_000 }, [flat.id]],
      [{ types: ['residential', 'villa'], bedroomsMin: 3 }, [villa.id]],
      [{ places: ['Kilimani', 'Nyali'], types: ['residential', 'villa'] }, [villa.id, flat.id]],
      [{ places: ['Nyali'] }, []],
    ];
    for (const [needs, ids] of cases) {
      const found = await fitting(needs);
      expect([needs, found.total, found.listings.map(({ id }) => id)]).toEqual([needs, ids.length, ids]);
    }
    const needs = cases.map(([one]) => ({ filters: filtersOfNeeds({ ...NO_NEEDS, ...one }) }));
    const matched = (await ask('needs', { propertyId: villa.id, needs })).body as MatchedNeeds;
    expect(matched.fitting).toEqual([0, 2, 3]);
    expect((await ask('listing', { propertyId: villa.id })).body).toEqual({
      listing: { type: 'villa', purpose: 'rent', price: 300_000, bedrooms: 4 },
    });
    await alerts.confirmed({ location: 'Kilimani;Nyali', propertyType: 'villa' });
    const seekers = await alerts.ask<ListingSeekers>('get', `/api/admin/properties/${villa.id}/seekers`);
    expect(seekers.people).toBe(1);
  });

  it('count all, show the newest ten, and name the pages of the list', async () => {
    for (let n = 1; n <= 11; n += 1) await alerts.create({ ...FLAT, title: `Flat ${n}` });
    const found = await fitting({ types: ['residential', 'villa'], purpose: 'rent' });
    expect([found.total, found.listings.length, found.listings[0]!.title]).toEqual([11, 10, 'Flat 11']);
    expect(found.pages).toEqual(['/properties?for=rent&type=residential', '/properties?for=rent&type=villa']);
  });

  it('are suggested from the listings that somebody asked about; of one purpose, that of the newest [CONTACT-10]', async () => {
    const flat = await alerts.create(FLAT);
    const other = await alerts.create({ ...FLAT, bedrooms: 3, price: 90_000, location: 'Nyali, Mombasa' });
    const plot = await alerts.create({
      ...FLAT,
      type: 'land',
      status: 'For Sale',
      bedrooms: 0,
      price: 9_000_000,
    });
    const suggestion = async (propertyIds: number[]) =>
      ((await ask('suggestion', { propertyIds })).body as { needs: ContactNeeds | null }).needs;
    expect(await suggestion([flat.id, plot.id, other.id])).toEqual({
      ...{ purpose: 'rent', types: ['residential'], bedroomsMin: 2, budgetMin: 50_000, budgetMax: 100_000 },
      places: ['Nairobi', 'Mombasa'],
    });
    expect(await suggestion([999])).toBeNull();
  });

  it('of no listing fit nothing, and bad input is refused', async () => {
    expect((await ask('needs', { propertyId: 999, needs: [{ filters: [{}] }] })).body).toEqual({
      fitting: [],
    });
    expect((await ask('listing', { propertyId: 999 })).body).toEqual({ listing: null });
    await ask('listing', { propertyId: 'x' }, 400);
    for (const body of [{}, { filters: 'all' }, { filters: [{ propertyType: 'castle' }] }])
      await ask('listings', body, 400);
    for (const body of [{}, { propertyId: 0, needs: [] }, { propertyId: 1, needs: [{}] }])
      await ask('needs', body, 400);
    await ask('suggestion', { propertyIds: ['x'] }, 400);
    const path = '/internal/matches/listings';
    await supertest(alerts.app.getHttpServer())
      .post(path)
      .send({ filters: [{}] })
      .expect(401);
  });
});
