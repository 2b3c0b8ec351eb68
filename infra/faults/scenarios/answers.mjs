import { randomUUID } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { ask } from '../../run/control.mjs';
import { call, until } from '../system-under-test.mjs';

/**
 * @typedef {import('./scenario.mjs').Scenario} Scenario
 * @typedef {import('../system-under-test.mjs').SystemUnderTest} SystemUnderTest
 */

/** Mails that visitors write, and replies that staff send, each; ANSWERS=2000 sends more. */
const MAILS = Number(process.env.ANSWERS || 60);
const THREADS = 20;
/** Longest time for each of them at the end, with the pauses after a fault. */
const EACH_MS = 2000;
const REPLIES_AT_ONCE = 8;
/** Workers' mails that may be sent but unrecorded at each kill. */
const IN_HAND = 2 * 5;
const KILLED = /** @type {const} */ (['inquiries', 'postgres', 'notifications', 'inquiries']);

/** Start of the visitors' Message-IDs, and when the first mail came, in milliseconds. */
const sent = { run: '', since: 0 };

/** @type {Scenario} */
export const answersKilled = {
  name: 'answers-killed',
  title: `${MAILS} mails of visitors and ${MAILS} replies while the mailbox and the mail server are away, and inquiries, notifications and PostgreSQL are killed`,
  // Each killed worker may have sent a mail without saying so.
  duplicates: () => IN_HAND * KILLED.length,
  fault: async ({ system, staff, sink }) => {
    sent.run = randomUUID().slice(0, 8);
    sent.since = Date.now();
    const threads = await threadsOf(system);
    /** @type {Promise<void>[]} */
    const replying = [];
    // Each fault meets a part of the mails that has just come, and of the replies that are on their way.
    const parts = KILLED.length + 2;
    const perPart = Math.ceil(MAILS / parts);
    for (let part = 0; part < parts; part++) {
      const name = KILLED[part];
      const imap = { action: /** @type {const} */ ('stop'), name: 'imap' };
      if (part === KILLED.length) await sink.behave('away');
      const [from, to] = [part * perPart, Math.min(MAILS, (part + 1) * perPart)];
      replying.push(sendReplies(system, staff, threads, from, to));
      await deliver(system, threads, from, to);
      if (name) {
        await until('some of them are stored', async () => (await stored(system)) > from);
        await system.kill(name);
        await system.untilHealthy();
      } else if (part === KILLED.length + 1) {
        await ask(system.imapState(), imap);
        await until('it is noticed that the mailbox is away', async () => (await problem(system)) !== null);
        await ask(system.imapState(), { ...imap, action: 'start' });
        await sink.behave('ok');
      }
    }
    await Promise.all(replying);
  },
  afterwards: async ({ system, sink, complain, note }) => {
    await until('all mails are read', async () => (await stored(system)) >= MAILS, EACH_MS * MAILS);
    const read = Date.now();
    await until('all replies are out', async () => (await waiting(system)) === 0, EACH_MS * MAILS);
    note(`all read after ${secondsTo(read)} s, all replies out after ${secondsTo(Date.now())} s`);
    /** @type {{ mails: string, ids: string, astray: string }[]} */
    const [mails] = await system.query(
      'inquiries',
      `SELECT count(*) AS mails, count(DISTINCT message_id) AS ids,
              count(*) FILTER (WHERE inquiry_id IS NULL OR text <> 'mail ' || split_part(message_id, '.', 2)) AS astray
         FROM incoming_mails WHERE message_id LIKE $1`,
      [`${sent.run}.%`],
    );
    if (Number(mails?.mails) !== MAILS || Number(mails?.ids) !== MAILS)
      complain(`${MAILS} mails came, ${mails?.mails} are stored`);
    if (Number(mails?.astray) > 0)
      complain(`${mails?.astray} mails stand in no thread, or with another text`);
    /** @type {{ id: string, state: string }[]} */
    const replies = await system.query(
      'inquiries',
      `SELECT mail.id, mail.state FROM mail_deliveries mail JOIN inquiry_entries entry ON entry.id = mail.entry_id
        WHERE entry.text LIKE $1`,
      [`reply ${sent.run} %`],
    );
    const lost = replies.filter(({ id, state }) => state !== 'sent' || !sink.taken.has(id));
    const twice = replies.reduce((sum, { id }) => sum + Math.max(0, (sink.taken.get(id) ?? 0) - 1), 0);
    if (replies.length !== MAILS) complain(`${MAILS} replies were accepted, ${replies.length} are stored`);
    if (lost.length > 0) complain(`${lost.length} replies never came`);
    if (twice > IN_HAND * KILLED.length) complain(`${twice} replies came twice`);
    note(`${mails?.mails} mails in, ${replies.length} replies out, ${lost.length} lost, ${twice} twice`);
  },
};

