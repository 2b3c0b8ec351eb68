import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  daysAfter,
  type ErrorBody,
  officeDay,
  type Property,
  type StaffProperty,
} from '@lml/common/contracts';
import { cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff({ PUBLIC_URL: 'https://www.lml-properties.example' });
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
});

const today = officeDay(new Date());
const TENDER = {
  status: 'For Sale',
  price: 14_500_000,
  bidsCloseOn: daysAfter(today, 10),
  bidsCloseAt: '12:00',
  siteDays: 'Tuesdays, 10 am to 3 pm',
  bidDepositPercent: 10,
} as const;
const bidForm = (id: number, query = '') => staff.get(`/api/properties/${id}/bid-form.pdf${query}`);

describe('terms of a tender', () => {
  it('are stored, shown to visitors and kept by other edits [TENDER-1]', async () => {
    const { id } = await staff.create(TENDER);
    await staff.ask('put', `/api/properties/${id}`, { title: 'Another title' });
    const property = (await staff.get(`/api/properties/${id}`).expect(200)).body as Property;
    expect(property).toMatchObject(TENDER);
    const listed = (await staff.get('/api/properties').expect(200)).body as { properties: Property[] };
    expect(listed.properties[0]).toMatchObject({ bidsCloseOn: TENDER.bidsCloseOn });
    const after = await staff.ask<StaffProperty>('put', `/api/properties/${id}`, { bidsCloseOn: null });
    expect(after.bidsCloseOn).toBeNull();
  });

  it.each([
    ['bidsCloseOn', '2026-02-30', 'Bids close on must be a date such as 2026-12-31'],
    ['bidsCloseAt', '12:30', expect.stringContaining('Bids close at must be one of: 10:00')],
    ['bidDepositPercent', 101, 'Deposit with a bid in percent must be a whole number from 0 to 100'],
  ])('are refused with the field and the remedy: %s %s [TENDER-1]', async (field, value, message) => {
    const { id } = await staff.create({});
    const { details } = await staff.ask<ErrorBody>('put', `/api/properties/${id}`, { [field]: value }, 400);
    expect(details).toEqual([{ field, message }]);
  });
});

describe('GET /api/properties/{id}/bid-form.pdf', () => {
  it('is a file named after the property, in the language asked for [TENDER-3]', async () => {
    const { id } = await staff.create(TENDER);
    const answer = await bidForm(id).expect(200).expect('Content-Type', 'application/pdf');
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="LML-${id}-[a-z0-9-]+-bid-form\\.pdf"$`),
    );
    await bidForm(id).set('If-None-Match', answer.headers.etag!).expect(304);
    const swahili = await bidForm(id, '?lang=sw').expect(200);
    expect(swahili.headers.etag).not.toBe(answer.headers.etag);
    await bidForm(id, '?lang=fr').expect(400);
  });

  it.each([
    ['is no tender', { bidsCloseOn: null }],
    ['took bids until yesterday', { bidsCloseOn: daysAfter(today, -1) }],
    ['is sold', { status: 'Sold', purpose: 'sale' as const }],
    ['is to let', { status: 'For Rent', purpose: 'rent' as const }],
  ])('is not found for a property that %s [TENDER-3]', async (_, changes) => {
    const { id } = await staff.create({ ...TENDER, ...changes });
    const { body } = (await bidForm(id).expect(404)) as { body: ErrorBody };
    expect(body).toMatchObject({ code: 'BID_FORM_NOT_OFFERED', message: 'This property takes no bids' });
    await bidForm(99_999_999).expect(404);
  });
});
