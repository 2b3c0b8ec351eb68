import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLAIN_PATH, shortHash } from './folders.mjs';

/**
 * Writes Redis's configuration. The machine's own configuration is not used.
 * @param {import('./folders.mjs').StateFolder} state
 * @param {string} program
 * @param {import('./settings.mjs').Settings} settings
 * @returns {import('./supervised-process.mjs').ProcessDefinition}
 */
export function redisProcess(state, program, settings) {
  const port = settings.ports.redis;
  const password = settings.values.REDIS_PASSWORD ?? '';
  const folder = join(state.data, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configuration = [
    'bind 127.0.0.1',
    `port ${port}`,
    'protected-mode yes',
    'daemonize no',
    `dir ${JSON.stringify(folder)}`,
    `requirepass ${JSON.stringify(password)}`,
    // Queued jobs must survive a restart and must never be evicted.
    'appendonly yes',
    'maxmemory-policy noeviction',
    'save ""',
    // Each thread of the tests takes one.
    'databases 100',
  ].join('\n');
  // A file, because all users of the machine can read arguments.
  const file = join(state.run, 'redis.conf');
  writeFileSync(file, `${configuration}\n`, { mode: 0o600 });
  return {
    name: 'redis',
    tier: 0,
    command: program,
    args: [file],
    cwd: folder,
    env: { PATH: PLAIN_PATH },
    stopSignal: 'SIGTERM',
    stopSeconds: 10,
    port,
    health: [{ kind: 'redis', port, password }],
    revision: shortHash(configuration),
  };
}
