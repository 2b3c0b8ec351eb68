import type { InquiryDetail, InquiryReceipt } from '@lml/common/contracts';
import {
  bodyOf,
  buildInquiry,
  INTERNAL_TOKEN,
  type Inquiries,
  startAuth,
  startInquiries,
  startListings,
} from './support.js';

const TITLES = { 1: 'By an agent', 2: 'By an office', 3: 'By nobody', 4: 'By one who left', 5: 'Not set' };
const HANDLERS = {
  1: { kind: 'agent', name: 'Kimutai Rono', agentId: 3, staffUserId: 7 },
  2: { kind: 'office', name: 'Mombasa', agentId: null, staffUserId: 8 },
  3: null,
  4: { kind: 'agent', name: 'Gone', agentId: 4, staffUserId: 9 },
  5: { kind: 'office', name: 'Kisumu', agentId: null, staffUserId: null },
} as const;

let listings: Awaited<ReturnType<typeof startListings>>;
let auth: Awaited<ReturnType<typeof startAuth>>;
let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  listings = await startListings(TITLES, HANDLERS);
  auth = await startAuth([
    { id: 7, username: 'kimutai', disabled: false },
    { id: 8, username: 'mombasa', disabled: false },
    { id: 9, username: 'left', disabled: true },
  ]);
  inquiries = await startInquiries({ LISTINGS_URL: listings.url, AUTH_URL: auth.url });
  cookie = await inquiries.staff();
});

afterAll(async () => {
  await inquiries.stop();
  await Promise.all([listings.stop(), auth.stop()]);
});

afterEach(() => {
  listings.answer(undefined);
  auth.answer(undefined);
});

const inquire = (propertyId: number) =>
  inquiries.api().post('/api/inquiries').send(buildInquiry({ propertyId }));

async function received(propertyId: number): Promise<InquiryDetail> {
  const { id } = bodyOf(await inquire(propertyId).expect(201)) as InquiryReceipt;
  const response = await inquiries.api().get(`/api/admin/inquiries/${id}`).set('Cookie', cookie).expect(200);
  return bodyOf(response) as InquiryDetail;
}

it.each([
  [1, { kind: 'agent', name: 'Kimutai Rono' }, { id: 7, username: 'kimutai' }],
  [2, { kind: 'office', name: 'Mombasa' }, { id: 8, username: 'mombasa' }],
  [3, null, null],
  [4, { kind: 'agent', name: 'Gone' }, null],
  [5, { kind: 'office', name: 'Kisumu' }, null],
])(
  'an inquiry about property %i is assigned to its handler [TEAM-8]',
  async (propertyId, handler, assignee) => {
    const inquiry = await received(propertyId);
    expect(inquiry).toMatchObject({
      handler,
      assignee,
      propertyTitle: TITLES[propertyId as keyof typeof TITLES],
    });
    expect(inquiry.changes.map(({ by, fields }) => [by, fields])).toEqual(
      assignee ? [[null, [{ field: 'assignee', before: null, after: assignee.username }]]] : [],
    );
  },
);

it('an inquiry about an unknown property is rejected', async () => {
  await inquire(99).expect(404);
});

it.each([
  ['is down', { status: 502 }],
  ['does not respond', { status: 200, hang: true }],
  ['returns invalid data', { status: 200, body: {} }],
])('an inquiry is accepted unassigned if auth %s [TEAM-9]', async (_how, answer) => {
  auth.answer(answer);
  expect(await received(1)).toMatchObject({ handler: { name: 'Kimutai Rono' }, assignee: null });
});

it.each([
  ['is down', { status: 502 }],
  ['does not respond', { status: 200, hang: true }],
])(
  'an inquiry is accepted quickly without title and handler if listings %s [TEAM-9]',
  async (_how, answer) => {
    listings.answer(answer);
    const begun = Date.now();
    expect(await received(1)).toMatchObject({ propertyTitle: null, handler: null, assignee: null });
    expect(Date.now() - begun).toBeLessThan(3000);
  },
);

it.each([
  [{ kind: 'robot', name: 'x', staffUserId: 7 }],
  [{ kind: 'agent', staffUserId: 7 }],
  [{ kind: 'agent', name: 'A\u0000gent', staffUserId: 'x' }],
  ['nobody'],
])('an invalid handler is ignored: %j', async (handler) => {
  listings.answer({ status: 200, body: { title: 'T', handler } });
  const inquiry = await received(1);
  expect(inquiry.assignee).toBeNull();
  expect([null, 'Agent']).toContain(inquiry.handler?.name ?? null);
});

it('the mail names who handles the property and who replies [TEAM-10]', async () => {
  const { id } = await received(1);
  const [delivery] = await inquiries.database.query<{ id: string }[]>(
    'SELECT id FROM mail_deliveries WHERE inquiry_id = $1',
    [id],
  );
  const claim = await inquiries
    .api()
    .post(`/internal/deliveries/${delivery!.id}/claim`)
    .set('Authorization', `Bearer ${INTERNAL_TOKEN}`)
    .expect(200);
  expect(bodyOf(claim)).toMatchObject({
    verdict: 'send',
    mail: { inquiryId: id, handler: { kind: 'agent', name: 'Kimutai Rono' }, assignee: 'kimutai' },
  });
});

