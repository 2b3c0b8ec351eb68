import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {import('./system-under-test.mjs').SystemUnderTest} SystemUnderTest
 * @typedef {import('./mail-sink.mjs').MailSink} MailSink
 * @typedef {import('./load.mjs').LoadResult} LoadResult
 *
 * @typedef {{ id: number, mark: string, deliveries: { id: string, recipient: string, state: string, attempts: number }[] }} Row
 *
 * @typedef {object} Findings
 * @property {number} rows
 * @property {number} mails different ones that the mail server took
 * @property {number} duplicates mails that it took once more
 * @property {number} lost accepted messages without a row, and deliveries without a mail
 * @property {string[]} problems what must not be, in words
 */

const MARK = /\[([a-z0-9-]+)\]$/;

/**
 * Inquiries of one load, with their deliveries.
 * @param {SystemUnderTest} system
 * @param {string} label
 * @returns {Promise<Row[]>}
 */
async function rowsOf(system, label) {
  /** @type {{ id: number, message: string, deliveries: Row['deliveries'] }[]} */
  const rows = await system.query(
    'inquiries',
    `SELECT inquiry.id, inquiry.message,
            coalesce(json_agg(json_build_object('id', delivery.id, 'recipient', delivery.recipient, 'state', delivery.state,
                                               'attempts', delivery.attempts))
                     FILTER (WHERE delivery.id IS NOT NULL), '[]') AS deliveries
       FROM inquiries inquiry LEFT JOIN mail_deliveries delivery ON delivery.inquiry_id = inquiry.id
      WHERE inquiry.message LIKE '%[' || $1 || '-%' AND NOT inquiry.spam
      GROUP BY inquiry.id`,
    [label],
  );
  return rows.map(({ id, message, deliveries }) => ({
    id,
    deliveries,
    mark: MARK.exec(message)?.[0] ?? message,
  }));
}

/**
 * Number of unsent mails of one load.
 * @param {SystemUnderTest} system
 * @param {string} label
 */
export async function unsent(system, label) {
  /** @type {{ count: string }[]} */
  const [row] = await system.query(
    'inquiries',
    `SELECT count(*) FROM mail_deliveries delivery JOIN inquiries inquiry ON inquiry.id = delivery.inquiry_id
      WHERE delivery.state NOT IN ('sent', 'failed') AND inquiry.message LIKE '%[' || $1 || '-%'`,
    [label],
  );
  return Number(row?.count);
}

/**
 * Compares accepted messages with stored rows and sent mails, after all mails are sent.
 * @param {SystemUnderTest} system
 * @param {MailSink} sink
 * @param {string} label
 * @param {LoadResult} load
 * @param {{ duplicates: number, refusedRecipient?: string }} allowed
 * @returns {Promise<Findings>}
 */
export async function checkMessages(system, sink, label, load, allowed) {
  /** @type {string[]} */
  const problems = [...load.refused.map((what) => `not accepted: ${what}`)];
  const rows = await rowsOf(system, label);
  /** @type {Map<string, Row>} */
  const byMark = new Map();
  let lost = 0;
  for (const row of rows) {
    const twin = byMark.get(row.mark);
    if (twin) problems.push(`${row.mark} is stored twice: ${twin.id} and ${row.id}`);
    byMark.set(row.mark, row);
  }
  for (const [mark, id] of load.accepted) {
    const row = byMark.get(mark);
    if (row && row.id === id) continue;
    if (!row) lost += 1;
    problems.push(
      row ? `${mark} was answered with ${id}, but is ${row.id}` : `${mark} was accepted and has no row`,
    );
  }
  for (const { mark } of rows) {
    if (!load.accepted.has(mark)) problems.push(`${mark} is stored, but its sender was never told`);
  }
  let mails = 0;
  let duplicates = 0;
  for (const { mark, deliveries } of rows) {
    if (deliveries.length === 0) problems.push(`${mark} has no delivery`);
    for (const { id, recipient, state } of deliveries) {
      const taken = sink.taken.get(id) ?? 0;
      if (taken > 0) mails += 1;
      duplicates += Math.max(0, taken - 1);
      const isRefused = recipient === allowed.refusedRecipient;
      if (state !== (isRefused ? 'failed' : 'sent'))
        problems.push(`the delivery ${id} of ${mark} is ${state}`);
      if (isRefused || taken > 0) continue;
      lost += 1;
      problems.push(`the mail ${id} of ${mark} never reached the mail server`);
    }
  }
  if (duplicates > allowed.duplicates) {
    const twice = rows.flatMap(({ deliveries }) =>
      deliveries.filter(({ id }) => (sink.taken.get(id) ?? 0) > 1),
    );
    const which = twice.slice(0, 5).map(({ id, attempts }) => `${id} (${attempts} attempts)`);
    problems.push(`${duplicates} mails came twice; ${allowed.duplicates} may: ${which.join(', ')}`);
  }
  return { rows: rows.length, mails, duplicates, lost, problems };
}

