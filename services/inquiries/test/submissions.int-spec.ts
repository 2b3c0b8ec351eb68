import type { ErrorBody, InquiryReceipt } from '@lml/common/contracts';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  type Inquiries,
  startInquiries,
  startListings,
} from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;

beforeAll(async () => {
  listings = await startListings({ 7: 'Two-Bedroom Flat, Othaya Road' });
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
});

afterAll(async () => {
  await inquiries.stop();
  await listings.stop();
});

afterEach(() => listings.answer(undefined));

describe('an accepted message', () => {
  it('about a property is stored with the current title, and one mail for each member of staff [INQUIRY-21, TRASH-5]', async () => {
    const response = await inquiries
      .inquire(buildInquiry())
      .set('X-Request-Id', 'request-of-the-visitor')
      .expect(201);

    const receipt = response.body as InquiryReceipt;
    expect(receipt).toEqual({
      id: expect.any(Number) as number,
      status: 'new',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    });
    expect(await inquiries.rowOf(receipt.id)).toMatchObject({
      ...{ name: 'Wanjiru Kamau', email: 'wanjiru.kamau@example.com', phone: '+254 700 000 120' },
      ...{ subject: 'Inquiry about Two-Bedroom Flat', property_id: 7, spam: false, status: 'new' },
      property_title: 'Two-Bedroom Flat, Othaya Road',
    });
    expect(await inquiries.deliveriesOf(receipt.id)).toEqual([
      { recipient: 'office@lml.example', request_id: 'request-of-the-visitor' },
      { recipient: 'sales@lml.example', request_id: 'request-of-the-visitor' },
    ]);
    expect(listings.asked.at(-1)).toEqual({ path: '/api/properties/7', requestId: 'request-of-the-visitor' });
  });

  it('from the contact form is stored in the same table, without a property', async () => {
    const body = bodyOf(await inquiries.contact(buildMessage()).expect(201));
    expect(await inquiries.rowOf((body as InquiryReceipt).id)).toMatchObject({
      property_id: null,
      property_title: null,
      subject: 'Property Viewing',
    });
    expect(await inquiries.deliveriesOf((body as InquiryReceipt).id)).toHaveLength(2);
  });

  it('is cleaned: trimmed, without control characters, single-line except for the message [INQUIRY-6]', async () => {
    const body = bodyOf(
      await inquiries
        .contact(
          buildMessage({
            name: '  Wanjiru\r\nBcc: everyone@example.com\u0000\u0007 ',
            subject: 'Hello\r\n\r\nX-Evil:\t1\u2028',
            message: ' First line\r\nsecond line\u0000\u001b[31m ',
          }),
        )
        .expect(201),
    );
    expect(await inquiries.rowOf((body as InquiryReceipt).id)).toMatchObject({
      name: 'Wanjiru Bcc: everyone@example.com',
      subject: 'Hello X-Evil: 1',
      message: 'First line\nsecond line[31m',
    });
  });

  it('is cleaned of bidirectional and invisible characters, except the joiners of emoji', async () => {
    const body = bodyOf(
      await inquiries
        .contact(
          buildMessage({
            name: '\u202eWan\u200bjiru\u202c 👩🏽‍💻\u200f',
            email: '\u200bwanjiru@example.com',
            phone: '\u202a+254 700 000 120\u202c',
            subject: '\u2067Hello\u2069',
          }),
        )
        .expect(201),
    );
    expect(await inquiries.rowOf((body as InquiryReceipt).id)).toMatchObject({
      ...{ name: 'Wanjiru 👩🏽‍💻', email: 'wanjiru@example.com', phone: '+254 700 000 120', subject: 'Hello' },
      phone_e164: '+254700000120',
    });
  });

  it.each([
    ['the shortest', { name: 'Al', phone: '0700001', subject: 'x', message: '0123456789' }],
    [
      'the longest',
      { name: 'n'.repeat(120), phone: '1'.repeat(30), subject: 's'.repeat(200), message: 'm'.repeat(5000) },
    ],
    ['emoji counted as visible characters', { name: '😀😀', message: '😀'.repeat(5000) }],
    [
      'markup, formulas and SQL',
      {
        name: `<img src=x onerror=alert(1)>`,
        subject: `=cmd|'/c calc'!A1`,
        message: `'; DROP TABLE inquiries; --`,
      },
    ],
    ['half a surrogate pair', { name: 'Wanjiru \ud800' }],
    ['null for optional fields', { website: null, filledInMs: null }],
    ['an empty hidden field and a normal fill-in time', { website: '', filledInMs: 2000 }],
  ])('may contain %s', async (_what, fields) => {
    await inquiries.contact(buildMessage(fields)).expect(201);
  });
});

