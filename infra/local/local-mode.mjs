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
import { localStores } from './stores.mjs';
import {
  checkPortsOf,
  controlProcess,
  disturbProcess,
  removeData,
  startSystem,
  stopSystem,
} from './system.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** The system as processes of this machine. */
export const localMode = {
  title: 'processes of this machine',

  /**
   * Installs, builds, starts and waits until all is healthy.
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
    return localStores(state, readSettings(state));
  },

  /** All are made at random at the first start. */
  ownSecrets: [],

  /** @param {StateFolder} state */
  settings(state) {
    return readSettings(state);
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
   * Runs a script of a service beside it, with its settings.
   * @param {StateFolder} state
   * @param {string} service
   * @param {string} script its name in dist/
   * @param {string[]} args
   */
  async runScript(state, service, script, args = []) {
    const { env = {} } =
      serviceProcesses(state, readSettings(state)).find(({ name }) => name === service) ?? {};
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
  async disturb(state, action, name) {
    await disturbProcess(state, action, name);
  },
};

/** @param {number} milliseconds */
function uptime(milliseconds) {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return `${Math.floor(milliseconds / 1000)} s`;
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
