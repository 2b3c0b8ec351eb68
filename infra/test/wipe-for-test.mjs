/**
 * For the test of backups: `node infra/test/wipe-for-test.mjs digest` prints a line for each table and for each folder of files of
 * the running system, the same where and only where they hold the same; `wipe` takes all of it away, as a lost disk
 * would.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../run/backup.mjs';
import { UserError, runMain, say } from '../run/console.mjs';
import { dockerMode } from '../run/docker-mode.mjs';
import { defaultStateFolder } from '../run/folders.mjs';
import { localMode } from '../run/local-mode.mjs';

/** Tables that jobs of the services write each minute, so that a test that takes longer finds other rows. */
const WRITTEN_BY_JOBS = [
  'mailbox_readings',
  'freshness_state',
  // Changes of listings that wait to be announced.
  'listing_events',
  'listing_states',
  // Numbers of listings, and their changes that are yet to be added.
  'property_counts',
  'property_count_changes',
];

const state = defaultStateFolder();

await runMain(async () => {
  const stores = await (process.env.MODE === 'docker' ? dockerMode : localMode).stores(state);
  switch (process.argv[2]) {
    case 'digest':
      return digest(stores);
    case 'wipe':
      return wipe(stores);
    default:
      throw new UserError('Usage: node infra/test/wipe-for-test.mjs digest|wipe');
  }
});

/** @param {import('../run/data-stores.mjs').Stores} stores */
async function digest(stores) {
  const excluded = WRITTEN_BY_JOBS.map((table) => `'${table}'`).join(', ');
  for (const database of DATABASES) {
    const tables = await query(
      stores,
      database,
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN (${excluded}) ORDER BY 1`,
    );
    for (const table of tables.split('\n')) {
      const rows = await query(
        stores,
        database,
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(r::text, '|' ORDER BY r::text), '')) FROM "${table}" r`,
      );
      say(`${database}.${table} ${rows}`);
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'lml-digest-'));
  try {
    for (const kind of /** @type {const} */ (['media', 'private'])) {
      const archive = join(folder, `${kind}.tar`);
      await stores.tar(kind, ['--sort=name', '--mtime=@0', '-cf', '-', '.'], { outputFile: archive });
      say(`${kind} ${createHash('md5').update(readFileSync(archive)).digest('hex')}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {import('../run/data-stores.mjs').Stores} stores */
async function wipe(stores) {
  for (const database of DATABASES) {
    await query(stores, 'postgres', `DROP DATABASE ${database} WITH (FORCE)`);
  }
  await stores.emptyFolders();
}

/**
 * @param {import('../run/data-stores.mjs').Stores} stores
 * @param {string} database
 * @param {string} sql
 */
async function query(stores, database, sql) {
  return (await stores.postgres('psql', ['-X', '-A', '-t', '-q', '-d', database, '-c', sql])).trim();
}
