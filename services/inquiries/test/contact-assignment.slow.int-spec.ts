import { dataSourceOptions, runMigrations } from '@lml/common/database/database';
import { revertThrough } from '@lml/common/testing/migrations';
import { silentLogger } from '@lml/common/testing/test-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseParts } from '../src/data-source.js';
import { buildInquiry, buildMessage, type Inquiries, startInquiries } from './support.js';

let inquiries: Inquiries;

beforeAll(async () => {
  inquiries = await startInquiries();
});
afterAll(() => inquiries.stop());
beforeEach(() => inquiries.empty());

const query = <T>(sql: string, values: unknown[] = []) => inquiries.database.query<T>(sql, values);

/** Sends a message. @returns its id */
async function send(fields: Record<string, unknown>): Promise<number> {
  const response = await inquiries.contact(buildMessage(fields)).expect(201);
  return (response.body as { id: number }).id;
}

/** Returns the contacts with their addresses and the numbers of their messages. */
const contacts = () =>
  query<Record<string, unknown>[]>(
    `SELECT name, other_names AS "otherNames",
            (SELECT array_agg(value ORDER BY kind, value) FROM contact_addresses WHERE contact_id = contacts.id) AS addresses,
            (SELECT array_agg(id ORDER BY id) FROM inquiries WHERE contact_id = contacts.id) AS messages
       FROM contacts ORDER BY id`,
  );

const pairs = () => query<object[]>('SELECT first_id, second_id, state FROM contact_pairs ORDER BY 1, 2');

const MARY = { name: 'Mary Atieno', email: 'mary@example.com', phone: '0700 000 101' };
const JOHN = { name: 'John Otieno', email: 'john@example.com', phone: '0700 000 102' };

describe('a new message', () => {
  it('belongs to the contact with the same e-mail or phone, however they are written [CONTACT-1]', async () => {
    await send(MARY);
    await send({ ...MARY, email: 'Mary@Example.com', phone: '0700 000 103' });
    await send({ name: 'M. Atieno', email: 'mary.work@example.com', phone: '+254 700000101' });
    await send(JOHN);
    expect(await contacts()).toEqual([
      {
        ...{ name: 'Mary Atieno', otherNames: ['M. Atieno'], messages: [1, 2, 3] },
        addresses: ['mary.work@example.com', 'mary@example.com', '+254700000101', '+254700000103'],
      },
      {
        ...{ name: 'John Otieno', otherNames: [], messages: [4] },
        addresses: ['john@example.com', '+254700000102'],
      },
    ]);
    expect(await pairs()).toEqual([]);
  });

  it('keeps to the contact of the e-mail and records a possible duplicate when the phone is another’s [CONTACT-2]', async () => {
    await send(MARY);
    await send(JOHN);
    await send({ ...MARY, phone: JOHN.phone });
    expect((await contacts()).map(({ messages }) => messages)).toEqual([[1, 3], [2]]);
    expect(await pairs()).toEqual([{ first_id: 1, second_id: 2, state: 'possible' }]);
  });

  it('of every form makes a contact, in the transaction that stores it [CONTACT-1]', async () => {
    await inquiries.inquire(buildInquiry({ ...MARY, propertyId: 7 })).expect(201);
    await inquiries
      .api()
      .post('/api/owner-requests')
      .send({
        ...{ name: JOHN.name, email: JOHN.email, phone: JOHN.phone },
        ...{ service: 'sell', propertyType: 'residential', place: 'Kilimani', size: '3 bedrooms' },
      })
      .expect(201);
    expect((await contacts()).map(({ messages }) => messages)).toEqual([[1], [2]]);
    await expect(
      inquiries.database.transaction(async (transaction) => {
        await transaction.query(
          `INSERT INTO inquiries (name, email, phone, subject, message) VALUES ('A', 'a@example.com', '', '', '')`,
        );
        throw new Error('stored nothing');
      }),
    ).rejects.toThrow('stored nothing');
    expect(await contacts()).toHaveLength(2);
  });

  it('that is spam makes a contact only when it is freed, and leaves it again [CONTACT-3]', async () => {
    const id = await send({ ...MARY, website: 'https://spam.example' });
    expect(await contacts()).toEqual([]);
    const cookie = await inquiries.staff();
    const mark = (spam: boolean) =>
      inquiries.api().patch(`/api/inquiries/${id}`).set('Cookie', cookie).send({ spam }).expect(200);
    await mark(false);
    expect((await contacts()).map(({ messages }) => messages)).toEqual([[id]]);
    await mark(true);
    expect(await contacts()).toEqual([]);
  });

  it('and its twin, sent at the same time, share one contact [CONTACT-1]', async () => {
    const second = await inquiries.startReplica();
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const body = buildMessage({ ...MARY, message: `Is flat number ${n} still available?` });
        const { default: request } = await import('supertest');
        const call = n % 2 === 0 ? inquiries.api() : request(second.getHttpServer());
        await call.post('/api/contact').send(body).expect(201);
      }),
    );
    expect((await contacts()).map(({ messages }) => messages)).toEqual([
      expect.arrayContaining([1, 12]) as unknown,
    ]);
  });

  it('from ever new addresses with one phone does not make the card longer than 20 [CONTACT-1]', async () => {
    await query(
      `INSERT INTO inquiries (name, email, phone, phone_e164, subject, message)
       SELECT 'Name ' || n, 'a' || n || '@example.com', '0700 000 101', '+254700000101', '', '' FROM generate_series(1, 60) n`,
    );
    const [contact, ...others] = await contacts();
    expect(others).toEqual([]);
    expect(contact).toMatchObject({ otherNames: { length: 10 }, addresses: { length: 21 } });
    expect(contact!.messages).toHaveLength(60);
  });
});

describe('an upgrade', () => {
  it('gives 12,000 stored messages contacts by the same rule within a minute [CONTACT-4]', async () => {
    await revertThrough(inquiries.database, 'AddContacts');
    await query(
      `INSERT INTO inquiries (name, email, phone, phone_e164, subject, message, spam, created_at)
       SELECT 'Person ' || n % 4000, 'Person' || n % 4000 || '@example.com', '', CASE WHEN n % 3 = 0 THEN '+25470' || n % 4000 END,
              'A flat', 'Is it free?', n % 100 = 99, now() - n * interval '1 minute'
         FROM generate_series(1, 12000) n`,
    );
    const began = performance.now();
    await runMigrations(dataSourceOptions(inquiries.env, databaseParts), silentLogger);
    expect(performance.now() - began).toBeLessThan(60_000);
    const [counts] = await query<object[]>(
      `SELECT (SELECT count(*)::int FROM contacts) AS contacts,
              (SELECT count(*)::int FROM inquiries WHERE contact_id IS NULL AND NOT spam) AS without,
              (SELECT count(*)::int FROM inquiries WHERE contact_id IS NOT NULL AND spam) AS spam,
              (SELECT count(*)::int FROM contacts WHERE last_at <> (SELECT max(created_at) FROM inquiries WHERE contact_id = contacts.id)) AS odd`,
    );
    expect(counts).toEqual({ contacts: 3960, without: 0, spam: 0, odd: 0 });
    expect(await pairs()).toEqual([]);
  });
});
