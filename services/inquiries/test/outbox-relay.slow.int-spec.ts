import { INQUIRY_MAIL_QUEUE, type MailJobData, type InquiryReceipt } from '@lml/common/contracts';
import { createRedisClient, type Redis } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy, type InterruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis, silentLogger } from '@lml/common/testing/test-environment';
import { Queue } from 'bullmq';
import { buildMessage, type Inquiries, startInquiries } from './support.js';

let proxy: InterruptibleProxy;
let inquiries: Inquiries;
/** Direct access to the queue, bypassing the proxy. */
let redis: Redis;
let queue: Queue<MailJobData>;

beforeEach(async () => {
  const settings = await emptyTestRedis();
  proxy = await interruptibleProxy({ host: settings.REDIS_HOST, port: settings.REDIS_PORT });
  inquiries = await startInquiries({ REDIS_HOST: proxy.host, REDIS_PORT: proxy.port });
  redis = createRedisClient({ ...inquiries.env, ...settings }, silentLogger);
  await redis.connect();
  queue = new Queue(INQUIRY_MAIL_QUEUE, { connection: redis });
});

afterEach(async () => {
  await proxy.comeBack();
  await inquiries.stop();
  await queue.close();
  redis.destroy();
  await proxy.close();
});

const send = async () =>
  (
    await inquiries
      .api()
      .post('/api/contact')
      .set('X-Request-Id', 'request-of-the-visitor')
      .send(buildMessage())
      .expect(201)
  ).body as InquiryReceipt;

const states = async () =>
  (
    await inquiries.database.query<{ state: string }[]>(
      'SELECT state FROM mail_deliveries ORDER BY inquiry_id, recipient',
    )
  ).map(({ state }) => state);
const ids = async () =>
  (await inquiries.database.query<{ id: string }[]>('SELECT id FROM mail_deliveries'))
    .map(({ id }) => id)
    .sort();
const waiting = async () => (await queue.getWaiting()).map(({ id }) => id!).sort();
const allQueued = (count: number) =>
  eventually(`${count} jobs wait`, async () => (await waiting()).length === count);
/** Simulates that the time has passed after which a silent job counts as lost. */
const ageQueuedMails = () =>
  inquiries.database.query(`UPDATE mail_deliveries SET relay_at = now() - interval '1 second'`);

it('adds a job for each mail to the queue, with its id and no text of the visitor', async () => {
  await send();
  await allQueued(2);
  expect(await waiting()).toEqual(await ids());
  const [job] = await queue.getWaiting();
  expect(job!.data).toEqual({ deliveryId: job!.id, requestId: 'request-of-the-visitor' });
  await eventually('both are recorded as queued', async () =>
    (await states()).every((state) => state === 'queued'),
  );
});

it('adds each mail to the queue once, with any number of relays and runs', async () => {
  await Promise.all([inquiries.startReplica(), inquiries.startReplica()]);
  await Promise.all(Array.from({ length: 15 }, send));
  await allQueued(30);
  await ageQueuedMails();
  await eventually('all were retried', async () => {
    const [row] = await inquiries.database.query<{ due: number }[]>(
      'SELECT count(*)::int AS due FROM mail_deliveries WHERE relay_at <= now()',
    );
    return row!.due === 0;
  });
  expect(await waiting()).toEqual(await ids());
});

it('refills the queue with exactly the unsent mails after Redis has lost it', async () => {
  await send();
  await send();
  await allQueued(4);
  const [sent, failed, ...unsent] = await ids();
  await inquiries.database.query(`UPDATE mail_deliveries SET state = 'sent' WHERE id = $1`, [sent]);
  await inquiries.database.query(`UPDATE mail_deliveries SET state = 'failed' WHERE id = $1`, [failed]);

  await redis.flushDb();
  await ageQueuedMails();

  await allQueued(2);
  expect(await waiting()).toEqual(unsent);
});

