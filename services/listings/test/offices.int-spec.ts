import {
  type ChangePage,
  type ErrorBody,
  type InquiryRoute,
  type CurrentRates,
  FIRST_RATES,
  type PlaceRoute,
  type StaffRateSet,
  type Office,
  type OfficeDetails,
  type StaffOffice,
} from '@lml/common/contracts';
import { emptyTables } from '@lml/common/testing/empty-tables';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
  await emptyTables(staff.dataSource, ['offices']);
  await staff.dataSource.query('DELETE FROM rate_sets WHERE id > 1');
});

const MERU: OfficeDetails = {
  name: 'Meru',
  region: 'Upper Eastern Region',
  shortAddress: 'Njuri Ncheke Street, Meru',
  addressLines: ['Ntugi House, 1st Floor', 'Njuri Ncheke Street'],
  phones: ['+254 700 000 109'],
  whatsapp: '+254 700 000 110',
  emails: ['meru@example.com'],
  coordinates: { lat: 0.0515, lng: 37.6456 },
};

const add = (name: string, more: Partial<OfficeDetails> = {}) =>
  staff.ask<StaffOffice>('post', '/api/admin/offices', { name, addressLines: ['Here'], ...more }, 201);
const offices = async () => (await staff.read('/api/offices')) as Office[];
const names = async () => (await offices()).map(({ name }) => name);

