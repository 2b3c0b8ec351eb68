import { ANSWER_TIME_DAYS, ANSWER_TIME_MIN, type InquiryChannel } from '@lml/common/contracts';
import { type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;

beforeAll(async () => {
  inquiries = await startInquiries();
});

afterAll(() => inquiries.stop());

beforeEach(() => inquiries.empty());

const PATH = '/internal/inquiry-figures/answer-times';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Age of most messages in these tests. */
const WEEK_AGO = 7 * DAY_MS;

interface Stored {
  agentId?: number | null;
  /** Milliseconds since it came in. */
  age?: number;
  /** Minutes until the first answer; null for none. */
  minutes: number | null;
  spam?: boolean;
  channel?: InquiryChannel;
}

async function store(
  count: number,
  { agentId = 3, age = WEEK_AGO, minutes, spam = false, channel = 'form' }: Stored,
): Promise<void> {
  const received = Date.now() - age;
  await inquiries.database.query(
    `INSERT INTO inquiries (name, email, phone, subject, message, status, created_at, first_answered_at, spam, channel,
       handler_kind, handler_name, handler_agent_id)
     SELECT 'Wanjiru', 'w@example.com', '0700000120', 'Viewing', 'May I see it?', 'new', $2, $3, $4, $5,
            CASE WHEN $6::integer IS NULL THEN 'office' ELSE 'agent' END, 'Kimutai Rono', $6
       FROM generate_series(1, $1)`,
    [
      count,
      new Date(received),
      minutes === null ? null : new Date(received + minutes * MINUTE_MS),
      spam,
      channel,
      agentId,
    ],
  );
}

const ask = () => inquiries.api().get(PATH).set('Authorization', `Bearer ${inquiries.env.INTERNAL_TOKEN}`);
const times = async () => (await ask().expect(200)).body as unknown;

it('is for other services only [ANSWER-1]', async () => {
  await inquiries.api().get(PATH).expect(401);
  await inquiries
    .api()
    .get(PATH)
    .set('Cookie', await inquiries.staff())
    .expect(401);
});

it('rounds the median of each agent up to whole hours [ANSWER-1]', async () => {
  await store(6, { minutes: 61 });
  await store(5, { minutes: 5000 });
  await store(10, { agentId: 4, minutes: 60 });
  await store(10, { agentId: null, minutes: 60 });
  expect(await times()).toEqual([
    { agentId: 3, withinHours: 2 },
    { agentId: 4, withinHours: 1 },
  ]);
});

it('says nothing of agents with fewer answers than the limit [ANSWER-2]', async () => {
  await store(ANSWER_TIME_MIN - 1, { minutes: 30 });
  expect(await times()).toEqual([]);
  await store(1, { minutes: 30 });
  expect(await times()).toEqual([{ agentId: 3, withinHours: 1 }]);
});

it('counts messages of the last 90 days only [ANSWER-2]', async () => {
  await store(ANSWER_TIME_MIN - 1, { minutes: 30 });
  await store(5, { minutes: 30, age: ANSWER_TIME_DAYS * DAY_MS + HOUR_MS });
  expect(await times()).toEqual([]);
  await store(1, { minutes: 30, age: ANSWER_TIME_DAYS * DAY_MS - HOUR_MS });
  expect(await times()).toEqual([{ agentId: 3, withinHours: 1 }]);
});

it('counts neither spam nor leads that staff entered [ANSWER-2]', async () => {
  await store(ANSWER_TIME_MIN - 1, { minutes: 30 });
  await store(5, { minutes: 30, spam: true });
  await store(5, { minutes: 0, channel: 'phone' });
  expect(await times()).toEqual([]);
});

it('says nothing if the median is longer than two days [ANSWER-2]', async () => {
  await store(ANSWER_TIME_MIN, { minutes: 48 * 60 });
  expect(await times()).toEqual([{ agentId: 3, withinHours: 48 }]);
  await store(ANSWER_TIME_MIN + 1, { minutes: 48 * 60 + 1 });
  expect(await times()).toEqual([]);
});

it('counts unanswered messages as never answered, once they are two days old [ANSWER-3]', async () => {
  await store(ANSWER_TIME_MIN, { minutes: 30 });
  await store(11, { minutes: null, age: 47 * HOUR_MS });
  expect(await times()).toEqual([{ agentId: 3, withinHours: 1 }]);
  await store(ANSWER_TIME_MIN, { minutes: null, age: 49 * HOUR_MS });
  expect(await times()).toEqual([{ agentId: 3, withinHours: 1 }]);
  await store(1, { minutes: null, age: 49 * HOUR_MS });
  expect(await times()).toEqual([]);
});
