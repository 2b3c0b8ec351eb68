import { until } from '../system-under-test.mjs';
import { MAILS_IN_HAND } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

const SEARCHES = 50;
/** Added between two kills. */
const LISTINGS = 3;
const TITLE = 'Flat of the alerts';
const PARTS = /** @type {const} */ (['listings', 'notifications', 'redis', 'postgres']);

/** @type {Scenario} */
export const alertsKilled = {
  name: 'alerts-killed',
  title: 'alerts made and mailed while listings, notifications, Redis and PostgreSQL are killed',
  duplicates: () => MAILS_IN_HAND * 4,
  fault: async ({ system, staff, sink }) => {
    await system.query(
      'listings',
      `INSERT INTO saved_searches (email, mailbox, name, filters, filters_digest, filter, frequency, kinds, state,
                                   consent_version, consent_text)
       SELECT address, address, 'Everything', '{}', '', '{}', 'instant', '{new}', 'active', '', ''
         FROM (SELECT 'seeker-' || n || '@example.com' AS address FROM generate_series(1, $1::integer) n) seekers`,
      [SEARCHES],
    );
    for (const part of PARTS) {
      for (let n = 0; n < LISTINGS; n++) await addListing(staff);
      // While some of the mails are made or sent.
      const enough = sink.taken.size + MAILS_IN_HAND;
      await until('mails are on their way', () => sink.taken.size >= enough);
      await system.kill(part);
      await system.untilHealthy();
    }
    await addListing(staff);
  },
  afterwards: async ({ system, staff, sink, complain, note }) => {
    await until('all alerts are out', async () => {
      /** @type {{ left: string }[]} */
      const [row] = await system.query(
        'listings',
        `SELECT (SELECT count(*) FROM listing_events)
              + (SELECT count(*) FROM alert_mails WHERE state IN ('pending', 'queued', 'sending')) AS left`,
      );
      return Number(row?.left) === 0;
    });
    /** @type {{ id: number }[]} */
    const listings = await system.query('listings', 'SELECT id FROM properties WHERE title = $1', [TITLE]);
    /** @type {{ search_id: number, property_id: number, mail_id: string, state: string }[]} */
    const told = await system.query(
      'listings',
      `SELECT mail.search_id, announcement.property_id, mail.id AS mail_id, mail.state
         FROM announcements announcement
         JOIN alert_items item ON announcement.id = ANY (item.announcement_ids)
         JOIN alert_mails mail ON mail.id = item.mail_id
        WHERE announcement.property_id = ANY ($1::integer[])`,
      [listings.map(({ id }) => id)],
    );
    const once = new Set(told.map(({ search_id, property_id }) => `${search_id} ${property_id}`));
    if (once.size !== told.length) complain(`${told.length - once.size} homes were told twice`);
    if (once.size !== listings.length * SEARCHES)
      complain(`${once.size} of ${listings.length * SEARCHES} homes were told`);
    const mails = new Map(told.map(({ mail_id, state }) => [mail_id, state]));
    const lost = [...mails].filter(([id, state]) => state !== 'sent' || !sink.taken.has(id));
    if (lost.length > 0) complain(`${lost.length} alerts never came, such as ${lost[0]?.join(', ')}`);
    const twice = [...mails.keys()].reduce((sum, id) => sum + Math.max(0, (sink.taken.get(id) ?? 0) - 1), 0);
    // A killed worker may have sent a mail without saying so; see docs/reliability.md.
    if (twice > MAILS_IN_HAND * 4) complain(`${twice} alerts came twice`);
    note(`${mails.size} alerts of ${told.length} homes, ${lost.length} lost, ${twice} twice`);
    await system.query('listings', 'DELETE FROM saved_searches');
    await staff.call('POST', '/api/admin/properties/bulk', {
      action: 'delete',
      propertyIds: listings.map(({ id }) => id),
    });
  },
};

/**
 * Adds a listing; one that a dying service has stored without an answer counts too.
 * @param {import('../staff.mjs').Staff} staff
 */
async function addListing(staff) {
  await until('a listing is added', async () => {
    const { status } = await staff.call('POST', '/api/admin/properties', {
      title: TITLE,
      description: 'A quiet flat.',
      location: 'Kilimani, Nairobi',
      type: 'residential',
      price: 9_000_000,
    });
    if (status === 401) await staff.signIn();
    return status === 201;
  });
}