describe('offices', () => {
  it('are stored with every field; visitors see all but their accounts for inquiries', async () => {
    const made = await staff.ask<StaffOffice>(
      'post',
      '/api/admin/offices',
      { ...MERU, towns: ['Meru', 'meru', 'Isiolo'], staffUserId: 7 },
      201,
    );
    const visible = { id: made.id, ...MERU, isHeadOffice: true };
    expect(made).toEqual({ ...visible, towns: ['Meru', 'Isiolo'], staffUserId: 7 });
    expect(await offices()).toEqual([visible]);
    expect(await staff.ask('get', '/api/admin/offices')).toEqual([made]);
  });

  it('are changed only in the given fields, and empty fields are cleared', async () => {
    const { id } = await staff.ask<StaffOffice>('post', '/api/admin/offices', MERU, 201);
    await staff.ask('put', `/api/admin/offices/${id}`, { region: 'Mount Kenya', staffUserId: 3 });
    const after = await staff.ask<StaffOffice>('put', `/api/admin/offices/${id}`, {
      phones: [],
      whatsapp: '',
      coordinates: null,
      staffUserId: null,
    });
    expect(after).toEqual({
      id,
      ...MERU,
      region: 'Mount Kenya',
      phones: [],
      whatsapp: null,
      coordinates: null,
      towns: [],
      staffUserId: null,
      isHeadOffice: true,
    });
  });

  it('keep the order that staff set [TEAM-5]', async () => {
    await add('One');
    const two = await add('Two');
    await add('First', { position: 0 });
    await staff.ask('put', `/api/admin/offices/${two.id}`, { position: 1 });
    expect(await names()).toEqual(['First', 'Two', 'One']);
    await staff.ask('put', `/api/admin/offices/${two.id}`, { region: 'x' });
    expect(await names()).toEqual(['First', 'Two', 'One']);
  });

  it('have one head office: the first, until another is chosen [TEAM-5]', async () => {
    const one = await add('One', { isHeadOffice: false });
    const two = await add('Two');
    const head = async () =>
      (await offices()).filter((office) => office.isHeadOffice).map(({ name }) => name);
    expect(await head()).toEqual(['One']);
    await staff.ask('put', `/api/admin/offices/${two.id}`, { isHeadOffice: true });
    expect(await head()).toEqual(['Two']);
    await add('Three', { isHeadOffice: true });
    expect(await head()).toEqual(['Three']);
    await staff.ask('put', `/api/admin/offices/${one.id}`, { isHeadOffice: true, position: 2 });
    expect(await head()).toEqual(['One']);
    const refused = await staff.ask<ErrorBody>(
      'put',
      `/api/admin/offices/${one.id}`,
      { isHeadOffice: false },
      400,
    );
    expect(refused.details).toEqual([
      { field: 'isHeadOffice', message: 'There must be a head office: mark another office in its place' },
    ]);
    expect(await staff.ask('delete', `/api/admin/offices/${one.id}`, undefined, 409)).toMatchObject({
      code: 'HEAD_OFFICE_NEEDED',
      message: 'One is the head office. Make another office the head office first',
    });
    expect(await head()).toEqual(['One']);
  });

  it('can be deleted, and each change is recorded in the audit log', async () => {
    await add('Nairobi');
    const { id } = await add('Meru');
    await staff.ask('put', `/api/admin/offices/${id}`, { name: 'Maua' });
    expect(await staff.ask('delete', `/api/admin/offices/${id}`)).toMatchObject({ name: 'Maua' });
    expect(await names()).toEqual(['Nairobi']);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=office');
    expect(changes.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['deleted', 'Maua'],
      ['changed', 'Maua'],
      ['created', 'Meru'],
      ['created', 'Nairobi'],
    ]);
    expect(changes[1]).toMatchObject({
      fields: [{ field: 'name', before: 'Meru', after: 'Maua' }],
      by: { username: 'njeri' },
    });
    for (const method of ['put', 'delete'] as const) {
      expect(await staff.ask(method, `/api/admin/offices/${id}`, {}, 404)).toMatchObject({
        code: 'OFFICE_NOT_FOUND',
      });
    }
  });

  it('added in parallel get distinct positions, and one is the head office', async () => {
    await Promise.all(['Aa', 'Bb', 'Cc'].map((name) => add(name, { position: 0, isHeadOffice: true })));
    const rows = await staff.dataSource.query<{ position: number; head: boolean }[]>(
      'SELECT position, is_head_office AS head FROM offices ORDER BY 1',
    );
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(rows.filter(({ head }) => head)).toHaveLength(1);
  });

  it.each<[object, string, string]>([
    [{ name: 'M' }, 'name', 'Town must be at least 2 characters'],
    [{ name: undefined }, 'name', 'Town must be at least 2 characters'],
    [{ addressLines: [] }, 'addressLines', 'Address is required'],
    [{ addressLines: [' '] }, 'addressLines', 'Address is required'],
    [{ phones: ['+254 700 000 109', '12'] }, 'phones', '"12" is not a valid phone number'],
    [{ emails: ['no'] }, 'emails', '"no" is not a valid email address'],
    [{ whatsapp: '12' }, 'whatsapp', 'Please enter a valid phone number'],
    [{ coordinates: { lat: 91, lng: 1 } }, 'coordinates.lat', 'Latitude must be a number from -90 to 90'],
    [{ coordinates: { lat: 1 } }, 'coordinates.lng', 'Longitude is required'],
    [{ staffUserId: 0 }, 'staffUserId', 'Inquiries go to: choose an account, or none'],
    [{ position: -1 }, 'position', 'Position must be a whole number from 0 to 1,000'],
    [{ isHeadOffice: 'yes' }, 'isHeadOffice', 'Head office must be true or false'],
    [{ colour: 'red' }, 'colour', 'colour is not a field of this call'],
  ])('reject %j', async (wrong, field, message) => {
    const body = await staff.ask<ErrorBody>('post', '/api/admin/offices', { ...MERU, ...wrong }, 400);
    expect(body.details).toEqual([{ field, message }]);
  });
});