/** @param {number} time milliseconds */
function secondsTo(time) {
  return ((time - sent.since) / 1000).toFixed(1);
}

/**
 * Inquiries with their visitor and a mail of ours that the visitor's program names.
 * @param {SystemUnderTest} system
 * @returns {Promise<{ id: number, email: string, answers: string }[]>}
 */
function threadsOf(system) {
  return system.query(
    'inquiries',
    `SELECT DISTINCT ON (inquiry.id) inquiry.id, inquiry.email, mail.id AS answers
       FROM inquiries inquiry JOIN mail_deliveries mail ON mail.inquiry_id = inquiry.id
      WHERE NOT inquiry.spam AND inquiry.erased_at IS NULL ORDER BY inquiry.id DESC LIMIT ${THREADS}`,
  );
}

/**
 * @param {SystemUnderTest} system
 * @param {Awaited<ReturnType<typeof threadsOf>>} threads
 * @param {number} from
 * @param {number} to not with it
 */
async function deliver({ settings: { values } }, threads, from, to) {
  const client = new ImapFlow({
    ...{ host: '127.0.0.1', port: Number(values.IMAP_PORT), secure: false, doSTARTTLS: false, logger: false },
    auth: { user: values.IMAP_USER ?? '', pass: values.IMAP_PASSWORD ?? '' },
  });
  client.on('error', () => undefined);
  await client.connect();
  for (let number = from; number < to; number++) {
    const thread = threads[number % threads.length];
    const mail = [
      ...[`From: ${thread?.email}`, 'To: office@lml.example', 'Subject: Re: A viewing'],
      ...[`Message-ID: <${sent.run}.${number}>`, `References: <${thread?.answers}@lml.example>`, ''],
      ...[`mail ${number}`, ''],
    ];
    await client.append('INBOX', Buffer.from(mail.join('\r\n')));
  }
  await client.logout();
}

/**
 * Sends each reply under a key of its own until it is accepted.
 * @param {SystemUnderTest} system
 * @param {import('../staff.mjs').Staff} staff
 * @param {Awaited<ReturnType<typeof threadsOf>>} threads
 * @param {number} from
 * @param {number} to not with it
 */
async function sendReplies({ settings }, staff, threads, from, to) {
  let next = from;
  const send = async () => {
    while (next < to) {
      const number = next++;
      const key = randomUUID();
      const id = threads[number % threads.length]?.id;
      await until('a reply is accepted', async () => {
        const answer = await call({
          ...{ port: settings.ports.gateway, path: `/api/admin/inquiries/${id}/messages`, method: 'POST' },
          headers: { Cookie: staff.cookie, 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify({ text: `reply ${sent.run} ${number}` }),
        }).catch(() => undefined);
        if (answer?.status === 401) await staff.signIn();
        return answer?.status === 201;
      });
    }
  };
  await Promise.all(Array.from({ length: REPLIES_AT_ONCE }, send));
}

/** @param {SystemUnderTest} system */
async function stored(system) {
  /** @type {{ count: string }[]} */
  const [row] = await system.query(
    'inquiries',
    'SELECT count(*) FROM incoming_mails WHERE message_id LIKE $1',
    [`${sent.run}.%`],
  );
  return Number(row?.count);
}

/** @param {SystemUnderTest} system */
async function waiting(system) {
  /** @type {{ count: string }[]} */
  const [row] = await system.query(
    'inquiries',
    `SELECT count(*) FROM mail_deliveries
      WHERE kind IN ('reply', 'visitor-reply') AND state NOT IN ('sent', 'failed')`,
  );
  return Number(row?.count);
}

/** @param {SystemUnderTest} system */
async function problem(system) {
  /** @type {{ problem: string | null }[]} */
  const [row] = await system.query('inquiries', 'SELECT problem FROM mailbox_readings');
  return row?.problem ?? null;
}