describe('mails', () => {
  const KIMUTAI = { id: 7, username: 'kimutai', name: 'Kimutai Rono', disabled: false };
  const kindsOf = async (id: number) =>
    (
      await inquiries.database.query<{ kind: string; recipient: string; resends: number }[]>(
        'SELECT kind, recipient, resends FROM mail_deliveries WHERE inquiry_id = $1 ORDER BY kind, recipient',
        [id],
      )
    )
      .filter(({ kind }) => kind !== 'acknowledgement')
      .map(({ kind, recipient, resends }) => `${kind} ${recipient} ${resends}`);
  let people: Awaited<ReturnType<typeof startAuth>>;
  let offices: Awaited<ReturnType<typeof startListings>>;
  let mailing: Inquiries;
  let own: Inquiries;

  beforeAll(async () => {
    people = await startAuth(
      [
        { ...KIMUTAI, assignedMailTo: 'kimutai@lml.example', hasEmail: true },
        { id: 8, username: 'silent', disabled: false, assignedMailTo: null, hasEmail: true },
      ],
      ['manager@lml.example', 'other@LML.example'],
    );
    offices = await startListings(TITLES, {
      1: { ...HANDLERS[1], email: 'record@lml.example', hasOwnAccount: true },
      2: { ...HANDLERS[2], email: 'mombasa@lml.example', hasOwnAccount: false },
    });
    own = inquiries;
    mailing = await startInquiries({ LISTINGS_URL: offices.url, AUTH_URL: people.url });
    inquiries = mailing;
    cookie = await mailing.staff('wanjiru', 1);
  });
  afterAll(async () => {
    await mailing.stop();
    await Promise.all([people.stop(), offices.stop()]);
    inquiries = own;
    cookie = await own.staff();
  });

  it('go to the account of the agent, and to who wants every inquiry [ROLE-11]', async () => {
    const { id, assignee } = await received(1);
    expect(assignee).toEqual({ id: 7, username: 'Kimutai Rono' });
    const staff = mailing.env.STAFF_EMAILS.map((email) => `staff ${email} 0`);
    expect(await kindsOf(id)).toEqual(
      [
        'assigned kimutai@lml.example 0',
        'staff manager@lml.example 0',
        'staff other@LML.example 0',
        ...staff,
      ].sort(),
    );
  });

  it('go to the office if its account does not stand for it [ROLE-11]', async () => {
    const { id } = await received(2);
    expect(await kindsOf(id)).toContain('staff mombasa@lml.example 0');
  });

  it('tell an account of an inquiry that a colleague assigns to it, and nobody of their own doing [ROLE-12]', async () => {
    const { id } = await received(3);
    const before = await kindsOf(id);
    const assign = (assigneeId: number | null, by = cookie) =>
      mailing.api().patch(`/api/inquiries/${id}`).set('Cookie', by).send({ assigneeId }).expect(200);
    await assign(1);
    expect(await kindsOf(id)).toEqual(before);
    await assign(8);
    expect(await kindsOf(id)).toEqual(before);
    await assign(7);
    expect(await kindsOf(id)).toEqual(['assigned kimutai@lml.example 0', ...before]);
    await assign(7);
    await assign(null);
    await mailing.database.query(
      `UPDATE mail_deliveries SET state = 'sent', created_at = now() - interval '1 hour' WHERE kind = 'assigned'`,
    );
    await assign(7);
    expect(await kindsOf(id)).toEqual(['assigned kimutai@lml.example 1', ...before]);
  });

  it('are not sent for all that is handed over at once [ACCOUNT-23]', async () => {
    const { id } = await received(2);
    await mailing.database.query(`UPDATE inquiries SET assignee_id = 5, assignee_name = 'leaver'`);
    const before = await kindsOf(id);
    const answer = await mailing
      .api()
      .post('/api/admin/inquiries/hand-over')
      .set('Cookie', cookie)
      .send({ from: 5, to: 7 })
      .expect(200);
    expect((bodyOf(answer) as { affectedCount: number }).affectedCount).toBeGreaterThan(0);
    expect(await kindsOf(id)).toEqual(before);
    const [row] = await mailing.database.query<object[]>(
      'SELECT assignee_name FROM inquiries WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ assignee_name: 'Kimutai Rono' });
  });
});

it('the title is read from the public call if listings lacks the internal one', async () => {
  const older = await startListings({ 7: 'Two-Bedroom Flat' });
  const service = await startInquiries({ LISTINGS_URL: older.url });
  try {
    const response = await service
      .api()
      .post('/api/inquiries')
      .send(buildInquiry({ propertyId: 7 }))
      .expect(201);
    const [row] = await service.database.query<object[]>('SELECT * FROM inquiries WHERE id = $1', [
      (bodyOf(response) as InquiryReceipt).id,
    ]);
    expect(row).toMatchObject({ property_title: 'Two-Bedroom Flat', handler_kind: null, assignee_id: null });
    expect(older.asked.map(({ path }) => path)).toEqual([
      '/internal/properties/7/route',
      '/api/properties/7',
    ]);
  } finally {
    await service.stop();
    await older.stop();
  }
});
