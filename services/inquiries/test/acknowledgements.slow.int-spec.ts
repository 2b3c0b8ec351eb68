import type {
  DeliveryClaim,
  Inquiry,
  InquiryFigures,
  InquiryReceipt,
  MailDelivery,
  MailHealth,
} from '@lml/common/contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import {
  buildInquiry,
  buildMessage,
  type Inquiries,
  INTERNAL_TOKEN,
  startInquiries,
  startListings,
} from './support.js';

/** Tests the mail that confirms receipt to a visitor. */
let inquiries: Inquiries;
let replica: NestExpressApplication;
let cookie: string;

beforeAll(async () => {
  inquiries = await startInquiries({ ACKNOWLEDGE_INQUIRIES: true });
  replica = await inquiries.startReplica();
  cookie = await inquiries.staff();
});

afterAll(() => inquiries.stop());

let visitors = 0;
/** Returns an address that no other test has used. */
const someone = () => `visitor-${++visitors}@example.com`;

async function send(body: object): Promise<number> {
  const path = 'propertyId' in body ? '/api/inquiries' : '/api/contact';
  const response = await inquiries.api().post(path).send(body).expect(201);
  return (response.body as InquiryReceipt).id;
}

interface Row {
  id: string;
  inquiry_id: number;
  recipient: string;
  kind: string;
  state: string;
  resends: number;
}

const mails = (where: string, value: unknown) =>
  inquiries.database.query<Row[]>(
    `SELECT * FROM mail_deliveries WHERE ${where} ORDER BY kind DESC, recipient`,
    [value],
  );
const acknowledgementsTo = async (email: string) =>
  (await mails(`kind = 'acknowledgement' AND lower(recipient) = lower($1)`, email)).length;
const kindsOf = async (id: number) =>
  (await mails('inquiry_id = $1', id)).map(({ kind, recipient }) => [kind, recipient]);

async function ask<T>(path: string): Promise<T> {
  return (await inquiries.api().get(path).set('Cookie', cookie).expect(200)).body as T;
}

const worker = (id: string, action: string, body?: object) =>
  inquiries
    .api()
    .post(`/internal/deliveries/${id}/${action}`)
    .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
    .send(body);

it('the confirmation mail is sent to the visitor in addition to the mails to staff', async () => {
  const email = someone();
  expect(await kindsOf(await send(buildInquiry({ email })))).toEqual([
    ['staff', 'office@lml.example'],
    ['staff', 'sales@lml.example'],
    ['acknowledgement', email],
  ]);
});

it('the confirmation mail is passed to the worker without any text that the visitor typed', async () => {
  const email = someone();
  const id = await send(buildInquiry({ email, name: 'Typed Name', subject: 'Typed subject' }));
  await inquiries.database.query(
    `UPDATE inquiries SET viewing_date = '2026-11-24', viewing_time = '10:30', property_title = 'Flat' WHERE id = $1`,
    [id],
  );
  const [delivery] = await mails(`kind = 'acknowledgement' AND inquiry_id = $1`, id);
  expect((await worker(delivery!.id, 'claim').expect(200)).body as DeliveryClaim).toEqual({
    verdict: 'send',
    mail: {
      ...{ kind: 'acknowledgement', recipient: email, resends: 0, inquiryId: id },
      property: { id: 7, title: 'Flat' },
      viewing: { date: '2026-11-24', time: '10:30' },
      createdAt: expect.stringMatching(/Z$/) as string,
      language: 'en',
    },
  });
});

it('the confirmation mail is sent to an address at most once an hour, ignoring case, with parallel requests to several replicas', async () => {
  const email = someone();
  const written = [email, email.toUpperCase(), email.replace('v', 'V')];
  const ids = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const response = await request(
        (n % 2 ? replica.getHttpServer() : inquiries.app.getHttpServer()) as Parameters<typeof request>[0],
      )
        .post('/api/contact')
        .send(buildMessage({ email: written[n % 3] }))
        .expect(201);
      return (response.body as InquiryReceipt).id;
    }),
  );
  expect(new Set(ids).size).toBe(30);
  expect(await acknowledgementsTo(email)).toBe(1);

  await inquiries.database.query(
    `UPDATE mail_deliveries SET created_at = created_at - interval '61 minutes' WHERE lower(recipient) = $1`,
    [email],
  );
  await send(buildMessage({ email }));
  await send(buildMessage({ email }));
  expect(await acknowledgementsTo(email)).toBe(2);
});

it.each([
  ['a tag', (n: number) => `victim+${n}@example.com`],
  [
    'dots at gmail.com',
    (n: number) => `stranger${'.'.repeat(n % 2)}of.dots@${n < 6 ? 'gmail' : 'googlemail'}.com`,
  ],
])(
  'the confirmation mail is sent to a mailbox at most once an hour, even if its address is varied with %s',
  async (_way, spelling) => {
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await send(buildMessage({ email: spelling(n) })));
    const sent = await mails(`kind = 'acknowledgement' AND inquiry_id = ANY($1)`, ids);
    expect(sent.map(({ recipient }) => recipient)).toEqual([spelling(0)]);
  },
);

it('the confirmation mail is not sent for spam, nor when staff move the message out of spam', async () => {
  const email = someone();
  const id = await send(buildMessage({ email, website: 'x' }));
  expect(await kindsOf(id)).toEqual([]);
  await inquiries.api().patch(`/api/inquiries/${id}`).set('Cookie', cookie).send({ spam: false }).expect(200);
  expect(await kindsOf(id)).toEqual([
    ['staff', 'office@lml.example'],
    ['staff', 'sales@lml.example'],
  ]);
});

