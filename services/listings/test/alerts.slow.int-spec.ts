import {
  ALERT_CONSENT,
  ALERT_CONSENTS,
  type AlertConfirmationMail,
  type AlertLinkMail,
  type ErrorBody,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { type AlertsUnderTest, EMAIL, startWithAlerts } from './alerts-under-test.js';
import { cleanUp } from './listings-under-test.js';

let alerts: AlertsUnderTest;

beforeAll(async () => {
  alerts = await startWithAlerts();
});

afterAll(cleanUp);

beforeEach(() => alerts.emptyAlerts());

const KILIMANI = { location: 'Kilimani' };
const inKilimani = { location: 'Ngong Road, Kilimani, Nairobi' };
const states = async () =>
  (await alerts.dataSource.query<{ state: string }[]>('SELECT state FROM saved_searches ORDER BY id')).map(
    ({ state }) => state,
  );

describe('a saved search', () => {
  it('is mailed for only after the owner of the address confirms it by a press [ALERT-1]', async () => {
    await alerts.save(KILIMANI).expect(202);
    await alerts.create(inKilimani);
    await alerts.settled();
    const [confirmation, ...more] = await alerts.sendAll<AlertConfirmationMail>();
    expect(more).toEqual([]);
    expect(confirmation).toMatchObject({
      ...{ kind: 'alert-confirmation', recipient: EMAIL, name: 'Flats in Kilimani', confirmed: false },
      page: '/properties?location=Kilimani',
    });
    const { key } = confirmation!;
    expect((await alerts.list(key)).searches).toMatchObject([{ id: 1, state: 'unconfirmed' }]);
    expect(await states()).toEqual(['unconfirmed']);
    await alerts.post('/api/alerts/change', { key, searchId: 1, state: 'active' }).expect(200);
    await alerts.create({ ...inKilimani, title: 'The second flat' });
    await alerts.settled();
    expect((await alerts.sendAll()).map(({ listings }) => listings.map(({ title }) => title))).toEqual([
      ['The second flat'],
    ]);
  });

  it('is stored with the Swahili text if that was agreed to', async () => {
    const [, swahili] = ALERT_CONSENTS;
    await alerts.save(KILIMANI, { consent: swahili.version }).expect(202);
    const [row] = await alerts.dataSource.query<Record<string, unknown>[]>('SELECT * FROM saved_searches');
    expect(row).toMatchObject({
      consent_version: '2026-11-sw',
      consent_text: expect.stringMatching(/^Ndiyo, nitumie/) as unknown,
      consent_language: 'sw',
    });
  });

  it('is stored with the text, version and time of the consent, and no key [ALERT-1]', async () => {
    const key = await alerts.confirmed(KILIMANI);
    const [row] = await alerts.dataSource.query<Record<string, unknown>[]>('SELECT * FROM saved_searches');
    expect(row).toMatchObject({ consent_version: ALERT_CONSENT.version, consent_text: ALERT_CONSENT.text });
    expect(row!.consented_at).toBeInstanceOf(Date);
    expect(row!.confirmed_at).toBeInstanceOf(Date);
    const mails = JSON.stringify(await alerts.dataSource.query('SELECT * FROM alert_mails'));
    expect(mails).not.toContain(key);
  });

  it('saved again stays as it is once confirmed, and answers the same to everybody [ALERT-2]', async () => {
    const first = await alerts.save(KILIMANI).expect(202);
    const key = (await alerts.sendAll<AlertConfirmationMail>())[0]!.key;
    await alerts.post('/api/alerts/change', { key, searchId: 1, state: 'active' }).expect(200);
    const again = await alerts
      .save(KILIMANI, { email: EMAIL.toLowerCase(), frequency: 'weekly' })
      .expect(202);
    const stranger = await alerts.save(KILIMANI, { email: 'otieno@example.com' }).expect(202);
    expect([again.body, stranger.body]).toEqual([first.body, first.body]);
    expect(await states()).toEqual(['active', 'unconfirmed']);
    expect((await alerts.list(key)).searches[0]).toMatchObject({ frequency: 'instant' });
    const mails = await alerts.sendAll<AlertConfirmationMail>();
    expect(mails.map(({ recipient, confirmed }) => [recipient, confirmed])).toEqual([
      [EMAIL.toLowerCase(), true],
      ['otieno@example.com', false],
    ]);
    const known = await alerts.post('/api/alerts/links', { email: EMAIL }).expect(202);
    const unknown = await alerts.post('/api/alerts/links', { email: 'nobody@example.com' }).expect(202);
    expect(unknown.body).toEqual(known.body);
    expect((await alerts.sendAll<AlertLinkMail>()).map(({ kind, full }) => [kind, full])).toEqual([
      ['alert-link', false],
    ]);
  });

  it('is refused beyond 20 of one address, which only its owner learns [ALERT-2]', async () => {
    await alerts.confirmed(KILIMANI);
    await alerts.dataSource.query(
      `INSERT INTO saved_searches (email, mailbox, name, filters, filters_digest, filter, frequency, kinds, state,
                                   consent_version, consent_text)
       SELECT email, mailbox, name, filters, n::text, filter, frequency, kinds, 'paused', '', ''
         FROM saved_searches, generate_series(1, 19) n`,
    );
    await alerts.save({ location: 'Nyali' }).expect(202);
    expect((await alerts.sendAll<AlertLinkMail>()).map(({ kind, full }) => [kind, full])).toEqual([
      ['alert-link', true],
    ]);
  });

  it.each([
    [{ email: 'wanjiru' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ frequency: 'hourly' }, 'frequency'],
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['new', 'new'] }, 'kinds'],
    [{ consent: '' }, 'consent'],
    [{ filters: null }, 'filters'],
    [{ filters: 'Nyali' }, 'filters'],
    [{ filters: { priceRange: 'cheap' } }, 'filters.priceRange'],
    [{ filters: { page: 2 } }, 'filters.page'],
  ])('with %j is rejected with 400 that names %s', async (wrong, field) => {
    const answer = await alerts.save({}, wrong).expect(400);
    expect((answer.body as ErrorBody).details?.map((detail) => detail.field)).toEqual([field]);
  });
});

