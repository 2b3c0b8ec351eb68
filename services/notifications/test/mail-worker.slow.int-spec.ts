import { INQUIRY_MAIL_QUEUE, type InquiryMail, type InquiryMailJob } from '@lml/common/contracts';
import { createRedisClient, type Redis } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy, type InterruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis, silentLogger } from '@lml/common/testing/test-environment';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Queue } from 'bullmq';
import request from 'supertest';
import type { NotificationsEnv } from '../src/env.js';
import {
  buildAcknowledgement,
  buildMail,
  InquiriesStandIn,
  startNotifications,
  TestMailServer,
} from './support.js';

const SALES = 'sales@lml.example';

let settings: Awaited<ReturnType<typeof emptyTestRedis>>;
let proxy: InterruptibleProxy;
let redis: Redis;
let queue: Queue<InquiryMailJob>;
let inquiries: InquiriesStandIn;
let mailServer: TestMailServer;
let workers: NestExpressApplication[];

beforeEach(async () => {
  settings = await emptyTestRedis();
  proxy = await interruptibleProxy({ host: settings.REDIS_HOST, port: settings.REDIS_PORT });
  redis = createRedisClient(settings, silentLogger);
  await redis.connect();
  queue = new Queue(INQUIRY_MAIL_QUEUE, { connection: redis });
  inquiries = new InquiriesStandIn();
  mailServer = new TestMailServer();
  await Promise.all([inquiries.start(), mailServer.start()]);
  workers = [];
});

afterEach(async () => {
  await proxy.comeBack();
  await Promise.all(workers.map((worker) => worker.close()));
  await Promise.all([inquiries.goAway(), mailServer.goAway(), proxy.close()]);
  await queue.close();
  redis.destroy();
});

async function startWorker(overrides: Partial<NotificationsEnv> = {}): Promise<NestExpressApplication> {
  const redisByProxy = { ...settings, REDIS_HOST: proxy.host, REDIS_PORT: proxy.port };
  const worker = await startNotifications(redisByProxy, inquiries, mailServer, overrides);
  workers.push(worker);
  return worker;
}

async function stopWorker(worker: NestExpressApplication): Promise<number> {
  const started = Date.now();
  workers = workers.filter((other) => other !== worker);
  await worker.close();
  return Date.now() - started;
}

/** Queues like the relay of the inquiries service. */
async function queued(mail: InquiryMail = buildMail()): Promise<string> {
  const id = inquiries.add(mail);
  await addJob(id);
  return id;
}

async function addJob(deliveryId: string): Promise<void> {
  await queue.add(
    'send',
    { deliveryId, requestId: 'request-of-the-visitor' },
    {
      jobId: deliveryId,
      attempts: 1_000_000,
      backoff: { type: 'custom' },
      removeOnComplete: true,
      removeOnFail: true,
    },
  );
}

const stateIs = (id: string, state: string) =>
  eventually(`delivery is ${state}`, () => inquiries.deliveries.get(id)!.state === state);
const queueIsEmpty = () =>
  eventually('the queue is empty', async () => {
    const counts = await queue.getJobCounts();
    return Object.values(counts).every((count) => count === 0);
  });

