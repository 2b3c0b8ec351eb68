import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError, say } from './console.mjs';

/**
 * A backup is a folder: a dump of each database, the pictures, and `manifest.json` with their checksums. Redis is not
 * in it: what it holds (sessions, queued mails) is made anew from the databases or by signing in.
 *
 * @typedef {import('./data-stores.mjs').Stores} Stores
 *
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} madeAt ISO 8601, UTC
 * @property {Record<string, { bytes: number, sha256: string }>} files by name
 */

export const DATABASES = ['auth', 'listings', 'inquiries'];
const PICTURES = 'pictures.tar';
const MANIFEST = 'manifest.json';

/** What writes to the databases, in the order in which it is stopped; it is started the other way round. */
const WRITERS = ['notifications', 'inquiries', 'listings', 'auth'];

/**
 * Backs up a running system, without a pause for anybody.
 * @param {Stores} stores
 * @param {string} parent folder in which the backup's own is made
 * @param {string} [prefix] of its name
 * @returns {Promise<{ folder: string, bytes: number }>}
 */
export async function backUp(stores, parent, prefix = '') {
  const madeAt = new Date().toISOString();
  const folder = join(parent, `${prefix}${madeAt.slice(0, 19).replaceAll(':', '-')}Z`);
  // Under another name first: what was interrupted never looks like a backup.
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    // The pictures last: a file is there before a row names it, and is never changed.
    for (const database of DATABASES) {
      const outputFile = join(unfinished, dumpOf(database));
      await stores.postgres('pg_dump', ['--format=custom', database], { outputFile });
    }
    await stores.tar(['-cf', '-', '.'], { outputFile: join(unfinished, PICTURES) });
    /** @type {Manifest} */
    const manifest = { format: 1, madeAt, files: {} };
    for (const name of [...DATABASES.map(dumpOf), PICTURES]) {
      const path = join(unfinished, name);
      manifest.files[name] = { bytes: statSync(path).size, sha256: await checksum(path) };
    }
    writeFileSync(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    renameSync(unfinished, folder);
    const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
    return { folder, bytes };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** As {@link backUp} names them; what was made before restoring has another name, and stays until somebody deletes it. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/**
 * Deletes backups that are older than so many days. The newest stays however old it is.
 * @param {string} parent
 * @param {number} days
 * @param {number} [now] milliseconds since 1970
 * @returns {string[]} their names
 */
export function pruneBackups(parent, days, now = Date.now()) {
  const old = backupsIn(parent)
    .slice(0, -1)
    .filter((name) => madeAtOf(name) < now - days * 86_400_000);
  for (const name of old) rmSync(join(parent, name), { recursive: true });
  return old;
}

/**
 * @param {string} parent
 * @returns {number} when the newest was made, in milliseconds since 1970; 0 where there is none
 */
export function newestBackup(parent) {
  const newest = existsSync(parent) ? backupsIn(parent).at(-1) : undefined;
  return newest === undefined ? 0 : madeAtOf(newest);
}

/**
 * @param {string} parent
 * @returns {string[]} names, the oldest first
 */
function backupsIn(parent) {
  return readdirSync(parent)
    .filter((name) => NAME.test(name) && existsSync(join(parent, name, MANIFEST)))
    .sort();
}

/** @param {string} name */
function madeAtOf(name) {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'));
}

/**
 * Reads the manifest of a backup and compares every file with it.
 * @param {string} folder
 * @returns {Promise<Manifest>}
 */
export async function checkBackup(folder) {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new UserError(`${folder} is no backup: it has no ${MANIFEST}.`);
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of [...DATABASES.map(dumpOf), PICTURES]) {
    const path = join(folder, name);
    const expected = manifest.files[name];
    if (!expected || !existsSync(path) || (await checksum(path)) !== expected.sha256) {
      throw new UserError(`${path} is missing or damaged; nothing was changed. Take another backup.`);
    }
  }
  return manifest;
}

/**
 * Puts a backup in the place of what a running system holds. The databases are read in beside the present ones and
 * take their place only when all of them are whole. The services bring an older schema up to date as they start.
 * @param {Stores} stores
 * @param {string} folder checked already
 */
export async function restore(stores, folder) {
  const sql = (/** @type {string} */ statement) =>
    stores.postgres('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', 'postgres', '-c', statement]);
  say('Reading the databases in …');
  for (const database of DATABASES) {
    await sql(`DROP DATABASE IF EXISTS ${database}_restored WITH (FORCE)`);
    await sql(`CREATE DATABASE ${database}_restored OWNER ${database}`);
    await stores.postgres('pg_restore', ['--exit-on-error', '-d', `${database}_restored`], {
      inputFile: join(folder, dumpOf(database)),
    });
  }
  // Files are added, none is changed; what nothing refers to is swept in time.
  await stores.tar(['-xf', '-'], { inputFile: join(folder, PICTURES) });
  say('Changing over …');
  for (const service of WRITERS) await stores.control('stop', service);
  for (const database of DATABASES) {
    await sql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await sql(`ALTER DATABASE ${database}_restored RENAME TO ${database}`);
  }
  await stores.ensureDatabases();
  await stores.emptyRedis();
  for (const service of WRITERS.toReversed()) await stores.control('start', service);
}

/** @param {string} database */
function dumpOf(database) {
  return `${database}.dump`;
}

/** @param {string} path */
async function checksum(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