describe('the route of an inquiry', () => {
  const TOKEN = 'Bearer internal-token-of-the-tests';
  const ask = (id: number | string, token = TOKEN) =>
    staff.get(`/internal/properties/${id}/route`).set('Authorization', token);
  const handlerOf = async (id: number) => ((await ask(id).expect(200)).body as InquiryRoute).handler;

  it('is only returned to other services [ACCESS-6]', async () => {
    const [listing] = await staff.store(buildProperty());
    for (const token of ['', 'Bearer', `${TOKEN}x`]) {
      const answer = await ask(listing!.id, token).expect(401);
      expect(answer.body).toMatchObject({ code: 'NOT_AUTHORISED' });
    }
    await staff.call('get', `/internal/properties/${listing!.id}/route`).expect(401);
  });

  it("is the first agent, with the agent's account or else the office's [TEAM-8]", async () => {
    await add('Nairobi', { towns: ['Nairobi'], staffUserId: 20 });
    const zainab = await staff.storeAgent({ name: 'Zainab', staffUserId: 10 });
    const amina = await staff.storeAgent({ name: 'Amina' });
    const [first, second] = await staff.store(
      buildProperty({ title: 'Villa', agentIds: [zainab.id, amina.id] }),
      buildProperty({ agentIds: [amina.id, zainab.id] }),
    );
    expect((await ask(first!.id)).body).toEqual({
      title: 'Villa',
      exactPlace: null,
      handler: {
        ...{ kind: 'agent', name: 'Zainab', agentId: zainab.id, staffUserId: 10 },
        ...{ email: 'amina.were@example.com', hasOwnAccount: true, eveningViewings: true },
      },
    });
    expect(await handlerOf(second!.id)).toMatchObject({
      ...{ kind: 'agent', name: 'Amina', agentId: amina.id, staffUserId: 20, hasOwnAccount: false },
    });
    await staff.dataSource.query(`UPDATE agents SET agency = 'Another firm' WHERE id = $1`, [zainab.id]);
    expect(await handlerOf(first!.id)).toMatchObject({ email: null });
  });

  it('says whether the first agent takes viewings in the evening; offices do [VIEWING-18]', async () => {
    await add('Nairobi', { towns: ['Nairobi'] });
    const takesNone = await staff.storeAgent({ name: 'Zainab', eveningViewings: false });
    const takes = await staff.storeAgent({ name: 'Amina' });
    const stored = await staff.store(
      buildProperty({ agentIds: [takesNone.id, takes.id] }),
      buildProperty({ agentIds: [takes.id, takesNone.id] }),
      buildProperty(),
    );
    const [first, second, third] = await Promise.all(stored.map(({ id }) => handlerOf(id)));
    expect(first).toMatchObject({ name: 'Zainab', eveningViewings: false });
    expect(second).toMatchObject({ name: 'Amina', eveningViewings: true });
    expect(third).toMatchObject({ kind: 'office', eveningViewings: true });
    expect(await staff.read(`/api/properties/${stored[0]!.id}`)).toMatchObject({
      agents: [{ eveningViewings: false }, { eveningViewings: true }],
    });
  });

  it('is the office of the place, else the head office, else nobody [TEAM-8]', async () => {
    const listings = await staff.store(
      buildProperty({ location: 'Links Road, Nyali, MOMBASA' }),
      buildProperty({ location: 'Garissa' }),
    );
    const [nyali, garissa] = [listings[0]!.id, listings[1]!.id];
    expect(await handlerOf(nyali)).toBeNull();
    await add('Nairobi', { towns: ['Nairobi'], staffUserId: 20 });
    expect(await handlerOf(nyali)).toMatchObject({ kind: 'office', name: 'Nairobi', staffUserId: 20 });
    await add('Mombasa', { towns: ['Kilifi', 'Mombasa'] });
    expect(await handlerOf(nyali)).toMatchObject({ kind: 'office', name: 'Mombasa', staffUserId: null });
    expect(await handlerOf(garissa)).toMatchObject({ kind: 'office', name: 'Nairobi', staffUserId: 20 });
  });

  it('about a place is the office that serves it, else the head office, else nobody [INQUIRY-25]', async () => {
    const officeOf = async (place: string) => {
      const call = staff.call('post', '/internal/places/route').set('Authorization', TOKEN).send({ place });
      return ((await call.expect(200)).body as PlaceRoute).handler;
    };
    expect(await officeOf('Nyali, Mombasa')).toBeNull();
    await add('Nairobi', { towns: ['Nairobi'], staffUserId: 20 });
    await add('Mombasa', { towns: ['Kilifi', 'Mombasa'] });
    expect(await officeOf('Nyali,  MOMBASA ')).toMatchObject({
      kind: 'office',
      name: 'Mombasa',
      agentId: null,
      staffUserId: null,
    });
    expect(await officeOf('Garissa')).toMatchObject({ kind: 'office', name: 'Nairobi', staffUserId: 20 });
    await staff.call('post', '/internal/places/route').send({ place: 'Nyali' }).expect(401);
  });

  it('is empty for listings that visitors cannot see', async () => {
    const hidden = await staff.store(
      buildProperty({ published: false }),
      buildProperty({ deletedAt: new Date() }),
    );
    for (const id of [...hidden.map((listing) => listing.id), 4711, 'x']) {
      expect((await ask(id).expect(404)).body).toMatchObject({ code: 'PROPERTY_NOT_FOUND' });
    }
  });
});

