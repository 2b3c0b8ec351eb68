import {
  type ErrorBody,
  type Inquiry,
  type InquiryDetail,
  type InquiryReceipt,
  IDEMPOTENCY,
  OWNER_TEXTS,
} from '@lml/common/contracts';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import {
  bodyOf,
  buildInquiry,
  buildMessage,
  INTERNAL_TOKEN,
  type Inquiries,
  replayed,
  startAuth,
  startInquiries,
  startListings,
} from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let auth: Awaited<ReturnType<typeof startAuth>>;
let inquiries: Inquiries;
let cookie: string;

beforeAll(async () => {
  listings = await startListings({ 7: 'Flat' });
  auth = await startAuth([{ id: 8, username: 'mombasa', disabled: false }]);
  inquiries = await startInquiries({ LISTINGS_URL: listings.url, AUTH_URL: auth.url, INQUIRIES_ALIKE: 2 });
  cookie = await inquiries.staff();
});

afterAll(async () => {
  await inquiries.stop();
  await Promise.all([listings.stop(), auth.stop()]);
});

beforeEach(async () => {
  listings.answer(undefined);
  await inquiries.empty();
});

let sender = 0;
const build = (overrides: Record<string, unknown> = {}) => ({
  ...{ name: 'Mumbi Gathogo', email: `mumbi.${++sender}@example.com`, phone: '0700 000 122' },
  ...{ service: 'sell', propertyType: 'residential', place: 'Nyali, Mombasa' },
  ...overrides,
});
const send = (body: object) => inquiries.api().post('/api/owner-requests').send(body);
const accepted = async (body: object) => bodyOf(await send(body).expect(201)) as InquiryReceipt;
const detail = async (id: number) =>
  bodyOf(
    await inquiries.api().get(`/api/admin/inquiries/${id}`).set('Cookie', cookie).expect(200),
  ) as InquiryDetail;
const list = async (query: object) =>
  bodyOf(
    await inquiries.api().get('/api/inquiries').query(query).set('Cookie', cookie).expect(200),
  ) as Inquiry[];
const mombasa = { kind: 'office', name: 'Mombasa', staffUserId: 8 };

it('an owner request is stored with its own kind and a generated subject, and mailed to staff', async () => {
  const { id } = await accepted(
    build({ place: '  Nyali,\n Mombasa ', size: '50 x 100 ft', bedrooms: 3, price: 8_500_000 }),
  );
  expect(await detail(id)).toMatchObject({
    kind: 'owner',
    subject: 'Sale of a residential property, Nyali, Mombasa',
    message: '',
    ownerRequest: {
      ...{ service: 'sell', propertyType: 'residential', place: 'Nyali, Mombasa' },
      ...{ size: '50 x 100 ft', bedrooms: 3, price: 8_500_000 },
    },
    propertyId: null,
    deliveries: [{ recipient: 'office@lml.example' }, { recipient: 'sales@lml.example' }],
  });
});

it('an owner request needs no details, and keeps an optional message', async () => {
  const { id } = await accepted(build({ size: '', bedrooms: null, message: ' The title is freehold. ' }));
  expect(await detail(id)).toMatchObject({
    message: 'The title is freehold.',
    ownerRequest: { size: null, bedrooms: null, price: null },
  });
});

it('an owner request is assigned to the office that serves the place, which the mail names [INQUIRY-25]', async () => {
  listings.answer({ status: 200, body: { handler: mombasa } });
  const { id } = await accepted(build({ price: 45_000, service: 'let' }));
  expect(listings.asked.at(-1)).toMatchObject({ path: '/internal/places/route' });
  expect(await detail(id)).toMatchObject({
    handler: { kind: 'office', name: 'Mombasa' },
    assignee: { id: 8, username: 'mombasa' },
  });
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
    mail: {
      subject: 'Letting of a residential property, Nyali, Mombasa',
      ownerRequest: { service: 'let', place: 'Nyali, Mombasa', price: 45_000 },
      handler: { name: 'Mombasa' },
    },
  });
});

it.each([
  ['has no office there', { status: 200, body: { handler: null } }],
  ['is down', { status: 502 }],
  ['is an older version', { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }],
])('an owner request is accepted unassigned if listings %s', async (_how, answer) => {
  listings.answer(answer);
  const { id } = await accepted(build());
  expect(await detail(id)).toMatchObject({ kind: 'owner', handler: null, assignee: null });
});

