import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Breach,
  BREACH_STEPS,
  BREACH_TEXTS,
  type ChangePage,
  daysAfter,
  type ErrorBody,
  officeDay,
  type PrivacyDue,
  type PrivacyRequest,
  REGISTER_TEXTS,
} from '@lml/common/contracts';
import { RegistersRepository } from '../src/privacy-registers/registers.repository.js';
import { buildMessage, type Inquiries, startInquiries, startListings } from './support.js';

let inquiries: Inquiries;
let cookie: string;
let listings: Awaited<ReturnType<typeof startListings>>;

beforeAll(async () => {
  listings = await startListings({});
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
  cookie = await inquiries.staff();
});
afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));
beforeEach(() => inquiries.empty());

const today = () => officeDay(new Date());
const path = (rest: string) => `/api/admin/privacy/${rest}`;
const get = (rest: string) => inquiries.api().get(path(rest)).set('Cookie', cookie);
const post = (rest: string, body: object) =>
  inquiries.api().post(path(rest)).set('Cookie', cookie).send(body);
const fieldsOf = (response: { body: unknown }) =>
  (response.body as ErrorBody).details?.map(({ field, message }) => [field, message]);
const codeOf = (response: { body: unknown }) => (response.body as ErrorBody).code;
const request = (overrides: object = {}) => ({
  ...{
    kind: 'access',
    person: 'Zawadi@Example.com',
    channel: 'email',
    receivedOn: today(),
    note: 'Zawadi asks',
  },
  ...overrides,
});
const enter = async (overrides: object = {}) =>
  (await post('requests', request(overrides)).expect(201)).body as PrivacyRequest;
const check = async ({ id, version }: PrivacyRequest) =>
  (
    await inquiries
      .api()
      .patch(path(`requests/${id}`))
      .set('Cookie', cookie)
      .send({ version, identityChecked: true })
      .expect(200)
  ).body as PrivacyRequest;
const open = async () => (await get('requests').expect(200)).body as PrivacyRequest[];
const closed = async () => (await get('requests?list=closed').expect(200)).body as PrivacyRequest[];
const due = async () => (await get('due').expect(200)).body as PrivacyDue;

describe('the register of requests', () => {
  it.each([
    ['access', 7],
    ['rectify', 7],
    ['erase', 7],
    ['restrict', 7],
    ['object', 7],
    ['port', 30],
    ['withdraw', 1],
  ])('gives %s %i days from the day it came, and 7 to refuse [REGISTER-1]', async (kind, days) => {
    const receivedOn = daysAfter(today(), -3);
    expect(await enter({ kind, receivedOn, person: '0712 345 678' })).toMatchObject({
      ...{ kind, receivedOn, dueOn: daysAfter(receivedOn, days), refuseBy: daysAfter(receivedOn, 7) },
      ...{ person: '+254712345678', createdBy: 'wanjiru', closedAt: null },
    });
  });

  it('counts overdue requests, and those with two days or fewer left [REGISTER-2]', async () => {
    for (const daysAgo of [8, 7, 5, 4]) await enter({ receivedOn: daysAfter(today(), -daysAgo) });
    expect(await due()).toMatchObject({ open: 4, overdue: 1, soon: 2 });
    expect((await open()).map(({ dueOn }) => dueOn)).toEqual(
      [-1, 0, 2, 3].map((days) => daysAfter(today(), days)),
    );
  });

  it.each([
    ['kind', { kind: 'forget' }, REGISTER_TEXTS.kind],
    ['channel', { channel: 'pigeon' }, REGISTER_TEXTS.channel],
    ['receivedOn', { receivedOn: '2026-02-30' }, REGISTER_TEXTS.receivedOn],
    ['receivedOn', { receivedOn: null }, REGISTER_TEXTS.receivedOn],
    ['person', { person: 'Zawadi' }, 'Enter a whole e-mail address or telephone number'],
    ['note', { note: 'x'.repeat(1001) }, 'What they ask must be at most 1,000 characters'],
  ])('refuses a wrong %s by name [REGISTER-1]', async (field, overrides, message) => {
    expect(fieldsOf(await post('requests', request(overrides)).expect(400))).toEqual([[field, message]]);
  });

  it('refuses a day to come, and one more than a year ago [REGISTER-1]', async () => {
    for (const days of [1, -366])
      expect(
        fieldsOf(await post('requests', request({ receivedOn: daysAfter(today(), days) })).expect(400)),
      ).toEqual([['receivedOn', REGISTER_TEXTS.receivedOn]]);
  });

  it('keeps a pseudonym in place of the person and their words once closed [REGISTER-3]', async () => {
    const { id, version, pseudonym } = await check(await enter());
    const answer = await post(`requests/${id}/close`, { version, outcome: 'done', reason: '' }).expect(200);
    expect(answer.body).toMatchObject({
      ...{ person: null, note: '', pseudonym, outcome: 'done', closedBy: 'wanjiru' },
      identityCheckedBy: 'wanjiru',
    });
    expect([await open(), (await closed()).map((entry) => entry.id)]).toEqual([[], [id]]);
    expect(await inquiries.everyRow()).not.toMatch(/zawadi/i);
  });

  it('refuses with reasons only, and needs no check for that [REGISTER-4]', async () => {
    const { id, version } = await enter({ kind: 'object' });
    const refuse = (reason: string) => post(`requests/${id}/close`, { version, outcome: 'refused', reason });
    expect(fieldsOf(await refuse(' ').expect(400))).toEqual([['reason', REGISTER_TEXTS.reason]]);
    expect((await refuse('The law asks us to keep it').expect(200)).body).toMatchObject({
      ...{ outcome: 'refused', reason: 'The law asks us to keep it' },
    });
  });

  it('closes nothing as done before somebody checked the person [REGISTER-5]', async () => {
    const { id, version } = await enter();
    const answer = await post(`requests/${id}/close`, { version, outcome: 'done', reason: '' }).expect(409);
    expect(codeOf(answer)).toBe('IDENTITY_NOT_CHECKED');
  });

  it('answers 409 for an outdated version, a closed entry, and 404 for none [REGISTER-3]', async () => {
    const entry = await enter();
    const checked = await check(entry);
    const close = (id: number | string, version: number) =>
      post(`requests/${id}/close`, { version, outcome: 'done', reason: '' });
    expect(codeOf(await close(entry.id, entry.version).expect(409))).toBe('ENTRY_CHANGED');
    await close(entry.id, checked.version).expect(200);
    expect(codeOf(await close(entry.id, checked.version + 1).expect(409))).toBe('ENTRY_CLOSED');
    for (const id of [99, 'x', '9'.repeat(30)])
      expect(codeOf(await close(id, 1).expect(404))).toBe('ENTRY_NOT_FOUND');
  });

  it('has pages [REGISTER-2]', async () => {
    for (let n = 0; n < 3; n += 1) await enter();
    const page = await get('requests?pageSize=2&page=2').expect(200);
    expect([(page.body as object[]).length, page.headers['x-total-count']]).toEqual([1, '3']);
    await get('requests?list=all').expect(400);
  });

  it('is exported as a spreadsheet that runs no formula [REGISTER-6]', async () => {
    await enter({ note: '=1+1' });
    const file = await get('requests/export.csv').expect(200);
    expect(file.headers['content-disposition']).toContain(`lml-privacy-requests-${today()}.csv`);
    expect(file.text).toContain('"zawadi@example.com"');
    expect(file.text).toContain(`"'=1+1"`);
  });
});

