import type { CreatedReportLink, ErrorBody, ReportLink, ReportMail } from '@lml/common/contracts';
import { REPORT_HEADER } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { ReportMailsService } from '../src/reports/report-mails.service.js';
import { dueMonth } from '../src/reports/report-time.js';
import { type AlertsUnderTest, startWithAlerts } from './alerts-under-test.js';
import { buildProperty, cleanUp } from './listings-under-test.js';

let alerts: AlertsUnderTest;

beforeAll(async () => {
  alerts = await startWithAlerts();
});
afterAll(cleanUp);
beforeEach(async () => {
  await alerts.emptyAlerts();
  await alerts.store(buildProperty({ title: 'Othaya Road Flat' }));
  await alerts.dataSource.query(`UPDATE properties SET created_at = now() - interval '1 year'`);
});

const LINKS = '/api/admin/properties/1/report-links';
const MONTH = dueMonth(new Date()).month;
const make = () => alerts.ask<CreatedReportLink>('post', LINKS, {}, 201);
const setRecipients = (id: number, ...emails: string[]) =>
  alerts.ask<ReportLink[]>('put', `${LINKS}/${id}/recipients`, { emails });
const queueDue = (now = new Date()) => alerts.app.get(ReportMailsService).queueDue(now);
/** Makes a link whose addresses were there before the last due day. */
async function mailed(...emails: string[]): Promise<CreatedReportLink> {
  const link = await make();
  await setRecipients(link.id, ...emails);
  await alerts.dataSource.query(`UPDATE report_recipients SET created_at = now() - interval '40 days'`);
  return link;
}
const lastMail = async () => (await alerts.ask<ReportLink[]>('get', LINKS))[0]!.recipients[0]!.lastMail;
const sendAll = () => alerts.sendAll<ReportMail>();

describe('the monthly mail of a report', () => {
  it('is sent once a month to each address, with figures, private link and PDF [REPORT-7]', async () => {
    await mailed('wambui@example.com', 'kamau@example.com');
    await alerts.dataSource.query(
      'INSERT INTO property_interest (property_id, day, views) VALUES (1, $1, 7)',
      [`${MONTH}-05`],
    );
    // As several processes do, and one after an outage.
    const queued = await Promise.all([queueDue(), queueDue(), queueDue()]);
    expect(queued.reduce((sum, one) => sum + one, 0)).toBe(2);
    const mails = await sendAll();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'kamau@example.com',
      'wambui@example.com',
    ]);
    expect(mails[0]).toMatchObject({
      ...{ kind: 'report', month: MONTH, total: { views: 7 } },
      property: { reference: 'LML-1', title: 'Othaya Road Flat' },
      pdf: { name: `LML-1-report-${MONTH}.pdf` },
    });
    expect(Buffer.from(mails[0]!.pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await supertest(alerts.app.getHttpServer())
      .get('/api/reports/current')
      .set(REPORT_HEADER, mails[0]!.key)
      .expect(200);
    expect(await queueDue()).toBe(0);
    expect(await lastMail()).toMatchObject({ month: MONTH, state: 'sent' });
  });

  it('waits for the next first of a month for a new address [REPORT-7]', async () => {
    const { id } = await make();
    await setRecipients(id, 'wambui@example.com');
    expect(await queueDue()).toBe(0);
    const next = new Date(dueMonth(new Date()).dueAt);
    next.setUTCMonth(next.getUTCMonth() + 1);
    expect(await queueDue(new Date(next.getTime() - 1000))).toBe(0);
    expect(await queueDue(next)).toBe(1);
  });

  it.each([
    ['the link is revoked', (id: number) => alerts.call('delete', `${LINKS}/${id}`).expect(200)],
    ['the listing is deleted', () => alerts.call('delete', '/api/admin/properties/1').expect(200)],
    ['the address is taken out', (id: number) => setRecipients(id)],
  ])('stops when %s, also one that waits [REPORT-8]', async (_what, end) => {
    const { id } = await mailed('wambui@example.com');
    await queueDue();
    await end(id);
    expect(await sendAll()).toEqual([]);
    await alerts.dataSource.query('UPDATE report_recipients SET last_month = NULL');
    expect(await queueDue()).toBe(0);
  });

  it('is stopped by its address with one press, which a GET does not do [REPORT-9]', async () => {
    const { id } = await mailed('wambui@example.com');
    await queueDue();
    const [mail] = await sendAll();
    const path = `/api/alerts/stop/${mail!.stopKey}`;
    const page = await supertest(alerts.app.getHttpServer()).get(path).expect(303);
    expect(page.headers.location).toBe(`/alerts#stop=${mail!.stopKey}`);
    expect((await alerts.ask<ReportLink[]>('get', LINKS))[0]!.recipients[0]!.stoppedAt).toBeNull();
    await alerts.post(path).expect(204);
    await alerts.post(path).expect(204);
    await alerts.dataSource.query('UPDATE report_recipients SET last_month = NULL');
    expect(await queueDue()).toBe(0);
    // Staff cannot start it again.
    const [link] = await setRecipients(id, 'Wambui@example.com', 'kamau@example.com');
    expect(link!.recipients).toMatchObject([
      { email: 'wambui@example.com', stoppedAt: expect.any(String) },
      { email: 'kamau@example.com', stoppedAt: null },
    ]);
  });

  it('can be sent now, and shows staff that it failed [REPORT-10]', async () => {
    const { id } = await mailed('wambui@example.com');
    await alerts.ask('post', `${LINKS}/${id}/send`);
    await alerts.ask('post', `${LINKS}/${id}/send`);
    expect(await lastMail()).toMatchObject({ month: MONTH, state: 'waiting' });
    const [mailId, ...more] = await alerts.mailIds(`kind = 'report'`);
    expect(more).toEqual([]);
    expect((await alerts.claim(mailId!)).verdict).toBe('send');
    await alerts.worker(mailId!, 'failed', { error: '550 No such user', final: true }).expect(204);
    expect(await lastMail()).toMatchObject({ state: 'failed' });
    expect(await queueDue()).toBe(0);
  });

  it('keeps its link valid, as long as it is sent', async () => {
    const { id } = await alerts.ask<CreatedReportLink>('post', LINKS, { expiresInDays: 30 }, 201);
    const [link] = await setRecipients(id, 'wambui@example.com');
    expect(new Date(link!.expiresAt).getTime()).toBeGreaterThan(Date.now() + 90 * 86_400_000);
  });
});

