import type { DuplicatePair, PersonErasure } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { contactCalls, CONTACTS, JOHN, MARY } from './contacts-under-test.js';
import { bodyOf, type Inquiries, startInquiries, startListings } from './support.js';

let listings: Awaited<ReturnType<typeof startListings>>;
let inquiries: Inquiries;
let cookie: string;
let calls: ReturnType<typeof contactCalls>;

beforeAll(async () => {
  listings = await startListings({});
  inquiries = await startInquiries({
    LISTINGS_URL: listings.url,
    RETENTION_MONTHS: 24,
    SPAM_RETENTION_DAYS: 30,
  });
  cookie = await inquiries.staff();
  calls = contactCalls(inquiries, () => cookie);
});
afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));
beforeEach(() => inquiries.empty());

const query = <T>(sql: string, values: unknown[] = []) => inquiries.database.query<T>(sql, values);
const privacy = (path: string, person: string) =>
  inquiries.api().post(`/api/admin/privacy/${path}`).set('Cookie', cookie).send({ person });

/** Mary and John with facts of their own and a number in common, so that they are possible duplicates. */
async function twoPeople(): Promise<void> {
  await calls.send(MARY);
  await calls.send(JOHN);
  await calls.send({ ...MARY, phone: JOHN.phone, message: 'I write from another phone today.' });
  const [mary, john] = [await calls.card(1), await calls.card(2)];
  await calls.change(1, { version: mary.version, tags: ['investor'], note: 'Likes gardens' });
  await calls.change(2, {
    version: john.version,
    tags: ['family', 'Investor'],
    note: 'Has two cars',
    language: 'sw',
  });
}

/** Both cards without what every change moves on, and the messages. */
async function state() {
  const [mary, john] = [await calls.card(1), await calls.card(2)];
  const facts = [mary, john].map(({ version: _v, updatedAt: _u, updatedBy: _b, ...card }) => card);
  return { facts, messages: await query('SELECT id, contact_id FROM inquiries ORDER BY id') };
}

describe('duplicates', () => {
  it('are listed with what they share, and forgotten once staff say that they differ [CONTACT-11]', async () => {
    await twoPeople();
    const list = () => inquiries.api().get(`${CONTACTS}/duplicates`).set('Cookie', cookie).expect(200);
    const found = await list();
    expect([found.headers['x-total-count'], bodyOf(found)]).toMatchObject([
      '1',
      [{ first: { id: 1 }, second: { id: 2 }, shared: ['+254700000102'] }] as Partial<DuplicatePair>[],
    ]);
    expect((await calls.card(2)).duplicates).toMatchObject([
      { contact: { id: 1 }, shared: ['+254700000102'] },
    ]);
    await calls.post('/1/different', { otherId: 2 }, 200);
    expect((await list()).body).toEqual([]);
    await calls.send({ ...MARY, phone: JOHN.phone });
    expect((await list()).body).toEqual([]);
    expect((await calls.list()).map(({ possibleDuplicate }) => possibleDuplicate)).toEqual([false, false]);
  });

  it('are found when staff enter an address that another contact has, and gone when they remove it [CONTACT-11]', async () => {
    await calls.send(MARY);
    await calls.send(JOHN);
    const { version } = await calls.card(1);
    const changed = await calls.change(1, { version, phones: [MARY.phone, JOHN.phone] });
    expect(changed.duplicates).toHaveLength(1);
    expect((await calls.change(1, { version: changed.version, phones: [MARY.phone] })).duplicates).toEqual(
      [],
    );
  });
});

