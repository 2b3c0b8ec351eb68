import type { DeliveryClaim, DeliveryState } from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import {
  buildInquiry,
  buildMessage,
  type Inquiries,
  INTERNAL_TOKEN,
  startInquiries,
  startListings,
} from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;

beforeAll(async () => {
  listings = await startListings({ 7: 'Two-Bedroom Flat, Othaya Road' });
  inquiries = await startInquiries({ LISTINGS_URL: listings.url, STAFF_EMAILS: ['sales@lml.example'] });
});

afterAll(async () => {
  await inquiries.stop();
  await listings.stop();
});

interface Row {
  id: string;
  state: DeliveryState;
  attempts: number;
  last_error: string | null;
  lease_until: Date | null;
  sent_at: Date | null;
}

const call = (id: string, action: string, body?: object) =>
  inquiries
    .api()
    .post(`/internal/deliveries/${id}/${action}`)
    .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
    .send(body);
const claim = async (id: string) => (await call(id, 'claim').expect(200)).body as DeliveryClaim;
const row = async (id: string) =>
  (await inquiries.database.query<Row[]>('SELECT * FROM mail_deliveries WHERE id = $1', [id]))[0]!;

async function storedDelivery(
  state: DeliveryState = 'pending',
  body: object = buildMessage(),
): Promise<string> {
  const path = 'propertyId' in body ? '/api/inquiries' : '/api/contact';
  const response = await inquiries.api().post(path).send(body).expect(201);
  const [[stored]] = await inquiries.database.query<[{ id: string }[], number]>(
    'UPDATE mail_deliveries SET state = $2 WHERE inquiry_id = $1 RETURNING id',
    [(response.body as { id: number }).id, state],
  );
  return stored!.id;
}

const letLeaseEnd = (id: string) =>
  inquiries.database.query(
    `UPDATE mail_deliveries SET lease_until = now() - interval '1 second' WHERE id = $1`,
    [id],
  );

describe('the internal delivery API', () => {
  it.each([
    ['no token', undefined],
    ['a wrong token', 'Bearer wrong'],
    ['the token without its scheme', INTERNAL_TOKEN],
    ['the token with a suffix', `Bearer ${INTERNAL_TOKEN}x`],
    ['an empty one', 'Bearer '],
  ])('answers 401 to %s and changes nothing', async (_what, authorization) => {
    const id = await storedDelivery();
    for (const action of ['claim', 'sent', 'failed']) {
      const pending = inquiries
        .api()
        .post(`/internal/deliveries/${id}/${action}`)
        .send({ error: 'x', final: true });
      if (authorization !== undefined) pending.set('Authorization', authorization);
      await pending.expect(401);
    }
    expect((await row(id)).attempts).toBe(0);
    expect((await row(id)).state).not.toMatch(/sent|failed/);
  });

  it('answers 401 to staff, whose session cookie is not a token', async () => {
    const id = await storedDelivery();
    await inquiries
      .api()
      .post(`/internal/deliveries/${id}/claim`)
      .set('Cookie', await inquiries.staff())
      .expect(401);
  });

  it.each(['1', 'x', '%00', "'; drop table inquiries", 'x'.repeat(2000)])(
    'answers 404 for the delivery id %s',
    async (id) => {
      await call(encodeURIComponent(id), 'claim').expect(404);
      await call(encodeURIComponent(id), 'sent').expect(404);
    },
  );

  it.each([
    {},
    { error: 1, final: true },
    { error: 'x', final: 'yes' },
    { error: 'x' },
    { error: 'x', final: true, more: 1 },
  ])('rejects a failure report of %j', async (body) => {
    const id = await storedDelivery();
    await call(id, 'failed', body).expect(400);
  });
});

