import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ALERT_CONSENT,
  ALERT_CONSENTS,
  type AlertConfirmationMail,
  type AlertLinkMail,
  type AlertMail,
  type ErrorBody,
} from '@lml/common/contracts';
import { type AlertsUnderTest, EMAIL, startWithAlerts } from './alerts-under-test.js';
import { cleanUp } from './listings-under-test.js';

/** Tests that visitors get the mails about their searches in the language of the page that they used. */
let alerts: AlertsUnderTest;

beforeAll(async () => {
  alerts = await startWithAlerts();
});
afterAll(cleanUp);
beforeEach(() => alerts.emptyAlerts());

const SWAHILI = { language: 'sw', consent: ALERT_CONSENTS[1].version };
const KILIMANI = { location: 'Kilimani' };
const inKilimani = {
  location: 'Ngong Road, Kilimani, Nairobi',
  purpose: 'rent',
  status: 'For Rent',
} as const;
const languages = async (table: string) =>
  (
    await alerts.dataSource.query<{ language: string | null }[]>(`SELECT language FROM ${table} ORDER BY id`)
  ).map(({ language }) => language);
const sendLink = (fields: object = {}) => alerts.post('/api/alerts/links', { email: EMAIL, ...fields });

describe('the language of a saved search', () => {
  it('is that of the page, else of the text that was agreed to [SWAHILI-1]', async () => {
    const [, swahili] = ALERT_CONSENTS;
    await alerts.save({ location: 'A' }, SWAHILI).expect(202);
    await alerts.save({ location: 'B' }, { consent: swahili.version }).expect(202);
    await alerts.save({ location: 'C' }).expect(202);
    await alerts.save({ location: 'D' }, { language: 'en', consent: swahili.version }).expect(202);
    expect(await languages('saved_searches')).toEqual(['sw', 'sw', 'en', 'en']);
  });

  it('is refused with 400 if we do not speak it [SWAHILI-1]', async () => {
    for (const language of ['fr', '', 'SW', 7, ['sw'], {}]) {
      for (const call of [alerts.save({}, { language }), sendLink({ language })]) {
        const { details } = (await call.expect(400)).body as ErrorBody;
        expect(details).toEqual([{ field: 'language', message: 'language must be one of: en, sw' }]);
      }
    }
  });

  it('changes when the same search is saved anew before it is confirmed [SWAHILI-1]', async () => {
    await alerts.save(KILIMANI).expect(202);
    await alerts.save(KILIMANI, SWAHILI).expect(202);
    expect(await languages('saved_searches')).toEqual(['sw']);
  });

  it('is in the export for its owner [SWAHILI-2]', async () => {
    await alerts.save(KILIMANI, SWAHILI).expect(202);
    const person = await alerts
      .post('/internal/saved-searches/person', { email: EMAIL })
      .set('Authorization', 'Bearer internal-token-of-the-tests')
      .expect(200);
    expect(person.body).toMatchObject({ searches: [{ language: 'sw', consentLanguage: 'sw' }] });
  });
});

describe('mails to somebody who searches in Swahili', () => {
  it('ask to confirm, and tell of homes with prices in Swahili [SWAHILI-5]', async () => {
    await alerts.save(KILIMANI, SWAHILI).expect(202);
    const [confirmation] = await alerts.sendAll<AlertConfirmationMail>();
    expect(confirmation).toMatchObject({ kind: 'alert-confirmation', language: 'sw' });
    await alerts
      .post('/api/alerts/change', { key: confirmation!.key, searchId: 1, state: 'active' })
      .expect(200);
    await alerts.create({ ...inKilimani, price: 45_000 });
    await alerts.settled();
    const [mail] = await alerts.sendAll<AlertMail>();
    expect(mail).toMatchObject({ language: 'sw', listings: [{ price: 'Ksh 45,000/mwezi' }] });
  });

  it('link to the searches in the language of the page that asked [SWAHILI-5]', async () => {
    await alerts.confirmed(KILIMANI);
    await sendLink({ language: 'sw' }).expect(202);
    expect((await alerts.sendAll<AlertLinkMail>()).map(({ language }) => language)).toEqual(['sw']);
    await sendLink().expect(202);
    expect((await alerts.sendAll<AlertLinkMail>()).map(({ language }) => language)).toEqual(['en']);
  });

  it('are in the language of the consent for a search of the release before [SWAHILI-5]', async () => {
    await alerts.save(KILIMANI, SWAHILI).expect(202);
    await alerts.dataSource.query('UPDATE saved_searches SET language = NULL');
    expect((await alerts.sendAll<AlertConfirmationMail>()).map(({ language }) => language)).toEqual(['sw']);
  });

  it('name a search that follows from a message in Swahili [SWAHILI-5]', async () => {
    const { id, title } = await alerts.create(inKilimani);
    await alerts
      .post('/internal/consents/similar', {
        ...{ consentId: 1, email: 'zawadi@example.com', propertyId: id, textVersion: '2026-11' },
        ...{ text: 'Pia nijulishe', language: 'sw' },
      })
      .set('Authorization', 'Bearer internal-token-of-the-tests')
      .expect(204);
    const mails = await alerts.sendAll<AlertConfirmationMail>();
    expect(mails).toMatchObject([{ language: 'sw', name: `Nyumba zinazofanana na ${title}` }]);
  });

  it('lead to the page in Swahili when their one-click stop is opened in a browser [SWAHILI-5]', async () => {
    const stopPage = async (language: 'en' | 'sw', consent: string) => {
      await alerts.emptyAlerts();
      await alerts.confirmed(KILIMANI, { language, consent });
      await alerts.create(inKilimani);
      await alerts.settled();
      const [mail] = await alerts.sendAll();
      const { headers } = await alerts.get(`/api/alerts/stop/${mail!.stopKey}`).expect(303);
      return String(headers.location).replace(mail!.stopKey, 'KEY');
    };
    expect(await stopPage('sw', SWAHILI.consent)).toBe('/sw/alerts#stop=KEY');
    expect(await stopPage('en', ALERT_CONSENT.version)).toBe('/alerts#stop=KEY');
    const unknown = await alerts.get(`/api/alerts/stop/${'x'.repeat(43)}`).expect(303);
    expect(unknown.headers.location).toBe(`/alerts#stop=${'x'.repeat(43)}`);
  });
});
