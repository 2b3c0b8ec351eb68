import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { baseImage } from '../docker/base-images.mjs';
import { composeCommand } from '../run/compose.mjs';
import { say } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { lastLines, run, succeeds } from '../run/run-program.mjs';
import { canInstall, installPackages } from '../run/system-packages.mjs';

const PID_FILE = '/var/run/docker.pid';
const STARTS_WITHIN_SECONDS = 60;
const STOPS_WITHIN_SECONDS = 60;

/**
 * A Docker engine to test with.
 * @typedef {object} Engine
 * @property {() => Promise<void>} release stops the engine if it was started for the test
 */

/**
 * Finds a Docker engine with Compose, or installs and starts one. BASE_IMAGES may name a program that provides both an engine
 * and the base images, for a machine that reaches no image registry.
 * @returns {Promise<Engine | string>} or the reason why there is none
 */
export async function ensureEngine() {
  const wasRunning = answers();
  const release = async () => {
    if (!wasRunning) await stopEngine();
  };
  const problem = await provide(wasRunning);
  if (problem === undefined && answers() && composeCommand() !== undefined) return { release };
  await release();
  return problem ?? 'a Docker engine was installed but does not answer';
}

/**
 * @param {boolean} isRunning
 * @returns {Promise<string | undefined>} why it could not
 */
async function provide(isRunning) {
  const { BASE_IMAGES = '' } = process.env;
  if (BASE_IMAGES !== '' && existsSync(BASE_IMAGES)) {
    say(`Making the base images with ${BASE_IMAGES} …`);
    const { code, output } = await run(BASE_IMAGES, [], {
      logFile: join(projectFolder, '.local/logs/base-images.log'),
    });
    return code === 0 ? undefined : `${BASE_IMAGES} failed: ${lastLines(output, 3)}`;
  }
  if (isRunning) return undefined;
  if (process.getuid?.() !== 0) return 'no Docker engine runs here, and only root can start one';
  if (!existsSync('/usr/bin/dockerd')) {
    if (!canInstall()) return 'no Docker engine is installed here';
    try {
      await installPackages([
        { title: 'Docker', apt: 'docker.io', brew: 'docker' },
        { title: 'Docker Compose', apt: 'docker-compose', brew: 'docker-compose' },
      ]);
    } catch (error) {
      return `Docker could not be installed: ${/** @type {Error} */ (error).message}`;
    }
  }
  await startEngine();
  const pulled = await run('docker', ['pull', '-q', baseImage('nginx')]);
  return pulled.code === 0 ? undefined : `no image registry can be reached: ${lastLines(pulled.output, 1)}`;
}

async function startEngine() {
  const folder = join(projectFolder, '.local', 'logs');
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, 'dockerd.log'), 'a');
  spawn('dockerd', [], { detached: true, stdio: ['ignore', log, log] }).unref();
  for (let waited = 0; waited < STARTS_WITHIN_SECONDS && !answers(); waited++) await pause(1000);
}

async function stopEngine() {
  if (!existsSync(PID_FILE)) return;
  const pid = Number(readFileSync(PID_FILE, 'utf8'));
  process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < STOPS_WITHIN_SECONDS && existsSync(`/proc/${pid}`); waited++)
    await pause(1000);
}

function answers() {
  return succeeds('docker', ['info']);
}
