import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from './console.mjs';
import { canInstall, describeInstall, installPackages } from './system-packages.mjs';

/**
 * Full paths of the server programs.
 * @typedef {{ postgresFolder: string, redisServer: string, nginx: string }} ServerPrograms
 */

/** Searched in addition to PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'];

/** @type {Record<keyof ServerPrograms, { title: string, apt: string, brew: string }>} */
const packages = {
  postgresFolder: { title: 'PostgreSQL', apt: 'postgresql', brew: 'postgresql@17' },
  redisServer: { title: 'Redis', apt: 'redis-server', brew: 'redis' },
  nginx: { title: 'nginx', apt: 'nginx', brew: 'nginx' },
};

/**
 * Finds PostgreSQL, Redis and nginx, and installs missing ones.
 * @param {string} [postgresMajor] version that created the existing data; without it the newest is used
 * @returns {Promise<ServerPrograms>}
 */
export async function ensureServerPrograms(postgresMajor) {
  const found = findServerPrograms(postgresMajor);
  const missing = /** @type {(keyof ServerPrograms)[]} */ (Object.keys(packages)).filter(
    (name) => !found[name],
  );
  if (missing.length > 0) {
    if (postgresMajor !== undefined && missing.includes('postgresFolder') && findPostgres() !== undefined) {
      throw new UserError(
        `The data was created by PostgreSQL ${postgresMajor}, which is not installed. Install it, or delete the data with "make reset".`,
      );
    }
    const wanted = missing.map((name) => packages[name]);
    if (!canInstall()) throw new UserError(describeInstall(wanted));
    await installPackages(wanted);
  }
  const programs = findServerPrograms(postgresMajor);
  for (const name of missing) {
    if (!programs[name]) throw new UserError(`${packages[name].title} was installed but was not found.`);
  }
  return /** @type {ServerPrograms} */ (programs);
}

/**
 * @param {string} [postgresMajor]
 * @returns {Partial<ServerPrograms>}
 */
function findServerPrograms(postgresMajor) {
  const postgresFolder = findPostgres(postgresMajor);
  const redisServer = findProgram('redis-server');
  const nginx = findProgram('nginx');
  return {
    ...(postgresFolder && { postgresFolder }),
    ...(redisServer && { redisServer }),
    ...(nginx && { nginx }),
  };
}

/**
 * @param {string} [major] only this version
 * @returns {string | undefined} folder of `postgres`, `initdb` and `psql`
 */
function findPostgres(major) {
  const folders = [
    ...versionFolders('/usr/lib/postgresql', /^(\d+)$/),
    ...versionFolders('/opt/homebrew/opt', /^postgresql@(\d+)$/),
    ...versionFolders('/usr/local/opt', /^postgresql@(\d+)$/),
    ...versionFolders('/usr', /^pgsql-(\d+)$/),
  ].sort((a, b) => b.major - a.major);
  const match = folders.find((folder) => major === undefined || folder.major === Number(major));
  if (match) return match.folder;
  // A program on PATH has no version in its name; a mismatch with the data appears in the server's log.
  const onPath = findProgram('postgres');
  return onPath?.slice(0, -'/postgres'.length);
}

/**
 * @param {string} parent
 * @param {RegExp} pattern its group is the version
 */
function versionFolders(parent, pattern) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent).flatMap((name) => {
    const folder = join(parent, name, 'bin');
    const major = Number(pattern.exec(name)?.[1]);
    return Number.isNaN(major) || !isProgram(join(folder, 'initdb')) ? [] : [{ major, folder }];
  });
}

/**
 * @param {string} name
 * @returns {string | undefined} its full path
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS].filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