describe('a mail', () => {
  it('has a Message-ID of its own each time that staff have it sent again', async () => {
    await startWorker();
    const id = await queued(buildMail({ resends: 2 }));
    await stateIs(id, 'sent');
    expect(mailServer.mails.map(({ messageId }) => messageId)).toEqual([`<${id}.2@lml.example>`]);
  });

  it('goes to the member of staff with all that the visitor sent, and is reported', async () => {
    await startWorker();
    const id = await queued(buildMail({ viewing: { date: '2026-11-24', time: '10:00' } }));
    await stateIs(id, 'sent');

    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({
      recipients: [SALES],
      from: { name: 'LML Properties', address: 'office@lml.example' },
      to: [{ address: SALES }],
      replyTo: [{ name: 'Wanjiru Kamau', address: 'wanjiru.kamau@example.com' }],
      subject: 'New inquiry: Two-Bedroom Flat, Othaya Road (LML-12)',
      messageId: `<${id}@lml.example>`,
    });
    for (const part of [mail!.text, mail!.html]) {
      for (const told of [
        ...[
          'Wanjiru Kamau',
          'wanjiru.kamau@example.com',
          '+254 700 000 120',
          'Inquiry about Two-Bedroom Flat',
        ],
        ...['Is it still available?', 'I would like to see it on Saturday.'],
        ...['https://lml.example/property/12', 'https://lml.example/admin/inquiries?inquiry=41'],
        'Preferred viewing: Tuesday 24 November 2026, 10:00',
        'Friday 20 November 2026, 12:30 (Nairobi)',
      ]) {
        expect(part).toContain(told);
      }
    }
    await queueIsEmpty();
    expect(mailServer.mails).toHaveLength(1);
    expect([...inquiries.requestIds]).toEqual(['request-of-the-visitor']);
  });

  it('that tells the visitor comes from nobody’s hand, answers go to the office, and only the visitor gets it', async () => {
    await startWorker();
    const id = await queued(buildAcknowledgement());
    await stateIs(id, 'sent');
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({
      recipients: ['wanjiru.kamau@example.com'],
      from: { name: 'LML Properties', address: 'office@lml.example' },
      to: [{ address: 'wanjiru.kamau@example.com' }],
      replyTo: [{ name: 'LML Properties', address: 'info@lml-properties.example' }],
      subject: 'We have received your inquiry (Inquiry 41)',
      messageId: `<${id}@lml.example>`,
    });
    expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
    expect(mail!.text).toContain('https://lml.example/property/12');
  });

  it('goes over a connection that is open already', async () => {
    await startWorker({ MAIL_CONCURRENCY: 2 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => queued()));
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    expect(mailServer.mails).toHaveLength(20);
    expect(mailServer.connections).toBeLessThanOrEqual(2);
  });

  it('can be given no header and no recipient by what a visitor typed', async () => {
    await startWorker();
    const evil = 'x\r\nBcc: everyone@evil.example\r\n\r\n<script>alert(1)</script>';
    const id = await queued(
      buildMail({
        name: `"${evil}" <everyone@evil.example>, "`,
        subject: evil,
        email: 'a@example.com>,<everyone@evil.example',
        property: null,
        message: `.\r\nQUIT\r\n${evil}`,
      }),
    );
    await stateIs(id, 'sent');
    const [mail] = mailServer.mails;
    expect(mail!.recipients).toEqual([SALES]);
    expect(mail!.headers.map(({ key }) => key).sort()).toEqual([
      ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to'],
      ...['subject', 'to'],
    ]);
    expect(mail!.bcc).toBeUndefined();
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.text).toContain('QUIT');
  });

  it('is not sent when there is nothing to do', async () => {
    await startWorker();
    inquiries.instead.claim = [{ verdict: 'done' }];
    await queued();
    await queueIsEmpty();
    expect(mailServer.mails).toEqual([]);
  });

  it('waits while another worker has it', async () => {
    await startWorker();
    inquiries.instead.claim = [{ verdict: 'wait' }, { verdict: 'wait' }];
    const id = await queued();
    await stateIs(id, 'sent');
    await queueIsEmpty();
    expect(mailServer.mails).toHaveLength(1);
  });

  it('is sent once by many workers', async () => {
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => queued(buildMail({ inquiryId: n }))));
    await Promise.all(ids.map((id) => addJob(id)));
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    await queueIsEmpty();
    expect(mailServer.mails.map(({ messageId }) => messageId).sort()).toEqual(
      ids.map((id) => `<${id}@lml.example>`).sort(),
    );
  });
});