describe('an export or erasure', () => {
  it('waits for the check of the person, if they have an open request [REGISTER-5]', async () => {
    await inquiries.contact(buildMessage({ email: 'zawadi@example.com' })).expect(201);
    const access = await enter();
    const erase = await enter({ kind: 'erase' });
    for (const call of ['export', 'erase'])
      expect(codeOf(await post(call, { person: 'zawadi@example.com' }).expect(409))).toBe(
        'IDENTITY_NOT_CHECKED',
      );
    await check(access);
    await check(erase);
    await post('export', { person: 'zawadi@example.com' }).expect(200);
    await post('erase', { person: 'zawadi@example.com' }).expect(200);
  });

  it('by staff closes the open request, which cannot be closed as done before [REGISTER-7]', async () => {
    await inquiries.contact(buildMessage({ email: 'zawadi@example.com' })).expect(201);
    const { id, version } = await check(await enter({ kind: 'erase' }));
    const close = post(`requests/${id}/close`, { version, outcome: 'done', reason: '' });
    expect(codeOf(await close.expect(409))).toBe('DATA_LEFT');
    await post('erase', { person: 'ZAWADI@example.com' }).expect(200);
    expect(await closed()).toEqual([expect.objectContaining({ id, outcome: 'done', person: null })]);
    expect(await open()).toEqual([]);
  });

  it('without a request enters one, closed; nothing to erase enters none [REGISTER-7]', async () => {
    await post('erase', { person: 'nobody@example.com' }).expect(200);
    expect(await closed()).toEqual([]);
    await inquiries.contact(buildMessage({ email: 'zawadi@example.com' })).expect(201);
    await post('erase', { person: 'zawadi@example.com' }).expect(200);
    expect(await closed()).toEqual([
      expect.objectContaining({ kind: 'erase', outcome: 'done', identityCheckedBy: 'wanjiru', person: null }),
    ]);
  });
});

