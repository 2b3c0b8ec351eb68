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
 * A backup is a folder: a dump of each database, the pictures, the private files (still encrypted), and `manifest.json` with their checksums. Redis is not
 * included: queued mails are queued again from the database, and people sign in again.
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
const PRIVATE_FILES = 'private-files.tar';
const MANIFEST = 'manifest.json';

/** Services that write to the databases, in the order in which they are stopped. They start in reverse order. */
const WRITERS = ['notifications', 'inquiries', 'listings', 'auth'];

/**
 * Backs up a running system without interrupting it.
 * @param {Stores} stores
 * @param {string} parent the backup becomes a folder in it
 * @param {string} [prefix] of its name
 * @returns {Promise<{ folder: string, bytes: number }>}
 */
export async function backUp(stores, parent, prefix = '') {
  const madeAt = new Date().toISOString();
  const folder = join(parent, `${prefix}${madeAt.slice(0, 19).replaceAll(':', '-')}Z`);
  // A temporary name first: an interrupted backup must not look complete.
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    // Files last: files are written before the rows that refer to them, and never change.
    for (const database of DATABASES) {
      const outputFile = join(unfinished, dumpOf(database));
      await stores.postgres('pg_dump', ['--format=custom', database], { outputFile });
    }
    await stores.tar('media', ['-cf', '-', '.'], { outputFile: join(unfinished, PICTURES) });
    await stores.tar('private', ['-cf', '-', '.'], { outputFile: join(unfinished, PRIVATE_FILES) });
    /** @type {Manifest} */
    const manifest = { format: 1, madeAt, files: {} };
    for (const name of [...DATABASES.map(dumpOf), PICTURES, PRIVATE_FILES]) {
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

/** Name of a scheduled backup. Those with a prefix (before a restore or upgrade) are kept until somebody deletes them. */
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

/**
 * Deletes backups older than this number of days. The newest is kept, whatever its age.
 * @param {string} parent
 * @param {number} days
 * @param {number} [now] milliseconds since 1970
 * @returns {string[]} the deleted names
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
 * @returns {number} time of the newest backup, in milliseconds since 1970; 0 if there is none
 */
export function newestBackup(parent) {
  const newest = existsSync(parent) ? backupsIn(parent).at(-1) : undefined;
  return newest === undefined ? 0 : madeAtOf(newest);
}

/**
 * @param {string} parent
 * @returns {string[]} names, oldest first
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
 * Compares every file of a backup with its manifest.
 * @param {string} folder
 * @returns {Promise<Manifest>}
 */
export async function checkBackup(folder) {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new UserError(`${folder} is not a backup: it has no ${MANIFEST}.`);
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  // Backups of earlier releases have no private files.
  const privateFiles = manifest.files[PRIVATE_FILES] ? [PRIVATE_FILES] : [];
  for (const name of [...DATABASES.map(dumpOf), PICTURES, ...privateFiles]) {
    const path = join(folder, name);
    const expected = manifest.files[name];
    if (!expected || !existsSync(path) || (await checksum(path)) !== expected.sha256) {
      throw new UserError(`${path} is missing or damaged; nothing was changed. Take another backup.`);
    }
  }
  return manifest;
}

/**
 * Restores a backup into a running system, replacing its data. The databases are restored under other names and renamed
 * only when all of them are complete. The services migrate an older schema when they start.
 * @param {Stores} stores
 * @param {string} folder of a checked backup
 */
export async function restore(stores, folder) {
  const sql = (/** @type {string} */ statement) =>
    stores.postgres('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', 'postgres', '-c', statement]);
  say('Restoring the databases …');
  for (const database of DATABASES) {
    await sql(`DROP DATABASE IF EXISTS ${database}_restored WITH (FORCE)`);
    await sql(`CREATE DATABASE ${database}_restored OWNER ${database}`);
    await stores.postgres('pg_restore', ['--exit-on-error', '-d', `${database}_restored`], {
      inputFile: join(folder, dumpOf(database)),
    });
  }
  // Only adds files. Scheduled maintenance deletes those that no row refers to.
  await stores.tar('media', ['-xf', '-'], { inputFile: join(folder, PICTURES) });
  const privateFiles = join(folder, PRIVATE_FILES);
  if (existsSync(privateFiles)) await stores.tar('private', ['-xf', '-'], { inputFile: privateFiles });
  say('Replacing the databases …');
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