describe('when the mail server', () => {
  it('is away, mails wait and staff can see why; when it is back each goes out once', async () => {
    await mailServer.goAway();
    await startWorker();
    const ids = await Promise.all([queued(), queued()]);
    await eventually('each was tried twice', () =>
      ids.every((id) => inquiries.deliveries.get(id)!.failures.length >= 2),
    );
    expect(inquiries.deliveries.get(ids[0])!.failures[0]).toEqual({
      error: expect.stringContaining('ECONNREFUSED') as string,
      ...{ final: false, maybeSent: false },
    });
    await mailServer.start();
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    await queueIsEmpty();
    expect(mailServer.mails).toHaveLength(2);
  });

  it('is away, thousands that wait are tried one at a time; when it is back all go out', async () => {
    await mailServer.goAway();
    const ids = Array.from({ length: 2000 }, () => inquiries.add(buildMail()));
    await queue.addBulk(
      ids.map((id) => ({
        name: 'send',
        data: { deliveryId: id, requestId: 'request-of-the-visitor' },
        opts: {
          ...{ jobId: id, attempts: 1_000_000, backoff: { type: 'custom' } },
          ...{ removeOnComplete: true, removeOnFail: true },
        },
      })),
    );
    const all = [...inquiries.deliveries.values()];
    const claims = () => all.reduce((sum, delivery) => sum + delivery.claims, 0);
    const failures = () => all.reduce((sum, delivery) => sum + delivery.failures.length, 0);
    await startWorker();
    // As many as are sent at once, and from then on one after the other.
    await eventually('the first have failed', () => failures() >= 5);
    const started = Date.now();
    await eventually('three more have failed', () => failures() >= 8);
    expect(Date.now() - started).toBeGreaterThan(3000);
    expect(claims()).toBeLessThanOrEqual(9);
    await mailServer.start();
    await eventually('all are sent', () => all.every(({ state }) => state === 'sent'), 400_000);
    expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(2000);
    expect(mailServer.mails).toHaveLength(2000);
  }, 500_000);

  it('refuses our password, no mail is given up and staff can see why; once it is put right all go out', async () => {
    mailServer.behaviour = { refuseSignIn: true };
    await startWorker({ SMTP_USER: 'lml', SMTP_PASSWORD: 'wrong', DEMO: true });
    const ids = await Promise.all([queued(), queued()]);
    await eventually('each was tried twice', () =>
      ids.every((id) => inquiries.deliveries.get(id)!.failures.length >= 2),
    );
    for (const { error, final } of ids.flatMap((id) => inquiries.deliveries.get(id)!.failures)) {
      expect(final).toBe(false);
      expect(error).toContain('refuses our sign-in (settings SMTP_USER and SMTP_PASSWORD): 535');
    }
    mailServer.behaviour = {};
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    expect(mailServer.mails).toHaveLength(2);
  });

  it('cuts a connection that nothing goes over, the next mail costs no second attempt', async () => {
    await startWorker({ MAIL_CONCURRENCY: 1 });
    await stateIs(await queued(), 'sent');
    await queueIsEmpty();
    mailServer.cutConnections();
    const id = await queued();
    await stateIs(id, 'sent');
    expect(inquiries.deliveries.get(id)).toMatchObject({ claims: 1, failures: [] });
    expect(mailServer.connections).toBe(2);
    expect(mailServer.mails).toHaveLength(2);
  });

  it('puts a mail off (451), it is tried again', async () => {
    const answers = [451, 451];
    mailServer.behaviour = { refuseRecipient: () => answers.shift() };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    expect(inquiries.deliveries.get(id)!.failures).toEqual([
      { error: expect.stringContaining('451') as string, final: false, maybeSent: false },
      { error: expect.stringContaining('451') as string, final: false, maybeSent: false },
    ]);
    expect(mailServer.mails).toHaveLength(1);
  });

  it('refuses one recipient (550), that mail is given up at once and the others go out', async () => {
    mailServer.behaviour = { refuseRecipient: (address) => (address === SALES ? 550 : undefined) };
    await startWorker();
    const refused = await queued();
    const other = await queued(buildMail({ recipient: 'office@lml.example' }));
    await stateIs(refused, 'failed');
    await stateIs(other, 'sent');
    await queueIsEmpty();
    expect(inquiries.deliveries.get(refused)).toMatchObject({
      claims: 1,
      failures: [{ error: expect.stringContaining('550') as string, final: true, maybeSent: false }],
    });
    expect(mailServer.mails.map(({ recipients }) => recipients)).toEqual([['office@lml.example']]);
  });

  it('refuses one for good and that can not be reported, it is reported later', async () => {
    mailServer.behaviour = { refuseRecipient: () => 550 };
    inquiries.instead.failed = [503];
    // Its lease has expired meanwhile.
    inquiries.instead.claim = [{ verdict: 'send', mail: buildMail() }];
    await startWorker();
    const id = await queued();
    await stateIs(id, 'failed');
    await queueIsEmpty();
  });

  it('takes the mail and then cuts the connection, it is not sent again', async () => {
    mailServer.behaviour = { afterAnswer: (server) => server.cutConnections() };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    await queueIsEmpty();
    expect(mailServer.mails).toHaveLength(1);
    expect(inquiries.deliveries.get(id)!.claims).toBe(1);
  });

  it('cuts the connection before it says that it has the mail, it is sent again under the same Message-ID', async () => {
    let cuts = 1;
    mailServer.behaviour = {
      beforeAnswer: (server) => {
        if (cuts-- > 0) server.cutConnections();
      },
    };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    expect(mailServer.mails.map(({ messageId }) => messageId)).toEqual([
      `<${id}@lml.example>`,
      `<${id}@lml.example>`,
    ]);
    expect(inquiries.deliveries.get(id)).toMatchObject({
      ...{ claims: 2, failures: [{ final: false, maybeSent: true }] },
    });
  });

  it('does not answer, the attempt ends in good time, with its connection, and another follows', async () => {
    const slow = { answer: () => undefined as void };
    const silence = new Promise<void>((resolve) => (slow.answer = resolve));
    mailServer.behaviour = { beforeAnswer: () => silence };
    await startWorker({ SMTP_TIMEOUT_SECONDS: 1 });
    const id = await queued();
    await eventually('the first attempt ended', () => inquiries.deliveries.get(id)!.failures.length > 0);
    expect(inquiries.deliveries.get(id)!.failures[0]).toEqual({
      error: 'The mail server took too long',
      ...{ final: false, maybeSent: true },
    });
    mailServer.behaviour = {};
    await stateIs(id, 'sent');
    slow.answer();
  });
});

