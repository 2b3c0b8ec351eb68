import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  type ChangeViewing,
  daysAfter,
  officeDay,
  type ViewingDetail,
  viewingTimes,
} from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import { bodyOf, buildInquiry, type InquiryStaff, startForStaff, startListings } from './support.js';

/** Meeting places at listings whose exact place visitors do not see. */
const PLACE = 'Mikindani Close 12, Nyali, Mombasa (https://www.google.com/maps?q=-4.03921,39.71083)';
let listings: Awaited<ReturnType<typeof startListings>>;
let staff: InquiryStaff;

beforeAll(async () => {
  listings = await startListings({ 7: 'Two-Bedroom Flat', 8: 'Office' }, {}, [], [], { 7: PLACE });
  staff = await startForStaff({ LISTINGS_URL: listings.url });
});
afterAll(async () => {
  await staff.stop();
  await listings.stop();
});
beforeEach(async () => {
  listings.answer(undefined);
  await staff.empty();
});

function openDay(): string {
  let day = daysAfter(officeDay(new Date()), 2);
  while (!viewingTimes(day, new Date()).includes('10:00')) day = daysAfter(day, 1);
  return day;
}

async function requested(fields: Record<string, unknown> = {}): Promise<ViewingDetail> {
  const slot = { date: openDay(), time: '10:00' };
  const body = buildInquiry({ viewingSlots: [slot], email: `${randomUUID()}@example.com`, ...fields });
  const response = await staff.inquiries.api().post('/api/inquiries').send(body).expect(201);
  const { viewings } = await staff.detail((bodyOf(response) as { id: number }).id);
  return staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewings[0]!.id}`);
}
const change = ({ id, version }: ViewingDetail, body: Omit<ChangeViewing, 'version'>) =>
  staff.ask<ViewingDetail>('patch', `/api/admin/viewings/${id}`, { version, ...body });
const ten = () => new Date(`${openDay()}T10:00:00+03:00`).toISOString();

it('a viewing gets the exact place when it is confirmed, not when a time is proposed [PIN-8]', async () => {
  const proposed = await change(await requested({ propertyId: 7 }), { action: 'propose', startsAt: ten() });
  expect(proposed.place).toBeNull();
  expect((await change(proposed, { action: 'confirm' })).place).toBe(PLACE);
});

it('a place that staff name stays [PIN-8]', async () => {
  const body = { action: 'confirm' as const, startsAt: ten(), place: 'At the office' };
  expect((await change(await requested({ propertyId: 7 }), body)).place).toBe('At the office');
});

it.each([
  ['by video call', { propertyId: 7, viewingKind: 'video' }],
  ['of a listing whose place everybody sees', { propertyId: 8 }],
])('a viewing %s gets none [PIN-8]', async (_, fields) => {
  const confirmed = await change(await requested(fields), { action: 'confirm', startsAt: ten() });
  expect(confirmed.place).toBeNull();
});

it('a confirmation does not wait for a listings service that is down [PIN-8]', async () => {
  const viewing = await requested({ propertyId: 7 });
  listings.answer({ status: 500, body: {} });
  const confirmed = await change(viewing, { action: 'confirm', startsAt: ten() });
  expect(confirmed).toMatchObject({ state: 'confirmed', place: null });
});
