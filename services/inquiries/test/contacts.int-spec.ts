import type { Contact, ContactMatches, ContactNeeds, MatchedListingFacts } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContactsRepository } from '../src/contacts/contacts.repository.js';
import { contactCalls, CONTACTS, JOHN, MARY } from './contacts-under-test.js';
import { buildInquiry, type Inquiries, startInquiries, startListings } from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;
let cookie: string;
let calls: ReturnType<typeof contactCalls>;

beforeAll(async () => {
  listings = await startListings({ 7: 'Two-Bedroom Flat' });
  inquiries = await startInquiries({ LISTINGS_URL: listings.url });
  cookie = await inquiries.staff();
  calls = contactCalls(inquiries, () => cookie);
});
afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));
beforeEach(async () => {
  listings.answer(undefined);
  await inquiries.empty();
});

const NEEDS: ContactNeeds = {
  ...{ purpose: 'rent', types: ['residential'], bedroomsMin: 2, budgetMin: null, budgetMax: 60_000 },
  places: ['Kilimani', 'Lavington'],
};

describe('the list', () => {
  beforeEach(async () => {
    await calls.send(MARY);
    await calls.send(JOHN);
    const { version } = await calls.card(2);
    await calls.change(2, { version, tags: ['Investor', 'cash buyer'] });
  });

  it.each([
    ['Atieno', [1]],
    ['mary@EXAMPLE', [1]],
    ['0700 000 101', [1]],
    ['+254 (700) 000-101', [1]],
    ['00254700000101', [1]],
    ['700 000 10', [2, 1]],
    ['investor', [2]],
    ['%', []],
    ['nobody', []],
  ])('finds %p by name, e-mail, phone in any notation, or tag [CONTACT-5]', async (search, ids) => {
    const found = await calls.list(`?search=${encodeURIComponent(search)}`);
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('filters by tag, names the tags, and counts all pages [CONTACT-5]', async () => {
    expect((await calls.list('?tag=cash%20buyer')).map(({ name }) => name)).toEqual(['John Otieno']);
    const tags = await inquiries.api().get(`${CONTACTS}/tags`).set('Cookie', cookie).expect(200);
    expect(tags.body).toEqual([
      { tag: 'Investor', contacts: 1 },
      { tag: 'cash buyer', contacts: 1 },
    ]);
    const page = await inquiries.api().get(`${CONTACTS}?page=2&pageSize=1`).set('Cookie', cookie).expect(200);
    expect([page.headers['x-total-count'], (page.body as Contact[]).map(({ id }) => id)]).toEqual(['2', [1]]);
  });

  it.each(['page=0', 'pageSize=101', 'listing=x', 'search=a&search=b', `tag=${'x'.repeat(41)}`])(
    'refuses %s with 400 and says why',
    async (query) => {
      const { code, message } = await calls.refused('get', `?${query}`, undefined, 400);
      expect([code, message?.length]).toEqual(['VALIDATION_FAILED', expect.any(Number)]);
    },
  );

  it('reads a page of 20,000 contacts by index [CONTACT-5]', async () => {
    // Without triggers, which would take long; several statements in one query are one transaction.
    await inquiries.database.query(
      `SET LOCAL session_replication_role = replica;
       INSERT INTO contacts (name, last_at) SELECT 'Person ' || n, now() - n * interval '1 minute' FROM generate_series(1, 20000) n;
       INSERT INTO contact_addresses (contact_id, kind, value)
       SELECT id, 'email', 'p' || id || '@example.com' FROM contacts ON CONFLICT DO NOTHING`,
    );
    await inquiries.database.query('VACUUM ANALYZE');
    const planOf = async (sql: string) =>
      (await inquiries.database.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${sql}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    const ordered = 'ORDER BY last_at DESC, id DESC LIMIT 25';
    expect(await planOf(`SELECT id FROM contacts WHERE merged_into IS NULL ${ordered}`)).toContain(
      'contacts_recent',
    );
    expect(
      await planOf(`SELECT id FROM contacts WHERE contact_text(name, other_names, tags) ILIKE '%atieno%'`),
    ).toContain('contacts_search');
    expect(
      await planOf(`SELECT contact_id FROM contact_addresses WHERE value ILIKE '%p17000@exam%'`),
    ).toContain('contact_addresses_search');
    expect(await calls.list('?search=p17000@exam')).toHaveLength(1);
  });
});

describe('the card', () => {
  it('shows messages, notes, replies, calls, viewings and mails in order of time, a page at a time [CONTACT-6]', async () => {
    const sent = await inquiries.inquire(buildInquiry({ ...MARY, viewingDate: nextMonday() })).expect(201);
    const { id } = sent.body as { id: number };
    const path = `/api/admin/inquiries/${id}`;
    const post = (action: string, sent: object) =>
      inquiries.api().post(`${path}/${action}`).set('Cookie', cookie).send(sent).expect(201);
    await post('notes', { text: 'Wants a balcony' });
    await post('answered', { channel: 'call', text: 'She comes on Monday', outcome: 'reached' });
    await post('answered', { channel: 'whatsapp', text: 'Here is the pin' });
    await post('messages', { text: 'Dear Mary, yes, it is free.' });
    await calls.send({ ...MARY, subject: 'Another flat' });
    const { entries, next } = await calls.timeline(1);
    expect(next).toBeNull();
    expect(entries.map((entry) => (entry.kind === 'entry' ? entry.entry : entry))).toMatchObject([
      { kind: 'message', subject: 'Another flat' },
      { kind: 'answer', channel: 'email', mail: { recipient: MARY.email } },
      { kind: 'answer', channel: 'whatsapp', text: 'Here is the pin' },
      { kind: 'answer', channel: 'call', text: 'She comes on Monday' },
      { kind: 'note', text: 'Wants a balcony' },
      { kind: 'viewing', propertyTitle: 'Two-Bedroom Flat' },
      { kind: 'message', propertyId: 7 },
    ]);
    expect(entries.map(({ inquiryId }) => inquiryId)).toEqual([2, 1, 1, 1, 1, 1, 1]);
    await inquiries.database.query(
      `INSERT INTO inquiry_entries (inquiry_id, kind, text, by_id, by_name, created_at)
       SELECT 1, 'note', 'Note ' || n, 1, 'wanjiru', now() - interval '1 day' FROM generate_series(1, 60) n`,
    );
    const first = await calls.timeline(1);
    const second = await calls.timeline(1, first.next!);
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 17, null]);
    expect(new Set([...first.entries, ...second.entries].map((entry) => JSON.stringify(entry))).size).toBe(
      67,
    );
    await calls.refused('get', '/1/timeline?before=yesterday', undefined, 400);
    await calls.refused('get', '/99/timeline', undefined, 404);
  });

  it('is changed with its version; numbers become E.164, and the log has before and after [CONTACT-7]', async () => {
    await calls.send(MARY);
    const { version } = await calls.card(1);
    const changed = await calls.change(1, {
      ...{
        version,
        name: 'Mary A. Atieno',
        language: 'sw',
        tags: ['investor', 'Investor'],
        note: 'Pays cash',
      },
      ...{
        emails: ['Mary@Example.com', 'm@work.example'],
        phones: ['0700000101', '0712 345 678'],
        needs: NEEDS,
      },
    });
    expect(changed).toMatchObject({
      ...{ name: 'Mary A. Atieno', language: 'sw', tags: ['investor'], note: 'Pays cash', needs: NEEDS },
      ...{ emails: ['mary@example.com', 'm@work.example'], phones: ['+254700000101', '+254712345678'] },
      ...{ updatedBy: 'wanjiru', editable: true, version: version + 1 },
    });
    const [log] = await inquiries.database.query<{ fields: object[]; subject_name: string }[]>(
      `SELECT subject_name, fields FROM changes WHERE subject = 'contact'`,
    );
    expect(log).toMatchObject({
      subject_name: 'Mary A. Atieno',
      fields: expect.arrayContaining([
        {
          ...{ field: 'needs', before: null },
          after: 'To rent: residential; 2+ bedrooms; up to KSh 60,000 per month; Kilimani, Lavington',
        },
      ]) as unknown,
    });
    const conflict = await calls.refused('patch', '/1', { version, note: 'Late' }, 409);
    expect(conflict).toMatchObject({ code: 'CONTACT_CHANGED', current: { note: 'Pays cash' } });
    expect((await calls.change(1, { version: version + 1, note: 'Pays cash' })).version).toBe(version + 1);
  });

  it('of a colleague who writes while a new address comes in is not overwritten [CONTACT-7]', async () => {
    await calls.send(MARY);
    const { version, emails } = await calls.card(1);
    await calls.send({ ...MARY, email: 'mary.new@example.com' });
    await calls.refused('patch', '/1', { version, emails }, 409);
    expect((await calls.card(1)).emails).toEqual([MARY.email, 'mary.new@example.com']);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ emails: ['no address'] }, 'emails'],
    [{ emails: [], phones: [] }, 'emails'],
    [{ phones: ['0712'] }, 'phones'],
    [{ phones: ['123 456 789 0123'] }, 'phones'],
    [{ language: 'fr' }, 'language'],
    [{ tags: ['x'.repeat(41)] }, 'tags'],
    [{ needs: 'all' }, 'needs'],
    [{ needs: { ...NEEDS, types: ['castle'] } }, 'needs.types'],
    [{ needs: { ...NEEDS, budgetMin: 70_000 } }, 'needs.budgetMax'],
    [{ needs: { budgetMax: 1 } }, 'needs.purpose'],
    [{ needs: { ...NEEDS, places: ['a;b'] } }, 'needs.places'],
    [{ needs: { ...NEEDS, bedroomsMin: -1 } }, 'needs.bedroomsMin'],
    [{ note: 'x'.repeat(5001) }, 'note'],
    [{ version: 'one' }, 'version'],
    [{ rating: 5 }, 'rating'],
  ])('refuses %j and names the field [CONTACT-7]', async (change, field) => {
    await calls.send(MARY);
    const { version } = await calls.card(1);
    const { code, details } = await calls.refused('patch', '/1', { version, ...change }, 400);
    expect([code, details?.map((one) => one.field)]).toEqual(['VALIDATION_FAILED', [field]]);
    expect((await calls.card(1)).version).toBe(version);
  });

  it('may be changed by an agent to whom, or to nobody, one of the messages is assigned [CONTACT-8]', async () => {
    await calls.send(MARY);
    const agent = await inquiries.staff('kimani', 7, 'agent');
    const assign = (id: number | null) =>
      inquiries.database.query(
        `UPDATE inquiries SET assignee_id = $1, assignee_name = CASE WHEN $1::integer IS NOT NULL THEN 'x' END`,
        [id],
      );
    await assign(8);
    const { version } = await calls.card(1);
    const body = { version, tags: ['investor'] };
    expect(await calls.refused('patch', '/1', body, 403, agent)).toMatchObject({ code: 'ROLE_REQUIRED' });
    const seen = await inquiries.api().get(`${CONTACTS}/1`).set('Cookie', agent).expect(200);
    expect(seen.body).toMatchObject({ editable: false });
    await assign(7);
    await calls.refused('patch', '/1', body, 200, agent);
  });
});