describe('a key', () => {
  it('lists, changes, pauses, stops and deletes the searches of its address only [ALERT-3]', async () => {
    await alerts.confirmed(KILIMANI, { email: 'otieno@example.com' });
    const key = await alerts.confirmed(KILIMANI);
    const change = async (body: object) =>
      (await alerts.post('/api/alerts/change', { key, ...body }).expect(200)).body as { searches: object[] };
    expect((await alerts.list(key)).searches).toMatchObject([{ id: 2, state: 'active' }]);
    expect(await change({ searchId: 2, frequency: 'weekly' })).toMatchObject({
      searches: [{ frequency: 'weekly' }],
    });
    expect(await change({ searchId: 2, state: 'paused' })).toMatchObject({ searches: [{ state: 'paused' }] });
    expect(await change({ state: 'stopped' })).toMatchObject({ searches: [{ state: 'stopped' }] });
    expect(await states()).toEqual(['active', 'stopped']);
    await alerts.post('/api/alerts/change', { key, searchId: 1, state: 'stopped' }).expect(404);
    await alerts.post('/api/alerts/change', { key, searchId: 2 }).expect(400);
    await alerts.post('/api/alerts/delete', { key }).expect(204);
    expect(await alerts.dataSource.query('SELECT email FROM saved_searches')).toEqual([
      { email: 'otieno@example.com' },
    ]);
    await alerts.post('/api/alerts/list', { key }).expect(404);
  });

  it('that is unknown or malformed opens nothing', async () => {
    const unknown = 'x'.repeat(43);
    for (const path of ['/api/alerts/list', '/api/alerts/delete']) {
      expect((await alerts.post(path, { key: unknown }).expect(404)).body).toMatchObject({
        code: 'ALERT_KEY_UNKNOWN',
      });
      await alerts.post(path, { key: '1' }).expect(400);
      await alerts.post(path, {}).expect(400);
    }
  });
});