describe('the register of breaches', () => {
  const HOUR = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const breach = (overrides: object = {}) => ({
    ...{ foundAt: ago(1), what: 'A laptop was stolen', data: 'names, numbers', people: 'about 40 tenants' },
    ...{ risk: 'undecided', remedy: '', steps: [], odpcSentAt: null, lateReasons: '', peopleToldAt: null },
    untoldReason: '',
    ...overrides,
  });
  const add = async (overrides: object = {}) =>
    (await post('breaches', breach(overrides)).expect(201)).body as Breach;
  const change = ({ id, version }: Breach, overrides: object) =>
    inquiries
      .api()
      .put(path(`breaches/${id}`))
      .set('Cookie', cookie)
      .send({ ...breach(overrides), version });
  const close = ({ id, version }: Breach) => post(`breaches/${id}/close`, { version });

  it('sets the time of the notice 72 hours after it was found [BREACH-1]', async () => {
    const { foundAt, odpcDueAt } = await add();
    expect(Date.parse(odpcDueAt) - Date.parse(foundAt)).toBe(72 * HOUR);
    expect(await due()).toMatchObject({ openBreaches: 1, lateBreaches: 0 });
  });

  it('counts as late after 72 hours without a notice, unless harm is unlikely [BREACH-1]', async () => {
    const late = await add({ foundAt: ago(73) });
    await add({ foundAt: ago(71) });
    expect(await due()).toMatchObject({ openBreaches: 2, lateBreaches: 1 });
    await change(late, { foundAt: ago(73), risk: 'unlikely' }).expect(200);
    expect(await due()).toMatchObject({ lateBreaches: 0 });
  });

  it('asks for the reasons of a late notice, and of none in time [BREACH-2]', async () => {
    const late = { foundAt: ago(80), odpcSentAt: ago(1) };
    expect(fieldsOf(await post('breaches', breach(late)).expect(400))).toEqual([
      ['lateReasons', BREACH_TEXTS.lateReasons],
    ]);
    await add({ ...late, lateReasons: 'We learned the extent late' });
    await add({ foundAt: ago(71), odpcSentAt: ago(1) });
  });

  it.each([
    ['foundAt', { foundAt: 'yesterday' }],
    ['foundAt', { foundAt: '2999-01-01T00:00:00Z' }],
    ['what', { what: ' ' }],
    ['risk', { risk: 'huge' }],
    ['steps', { steps: ['panic'] }],
    ['odpcSentAt', { odpcSentAt: '2026-01-01T00:00:00Z' }],
    ['peopleToldAt', { peopleToldAt: 7 }],
    ['remedy', { remedy: undefined }],
  ])('refuses a wrong %s by name: %j [BREACH-2]', async (field, overrides) => {
    const fields = fieldsOf(await post('breaches', breach(overrides)).expect(400));
    expect(fields?.map(([name]) => name)).toEqual([field]);
  });

  it('is closed once the risk is decided, everybody is told and all steps are done [BREACH-3]', async () => {
    const steps = [...BREACH_STEPS];
    let entry = await add();
    const states: [object, string][] = [
      [{}, BREACH_TEXTS.closeRisk],
      [{ risk: 'real', steps }, BREACH_TEXTS.closeOdpc],
      [{ risk: 'real', steps, odpcSentAt: ago(0.1) }, BREACH_TEXTS.closePeople],
      [{ risk: 'unlikely', steps: ['contain'] }, BREACH_TEXTS.closeSteps],
    ];
    for (const [state, message] of states) {
      entry = (await change(entry, state).expect(200)).body as Breach;
      expect((await close(entry).expect(409)).body).toMatchObject({ code: 'BREACH_UNFINISHED', message });
    }
    const done = { risk: 'real', steps, odpcSentAt: ago(0.1), untoldReason: 'The disk was encrypted' };
    entry = (await change(entry, done).expect(200)).body as Breach;
    entry = (await close(entry).expect(200)).body as Breach;
    expect(entry.closedAt).not.toBeNull();
    expect(codeOf(await change(entry, done).expect(409))).toBe('ENTRY_CLOSED');
    expect((await get('breaches').expect(200)).body).toEqual([]);
    expect((await get('breaches?list=closed').expect(200)).body).toEqual([entry]);
  });

  it('refuses an outdated change, shows the entry, and logs who changed it [BREACH-3]', async () => {
    const entry = await add();
    await change(entry, { risk: 'real' }).expect(200);
    const answer = await change(entry, { risk: 'unlikely' }).expect(409);
    expect(answer.body).toMatchObject({ code: 'ENTRY_CHANGED', current: { risk: 'real', version: 2 } });
    const log = await inquiries.api().get('/api/admin/inquiries/changes').set('Cookie', cookie).expect(200);
    expect((log.body as ChangePage).changes.map(({ subject, action }) => [subject, action])).toEqual([
      ['breach', 'changed'],
      ['breach', 'created'],
    ]);
  });

  it('is exported as a spreadsheet [BREACH-4]', async () => {
    await add();
    const file = await get('breaches/export.csv').expect(200);
    expect(file.text).toContain('"A laptop was stolen"');
  });
});

it('deletes entries of both registers six years after they were closed [REGISTER-8]', async () => {
  const { id, version } = await enter();
  await post(`requests/${id}/close`, { version, outcome: 'refused', reason: 'Not the person' }).expect(200);
  await enter();
  const age = (years: number) =>
    inquiries.database.query(
      'UPDATE privacy_requests SET closed_at = closed_at - make_interval(years => $1)',
      [years],
    );
  await age(5);
  const registers = inquiries.app.get(RegistersRepository);
  expect(await registers.deleteOld()).toBe(0);
  await age(1);
  expect(await registers.deleteOld()).toBe(1);
  expect(await open()).toHaveLength(1);
});
