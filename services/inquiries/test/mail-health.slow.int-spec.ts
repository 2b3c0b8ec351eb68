import type {
  ChangePage,
  Inquiry,
  InquiryFigures,
  MailHealth,
  ResendFailedResult,
} from '@lml/common/contracts';
import { type Inquiries, INTERNAL_TOKEN, startInquiries } from './support.js';

/** Tests how staff see failed mails and retry them. */
let inquiries: Inquiries;
let cookie: string;

beforeEach(async () => {
  inquiries = await startInquiries();
  cookie = await inquiries.staff();
});

afterEach(() => inquiries.stop());

async function ask<T>(path: string): Promise<T> {
  return (await inquiries.api().get(path).set('Cookie', cookie).expect(200)).body as T;
}
const health = () => ask<MailHealth>('/api/admin/inquiries/mail-health');
const listed = async (query: string) =>
  (await ask<Inquiry[]>(`/api/inquiries?pageSize=100&${query}`)).map(({ name }) => name).sort();

interface Stored {
  name?: string;
  state?: string;
  status?: string;
  spam?: boolean;
  kind?: string;
  /** Minutes since receipt or the last resend. */
  age?: number;
  resent?: number;
  error?: string;
  recipients?: string[];
}

/** Inserts inquiries with a mail per recipient, which no relay takes. */
async function store(count: number, stored: Stored = {}): Promise<void> {
  const { name = 'N', state = 'queued', status = 'new', spam = false, kind = 'staff', age = 0 } = stored;
  const { resent = null, error = null, recipients = ['sales@lml.example'] } = stored;
  await inquiries.database.query(
    `WITH stored AS (
       INSERT INTO inquiries (name, email, phone, subject, message, status, spam)
       SELECT $1, 'n@example.com', '0700000000', 's', 'a message', $2, $3 FROM generate_series(1, $4::integer)
       RETURNING id)
     INSERT INTO mail_deliveries (id, inquiry_id, recipient, kind, state, request_id, last_error, created_at, resent_at, relay_at)
     SELECT gen_random_uuid(), id, recipient, $5, $6, 'r', $7, now() - make_interval(mins => $8),
            now() - make_interval(mins => $9), now() + interval '1 day'
       FROM stored, unnest($10::text[]) AS recipient`,
    [name, status, spam, count, kind, state, error, age, resent, recipients],
  );
}

it('the mail status reports how many mails to staff wait, since when and why, and how many failed, excluding spam and mails to visitors', async () => {
  expect(await health()).toEqual({
    waiting: { inquiries: 0, mails: 0, minutes: 0, problem: null },
    failed: { inquiries: 0, mails: 0 },
    possibleDuplicates: 0,
  });
  await store(2, {
    age: 7,
    error: 'The mail server could not be used',
    recipients: ['a@x.example', 'b@x.example'],
  });
  await store(1, { state: 'pending', age: 3 });
  await store(1, { state: 'sending', age: 500, resent: 1 });
  await store(3, { state: 'failed' });
  await store(1, { state: 'sent', age: 500 });
  await store(1, { age: 500, spam: true });
  await store(1, { age: 500, kind: 'acknowledgement' });
  await store(1, { state: 'failed', spam: true });
  expect(await health()).toEqual({
    waiting: { inquiries: 4, mails: 6, minutes: 7, problem: 'The mail server could not be used' },
    failed: { inquiries: 3, mails: 3 },
    possibleDuplicates: 0,
  });
});

it('the mail status requires a session', async () => {
  await inquiries.api().get('/api/admin/inquiries/mail-health').expect(401);
  await inquiries.api().post('/api/admin/inquiries/resend-failed').expect(401);
});

