import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChangePage,
  COMPANY,
  type Confirmation,
  CONFIRMATION_HEADER,
  type ConfirmationMail,
  type ErrorBody,
  type FreshnessStatus,
  type StaffProperty,
} from '@lml/common/contracts';
import supertest from 'supertest';
import { ConfirmationMailsService } from '../src/confirmations/confirmation-mails.service.js';
import { dueDay, dueWeek } from '../src/confirmations/confirmation-time.js';
import { FreshnessService } from '../src/freshness/freshness.service.js';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
import { type AlertsUnderTest, startWithAlerts } from './alerts-under-test.js';
import { buildProperty, cleanUp } from './listings-under-test.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const AGENT = 'amina.were@example.com';

let alerts: AlertsUnderTest;
let agentId: number;

beforeAll(async () => {
  alerts = await startWithAlerts();
});
afterAll(cleanUp);
beforeEach(async () => {
  await alerts.emptyAlerts();
  await alerts.dataSource.query(
    'DELETE FROM site_settings; DELETE FROM freshness_state; DELETE FROM changes',
  );
  await alerts.dataSource.query('INSERT INTO freshness_state DEFAULT VALUES');
  agentId = (await alerts.storeAgent({ email: AGENT })).id;
});

const confirmed = (days: number, overrides: Partial<PropertyDetails> = {}) =>
  buildProperty({
    ...{ confirmedAt: new Date(Date.now() - days * DAY_MS), confirmedByPerson: true, agentIds: [agentId] },
    ...overrides,
  });
const apply = () => alerts.app.get(FreshnessService).apply();
const queueDue = (now = new Date()) => alerts.app.get(ConfirmationMailsService).queueDue(now);
const sendAll = () => alerts.sendAll<ConfirmationMail>();
const call = (method: 'get' | 'post', token: string, body: object = {}) => {
  const http = supertest(alerts.app.getHttpServer());
  const path = '/api/confirmations/current';
  if (method === 'get') return http.get(path).set(CONFIRMATION_HEADER, token);
  return http.post(path).set(CONFIRMATION_HEADER, token).send(body);
};
const staffRead = (id: number) => alerts.ask<StaffProperty>('get', `/api/admin/properties/${id}`);

async function switchOn(): Promise<void> {
  const values = { promptDays: 7, warnDays: 31, hideDays: 45, hides: true };
  await alerts.ask('put', '/api/admin/settings/freshness', { version: 1, values });
  await apply();
}

/** Stores a listing, and mails who is asked about it. */
async function asked(overrides: Partial<PropertyDetails> = {}, days = 9) {
  const [listing] = await alerts.store(confirmed(days, overrides));
  await apply();
  await alerts.ask('post', '/api/admin/confirmations/mails');
  const [mail] = await sendAll();
  return { id: listing!.id, mail: mail!, item: mail!.listings[0]! };
}