it.each([
  ['service', { service: 'buy' }, OWNER_TEXTS.service],
  ['propertyType', { propertyType: undefined }, OWNER_TEXTS.propertyType],
  ['place', { place: ' ' }, OWNER_TEXTS.place],
  ['size', { size: 'x'.repeat(61) }, OWNER_TEXTS.size],
  ['bedrooms', { bedrooms: '3' }, OWNER_TEXTS.bedrooms],
  ['price', { price: 1.5 }, OWNER_TEXTS.price],
  ['name', { name: 'M' }, 'Name must be at least 2 characters'],
  ['subject', { subject: 'Mine' }, 'subject is not a field of this call'],
])(
  'an owner request is rejected naming %s if it is invalid, and stores nothing [INQUIRY-24]',
  async (field, wrong, message) => {
    const body = bodyOf(await send(build(wrong)).expect(400)) as ErrorBody;
    expect(body.details).toEqual([{ field, message }]);
    expect(await inquiries.countAll()).toBe(0);
  },
);

it('an owner request is stored once under one idempotency key, and rejected for another property under it [INQUIRY-26]', async () => {
  const body = build();
  const keyed = (sent: object) => send(sent).set(IDEMPOTENCY.header, 'owner-key');
  const first = await keyed(body).expect(201);
  const second = await keyed(body).expect(201);
  expect([second.body, replayed(second)]).toEqual([first.body, 'true']);
  await keyed({ ...body, price: 5 }).expect(422);
  expect(await inquiries.countAll()).toBe(1);
});

it('requests of one owner about several properties are accepted, but repeats of the same are spam', async () => {
  const { email } = build();
  for (const place of ['Nyali', 'Kilifi', 'Malindi']) await accepted(build({ email, place }));
  const repeats = [
    await accepted(build({ email, place: 'Nyali' })),
    await accepted(build({ email, place: 'Nyali' })),
  ];
  expect((await list({ kind: 'owner' })).length).toBe(4);
  expect(await detail(repeats[1]!.id)).toMatchObject({ spam: true, spamReasons: ['repeated'] });
  expect((await detail((await accepted(build({ website: 'x' }))).id)).spamReasons).toEqual(['hidden-field']);
});

it('an owner request is found by the filter of kinds, in the list and in the export [INBOX-27]', async () => {
  await accepted(build({ name: 'Owner', bedrooms: 3, price: 8_500_000 }));
  await inquiries.contact(buildMessage({ name: 'Contact' })).expect(201);
  await inquiries.inquire(buildInquiry({ name: 'Property' })).expect(201);
  const found = async (query: object) => (await list(query)).map(({ name, kind }) => `${name} ${kind}`);
  expect(await found({})).toEqual(['Property property', 'Contact contact', 'Owner owner']);
  expect(await found({ kind: 'owner' })).toEqual(['Owner owner']);
  expect(await found({ kind: 'contact' })).toEqual(['Contact contact']);
  expect(await found({ kind: 'property' })).toEqual(['Property property']);
  expect(await found({ search: 'nyali' })).toEqual(['Owner owner']);
  const refused = await inquiries.api().get('/api/inquiries?kind=robot').set('Cookie', cookie).expect(400);
  expect(bodyOf(refused)).toMatchObject({ details: [{ field: 'kind' }] });

  const csv = await inquiries
    .api()
    .get('/api/admin/inquiries/export.csv?kind=owner')
    .set('Cookie', cookie)
    .expect(200);
  const [heading, row, ...others] = readStrictCsv(csv.text);
  expect(others).toEqual([]);
  const cells = Object.fromEntries(heading!.map((name, index) => [name, row![index]]));
  expect(cells).toMatchObject({
    ...{ Kind: 'owner', Service: 'sell', 'Property type': 'residential', Place: 'Nyali, Mombasa' },
    ...{ Size: '', Bedrooms: '3', 'Expected price (Ksh)': '8500000' },
  });
});

it("an owner request is included in a person's data and erased with it [INQUIRY-26]", async () => {
  const { id } = await accepted(build({ email: 'zawadi@example.com', place: 'Zawadi Estate' }));
  const about = (call: string) =>
    inquiries
      .api()
      .post(`/api/admin/privacy/${call}`)
      .set('Cookie', cookie)
      .send({ person: 'zawadi@example.com' });
  const file = JSON.parse((await about('export').expect(200)).text) as { messages: Inquiry[] };
  expect(file.messages).toMatchObject([{ id, ownerRequest: { place: 'Zawadi Estate' } }]);
  await about('erase').expect(200);
  expect(await inquiries.everyRow()).not.toMatch(/zawadi/i);
});
