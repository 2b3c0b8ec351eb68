import { performance } from 'node:perf_hooks';
import { percentile } from '../faults/load.mjs';
import { call } from '../faults/system-under-test.mjs';
import { median } from './load.mjs';
import { fixed } from './report.mjs';
import { visibleIds } from './rows.mjs';
import { TARGETS } from './targets.mjs';

/** @typedef {import('../faults/system-under-test.mjs').SystemUnderTest} SystemUnderTest */

export const MATCHED_LISTINGS = 10_000;
const CONTACTS = 10_000;
const CALLS = 100;
const WARM_UP = 5;
/** Ids of the made contacts begin here, and stay clear of the demo's. */
const FIRST_ID = 1_000_000;
const NAME = 'Contact who looks';

/**
 * Measures two calls of the inquiries service, sent directly and not cached: who looks for a listing, and which listings
 * fit a person. Each call names another listing or person. Every contact has needs of their own.
 * @param {{ system: SystemUnderTest, staff: import('../faults/staff.mjs').Staff }} how listings are there
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureMatching({ system, staff }) {
  await staff.signIn();
  const { kinds } = await seedContacts(system);
  const listings = await visibleIds(system, CALLS + WARM_UP);
  const contacts = Array.from(
    { length: CALLS + WARM_UP },
    (_, n) => FIRST_ID + Math.floor((n * CONTACTS) / (CALLS + WARM_UP)),
  );
  const measured = [
    {
      name: 'people who look for a listing',
      ...(await ask(
        system,
        staff.cookie,
        listings.map((id) => `/api/admin/contacts?listing=${id}&pageSize=1`),
      )),
    },
    {
      name: 'listings that fit a person',
      ...(await ask(
        system,
        staff.cookie,
        contacts.map((id) => `/api/admin/contacts/${id}/matches`),
      )),
    },
  ];
  await system.query('inquiries', 'DELETE FROM contacts WHERE name = $1', [NAME]);
  const failed = measured.flatMap((one) => one.failed);
  return {
    name: 'matching',
    tables: [
      [
        ['LISTINGS', 'CONTACTS', 'CALL', 'CALLS', 'FOUND ON AVERAGE', 'P50', 'P95'],
        ...measured.map(({ name, times, found }) => [
          ...[
            fixed(MATCHED_LISTINGS),
            fixed(CONTACTS),
            name,
            fixed(times.length),
            fixed(found / times.length),
          ],
          ...[median(times), percentile(times, 0.95)].map((time) => `${fixed(time, 1)} ms`),
        ]),
      ],
    ],
    verdicts: [
      ...measured.map(({ name, times }) => ({
        what: `${name}: p95`,
        measured: times.length === 0 ? undefined : percentile(times, 0.95),
        limit: TARGETS.matchingMs,
        side: /** @type {const} */ ('at most'),
        unit: 'ms',
        digits: 0,
      })),
      { what: 'calls that failed', measured: failed.length, limit: 0, side: 'at most', digits: 0 },
    ],
    notes: [
      `${fixed(kinds)} different needs: purpose, one or two types, bedrooms, a budget, one or two places.`,
      ...[...new Set(failed)].slice(0, 5).map((reason) => `Failed: ${reason}`),
    ],
  };
}

/**
 * Replaces the made contacts. Their places are those of the listings.
 * @param {SystemUnderTest} system
 */
async function seedContacts(system) {
  const rows = await system.query(
    'listings',
    'SELECT DISTINCT area FROM properties, unnest(location_areas) AS area ORDER BY area LIMIT 200',
  );
  await system.query('inquiries', 'DELETE FROM contacts WHERE name = $1', [NAME]);
  await system.query(
    'inquiries',
    `INSERT INTO contacts (id, name, needs)
     SELECT $1::integer + n, $2, jsonb_build_object(
              'purpose', CASE WHEN n % 3 = 0 THEN 'rent' ELSE 'sale' END,
              'types', CASE WHEN n % 5 = 0 THEN jsonb_build_array(kinds[1 + n % 4], kinds[1 + (n + 1) % 4])
                            ELSE jsonb_build_array(kinds[1 + n % 4]) END,
              'bedroomsMin', CASE WHEN n % 4 < 2 THEN 1 + n % 4 END,
              'budgetMin', CASE WHEN n % 2 = 0 THEN CASE WHEN n % 3 = 0 THEN 10000 + n ELSE 1000000 + n * 1000 END END,
              'budgetMax', CASE WHEN n % 3 = 0 THEN 60000 + n * 20 ELSE 8000000 + n * 4000 END,
              'places', CASE WHEN n % 10 = 0 THEN '[]'::jsonb
                             WHEN n % 7 = 0 THEN jsonb_build_array(places[1 + n % size], places[1 + (n + 3) % size])
                             ELSE jsonb_build_array(places[1 + n % size]) END)
       FROM generate_series(0, $3::integer - 1) n,
            (SELECT ARRAY['residential', 'villa', 'land', 'commercial'] AS kinds, $4::text[] AS places,
                    cardinality($4::text[]) AS size) given`,
    [FIRST_ID, NAME, CONTACTS, rows.map(({ area }) => String(area))],
  );
  await system.query('inquiries', 'VACUUM (ANALYZE) contacts');
  const [counted] = await system.query(
    'inquiries',
    'SELECT count(DISTINCT needs)::integer AS kinds FROM contacts WHERE name = $1',
    [NAME],
  );
  return { kinds: Number(counted?.kinds) };
}

/**
 * Makes the calls one after another; the first ones warm up.
 * @param {SystemUnderTest} system
 * @param {string} cookie
 * @param {string[]} paths
 */
async function ask(system, cookie, paths) {
  /** @type {{ times: number[], failed: string[], found: number }} */
  const asked = { times: [], failed: [], found: 0 };
  for (const [n, path] of paths.entries()) {
    const since = performance.now();
    const { status, body, headers } = await call({
      ...{ port: system.settings.ports.inquiries, path, headers: { Cookie: cookie } },
    });
    const time = performance.now() - since;
    if (n < WARM_UP) continue;
    if (status === 200) {
      asked.times.push(time);
      asked.found += Number(headers['x-total-count'] ?? JSON.parse(body).fitting?.total ?? 0);
    } else asked.failed.push(`${path}: ${status} ${body.slice(0, 200)}`);
  }
  return asked;
}
