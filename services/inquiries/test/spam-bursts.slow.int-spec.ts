import type { InquiryDetail, InquiryReceipt } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DeliveriesRepository } from '../src/outbox/deliveries.repository.js';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { bodyOf, buildMessage, type InquiryStaff, startForStaff } from './support.js';

const BOTS = Number(process.env.SPAM_MESSAGES ?? 200);
const PEOPLE = 50;
const AT_ONCE = 10;
const FIRST_NAMES = ['Wanjiru', 'Otieno', 'Achieng', 'Kimutai', 'Fatma', 'Mumbi', 'Baraka', 'Nekesa'];
const QUESTIONS = [
  'Is the flat near the stage still available this month?',
  'Kindly send me the price and the payment plan.',
  'I would like to view the house on Saturday morning.',
  'Does the compound have a borehole and a backup generator?',
  'What is the service charge and is parking included?',
];

let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff({
    INQUIRIES_UNTIMED: 4,
    INQUIRY_HOLD_SECONDS: 120,
    ACKNOWLEDGE_INQUIRIES: true,
  });
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

const post = async (from: string, fields: Record<string, unknown>) => {
  const response = await staff.inquiries
    .api()
    .post('/api/contact')
    .set('X-Forwarded-For', from)
    .send(buildMessage(fields))
    .expect(201);
  return (bodyOf(response) as InquiryReceipt).id;
};
/** A message as anybody could write it; nobody sends the same twice. */
const message = (who: string, n: number) => ({
  name: `${FIRST_NAMES[n % FIRST_NAMES.length]} ${who} ${n}`,
  email: `${who}.${n}@example.com`,
  phone: `+2547${String(10_000_000 + n)}`,
  message: `${QUESTIONS[n % QUESTIONS.length]} I saw it ${n} days ago.`,
});
/** Robots have ten networks, and another address in these for each message. */
const botAddress = (n: number) =>
  n % 10 < 7 ? `198.51.${n % 10}.${(n * 7) % 250}` : `2001:db8:${n % 10}:1::${(n + 1).toString(16)}`;
const mails = (where = 'true') =>
  staff.inquiries.database.query<{ inquiry_id: number; wait: number; kind: string }[]>(
    `SELECT inquiry_id, kind, extract(epoch FROM relay_at - created_at)::float AS wait FROM mail_deliveries WHERE ${where}`,
  );

it(`keeps ${BOTS} messages of robots by plain POST out of the inbox and mails none; ${PEOPLE} people among them arrive [SPAM-1]`, async () => {
  const everyNth = Math.ceil(BOTS / PEOPLE);
  const sends: (() => Promise<unknown>)[] = [];
  for (let n = 0; n < BOTS; n += 1) {
    sends.push(() => post(botAddress(n), message('bot', n)));
    if (n % everyNth !== 0) continue;
    // Some people have no script; each is in a network of their own.
    const filledInMs = (n / everyNth) % 5 === 0 ? undefined : 25_000;
    sends.push(() => post(`203.0.${n / everyNth}.9`, { ...message('person', n), filledInMs }));
  }
  while (sends.length > 0) await Promise.all(sends.splice(0, AT_ONCE).map((send) => send()));

  const inbox = await staff.list('?pageSize=100');
  expect(inbox).toHaveLength(PEOPLE);
  expect(inbox.filter(({ email }) => email.startsWith('bot'))).toEqual([]);
  const shelf = await staff.inquiries.database.query<{ spam_reasons: string[] }[]>(
    'SELECT spam_reasons FROM inquiries WHERE spam',
  );
  expect(shelf).toHaveLength(BOTS);
  expect(new Set(shelf.map((row) => row.spam_reasons.join()))).toEqual(new Set(['burst']));

  // Each person's message has its mails to staff and its acknowledgement; those without timing wait at most two minutes.
  const sent = await mails();
  expect(new Set(sent.map((mail) => mail.inquiry_id))).toEqual(new Set(inbox.map(({ id }) => id)));
  expect(sent.filter(({ kind }) => kind === 'acknowledgement')).toHaveLength(PEOPLE);
  expect(sent.filter(({ wait }) => wait > 121)).toEqual([]);
}, 120_000);

it('mails about a single message without timing after the hold, whatever becomes of the queue [SPAM-2]', async () => {
  const id = await post('203.0.113.9', message('person', 1));
  const timed = await post('203.0.113.9', { ...message('person', 2), filledInMs: 9_000 });
  await staff.inquiries.app.get(DeliveriesRepository).makeAllDue();
  expect(await mails(`inquiry_id = ${id} AND relay_at < now() + interval '100 seconds'`)).toEqual([]);
  expect((await mails(`inquiry_id = ${timed} AND held_until IS NULL`)).length).toBeGreaterThan(0);
  await staff.inquiries.database.query(
    `UPDATE mail_deliveries SET held_until = now() - interval '1 second' WHERE inquiry_id = $1`,
    [id],
  );
  await staff.inquiries.app.get(DeliveriesRepository).makeAllDue();
  expect(await mails(`inquiry_id = ${id} AND relay_at > now() + interval '100 seconds'`)).toEqual([]);
});

it('shows why a burst is on the shelf; one press takes a message off it, and staff are mailed [SPAM-3]', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await post('203.0.113.9', message('person', n)));
  expect(await staff.list()).toEqual([]);
  expect(await mails()).toEqual([]);
  const first = await staff.ask<InquiryDetail>('get', `/api/admin/inquiries/${ids[0]}`);
  expect(first).toMatchObject({ spam: true, spamReasons: ['burst'] });
  expect(first.changes[0]).toMatchObject({
    by: null,
    fields: [{ field: 'spam', before: false, after: true }],
  });
  await staff.change(ids[0]!, { spam: false });
  expect((await staff.list()).map(({ id }) => id)).toEqual([ids[0]]);
  expect((await mails()).map((mail) => mail.inquiry_id)).toEqual([ids[0], ids[0]]);
});

it('leaves a message alone that staff have taken up, and one that was mailed [SPAM-3]', async () => {
  const taken = await post('203.0.113.9', message('person', 0));
  const mailed = await post('203.0.113.9', message('person', 1));
  await staff.change(taken, { status: 'in-progress' });
  await staff.markMails(mailed, 'sent');
  for (let n = 2; n < 6; n += 1) await post('203.0.113.9', message('bot', n));
  expect((await staff.list()).map(({ id }) => id).sort()).toEqual([taken, mailed].sort());
});

it('counts messages with timing too, as robots can send one [SPAM-4]', async () => {
  for (let n = 0; n < 22; n += 1) await post('203.0.113.9', { ...message('bot', n), filledInMs: 5_000 });
  expect(await staff.list('?pageSize=100')).toHaveLength(20);
});

it('forgets the network after ten minutes [SPAM-5]', async () => {
  for (let n = 0; n < 4; n += 1) await post('203.0.113.9', message('person', n));
  await staff.inquiries.database.query(
    `UPDATE message_sources SET created_at = created_at - interval '11 minutes'`,
  );
  await post('203.0.113.9', message('person', 5));
  expect(await staff.list()).toHaveLength(5);
  await staff.inquiries.app.get(ScheduledMaintenance).run();
  const [row] = await staff.inquiries.database.query<{ count: number }[]>(
    'SELECT count(*)::int FROM message_sources',
  );
  expect(row!.count).toBe(1);
});
