import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChangePage,
  type DeliveryClaim,
  type ErrorBody,
  SAFETY_DEFAULTS,
  VISITOR_REPORT_TEXTS,
} from '@lml/common/contracts';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { FEE, HOLD, type ReportsUnderTest, soon, startForReports } from './reports-under-test.js';
import { bodyOf, INTERNAL_TOKEN } from './support.js';

let t: ReportsUnderTest;

beforeAll(async () => {
  t = await startForReports();
});
afterAll(() => t.stop());
beforeEach(() => t.empty());

describe('a manager', () => {
  it('takes a report up and decides it; the activity log says who and what [SAFETY-9]', async () => {
    await t.report();
    expect(await t.decide(1, { state: 'looking' })).toMatchObject({
      state: 'looking',
      handledBy: 'wanjiru',
      version: 2,
    });
    const decided = await t.decide(1, { state: 'upheld', outcome: 'edited', note: 'Number corrected' }, 2);
    expect(decided).toMatchObject({ state: 'upheld', outcome: 'edited', note: 'Number corrected' });
    expect(decided.decidedAt).not.toBeNull();
    expect(await t.list()).toEqual([]);
    expect((await t.list('decided')).map(({ id }) => id)).toEqual([1]);
    const page = bodyOf(
      await t.inquiries
        .api()
        .get('/api/admin/inquiries/changes?subject=visitor-report')
        .set('Cookie', t.cookie),
    ) as ChangePage;
    expect(page.changes.map(({ subjectName, by, fields }) => [subjectName, by?.username, fields])).toEqual([
      [
        ...['R-1, LML-7', 'wanjiru'],
        [
          { field: 'state', before: 'looking', after: 'upheld' },
          { field: 'outcome', before: null, after: 'edited' },
        ],
      ],
      ['R-1, LML-7', 'wanjiru', [{ field: 'state', before: 'new', after: 'looking' }]],
    ]);
  });

  it('cannot change what somebody else changed, nor decide twice [SAFETY-9]', async () => {
    await t.report();
    await t.decide(1, { state: 'not-upheld' });
    const refusal = async (change: object) =>
      bodyOf(await t.staff('patch', '/1').send(change).expect(409)) as ErrorBody;
    expect(await refusal({ version: 1, state: 'looking' })).toMatchObject({
      code: 'REPORT_CHANGED',
      current: { version: 2 },
    });
    expect((await refusal({ version: 2, state: 'duplicate' })).code).toBe('REPORT_DECIDED');
    expect((await t.list('decided'))[0]!.state).toBe('not-upheld');
  });

  it.each([
    ['version', { state: 'looking' }, VISITOR_REPORT_TEXTS.version],
    ['state', { version: 1, state: 'guilty' }, VISITOR_REPORT_TEXTS.state],
    ['state', { version: 1, state: null }, VISITOR_REPORT_TEXTS.state],
    ['outcome', { version: 1, state: 'upheld' }, VISITOR_REPORT_TEXTS.outcome],
    ['note', { version: 1, note: null }, 'The note must be a text'],
    ['spam', { version: 1, spam: null }, VISITOR_REPORT_TEXTS.spam],
    ['outcome', { version: 1, state: 'upheld', outcome: 'jail' }, VISITOR_REPORT_TEXTS.outcome],
    ['outcome', { version: 1, state: 'duplicate', outcome: 'edited' }, VISITOR_REPORT_TEXTS.outcomeOnly],
    ['note', { version: 1, note: 'n'.repeat(1001) }, VISITOR_REPORT_TEXTS.note],
    ['alike', { version: 1, state: 'duplicate', alike: 'yes' }, VISITOR_REPORT_TEXTS.alike],
    ['spam', { version: 1, spam: 1 }, VISITOR_REPORT_TEXTS.spam],
  ])(
    'reads what is wrong with %s in %j, and nothing is changed [SAFETY-9]',
    async (field, change, message) => {
      await t.report();
      const answer = bodyOf(await t.staff('patch', '/1').send(change).expect(400)) as ErrorBody;
      expect(answer.details).toEqual([{ field, message }]);
      expect((await t.list())[0]!.version).toBe(1);
    },
  );

  it('cannot unpublish what a report about no listing names; an unknown report gets 404 [SAFETY-9]', async () => {
    await t.report(FEE, { property: null });
    await t.staff('patch', '/1').send({ version: 1, state: 'upheld', outcome: 'unpublished' }).expect(400);
    await t.staff('patch', '/99').send({ version: 1, state: 'looking' }).expect(404);
    await t.staff('patch', '/first').send({ version: 1, state: 'looking' }).expect(404);
  });

  it('sees that a report is late after one working day [SAFETY-9]', async () => {
    await t.report();
    expect((await t.counts()).late).toBe(0);
    await t.inquiries.database.query(`UPDATE visitor_reports SET created_at = now() - interval '8 days'`);
    expect(await t.counts()).toMatchObject({ open: 1, late: 1 });
    expect((await t.list())[0]!.late).toBe(true);
    await t.decide(1, { state: 'looking' });
    expect((await t.counts()).late).toBe(0);
  });

  it('shows a held listing again by deciding all its reports, in one press [SAFETY-10]', async () => {
    await t.threeReports();
    await t.decide(1, { state: 'not-upheld', alike: true });
    expect(await t.list()).toEqual([]);
    const by = { id: 1, username: 'wanjiru' };
    await soon('listings was told', () =>
      expect(t.actions()).toEqual([HOLD, ['/internal/properties/7/hold', { action: 'release', by }]]),
    );
  });

  it('leaves a listing held while one of its reports is open [SAFETY-10]', async () => {
    await t.threeReports();
    await t.decide(1, { state: 'not-upheld' });
    await t.decide(2, { state: 'duplicate' });
    expect((await t.list()).map(({ held }) => held)).toEqual([true]);
    expect(t.actions()).toEqual([HOLD]);
    await t.decide(3, { state: 'upheld', outcome: 'agent-suspended' });
    expect(t.actions()).toHaveLength(2);
  });

  it('takes a listing off the website by upholding a report [SAFETY-10]', async () => {
    await t.report();
    await t.decide(1, { state: 'upheld', outcome: 'unpublished' });
    const by = { id: 1, username: 'wanjiru' };
    expect(t.actions()).toEqual([['/internal/properties/7/hold', { action: 'unpublish', by }]]);
  });
});

