import { eventually } from '@lml/common/testing/eventually';
import { ALERT_MAIL_QUEUE } from '@lml/common/contracts';
import { Queue } from 'bullmq';
import request from 'supertest';
import {
  addJob,
  buildAcknowledgement,
  buildMail,
  buildViewingMail,
  queued,
  queueIsEmpty,
  setup,
  startWorker,
  stateIs,
  stopWorker,
  useMailWorker,
} from './support.js';

const SALES = 'sales@lml.example';

useMailWorker();

it('an alert is claimed from listings, and carries the headers of a one-click stop [ALERT-4]', async () => {
  await startWorker({ LISTINGS_URL: setup.inquiries.url });
  const id = setup.inquiries.add({
    ...{ kind: 'alert', recipient: 'wanjiru@example.com', resends: 0, key: 'key', stopKey: 'stop' },
    ...{ name: 'Flats', page: '/properties', frequency: 'daily', listings: [], total: 0 },
  });
  const queue = new Queue(ALERT_MAIL_QUEUE, { connection: setup.redis });
  await queue.add('send', { deliveryId: id, requestId: '' }, { jobId: id });
  await stateIs(id, 'sent');
  await queue.close();
  const [mail] = setup.mailServer.mails;
  expect(mail).toMatchObject({ recipients: ['wanjiru@example.com'], messageId: `<${id}@lml.example>` });
  const headers = Object.fromEntries(mail!.headers.map(({ key, value }) => [key, value]));
  expect(headers['list-unsubscribe']).toContain('<https://lml.example/api/alerts/stop/stop>');
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
});

it.each(['REQUEST', 'CANCEL'] as const)(
  'a mail about a viewing carries its calendar event with the method %s in body and content type [VIEWING-8]',
  async (method) => {
    await startWorker();
    const id = await queued(
      buildViewingMail({
        calendar: { method, content: `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR\r\n` },
      }),
    );
    await stateIs(id, 'sent');
    const [mail] = setup.mailServer.mails;
    expect(mail!.source).toMatch(
      new RegExp(`^Content-Type: text/calendar; charset=utf-8; method=${method}`, 'im'),
    );
    expect(mail!.text).toContain('https://lml.example/viewing/token');
    const [file] = mail!.attachments.filter(({ filename }) => filename === 'viewing.ics');
    expect(new TextDecoder().decode(file!.content as ArrayBuffer)).toContain(`METHOD:${method}`);
  },
);

describe('a mail', () => {
  it('gets a new Message-ID each time that staff resend it [INBOX-19]', async () => {
    await startWorker();
    const id = await queued(buildMail({ resends: 2 }));
    await stateIs(id, 'sent');
    expect(setup.mailServer.mails.map(({ messageId }) => messageId)).toEqual([`<${id}.2@lml.example>`]);
  });

  it('is sent to the member of staff with all data from the visitor, and is reported', async () => {
    await startWorker();
    const id = await queued(buildMail({ viewing: { date: '2026-11-24', time: '10:00' } }));
    await stateIs(id, 'sent');

    const [mail] = setup.mailServer.mails;
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
    expect(setup.mailServer.mails).toHaveLength(1);
    expect([...setup.inquiries.requestIds]).toEqual(['request-of-the-visitor']);
  });

  it('to a visitor is marked as an automatic reply, is answered by the office, and goes to no one else', async () => {
    await startWorker();
    const id = await queued(buildAcknowledgement());
    await stateIs(id, 'sent');
    const [mail] = setup.mailServer.mails;
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

  it('reuses an open SMTP connection', async () => {
    await startWorker({ MAIL_CONCURRENCY: 2 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => queued()));
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    expect(setup.mailServer.mails).toHaveLength(20);
    expect(setup.mailServer.connections).toBeLessThanOrEqual(2);
  });

  it("gets no additional header or recipient from a visitor's input", async () => {
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
    const [mail] = setup.mailServer.mails;
    expect(mail!.recipients).toEqual([SALES]);
    expect(mail!.headers.map(({ key }) => key).sort()).toEqual([
      ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to'],
      ...['subject', 'to'],
    ]);
    expect(mail!.bcc).toBeUndefined();
    expect(mail!.html).not.toContain('<script>');
    expect(mail!.text).toContain('QUIT');
  });

  it('is not sent if the claim returns nothing to do', async () => {
    await startWorker();
    setup.inquiries.instead.claim = [{ verdict: 'done' }];
    await queued();
    await queueIsEmpty();
    expect(setup.mailServer.mails).toEqual([]);
  });

  it('waits while another worker has claimed it', async () => {
    await startWorker();
    setup.inquiries.instead.claim = [{ verdict: 'wait' }, { verdict: 'wait' }];
    const id = await queued();
    await stateIs(id, 'sent');
    await queueIsEmpty();
    expect(setup.mailServer.mails).toHaveLength(1);
  });

  it('is sent once by many workers', async () => {
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => queued(buildMail({ inquiryId: n }))));
    await Promise.all(ids.map((id) => addJob(id)));
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    await queueIsEmpty();
    expect(setup.mailServer.mails.map(({ messageId }) => messageId).sort()).toEqual(
      ids.map((id) => `<${id}@lml.example>`).sort(),
    );
  });
});