it('public responses do not contain the assignee of inquiries [TEAM-10]', async () => {
  const agent = await staff.storeAgent({ name: 'Zainab', staffUserId: 987_654 });
  await add('Nairobi', { towns: ['Nairobi'], staffUserId: 987_654 });
  const [listing] = await staff.store(buildProperty({ agentIds: [agent.id] }));
  for (const path of ['/api/offices', `/api/agents/${agent.id}`, `/api/properties/${listing!.id}`]) {
    const { text } = await staff.get(path).expect(200);
    expect([path, /staff_?user/i.test(text), text.includes('987654')]).toEqual([path, false, false]);
  }
});

describe('rates', () => {
  const add = (more: object, status = 201) =>
    staff.ask<StaffRateSet>('post', '/api/admin/rates', { ...FIRST_RATES, ...more }, status);
  const inForce = async () => ((await staff.read('/api/rates')) as CurrentRates).inForce;
  const states = async () =>
    (await staff.ask<StaffRateSet[]>('get', '/api/admin/rates')).map(({ id, state }) => [id, state]);
  const dayFromNow = (days: number) =>
    new Date(Date.now() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

  it('begin with the first set, which visitors and the gateway may cache [COSTS-6]', async () => {
    const answer = await staff.get('/api/rates').expect(200);
    expect(answer.headers['cache-control']).toContain('public');
    const { note, ...published } = FIRST_RATES;
    expect(answer.body).toEqual({ inForce: { id: 1, ...published } });
    expect(await staff.ask('get', '/api/admin/rates')).toMatchObject([
      { state: 'in-force', createdBy: null, note },
    ]);
  });

  it('are replaced by a new set from its day on, and stay in the history [COSTS-6]', async () => {
    const values = { ...FIRST_RATES.values, stampDutyUrban: 500, consent: null };
    const coming = await add({ validFrom: dayFromNow(2), values });
    expect(coming).toMatchObject({ state: 'coming', createdBy: 'njeri', values });
    expect((await inForce())!.id).toBe(1);
    const now = await add({ validFrom: dayFromNow(0), source: '  Finance   Act ', note: 'a\r\nb' });
    expect(now).toMatchObject({ source: 'Finance Act', note: 'a\nb' });
    expect(await inForce()).toMatchObject({ id: now.id });
    const corrected = await add({ validFrom: dayFromNow(0), values });
    expect(await states()).toEqual([
      [coming.id, 'coming'],
      [corrected.id, 'in-force'],
      [now.id, 'replaced'],
      [1, 'past'],
    ]);
    const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=rate-set');
    expect(changes.map(({ action, by, subjectId }) => [action, by?.username, subjectId])).toEqual(
      [corrected, now, coming].map(({ id }) => ['created', 'njeri', id]),
    );
    expect(changes[2]!.fields).toContainEqual({ field: 'stampDutyUrban', before: 400, after: 500 });
  });

  it('are refused with the field, its limit and the remedy [COSTS-7]', async () => {
    const problems = async (more: object) =>
      ((await add(more, 400)) as unknown as ErrorBody).details!.map(
        ({ field, message }) => `${field}: ${message}`,
      );
    const { vat, ...withoutVat } = FIRST_RATES.values;
    expect(vat).toBe(1600);
    expect(await problems({ values: { ...withoutVat, search: -1 } })).toEqual([
      'values.vat: VAT on fees and on commercial property is required; send null if it is not known',
      expect.stringMatching(
        /^values\.search: Official search must be a whole number from 0 to 1,000,000,000/,
      ),
    ]);
    for (const values of [
      null,
      [],
      'x',
      { ...FIRST_RATES.values, legalBands: [[]] },
      { ...FIRST_RATES.values, x: 1 },
    ]) {
      expect((await problems({ values }))[0]).toMatch(/^values/);
    }
    expect(await problems({ source: '  ' })).toEqual([
      expect.stringMatching(/^source: Source must be 3 to 300/),
    ]);
    for (const validFrom of ['2026-02-30', '2001-01-01', dayFromNow(1000), 'tomorrow', 5, null]) {
      expect((await problems({ validFrom }))[0]).toMatch(/^validFrom: Valid from /);
    }
    expect(await problems({ note: 'x'.repeat(1001) })).toEqual([
      expect.stringMatching(/^note: Note must be at most/),
    ]);
  });

  it('that are not there are null [COSTS-6]', async () => {
    await staff.dataSource.query('DELETE FROM rate_sets');
    expect(await staff.read('/api/rates')).toEqual({ inForce: null });
    expect((await add({ validFrom: dayFromNow(-3000) })).state).toBe('in-force');
  });
});
