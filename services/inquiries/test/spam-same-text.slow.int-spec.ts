import { type InquiryDetail, type InquiryReceipt, OFFERED_MESSAGES } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { bodyOf, buildMessage, type InquiryStaff, startForStaff, startListings } from './support.js';

const PEOPLE = 50;
const AT_ONCE = 10;
/** Time that robots claim to have spent on the form, in milliseconds. */
const FORGED = 30_000;
const TITLE = 'Two-Bedroom Flat, Othaya Road';
const TEXT = 'We bring three hundred buyers to your website every month, or you get your money back';
const OWN_TEXTS = [
  'Does the compound at number {n} have a borehole, and how many hours a day is there water?',
  'Kindly send me the payment plan for {n} months, as my bank asks for it before Friday',
  'My parents want to move in with us, so I need {n} bedrooms on the ground floor, near a clinic',
];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];

let staff: InquiryStaff;
let listings: Awaited<ReturnType<typeof startListings>>;

beforeAll(async () => {
  listings = await startListings({ 7: TITLE });
  staff = await startForStaff({
    LISTINGS_URL: listings.url,
    ...{ INQUIRIES_UNTIMED: 4, INQUIRIES_SAME_TEXT: 3, ACKNOWLEDGE_INQUIRIES: true },
  });
});
afterAll(async () => {
  await staff.stop();
  await listings.stop();
});
beforeEach(() => staff.empty());

const post = async (from: string, fields: Record<string, unknown>, path = '/api/contact') => {
  const response = await staff.inquiries
    .api()
    .post(path)
    .set('X-Forwarded-For', from)
    .send(buildMessage({ filledInMs: FORGED, ...fields }))
    .expect(201);
  return (bodyOf(response) as InquiryReceipt).id;
};
/** The same text with a name, a number, another case and other punctuation. */
const botMessage = (n: number) => ({
  name: `Bot ${n}`,
  email: `bot.${n}@example.com`,
  message: n % 2 ? `Dear ${NUMBERS[n % 11]}! ${TEXT.toUpperCase()}!!` : `${TEXT}. Offer ${n}`,
});
const bot = (n: number, from = `198.51.${n}.9`) => post(from, botMessage(n));
/** Half of the people send what the form offers, as it is or with a few words. */
const person = (n: number) => {
  const own = OWN_TEXTS[n % 3]!.replace(
    '{n}',
    `${NUMBERS[n % 11]} ${NUMBERS[(n * 3) % 11]} ${NUMBERS[n % 7]}`,
  );
  const offered = OFFERED_MESSAGES.en['property.inquiry.message']!.replace('{title}', TITLE);
  const sender = { name: `Wanjiru ${n}`, email: `person.${n}@example.com`, filledInMs: 25_000 };
  return n % 2
    ? post(`203.0.${n}.9`, { ...sender, message: `${own} ${'abcdefghij'[n % 10]}${n}` })
    : post(
        `203.0.${n}.9`,
        {
          ...sender,
          propertyId: 7,
          message: `${offered.replace('{reference}', 'LML-7')} ${n % 4 ? '' : 'Thanks!'}`,
        },
        '/api/inquiries',
      );
};
const mailedAbout = async () => {
  const rows = await staff.inquiries.database.query<{ inquiry_id: number }[]>(
    'SELECT DISTINCT inquiry_id FROM mail_deliveries',
  );
  return new Set(rows.map((row) => row.inquiry_id));
};

it.each([
  ['200 messages from one source', () => '198.51.100.9'],
  ['10 messages each from 20 sources', (n: number) => `198.51.${n % 20}.9`],
])(
  `keeps robots with a forged timing out of the inbox, %s; ${PEOPLE} people among them arrive [SPAM-6]`,
  async (_how, from) => {
    const sends: (() => Promise<unknown>)[] = [];
    for (let n = 0; n < 200; n += 1) {
      sends.push(() => bot(n, from(n)));
      if (n % 4 === 0) sends.push(() => person(n / 4));
    }
    while (sends.length > 0) await Promise.all(sends.splice(0, AT_ONCE).map((send) => send()));

    const inbox = await staff.list('?pageSize=100');
    expect(inbox.filter(({ email }) => email.startsWith('bot'))).toEqual([]);
    expect(inbox).toHaveLength(PEOPLE);
    const shelf = await staff.inquiries.database.query<{ spam_reasons: string[] }[]>(
      'SELECT spam_reasons FROM inquiries WHERE spam',
    );
    expect(shelf).toHaveLength(200);
    expect(shelf.every((row) => row.spam_reasons.includes('same-text'))).toBe(true);
    expect(await mailedAbout()).toEqual(new Set(inbox.map(({ id }) => id)));
  },
  120_000,
);