describe('a merge', () => {
  it('shows beforehand what it makes, joins cards and messages, and is undone to exactly what was [CONTACT-12]', async () => {
    await twoPeople();
    const before = await state();
    const { result } = await calls.preview(1, 2);
    expect(result).toMatchObject({
      ...{ name: MARY.name, otherNames: [JOHN.name], emails: [MARY.email, JOHN.email], messages: 3 },
      ...{ phones: ['+254700000101', '+254700000102'], tags: ['investor', 'family'] },
      note: 'Likes gardens\n\nHas two cars',
    });
    const merged = await calls.merge(1, 2);
    expect(merged).toMatchObject({ ...result, language: 'sw', duplicates: [], possibleDuplicate: false });
    expect((await calls.list()).map(({ id }) => id)).toEqual([1]);
    // The address of the merged card leads to the one that it is part of.
    expect((await calls.card(2)).id).toBe(1);
    await calls.undo(1, merged.merges[0]!.id);
    expect(await state()).toEqual(before);
  });

  it('takes messages that came since along when it is undone, and keeps what staff changed since [CONTACT-12]', async () => {
    await twoPeople();
    const merged = await calls.merge(1, 2);
    const late = await calls.send({ ...JOHN, message: 'Any news about the house?' });
    await calls.change(1, {
      version: merged.version,
      name: 'Mary Atieno Odhiambo',
      tags: ['investor', 'family', 'vip'],
    });
    await calls.undo(1, merged.merges[0]!.id);
    const [mary, john] = [await calls.card(1), await calls.card(2)];
    expect(mary).toMatchObject({
      name: 'Mary Atieno Odhiambo',
      tags: ['investor', 'vip'],
      emails: [MARY.email],
    });
    expect(mary.note).toBe('Likes gardens');
    expect(await query('SELECT contact_id FROM inquiries WHERE id = $1', [late])).toEqual([
      { contact_id: 2 },
    ]);
    expect(john).toMatchObject({ messages: 2, tags: ['family', 'Investor'] });
  });

  it('is undone in reverse order only, and once [CONTACT-12]', async () => {
    await twoPeople();
    await calls.send({ name: 'Zawadi', email: 'zawadi@example.com', phone: '0700 000 103' });
    const first = (await calls.merge(1, 2)).merges[0]!.id;
    const second = (await calls.merge(1, 3)).merges[0]!.id;
    const undo = (mergeId: number, status: number) => calls.post('/1/undo-merge', { mergeId }, status);
    expect((await undo(first, 409)).code).toBe('MERGE_NOT_LAST');
    await undo(second, 200);
    expect((await undo(second, 409)).code).toBe('MERGE_UNDONE');
    await undo(first, 200);
    expect((await calls.list()).map(({ messages }) => messages).sort()).toEqual([1, 1, 2]);
  });

  it('is refused with 409 if one was changed, erased or merged since the preview [CONTACT-13]', async () => {
    await twoPeople();
    const { kept, other } = await calls.preview(1, 2);
    const body = { otherId: 2, version: kept.version, otherVersion: other.version };
    await calls.change(2, { version: other.version, note: 'Has three cars' });
    expect((await calls.post('/1/merge', body, 409)).code).toBe('CONTACT_CHANGED');
    await privacy('erase', JOHN.email).expect(200);
    expect((await calls.post('/1/merge', { ...body, otherVersion: 9 }, 409)).code).toBe('CONTACT_GONE');
    expect((await calls.post('/1/merge', { ...body, otherId: 1 }, 400)).details?.[0]?.field).toBe('otherId');
    expect((await calls.card(1)).merges).toEqual([]);
  });

  it('is refused with 409 while one of the two has an open request to be erased [CONTACT-13]', async () => {
    await twoPeople();
    const { kept, other } = await calls.preview(1, 2);
    await inquiries
      .api()
      .post('/api/admin/privacy/requests')
      .set('Cookie', cookie)
      .send({ kind: 'erase', person: JOHN.email, channel: 'email', receivedOn: '2026-01-05', note: '' })
      .expect(201);
    const body = { otherId: 2, version: kept.version, otherVersion: other.version };
    expect((await calls.post('/1/merge', body, 409)).code).toBe('ERASURE_OPEN');
    expect((await calls.post('/1/merge-preview', { otherId: 2 }, 409)).code).toBe('ERASURE_OPEN');
  });

  it('by an agent needs a message of both people that is theirs or nobody’s [CONTACT-8]', async () => {
    await twoPeople();
    const agent = await inquiries.staff('kimani', 7, 'agent');
    await query(`UPDATE inquiries SET assignee_id = 8, assignee_name = 'x' WHERE contact_id = 2`);
    const { kept, other } = await calls.preview(1, 2);
    const body = { otherId: 2, version: kept.version, otherVersion: other.version };
    expect((await calls.post('/1/merge', body, 403, agent)).code).toBe('ROLE_REQUIRED');
  });

  it.each([{}, { otherId: 'x', version: 1, otherVersion: 1 }, { otherId: 2, version: 0, otherVersion: 1 }])(
    'refuses %j with 400',
    async (body) => {
      await twoPeople();
      expect((await calls.post('/1/merge', body, 400)).code).toBe('VALIDATION_FAILED');
    },
  );
});