describe('matches', () => {
  it('are the listings that fit the needs, as listings compares them [CONTACT-9]', async () => {
    await calls.send(MARY);
    await calls.change(1, { version: (await calls.card(1)).version, needs: NEEDS });
    const fitting = {
      total: 1,
      listings: [{ id: 7, title: 'A', location: 'B', price: 1 }],
      pages: ['/properties'],
    };
    listings.answer({ status: 200, body: fitting });
    const matches = await inquiries.api().get(`${CONTACTS}/1/matches`).set('Cookie', cookie).expect(200);
    expect(matches.body).toEqual({ suggestion: null, fitting } satisfies ContactMatches);
    const filters = {
      ...{ location: 'Kilimani;Lavington', purpose: 'rent', minBedrooms: 2, priceRange: '0-60000' },
      propertyType: 'residential',
    };
    expect(listings.asked.at(-1)).toMatchObject({
      path: '/internal/matches/listings',
      body: { filters: [filters] },
    });
  });

  it('suggest needs from the listings that the person asked about [CONTACT-10]', async () => {
    await inquiries.inquire(buildInquiry({ ...MARY, propertyId: 7 })).expect(201);
    listings.answer({ status: 200, body: { needs: NEEDS } });
    const matches = await inquiries.api().get(`${CONTACTS}/1/matches`).set('Cookie', cookie).expect(200);
    expect(matches.body).toEqual({ suggestion: NEEDS, fitting: null });
    expect(listings.asked.at(-1)).toMatchObject({ body: { propertyIds: [7] } });
  });

  it('filter the list by a listing; without an answer of listings it is 503 [CONTACT-9]', async () => {
    await calls.send(MARY);
    await calls.send(JOHN);
    await calls.change(2, { version: (await calls.card(2)).version, needs: NEEDS });
    listings.answer({ status: 200, body: { fitting: [0] } });
    expect((await calls.list('?listing=7')).map(({ id }) => id)).toEqual([2]);
    listings.answer({ status: 200, body: { fitting: [] } });
    expect(await calls.list('?listing=7')).toEqual([]);
    // The service compares type, purpose, price and bedrooms itself and asks listings about the places only.
    const facts = { type: 'residential', purpose: 'rent', price: 55_000, bedrooms: 2 };
    listings.answer({ status: 200, body: { listing: facts, fitting: [0] } });
    expect((await calls.list('?listing=7')).map(({ id }) => id)).toEqual([2]);
    expect(listings.asked.at(-1)).toMatchObject({
      path: '/internal/matches/needs',
      body: { propertyId: 7, needs: [{ filters: [{ location: 'Kilimani;Lavington' }] }] },
    });
    listings.answer({ status: 200, body: { listing: { ...facts, price: 60_001 }, fitting: [0] } });
    expect(await calls.list('?listing=7')).toEqual([]);
    listings.answer({ status: 200, body: { listing: null } });
    expect(await calls.list('?listing=7')).toEqual([]);
    listings.answer({ status: 500 });
    expect((await calls.refused('get', '?listing=7', undefined, 503)).code).toBe('TEMPORARILY_UNAVAILABLE');
    await calls.refused('get', '/2/matches', undefined, 503);
  });
});

