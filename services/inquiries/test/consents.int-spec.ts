import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ALERTS_CONSENT_TEXTS,
  ALERTS_CONSENT_VERSION,
  type ErrorBody,
  type InquiryDetail,
  type PersonSummary,
  type PrivacyRequest,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { ConsentForwarder } from '../src/consents/consent-forwarder.js';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  type Inquiries,
  startInquiries,
  startListings,
} from './support.js';

let inquiries: Inquiries;
let cookie: string;
let listings: Awaited<ReturnType<typeof startListings>>;

beforeAll(async () => {
  listings = await startListings({ 7: 'Two-Bedroom Flat' });
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
  cookie = await inquiries.staff();
});
afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));
beforeEach(async () => {
  await inquiries.empty();
  listings.answer(undefined);
  listings.asked.length = 0;
});

const TICKED = { alertsConsent: ALERTS_CONSENT_VERSION };
const ZAWADI = { name: 'Zawadi', email: 'Zawadi@Example.com', phone: '0712 345 678' };
const idOf = (response: { body: unknown }) => (response.body as { id: number }).id;
const consents = () =>
  inquiries.database.query<Record<string, unknown>[]>('SELECT * FROM consents ORDER BY id');
const calls = (path: string) => listings.asked.filter((asked) => asked.path === `/internal/consents/${path}`);
const detail = async (id: number) =>
  (await inquiries.api().get(`/api/admin/inquiries/${id}`).set('Cookie', cookie).expect(200))
    .body as InquiryDetail;
const staff = (call: string, body: object) =>
  inquiries.api().post(`/api/admin/privacy/${call}`).set('Cookie', cookie).send(body);
const search = async (person: string) =>
  (await staff('search', { person }).expect(200)).body as PersonSummary;

describe('a message', () => {
  it.each([[{}], [{ alertsConsent: null }]])(
    'with %j is accepted, as "no consent to more" [CONSENT-1]',
    async (fields) => {
      const id = idOf(await inquiries.inquire(buildInquiry(fields)).expect(201));
      expect((await detail(id)).alertsConsent).toBeNull();
      await inquiries.app.get(ConsentForwarder).apply();
      expect([await consents(), calls('similar')]).toEqual([[], []]);
    },
  );

  it('with the box ticked stores the text, version, language, time and form [CONSENT-2]', async () => {
    const id = idOf(await inquiries.inquire(buildInquiry(TICKED)).expect(201));
    await inquiries.contact(buildMessage({ ...TICKED, alertsLanguage: 'sw' })).expect(201);
    expect(await consents()).toEqual([
      expect.objectContaining({
        ...{ inquiry_id: id, purpose: 'alerts', text_version: ALERTS_CONSENT_VERSION, language: 'en' },
        ...{ text: ALERTS_CONSENT_TEXTS.en, channel: 'inquiry-form', withdrawn_at: null, how: null },
      }),
      expect.objectContaining({
        ...{ text: ALERTS_CONSENT_TEXTS.sw, language: 'sw', channel: 'contact-form' },
      }),
    ]);
    expect((await detail(id)).alertsConsent).toEqual({
      ...{ givenAt: expect.any(String), withdrawnAt: null, how: null },
    });
  });

  it.each([
    ['alertsConsent', { alertsConsent: true }],
    ['alertsConsent', { alertsConsent: '2019-01' }],
    ['alertsLanguage', { ...TICKED, alertsLanguage: 'fr' }],
  ])('with an invalid %s is refused, which is named [CONSENT-2]', async (field, fields) => {
    const body = bodyOf(await inquiries.contact(buildMessage(fields)).expect(400)) as ErrorBody;
    expect(body.details?.map((one) => one.field)).toEqual([field]);
    expect(await inquiries.countAll()).toBe(0);
  });

  it('of an owner has no such consent [CONSENT-1]', async () => {
    const { name, email, phone } = buildMessage();
    const request = { name, email, phone, service: 'sell', propertyType: 'land', place: 'Nyali' };
    const body = bodyOf(
      await inquiries
        .api()
        .post('/api/owner-requests')
        .send({ ...request, ...TICKED })
        .expect(400),
    ) as ErrorBody;
    expect(body.details?.map((one) => one.field)).toEqual(['alertsConsent']);
  });
});

