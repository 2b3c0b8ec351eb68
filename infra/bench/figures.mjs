import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { percentile } from '../faults/load.mjs';
import { call } from '../faults/system-under-test.mjs';
import { say } from '../run/console.mjs';
import { median } from './load.mjs';
import { fixed } from './report.mjs';
import { listingsConnection, visibleIds } from './rows.mjs';
import { SEEDED, seedFigures } from './seed-figures.mjs';
import { TARGETS } from './targets.mjs';

/**
 * @typedef {import('../faults/system-under-test.mjs').SystemUnderTest} SystemUnderTest
 * @typedef {{ times: number[], failed: string[] }} Asked
 */

/** Members of staff who look at figures at the same time. */
const COLLEAGUES = 4;
const LISTINGS = 500;
/** At least this many calls of a kind in a round, however long they take. */
const CALLS_MIN = 5;
/** Calls about all listings, and about one. */
const OF_SITE = ['figures of the site', 'inquiries of the site'];
const EXPORT = 'export as CSV';
const OF_LISTING = [
  'figures of a listing',
  'inquiries of a listing',
  'monthly report',
  'monthly report as PDF',
];
const ONE_PASS = 'one pass over the daily counts';

/**
 * The screens of the figures, straight at the services and not cached, at each number of listings: those about one listing
 * against the same at fewest listings, those about the site against SQL that reads the same counts once.
 * @param {{ system: SystemUnderTest, staff: import('../faults/staff.mjs').Staff, rowCounts: number[],
 *   haveRows: (rows: number) => Promise<void>, rounds: number, seconds: number }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureFigures({ system, staff, rowCounts, haveRows, rounds, seconds }) {
  await staff.signIn();
  const table = [['LISTINGS', 'DAILY COUNTS', 'CALL', 'CALLS', 'P50', 'P99', 'FAILED']];
  /** @type {Map<string, Asked>[]} */
  const all = [];
  for (const rows of rowCounts.toSorted((one, other) => one - other)) {
    await haveRows(rows);
    const seeded = await seedFigures(system);
    const measured = await measureAt(system, staff.cookie, { rounds, seconds });
    all.push(measured);
    for (const [name, { times, failed }] of measured) {
      table.push([
        ...[fixed(rows), fixed(seeded.counts), name, fixed(times.length)],
        ...[median(times), percentile(times, 0.99)].map((time) => `${fixed(time, 1)} ms`),
        fixed(failed.length),
      ]);
      say(`  ${table.at(-1)?.join('  ')}`);
    }
  }
  const failures = all.flatMap((one) => [...one.values()].flatMap(({ failed }) => failed));
  const [fewest, most] = [all[0], all.at(-1)];
  /** @param {Map<string, Asked> | undefined} measured @param {string} name */
  const p50Of = (measured, name) => median(measured?.get(name)?.times ?? []);
  const [least, highest] = [fixed(Math.min(...rowCounts)), fixed(Math.max(...rowCounts))];
  return {
    name: 'figures',
    tables: [table],
    verdicts: [
      ...(all.length < 2 ? [] : OF_LISTING).map((name) => ({
        what: `${name} at ${highest} listings, of that at ${least}: p50`,
        measured: p50Of(most, name) / p50Of(fewest, name),
        limit: TARGETS.figures.flat,
        side: /** @type {const} */ ('at most'),
      })),
      ...OF_SITE.map((name) => ({
        what: `${name} at ${highest} listings, of ${ONE_PASS}: p50`,
        measured: p50Of(most, name) / p50Of(most, ONE_PASS),
        limit: TARGETS.figures.ofOnePass,
        side: /** @type {const} */ ('at most'),
      })),
      {
        what: `${EXPORT} at ${highest} listings, of the ${OF_SITE.join(' and ')}: p50`,
        measured: p50Of(most, EXPORT) / OF_SITE.reduce((sum, name) => sum + p50Of(most, name), 0),
        limit: TARGETS.figures.exportOfBoth,
        side: 'at most',
      },
      {
        what: 'calls that failed',
        measured: failures.length,
        limit: 0,
        side: 'at most',
        digits: 0,
      },
    ],
    notes: [
      `Periods of ${SEEDED.days} days, ${COLLEAGUES} members of staff at a time. ${SEEDED.countsPerListing} daily counts for each listing, an inquiry for every ${SEEDED.listingsPerInquiry} listings, a deal for every ${SEEDED.listingsPerDeal}.`,
      ...[...new Set(failures)].slice(0, 5).map((reason) => `Failed: ${reason}`),
    ],
  };
}

