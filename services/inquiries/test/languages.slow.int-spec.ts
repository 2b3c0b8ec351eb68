import {
  type AcknowledgementMail,
  type DeliveredMail,
  type DeliveryClaim,
  type ErrorBody,
  type Inquiry,
  type InquiryReceipt,
  type PropertySummary,
  type ReplyMail,
  type ViewingDetail,
  type ViewingMail,
  type VisitorReport,
  type VisitorReportMail,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { randomUUID } from 'node:crypto';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  type Inquiries,
  INTERNAL_TOKEN,
  startInquiries,
  startListings,
} from './support.js';
import { at, openDay } from './viewings-under-test.js';

/** Tests that visitors are answered in the language of the page that they wrote from. */
let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;
let cookie: string;

const TITLE = 'Two-Bedroom Flat, Othaya Road';
const SIMILAR: Partial<PropertySummary> = {
  ...{ id: 9, title: 'Garden Flat', location: 'Kilimani, Nairobi', type: 'residential', purpose: 'rent' },
  ...{ price: 55_000, areaUnit: 'sqft', roomPrices: null, pricing: null, suggestsStartingPrice: false },
};

beforeAll(async () => {
  listings = await startListings({ 7: TITLE }, { 7: null }, [], [], {}, [SIMILAR]);
  inquiries = await startInquiries({ LISTINGS_URL: listings.url, ACKNOWLEDGE_INQUIRIES: true });
  cookie = await inquiries.staff();
});
afterAll(async () => {
  await inquiries.stop();
  await listings.stop();
});
beforeEach(() => inquiries.empty());

const OWNER = {
  ...{ name: 'Zawadi Mumo', email: 'zawadi@example.com', phone: '+254 712 345 678' },
  ...{ service: 'sell', propertyType: 'land', place: 'Nyali' },
};
const CALLS: [path: string, body: () => object][] = [
  ['/api/inquiries', () => buildInquiry()],
  ['/api/contact', () => buildMessage()],
  ['/api/owner-requests', () => OWNER],
  ['/api/visitor-reports', () => ({ reason: 'copied', contact: 'zawadi@example.com' })],
  ['/api/properties/7/reports', () => ({ reason: 'copied', contact: 'zawadi@example.com' })],
];

const send = (path: string, body: object) => inquiries.api().post(path).send(body);
const sent = async (path: string, body: object) =>
  (bodyOf(await send(path, body).expect(201)) as InquiryReceipt).id;
const ask = async <T>(method: 'get' | 'post' | 'patch', path: string, body?: object) => {
  const call = inquiries.api()[method](path).set('Cookie', cookie).set('Idempotency-Key', randomUUID());
  const response = await call.send(body);
  expect([path, response.status < 300 || response.body]).toEqual([path, true]);
  return bodyOf(response) as T;
};
const languageIn = async (table: string) =>
  (await inquiries.database.query<{ language: string }[]>(`SELECT language FROM ${table}`)).map(
    ({ language }) => language,
  );

/** Claims the mails of a kind, as the worker does. */
async function mails<Mail extends DeliveredMail>(
  kind: Mail['kind'],
  table = 'mail_deliveries',
): Promise<Mail[]> {
  const rows = await inquiries.database.query<{ id: string }[]>(
    `SELECT id FROM ${table} WHERE kind = $1 ORDER BY created_at`,
    [kind],
  );
  const claimed: Mail[] = [];
  for (const { id } of rows) {
    const claim = bodyOf(
      await inquiries
        .api()
        .post(`/internal/deliveries/${id}/claim`)
        .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
        .expect(200),
    ) as DeliveryClaim;
    if (claim.verdict === 'send') claimed.push(claim.mail as Mail);
  }
  return claimed;
}

describe('the language of what visitors send', () => {
  it.each(CALLS)('is stored by %s, English without one [SWAHILI-1]', async (path, body) => {
    const table = path.includes('report') ? 'visitor_reports' : 'inquiries';
    await send(path, body()).expect(201);
    await send(path, { ...body(), language: 'sw' }).expect(201);
    await send(path, { ...body(), language: 'en' }).expect(201);
    expect((await languageIn(table)).sort()).toEqual(['en', 'en', 'sw']);
  });

  it.each(CALLS)('is refused by %s with 400 if we do not speak it [SWAHILI-1]', async (path, body) => {
    for (const language of ['fr', '', 'SW', 1, ['sw'], { sw: 1 }]) {
      const error = bodyOf(await send(path, { ...body(), language }).expect(400)) as ErrorBody;
      expect([error.code, error.details]).toEqual([
        'VALIDATION_FAILED',
        [{ field: 'language', message: 'language must be one of: en, sw' }],
      ]);
    }
    expect([await languageIn('inquiries'), await languageIn('visitor_reports')]).toEqual([[], []]);
  });

  it('is the language of a consent that names none [SWAHILI-1]', async () => {
    await send('/api/contact', buildMessage({ language: 'sw', alertsConsent: '2026-11' })).expect(201);
    await eventually('listings has the consent', async () => {
      const rows = await inquiries.database.query<object[]>(
        'SELECT FROM consents WHERE forwarded_at IS NOT NULL',
      );
      return rows.length === 1;
    });
    expect(await inquiries.database.query('SELECT language, text FROM consents')).toEqual([
      { language: 'sw', text: expect.stringMatching(/^Pia nijulishe/) as string },
    ]);
  });

  it('is shown to staff, in the export too [SWAHILI-2]', async () => {
    await send('/api/contact', buildMessage({ language: 'sw' })).expect(201);
    const [inquiry] = await ask<Inquiry[]>('get', '/api/inquiries');
    expect(inquiry!.language).toBe('sw');
    const file = await inquiries.api().get('/api/admin/inquiries/export.csv').set('Cookie', cookie);
    expect(file.text.trim().split('\n').at(-1)).toMatch(/,"sw"\r?$/);
    await send('/api/visitor-reports', { reason: 'copied', language: 'sw' }).expect(201);
    const [report] = await ask<VisitorReport[]>('get', '/api/admin/visitor-reports?list=open');
    expect(report!.language).toBe('sw');
  });

  it('does not make a repeated message another one [SWAHILI-1]', async () => {
    const key = randomUUID();
    const post = (language: string) =>
      inquiries
        .api()
        .post('/api/contact')
        .set('Idempotency-Key', key)
        .send(buildMessage({ language }))
        .expect(201);
    expect(bodyOf(await post('sw'))).toEqual(bodyOf(await post('en')));
    expect(await languageIn('inquiries')).toEqual(['sw']);
  });
});

