import { expect, it } from '@jest/globals';
import type { InquiryDetail } from '@lml/common/contracts';
import { signedInAs } from '@lml/common/testing/test-environment';
import {
  allSent,
  ageQueuedMails,
  endLocks,
  post,
  startInquiries,
  startWorker,
  system,
  useMailSystem,
} from './mail-system.js';

/** From a press of staff to the mail of the visitor, through PostgreSQL, Redis, the worker and SMTP. */

useMailSystem();

const VISITOR = 'wanjiru@example.com';
const TEXT = 'Hello Wanjiru,\n\nYes, it is.\n\nAchieng\nLML Properties';

/** Replies to the first inquiry. */
async function reply(text: string, key: string): Promise<InquiryDetail> {
  const cookie = await signedInAs('achieng', {
    ...system.settings,
    ...{ SESSION_SECRET: 'session-secret-of-the-tests', PUBLIC_URL: 'https://lml.example' },
  });
  const response = await fetch(`${system.inquiries.url}/api/admin/inquiries/1/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Cookie: cookie },
    body: JSON.stringify({ text }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as InquiryDetail;
}

it('a reply is mailed from the office in the thread of the confirmation, as a mail of a person [REPLY-2, REPLY-3]', async () => {
  await system.inquiries.stop();
  system.inquiries = await startInquiries(true);
  await post('Wanjiru Kamau');
  await allSent(3);
  await reply(TEXT, 'first-reply-of-the-test');
  await allSent(4);
  await reply('One more thing.', 'second-reply-of-the-test');
  await allSent(5);

  const [confirmation, first, second] = system.mailServer.mailsTo(VISITOR);
  expect(first).toMatchObject({
    from: { address: 'office@lml.example' },
    subject: 'Re: Inquiry about Two-Bedroom Flat',
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@lml\.example>$/),
    inReplyTo: confirmation!.messageId,
    references: confirmation!.messageId,
  });
  expect(first!.text).toContain(TEXT);
  expect(first!.text).toContain('> Is it still available?');
  expect(first!.source).toContain('Auto-Submitted: no');
  expect(second).toMatchObject({
    inReplyTo: first!.messageId,
    references: `${confirmation!.messageId} ${first!.messageId}`,
  });
});

it('a reply pressed twice is mailed once, though the worker is killed and the server was away [REPLY-4]', async () => {
  await post('Wanjiru Kamau');
  await allSent(2);
  await system.mailServer.goAway();
  await Promise.all([reply(TEXT, 'the-same-key-twice'), reply(TEXT, 'the-same-key-twice')]);
  await system.worker.kill();
  await system.mailServer.start();
  await endLocks();
  system.worker = await startWorker();
  await ageQueuedMails();
  await allSent(3);
  await reply(TEXT, 'the-same-key-twice');
  expect(system.mailServer.mailsTo(VISITOR)).toHaveLength(1);
  const { timeline } = await reply(TEXT, 'the-same-key-twice');
  expect(timeline).toMatchObject([{ kind: 'answer', mail: { state: 'sent' } }]);
});
