import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ALERT_CONSENT,
  ALERTS_CONSENT_TEXT,
  ALERTS_CONSENT_VERSION,
  type AlertConfirmationMail,
  type AlertMail,
  type ErrorBody,
  type StoredSearches,
  type WithdrawnByLink,
} from '@lml/common/contracts';
import supertest from 'supertest';
import { similarTo } from '../src/alerts/consents.service.js';
import { type AlertsUnderTest, EMAIL, startWithAlerts } from './alerts-under-test.js';
import { cleanUp } from './listings-under-test.js';

const TOKEN = 'internal-token-of-the-tests';

let alerts: AlertsUnderTest;

beforeAll(async () => {
  alerts = await startWithAlerts();
});
afterAll(cleanUp);
beforeEach(async () => {
  await alerts.emptyAlerts();
  await alerts.dataSource.query('TRUNCATE suppressions, consent_withdrawals');
});

const get = (path: string) => supertest(alerts.app.getHttpServer()).get(path);
const internal = (path: string, body?: object) =>
  alerts.post(`/internal/consents/${path}`, body).set('Authorization', `Bearer ${TOKEN}`);
const similar = (overrides: object = {}) =>
  internal('similar', {
    ...{ consentId: 5, email: EMAIL, propertyId: null, textVersion: ALERTS_CONSENT_VERSION },
    ...{ text: ALERTS_CONSENT_TEXT, language: 'en' },
    ...overrides,
  });
const withdraw = (overrides: object = {}) =>
  internal('withdraw', { email: EMAIL, phone: null, consentIds: [], reason: 'withdrawn', ...overrides });
const suppressed = async (contact: object) =>
  (
    (await internal('suppressed', { email: null, phone: null, ...contact }).expect(200)).body as {
      suppressed: unknown;
    }
  ).suppressed;
const person = async (email = EMAIL) =>
  (
    await alerts
      .post('/internal/saved-searches/person', { email })
      .set('Authorization', `Bearer ${TOKEN}`)
      .expect(200)
  ).body as StoredSearches;
const withdrawals = async () => {
  const { withdrawals: list } = (
    await get('/internal/consents/withdrawals').set('Authorization', `Bearer ${TOKEN}`).expect(200)
  ).body as { withdrawals: WithdrawnByLink[] };
  return list;
};
/** Publishes a listing, and returns the mails about it. */
async function mailsAboutNewListing(): Promise<AlertMail[]> {
  await alerts.create({ published: true });
  await alerts.settled();
  await alerts.dataSource.query(
    // The column rounds to milliseconds, which can be later than now.
    `UPDATE alert_mails SET send_at = now() - interval '1 second', relay_at = now() WHERE kind = 'alert'`,
  );
  return (await alerts.sendAll()).filter(({ kind }) => kind === 'alert');
}
async function confirm(): Promise<string> {
  const [mail] = await alerts.sendAll<AlertConfirmationMail>();
  const { searches } = await alerts.list(mail!.key);
  await alerts
    .post('/api/alerts/change', { key: mail!.key, state: 'active', searchId: searches[0]!.id })
    .expect(200);
  return mail!.key;
}

describe('a consent beside a message', () => {
  it('starts no mails before the owner of the address confirms [CONSENT-3]', async () => {
    await similar().expect(204);
    const [mail, ...others] = await alerts.sendAll<AlertConfirmationMail>();
    expect(mail).toMatchObject({ kind: 'alert-confirmation', recipient: EMAIL, name: 'New homes' });
    expect(others).toEqual([]);
    expect(await mailsAboutNewListing()).toEqual([]);
  });

  it('sends similar homes once confirmed, and keeps its text, version and language [CONSENT-4]', async () => {
    await similar({ language: 'sw', text: 'Nijulishe' }).expect(204);
    await confirm();
    expect(await mailsAboutNewListing()).toMatchObject([{ recipient: EMAIL, frequency: 'weekly' }]);
    expect((await person()).searches).toMatchObject([
      { consentText: 'Nijulishe', consentVersion: ALERTS_CONSENT_VERSION, consentLanguage: 'sw', how: null },
    ]);
  });

  it('asks once, however often it is handed over [CONSENT-3]', async () => {
    await similar().expect(204);
    await similar().expect(204);
    expect(await alerts.sendAll()).toHaveLength(1);
  });

  it('does not touch an equal search that its owner has confirmed [CONSENT-3]', async () => {
    await alerts.confirmed();
    await similar().expect(204);
    expect(await alerts.sendAll<AlertConfirmationMail>()).toMatchObject([{ confirmed: true }]);
    await withdraw({ email: null, phone: '+254712345678', consentIds: [5] }).expect(200);
    expect((await person()).searches).toMatchObject([{ state: 'active' }]);
  });

  it('looks for the kind, town, price range and bedrooms of the listing [CONSENT-4]', async () => {
    const facts = {
      title: 'Flat',
      type: 'residential',
      purpose: 'rent',
      price: 60_000,
      bedrooms: 2,
    } as const;
    expect(similarTo({ ...facts, location_areas: ['Nyali', 'Mombasa'] })).toEqual({
      ...{ propertyType: 'residential', purpose: 'rent', location: 'Mombasa' },
      ...{ priceRange: '50000-100000', minBedrooms: 2 },
    });
    expect(similarTo({ ...facts, price: null, bedrooms: null, location_areas: [] })).toEqual({
      ...{ propertyType: 'residential', purpose: 'rent' },
    });
    const { id } = await alerts.create({ title: 'Two-Bedroom Flat, Othaya Road', published: true });
    await similar({ propertyId: id }).expect(204);
    expect((await person()).searches).toMatchObject([{ name: 'Homes like Two-Bedroom Flat, Othaya Road' }]);
  });

  it('is told to inquiries when its owner stops the mails by their link, until it is taken [CONSENT-5]', async () => {
    await similar().expect(204);
    await confirm();
    const [mail] = await mailsAboutNewListing();
    const page = await get(`/api/alerts/stop/${mail!.stopKey}`).set('Accept', 'text/html').expect(303);
    expect(page.headers.location).toContain('/alerts#stop=');
    expect(page.text).toBe('');
    // A GET changes nothing.
    expect(await withdrawals()).toEqual([]);
    await alerts.post(`/api/alerts/stop/${mail!.stopKey}`).expect(204);
    expect(await withdrawals()).toMatchObject([{ consentId: 5 }]);
    expect((await person()).searches).toMatchObject([{ state: 'stopped', how: 'link' }]);
    expect(await mailsAboutNewListing()).toEqual([]);
    await internal('withdrawals/taken', { consentIds: [5] }).expect(204);
    expect(await withdrawals()).toEqual([]);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['propertyId', { propertyId: 0 }],
    ['consentId', { consentId: null }],
    ['language', { language: 'fr' }],
    ['text', { text: '' }],
  ])('with a wrong %s is refused by name [CONSENT-3]', async (field, overrides) => {
    const { details } = (await similar(overrides).expect(400)).body as ErrorBody;
    expect(details?.map((one) => one.field)).toEqual([field]);
  });
});

