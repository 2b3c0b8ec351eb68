import { until } from '../system-under-test.mjs';
import { MAILS_IN_HAND } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

/** Confirmed, and reminded of, before each kill. */
const AT_ONCE = 10;
const SUBJECT = 'Viewing of the faults';
const PARTS = /** @type {const} */ (['inquiries', 'notifications', 'redis', 'postgres']);

/** @type {Scenario} */
export const viewingsKilled = {
  name: 'viewings-killed',
  title: 'viewings confirmed and reminded of while inquiries, notifications, Redis and PostgreSQL are killed',
  duplicates: () => MAILS_IN_HAND * 4,
  fault: async ({ system, staff, sink }) => {
    for (const part of PARTS) {
      const ids = await addViewings(system);
      const enough = sink.taken.size + MAILS_IN_HAND;
      for (const id of ids) await confirm(staff, id);
      // The day before each, without waiting for it.
      await system.query(
        'inquiries',
        'UPDATE viewings SET reminder_at = now() WHERE id = ANY ($1::integer[])',
        [ids],
      );
      // While some of the mails are made or sent.
      await until('mails are on their way', () => sink.taken.size >= enough);
      await system.kill(part);
      await system.untilHealthy();
    }
  },
  afterwards: async ({ system, sink, complain, note }) => {
    const all = PARTS.length * AT_ONCE;
    await until('all mails about viewings are out', async () => {
      /** @type {{ left: string }[]} */
      const [row] = await system.query(
        'inquiries',
        `SELECT (SELECT count(*) FROM viewings WHERE reminder_at <= now())
              + (SELECT count(*) FROM mail_deliveries
                  WHERE viewing_id IS NOT NULL AND state IN ('pending', 'queued', 'sending')) AS left`,
      );
      return Number(row?.left) === 0;
    });
    /** @type {{ id: string, state: string, event: string, kind: string, viewing_id: number }[]} */
    const mails = await system.query(
      'inquiries',
      `SELECT mail.id, mail.state, mail.snapshot ->> 'event' AS event, mail.kind, mail.viewing_id
         FROM mail_deliveries mail JOIN inquiries inquiry ON inquiry.id = inquiry_id
        WHERE viewing_id IS NOT NULL AND inquiry.subject = $1`,
      [SUBJECT],
    );
    for (const event of ['confirmed', 'reminder']) {
      for (const kind of ['viewing', 'viewing-staff']) {
        const of = mails.filter((mail) => mail.event === event && mail.kind === kind);
        const told = new Set(of.map(({ viewing_id }) => viewing_id));
        if (told.size !== all) complain(`${told.size} of ${all} viewings have a mail ${event} (${kind})`);
        if (kind === 'viewing' && of.length !== all)
          complain(`${of.length} mails ${event} for ${all} visitors`);
      }
    }
    const lost = mails.filter(({ id, state }) => state !== 'sent' || !sink.taken.has(id));
    if (lost.length > 0) complain(`${lost.length} mails about viewings never came, such as ${lost[0]?.id}`);
    const twice = mails.reduce((sum, { id }) => sum + Math.max(0, (sink.taken.get(id) ?? 0) - 1), 0);
    // A killed worker may have sent a mail without saying so; see docs/reliability.md.
    if (twice > MAILS_IN_HAND * 4) complain(`${twice} mails about viewings came twice`);
    note(`${mails.length} mails of ${all} viewings, ${lost.length} lost, ${twice} twice`);
    // The inquiries stay: other checks count them.
    await system.query(
      'inquiries',
      'UPDATE viewings SET reminder_at = NULL WHERE inquiry_id IN (SELECT id FROM inquiries WHERE subject = $1)',
      [SUBJECT],
    );
  },
};

/**
 * Adds requests for viewings of listings of their own, so that none overlaps another.
 * @param {import('../system-under-test.mjs').SystemUnderTest} system
 * @returns {Promise<number[]>} their ids
 */
async function addViewings(system) {
  /** @type {{ id: number }[]} */
  const rows = await system.query(
    'inquiries',
    `WITH senders AS (
       INSERT INTO inquiries (name, email, phone, subject, message, status)
       SELECT 'Viewer', 'viewer-' || gen_random_uuid() || '@example.com', '+254 700 000 120', $2, 'A viewing, please.', 'in-progress'
         FROM generate_series(1, $1::integer)
       RETURNING id)
     INSERT INTO viewings (inquiry_id, uid) SELECT id, gen_random_uuid()::text FROM senders RETURNING id`,
    [AT_ONCE, SUBJECT],
  );
  return rows.map(({ id }) => id);
}

/**
 * Confirms a viewing; one that a dying service has confirmed without an answer counts too.
 * @param {import('../staff.mjs').Staff} staff
 * @param {number} id
 */
async function confirm(staff, id) {
  await until('a viewing is confirmed', async () => {
    const { status } = await staff.call('PATCH', `/api/admin/viewings/${id}`, {
      ...{ version: 1, action: 'confirm' },
      startsAt: new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString(),
    });
    if (status === 401) await staff.signIn();
    return status === 200 || status === 409;
  });
}