describe('when the inquiries service', () => {
  it('is down, mails wait for it', async () => {
    await setup.inquiries.goAway();
    await startWorker();
    const id = await queued();
    await eventually('it was tried', async () => (await setup.queue.getJob(id))!.attemptsMade >= 2);
    expect(setup.mailServer.mails).toEqual([]);
    await setup.inquiries.start();
    await stateIs(id, 'sent');
    expect(setup.mailServer.mails).toHaveLength(1);
  });

  it('fails between a mail and its report, the mail is not sent again', async () => {
    setup.inquiries.instead.sent = [503, 503, 503];
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    await queueIsEmpty();
    expect(setup.mailServer.mails).toHaveLength(1);
    expect(setup.inquiries.deliveries.get(id)).toMatchObject({ claims: 1, reports: 1 });
  });

  it('fails before the report and the worker stops, the next worker only reports', async () => {
    setup.inquiries.instead.sent = Array.from({ length: 1000 }, () => 503);
    const first = await startWorker();
    const id = await queued();
    await eventually('the job records the delivery', async () => (await setup.queue.getJob(id))?.data.sent);
    await stopWorker(first);
    setup.inquiries.instead.sent = [];
    await startWorker();
    await stateIs(id, 'sent');
    expect(setup.mailServer.mails).toHaveLength(1);
  });
});

describe('when Redis', () => {
  it('is down at the start, the worker keeps running, is not ready, and works once Redis is available', async () => {
    await setup.proxy.goAway();
    const worker = await startWorker();
    const server = worker.getHttpServer() as Parameters<typeof request>[0];
    await request(server).get('/health/live').expect(200);
    await request(server).get('/health/ready').expect(503);
    const id = await queued();
    await setup.proxy.comeBack();
    await stateIs(id, 'sent');
    await request(server).get('/health/ready').expect(200);
    expect(setup.mailServer.mails).toHaveLength(1);
  });

  it('fails repeatedly, the worker continues each time', async () => {
    await startWorker();
    for (let round = 0; round < 3; round += 1) {
      await setup.proxy.goAway();
      const id = await queued();
      await setup.proxy.comeBack();
      await stateIs(id, 'sent');
    }
    expect(setup.mailServer.mails).toHaveLength(3);
  });

  it('fails while a mail is being sent, the mail is reported and not sent again', async () => {
    setup.mailServer.behaviour = { beforeAnswer: () => setup.proxy.goAway() };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    setup.mailServer.behaviour = {};
    await setup.proxy.comeBack();
    const other = await queued();
    await stateIs(other, 'sent');
    expect(setup.mailServer.mails).toHaveLength(2);
    expect(setup.inquiries.deliveries.get(id)).toMatchObject({ claims: 1 });
  });

  it('loses all data, a job that is added again is processed', async () => {
    await startWorker();
    await setup.proxy.goAway();
    const id = await queued();
    await setup.redis.flushDb();
    await addJob(id);
    await setup.proxy.comeBack();
    await stateIs(id, 'sent');
    expect(setup.mailServer.mails).toHaveLength(1);
  });
});

describe('a stop', () => {
  it('sends and reports the mail in progress', async () => {
    let underWay = false;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    setup.mailServer.behaviour = {
      beforeAnswer: () => {
        underWay = true;
        return held;
      },
    };
    const worker = await startWorker();
    const id = await queued();
    await eventually('the mail is being sent', () => underWay);
    const stopped = stopWorker(worker);
    release();
    expect(await stopped).toBeLessThan(8000);
    expect(setup.inquiries.deliveries.get(id)).toMatchObject({ state: 'sent', claims: 1 });
    await queueIsEmpty();
  });

  it('takes only a moment while the mail server is down and mails wait for a retry', async () => {
    await setup.mailServer.goAway();
    const worker = await startWorker();
    const ids = await Promise.all(Array.from({ length: 20 }, () => queued()));
    await eventually('some were tried', () =>
      ids.some((id) => setup.inquiries.deliveries.get(id)!.failures.length > 0),
    );
    expect(await stopWorker(worker)).toBeLessThan(5000);
    await setup.mailServer.start();
    await startWorker();
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    expect(setup.mailServer.mails).toHaveLength(20);
  });

  it.each(['never available', 'lost'])('takes only a moment while Redis is %s', async (when) => {
    if (when === 'never available') await setup.proxy.goAway();
    const worker = await startWorker();
    if (when === 'lost') {
      await stateIs(await queued(), 'sent');
      await setup.proxy.goAway();
    }
    expect(await stopWorker(worker)).toBeLessThan(2000);
  });
});
