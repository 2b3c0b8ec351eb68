import { join } from 'node:path';
import { build, wholeBuild } from './build.mjs';
import { UserError, say, table } from './console.mjs';
import { ask } from './control.mjs';
import { makeStateFolder, projectFolder } from './folders.mjs';
import { showLogs } from './logs.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { portsByProcess } from './ports.mjs';
import { clusterVersion } from './postgres.mjs';
import { lastLines, run } from './run-program.mjs';
import { ensureServerPrograms } from './server-programs.mjs';
import { serviceProcesses } from './services.mjs';
import { checkSettings, readSettings } from './settings.mjs';
import { localStores } from './data-stores.mjs';
import {
  checkPortsOf,
  controlProcess,
  signalProcess,
  removeData,
  startSystem,
  stopSystem,
} from './system.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** Process whose port each variable sets. */
const PORT_VARIABLES = { GATEWAY_PORT: 'gateway', MAIL_UI_PORT: 'mail', LOCAL_PORT_BASE: 'postgres' };

/**
 * Reads the settings with the ports of the running system, even if `.env` has changed. If nothing runs, returns the settings
 * of the next start.
 * @param {StateFolder} state
 * @returns {Promise<Settings>}
 * @throws UserError if the environment names other ports, that is, another system
 */
async function runningSettings(state) {
  const processes = (await ask(state, { action: 'status' })) ?? [];
  /** @type {import('./settings.mjs').Values} */
  const running = {};
  for (const [variable, process_] of Object.entries(PORT_VARIABLES)) {
    const port = processes.find(({ name }) => name === process_)?.port;
    if (port === undefined) continue;
    running[variable] = String(port);
    const wanted = process.env[variable];
    if (wanted && wanted !== running[variable]) {
      throw new UserError(
        `The environment says ${variable}=${wanted}, but the system in ${state.root} runs with ${variable}=${port}. Leave ${variable} out, or name the folder of the other system with LML_STATE_DIR.`,
      );
    }
  }
  return readSettings(state, undefined, running);
}

/** The system as processes of this machine. */
export const localMode = {
  title: 'processes of this machine',

  /**
   * Installs, builds and starts the system, and waits until it is healthy.
   * @param {StateFolder} state
   */
  async up(state) {
    makeStateFolder(state);
    const settings = readSettings(state);
    checkSettings(settings);
    await checkPortsOf(state, settings);
    await ensureServerPrograms(clusterVersion(state));
    await ensureNpmPackages(state.logs);
    const { failed, output } = await build(wholeBuild, state.logs);
    if (failed !== undefined) throw new UserError(`Building the ${failed} failed:\n${lastLines(output, 40)}`);
    say('Starting …');
    await startSystem(state, settings);
    return settings;
  },

  /** @param {StateFolder} state */
  async down(state) {
    return stopSystem(state);
  },

  /** @param {StateFolder} state */
  async status(state) {
    const processes = await ask(state, { action: 'status' });
    if (processes === undefined)
      return { text: 'Nothing is running. Start it with: make up', healthy: false };
    const rows = processes.map(({ name, state: is, port, pid, since, restarts, lastExit }) => [
      name,
      is,
      String(port),
      pid === undefined ? '-' : String(pid),
      since === undefined ? '-' : uptime(Date.now() - since),
      restarts === 0 ? '0' : `${restarts} (${lastExit})`,
    ]);
    return {
      text: table([['PROCESS', 'STATE', 'PORT', 'PID', 'UP FOR', 'RESTARTS'], ...rows]),
      healthy: processes.every(({ state: is }) => is === 'healthy'),
    };
  },

  /**
   * @param {StateFolder} state
   * @param {string | undefined} name
   * @param {boolean} follow
   */
  async logs(state, name, follow) {
    await showLogs(state.logs, name, follow);
  },

  /** @param {StateFolder} state */
  async stores(state) {
    return localStores(state, await runningSettings(state));
  },

  /** Empty: all secrets are generated at the first start. */
  ownSecrets: [],

  /** @param {StateFolder} state */
  settings(state) {
    return runningSettings(state);
  },

  /** @param {Settings} settings */
  ports(settings) {
    return portsByProcess(settings);
  },

  /** @param {StateFolder} state */
  async dataFolder(state) {
    return state.data;
  },

  /**
   * Runs a script of a service with the service's settings.
   * @param {StateFolder} state
   * @param {string} service
   * @param {string} script its name in dist/
   * @param {string[]} args
   */
  async runScript(state, service, script, args = []) {
    const { env = {} } =
      serviceProcesses(state, await runningSettings(state)).find(({ name }) => name === service) ?? {};
    return run(process.execPath, [join(projectFolder, 'services', service, 'dist', script), ...args], {
      env,
    });
  },

  /** @param {StateFolder} state */
  async reset(state) {
    await stopSystem(state);
    removeData(state);
  },

  /**
   * @param {StateFolder} state
   * @param {'start' | 'stop' | 'restart'} action
   * @param {string} name
   */
  async control(state, action, name) {
    await controlProcess(state, action, name);
  },

  /**
   * @param {StateFolder} state
   * @param {'kill' | 'pause' | 'resume'} action
   * @param {string} name
   */
  async signal(state, action, name) {
    await signalProcess(state, action, name);
  },
};

/** @param {number} milliseconds */
function uptime(milliseconds) {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return `${Math.floor(milliseconds / 1000)} s`;
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
