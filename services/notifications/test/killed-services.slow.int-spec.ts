import { eventually } from '@lml/common/testing/eventually';
import {
  allSent,
  endLocks,
  expectOneMailEach,
  inbox,
  ageQueuedMails,
  possibleDuplicates,
  post,
  postMany,
  STAFF,
  startInquiries,
  startWorker,
  system,
  useMailSystem,
} from './mail-system.js';

/** From a visitor's call to the mail, while services are killed and Redis loses its data. */

useMailSystem();

it('each mail is sent once after Redis lost all data', async () => {
  await system.mailServer.goAway();
  await postMany('Before the loss', 10);
  await eventually('all are in the queue', async () => {
    const { rows } = await system.sql.query(`SELECT 1 FROM mail_deliveries WHERE state = 'pending'`);
    return rows.length === 0;
  });
  await system.redis.flushDb();
  await system.mailServer.start();
  await ageQueuedMails();
  await allSent(20);
  expectOneMailEach(10);
});

it('another worker sends the mails of a killed worker', async () => {
  let underWay = 0;
  system.mailServer.behaviour = {
    beforeAnswer: () => {
      underWay += 1;
      return new Promise(() => undefined);
    },
  };
  await post('Wanjiru Kamau');
  await eventually('both mails are being sent', () => underWay === STAFF.length);
  await system.worker.kill();
  const unanswered = new Set(system.mailServer.mails.map(({ messageId }) => messageId));
  system.mailServer.mails.length = 0;
  system.mailServer.behaviour = {};
  system.mailServer.cutConnections();

  system.worker = await startWorker();
  expect(await endLocks()).toBeGreaterThan(0);

  await allSent(2);
  expectOneMailEach(1);
  // Mails that the server received without replying were resent under the same Message-ID, and recorded.
  for (const messageId of unanswered) {
    expect(system.mailServer.mails.map((mail) => mail.messageId)).toContain(messageId);
  }
  expect(system.inquiries.log().filter((line) => line.includes('"possible_duplicate"')).length).toBe(
    unanswered.size,
  );
  expect(await possibleDuplicates()).toBe(unanswered.size);
});

it("a possible duplicate is counted once, with the same Message-ID, if the server's acceptance was not recorded", async () => {
  let accepted: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (accepted = resolve));
  let first = true;
  system.mailServer.behaviour = {
    refuseRecipient: (address) => (address === STAFF[0] ? undefined : 450),
    // Before the reply, everything becomes unavailable that the worker could report to.
    beforeAnswer: async () => {
      if (first) await Promise.all([system.inquiries.kill(), system.proxy.goAway()]);
    },
    afterAnswer: () => {
      if (first) accepted();
      first = false;
    },
  };
  await post('Wanjiru Kamau');
  await answered;
  await system.worker.kill();
  expect(system.mailServer.mails).toHaveLength(1);

  system.mailServer.behaviour = {};
  await system.proxy.comeBack();
  [system.inquiries, system.worker] = await Promise.all([startInquiries(), startWorker()]);
  await endLocks();
  await allSent(2);
  const [mail, again, ...more] = system.mailServer.mailsTo(STAFF[0]!);
  expect(again!.messageId).toBe(mail!.messageId);
  expect(more).toEqual([]);
  expect(system.mailServer.mailsTo(STAFF[1]!)).toHaveLength(1);
  const { rows } = await system.sql.query<{ possible_duplicates: number }>(
    'SELECT possible_duplicates FROM mail_deliveries WHERE recipient = $1',
    [STAFF[0]],
  );
  expect(rows).toEqual([{ possible_duplicates: 1 }]);
});

it('no mail is lost and each duplicate is counted while the worker is killed repeatedly', async () => {
  const total = 30 * STAFF.length;
  const posted = postMany('While the worker dies', 30);
  for (const mails of [8, 20, 32, 44]) {
    await eventually(`${mails} mails have come`, () => system.mailServer.mails.length >= mails);
    await system.worker.kill();
    system.worker = await startWorker();
    await endLocks();
  }
  await posted;
  await allSent(total);
  const ids = system.mailServer.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(total);
  expect(ids.length - total).toBeLessThanOrEqual(await possibleDuplicates());
  expect(await inbox()).toHaveLength(30);
});

it('no mail is lost when the inquiries service is killed and restarted', async () => {
  await system.worker.stop();
  await postMany('Before the end', 5);
  await system.inquiries.kill();
  system.worker = await startWorker();
  system.inquiries = await startInquiries();
  await ageQueuedMails();
  await allSent(10);
  expectOneMailEach(5);
});

it('both services stop cleanly within 10 seconds while Redis is down', async () => {
  await system.proxy.goAway();
  await post('Wanjiru Kamau');
  const started = Date.now();
  expect(await Promise.all([system.inquiries.stop(), system.worker.stop()])).toEqual([0, 0]);
  expect(Date.now() - started).toBeLessThan(10_000);
});
