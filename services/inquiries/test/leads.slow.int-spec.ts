import {
  answerDueAt,
  type ContactPress,
  type ErrorBody,
  IDEMPOTENCY,
  type InquiryDetail,
  type InquiryReceipt,
  LEAD_TEXTS,
  PRESS_ALREADY_MATCHED,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { PrivacyService } from '../src/privacy/privacy.service.js';
import { adminPath, bodyOf, type InquiryStaff, replayed, startForStaff, startListings } from './support.js';

const PATH = '/api/admin/inquiries';
const PRESSES = `${PATH}/presses`;
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const LEAD = {
  name: 'Achieng Odhiambo',
  phone: '0712 345 678',
  channel: 'phone',
  note: 'Asks for a viewing.',
};
const HANDLER = { kind: 'agent' as const, name: 'Kimutai Rono', agentId: 3, staffUserId: 2, email: null };

let staff: InquiryStaff;
let listings: Awaited<ReturnType<typeof startListings>>;

beforeAll(async () => {
  listings = await startListings({ 12: 'Uganda Road Block' }, { 12: HANDLER });
  staff = await startForStaff({ LISTINGS_URL: listings.url });
});
afterAll(() => Promise.all([staff.stop(), listings.stop()]));
beforeEach(() => staff.empty());

async function send(body: object, key: string | null = randomUUID(), status = 201, cookie?: string) {
  const call = staff.inquiries
    .api()
    .post(PATH)
    .set('Cookie', cookie ?? (await staff.inquiries.staff()));
  if (key !== null) call.set(IDEMPOTENCY.header, key);
  return await call.send(body).expect(status);
}
const add = async (body: object, key?: string) => bodyOf(await send(body, key)) as InquiryReceipt;
const refused = async (body: object, status = 400, key?: string | null) =>
  bodyOf(await send(body, key, status)) as ErrorBody;

let network = 0;
/** Presses as a visitor, each in a network of its own unless `from` names one. */
const press = (
  fields: object = {},
  from = `10.1.${(network >> 8) & 255}.${network++ & 255}`,
  agent = BROWSER,
) =>
  staff.inquiries
    .api()
    .post('/api/presses')
    .set('User-Agent', agent)
    .set('X-Forwarded-For', from)
    .send({ code: 'K7M2QX', channel: 'whatsapp', page: '/property/12', ...fields });
const presses = (query = '') => staff.ask<ContactPress[]>('get', PRESSES + query);

describe('a lead entered by staff', () => {
  it('is an inquiry with its channel, assigned as one of a form, and logged [LEAD-1]', async () => {
    const { id } = await add({ ...LEAD, propertyId: 12 });
    const detail = await staff.detail(id);
    expect(detail).toMatchObject({
      ...{ kind: 'property', channel: 'phone', name: 'Achieng Odhiambo', email: '', phone: '0712 345 678' },
      ...{ phoneE164: '+254712345678', message: 'Asks for a viewing.', status: 'new', spam: false },
      ...{ subject: 'Inquiry about Uganda Road Block', propertyId: 12, propertyTitle: 'Uganda Road Block' },
      assignee: { id: 2, username: 'achieng' },
      handler: { kind: 'agent', name: 'Kimutai Rono' },
    });
    expect(detail.changes).toMatchObject([{ action: 'created', by: { username: 'wanjiru' } }]);
    expect((await staff.list()).map((listed) => listed.id)).toEqual([id]);
  });

  it('is named by its channel if it is about no listing [LEAD-1]', async () => {
    const { id } = await add({ name: 'Otieno', email: 'otieno@example.com', channel: 'desk' });
    expect(await staff.detail(id)).toMatchObject({
      ...{ kind: 'contact', channel: 'desk', subject: 'Visit to the office', message: '', assignee: null },
    });
  });

  it('starts its clock at the time at which the person got in touch [LEAD-2]', async () => {
    const receivedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const { id, createdAt } = await add({ ...LEAD, receivedAt });
    expect(createdAt).toBe(receivedAt);
    expect((await staff.detail(id)).answerDueAt).toBe(answerDueAt(new Date(receivedAt)).toISOString());
  });

  it('is stored once under a key, and refused without one or for another lead [LEAD-3]', async () => {
    const key = randomUUID();
    const first = await send(LEAD, key);
    const second = await send(LEAD, key);
    expect(bodyOf(second)).toEqual(bodyOf(first));
    expect(replayed(second)).toBe('true');
    expect(await staff.inquiries.countAll()).toBe(1);
    expect((await refused({ ...LEAD, name: 'Otieno' }, 422, key)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await refused(LEAD, 400, null)).details).toEqual([
      { field: IDEMPOTENCY.header, message: LEAD_TEXTS.keyMissing },
    ]);
    const both = await Promise.all([send(LEAD, 'twice'), send(LEAD, 'twice')]);
    expect(new Set(both.map((answer) => (bodyOf(answer) as InquiryReceipt).id)).size).toBe(1);
  });

  it.each([
    ['name', { name: 'A' }],
    ['phone', { phone: '12' }],
    ['phone', { phone: '' }],
    ['email', { email: 'nobody' }],
    ['note', { note: 'x'.repeat(5001) }],
    ['channel', { channel: 'pigeon' }],
    ['propertyId', { propertyId: 0 }],
    ['receivedAt', { receivedAt: 'yesterday' }],
    ['receivedAt', { receivedAt: '2999-01-01T00:00:00.000Z' }],
    ['receivedAt', { receivedAt: '2020-01-01T00:00:00.000Z' }],
    ['pressCode', { pressCode: 'I0' }],
    ['pressCode', { pressCode: 'ZZZZZZ' }],
  ])('is refused with the name of a wrong field: %s %j [LEAD-4]', async (field, wrong) => {
    const { details } = await refused({ ...LEAD, ...wrong });
    expect(details!.map((detail) => detail.field)).toContain(field);
    expect(await staff.inquiries.countAll()).toBe(0);
  });

  it('about a listing that is gone is refused with 404 [LEAD-4]', async () => {
    expect((await refused({ ...LEAD, propertyId: 99 }, 404)).code).toBe('PROPERTY_NOT_FOUND');
  });

  it('without an address is one person by its number only, and gets no mail [LEAD-5]', async () => {
    const { id } = await add(LEAD);
    await add({ ...LEAD, phone: '0733 000 000' });
    const again = await add({ ...LEAD, phone: '+254 712 345 678' });
    const { samePerson } = await staff.detail(id);
    expect(samePerson.inquiries.map((other) => other.id)).toEqual([again.id]);
    expect(await staff.deliveries(id)).toEqual([]);
    const mail = await staff.refusal('post', `${adminPath(id)}/messages`, { text: 'Hello' }, 409);
    expect(mail.code).toBe('INQUIRY_WITHOUT_ADDRESS');
  });

  it('tells the colleague who gets it, and nobody who entered their own [LEAD-5]', async () => {
    staff.auth.answer({
      status: 200,
      body: {
        id: 2,
        username: 'achieng',
        disabled: false,
        assignedMailTo: 'achieng@lml.example',
        hasEmail: true,
      },
    });
    const { id } = await add({ ...LEAD, propertyId: 12 });
    expect(await staff.deliveries(id)).toMatchObject([{ recipient: 'achieng@lml.example' }]);
    const own = bodyOf(await send({ ...LEAD, propertyId: 12 }, randomUUID(), 201, staff.achieng));
    expect(await staff.deliveries((own as InquiryReceipt).id)).toEqual([]);
  });
});

describe('a press on a contact link', () => {
  it('becomes a lead with its listing, its origin and its time; a second lead names the first [PRESS-1]', async () => {
    await press({ propertyId: 12, source: { utmSource: 'tiktok', landingPage: '/' } }).expect(204);
    const [open] = await presses();
    expect(open).toMatchObject({
      ...{ code: 'K7M2QX', propertyId: 12, channel: 'whatsapp', page: '/property/12', lang: 'en' },
      ...{ state: 'open', inquiryId: null, source: { utmSource: 'tiktok', landingPage: '/' } },
    });
    await staff.inquiries.database.query(`UPDATE contact_presses SET at = now() - interval '2 hours'`);
    const [{ at }] = (await presses()) as [ContactPress];

    const { id, createdAt } = await add({ ...LEAD, channel: 'whatsapp', pressCode: '[LML-12·k7m2qx]' });
    expect(createdAt).toBe(at);
    const detail = await staff.ask<InquiryDetail>('get', adminPath(id));
    expect(detail).toMatchObject({ propertyId: 12, channel: 'whatsapp', source: { utmSource: 'tiktok' } });
    expect(await presses()).toEqual([]);
    expect(await presses('?state=matched')).toMatchObject([
      { inquiryId: id, staffUserId: 1, state: 'matched' },
    ]);

    const again = await refused({ ...LEAD, pressCode: 'K7M2QX' }, 409);
    expect(again).toMatchObject({
      code: PRESS_ALREADY_MATCHED,
      message: expect.stringContaining(String(id)),
    });
    expect(await staff.inquiries.countAll()).toBe(1);
  });

  it('becomes one lead even if two colleagues add it at once [PRESS-1]', async () => {
    await press().expect(204);
    const key = [randomUUID(), randomUUID()];
    const cookie = await staff.inquiries.staff();
    const statuses = await Promise.all(
      key.map(async (own) => {
        const call = staff.inquiries.api().post(PATH).set('Cookie', cookie).set(IDEMPOTENCY.header, own);
        return (await call.send({ ...LEAD, pressCode: 'K7M2QX' })).status;
      }),
    );
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await staff.inquiries.countAll()).toBe(1);
  });

  it('is closed when nobody wrote, and opened again; never once it is a lead [PRESS-2]', async () => {
    await press().expect(204);
    const [{ id }] = (await presses()) as [ContactPress];
    const closed = await staff.ask<ContactPress>('patch', `${PRESSES}/${id}`, { state: 'no-message' });
    expect(closed).toMatchObject({
      state: 'no-message',
      staffUserId: 1,
      closedAt: expect.any(String),
    });
    expect(await staff.ask('patch', `${PRESSES}/${id}`, { state: 'open' })).toMatchObject({ closedAt: null });
    const { id: inquiry } = await add({ ...LEAD, pressCode: 'K7M2QX' });
    const { code, message } = await staff.refusal('patch', `${PRESSES}/${id}`, { state: 'open' }, 409);
    expect([code, message]).toEqual([PRESS_ALREADY_MATCHED, expect.stringContaining(String(inquiry))]);
    expect((await staff.refusal('patch', `${PRESSES}/${id}`, { state: 'matched' }, 400)).code).toBe(
      'VALIDATION_FAILED',
    );
    expect((await staff.refusal('patch', `${PRESSES}/x`, { state: 'open' }, 404)).code).toBe(
      'PRESS_NOT_FOUND',
    );
  });

  it('is found by its code in any state, and listed newest first in pages [PRESS-3]', async () => {
    for (const code of ['AAAAAA', 'BBBBBB', 'CCCCCC']) await press({ code }).expect(204);
    await staff.inquiries.database.query(`UPDATE contact_presses SET at = now() - id * interval '1 minute'`);
    expect((await presses('?pageSize=2')).map(({ code }) => code)).toEqual(['AAAAAA', 'BBBBBB']);
    expect((await presses('?pageSize=2&page=2')).map(({ code }) => code)).toEqual(['CCCCCC']);
    const [{ id }] = (await presses('?code=bbbbbb')) as [ContactPress];
    await staff.ask('patch', `${PRESSES}/${id}`, { state: 'no-message' });
    expect(await presses('?code=BBBBBB')).toHaveLength(1);
    expect(await presses('?code=DDDDDD')).toEqual([]);
  });

  it('of staff, of a robot, or sent again with its code is not kept [PRESS-4]', async () => {
    await press()
      .set('Cookie', await staff.inquiries.staff())
      .expect(204);
    await press({}, '10.2.0.1', 'Googlebot/2.1').expect(204);
    expect(await presses()).toEqual([]);
    await press().expect(204);
    await press({ channel: 'call' }).expect(204);
    expect(await presses()).toMatchObject([{ channel: 'whatsapp' }]);
  });

  it('is dropped without an error from the twentieth of an address within an hour on [PRESS-5]', async () => {
    const codes = Array.from({ length: 24 }, (_, n) => `ABCDE${'ABCDEFGHJKLMNPQRSTUVWXYZ'[n]}`);
    for (const code of codes) await press({ code }, '10.3.0.1').expect(204);
    expect((await presses('?pageSize=100')).map(({ code }) => code).sort()).toEqual(codes.slice(0, 19));
  });

  it.each([
    [{ code: 'K7M2Q' }],
    [{ code: 'K7M2QI' }],
    [{ channel: 'fax' }],
    [{ propertyId: 'x' }],
    [{ page: '' }],
    [{ lang: 'fr' }],
    [{ name: 'Wanjiru' }],
  ])('is refused if a field is wrong: %j [PRESS-4]', async (wrong) => {
    const body = bodyOf(await press(wrong).expect(400));
    expect((body as ErrorBody).details!.map(({ field }) => field)).toEqual(Object.keys(wrong));
  });

  it('is deleted after 90 days, and with the inquiry of an erased person [PRESS-6]', async () => {
    await press().expect(204);
    await press({ code: 'BBBBBB' }).expect(204);
    await staff.inquiries.database.query(
      `UPDATE contact_presses SET at = now() - interval '91 days' WHERE code = 'BBBBBB'`,
    );
    await staff.inquiries.app.get(ScheduledMaintenance).run();
    expect((await presses()).map(({ code }) => code)).toEqual(['K7M2QX']);
    await add({ ...LEAD, pressCode: 'K7M2QX' });
    const by = { id: 1, username: 'wanjiru', role: 'owner' } as const;
    await staff.inquiries.app.get(PrivacyService).erase('0712345678', by as never);
    expect(await presses('?code=K7M2QX')).toEqual([]);
  });

  it('finds a page of 10,000 by the index [PRESS-3]', async () => {
    await staff.inquiries.database.query(
      `INSERT INTO contact_presses (code, channel, page, at)
       SELECT translate(upper(lpad(to_hex(n), 6, 'x')), '01', 'YZ'), 'whatsapp', '/', now() - n * interval '1 minute'
         FROM generate_series(1, 10000) AS n`,
    );
    await staff.inquiries.database.query('ANALYZE contact_presses');
    const plan = await staff.inquiries.database.query<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN SELECT * FROM contact_presses WHERE state = 'open' ORDER BY at DESC, id DESC LIMIT 50`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan using contact_presses_list/,
    );
    expect(await presses('?pageSize=50')).toHaveLength(50);
  });
});
