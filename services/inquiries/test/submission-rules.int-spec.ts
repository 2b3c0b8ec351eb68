import { resetClock, setClock } from '@lml/common/testing/clock';
import {
  closedText,
  type ErrorBody,
  type Inquiry,
  INQUIRY_TEXTS,
  type InquiryReceipt,
  outsideHoursText,
} from '@lml/common/contracts';
import { bodyOf, buildInquiry, buildMessage, type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;

beforeAll(async () => {
  inquiries = await startInquiries();
});

afterAll(() => inquiries.stop());

describe('an invalid message gets 400 with the field and the error text of the form:', () => {
  const T = INQUIRY_TEXTS;
  const cases: [field: string, fault: string, value: unknown, text: string][] = [
    ['name', 'missing', undefined, T.name],
    ['name', 'short', 'A', T.name],
    ['name', 'blank', '   ', T.name],
    ['name', 'of control characters', '\u0000\u0001\u0002', T.name],
    ['name', 'of zero-width characters', '\u200b\u200b\u200b', T.name],
    ['name', 'of one letter and bidi controls', '\u202eA\u202c\u200f', T.name],
    ['name', 'of blank symbols', '\u2800\u2800\u3164', T.name],
    ['phone', 'of zero-width characters', '\u200b'.repeat(10), T.phone],
    ['subject', 'of zero-width characters', '\u2066\u2069', T.subject],
    ['message', 'of invisible characters and line breaks', '\u2800\u200b\n'.repeat(10), T.message],
    ['name', 'a number', 12345, T.name],
    ['name', 'null', null, T.name],
    ['name', 'a list', ['Wanjiru'], T.name],
    ['name', 'long', 'n'.repeat(121), T.nameTooLong],
    ['name', 'long in characters that hide from a count', `ab${'\ufe0f'.repeat(200)}`, T.nameTooLong],
    ['email', 'missing', undefined, T.email],
    ['email', 'no address', 'wanjiru', T.email],
    ['email', 'without a domain', 'wanjiru@localhost', T.email],
    ['email', 'with a line break', 'w@example.com\r\nBcc: x@example.com', T.email],
    ['email', 'two addresses', 'w@example.com,x@example.com', T.email],
    ['email', 'long', `${'w'.repeat(250)}@example.com`, T.email],
    ['email', 'an object', { $ne: null }, T.email],
    ['phone', 'missing', undefined, T.phone],
    ['phone', 'short', '070000', T.phone],
    ['phone', 'long', '1'.repeat(31), T.phone],
    ['phone', 'a number', 254700000120, T.phone],
    ['subject', 'missing', undefined, T.subject],
    ['subject', 'blank', ' \t ', T.subject],
    ['subject', 'long', 's'.repeat(201), T.subjectTooLong],
    ['message', 'missing', undefined, T.message],
    ['message', 'short', '123456789', T.message],
    ['message', 'short once trimmed', '   12345678   ', T.message],
    ['message', 'long', 'm'.repeat(5001), T.messageTooLong],
    ['message', 'true', true, T.message],
    ['website', 'a list', ['x'], 'website must be a text'],
    ['filledInMs', 'a text', 'soon', 'filledInMs must be a number of milliseconds'],
    ['status', 'not for visitors', 'resolved', 'status is not a field of this call'],
    ['id', 'not for visitors', 1, 'id is not a field of this call'],
  ];
  const calls = [
    ['/api/inquiries', buildInquiry],
    ['/api/contact', buildMessage],
  ] as const;

  describe.each(calls)('%s', (path, build) => {
    it.each(cases)(
      '%s %s [INQUIRY-1, INQUIRY-2, INQUIRY-3, INQUIRY-4, INQUIRY-5]',
      async (field, _fault, value, text) => {
        const before = await inquiries.countAll();
        const response = await inquiries
          .api()
          .post(path)
          .send(build({ [field]: value }))
          .expect(400);
        expect(response.body).toMatchObject({
          ...{ statusCode: 400, code: 'VALIDATION_FAILED', error: text, message: text },
          details: [{ field, message: text }],
          requestId: expect.any(String) as string,
        });
        expect(await inquiries.countAll()).toBe(before);
      },
    );
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['zero', 0],
    ['negative', -7],
    ['a fraction', 7.5],
    ['a text', '7'],
    ['a text with more than a number', '1; drop table inquiries'],
    ['a list', [7]],
  ])('propertyId %s', async (_fault, propertyId) => {
    const body = bodyOf(await inquiries.inquire(buildInquiry({ propertyId })).expect(400));
    expect((body as ErrorBody).details).toEqual([
      { field: 'propertyId', message: 'propertyId must be the number of a property' },
    ]);
  });

  it('all errors at once, each with its field', async () => {
    const body = bodyOf(await inquiries.contact({}).expect(400));
    expect((body as ErrorBody).details?.map(({ field }) => field).sort()).toEqual([
      'email',
      'message',
      'name',
      'phone',
      'subject',
    ]);
  });

  it.each([
    ['no JSON', 'application/json', '{"name":'],
    ['a list', 'application/json', '[]'],
    ['a text', 'application/json', '"hello"'],
    ['nothing', 'application/json', ''],
    ['XML', 'application/xml', '<name/>'],
    ['a prototype pollution payload', 'application/json', '{"__proto__":{"name":"x"}}'],
    ['deeply nested', 'application/json', `{"name":${'['.repeat(2000)}${']'.repeat(2000)}}`],
  ])('a body that is %s', async (_what, type, body) => {
    const response = await inquiries.api().post('/api/contact').set('Content-Type', type).send(body);
    expect(response.status).toBe(400);
    expect((response.body as ErrorBody).code).toMatch(/MALFORMED_REQUEST|VALIDATION_FAILED/);
  });

  it('an oversized body gets 413', async () => {
    await inquiries.contact(buildMessage({ message: 'm'.repeat(300_000) })).expect(413);
  });
});

describe('a preferred viewing time', () => {
  // Friday 20 November 2026, noon in Nairobi; only the date is faked, timers are real.
  beforeAll(() => {
    setClock(new Date('2026-11-20T12:00:00+03:00'));
  });
  afterAll(resetClock);

  const viewingOf = async (body: Record<string, unknown>) => {
    const { id } = (await inquiries.inquire(buildInquiry(body)).expect(201)).body as InquiryReceipt;
    const response = await inquiries
      .api()
      .get('/api/inquiries')
      .set('Cookie', await inquiries.staff());
    return (response.body as Inquiry[]).find((inquiry) => inquiry.id === id)!.viewing;
  };

  it('is stored and shown to staff: a day and a time, a day only, or none', async () => {
    expect(await viewingOf({ viewingDate: '2026-11-24', viewingTime: '10:30' })).toEqual({
      date: '2026-11-24',
      time: '10:30',
    });
    expect(await viewingOf({ viewingDate: '2027-02-18' })).toEqual({ date: '2027-02-18', time: null });
    expect(await viewingOf({ viewingDate: '2026-11-20', viewingTime: '12:30' })).toEqual({
      date: '2026-11-20',
      time: '12:30',
    });
    expect(await viewingOf({ viewingDate: null, viewingTime: null })).toBeNull();
    expect(await viewingOf({})).toBeNull();
  });

  const T = INQUIRY_TEXTS;
  it.each([
    [{ viewingTime: '10:30' }, 'viewingDate', T.viewingDate],
    [{ viewingDate: '' }, 'viewingDate', T.viewingDate],
    [{ viewingDate: 'next Tuesday' }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: '2026-02-30' }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: 20261124 }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: ['2026-11-24'] }, 'viewingDate', T.viewingDateFormat],
    [{ viewingDate: '2026-11-19' }, 'viewingDate', T.viewingDatePast],
    [{ viewingDate: '2027-02-19' }, 'viewingDate', T.viewingDateFar],
    [{ viewingDate: '2026-11-22', viewingTime: '10:00' }, 'viewingDate', closedText('2026-11-22')],
    [{ viewingDate: '2026-11-24', viewingTime: '17:00' }, 'viewingTime', outsideHoursText()],
    [{ viewingDate: '2026-11-21', viewingTime: '09:00' }, 'viewingTime', outsideHoursText()],
    [{ viewingDate: '2026-11-20', viewingTime: '09:00' }, 'viewingTime', T.viewingTimePast],
    [{ viewingDate: '2026-11-24', viewingTime: 'ten' }, 'viewingTime', T.viewingTimeFormat],
    [{ viewingDate: '2026-11-24', viewingTime: '' }, 'viewingTime', T.viewingTimeFormat],
    [{ viewingDate: '2026-11-24', viewingTime: { $gt: 1 } }, 'viewingTime', T.viewingTimeFormat],
  ])('%j gets 400 naming %s', async (fields, field, message) => {
    const before = await inquiries.countAll();
    const body = bodyOf(await inquiries.inquire(buildInquiry(fields)).expect(400)) as ErrorBody;
    expect(body.details).toEqual([{ field, message }]);
    expect(await inquiries.countAll()).toBe(before);
  });

  it('is only accepted in an inquiry about a property', async () => {
    const body = bodyOf(
      await inquiries.contact(buildMessage({ viewingDate: '2026-11-24' })).expect(400),
    ) as ErrorBody;
    expect(body.message).toBe('viewingDate is not a field of this call');
  });
});
