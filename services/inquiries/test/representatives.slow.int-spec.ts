import type { ErrorBody, PersonSummary } from '@lml/common/contracts';
import { bodyOf, buildInquiry } from './support.js';
import {
  at,
  change,
  mailsOf,
  openDay,
  requested,
  SLOTS,
  staff,
  useInquiries,
} from './viewings-under-test.js';

/** Somebody in Kenya who views for a buyer abroad. */
const GRACE = { representativeName: 'Grace Wanjiru', representativePhone: '0700 000 131' };
const SHOWN = { name: 'Grace Wanjiru', phone: '0700 000 131' };

useInquiries();

const stored = () =>
  staff.inquiries.database.query<object[]>(
    `SELECT representative_name AS name, representative_phone AS phone, representative_e164 AS e164 FROM viewings`,
  );

it('staff read who views for the visitor, with the number [ABROAD-5]', async () => {
  expect((await requested(GRACE)).representative).toEqual(SHOWN);
  expect(
    (await requested({ representativeName: '  ', representativePhone: null })).representative,
  ).toBeNull();
  expect((await requested()).representative).toBeNull();
});

it('mails and calendars of staff name who views for the visitor; those of the visitor do not [ABROAD-5]', async () => {
  const viewing = await change(await requested({ ...GRACE, visitorZone: 'Europe/London' }), {
    ...{ action: 'confirm', startsAt: at(openDay(0), '10:00'), handlerId: 2 },
  });
  const [toStaff] = await mailsOf(viewing.id, 'viewing-staff');
  expect(toStaff!.representative).toEqual(SHOWN);
  const unfolded = (text: string) => text.replaceAll('\r\n ', '');
  expect(unfolded(toStaff!.calendar!.content)).toContain('In their place: Grace Wanjiru\\, 0700 000 131');
  const [toVisitor] = await mailsOf(viewing.id);
  expect(JSON.stringify(toVisitor)).not.toMatch(/Grace/);
  expect(unfolded(toVisitor!.calendar!.content)).toMatch(/ in London\\, .* in Nairobi/);
});

it.each([
  [{ representativeName: 'Grace Wanjiru' }, 'representativePhone', /both the name and the number/],
  [{ representativePhone: '0700 000 131' }, 'representativePhone', /both the name and the number/],
  [{ ...GRACE, representativeName: 'G' }, 'representativeName', /name/i],
  [{ ...GRACE, representativePhone: '12' }, 'representativePhone', /phone number/],
  [{ ...GRACE, representativePhone: 7 }, 'representativePhone', /phone number/],
  [{ ...GRACE, viewingSlots: undefined }, 'representativeName', /^Choose a day for the viewing/],
])('who views for the visitor is refused with %j at %s [ABROAD-5]', async (fields, field, message) => {
  const body = buildInquiry({ viewingSlots: SLOTS(), ...fields });
  const response = await staff.inquiries.api().post('/api/inquiries').send(body).expect(400);
  const { details } = bodyOf(response) as ErrorBody;
  expect(details).toEqual([{ field, message: expect.stringMatching(message) as string }]);
});

it('who views for a visitor finds, gets and erases their own data by number [ABROAD-6]', async () => {
  const { inquiryId } = await requested(GRACE);
  await staff.withListings(async () => {
    const person = { person: '+254 700 000 131' };
    const search = () => staff.ask<PersonSummary>('post', '/api/admin/privacy/search', person);
    expect(await search()).toMatchObject({ total: 0, viewingsForOthers: 1 });
    const file = await staff.ask<{ viewingsForOthers: object[] }>(
      'post',
      '/api/admin/privacy/export',
      person,
    );
    expect(file.viewingsForOthers).toMatchObject([{ propertyId: 7, ...SHOWN }]);
    expect(JSON.stringify(file)).not.toContain((await staff.detail(inquiryId)).email);
    expect(await staff.ask('post', '/api/admin/privacy/erase', person)).toMatchObject({
      ...{ erased: 0, viewingsForOthers: 1 },
    });
    expect(await search()).toMatchObject({ viewingsForOthers: 0 });
  });
  expect(await stored()).toEqual([{ name: null, phone: null, e164: null }]);
});

it('who views for a visitor is erased with the visitor [ABROAD-6]', async () => {
  const { visitor } = await requested(GRACE);
  expect(await stored()).toHaveLength(1);
  await staff.withListings(() => staff.ask('post', '/api/admin/privacy/erase', { person: visitor.email }));
  expect(await stored()).toEqual([]);
});
