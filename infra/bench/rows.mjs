import pg from 'pg';
import { say, secondsSince } from '../run/console.mjs';
import { randomFrom } from './addresses.mjs';
import { seedListings } from './seed-listings.mjs';

/** @typedef {import('../faults/system-under-test.mjs').SystemUnderTest} SystemUnderTest */

export const SEED = 20_260;

/**
 * Connection to the listings database as libpq variables.
 * @param {SystemUnderTest} system
 */
export function listingsConnection({ settings: { ports, values } }) {
  return {
    PGHOST: '127.0.0.1',
    PGPORT: String(ports.postgres),
    PGUSER: 'listings',
    PGPASSWORD: values.LISTINGS_DB_PASSWORD ?? '',
    PGDATABASE: 'listings',
  };
}

/**
 * Replaces all listings with generated ones, the same in every run.
 * @param {SystemUnderTest} system
 * @param {number} rows
 */
export async function fillListings(system, rows) {
  const since = Date.now();
  const {
    PGHOST: host,
    PGPORT: port,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  } = listingsConnection(system);
  const client = new pg.Client({ host, port: Number(port), user, password, database });
  await client.connect();
  try {
    await seedListings(client, rows);
  } finally {
    await client.end();
  }
  // PostgreSQL writes the new and the emptied rows to disk now, not while something is measured.
  await system.query('listings', 'CHECKPOINT');
  // Restarts the service to empty its caches.
  await system.restartInTurn('listings');
  say(`${rows.toLocaleString('en')} listings made (${secondsSince(since)}).`);
}

/**
 * A uniform sample of public listings.
 * @param {SystemUnderTest} system
 * @param {number} count at most
 * @returns {Promise<number[]>}
 */
export async function visibleIds(system, count) {
  const [bounds] = await system.query(
    'listings',
    'SELECT min(id) AS first, max(id) AS last FROM listed_properties',
  );
  const first = Number(bounds?.first ?? 1);
  const last = Number(bounds?.last ?? 1);
  const random = randomFrom(SEED);
  const drawn = Array.from({ length: count * 2 }, () => first + Math.floor(random() * (last - first + 1)));
  const rows = await system.query('listings', 'SELECT id FROM listed_properties WHERE id = ANY ($1::int[])', [
    drawn,
  ]);
  const visible = new Set(rows.map(({ id }) => Number(id)));
  return [...new Set(drawn)].filter((id) => visible.has(id)).slice(0, count);
}