describe('a consent', () => {
  it('is handed to listings once, about the listing asked about [CONSENT-3]', async () => {
    await inquiries.inquire(buildInquiry({ ...ZAWADI, ...TICKED })).expect(201);
    await inquiries.app.get(ConsentForwarder).apply();
    await inquiries.app.get(ConsentForwarder).apply();
    expect(calls('similar').map(({ body }) => body)).toEqual([
      {
        ...{ consentId: 1, email: ZAWADI.email, propertyId: 7, textVersion: ALERTS_CONSENT_VERSION },
        ...{ text: ALERTS_CONSENT_TEXTS.en, language: 'en' },
      },
    ]);
  });

  it('is handed over once listings answers again [CONSENT-3]', async () => {
    listings.answer({ status: 503 });
    await inquiries.contact(buildMessage(TICKED)).expect(201);
    await inquiries.app.get(ConsentForwarder).apply();
    expect((await consents())[0]!.forwarded_at).toBeNull();
    listings.answer(undefined);
    await inquiries.database.query('UPDATE consents SET lease_until = NULL');
    await inquiries.app.get(ConsentForwarder).apply();
    expect((await consents())[0]!.forwarded_at).toEqual(expect.any(Date));
  });

  it('beside spam is not handed over until staff say that it is none [CONSENT-3]', async () => {
    await inquiries.contact(buildMessage({ ...TICKED, website: 'robot' })).expect(201);
    await inquiries.app.get(ConsentForwarder).apply();
    expect(calls('similar')).toEqual([]);
    await inquiries.database.query('UPDATE inquiries SET spam = false');
    await inquiries.app.get(ConsentForwarder).apply();
    expect(calls('similar')).toHaveLength(1);
  });

  it('that was withdrawn by the link of a mail is shown as such [CONSENT-5]', async () => {
    const id = idOf(await inquiries.contact(buildMessage(TICKED)).expect(201));
    const at = '2026-11-20T09:30:00.000Z';
    listings.answer({ status: 200, body: { withdrawals: [{ consentId: 1, at }] } });
    await inquiries.app.get(ConsentForwarder).readWithdrawals();
    expect((await detail(id)).alertsConsent).toMatchObject({ withdrawnAt: at, how: 'link' });
    // The service itself may have read them too.
    expect(calls('withdrawals/taken').at(-1)?.body).toEqual({ consentIds: [1] });
  });

  it('is shown while listings does not answer, and its withdrawal is read soon after [CONSENT-5]', async () => {
    const id = idOf(await inquiries.contact(buildMessage({ ...ZAWADI, ...TICKED })).expect(201));
    const at = '2026-11-20T09:30:00.000Z';
    const forwarder = inquiries.app.get(ConsentForwarder);
    await forwarder.apply();
    listings.answer({ status: 503 });
    expect((await search(ZAWADI.email)).consents).toMatchObject([{ withdrawnAt: null }]);
    // One of six attempts reads withdrawals; that read fails here, so the next attempt repeats it.
    for (let attempt = 0; attempt < 6; attempt++) await forwarder.apply();
    listings.answer({ status: 200, body: { withdrawals: [{ consentId: 1, at }] } });
    await forwarder.apply();
    expect((await detail(id)).alertsConsent).toMatchObject({ withdrawnAt: at, how: 'link' });
  });
});

describe("a person's consents", () => {
  it.each(['zawadi@example.com', '0712345678', '+254712345678'])(
    'are found by %s and withdrawn by staff at once, in listings too [CONSENT-6]',
    async (person) => {
      const id = idOf(await inquiries.contact(buildMessage({ ...ZAWADI, ...TICKED })).expect(201));
      await inquiries.contact(buildMessage(TICKED)).expect(201);
      expect((await search(person)).consents).toEqual([
        expect.objectContaining({
          ...{ channel: 'contact-form', sourceId: id, about: 'Property Viewing', language: 'en' },
          ...{ text: ALERTS_CONSENT_TEXTS.en, textVersion: ALERTS_CONSENT_VERSION, withdrawnAt: null },
        }),
      ]);
      const byEmail = person.includes('@');
      expect((await staff('withdraw', { person }).expect(200)).body).toMatchObject({ withdrawn: 1 });
      expect(calls('withdraw').map(({ body }) => body)).toEqual([
        {
          ...{ email: byEmail ? person : null, phone: byEmail ? null : '+254712345678' },
          ...{ consentIds: [1], reason: 'withdrawn' },
        },
      ]);
      expect((await search(person)).consents).toEqual([
        expect.objectContaining({ withdrawnAt: expect.any(String), how: 'staff' }),
      ]);
      expect((await consents()).map(({ how }) => how)).toEqual(['staff', null]);
    },
  );

  it('are not withdrawn while listings does not answer: nothing is half done [CONSENT-6]', async () => {
    await inquiries.contact(buildMessage({ ...ZAWADI, ...TICKED })).expect(201);
    listings.answer({ status: 503 });
    const body = bodyOf(await staff('withdraw', { person: ZAWADI.email }).expect(503)) as ErrorBody;
    expect(body.code).toBe('SAVED_SEARCHES_UNREACHABLE');
    expect((await consents())[0]!.withdrawn_at).toBeNull();
  });

  it('enter their withdrawal in the register of requests [CONSENT-6]', async () => {
    await inquiries.contact(buildMessage({ ...ZAWADI, ...TICKED })).expect(201);
    await staff('withdraw', { person: ZAWADI.email }).expect(200);
    const closed = await inquiries
      .api()
      .get('/api/admin/privacy/requests')
      .query({ list: 'closed' })
      .set('Cookie', cookie)
      .expect(200);
    expect(closed.body as PrivacyRequest[]).toEqual([
      expect.objectContaining({ kind: 'withdraw', outcome: 'done', person: null, closedBy: 'wanjiru' }),
    ]);
  });

  it('are exported, and erased with the messages and in listings [CONSENT-7]', async () => {
    await inquiries.contact(buildMessage({ ...ZAWADI, ...TICKED })).expect(201);
    const { text } = await staff('export', { person: '0712345678' }).expect(200);
    expect(JSON.parse(text)).toMatchObject({ consents: [{ text: ALERTS_CONSENT_TEXTS.en }] });
    await staff('erase', { person: '+254 712 345 678' }).expect(200);
    expect(calls('withdraw').at(-1)?.body).toEqual({
      ...{ email: null, phone: '+254712345678', consentIds: [1], reason: 'erased' },
    });
    expect(await consents()).toEqual([]);
    await eventually('nothing is left', async () => !/zawadi/i.test(await inquiries.everyRow()));
  });
});