describe('the reporter', () => {
  it('who left an e-mail address gets the outcome once, in one sentence without names [SAFETY-11]', async () => {
    await t.threeReports('asked-for-fee', 'wanjiru.kamau@example.com');
    await t.report({ ...FEE, contact: '0712 345 678' }, { address: '10.0.0.4' });
    await t.decide(1, { state: 'upheld', outcome: 'unpublished', note: 'Kimutai Rono', alike: true });
    const told = (await t.mails()).filter(({ kind }) => kind === 'report-outcome');
    expect(told.map(({ report_id, recipient }) => [report_id, recipient])).toEqual([
      [1, 'wanjiru.kamau@example.com'],
      [2, 'wanjiru.kamau@example.com'],
      [3, 'wanjiru.kamau@example.com'],
    ]);
    const claim = bodyOf(
      await t.inquiries
        .api()
        .post(`/internal/deliveries/${told[0]!.id}/claim`)
        .set('Authorization', `Bearer ${INTERNAL_TOKEN}`),
    ) as Extract<DeliveryClaim, { verdict: 'send' }>;
    expect(claim.mail).toMatchObject({ kind: 'report-outcome', state: 'upheld', details: '', contact: '' });
    expect(JSON.stringify(claim.mail)).not.toContain('Kimutai');
  });

  it('is found, exported and erased by e-mail address and by phone number [SAFETY-12]', async () => {
    await t.report({ ...FEE, contact: 'Wanjiru.Kamau@example.com' });
    await t.report({ ...FEE, contact: '+254 712 345 678' });
    await t.report({ ...FEE, contact: 'otieno@example.com' });
    const about = async (call: string, person: string) =>
      await t.inquiries
        .api()
        .post(`/api/admin/privacy/${call}`)
        .set('Cookie', t.cookie)
        .send({ person })
        .expect(200);
    for (const person of ['wanjiru.kamau@example.com', '0712345678']) {
      expect(bodyOf(await about('search', person))).toMatchObject({ total: 0, visitorReports: 1 });
      const file = JSON.parse((await about('export', person)).text || '{}') as { visitorReports: object[] };
      expect(file.visitorReports).toMatchObject([FEE]);
      expect(bodyOf(await about('erase', person))).toMatchObject({ erased: 0, visitorReports: 1 });
      expect(bodyOf(await about('search', person))).toMatchObject({ visitorReports: 0 });
    }
    expect((await t.list()).map(({ contact, details }) => [contact, details])).toEqual([
      ['', ''],
      ['', ''],
      ['otieno@example.com', FEE.details],
    ]);
    const rows = await t.inquiries.everyRow();
    expect(rows.toLowerCase()).not.toContain('wanjiru.kamau');
    expect(rows).not.toContain('712345678');
  });

  it('is not stored by network address, and a decision forgets its digest [SAFETY-12]', async () => {
    await t.report(FEE, { address: '10.77.88.99' });
    expect(await t.inquiries.everyRow()).not.toContain('10.77.88.99');
    await t.decide(1, { state: 'not-upheld' });
    const [row] = await t.inquiries.database.query<object[]>('SELECT network_digest FROM visitor_reports');
    expect(row).toEqual({ network_digest: null });
  });

  it('is forgotten after 24 months, as spam after the days that spam is kept [SAFETY-12]', async () => {
    t.listings.setSettings({ retention: { months: 24, spamDays: 30 }, safety: SAFETY_DEFAULTS });
    await t.report();
    await t.report();
    await t.report({ ...FEE, website: 'robot' });
    await t.report({ ...FEE, website: 'robot' });
    const age = (id: number, age: string) =>
      t.inquiries.database.query(
        `UPDATE visitor_reports SET created_at = now() - $2::interval WHERE id = $1`,
        [id, age],
      );
    await Promise.all([age(1, '25 months'), age(2, '23 months'), age(3, '31 days'), age(4, '29 days')]);
    await soon('the retention of the settings is known', async () => {
      await t.inquiries.app.get(ScheduledMaintenance).run();
      expect(await t.inquiries.database.query('SELECT id FROM visitor_reports ORDER BY id')).toEqual([
        { id: 2 },
        { id: 4 },
      ]);
    });
  });
});