describe('a withdrawal by staff', () => {
  it('stops every alert of the address at once, also mails that wait, until a new consent [CONSENT-6]', async () => {
    await alerts.confirmed();
    await alerts.create({ published: true });
    await alerts.settled();
    expect(await alerts.mailIds(`kind = 'alert' AND state IN ('pending', 'queued')`)).not.toEqual([]);
    expect((await withdraw().expect(200)).body).toEqual({ stopped: 1 });
    // The mail that waited.
    expect(await alerts.sendAll()).toEqual([]);
    expect(await mailsAboutNewListing()).toEqual([]);
    expect((await person()).searches).toMatchObject([{ state: 'stopped', how: 'staff' }]);
    expect(await suppressed({ email: EMAIL.toUpperCase() })).toBe('withdrawn');

    await alerts.confirmed();
    expect(await suppressed({ email: EMAIL })).toBeNull();
    expect(await mailsAboutNewListing()).toHaveLength(1);
  });

  it('by a number stops the searches of its consents only [CONSENT-6]', async () => {
    await alerts.confirmed({ location: 'Kilimani' });
    await similar().expect(204);
    const answer = await withdraw({ email: null, phone: '+254712345678', consentIds: [5] }).expect(200);
    expect(answer.body).toEqual({ stopped: 1 });
    expect((await person()).searches.map(({ state }) => state)).toEqual(['active', 'stopped']);
    expect(await suppressed({ phone: '+254712345678' })).toBe('withdrawn');
  });

  it('holds for a search that is active all the same [CONSENT-8]', async () => {
    await alerts.confirmed();
    await withdraw().expect(200);
    await alerts.dataSource.query(`UPDATE saved_searches SET state = 'active'`);
    expect(await mailsAboutNewListing()).toEqual([]);
  });
});

describe('the suppression list', () => {
  it('keeps salted hashes only, also after an erasure [CONSENT-8]', async () => {
    await alerts.confirmed({ location: 'Kilimani' });
    await similar().expect(204);
    await withdraw({ email: null, phone: '+254712345678', consentIds: [5], reason: 'erased' }).expect(200);
    await alerts
      .post('/internal/saved-searches/erase', { email: EMAIL })
      .set('Authorization', `Bearer ${TOKEN}`)
      .expect(200);
    expect((await person()).searches).toEqual([]);
    expect([await suppressed({ email: EMAIL }), await suppressed({ phone: '+254712345678' })]).toEqual([
      'erased',
      'erased',
    ]);
    const rows = await alerts.dataSource.query<{ digest: string }[]>('SELECT digest FROM suppressions');
    expect(rows.map(({ digest }) => digest)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
  });

  it('is entered by a visitor who deletes everything at /alerts [CONSENT-8]', async () => {
    const key = await alerts.confirmed();
    await alerts.post('/api/alerts/delete', { key }).expect(204);
    expect(await suppressed({ email: EMAIL })).toBe('erased');
    expect(await suppressed({ email: 'other@example.com' })).toBeNull();
  });
});

it('an opt-in of a saved search is a consent as well, with its own text [CONSENT-6]', async () => {
  await alerts.confirmed();
  expect((await person()).searches).toMatchObject([
    { consentText: ALERT_CONSENT.text, consentLanguage: 'en', withdrawnAt: null, how: null },
  ]);
});

it('calls about consents need the token of the services [CONSENT-3]', async () => {
  for (const path of ['similar', 'withdraw', 'suppressed', 'withdrawals/taken'])
    await alerts.post(`/internal/consents/${path}`, {}).expect(401);
  await get('/internal/consents/withdrawals').expect(401);
});
