import { dataSourceOptions } from '@lml/common/database/database';
import type { Inquiry } from '@lml/common/contracts';
import { createTestDatabase, testEnv, type TestDatabase } from '@lml/common/testing/test-environment';
import { readFile } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { databaseParts } from '../src/data-source.js';
import { InquiriesEnv } from '../src/env.js';
import { bodyOf, buildMessage, type Inquiries, startInquiries } from './support.js';

describe('the schema', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(
      dataSourceOptions(testEnv(InquiriesEnv, database.settings), databaseParts),
    ).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const tables = async () =>
    (
      await dataSource.query<{ name: string }[]>(
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
      )
    ).map(({ name }) => name);

  it('matches the entities', async () => {
    await dataSource.runMigrations();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can be reverted and migrated again', async () => {
    await dataSource.runMigrations();
    for (let n = dataSource.migrations.length; n > 0; n -= 1) await dataSource.undoLastMigration();
    expect(await tables()).toEqual(['migrations']);
    await dataSource.runMigrations();
    expect(await tables()).toEqual([
      'breaches',
      'changes',
      'consents',
      'contact_addresses',
      'contact_merges',
      'contact_pairs',
      'contact_presses',
      'contacts',
      'incoming_mail_files',
      'incoming_mails',
      'inquiries',
      'inquiry_entries',
      'listing_actions',
      'mail_deliveries',
      'mailbox_readings',
      'message_sources',
      'message_texts',
      'migrations',
      'privacy_requests',
      'push_deliveries',
      'viewing_feeds',
      'viewings',
      'visitor_report_mails',
      'visitor_reports',
    ]);
  });

  it('serves a search by its index', async () => {
    await dataSource.runMigrations();
    const [row] = await dataSource.query<{ indexdef: string }[]>(
      `SELECT indexdef FROM pg_indexes WHERE indexname = 'inquiries_search'`,
    );
    expect(row?.indexdef).toContain('gin_trgm_ops');
  });
});

