import type { InquiryCounts } from '@lml/common/contracts';
import { InquiryEntity } from '../src/inquiries/inquiry.entity.js';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { type Inquiries, startInquiries, startListings } from './support.js';

let inquiries: Inquiries;
let cookie: string;
let listings: Awaited<ReturnType<typeof startListings>>;

beforeAll(async () => {
  listings = await startListings({});
  const rules = { RETENTION_MONTHS: 24, SPAM_RETENTION_DAYS: 30 };
  inquiries = await startInquiries({ ...rules, LISTINGS_URL: listings.url });
  cookie = await inquiries.staff();
});

afterAll(() => Promise.all([inquiries.stop(), listings.stop()]));

beforeEach(() => inquiries.empty());

const counts = async () =>
  (await inquiries.api().get('/api/admin/inquiries/counts').set('Cookie', cookie)).body as InquiryCounts;

describe('scheduled maintenance', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const stored = (name: string, days: number, spam = false) =>
    inquiries.database.getRepository(InquiryEntity).insert({
      ...{ name, email: `${name}@example.com`, phone: '1', subject: 's', message: 'm', spam },
      createdAt: new Date(Date.now() - days * DAY_MS),
    });
  const names = async () =>
    (
      await inquiries.database.query<{ name: string }[]>(
        `SELECT name FROM inquiries WHERE erased_at IS NULL ORDER BY name`,
      )
    ).map(({ name }) => name);

  it('erases messages after 24 months and spam after 30 days, and keeps the others', async () => {
    await stored('older', 735);
    await stored('younger', 725);
    await stored('old-spam', 31, true);
    await stored('young-spam', 29, true);
    expect(await inquiries.app.get(ScheduledMaintenance).run()).toBe(true);
    expect(await names()).toEqual(['young-spam', 'younger']);
    expect(await inquiries.everyRow()).not.toMatch(/older|old-spam/);
    expect(await counts()).toMatchObject({ all: 1, spam: 1 });
  });

  it('erases any number in batches', async () => {
    await inquiries.database.query(
      `INSERT INTO inquiries (name, email, phone, subject, message, created_at)
       SELECT 'N' || n, 'n@example.com', '1', 's', 'm', '2020-01-01' FROM generate_series(1, 1201) AS n`,
    );
    await inquiries.app.get(ScheduledMaintenance).run();
    expect(await names()).toEqual([]);
  });

  it('runs in one replica at a time, and skips locked rows', async () => {
    await stored('held', 800);
    await stored('free', 800);
    const replica = await inquiries.startReplica();
    const held = inquiries.database.createQueryRunner();
    const lock = inquiries.database.createQueryRunner();
    try {
      await lock.query('SELECT pg_advisory_lock(728165)');
      expect(await replica.get(ScheduledMaintenance).run()).toBe(false);
      await lock.query('SELECT pg_advisory_unlock(728165)');
      await held.startTransaction();
      await held.query(`SELECT FROM inquiries WHERE name = 'held' FOR UPDATE`);
      expect(await replica.get(ScheduledMaintenance).run()).toBe(true);
      expect(await names()).toEqual(['held']);
      await held.rollbackTransaction();
      await inquiries.app.get(ScheduledMaintenance).run();
      expect(await names()).toEqual([]);
    } finally {
      if (held.isTransactionActive) await held.rollbackTransaction();
      await held.release();
      await lock.release();
    }
  });

  it('erases nothing if the retention is set to 0', async () => {
    const forever = await startInquiries();
    try {
      await forever.database.query(
        `INSERT INTO inquiries (name, email, phone, subject, message, spam, created_at)
         SELECT 'old', 'o@example.com', '1', 's', 'm', n = 2, '2001-01-01' FROM generate_series(1, 2) AS n`,
      );
      await forever.app.get(ScheduledMaintenance).run();
      expect(await forever.database.query('SELECT FROM inquiries WHERE erased_at IS NOT NULL')).toEqual([]);
    } finally {
      await forever.stop();
    }
  });
});