/**
 * Finds mails without a delivery, wrong counts, pictures without files and files without pictures.
 * @param {SystemUnderTest} system
 * @param {MailSink} sink
 * @param {import('./staff.mjs').Staff} staff
 * @returns {Promise<string[]>} what must not be
 */
export async function checkWhole(system, sink, staff) {
  return [
    ...(await checkMails(system, sink)),
    ...(await checkCounts(system, staff)),
    ...(await checkPictures(system)),
  ];
}

/**
 * @param {SystemUnderTest} system
 * @param {MailSink} sink
 */
async function checkMails(system, sink) {
  /** @type {{ id: string }[]} */
  const rows = await system.query('inquiries', 'SELECT id FROM mail_deliveries');
  /** @type {{ id: string }[]} */
  const alerts = await system.query('listings', 'SELECT id FROM alert_mails');
  const known = new Set([...rows, ...alerts].map(({ id }) => id));
  // Behind the id is the number of a mail that was sent anew.
  const strays = [...sink.taken.keys()].filter((id) => !known.has(id.split('.')[0] ?? ''));
  return strays.slice(0, 5).map((id) => `the mail ${id} belongs to no message`);
}

/**
 * @param {SystemUnderTest} system
 * @param {import('./staff.mjs').Staff} staff
 */
async function checkCounts(system, staff) {
  /** @type {{ status: string, count: string }[]} */
  const stored = await system.query(
    'inquiries',
    'SELECT status, count(*) FROM inquiries WHERE NOT spam GROUP BY status',
  );
  /** @type {{ all: number, statuses: Record<string, number> }} */
  const counts = await staff.get('/api/admin/inquiries/counts');
  const all = stored.reduce((sum, { count }) => sum + Number(count), 0);
  const wrong = stored.filter(({ status, count }) => counts.statuses[status] !== Number(count));
  /** @type {{ total: string, listed: string }[]} */
  const [properties] = await system.query(
    'listings',
    `SELECT (SELECT count(*) FROM properties WHERE deleted_at IS NULL) AS total,
            (SELECT count(*) FROM findable_properties) AS listed`,
  );
  /** @type {{ mistakes: string }[]} */
  const [shelves] = await system.query(
    'listings',
    `SELECT (SELECT count(*) FROM (
               (SELECT * FROM shelved_properties EXCEPT ALL SELECT * FROM property_shelves)
               UNION ALL (SELECT * FROM property_shelves EXCEPT ALL SELECT * FROM shelved_properties)
             ) standing)
          + (SELECT count(*) FROM (
               SELECT shelf, sum(n) FROM (SELECT shelf, n FROM property_counts WHERE level = 'cell'
                 UNION ALL SELECT shelf, n FROM property_count_changes) counted GROUP BY shelf HAVING sum(n) <> 0
               EXCEPT ALL SELECT shelf, count(*) FROM property_shelves GROUP BY shelf
             ) counted) AS mistakes`,
  );
  /** @type {{ pagination: { total: number } }} */
  const { pagination } = await staff.get('/api/admin/properties');
  /** @type {{ total: number }} */
  const publicList = await staff.get('/api/properties');
  return [
    ...(counts.all === all ? [] : [`the inbox counts ${counts.all} messages of ${all}`]),
    ...wrong.map(({ status, count }) => `the inbox counts ${counts.statuses[status]} ${status} of ${count}`),
    ...(Number(shelves?.mistakes) === 0
      ? []
      : [`${shelves?.mistakes} rows of shelves and their counts are not what the listings say`]),
    ...(pagination.total === Number(properties?.total)
      ? []
      : [`staff's list counts ${pagination.total} of ${properties?.total}`]),
    ...(publicList.total === Number(properties?.listed)
      ? []
      : [`the site's list counts ${publicList.total} of ${properties?.listed}`]),
  ];
}

/**
 * Files without rows are allowed until maintenance deletes them; rows without files are not.
 * @param {SystemUnderTest} system
 */
async function checkPictures(system) {
  const { media } = system.state;
  /** @type {{ key: string, widths: number[] }[]} */
  const rows = await system.query(
    'listings',
    `SELECT key, widths FROM uploaded_pictures
      UNION SELECT key, widths FROM property_pictures WHERE key IS NOT NULL`,
  );
  const missing = rows.flatMap(({ key, widths }) =>
    widths.flatMap((width) =>
      ['avif', 'webp', 'jpg']
        .map((format) => join(key, `${width}.${format}`))
        .filter((file) => !existsSync(join(media, file))),
    ),
  );
  // A published folder must be complete.
  const folders = readdirSync(media).filter((name) => /^[0-9a-f]{32}$/.test(name));
  const unfinished = folders.filter((name) => !existsSync(join(media, name, 'meta.json')));
  const scratch = readdirSync(media).filter((name) => name.startsWith('.'));
  return [
    ...missing.slice(0, 5).map((file) => `the picture ${file} has a row and no file`),
    ...unfinished.slice(0, 5).map((name) => `the picture ${name} is half written`),
    ...scratch.slice(0, 5).map((name) => `${name} was left in the folder of pictures`),
  ];
}