describe('needs that are compared with a listing', () => {
  const FACTS = { type: 'residential', purpose: 'rent', price: 55_000, bedrooms: 2 } as const;
  const ANYTHING: ContactNeeds = {
    ...{ purpose: null, types: [], bedroomsMin: null, budgetMin: null, budgetMax: null, places: ['Nyali'] },
  };
  /** Returns whether needs are among those that the repository names for a listing. */
  async function areNamed(needs: Partial<ContactNeeds>, facts: Partial<MatchedListingFacts> = {}) {
    await calls.change(1, { version: (await calls.card(1)).version, needs: { ...ANYTHING, ...needs } });
    const named: number[] = [];
    const repository = inquiries.app.get(ContactsRepository);
    for await (const batch of repository.needs(500, { ...FACTS, ...facts }))
      named.push(...batch.flatMap(({ ids }) => ids));
    return named.includes(1);
  }
  beforeEach(() => calls.send(MARY));

  it.each<[Partial<ContactNeeds>, Partial<MatchedListingFacts>, boolean]>([
    [{}, {}, true],
    [{}, { price: null, bedrooms: null }, true],
    [{ types: ['villa', 'residential'] }, {}, true],
    [{ types: ['villa'] }, {}, false],
    [{ purpose: 'rent' }, { purpose: 'lease' }, true],
    [{ purpose: 'sale' }, {}, false],
    [{ purpose: 'rent' }, { purpose: 'sale' }, false],
    [{ bedroomsMin: 2 }, {}, true],
    [{ bedroomsMin: 3 }, {}, false],
    [{ bedroomsMin: 1 }, { bedrooms: null }, false],
    [{ purpose: 'rent', budgetMax: 55_000 }, {}, true],
    [{ purpose: 'rent', budgetMax: 54_999 }, {}, false],
    [{ purpose: 'rent', budgetMin: 55_000 }, {}, true],
    [{ purpose: 'rent', budgetMin: 55_001 }, {}, false],
    [{ purpose: 'rent', budgetMax: 60_000 }, { price: null }, false],
  ])('%j and a listing with %j: %s [CONTACT-9]', async (needs, facts, named) =>
    expect(await areNamed(needs, facts)).toBe(named),
  );
});

function nextMonday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 1);
  return day.toISOString().slice(0, 10);
}