it('moves the messages before the fourth too, tells staff why, and one press undoes it for that text [SPAM-6]', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n += 1) ids.push(await bot(n));
  expect(await staff.list()).toHaveLength(3);
  ids.push(await bot(3));
  expect(await staff.list()).toEqual([]);
  expect(await mailedAbout()).toEqual(new Set());
  const first = await staff.ask<InquiryDetail>('get', `/api/admin/inquiries/${ids[0]}`);
  expect(first).toMatchObject({ spam: true, spamReasons: ['same-text'] });
  expect(first.changes[0]).toMatchObject({
    by: null,
    fields: [{ field: 'spam', before: false, after: true }],
  });

  // A text that staff take off the shelf is no robot's.
  await staff.change(ids[0]!, { spam: false });
  const next = await bot(4);
  expect((await staff.list()).map(({ id }) => id).sort()).toEqual([ids[0], next].sort());
  expect(await mailedAbout()).toEqual(new Set([ids[0], next]));
});

it('leaves messages alone that staff have taken up; one that was only mailed is moved, and not mailed again [SPAM-6]', async () => {
  const taken = await bot(0);
  const noted = await bot(1);
  const mailed = await bot(2);
  await staff.change(taken, { assigneeId: 1 });
  await staff.ask('post', `/api/admin/inquiries/${noted}/notes`, { text: 'I know him' }, 201);
  await staff.markMails(mailed, 'sent');
  await bot(3);
  expect((await staff.list()).map(({ id }) => id).sort()).toEqual([taken, noted].sort());
  expect(await staff.deliveries(mailed)).not.toEqual([]);
  const before = await staff.deliveries(mailed);
  await staff.change(mailed, { spam: false });
  expect(await staff.deliveries(mailed)).toEqual(before);
});

it('does not count one person who sends the same text about several listings [SPAM-6]', async () => {
  for (let n = 0; n < 3; n += 1)
    await post(`203.0.113.${n}`, {
      ...botMessage(0),
      email: 'Achieng@example.com',
      message: `${TEXT} LML-${n}`,
    });
  await post('203.0.113.9', { ...botMessage(1), email: 'otieno@example.com' });
  expect(await staff.list()).toHaveLength(4);
});

it('counts many messages of one mailbox from several networks [SPAM-6]', async () => {
  for (let n = 0; n < 4; n += 1) await post(`198.51.${n}.9`, { ...botMessage(n), email: 'bot@example.com' });
  expect(await staff.list()).toEqual([]);
});

it('counts parallel messages of one text [SPAM-6]', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => bot(n)));
  expect(await staff.list()).toEqual([]);
});

it('forgets a text after an hour [SPAM-8]', async () => {
  for (let n = 0; n < 3; n += 1) await bot(n);
  await staff.inquiries.database.query(
    `UPDATE message_texts SET created_at = created_at - interval '61 minutes'`,
  );
  await bot(3);
  expect(await staff.list()).toHaveLength(4);
  await staff.inquiries.app.get(ScheduledMaintenance).run();
  const [row] = await staff.inquiries.database.query<{ count: number }[]>(
    'SELECT count(DISTINCT inquiry_id)::int FROM message_texts',
  );
  expect(row!.count).toBe(1);
});

it('stores no text, mailbox or network beside the message [SPAM-8]', async () => {
  await bot(0);
  const rows = await staff.inquiries.database.query<Record<string, unknown>[]>(
    'SELECT digest, sender_digest FROM message_texts',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const value of rows.flatMap((row) => Object.values(row))) expect(value).toMatch(/^[\w-]{43}$/);
});