describe('an erasure', () => {
  it('leaves nothing on the card, in needs, duplicates, undo data and the log [CONTACT-14]', async () => {
    await twoPeople();
    const { version } = await calls.card(2);
    await calls.change(2, {
      ...{ version, note: 'Knows the Zebra estate' },
      needs: {
        purpose: 'sale',
        types: [],
        bedroomsMin: 3,
        budgetMin: null,
        budgetMax: null,
        places: ['Zebra'],
      },
    });
    await calls.merge(1, 2);
    const found = bodyOf(await privacy('search', JOHN.email).expect(200)) as { contacts: number };
    expect(found.contacts).toBe(2);
    const erasure = bodyOf(await privacy('erase', JOHN.email).expect(200)) as PersonErasure;
    expect(erasure).toMatchObject({ erased: 1, contacts: 1 });
    const rest = await inquiries.everyRow();
    for (const word of ['John', 'john@', 'Zebra', 'two cars', 'family']) expect(rest).not.toContain(word);
    // Mary wrote herself: she has a fresh card of what her messages say.
    expect(await calls.list()).toMatchObject([{ emails: [MARY.email], messages: 2, tags: [], needs: null }]);
    expect(await query('SELECT FROM contact_pairs')).toEqual([]);
  });

  it('reaches an address that staff had removed from a card, in undo data and log [CONTACT-14]', async () => {
    await twoPeople();
    const merged = await calls.merge(1, 2);
    await calls.change(1, { version: merged.version, emails: [MARY.email], phones: [MARY.phone] });
    await privacy('erase', JOHN.email).expect(200);
    expect(await inquiries.everyRow()).not.toContain('john@');
  });

  it('and a copy of the data have the card of the person [CONTACT-15]', async () => {
    await twoPeople();
    const { text } = await privacy('export', '0700 000 102').expect(200);
    const { contacts } = JSON.parse(text) as { contacts: object[] };
    expect(contacts).toMatchObject([
      { name: MARY.name, tags: ['investor'] },
      { name: JOHN.name, tags: ['family', 'Investor'], note: 'Has two cars', language: 'sw' },
    ]);
  });
});

describe('maintenance', () => {
  it('deletes cards with their last message, merged cards after 90 days, and cards without messages [CONTACT-16]', async () => {
    await twoPeople();
    await calls.merge(1, 2);
    await calls.send({ name: 'Zawadi', email: 'zawadi@example.com', phone: '0700 000 103' });
    const run = () => inquiries.app.get(ScheduledMaintenance).run();
    await run();
    expect(await query('SELECT id FROM contacts ORDER BY 1')).toHaveLength(3);
    await query(`UPDATE contact_merges SET at = now() - interval '91 days'`);
    await query(
      `UPDATE inquiries SET created_at = now() - interval '25 months' WHERE email = 'zawadi@example.com'`,
    );
    await query(
      `INSERT INTO contacts (name, updated_at, updated_by) VALUES ('Empty', now() - interval '31 days', 'wanjiru'), ('New', now(), 'wanjiru')`,
    );
    await run();
    expect(await query('SELECT name FROM contacts ORDER BY id')).toEqual([
      { name: MARY.name },
      { name: 'New' },
    ]);
    expect(await query('SELECT FROM contact_merges')).toEqual([]);
  });
});
