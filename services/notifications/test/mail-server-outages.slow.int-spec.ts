import { eventually } from '@lml/common/testing/eventually';
import { buildMail, queued, queueIsEmpty, setup, startWorker, stateIs, useMailWorker } from './support.js';

const SALES = 'sales@lml.example';

useMailWorker();

describe('when the mail server', () => {
  it('is down, mails wait and staff see the reason; when it returns each mail is sent once', async () => {
    await setup.mailServer.goAway();
    await startWorker();
    const ids = await Promise.all([queued(), queued()]);
    await eventually('each was tried twice', () =>
      ids.every((id) => setup.inquiries.deliveries.get(id)!.failures.length >= 2),
    );
    expect(setup.inquiries.deliveries.get(ids[0])!.failures[0]).toEqual({
      error: expect.stringContaining('ECONNREFUSED') as string,
      ...{ final: false, maybeSent: false },
    });
    await setup.mailServer.start();
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    await queueIsEmpty();
    expect(setup.mailServer.mails).toHaveLength(2);
  });

  it('is down, thousands of mails wait and are tried one at a time; when it returns all are sent', async () => {
    await setup.mailServer.goAway();
    const ids = Array.from({ length: 2000 }, () => setup.inquiries.add(buildMail()));
    await setup.queue.addBulk(
      ids.map((id) => ({
        name: 'send',
        data: { deliveryId: id, requestId: 'request-of-the-visitor' },
        opts: {
          ...{ jobId: id, attempts: 1_000_000, backoff: { type: 'custom' } },
          ...{ removeOnComplete: true, removeOnFail: true },
        },
      })),
    );
    const all = [...setup.inquiries.deliveries.values()];
    const claims = () => all.reduce((sum, delivery) => sum + delivery.claims, 0);
    const failures = () => all.reduce((sum, delivery) => sum + delivery.failures.length, 0);
    await startWorker();
    // As many as are sent at once, and from then on one after the other.
    await eventually('the first have failed', () => failures() >= 5);
    const started = Date.now();
    await eventually('three more have failed', () => failures() >= 8);
    expect(Date.now() - started).toBeGreaterThan(3000);
    expect(claims()).toBeLessThanOrEqual(9);
    await setup.mailServer.start();
    await eventually('all are sent', () => all.every(({ state }) => state === 'sent'), 400_000);
    expect(new Set(setup.mailServer.mails.map(({ messageId }) => messageId)).size).toBe(2000);
    expect(setup.mailServer.mails).toHaveLength(2000);
  }, 500_000);

  it('rejects our password, mails wait and staff see the reason; once it is corrected all are sent', async () => {
    setup.mailServer.behaviour = { refuseSignIn: true };
    await startWorker({ SMTP_USER: 'lml', SMTP_PASSWORD: 'wrong', DEMO: true });
    const ids = await Promise.all([queued(), queued()]);
    await eventually('each was tried twice', () =>
      ids.every((id) => setup.inquiries.deliveries.get(id)!.failures.length >= 2),
    );
    for (const { error, final } of ids.flatMap((id) => setup.inquiries.deliveries.get(id)!.failures)) {
      expect(final).toBe(false);
      expect(error).toContain('refuses our sign-in (settings SMTP_USER and SMTP_PASSWORD): 535');
    }
    setup.mailServer.behaviour = {};
    await Promise.all(ids.map((id) => stateIs(id, 'sent')));
    expect(setup.mailServer.mails).toHaveLength(2);
  });

  it('closes an idle connection, the next mail needs no second attempt', async () => {
    await startWorker({ MAIL_CONCURRENCY: 1 });
    await stateIs(await queued(), 'sent');
    await queueIsEmpty();
    setup.mailServer.cutConnections();
    const id = await queued();
    await stateIs(id, 'sent');
    expect(setup.inquiries.deliveries.get(id)).toMatchObject({ claims: 1, failures: [] });
    expect(setup.mailServer.connections).toBe(2);
    expect(setup.mailServer.mails).toHaveLength(2);
  });

  it('defers a mail (451), it is retried', async () => {
    const answers = [451, 451];
    setup.mailServer.behaviour = { refuseRecipient: () => answers.shift() };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    expect(setup.inquiries.deliveries.get(id)!.failures).toEqual([
      { error: expect.stringContaining('451') as string, final: false, maybeSent: false },
      { error: expect.stringContaining('451') as string, final: false, maybeSent: false },
    ]);
    expect(setup.mailServer.mails).toHaveLength(1);
  });

  it('rejects one recipient (550), that mail fails at once and the others are sent', async () => {
    setup.mailServer.behaviour = { refuseRecipient: (address) => (address === SALES ? 550 : undefined) };
    await startWorker();
    const refused = await queued();
    const other = await queued(buildMail({ recipient: 'office@lml.example' }));
    await stateIs(refused, 'failed');
    await stateIs(other, 'sent');
    await queueIsEmpty();
    expect(setup.inquiries.deliveries.get(refused)).toMatchObject({
      claims: 1,
      failures: [{ error: expect.stringContaining('550') as string, final: true, maybeSent: false }],
    });
    expect(setup.mailServer.mails.map(({ recipients }) => recipients)).toEqual([['office@lml.example']]);
  });

  it('rejects a mail permanently and the report fails, it is reported later', async () => {
    setup.mailServer.behaviour = { refuseRecipient: () => 550 };
    setup.inquiries.instead.failed = [503];
    // Its lease has expired meanwhile.
    setup.inquiries.instead.claim = [{ verdict: 'send', mail: buildMail() }];
    await startWorker();
    const id = await queued();
    await stateIs(id, 'failed');
    await queueIsEmpty();
  });

  it('accepts the mail and then closes the connection, it is not sent again', async () => {
    setup.mailServer.behaviour = { afterAnswer: (server) => server.cutConnections() };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    await queueIsEmpty();
    expect(setup.mailServer.mails).toHaveLength(1);
    expect(setup.inquiries.deliveries.get(id)!.claims).toBe(1);
  });

  it('closes the connection before it accepts the mail, it is sent again with the same Message-ID', async () => {
    let cuts = 1;
    setup.mailServer.behaviour = {
      beforeAnswer: (server) => {
        if (cuts-- > 0) server.cutConnections();
      },
    };
    await startWorker();
    const id = await queued();
    await stateIs(id, 'sent');
    expect(setup.mailServer.mails.map(({ messageId }) => messageId)).toEqual([
      `<${id}@lml.example>`,
      `<${id}@lml.example>`,
    ]);
    expect(setup.inquiries.deliveries.get(id)).toMatchObject({
      ...{ claims: 2, failures: [{ final: false, maybeSent: true }] },
    });
  });

  it('does not respond, the attempt times out, closes its connection, and is retried', async () => {
    const slow = { answer: () => undefined as void };
    const silence = new Promise<void>((resolve) => (slow.answer = resolve));
    setup.mailServer.behaviour = { beforeAnswer: () => silence };
    await startWorker({ SMTP_TIMEOUT_SECONDS: 1 });
    const id = await queued();
    await eventually(
      'the first attempt ended',
      () => setup.inquiries.deliveries.get(id)!.failures.length > 0,
    );
    expect(setup.inquiries.deliveries.get(id)!.failures[0]).toEqual({
      error: 'The mail server took too long',
      ...{ final: false, maybeSent: true },
    });
    setup.mailServer.behaviour = {};
    await stateIs(id, 'sent');
    slow.answer();
  });
});