it('the inbox lists exactly the inquiries that the dashboard and the alarm count', async () => {
  await store(2, { name: 'Waits', age: 7 });
  await store(3, { name: 'Failed', state: 'failed', recipients: ['a@x.example', 'b@x.example'] });
  await store(1, { name: 'Failed and resolved', state: 'failed', status: 'resolved' });
  await store(1, { name: 'Spam', state: 'failed', spam: true });
  await store(1, { name: 'Sent', state: 'sent' });
  await store(1, { name: 'Visitor', state: 'failed', kind: 'acknowledgement' });

  expect(await listed('mail=waiting')).toEqual(['Waits', 'Waits']);
  expect(await listed('mail=failed')).toEqual(['Failed', 'Failed', 'Failed', 'Failed and resolved']);
  expect(await listed('mail=failed&status=new')).toHaveLength(
    (await ask<InquiryFigures>('/api/admin/inquiries/figures')).now.mailFailed,
  );
  expect(await listed('mail=undelivered')).toEqual(['Visitor']);
  const { waiting, failed } = await health();
  expect([waiting.inquiries, failed.inquiries]).toEqual([2, 4]);
  const refusal = await inquiries.api().get('/api/inquiries?mail=lost').set('Cookie', cookie).expect(400);
  expect(refusal.body).toMatchObject({
    details: [{ field: 'mail', message: 'mail must be one of: failed, waiting, undelivered' }],
  });
});

describe('resending all failed mails', () => {
  const resend = async () =>
    (await inquiries.api().post('/api/admin/inquiries/resend-failed').set('Cookie', cookie).expect(200))
      .body as ResendFailedResult;
  const states = async () =>
    (
      await inquiries.database.query<{ state: string; count: number }[]>(
        `SELECT CASE WHEN state = 'failed' THEN 'failed' ELSE 'again' END AS state, count(*)::int
           FROM mail_deliveries WHERE resends = 1 OR state = 'failed' GROUP BY 1 ORDER BY 1`,
      )
    ).map(({ state, count }) => [state, count]);

  it('works in batches, one mail each', async () => {
    await store(450, { state: 'failed' });
    expect(await resend()).toEqual({ mails: 200, left: 250 });
    expect(await states()).toEqual([
      ['again', 200],
      ['failed', 250],
    ]);
    expect(await resend()).toEqual({ mails: 200, left: 50 });
    expect(await resend()).toEqual({ mails: 50, left: 0 });
    expect(await resend()).toEqual({ mails: 0, left: 0 });
    expect(await states()).toEqual([['again', 450]]);
  });

  it('sends each once for parallel requests, and records the user in the audit log', async () => {
    await store(3, { state: 'failed', recipients: ['b@x.example', 'a@x.example'] });
    const answers = await Promise.all([resend(), resend(), resend()]);
    expect(answers.map(({ mails }) => mails).reduce((sum, mails) => sum + mails, 0)).toBe(6);
    const { changes } = await ask<ChangePage>('/api/admin/inquiries/changes');
    expect(changes.flatMap(({ fields }) => fields.map(({ after }) => after as string[])).flat()).toHaveLength(
      6,
    );
    expect(new Set(changes.map(({ by }) => by?.username))).toEqual(new Set(['wanjiru']));
  });

  it('skips mails resent a moment ago, spam, and mails to visitors', async () => {
    await store(1, { state: 'failed', resent: 0 });
    await store(1, { state: 'failed', spam: true });
    await store(1, { state: 'failed', kind: 'acknowledgement' });
    expect(await resend()).toEqual({ mails: 0, left: 0 });
  });
});

it('possible duplicate mails are counted, whichever process detected them', async () => {
  await store(2, { state: 'pending' });
  const ids = (await inquiries.database.query<{ id: string }[]>('SELECT id FROM mail_deliveries')).map(
    ({ id }) => id,
  );
  const call = (id: string | undefined, action: string, body?: object) =>
    inquiries
      .api()
      .post(`/internal/deliveries/${id}/${action}`)
      .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
      .send(body);
  // One whose worker never reported back, and one whose connection was lost during the server's reply.
  await call(ids[0], 'claim').expect(200);
  await inquiries.database.query(`UPDATE mail_deliveries SET lease_until = now() - interval '1 second'`);
  await call(ids[0], 'claim').expect(200);
  await call(ids[1], 'claim').expect(200);
  await call(ids[1], 'failed', { error: 'cut', final: false, maybeSent: true }).expect(204);
  await call(ids[0], 'sent').expect(204);
  expect(await health()).toMatchObject({ possibleDuplicates: 2 });
});