describe('the mails that ask for confirmations', () => {
  it('go to the first agent, else the office of the place, with what is due, the oldest first [FRESH-8]', async () => {
    const outside = await alerts.storeAgent({
      email: 'out@example.com',
      agency: 'Pwani',
      phone: '+254 700 000 300',
    });
    const mombasa = { location: 'Nyali, Mombasa', title: 'Of the office' };
    await alerts.store(
      confirmed(9, { title: 'Nine days' }),
      confirmed(33, { title: 'Old' }),
      confirmed(6, { title: 'Fresh' }),
      confirmed(90, { title: 'Sold', status: 'Sold' }),
      confirmed(90, { title: 'Draft', published: false }),
      confirmed(10, { ...mombasa, agentIds: [outside.id] }),
    );
    await apply();
    expect(await alerts.ask('post', '/api/admin/confirmations/mails')).toEqual({ mails: 2 });
    const mails = (await sendAll()).map(({ recipient, listings }) => [
      recipient,
      listings.map(({ title, days, state }) => [title, days, state]),
    ]);
    expect(mails).toContainEqual([
      AGENT,
      [
        ['Old', 33, 'old'],
        ['Nine days', 9, 'fresh'],
      ],
    ]);
    expect(mails).toContainEqual([expect.stringMatching(/@/), [['Of the office', 10, 'fresh']]]);
  });

  it('go to the company if neither agent nor office has an address [FRESH-8]', async () => {
    await alerts.dataSource.query(`UPDATE offices SET emails = '{}'`);
    await alerts.store(confirmed(9, { agentIds: [] }));
    await alerts.ask('post', '/api/admin/confirmations/mails');
    expect(await sendAll()).toMatchObject([{ recipient: COMPANY.email, name: COMPANY.name }]);
  });

  it('wait until hiding is switched on; then the first go out at once, 14 days before it begins [FRESH-9]', async () => {
    await alerts.store(confirmed(60));
    await apply();
    expect(await queueDue()).toBe(0);
    await switchOn();
    expect(await queueDue()).toBe(1);
    const [mail] = await sendAll();
    const begins = Date.parse(mail!.hidesFrom!);
    expect(Math.abs(begins - Date.now() - 14 * DAY_MS)).toBeLessThan(60_000);
    expect(await alerts.publicList()).toMatchObject({ total: 1 });
    expect(await alerts.ask<FreshnessStatus>('get', '/api/admin/confirmations')).toMatchObject({
      hidesFrom: mail!.hidesFrom,
      rules: { hides: true },
    });
  });

  it('go out once a week, however many processes look, and late after an outage [FRESH-9]', async () => {
    await alerts.store(confirmed(9));
    await switchOn();
    const queued = await Promise.all([queueDue(), queueDue(), queueDue()]);
    expect(queued.toSorted()).toEqual([0, 0, 1]);
    await sendAll();
    expect(await queueDue()).toBe(0);
    const nextTuesday = new Date(Date.parse(`${dueWeek(new Date())}T10:00:00+03:00`) + 8 * DAY_MS);
    expect(await queueDue(nextTuesday)).toBe(1);
    expect(await queueDue(nextTuesday)).toBe(0);
  });

  it('remind once of a listing of which visitors are warned [FRESH-9]', async () => {
    await switchOn();
    await queueDue();
    await alerts.store(confirmed(32, { title: 'Old' }), confirmed(9));
    await apply();
    const tomorrow = new Date(Date.parse(`${dueDay(new Date())}T09:00:00+03:00`) + DAY_MS);
    // On a Monday the mail of the week takes its place.
    if (dueWeek(tomorrow) !== dueWeek(new Date())) return;
    // The service, which looks every minute, may have queued it by now.
    await queueDue(tomorrow);
    expect(await sendAll()).toMatchObject([{ kind: 'confirmation-reminder', listings: [{ title: 'Old' }] }]);
    expect(await queueDue(new Date(tomorrow.getTime() + DAY_MS / 2))).toBe(0);
  });

  it('stop with one press, and start again by staff [FRESH-9]', async () => {
    const { mail } = await asked();
    await supertest(alerts.app.getHttpServer()).post(`/api/alerts/stop/${mail.stopKey}`).expect(204);
    expect(await alerts.ask('post', '/api/admin/confirmations/mails')).toEqual({ mails: 0 });
    const { stopped } = await alerts.ask<FreshnessStatus>('get', '/api/admin/confirmations');
    expect(stopped).toEqual([AGENT]);
    await alerts.ask('post', '/api/admin/confirmations/resume', { email: AGENT });
    expect(await alerts.ask('post', '/api/admin/confirmations/mails')).toEqual({ mails: 1 });
  });

  it('are not sent about listings that were confirmed meanwhile [FRESH-8]', async () => {
    const [listing] = await alerts.store(confirmed(9));
    await alerts.ask('post', '/api/admin/confirmations/mails');
    await alerts.ask('post', '/api/admin/properties/bulk', { action: 'confirm', propertyIds: [listing!.id] });
    expect(await sendAll()).toEqual([]);
  });
});