/**
 * @param {SystemUnderTest} system
 * @param {string} cookie
 * @param {{ rounds: number, seconds: number }} how
 */
async function measureAt(system, cookie, { rounds, seconds }) {
  const { listings, inquiries } = system.settings.ports;
  const ids = await visibleIds(system, LISTINGS);
  const day = (/** @type {number} */ ago) =>
    new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const period = `from=${day(SEEDED.days - 1)}&to=${day(0)}`;
  const month = day(0).slice(0, 7);
  const pool = new pg.Pool({ ...connectionOf(system), max: COLLEAGUES });
  let next = 0;
  /** @param {number} port @param {(id: number | undefined) => string} pathOf */
  const service = (port, pathOf) => async () => {
    const path = pathOf(ids[next++ % ids.length]);
    const { status, body } = await call({ port, path, headers: { Cookie: cookie } });
    return status === 200 ? '' : `${path}: ${status} ${body.slice(0, 200)}`;
  };
  /** @type {Map<string, () => Promise<string>>} */
  const calls = new Map([
    ['figures of the site', service(listings, () => `/api/admin/interest?${period}`)],
    ['inquiries of the site', service(inquiries, () => `/api/admin/inquiries/figures?${period}`)],
    [EXPORT, service(listings, () => `/api/admin/interest/export?${period}`)],
    [
      ONE_PASS,
      async () => {
        await pool.query(
          `SELECT property_id, sum(views), sum(phone_reveals), sum(whatsapp_clicks), sum(shares) FROM property_interest
            WHERE day BETWEEN $1::date AND $2::date GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 10`,
          [day(SEEDED.days - 1), day(0)],
        );
        return '';
      },
    ],
    ['figures of a listing', service(listings, (id) => `/api/admin/interest?${period}&propertyId=${id}`)],
    [
      'inquiries of a listing',
      service(inquiries, (id) => `/api/admin/inquiries/figures?${period}&propertyId=${id}`),
    ],
    ['monthly report', service(listings, (id) => `/api/admin/properties/${id}/report?month=${month}`)],
    [
      'monthly report as PDF',
      service(listings, (id) => `/api/admin/properties/${id}/report.pdf?month=${month}`),
    ],
  ]);
  /** @type {Map<string, Asked>} */
  const measured = new Map([...calls.keys()].map((name) => [name, { times: [], failed: [] }]));
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const order = round % 2 === 0 ? [...calls] : [...calls].toReversed();
      for (const [name, ask] of order) {
        const asked = await askRepeatedly(ask, round === 0 ? 0 : seconds);
        if (round === 0) continue;
        const known = /** @type {Asked} */ (measured.get(name));
        known.times.push(...asked.times);
        known.failed.push(...asked.failed);
      }
    }
  } finally {
    await pool.end();
  }
  return measured;
}

/**
 * @param {() => Promise<string>} ask resolves to the reason of a failure, else to an empty text
 * @param {number} seconds
 * @returns {Promise<Asked>}
 */
async function askRepeatedly(ask, seconds) {
  /** @type {Asked} */
  const asked = { times: [], failed: [] };
  const until = performance.now() + seconds * 1000;
  const one = async () => {
    for (let n = 0; n < CALLS_MIN || performance.now() < until; n++) {
      const since = performance.now();
      const reason = await ask().catch(String);
      if (reason === '') asked.times.push(performance.now() - since);
      else asked.failed.push(reason);
    }
  };
  await Promise.all(Array.from({ length: COLLEAGUES }, one));
  return asked;
}

/** @param {SystemUnderTest} system */
function connectionOf(system) {
  const { PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE } = listingsConnection(system);
  return { host: PGHOST, port: Number(PGPORT), user: PGUSER, password: PGPASSWORD, database: PGDATABASE };
}
