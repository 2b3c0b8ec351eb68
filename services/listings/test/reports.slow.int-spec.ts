import {
  type CreatedReportLink,
  daysAfter,
  type ListingReport,
  monthPeriod,
  officeDay,
  REPORT_HEADER,
  type ReportLink,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

const today = () => officeDay(new Date());
const thisMonth = () => today().slice(0, 7);

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(() => staff.empty());

const links = '/api/admin/properties/1/report-links';
const make = async (input: object = {}) =>
  (await staff.call('post', links).send(input).expect(201)).body as CreatedReportLink;
const visit = (key: string | undefined, path = '/api/reports/current') => {
  const call = supertest(staff.app.getHttpServer()).get(path);
  return key === undefined ? call : call.set(REPORT_HEADER, key);
};
const report = async (key: string, query: object = {}) =>
  (await visit(key).query(query).expect(200)).body as ListingReport;
const viewed = (propertyId: number, day: string, views: number) =>
  staff.dataSource.query('INSERT INTO property_interest (property_id, day, views) VALUES ($1, $2, $3)', [
    propertyId,
    day,
    views,
  ]);

describe('the report of a listing', () => {
  it('has the figures of the month, price changes and actions in plain words, without names [REPORT-2]', async () => {
    await staff.store(
      buildProperty({ title: 'Othaya Road Flat', status: 'For Rent', purpose: 'rent', price: 70_000 }),
    );
    await staff
      .call('put', '/api/properties/1')
      .send({ price: 65_000, description: 'Secret words' })
      .expect(200);
    await staff
      .call('post', '/api/admin/properties/bulk')
      .send({ action: 'mark_let', propertyIds: [1] })
      .expect(200);
    await viewed(1, today(), 7);
    const { key } = await make();
    const answer = await report(key);
    expect(answer).toMatchObject({
      property: { reference: 'LML-1', title: 'Othaya Road Flat', status: 'Let', price: 'Ksh 65,000/month' },
      month: thisMonth(),
      ...monthPeriod(thisMonth(), today()),
      total: { views: 7, phoneReveals: 0, whatsappClicks: 0, shares: 0 },
      // Nobody answers for the inquiries service here.
      inquiries: null,
      comparison: null,
      priceChanges: [{ on: today(), before: 'Ksh 70,000', after: 'Ksh 65,000' }],
    });
    expect(answer.series.at(-1)).toMatchObject({ start: today(), views: 7 });
    expect(answer.actions.map(({ text }) => text)).toEqual([
      'Changed the price from Ksh 70,000 to Ksh 65,000',
      'Updated description',
      'Marked as let',
    ]);
    const text = JSON.stringify(answer);
    for (const hidden of ['Secret words', 'njeri']) expect(text).not.toContain(hidden);
  });

  it('compares with the median of similar listings of the place, from five on [REPORT-3]', async () => {
    const similar = { location: 'Links Road, Nyali, Mombasa' };
    await staff.store(
      ...Array.from({ length: 5 }, () => buildProperty(similar)),
      // Another type, place and purpose, and a sold one.
      buildProperty({ ...similar, type: 'villa' }),
      buildProperty({ location: 'Kilimani, Nairobi' }),
      buildProperty({ ...similar, status: 'For Rent', purpose: 'rent' }),
      buildProperty({ ...similar, status: 'Sold' }),
    );
    const { key } = await make();
    await viewed(2, today(), 10);
    await viewed(3, today(), 20);
    await viewed(4, today(), 30);
    await viewed(9, today(), 1000);
    expect((await report(key)).comparison).toBeNull();
    await staff.store(buildProperty(similar));
    // 0, 0, 10, 20 and 30.
    expect((await report(key)).comparison).toEqual({ place: 'Nyali', listings: 5, medianViews: 10 });
  });

  it('is of any month since the listing was added, and of no other [REPORT-1]', async () => {
    await staff.store(buildProperty());
    const { key } = await make();
    await staff.dataSource.query(`UPDATE properties SET created_at = now() - interval '40 days'`);
    const { months } = await report(key);
    expect(months.length).toBeGreaterThanOrEqual(2);
    expect((await report(key, { month: months[1] })).month).toBe(months[1]);
    for (const month of ['2001-01', 'soon', '2026-13']) {
      const answer = await visit(key).query({ month }).expect(400);
      expect(answer.body).toMatchObject({
        details: [
          { field: 'month', message: 'month must be one of the months of the listing, such as 2026-11' },
        ],
      });
    }
  });

  it('is a PDF for the landlord and for staff [REPORT-4]', async () => {
    await staff.store(buildProperty());
    await viewed(1, daysAfter(today(), 0), 3);
    const { key } = await make();
    for (const call of [
      visit(key, '/api/reports/current/report.pdf'),
      staff.call('get', '/api/admin/properties/1/report.pdf'),
    ]) {
      const answer = await call.expect(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="LML-1-report-${thisMonth()}.pdf"`,
      });
      expect((answer.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});

describe('a private link', () => {
  it('works until it is revoked, and stores only a digest of its key [REPORT-5]', async () => {
    await staff.store(buildProperty());
    const { key, ...link } = await make({ label: ' Mrs  Wambui ', expiresInDays: 30 });
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(link).toMatchObject({ label: 'Mrs Wambui', createdBy: 'njeri', revokedAt: null });
    const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const answer = await visit(key).expect(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [stored] = await staff.dataSource.query<object[]>('SELECT * FROM report_links');
    expect(JSON.stringify(stored)).not.toContain(key);

    const revoked = (await staff.call('delete', `${links}/${link.id}`).expect(200)).body as ReportLink;
    expect(revoked.revokedAt).not.toBeNull();
    expect((await visit(key).expect(404)).body).toMatchObject({ code: 'REPORT_NOT_FOUND' });
    await visit(key, '/api/reports/current/report.pdf').expect(404);
    const listed = (await staff.call('get', links).expect(200)).body as ReportLink[];
    expect(listed).toEqual([revoked]);
    expect(listed[0]).not.toHaveProperty('key');
    const log = await staff.ask('get', '/api/admin/properties/changes?subject=report-link');
    expect(JSON.stringify(log)).not.toContain('Wambui');
    expect(log).toMatchObject({ changes: [{ action: 'deleted' }, { action: 'created' }] });
  });

  it('expires as chosen, and is no key when it is wrong, missing or of another listing [REPORT-5]', async () => {
    await staff.store(buildProperty(), buildProperty());
    const { key, id } = await make();
    await staff.dataSource.query(`UPDATE report_links SET expires_at = now() - interval '1 second'`);
    for (const wrong of [key, `${key}x`, '', 'x'.repeat(32), undefined]) await visit(wrong).expect(404);
    await staff.call('delete', `/api/admin/properties/2/report-links/${id}`).expect(404);
    await staff.call('post', '/api/admin/properties/99/report-links').send({}).expect(404);
    const answer = await staff
      .call('post', links)
      .send({ expiresInDays: 3, label: 'x'.repeat(81) })
      .expect(400);
    expect(answer.body).toMatchObject({
      details: [
        { field: 'label', message: 'The name must be at most 80 characters' },
        { field: 'expiresInDays', message: 'expiresInDays must be one of: 30, 90, 180, 365' },
      ],
    });
  });

  it('changes nothing when it is read [REPORT-6]', async () => {
    await staff.store(buildProperty());
    const { key } = await make();
    const state = () =>
      staff.dataSource.query<object[]>(
        `SELECT (SELECT jsonb_agg(l) FROM report_links l) AS links, (SELECT jsonb_agg(p) FROM properties p) AS listings,
                (SELECT count(*) FROM changes) AS changes, (SELECT count(*) FROM property_interest) AS counts`,
      );
    const before = await state();
    await report(key);
    await visit(key, '/api/reports/current/report.pdf').expect(200);
    expect(await state()).toEqual(before);
  });
});

// Last, because its environment empties the Redis that holds the other tests' sessions.
it('reports of one network are limited per minute [REPORT-6]', async () => {
  const limited = await startForStaff({ REPORTS_PER_MINUTE: 2 });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const answer = await supertest(limited.app.getHttpServer()).get('/api/reports/current');
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([404, 404, 429]);
});