describe('several mails in one call', () => {
  const callAll = (action: string, body: object) =>
    inquiries
      .api()
      .post(`/internal/deliveries/${action}`)
      .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
      .send(body);

  it('are claimed, each with a verdict of its own', async () => {
    const [due, sent, taken] = [
      await storedDelivery(),
      await storedDelivery('sent'),
      await storedDelivery('sending'),
    ];
    const erased = randomUUID();

    const answer = await callAll('claim', { ids: [due, sent, taken, erased] }).expect(200);

    expect(answer.body).toEqual({
      [due]: {
        verdict: 'send',
        mail: expect.objectContaining({ subject: buildMessage().subject }) as object,
      },
      [sent]: { verdict: 'done' },
      [taken]: { verdict: 'wait' },
      [erased]: { verdict: 'done' },
    });
    expect(await row(due)).toMatchObject({ state: 'sending', attempts: 1 });
    expect(await row(taken)).toMatchObject({ state: 'sending', attempts: 0 });
  });

  it('are marked as sent', async () => {
    const ids = [await storedDelivery('sending'), await storedDelivery('sending')];
    await callAll('sent', { ids: [...ids, randomUUID()] }).expect(204);
    for (const id of ids) expect(await row(id)).toMatchObject({ state: 'sent', lease_until: null });
  });

  it.each([
    ['no token', {}, 401],
    ['an empty list', { ids: [] }, 400],
    ['an id that is none', { ids: ['x'] }, 400],
    ['no list', { ids: 'x' }, 400],
    ['another field', { ids: [randomUUID()], more: 1 }, 400],
  ])('with %s are refused', async (what, body, status) => {
    for (const action of ['claim', 'sent']) {
      const pending = callAll(action, body);
      if (what === 'no token') pending.unset('Authorization');
      const refused = await pending.expect(status);
      expect(refused.body).toMatchObject({ code: status === 401 ? 'NOT_AUTHORISED' : 'VALIDATION_FAILED' });
    }
  });
});

describe('claiming a mail', () => {
  it.each<DeliveryState>(['pending', 'queued'])('that is %s returns all data of the mail', async (state) => {
    const id = await storedDelivery(state, buildInquiry());

    const answer = await claim(id);

    expect(answer).toEqual({
      verdict: 'send',
      mail: {
        ...{ kind: 'staff', recipient: 'sales@lml.example' },
        ...{ resends: 0, handler: null, assignee: null, language: 'en' },
        ...{ name: 'Wanjiru Kamau', email: 'wanjiru.kamau@example.com', phone: '+254 700 000 120' },
        subject: 'Inquiry about Two-Bedroom Flat',
        message: 'Is it still available? I would like to see it on Saturday.',
        inquiryId: expect.any(Number) as number,
        property: { id: 7, title: 'Two-Bedroom Flat, Othaya Road' },
        viewing: null,
        ownerRequest: null,
        createdAt: expect.stringMatching(/Z$/) as string,
      },
    });
    expect(await row(id)).toMatchObject({ state: 'sending', attempts: 1 });
    expect((await row(id)).lease_until!.getTime()).toBeGreaterThan(Date.now() + 50_000);
  });

  it('returns the preferred viewing time', async () => {
    const id = await storedDelivery('pending', buildInquiry());
    await inquiries.database.query(
      `UPDATE inquiries SET viewing_date = '2026-11-24', viewing_time = '10:30'
        WHERE id = (SELECT inquiry_id FROM mail_deliveries WHERE id = $1)`,
      [id],
    );
    expect(await claim(id)).toMatchObject({ mail: { viewing: { date: '2026-11-24', time: '10:30' } } });
  });

  it('returns no property for a general message', async () => {
    expect(await claim(await storedDelivery())).toMatchObject({ verdict: 'send', mail: { property: null } });
  });

  it('that another worker has claimed answers that it must wait', async () => {
    const id = await storedDelivery();
    await claim(id);
    expect(await claim(id)).toEqual({ verdict: 'wait' });
    expect(await row(id)).toMatchObject({ attempts: 1 });
  });

  it('succeeds for only one of many parallel claims', async () => {
    const id = await storedDelivery();
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(id)));
    expect(answers.filter(({ verdict }) => verdict === 'send')).toHaveLength(1);
    expect(answers.filter(({ verdict }) => verdict === 'wait')).toHaveLength(19);
  });

  it('succeeds again once the lease of a silent worker has expired', async () => {
    const id = await storedDelivery();
    await claim(id);
    await letLeaseEnd(id);
    expect(await claim(id)).toMatchObject({ verdict: 'send' });
    expect(await claim(id)).toEqual({ verdict: 'wait' });
    expect(await row(id)).toMatchObject({ state: 'sending', attempts: 2, possible_duplicates: 1 });
  });

  it.each<DeliveryState>(['sent', 'failed'])('that is %s returns nothing to do', async (state) => {
    const id = await storedDelivery(state);
    expect(await claim(id)).toEqual({ verdict: 'done' });
    expect(await row(id)).toMatchObject({ state, attempts: 0 });
  });

  it('whose message was erased returns nothing to do', async () => {
    const id = await storedDelivery();
    await inquiries.database.query(
      'DELETE FROM inquiries WHERE id = (SELECT inquiry_id FROM mail_deliveries WHERE id = $1)',
      [id],
    );
    expect(await claim(id)).toEqual({ verdict: 'done' });
    expect(await claim(randomUUID())).toEqual({ verdict: 'done' });
    await call(id, 'sent').expect(204);
  });
});