describe('the demo data', () => {
  let inquiries: Inquiries;

  beforeAll(async () => {
    inquiries = await startInquiries({ DEMO: true });
  });

  afterAll(() => inquiries.stop());

  const list = async () =>
    (
      await inquiries
        .api()
        .get('/api/inquiries')
        .query({ pageSize: 100 })
        .set('Cookie', await inquiries.staff())
        .expect(200)
    ).body as Inquiry[];

  it('is inserted unchanged into an empty inbox, sends no mail, and new ids continue after it', async () => {
    const demo = JSON.parse(
      await readFile(new URL('../demo/inquiries.json', import.meta.url), 'utf8'),
    ) as (Inquiry & { answeredAt?: string; reply?: string })[];
    const shown = await list();
    expect(shown).toHaveLength(demo.length);
    for (const { answeredAt, reply: _entry, ...inquiry } of demo) {
      expect(shown.find(({ id }) => id === inquiry.id)).toMatchObject({
        ...inquiry,
        createdAt: new Date(inquiry.createdAt).toISOString(),
        viewing: inquiry.viewing ?? null,
        propertyTitle: inquiry.propertyId === null ? null : inquiry.subject.replace('Inquiry about ', ''),
        deliveries: [],
        firstAnsweredAt: answeredAt ? new Date(answeredAt).toISOString() : null,
      });
    }
    expect(shown.filter(({ viewing }) => viewing).length).toBeGreaterThan(3);
    const body = bodyOf(await inquiries.api().post('/api/contact').send(buildMessage()).expect(201));
    expect((body as { id: number }).id).toBe(Math.max(...demo.map(({ id }) => id)) + 1);
  });

  it('has contacts with needs and tags, and a pair of possible duplicates', async () => {
    const [row] = await inquiries.database.query<object[]>(
      `SELECT count(*) FILTER (WHERE needs IS NOT NULL)::int AS needs, count(*) FILTER (WHERE tags <> '{}')::int AS tags,
              (SELECT count(*)::int FROM contact_pairs) AS pairs FROM contacts`,
    );
    expect(row).toEqual({ needs: 4, tags: 4, pairs: 1 });
  });

  it('is not inserted into an inbox that is in use', async () => {
    const before = await list();
    await inquiries.startReplica();
    expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('is inserted once by replicas that start in parallel', async () => {
    await inquiries.empty();
    await Promise.all([inquiries.startReplica(), inquiries.startReplica(), inquiries.startReplica()]);
    expect(await list()).toHaveLength(40);
  });

  it('is not inserted outside the demo', async () => {
    const real = await startInquiries();
    try {
      const [row] = await real.database.query<{ count: number }[]>('SELECT count(*)::int FROM inquiries');
      expect(row!.count).toBe(0);
    } finally {
      await real.stop();
    }
  });
});

describe('the OpenAPI document', () => {
  it('describes the public and the staff calls with their limits, and no internal ones', async () => {
    const inquiries = await startInquiries();
    try {
      const body = bodyOf(await inquiries.api().get('/api/docs/inquiries.json').expect(200));
      const document = body as {
        paths: Record<string, Record<string, unknown>>;
        components: { schemas: Record<string, { required: string[]; properties: Record<string, object> }> };
      };
      expect(
        Object.entries(document.paths).map(([path, calls]) => [path, Object.keys(calls).sort()]),
      ).toEqual([
        ['/api/admin/inquiries/figures', ['get']],
        ['/api/admin/inquiries/incoming-mails', ['get']],
        ['/api/admin/inquiries/mailbox', ['get']],
        ['/api/admin/inquiries/incoming-mails/{id}/attach', ['post']],
        ['/api/admin/inquiries/incoming-mails/{id}/inquiry', ['post']],
        ['/api/admin/inquiries/incoming-mails/{id}/dismiss', ['post']],
        ['/api/admin/inquiries/incoming-mails/{id}/restore', ['post']],
        ['/api/admin/inquiries/incoming-mails/{id}/files/{index}', ['get']],
        ['/api/inquiries', ['get', 'post']],
        ['/api/contact', ['post']],
        ['/api/owner-requests', ['post']],
        ['/api/admin/inquiries', ['post']],
        ['/api/admin/inquiries/presses', ['get']],
        ['/api/admin/inquiries/presses/{id}', ['patch']],
        ['/api/presses', ['post']],
        ['/api/inquiries/{id}', ['patch']],
        ['/api/admin/inquiries/changes', ['get']],
        ['/api/admin/inquiries/counts', ['get']],
        ['/api/admin/inquiries/mail-health', ['get']],
        ['/api/admin/inquiries/resend-failed', ['post']],
        ['/api/admin/inquiries/export.csv', ['get']],
        ['/api/admin/inquiries/bulk', ['post']],
        ['/api/admin/inquiries/hand-over', ['post']],
        ['/api/admin/inquiries/{id}', ['get']],
        ['/api/admin/inquiries/{id}/notes', ['post']],
        ['/api/admin/inquiries/{id}/notes/{noteId}', ['delete', 'patch']],
        ['/api/admin/inquiries/{id}/answered', ['post']],
        ['/api/admin/inquiries/{id}/resend', ['post']],
        ['/api/admin/inquiries/{id}/messages', ['post']],
        ['/api/admin/inquiries/{id}/messages/{entryId}/resend', ['post']],
        ['/api/viewings/open', ['post']],
        ['/api/viewings/answer', ['post']],
        ['/api/viewings/feedback', ['post']],
        ['/api/viewings/calendar/{file}', ['get']],
        ['/api/admin/viewings', ['get', 'post']],
        ['/api/admin/viewings/counts', ['get']],
        ['/api/admin/viewings/feed', ['delete', 'get', 'post']],
        ['/api/admin/viewings/{id}', ['get', 'patch']],
        ['/api/admin/viewings/{id}/mails/{mailId}/resend', ['post']],
        ['/api/properties/{id}/reports', ['post']],
        ['/api/visitor-reports', ['post']],
        ['/api/admin/visitor-reports', ['get']],
        ['/api/admin/visitor-reports/counts', ['get']],
        ['/api/admin/visitor-reports/{id}', ['patch']],
        ['/api/inquiries/retention', ['get']],
        ['/api/admin/privacy/search', ['post']],
        ['/api/admin/privacy/export', ['post']],
        ['/api/admin/privacy/erase', ['post']],
        ['/api/admin/privacy/withdraw', ['post']],
        ['/api/admin/privacy/due', ['get']],
        ['/api/admin/privacy/requests', ['get', 'post']],
        ['/api/admin/privacy/requests/export.csv', ['get']],
        ['/api/admin/privacy/requests/{id}', ['patch']],
        ['/api/admin/privacy/requests/{id}/close', ['post']],
        ['/api/admin/privacy/breaches', ['get', 'post']],
        ['/api/admin/privacy/breaches/export.csv', ['get']],
        ['/api/admin/privacy/breaches/{id}', ['put']],
        ['/api/admin/privacy/breaches/{id}/close', ['post']],
        ['/api/admin/contacts', ['get']],
        ['/api/admin/contacts/tags', ['get']],
        ['/api/admin/contacts/duplicates', ['get']],
        ['/api/admin/contacts/{id}', ['get', 'patch']],
        ['/api/admin/contacts/{id}/timeline', ['get']],
        ['/api/admin/contacts/{id}/matches', ['get']],
        ['/api/admin/contacts/{id}/merge-preview', ['post']],
        ['/api/admin/contacts/{id}/merge', ['post']],
        ['/api/admin/contacts/{id}/undo-merge', ['post']],
        ['/api/admin/contacts/{id}/different', ['post']],
      ]);
      const { CreateInquiryDto } = document.components.schemas;
      expect(CreateInquiryDto!.properties.name).toMatchObject({
        type: 'string',
        minLength: 2,
        maxLength: 120,
      });
      expect(CreateInquiryDto!.required.sort()).toEqual([
        'email',
        'message',
        'name',
        'phone',
        'propertyId',
        'subject',
      ]);
      expect(CreateInquiryDto!.properties.viewingDate).toMatchObject({ type: 'string', format: 'date' });
      expect(Object.keys(CreateInquiryDto!.properties)).toContain('viewingTime');
      expect(Object.keys(CreateInquiryDto!.properties)).not.toContain('website');
    } finally {
      await inquiries.stop();
    }
  });
});
