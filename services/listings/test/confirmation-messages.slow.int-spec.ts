import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChangePage,
  type Confirmation,
  CONFIRMATION_HEADER,
  type ConfirmationMessage,
  type ErrorBody,
  type StaffProperty,
} from '@lml/common/contracts';
import supertest from 'supertest';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;
let agentId: number;
const DAY_MS = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
  agentId = (await staff.storeAgent({ name: 'Amina Were', whatsapp: '+254 711 000 199' })).id;
  await staff.store(
    buildProperty({
      ...{ title: 'Villa', agentIds: [agentId], confirmedByPerson: true },
      confirmedAt: new Date(Date.now() - 33 * DAY_MS),
    }),
  );
});

const message = (id = 1, status = 200) =>
  staff.ask<ConfirmationMessage & ErrorBody>(
    'get',
    `/api/admin/confirmations/whatsapp/${id}`,
    undefined,
    status,
  );
const tokensOf = ({ text }: ConfirmationMessage) =>
  [...text.matchAll(/\/confirm\/(\S+)/g)].map(([, token]) => token!);
const open = (token: string) =>
  supertest(staff.app.getHttpServer()).get('/api/confirmations/current').set(CONFIRMATION_HEADER, token);
const answer = (token: string, body: object = {}) =>
  supertest(staff.app.getHttpServer())
    .post('/api/confirmations/current')
    .set(CONFIRMATION_HEADER, token)
    .send(body);
const stored = () => staff.ask<StaffProperty>('get', '/api/admin/properties/1');

describe('the WhatsApp message that asks an agent', () => {
  it('names agent, listing and age, has two links, and fits into a chat link [FRESH-13]', async () => {
    const asked = await message();
    expect(asked).toMatchObject({ name: 'Amina Were', phone: '+254 711 000 199' });
    expect(asked.text).toMatch(
      /^Hello Amina Were, is Villa \(LML-1\) still available\? It was last confirmed 33 days ago\./,
    );
    expect(tokensOf(asked)).toHaveLength(2);
    expect(asked.text.length).toBeLessThanOrEqual(700);
  });

  it('stays short with the longest title [FRESH-13]', async () => {
    await staff.ask('put', '/api/properties/1', { title: 'Villa '.repeat(30).trim() });
    expect((await message()).text.length).toBeLessThanOrEqual(700);
  });

  it('has a link that confirms once, and is logged with the name; opening it changes nothing [FRESH-13]', async () => {
    const [available] = tokensOf(await message());
    const { confirmedAt } = await stored();
    expect((await open(available!).expect(200)).body).toMatchObject({
      ...{ action: 'available', state: 'open', days: 33 },
    });
    expect((await stored()).confirmedAt).toBe(confirmedAt);
    expect(((await answer(available!).expect(200)).body as Confirmation).state).toBe('used');
    expect((await stored()).freshness).toEqual({ days: 0, state: 'fresh' });
    expect(((await answer(available!).expect(409)).body as ErrorBody).code).toBe('CONFIRMATION_USED');
    const { changes } = await staff.ask<ChangePage>(
      'get',
      '/api/admin/properties/changes?subject=property&id=1',
    );
    expect(changes[0]!.by?.username).toBe('by WhatsApp link, Amina Were');
  });

  it('has a link that takes the listing off the market, with a reason [FRESH-13]', async () => {
    const [, gone] = tokensOf(await message());
    expect(((await answer(gone!).expect(400)).body as ErrorBody).details?.[0]?.field).toBe('reason');
    await answer(gone!, { reason: 'let' }).expect(200);
    expect((await stored()).status).toBe('Let');
  });

  it('has links that end with another agent or number, and that cannot be altered [FRESH-13]', async () => {
    const [available] = tokensOf(await message());
    await open(available!.replace(/^1\./, '2.')).expect(404);
    await staff.ask('put', `/api/admin/agents/${agentId}`, { whatsapp: '+254 711 000 200' });
    await open(available!).expect(404);
  });

  it('is refused without an agent of ours, off the market, and for an unknown listing [FRESH-13]', async () => {
    await staff.ask('put', `/api/admin/agents/${agentId}`, { agency: 'Pwani Homes' });
    expect((await message(1, 409)).code).toBe('NO_AGENT_TO_ASK');
    await staff.ask('put', '/api/properties/1', { status: 'Sold' });
    expect((await message(1, 409)).code).toBe('LISTING_OFF_MARKET');
    expect((await message(99, 404)).code).toBe('PROPERTY_NOT_FOUND');
  });
});