describe("the language on a contact's card", () => {
  const cards = () => languageIn('contacts');

  it('is that of a message from a page in Swahili [SWAHILI-3]', async () => {
    await send('/api/contact', buildMessage()).expect(201);
    expect(await cards()).toEqual([null]);
    await send('/api/contact', buildMessage({ language: 'sw' })).expect(201);
    expect(await cards()).toEqual(['sw']);
    await send('/api/contact', buildMessage({ language: 'en' })).expect(201);
    expect(await cards()).toEqual(['sw']);
  });

  it('stays as staff chose it [SWAHILI-3]', async () => {
    await send('/api/contact', buildMessage()).expect(201);
    await inquiries.database.query(`UPDATE contacts SET language = 'en'`);
    await send('/api/contact', buildMessage({ language: 'sw' })).expect(201);
    expect(await cards()).toEqual(['en']);
  });

  it('is set when staff take a message out of spam [SWAHILI-3]', async () => {
    const id = await sent('/api/contact', buildMessage({ language: 'sw', website: 'x' }));
    expect(await cards()).toEqual([]);
    await ask('patch', `/api/inquiries/${id}`, { spam: false });
    expect(await cards()).toEqual(['sw']);
  });
});

describe('mails to a visitor who writes in Swahili', () => {
  it('confirm receipt with the prices of similar listings in Swahili [SWAHILI-5]', async () => {
    await send('/api/inquiries', buildInquiry({ language: 'sw' })).expect(201);
    const [mail] = await mails<AcknowledgementMail>('acknowledgement');
    expect(mail).toMatchObject({
      language: 'sw',
      similar: [{ id: 9, title: 'Garden Flat', price: 'Ksh 55,000/mwezi', place: 'Kilimani, Nairobi' }],
    });
  });

  it('tell of a viewing with a calendar entry in Swahili; staff get theirs in English [SWAHILI-5]', async () => {
    const slots = [{ date: openDay(0), time: '10:00' }];
    const id = await sent('/api/inquiries', buildInquiry({ language: 'sw', viewingSlots: slots }));
    const { viewings } = await ask<Inquiry>('get', `/api/admin/inquiries/${id}`);
    const viewing = await ask<ViewingDetail>('get', `/api/admin/viewings/${viewings[0]!.id}`);
    await ask('patch', `/api/admin/viewings/${viewing.id}`, {
      ...{ version: viewing.version, action: 'confirm', startsAt: at(openDay(0), '10:00') },
    });
    const [own] = await mails<ViewingMail>('viewing');
    expect(own!.language).toBe('sw');
    const entry = own!.calendar!.content.replace(/\r\n /g, '');
    expect(entry).toContain(`SUMMARY:Ziara: ${TITLE.replace(',', '\\,')} (LML-7)`);
    expect(entry).toMatch(/DESCRIPTION:(?:Jumatatu|Jumanne|Jumatano|Alhamisi|Ijumaa|Jumamosi) \d+ \w+ \d{4}/);
    expect(entry).toContain('saa za Nairobi');
    expect(entry).toMatch(/URL;VALUE=URI:\S+\/sw\/property\/7-/);
    const [theirs] = await mails<ViewingMail>('viewing-staff');
    expect(theirs!.language).toBeUndefined();
    expect(theirs!.calendar!.content.replace(/\r\n /g, '')).toContain('SUMMARY:Viewing: ');
  });

  it('carry a reply in the language of the message [SWAHILI-5]', async () => {
    const id = await sent('/api/contact', buildMessage({ language: 'sw' }));
    await ask('post', `/api/admin/inquiries/${id}/messages`, { text: 'Ndiyo, bado inapatikana.' });
    expect((await mails<ReplyMail>('reply')).map(({ language }) => language)).toEqual(['sw']);
  });

  it('tell the outcome of a report in its language [SWAHILI-5]', async () => {
    const body = { reason: 'copied', contact: 'zawadi@example.com', language: 'sw' };
    await send('/api/properties/7/reports', body).expect(201);
    const [report] = await ask<VisitorReport[]>('get', '/api/admin/visitor-reports?list=open');
    await ask('patch', `/api/admin/visitor-reports/${report!.id}`, {
      ...{ version: report!.version, state: 'not-upheld' },
    });
    const [mail] = await mails<VisitorReportMail>('report-outcome', 'visitor_report_mails');
    expect(mail!.language).toBe('sw');
  });
});

it('a lead has the language of the press that it is made of [SWAHILI-3]', async () => {
  await send('/api/presses', { code: 'K7M2QX', channel: 'whatsapp', page: '/sw', lang: 'sw' })
    .set('User-Agent', 'Mozilla/5.0')
    .expect(204);
  await ask('post', '/api/admin/inquiries', {
    ...{ name: 'Zawadi', phone: '0712 345 678', channel: 'whatsapp', pressCode: 'K7M2QX' },
  });
  expect(await languageIn('inquiries')).toEqual(['sw']);
});