describe('reporting a delivery', () => {
  it('as unknown, after a connection lost during the reply, counts a possible duplicate unless the mail is given up', async () => {
    const id = await storedDelivery();
    await claim(id);
    await call(id, 'failed', { error: 'cut', final: false, maybeSent: true }).expect(204);
    expect(await row(id)).toMatchObject({ state: 'queued', possible_duplicates: 1 });
    await claim(id);
    await call(id, 'failed', { error: 'refused', final: false, maybeSent: false }).expect(204);
    await claim(id);
    await call(id, 'failed', { error: 'cut', final: true, maybeSent: true }).expect(204);
    expect(await row(id)).toMatchObject({ state: 'failed', possible_duplicates: 1 });
  });

  it('as sent is stored once, even if it is reported repeatedly or late', async () => {
    const id = await storedDelivery();
    await claim(id);
    await call(id, 'failed', { error: 'timeout', final: false }).expect(204);
    await claim(id);
    await call(id, 'sent').expect(204);
    const { sent_at } = await row(id);
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, last_error: null, lease_until: null });

    await call(id, 'sent').expect(204);
    await call(id, 'failed', { error: 'late', final: true }).expect(204);
    expect(await row(id)).toMatchObject({ state: 'sent', last_error: null, sent_at });
    expect(await claim(id)).toEqual({ verdict: 'done' });
  });

  it('as a temporary failure keeps the mail queued and shows staff the reason', async () => {
    const id = await storedDelivery();
    await claim(id);
    await call(id, 'failed', { error: 'The mail server\r\ncould not be reached', final: false }).expect(204);
    expect(await row(id)).toMatchObject({
      ...{ state: 'queued', attempts: 1, lease_until: null, sent_at: null },
      last_error: 'The mail server could not be reached',
    });
    expect(await claim(id)).toMatchObject({ verdict: 'send' });
  });

  it('as a permanent failure ends the retries; a later report of success still marks it as sent', async () => {
    const id = await storedDelivery();
    await claim(id);
    await call(id, 'failed', { error: 'e'.repeat(10_000), final: true }).expect(204);
    expect((await row(id)).last_error).toHaveLength(500);
    await call(id, 'failed', { error: 'again', final: false }).expect(204);
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(await claim(id)).toEqual({ verdict: 'done' });

    await call(id, 'sent').expect(204);
    expect(await row(id)).toMatchObject({ state: 'sent', last_error: null });
  });
});