describe('when the inquiries service', () => {
  it('is away, mails wait for it', async () => {
    await inquiries.goAway();
    await startWorker();
    const id = await queued();
    await eventually('it was tried', async () => (await queue.getJob(id))!.attemptsMade >= 2);
    expect(mailServer.mails).toEqual([]);
    await inquiries.start();
    await stateIs(id, 'sent');
    expect(mailServer.mails).toHaveLength(1);
  });

  it('goes away between a mail and its report, the mail is not sent again', async () => {
    inquiries.instead.sent = [503, 503, 503];
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    await queueIsEmpty();
    expect(mailServer.mails).toHaveLength(1);
    expect(inquiries.deliveries.get(id)).toMatchObject({ claims: 1, reports: 1 });
  });

  it('goes away then, and the worker too, the next worker only reports', async () => {
    inquiries.instead.sent = Array.from({ length: 1000 }, () => 503);
    const first = await startWorker();
    const id = await queued();
    await eventually('the job knows', async () => (await queue.getJob(id))?.data.sent);
    await stopWorker(first);
    inquiries.instead.sent = [];
    await startWorker();
    await stateIs(id, 'sent');
    expect(mailServer.mails).toHaveLength(1);
  });
});

describe('when Redis', () => {
  it('is away at the start, the worker lives, says that it is not ready, and works once Redis is there', async () => {
    await proxy.goAway();
    const worker = await startWorker();
    const server = worker.getHttpServer() as Parameters<typeof request>[0];
    await request(server).get('/health/live').expect(200);
    await request(server).get('/health/ready').expect(503);
    const id = await queued();
    await proxy.comeBack();
    await stateIs(id, 'sent');
    await request(server).get('/health/ready').expect(200);
    expect(mailServer.mails).toHaveLength(1);
  });

  it('goes away again and again, the worker goes on each time', async () => {
    await startWorker();
    for (let round = 0; round < 3; round += 1) {
      await proxy.goAway();
      const id = await queued();
      await proxy.comeBack();
      await stateIs(id, 'sent');
    }
    expect(mailServer.mails).toHaveLength(3);
  });

  it('goes away while a mail is being sent, the mail is reported and not sent again', async () => {
    mailServer.behaviour = { beforeAnswer: () => proxy.goAway() };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    mailServer.behaviour = {};
    await proxy.comeBack();
    const other = await queued();
    await stateIs(other, 'sent');
    expect(mailServer.mails).toHaveLength(2);
    expect(inquiries.deliveries.get(id)).toMatchObject({ claims: 1 });
  });

  it('loses everything, a job that is added again is done', async () => {
    await startWorker();
    await proxy.goAway();
    const id = await queued();
    await redis.flushDb();
    await addJob(id);
    await proxy.comeBack();
    await stateIs(id, 'sent');
    expect(mailServer.mails).toHaveLength(1);
  });
});

describe('stopping', () => {
  it('lets the mail in hand go out and be reported', async () => {
    let underWay = false;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    mailServer.behaviour = {
      beforeAnswer: () => {
        underWay = true;
        return held;
      },
    };
    const worker = await startWorker();
    const id = await queued();
    await eventually('the mail is under way', () => underWay);
    const stopped = stopWorker(worker);
    release();
    expect(await stopped).toBeLessThan(8000);
    expect(inquiries.deliveries.get(id)).toMatchObject({ state: 'sent', claims: 1 });
    await queueIsEmpty();
  });

  it('takes no more than a moment while the mail server is away and mails wait for their turn', async () => {
    await mailServer.goAway();
    const worker = await startWorker();
    const ids = await Promise.all(Array.from({ length: 20 }, () => queued()));
    await eventually('some were tried', () =>
      ids.some((id) => inquiries.deliveries.get(id)!.failures.length > 0),
    );
    expect(await stopWorker(worker)).toBeLessThan(5000);
    await mailServer.start();
    await startWorker();
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    expect(mailServer.mails).toHaveLength(20);
  });

  it.each(['never there', 'gone'])('takes no more than a moment while Redis is %s', async (when) => {
    if (when === 'never there') await proxy.goAway();
    const worker = await startWorker();
    if (when === 'gone') {
      await stateIs(await queued(), 'sent');
      await proxy.goAway();
    }
    expect(await stopWorker(worker)).toBeLessThan(2000);
  });
});