describe('the link of a mail', () => {
  it('changes nothing when it is opened, however often, and confirms once when it is posted [FRESH-10]', async () => {
    const { id, item } = await asked();
    const before = await staffRead(id);
    for (let times = 0; times < 2; times += 1) {
      const answer = await call('get', item.availableToken).expect(200);
      expect(answer.body).toMatchObject({ action: 'available', state: 'open', days: 9, listing: { id } });
    }
    expect(await staffRead(id)).toEqual(before);
    await call('post', item.availableToken).expect(200);
    const after = await staffRead(id);
    expect(after.freshness).toEqual({ days: 0, state: 'fresh' });
    expect((await call('post', item.availableToken).expect(409)).body).toMatchObject({
      code: 'CONFIRMATION_USED',
    });
    expect((await call('get', item.availableToken)).body).toMatchObject({
      state: 'used',
    } satisfies Partial<Confirmation>);
    expect((await staffRead(id)).confirmedAt).toBe(after.confirmedAt);
    const { changes } = await alerts.ask<ChangePage>('get', `/api/admin/properties/changes?propertyId=${id}`);
    expect(changes).toMatchObject([
      { fields: [{ field: 'confirmedAt' }], by: { id: null, username: `by mail link, ${AGENT}` } },
    ]);
  });

  it('is used once by two presses at the same time [FRESH-10]', async () => {
    const { item } = await asked();
    const answers = await Promise.all([1, 2, 3].map(() => call('post', item.availableToken)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it.each<[string, object]>([
    ['sold', { status: 'sold', published: true }],
    ['let', { status: 'Let', published: true }],
    ['withdrawn', { status: 'For Sale', published: false }],
  ])('takes a listing off the market as %s [FRESH-10]', async (reason, state) => {
    const { id, item } = await asked();
    await call('post', item.goneToken, { reason }).expect(200);
    expect(await staffRead(id)).toMatchObject(state);
    expect((await call('post', item.availableToken).expect(409)).body).toMatchObject({
      code: 'LISTING_OFF_MARKET',
    });
  });

  it('asks why a listing is gone, and is still open after a wrong answer [FRESH-10]', async () => {
    const { id, item } = await asked();
    for (const [body, message] of [
      [{}, 'Choose whether it was sold, let or withdrawn'],
      [{ reason: 'stolen' }, 'reason must be one of: sold, let, withdrawn'],
    ] as const) {
      const refused = (await call('post', item.goneToken, body).expect(400)).body as ErrorBody;
      expect(refused.details).toEqual([{ field: 'reason', message }]);
    }
    expect(await staffRead(id)).toMatchObject({ status: 'For Sale' });
    await call('post', item.goneToken, { reason: 'sold' }).expect(200);
  });

  it('does not work changed, for another listing, from another mail, or after 8 days [FRESH-10]', async () => {
    const { id, item } = await asked();
    const [, , expires, mailId, signature] = item.availableToken.split('.');
    for (const token of [
      '',
      'x',
      item.availableToken.replace(/^\d+/, String(id + 1)),
      item.availableToken.replace('.a.', '.g.'),
      `${id}.a.${Number(expires) + 1}.${mailId}.${signature}`,
      `${id}.a.${expires}.00000000-0000-4000-8000-000000000000.${signature}`,
      `${id}.a.${expires}.${mailId}.${'0'.repeat(64)}`,
    ])
      await call('post', token, { reason: 'sold' }).expect(404);
    await alerts.dataSource.query(
      `UPDATE alert_mails SET created_at = created_at - interval '8 days', state = 'pending'`,
    );
    const [old] = await sendAll();
    expect((await call('get', old!.listings[0]!.availableToken).expect(404)).body).toMatchObject({
      code: 'CONFIRMATION_UNKNOWN',
    });
    expect(await staffRead(id)).toMatchObject({ status: 'For Sale', freshness: { days: 9 } });
  });

  it('brings a hidden listing back [FRESH-4]', async () => {
    await switchOn();
    await alerts.dataSource.query('UPDATE freshness_state SET hides_from = now()');
    const { item } = await asked({}, 50);
    expect(await alerts.publicList()).toMatchObject({ total: 0 });
    await call('post', item.availableToken).expect(200);
    expect(await alerts.publicList()).toMatchObject({ total: 1 });
  });
});
