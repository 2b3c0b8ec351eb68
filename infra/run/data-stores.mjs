import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './console.mjs';
import { ask } from './control.mjs';
import { tellRedis } from './health.mjs';
import { clusterVersion, ensureDatabases, prepareCluster, superuserConnection } from './postgres.mjs';
import { mustRun } from './run-program.mjs';
import { ensureServerPrograms } from './server-programs.mjs';
import { controlProcess } from './system.mjs';

/**
 * Folders of files, in the containers.
 * @typedef {'media' | 'private'} FileFolder pictures, or encrypted files that only staff may see
 */
const IN_CONTAINER = { media: '/srv/media', private: '/srv/private' };

/**
 * Access to the data of a running system, the same in both modes.
 * @typedef {{ inputFile?: string, outputFile?: string }} Files standard input and output of a program, as bytes
 *
 * @typedef {object} Stores
 * @property {(program: 'pg_dump' | 'pg_restore' | 'psql', args: string[], files?: Files) => Promise<string>} postgres
 *   runs one of PostgreSQL's programs as superuser
 * @property {(folder: FileFolder, args: string[], files: Files) => Promise<string>} tar runs tar in a folder of files
 * @property {() => Promise<void>} emptyFolders deletes all pictures and private files
 * @property {() => Promise<void>} ensureDatabases creates or corrects roles, databases and privileges
 * @property {() => Promise<void>} emptyRedis ends all sessions; mails are queued again from the database
 * @property {(action: 'start' | 'stop', service: string) => Promise<void>} control
 */

/**
 * @param {import('./folders.mjs').StateFolder} state
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<Stores>}
 */
export async function localStores(state, settings) {
  if ((await ask(state, { action: 'status' })) === undefined) {
    throw new UserError('Nothing is running. Start it with: make up');
  }
  const { postgresFolder } = await ensureServerPrograms(clusterVersion(state));
  const cluster = await prepareCluster(state, postgresFolder);
  const { options, env } = superuserConnection(cluster, settings);
  return {
    postgres: (program, args, files = {}) =>
      mustRun(program, `${postgresFolder}/${program}`, [...options, ...args], { env, ...files }),
    tar: (folder, args, files) => mustRun('Packing the files', 'tar', ['-C', state[folder], ...args], files),
    emptyFolders: async () => {
      for (const folder of [state.media, state.private])
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    },
    ensureDatabases: () => ensureDatabases(cluster, postgresFolder, settings),
    emptyRedis: async () => {
      const { REDIS_PASSWORD: password = '' } = settings.values;
      if (!(await tellRedis(settings.ports.redis, password, 'FLUSHALL', '+OK'))) {
        throw new UserError('Redis does not answer.');
      }
    },
    control: (action, service) => controlProcess(state, action, service),
  };
}

/**
 * @param {import('./compose.mjs').Compose} compose
 * @returns {Promise<Stores>}
 */
export async function dockerStores(compose) {
  const postgres = await compose.containerOf('postgres');
  const redis = await compose.containerOf('redis');
  const listings = await compose.containerOf('listings');
  /** @param {string} container @param {string[]} command @param {Files} [files] */
  const inside = (container, command, files = {}) =>
    mustRun(command[0] ?? '', 'docker', ['exec', '-i', container, ...command], files);
  const image = (await mustRun('docker inspect', 'docker', ['inspect', '-f', '{{.Image}}', listings])).trim();
  const user = ['-U', 'postgres'];
  /**
   * Runs in a new container, because the one of listings may be stopped.
   * @param {string} program @param {string[]} args @param {Files} [files]
   */
  const withFiles = (program, args, files = {}) => {
    const volumes = ['--network', 'none', '--volumes-from', listings];
    const command = ['run', '--rm', '-i', ...volumes, '--entrypoint', program, image, ...args];
    return mustRun(program, 'docker', command, files);
  };
  return {
    postgres: (program, args, files) => inside(postgres, [program, ...user, ...args], files),
    tar: (folder, args, files) => withFiles('tar', ['-C', IN_CONTAINER[folder], ...args], files),
    emptyFolders: async () => {
      await withFiles('find', [...Object.values(IN_CONTAINER), '-mindepth', '1', '-delete']);
    },
    ensureDatabases: async () => {
      const script = '/docker-entrypoint-initdb.d/databases.sql';
      await inside(postgres, ['psql', '-X', '-q', ...user, '-d', 'postgres', '-f', script]);
    },
    emptyRedis: async () => {
      const password = '${REDIS_PASSWORD:-$(cat /run/secrets/redis_password)}';
      await inside(redis, ['sh', '-c', `REDISCLI_AUTH="${password}" redis-cli FLUSHALL`]);
    },
    control: async (action, service) => {
      const { code, output } = await compose.run([action, service]);
      if (code !== 0) throw new UserError(output);
      if (action === 'start') await compose.waitUntilHealthy(service);
    },
  };
}