it('detects at once that Redis has lost the queue', async () => {
  await send();
  await allQueued(2);
  await eventually('both are recorded as queued', async () =>
    (await states()).every((state) => state === 'queued'),
  );
  await redis.flushDb();
  await allQueued(2);
  expect(await waiting()).toEqual(await ids());
});

it('retries a waiting mail less often the longer it waits, so that thousands cost little', async () => {
  await send();
  await allQueued(2);
  await inquiries.database.query(
    `UPDATE mail_deliveries SET created_at = now() - interval '1 hour', relay_at = now()`,
  );
  const secondsTo = async () =>
    (
      await inquiries.database.query<{ seconds: number }[]>(
        'SELECT extract(epoch FROM relay_at - now())::float AS seconds FROM mail_deliveries',
      )
    ).map(({ seconds }) => seconds);
  await eventually('both were retried', async () => (await secondsTo()).every((wait) => wait > 240));
  expect(Math.max(...(await secondsTo()))).toBeLessThan(400);
});

it('promotes a job delayed too far by a worker’s fast clock, and leaves a deferred mail delayed', async () => {
  await send();
  await allQueued(2);
  const [ahead, usual] = (await queue.getWaiting()).map((job) => job.id!);
  await queue.obliterate({ force: true });
  await queue.add('send', { deliveryId: ahead!, requestId: 'r' }, { jobId: ahead!, delay: 3_600_000 });
  await queue.add('send', { deliveryId: usual!, requestId: 'r' }, { jobId: usual!, delay: 240_000 });
  await eventually('both are recorded as queued', async () =>
    (await states()).every((state) => state === 'queued'),
  );

  await ageQueuedMails();
  await allQueued(1);
  expect(await waiting()).toEqual([ahead]);
  expect((await queue.getDelayed()).map(({ id }) => id)).toEqual([usual]);
});

it('leaves a claimed mail to its worker, and requeues it when the lease has expired', async () => {
  await send();
  await allQueued(2);
  const [one, other] = await ids();
  // `one` is claimed by a worker that then died together with Redis; the other was sent.
  await inquiries
    .api()
    .post(`/internal/deliveries/${one}/claim`)
    .set('Authorization', `Bearer ${inquiries.env.INTERNAL_TOKEN}`)
    .expect(200);
  await inquiries
    .api()
    .post(`/internal/deliveries/${other}/sent`)
    .set('Authorization', `Bearer ${inquiries.env.INTERNAL_TOKEN}`)
    .expect(204);
  await redis.flushDb();
  const [claimed] = await inquiries.database.query<{ relay_at: Date; lease_until: Date }[]>(
    'SELECT relay_at, lease_until FROM mail_deliveries WHERE id = $1',
    [one],
  );
  expect(claimed!.relay_at.getTime()).toBeGreaterThan(claimed!.lease_until.getTime());
  await ageQueuedMails();
  await allQueued(1);
  expect(await waiting()).toEqual([one]);
});

it('accepts messages at once while Redis is down, and queues them all when it returns', async () => {
  await proxy.goAway();
  const started = Date.now();
  for (let n = 0; n < 20; n += 1) await send();
  expect(Date.now() - started).toBeLessThan(5000);
  expect(await states()).toEqual(Array.from({ length: 40 }, () => 'pending'));
  expect(await waiting()).toEqual([]);

  await proxy.comeBack();

  await allQueued(40);
  expect(await waiting()).toEqual(await ids());
});

it('accepts messages while Redis hangs, and queues each once when it continues', async () => {
  await send();
  await allQueued(2);
  proxy.hang();
  for (let n = 0; n < 3; n += 1) await send();
  await proxy.comeBack();
  await allQueued(8);
  expect(await waiting()).toEqual(await ids());
});

it('queues mails that an earlier process left in the outbox', async () => {
  await proxy.goAway();
  await send();
  await proxy.comeBack();
  await inquiries.startReplica();
  await allQueued(2);
});
