import { type MailboxHealth } from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { type InterruptibleProxy, interruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { IncomingMailReceiver } from '../src/incoming-mail/incoming-mail-receiver.js';
import { MailboxReader } from '../src/incoming-mail/mailbox-reader.js';
import {
  mailboxRead,
  mailOf,
  mailsStored,
  startMailbox,
  storedMails,
  type TestMailbox,
} from './mailbox-under-test.js';
import { type InquiryStaff, startForStaff } from './support.js';

let mailbox: TestMailbox;
let proxy: InterruptibleProxy;
let staff: InquiryStaff | undefined;

beforeEach(async () => {
  mailbox = await startMailbox();
  proxy = await interruptibleProxy(mailbox.server);
});
afterEach(async () => {
  await staff?.stop();
  staff = undefined;
  await proxy.close();
  await mailbox.close();
});

const start = async (more: object = {}): Promise<InquiryStaff> => {
  staff = await startForStaff({ ...mailbox.env, IMAP_PORT: proxy.port, ...more });
  return staff;
};
const deliver = (...names: string[]) =>
  names.reduce(
    (before, name) => before.then(() => mailbox.deliver(mailOf({ messageId: `${name}@x`, text: name }))),
    Promise.resolve(),
  );
const textsOf = async ({ inquiries }: InquiryStaff) => (await storedMails(inquiries)).map(({ text }) => text);
const healthOf = (one: InquiryStaff) => one.ask<MailboxHealth>('get', '/api/admin/inquiries/mailbox');

describe('the reader of the mailbox', () => {
  it('reads nothing that was there before it was turned on [MAILIN-1]', async () => {
    await deliver('old');
    const { inquiries } = await start();
    await mailboxRead(inquiries);
    await deliver('new');
    await mailsStored(inquiries, 1);
    expect(await textsOf(staff!)).toEqual(['new']);
  });

  it('connects again after the connection was dropped, and reads what came meanwhile [MAILIN-11]', async () => {
    const { inquiries } = await start();
    await mailboxRead(inquiries);
    await deliver('one');
    await mailsStored(inquiries, 1);
    await proxy.goAway();
    await deliver('two', 'three');
    await mailboxRead(inquiries, 'problem IS NOT NULL AND failing_since IS NOT NULL');
    expect(await healthOf(staff!)).toMatchObject({ reads: true, failingSince: expect.any(String) });
    await proxy.comeBack();
    await mailsStored(inquiries, 3);
    await mailboxRead(inquiries, 'problem IS NULL AND failing_since IS NULL');
    expect(await textsOf(staff!)).toEqual(['one', 'two', 'three']);
  });

  it('stores each mail once after a change of UIDVALIDITY, and none of them is skipped [MAILIN-11]', async () => {
    const { inquiries } = await start();
    await mailboxRead(inquiries);
    await deliver('one', 'two');
    await mailsStored(inquiries, 2);
    const [{ was }] = await inquiries.database.query<[{ was: number }]>(
      'SELECT uid_validity AS was FROM mailbox_readings',
    );
    await proxy.goAway();
    await mailbox.replaceFolder();
    // As a provider that moves the mailbox: the old mails are there again, with a new one.
    await deliver('one', 'two', 'three');
    await proxy.comeBack();
    await mailsStored(inquiries, 3);
    await mailboxRead(inquiries, `uid_validity <> ${was} AND last_uid = 3`);
    expect(await textsOf(staff!)).toEqual(['one', 'two', 'three']);
  });

  it('goes on where it stopped after a restart between reading and storing [MAILIN-11]', async () => {
    const first = await start();
    const { inquiries } = first;
    await mailboxRead(inquiries);
    const receiver = inquiries.app.get(IncomingMailReceiver);
    let readings = 0;
    // The process ends when the mail is read, before it is stored.
    receiver.receive = () => {
      readings += 1;
      return Promise.reject(new Error('the process ended'));
    };
    await deliver('one', 'two');
    await eventually('a mail was read and not stored', () => readings > 0);
    expect(await storedMails(inquiries)).toEqual([]);
    await inquiries.app.get(MailboxReader).beforeApplicationShutdown();
    await inquiries.startReplica();
    await mailsStored(inquiries, 2);
    expect(await textsOf(first)).toEqual(['one', 'two']);
  });

  it('is one of several replicas; another takes over when it stops [MAILIN-11]', async () => {
    const { inquiries } = await start();
    await mailboxRead(inquiries);
    await inquiries.startReplica();
    await deliver('one');
    await mailsStored(inquiries, 1);
    await inquiries.app.get(MailboxReader).beforeApplicationShutdown();
    await deliver('two');
    await mailsStored(inquiries, 2);
    expect(await textsOf(staff!)).toEqual(['one', 'two']);
  });

  it('does not read a mail for ever at which the process ends each time [MAILIN-11]', async () => {
    const { inquiries } = await start();
    await mailboxRead(inquiries);
    await proxy.goAway();
    await deliver('poison');
    await inquiries.database.query('UPDATE mailbox_readings SET tried_uid = last_uid + 1, tries = 5');
    await proxy.comeBack();
    expect(await mailsStored(inquiries, 1)).toMatchObject([
      { message_id: 'poison@x', unreadable: 'broken', text: '' },
    ]);
  });

  it('stores mails in batches in their order, with one that is too large among them [MAILIN-11]', async () => {
    const { inquiries } = await start();
    await mailboxRead(inquiries);
    await proxy.goAway();
    const names = Array.from({ length: 120 }, (_, n) => `mail-${n}`);
    await deliver(...names);
    await mailbox.deliver(
      mailOf({ messageId: 'large@x', text: `${'x'.repeat(998)}\r\n`.repeat(27_000).trimEnd() }),
    );
    await deliver('last');
    await proxy.comeBack();
    await mailsStored(inquiries, 122);
    expect(await textsOf(staff!)).toEqual([...names, '', 'last']);
    expect((await storedMails(inquiries)).at(-2)).toMatchObject({ unreadable: 'too-large' });
    const [place] = await inquiries.database.query<object[]>(
      'SELECT last_uid::int, tried_uid, tries FROM mailbox_readings',
    );
    expect(place).toEqual({ last_uid: 122, tried_uid: null, tries: 0 });
  });

  it('counts the mail at which the process ends in a batch, not the one that the batch begins with [MAILIN-11]', async () => {
    const { inquiries } = await start();
    await mailboxRead(inquiries);
    await proxy.goAway();
    await deliver('one', 'two', 'three');
    const receiver = inquiries.app.get(IncomingMailReceiver);
    const receive = receiver.receive.bind(receiver);
    let began: object | undefined;
    receiver.receive = async (mail) => {
      if (mail.content.messageId === 'two@x')
        [began] = await inquiries.database.query<object[]>(
          'SELECT last_uid::int, tried_uid::int, tries FROM mailbox_readings',
        );
      await receive(mail);
    };
    await proxy.comeBack();
    await mailsStored(inquiries, 3);
    expect(began).toEqual({ last_uid: 1, tried_uid: 2, tries: 1 });
  });

  it('tells a login that is refused, with the words of the server [MAILIN-12]', async () => {
    const { inquiries } = await start({ IMAP_PASSWORD: 'wrong' });
    await mailboxRead(inquiries, 'problem IS NOT NULL');
    const { problem, failingSince } = await healthOf(staff!);
    expect(problem).toMatch(/^The mail server refuses the login: .*[Aa]uthentication failed/);
    expect(failingSince).not.toBeNull();
    const { text } = await inquiries.api().get('/metrics').expect(200);
    expect(text).toMatch(/^mailbox_failing_seconds\{[^}]*\} [\d.]+$/m);
    expect(text).not.toMatch(/^mailbox_failing_seconds\{[^}]*\} 0$/m);
  });

  it('sends no password over a connection without TLS to another machine [MAILIN-12]', async () => {
    const { inquiries } = await start({ IMAP_HOST: '127.0.0.2', IMAP_PORT: mailbox.server.port });
    await mailboxRead(inquiries, 'problem IS NOT NULL');
    expect((await healthOf(staff!)).problem).not.toBe('');
  });
});

it('says that answers stay in the mailbox without IMAP_HOST [MAILIN-12]', async () => {
  staff = await startForStaff();
  expect(await healthOf(staff)).toEqual({
    ...{ reads: false, checkedAt: null, failingSince: null, problem: null, unmatched: 0 },
  });
});
