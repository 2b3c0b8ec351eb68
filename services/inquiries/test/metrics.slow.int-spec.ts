import { eventually } from '@lml/common/testing/eventually';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { buildInquiry, buildMessage, type Inquiries, startInquiries } from './support.js';

/** Tests the service's Prometheus metrics. */
let inquiries: Inquiries;

beforeEach(async () => {
  inquiries = await startInquiries();
});

afterEach(() => inquiries.stop());

/** Returns a metric's values by its labels as written. */
async function metric(name: string): Promise<Record<string, number>> {
  const answer = await inquiries.api().get('/metrics').expect(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  return Object.fromEntries(
    answer.text
      .split('\n')
      .map((line) => /^(\w+)\{(.*)\} (\S+)$/.exec(line))
      .filter((match) => match?.[1] === name)
      .map((match) => [match![2]!, Number(match![3])]),
  );
}
const inService = (labels: string) => `service="inquiries",${labels}`;

it('counts requests by route, without any typed text in a label', async () => {
  const cookie = await inquiries.staff();
  for (const id of [1, 2, 3]) await inquiries.api().patch(`/api/inquiries/${id}`).expect(401);
  await inquiries.api().get('/api/inquiries?search=Wanjiru').set('Cookie', cookie).expect(200);
  await inquiries.api().get('/api/of/wanjiru@example.com').expect(404);
  await inquiries.api().post('/api/contact').send(buildMessage()).expect(201);
  await inquiries.api().get('/health/live').expect(200);

  const counts = await metric('http_request_duration_seconds_count');
  expect(counts).toMatchObject({
    [inService('method="GET",route="/api/inquiries",status="200"')]: 1,
    [inService('method="PATCH",route="/api/inquiries/:id",status="401"')]: 3,
    [inService('method="GET",route="none",status="404"')]: 1,
    [inService('method="POST",route="/api/contact",status="201"')]: 1,
  });
  const { text } = await inquiries.api().get('/metrics');
  expect(text).not.toMatch(/wanjiru|health|\/metrics/i);
  expect(Object.keys(counts).length).toBeLessThan(6);
});

it('reports the mails that wait in the outbox and in the queue', async () => {
  const outbox = async () =>
    Object.fromEntries(
      await Promise.all(
        ['outbox_mails_waiting', 'outbox_oldest_seconds', 'outbox_mails_failed', 'mail_queue_jobs'].map(
          async (name) => [name, Object.values(await metric(name))[0]] as const,
        ),
      ),
    );
  expect(await outbox()).toEqual({
    outbox_mails_waiting: 0,
    outbox_oldest_seconds: 0,
    outbox_mails_failed: 0,
    mail_queue_jobs: 0,
  });
  await inquiries.api().post('/api/inquiries').send(buildInquiry()).expect(201);
  await inquiries.database.query(
    `UPDATE mail_deliveries SET created_at = now() - interval '1 hour' WHERE recipient = 'office@lml.example'`,
  );
  await eventually('both mails are in the queue', async () => (await outbox())['mail_queue_jobs'] === 2);
  expect(await outbox()).toMatchObject({
    outbox_mails_waiting: 2,
    outbox_oldest_seconds: expect.closeTo(3600, -2) as unknown,
  });
  await inquiries.database.query(
    `UPDATE mail_deliveries SET state = 'failed' WHERE recipient = 'office@lml.example'`,
  );
  expect(await outbox()).toMatchObject({ outbox_mails_waiting: 1, outbox_mails_failed: 1 });
});

it('omits values that cannot be read, and reports the others', async () => {
  await inquiries.database.query('ALTER TABLE mail_deliveries RENAME TO elsewhere');
  expect(await metric('outbox_mails_waiting')).toEqual({});
  expect(Object.values(await metric('mail_queue_jobs'))).toEqual([0]);
  expect(Object.values(await metric('db_pool_connections'))[0]).toBeGreaterThan(0);
  await inquiries.database.query('ALTER TABLE elsewhere RENAME TO mail_deliveries');
  expect(Object.values(await metric('outbox_mails_waiting'))).toEqual([0]);
});