describe('the addresses of a report', () => {
  it('are refused if they are wrong, too many, or get it by another link [REPORT-8]', async () => {
    const first = await mailed('wambui@example.com');
    const second = await make();
    const refused = async (body: object, id = second.id, status = 400) =>
      (await alerts.ask<ErrorBody>('put', `${LINKS}/${id}/recipients`, body, status)).message;
    expect(await refused({ emails: ['no address'] })).toContain('not a valid email address');
    expect(await refused({ emails: Array.from({ length: 6 }, (_, n) => `a${n}@example.com`) })).toContain(
      'at most 5',
    );
    expect(await refused({})).toContain('emails must be a list');
    expect(await refused({ emails: ['Wambui@example.com'] })).toContain('by another link');
    await alerts.call('delete', `${LINKS}/${first.id}`).expect(200);
    expect(await refused({ emails: [] }, first.id, 409)).toContain('does not work any more');
    await setRecipients(second.id, 'wambui@example.com');
    await alerts.dataSource.query('UPDATE report_links SET seed = NULL');
    expect(await refused({ emails: [] }, second.id, 409)).toContain('Make a new one');
    await refused({ emails: [] }, 99, 404);
  });

  it('are exported and erased with the person, and kept out of the log [REPORT-11]', async () => {
    await mailed('Wambui@example.com');
    await queueDue();
    const internal = (path: string) =>
      alerts
        .post(`/internal/saved-searches/${path}`, { email: 'wambui@EXAMPLE.com' })
        .set('Authorization', 'Bearer internal-token-of-the-tests')
        .expect(200);
    expect((await internal('person')).body).toMatchObject({
      reportMails: [{ email: 'Wambui@example.com', listing: 'Othaya Road Flat', stoppedAt: null }],
    });
    expect((await internal('erase')).body).toEqual({ erased: 0, reportMails: 1 });
    expect(await sendAll()).toEqual([]);
    const rows = await alerts.dataSource.query<object[]>('SELECT FROM report_recipients');
    expect(rows).toEqual([]);
    const log = JSON.stringify(await alerts.dataSource.query('SELECT * FROM changes'));
    expect(log.toLowerCase()).not.toContain('wambui@example.com');
  });

  it('are deleted some days after their link ended [REPORT-11]', async () => {
    await mailed('wambui@example.com');
    const count = async () =>
      (await alerts.dataSource.query<object[]>('SELECT FROM report_recipients')).length;
    await alerts.dataSource.query(`UPDATE report_links SET revoked_at = now() - interval '29 days'`);
    await alerts.maintenance.run();
    expect(await count()).toBe(1);
    await alerts.dataSource.query(`UPDATE report_links SET revoked_at = now() - interval '31 days'`);
    await alerts.maintenance.run();
    expect(await count()).toBe(0);
  });
});