describe('the source of a visit', () => {
  const SOURCE = {
    ...{ landingPage: '/property/12', referrerHost: 'www.google.com' },
    ...{ utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'november' },
  };
  const sourceOf = async (id: number) => {
    const row = await inquiries.rowOf(id);
    return Object.fromEntries(Object.entries(row!).filter(([column]) => column.startsWith('source_')));
  };

  it.each([
    ['an inquiry', () => inquiries.inquire(buildInquiry({ source: SOURCE }))],
    ['a message', () => inquiries.contact(buildMessage({ source: SOURCE }))],
  ])('is stored with %s [INBOX-24]', async (_what, send) => {
    const { id } = bodyOf(await send().expect(201)) as InquiryReceipt;
    expect(await sourceOf(id)).toEqual({
      ...{ source_landing_page: '/property/12', source_referrer_host: 'www.google.com' },
      ...{ source_utm_source: 'newsletter', source_utm_medium: 'email', source_utm_campaign: 'november' },
    });
  });

  it.each([
    [undefined],
    [null],
    [{}],
    [{ landingPage: null, utmSource: '' }],
    [{ referrerHost: 'x'.repeat(5000), landingPage: 'no path', utmSource: 'wanjiru@example.com' }],
  ])('never causes a rejection: %j', async (source) => {
    const { id } = bodyOf(await inquiries.contact(buildMessage({ source })).expect(201)) as InquiryReceipt;
    expect(new Set(Object.values(await sourceOf(id)))).toEqual(new Set([null]));
  });

  it('is truncated to its maximum length', async () => {
    const source = { utmCampaign: 'c'.repeat(5000), landingPage: `/${'p'.repeat(5000)}` };
    const { id } = bodyOf(await inquiries.contact(buildMessage({ source })).expect(201)) as InquiryReceipt;
    expect(await sourceOf(id)).toMatchObject({
      source_utm_campaign: 'c'.repeat(100),
      source_landing_page: `/${'p'.repeat(199)}`,
    });
  });

  it.each([
    ['text', 'source', 'source must be an object'],
    [{ utm_source: 'x' }, 'source.utm_source', 'source.utm_source is not a field of this call'],
    [{ landingPage: 7 }, 'source.landingPage', 'source.landingPage must be a text'],
    [[{}], 'source', 'source must be an object'],
  ])('is rejected if it is %j', async (source, field, message) => {
    const body = bodyOf(await inquiries.contact(buildMessage({ source })).expect(400)) as ErrorBody;
    expect(body.details).toEqual([{ field, message }]);
  });
});

it.each([
  ['0712 345 678', '+254712345678'],
  ['+44 20 7946 0018', '+442079460018'],
  ['call the office', null],
])('stores the number %s normalised as %s', async (phone, number) => {
  const { id } = bodyOf(await inquiries.contact(buildMessage({ phone })).expect(201)) as InquiryReceipt;
  expect(await inquiries.rowOf(id)).toMatchObject({ phone, phone_e164: number });
});

describe('an inquiry about a property', () => {
  it('that does not exist gets 404 naming it, and nothing is stored [INQUIRY-16]', async () => {
    const before = await inquiries.countAll();
    const body = bodyOf(await inquiries.inquire(buildInquiry({ propertyId: 999 })).expect(404));
    expect(body).toMatchObject({
      code: 'PROPERTY_NOT_FOUND',
      message: 'Property 999 does not exist or has been removed',
    });
    expect(await inquiries.countAll()).toBe(before);
  });

  it.each([2_147_483_648, 2 ** 63, 1e300])('with the impossible id %d gets 404', async (propertyId) => {
    await inquiries.inquire(buildInquiry({ propertyId })).expect(404);
  });

  it.each([
    ['fails', { status: 500 }],
    ['lacks the route', { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }],
    ['returns invalid data', { status: 200, body: [] }],
    ['does not respond', { status: 0, hang: true }],
  ])('is stored without a title if listings %s', async (_what, answer) => {
    listings.answer(answer);
    const started = Date.now();
    const body = bodyOf(await inquiries.inquire(buildInquiry()).expect(201));
    expect(Date.now() - started).toBeLessThan(4000);
    expect(await inquiries.rowOf((body as InquiryReceipt).id)).toMatchObject({
      property_id: 7,
      property_title: null,
    });
    expect(await inquiries.deliveriesOf((body as InquiryReceipt).id)).toHaveLength(2);
  });
});

describe('an automated message', () => {
  it.each([
    ['the hidden field is filled', { website: 'https://casino.example' }],
    ['the form was sent too fast', { filledInMs: 1999 }],
    ['the fill-in time is negative', { filledInMs: -5 }],
  ])('gets the normal response and is stored, but not mailed: %s', async (_what, signals) => {
    const body = bodyOf(await inquiries.inquire(buildInquiry(signals)).expect(201));
    expect(Object.keys(body as object).sort()).toEqual(['createdAt', 'id', 'status']);
    expect(await inquiries.rowOf((body as InquiryReceipt).id)).toMatchObject({ spam: true });
    expect(await inquiries.deliveriesOf((body as InquiryReceipt).id)).toEqual([]);
  });
});

describe('a message and its mails', () => {
  it('are stored in one transaction', async () => {
    const before = await inquiries.countAll();
    // Fails between the two inserts, as a crash there would.
    await inquiries.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON mail_deliveries EXECUTE FUNCTION refuse()`);
    try {
      const body = bodyOf(await inquiries.contact(buildMessage()).expect(500));
      expect(JSON.stringify(body)).not.toContain('refused by the test');
      expect(await inquiries.countAll()).toBe(before);
    } finally {
      await inquiries.database.query('DROP TRIGGER refuse ON mail_deliveries; DROP FUNCTION refuse()');
    }
    await inquiries.contact(buildMessage()).expect(201);
    expect(await inquiries.countAll()).toBe(before + 1);
  });
});
