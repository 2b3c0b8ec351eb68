import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../faults/system-under-test.mjs';
import { UserError, onInterrupt } from '../run/console.mjs';
import { signalGroup } from '../run/process-identity.mjs';

/**
 * A running server that is measured next to ours.
 * @typedef {{ pid: number, stop: () => Promise<void> }} RunningServer
 */

const START_MS = 180_000;

/**
 * Starts a program and waits until it responds.
 * @param {object} what
 * @param {string} what.name
 * @param {string[]} what.args of node
 * @param {string} what.cwd
 * @param {Record<string, string>} what.env
 * @param {number} what.port
 * @param {string} what.path that is answered with 200 when all is well
 * @param {string} what.logFile
 * @returns {Promise<RunningServer>}
 */
export async function startServer({ name, args, cwd, env, port, path, logFile }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new UserError(`${name} could not be started.`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    forget();
    signalGroup(pid, 'SIGTERM');
    await Promise.race([ended, pause(5000)]);
    signalGroup(pid, 'SIGKILL');
    await ended;
  };
  const forget = onInterrupt(stop);
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answer = await call({ port, path, timeoutMs: 10_000 }).catch(() => undefined);
    if (answer?.status === 200) return { pid, stop };
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone || Date.now() > deadline) {
      await stop();
      const reason = isGone ? `ended (${child.exitCode ?? child.signalCode})` : 'did not answer in time';
      throw new UserError(
        `${name} ${reason}${answer ? `, at last with ${answer.status}` : ''}. See ${logFile}.`,
      );
    }
    await pause(200);
  }
}
