import {
  type AnswerViewing,
  daysAfter,
  type DeliveryClaim,
  type ErrorBody,
  type InquiryDetail,
  type InquiryHandler,
  type InquiryReceipt,
  officeDay,
  type ViewingDetail,
  type ViewingMail,
  viewingTimes,
  type VisitorViewing,
} from '@lml/common/contracts';
import { randomUUID } from 'node:crypto';
import {
  bodyOf,
  buildInquiry,
  INTERNAL_TOKEN,
  type Inquiries,
  startInquiries,
  startListings,
} from './support.js';

/** Evening times are offered by video call, unless the listing's agent takes no viewings then. */
const agent = (fields: Partial<InquiryHandler> = {}): InquiryHandler => ({
  ...{ kind: 'agent', name: 'Kimutai Rono', agentId: 3, staffUserId: null, ...fields },
});
const TAKES = 1;
const TAKES_NONE = 2;
const OFFICE = 3;
const OLDER_SERVICE = 4;
const TITLES = { 1: 'One', 2: 'Two', 3: 'Three', 4: 'Four' };
const HANDLERS = {
  [TAKES]: agent({ eveningViewings: true }),
  [TAKES_NONE]: agent({ eveningViewings: false }),
  [OFFICE]: { kind: 'office', name: 'Mombasa', agentId: null, staffUserId: null },
  [OLDER_SERVICE]: agent(),
} satisfies Record<number, InquiryHandler>;

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  listings = await startListings(TITLES, HANDLERS);
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
  cookie = await inquiries.staff();
});
afterAll(async () => {
  await inquiries.stop();
  await listings.stop();
});
beforeEach(() => inquiries.empty());
afterEach(() => {
  listings.answer(undefined);
  HANDLERS[TAKES].eveningViewings = true;
});

/** The first day from two days ahead on that is open. */
function openDay(): string {
  let day = daysAfter(officeDay(new Date()), 2);
  while (!viewingTimes(day, new Date()).includes('10:00')) day = daysAfter(day, 1);
  return day;
}
const at = (time: string) => ({ date: openDay(), time });

async function wish(propertyId: number, fields: object, status: number): Promise<unknown> {
  const body = buildInquiry({ propertyId, email: `${randomUUID()}@example.com`, ...fields });
  return bodyOf(await inquiries.inquire(body).expect(status));
}

it.each([
  ['an agent who takes them', TAKES],
  ['a listing without an agent', OFFICE],
  ['an older listings service', OLDER_SERVICE],
])('an evening by video call is accepted for %s [VIEWING-17, VIEWING-18]', async (_whose, propertyId) => {
  await wish(propertyId, { viewingSlots: [at('18:30')], viewingKind: 'video' }, 201);
});

it('an evening is accepted while the agent cannot be looked up [VIEWING-18]', async () => {
  listings.answer({ status: 503 });
  await wish(TAKES_NONE, { viewingSlots: [at('18:30')], viewingKind: 'video' }, 201);
});

it.each([
  ['viewingSlots[1].time', () => ({ viewingSlots: [at('10:00'), at('18:30')] })],
  ['viewingTime', () => ({ viewingDate: openDay(), viewingTime: '19:00' })],
])(
  'an evening is refused at %s if the agent takes none, with the next free times [VIEWING-18]',
  async (field, wished) => {
    const body = { ...wished(), viewingKind: 'video' };
    const { details = [] } = (await wish(TAKES_NONE, body, 400)) as ErrorBody;
    expect(details).toEqual([{ field, message: expect.any(String) as string }]);
    expect(details[0]!.message).toMatch(/1[89]:[03]0: Choose a time while we are open: .*Next free: /);
    expect(details[0]!.message).not.toContain('18:00-20:00');
    expect(await inquiries.countAll()).toBe(0);
    // Sent again with a time in the office hours, it is taken.
    await wish(TAKES_NONE, { viewingSlots: [at('10:00')], viewingKind: 'video' }, 201);
  },
);

it('an evening at the property is refused for every agent [VIEWING-17]', async () => {
  const { details } = (await wish(TAKES, { viewingSlots: [at('18:30')] }, 400)) as ErrorBody;
  expect(details).toMatchObject([{ field: 'viewingSlots' }]);
});

it('a wished evening can be chosen only while the agent takes them [VIEWING-18]', async () => {
  const { id } = (await wish(
    TAKES,
    { viewingSlots: [at('10:00'), at('18:30')], viewingKind: 'video' },
    201,
  )) as InquiryReceipt;
  const { viewings } = await asStaff<InquiryDetail>('get', `/api/admin/inquiries/${id}`);
  const path = `/api/admin/viewings/${viewings[0]!.id}`;
  // Staff are not bound to the times that visitors are offered.
  const startsAt = new Date(`${openDay()}T21:00:00+03:00`).toISOString();
  const { version } = await asStaff<ViewingDetail>('patch', path, {
    version: 1,
    action: 'propose',
    startsAt,
  });
  const token = await tokenOf(viewings[0]!.id);
  const choose = async (slot: number, status: number) => {
    const body: AnswerViewing = { token, version, action: 'choose', slot };
    return bodyOf(await inquiries.api().post('/api/viewings/answer').send(body).expect(status));
  };

  HANDLERS[TAKES].eveningViewings = false;
  expect(await choose(1, 400)).toMatchObject({
    details: [{ field: 'slot', message: expect.stringMatching(/18:30: Choose a time/) as string }],
  });
  HANDLERS[TAKES].eveningViewings = true;
  const chosen = (await choose(1, 200)) as VisitorViewing;
  expect(chosen.slots[0]).toEqual(at('18:30'));
});

async function asStaff<T>(method: 'get' | 'patch', path: string, body?: object): Promise<T> {
  const call = inquiries.api()[method](path).set('Cookie', cookie).expect(200);
  return bodyOf(await (body ? call.send(body) : call)) as T;
}

/** The secret of the visitor's link, in the mail as the worker claims it. */
async function tokenOf(viewingId: number): Promise<string> {
  const [row] = await inquiries.database.query<{ id: string }[]>(
    `SELECT id FROM mail_deliveries WHERE viewing_id = $1 AND kind = 'viewing'`,
    [viewingId],
  );
  const claim = await inquiries
    .api()
    .post(`/internal/deliveries/${row!.id}/claim`)
    .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
    .expect(200);
  return ((bodyOf(claim) as DeliveryClaim & { verdict: 'send' }).mail as ViewingMail).token!;
}