describe('the one-click stop', () => {
  it('works by a form post from any site, and cancels mails that wait [ALERT-4]', async () => {
    await alerts.confirmed(KILIMANI);
    await alerts.create(inKilimani);
    await alerts.settled();
    const [mail] = await alerts.sendAll();
    await alerts.create({ ...inKilimani, title: 'The second flat' });
    await alerts.settled();
    expect(await alerts.mailIds(`kind = 'alert' AND state IN ('pending', 'queued')`)).toHaveLength(1);

    const address = `/api/alerts/stop/${mail!.stopKey}`;
    const server = alerts.app.getHttpServer();
    const opened = await supertest(server).get(address).expect(303);
    expect(opened.headers.location).toBe(`/alerts#stop=${mail!.stopKey}`);
    expect(await states()).toEqual(['active']);
    await supertest(server)
      .post(address)
      .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .send('List-Unsubscribe=One-Click')
      .expect(204);
    expect(await states()).toEqual(['stopped']);
    expect(await alerts.sendAll()).toEqual([]);
    expect(await alerts.mailIds(`kind = 'alert' AND state = 'cancelled'`)).toHaveLength(1);
  });

  it('is the only call that another site may make', async () => {
    const server = alerts.app.getHttpServer();
    await supertest(server)
      .post(`/api/alerts/stop/${'x'.repeat(43)}`)
      .type('form')
      .send('a=b')
      .expect(404);
    await supertest(server).post('/api/alerts/list').type('form').send('key=1').expect(415);
    await supertest(server).post('/api/alerts').set('Origin', 'https://mail.example').send({}).expect(403);
  });
});

describe('maintenance', () => {
  it('deletes unconfirmed searches after 7 days, stopped ones after 30, and mails after 180 [ALERT-5]', async () => {
    await alerts.save(KILIMANI, { email: 'never@example.com' }).expect(202);
    await alerts.sendAll();
    const key = await alerts.confirmed(KILIMANI);
    const age = (days: number) =>
      alerts.dataSource.query(
        `WITH mails AS (UPDATE alert_mails SET created_at = created_at - make_interval(days => $1)),
              told AS (UPDATE announcements SET at = at - make_interval(days => $1))
         UPDATE saved_searches SET changed_at = changed_at - make_interval(days => $1)`,
        [days],
      );
    await alerts.create();
    await alerts.settled();
    await alerts.post('/api/alerts/change', { key, state: 'stopped' }).expect(200);
    await age(8);
    await alerts.maintenance.run();
    expect(await states()).toEqual(['stopped']);
    await age(30);
    await alerts.maintenance.run();
    expect(await states()).toEqual([]);
    await alerts.post('/api/alerts/list', { key }).expect(200);
    await age(180);
    await alerts.maintenance.run();
    expect(await alerts.mailIds('true')).toEqual([]);
    expect(await alerts.dataSource.query('SELECT FROM announcements')).toEqual([]);
  });
});

describe('privacy requests', () => {
  it('get all that is stored of an address, and erase it with its mails [ALERT-11]', async () => {
    await alerts.confirmed(KILIMANI);
    const ask = (call: string) =>
      alerts
        .post(`/internal/saved-searches/${call}`, { email: EMAIL.toUpperCase() })
        .set('Authorization', 'Bearer internal-token-of-the-tests')
        .expect(200);
    expect((await ask('person')).body).toMatchObject({
      searches: [{ email: EMAIL, filters: KILIMANI, consentText: ALERT_CONSENT.text, state: 'active' }],
    });
    expect((await ask('erase')).body).toEqual({ erased: 1, reportMails: 0 });
    expect(await alerts.mailIds('true')).toEqual([]);
    await alerts.post('/internal/saved-searches/erase', { email: EMAIL }).expect(401);
  });
});

it('limits are per network and per mailbox, in any spelling [ALERT-2]', async () => {
  const strict = await startWithAlerts({ ALERTS_PER_MINUTE: 5, ALERTS_PER_EMAIL: 2 });
  const statuses = [];
  for (const email of [
    'a.b@gmail.com',
    'ab@gmail.com',
    'ab+x@gmail.com',
    'b@example.com',
    'c@example.com',
    'd@example.com',
  ])
    statuses.push((await strict.save(KILIMANI, { email })).status);
  expect(statuses).toEqual([202, 202, 429, 202, 202, 429]);
});
