import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Parts that a test may stop. */
export type Part =
  | 'redis'
  | 'notifications'
  | 'mail'
  | 'postgres'
  | 'auth'
  | 'listings'
  | 'inquiries'
  | 'pages'
  | 'gateway';

/** Stops a part of the running system; returns when it has stopped. */
export const stop = (part: Part): Promise<void> => control('stop', part);

/** Starts a stopped part; returns when it is healthy. */
export const start = (part: Part): Promise<void> => control('start', part);

/** Runs a command of `infra/run/lml.mjs` on the system under test. */
export async function control(
  action: 'start' | 'stop' | 'backup' | 'restore',
  what: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const command = process.env.LML_CONTROL;
  if (!command)
    throw new Error('LML_CONTROL is not set: run these tests with "make test" or "make test-docker"');
  await run('sh', ['-c', `${command} ${action} ${what}`], {
    timeout: 120_000,
    env: { ...process.env, ...environment },
  });
}