it.each(['sales@lml.example', 'SALES@lml.example', 'sales+1@lml.example', 'info@lml-properties.example'])(
  'the confirmation mail is not sent to an address of our own: %s',
  async (email) => {
    expect((await kindsOf(await send(buildMessage({ email })))).map(([kind]) => kind)).toEqual([
      'staff',
      'staff',
    ]);
  },
);

it("the confirmation mail raises no alarm if the visitor's server refuses it, and is shown on the inquiry and found by the inbox filter", async () => {
  const email = someone();
  const id = await send(buildMessage({ email }));
  const [delivery] = await mails(`kind = 'acknowledgement' AND inquiry_id = $1`, id);
  await worker(delivery!.id, 'claim').expect(200);
  await worker(delivery!.id, 'failed', { error: '550 no such user', final: true }).expect(204);

  const { deliveries } = await ask<Inquiry>(`/api/admin/inquiries/${id}`);
  expect(deliveries.at(-1)).toMatchObject({
    ...{ kind: 'acknowledgement', recipient: email, state: 'failed', lastError: '550 no such user' },
  });
  expect((await ask<InquiryFigures>('/api/admin/inquiries/figures')).now.mailFailed).toBe(0);
  expect((await ask<MailHealth>('/api/admin/inquiries/mail-health')).failed).toEqual({
    inquiries: 0,
    mails: 0,
  });
  expect(await ask<Inquiry[]>('/api/inquiries?mail=failed')).toEqual([]);
  expect((await ask<Inquiry[]>('/api/inquiries?mail=undelivered')).map((inquiry) => inquiry.id)).toEqual([
    id,
  ]);
});

it('the confirmation mail is resent to the visitor when staff ask for it, without resending the mails to staff', async () => {
  const email = someone();
  const id = await send(buildMessage({ email }));
  await inquiries.database.query(`UPDATE mail_deliveries SET state = 'sent' WHERE inquiry_id = $1`, [id]);
  const resend = async (body: object) =>
    (
      await inquiries
        .api()
        .post(`/api/admin/inquiries/${id}/resend`)
        .set('Cookie', cookie)
        .send(body)
        .expect(200)
    ).body as MailDelivery[];
  const resends = async () => (await mails('inquiry_id = $1', id)).map((mail) => mail.resends);

  await resend({});
  expect(await resends()).toEqual([1, 1, 0]);
  await resend({ recipient: email });
  expect(await resends()).toEqual([1, 1, 1]);
});

it('the confirmation mail is given up after a day of failures, while a mail to staff is not', async () => {
  const email = someone();
  const id = await send(buildMessage({ email }));
  await inquiries.database.query(
    `UPDATE mail_deliveries SET created_at = now() - interval '25 hours' WHERE inquiry_id = $1`,
    [id],
  );
  for (const mail of await mails('inquiry_id = $1', id)) {
    await worker(mail.id, 'claim').expect(200);
    await worker(mail.id, 'failed', { error: 'not now', final: false }).expect(204);
  }
  expect((await mails('inquiry_id = $1', id)).map(({ kind, state }) => [kind, state])).toEqual([
    ['staff', 'queued'],
    ['staff', 'queued'],
    ['acknowledgement', 'failed'],
  ]);
});

describe('similar listings in the confirmation mail', () => {
  const found = (n: number) => ({
    ...{
      id: n,
      title: `Flat ${n}`,
      location: 'Ruaka',
      type: 'residential',
      purpose: 'sale',
      status: 'For Sale',
    },
    ...{ price: 8_700_000, unitTypes: [], pricing: null },
  });
  const claimed = async (id: number) => {
    const [delivery] = await mails(`kind = 'acknowledgement' AND inquiry_id = $1`, id);
    return (await worker(delivery!.id, 'claim').expect(200)).body as { mail: { similar?: object[] } };
  };
  const withListings = async (similar: object[], calls: (listings: Listings) => Promise<void>) => {
    const listings = await startListings({ 7: 'Flat' }, undefined, [], [], {}, similar);
    const { LISTINGS_URL } = inquiries.env;
    inquiries.env.LISTINGS_URL = listings.url;
    try {
      await calls(listings);
    } finally {
      inquiries.env.LISTINGS_URL = LISTINGS_URL;
      await listings.stop();
    }
  };
  type Listings = Awaited<ReturnType<typeof startListings>>;

  it('are asked for when it is sent: three at most, with price and place [ACK-1]', async () => {
    await withListings([8, 9, 10, 11].map(found), async () => {
      const id = await send(buildInquiry({ email: someone() }));
      const { mail } = await claimed(id);
      expect(mail.similar).toHaveLength(3);
      expect(mail.similar![0]).toEqual({ id: 8, title: 'Flat 8', price: 'Ksh 8,700,000', place: 'Ruaka' });
    });
  });

  it('are left out if listings does not answer in time, or is away, or answers nonsense [ACK-2]', async () => {
    const ids: number[] = [];
    await withListings([{ title: 7 }], async (listings) => {
      for (let n = 0; n < 3; n += 1) ids.push(await send(buildInquiry({ email: someone() })));
      expect((await claimed(ids[0]!)).mail.similar).toBeUndefined();
      listings.answer({ status: 200, hang: true });
      const begun = performance.now();
      expect((await claimed(ids[1]!)).mail.similar).toBeUndefined();
      expect(performance.now() - begun).toBeLessThan(2500);
    });
    expect((await claimed(ids[2]!)).mail.similar).toBeUndefined();
  });
});
