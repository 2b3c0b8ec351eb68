import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, isInterrupted, onInterrupt, say } from './console.mjs';
import { ask, endLeftovers, shutDownSupervisor, startSupervisor, waitUntilHealthy } from './control.mjs';
import { makeStateFolder } from './folders.mjs';
import { gatewayProcess, removeOldFrontends } from './gateway.mjs';
import { checkPorts, portsByProcess } from './ports.mjs';
import {
  clusterVersion,
  endForgottenServer,
  ensureDatabases,
  postgresProcess,
  prepareCluster,
  removeCluster,
} from './postgres.mjs';
import { redisProcess } from './redis.mjs';
import { ensureServerPrograms } from './server-programs.mjs';
import { mailProcess, serviceProcesses } from './services.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** A service may have demo data and pictures to make at its first start. */
const FIRST_START_SECONDS = 240;

/**
 * Refuses, before anything starts, if a port that this system needs is someone else's.
 * @param {StateFolder} state
 * @param {Settings} settings
 */
export async function checkPortsOf(state, settings) {
  const running = (await ask(state, { action: 'status' })) ?? [];
  // What an earlier, killed supervisor left holds our own ports.
  if (running.length === 0) await clearLeftovers(state);
  const own = new Map(running.filter(({ pid }) => pid !== undefined).map(({ name, port }) => [name, port]));
  const needed = portsByProcess(settings);
  // A running process holds its ports already, unless it is about to move.
  const moving = needed.filter(
    ({ process, port }) => own.get(process) === undefined || !holds(process, port),
  );
  await checkPorts(moving);

  /** @param {string} process @param {number} port */
  function holds(process, port) {
    return process === 'mail' ? own.get('mail') === settings.ports.mailUi : own.get(process) === port;
  }
}

/**
 * Starts what the services stand on: PostgreSQL, Redis and the mail catcher, each healthy in the end.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @param {{ disposable?: boolean }} [options] `disposable`: data that may be lost with the machine
 */
export async function startInfrastructure(state, settings, { disposable = false } = {}) {
  if (isInterrupted()) throw new UserError('Interrupted.');
  makeStateFolder(state);
  const programs = await ensureServerPrograms(clusterVersion(state));
  if ((await ask(state, { action: 'status' })) === undefined) {
    await clearLeftovers(state);
    await startSupervisor(state);
    onInterrupt(() => stopSystem(state));
  }
  const cluster = await prepareCluster(state, programs.postgresFolder);
  const definitions = [
    postgresProcess(cluster, programs.postgresFolder, settings, disposable),
    redisProcess(state, programs.redisServer, settings),
    mailProcess(state, settings),
  ];
  await ask(state, { action: 'apply', definitions });
  await waitUntilHealthy(state, ['postgres', 'redis', 'mail'], 60);
  return { programs, cluster };
}

/**
 * Starts the whole system, or what of it does not run or has changed, and waits until all of it is healthy.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @param {{ disposable?: boolean }} [options]
 */
export async function startSystem(state, settings, options = {}) {
  const { programs, cluster } = await startInfrastructure(state, settings, options);
  await ensureDatabases(cluster, programs.postgresFolder, settings);
  const services = serviceProcesses(state, settings);
  const gateway = gatewayProcess(state, programs.nginx, settings);
  await ask(state, { action: 'apply', definitions: [...services, gateway] });
  await waitUntilHealthy(state, [...services.map(({ name }) => name), 'gateway'], FIRST_START_SECONDS);
  removeOldFrontends(state);
}

/**
 * Stops all of it gracefully, the supervisor too; data stays.
 * @param {StateFolder} state
 * @returns {Promise<boolean>} whether there was anything to stop
 */
export async function stopSystem(state) {
  const stopped = await shutDownSupervisor(state);
  const left = await clearLeftovers(state);
  return stopped || left.length > 0;
}

/**
 * Deletes all data of a stopped system.
 * @param {StateFolder} state
 */
export function removeData(state) {
  removeCluster(state);
  for (const path of [
    state.data,
    state.logs,
    state.run,
    state.gateway,
    state.web,
    state.secrets,
    state.mode,
  ]) {
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * @param {StateFolder} state
 * @returns {Promise<string[]>}
 */
async function clearLeftovers(state) {
  const left = await endLeftovers(state);
  await endForgottenServer(state);
  if (left.length > 0) say(`Ended what an interrupted run had left: ${left.join(', ')}.`);
  return left;
}

/**
 * Makes one process run, stop, or run anew, and waits for it.
 * @param {StateFolder} state
 * @param {'start' | 'stop' | 'restart'} action
 * @param {string} name
 */
export async function controlProcess(state, action, name) {
  const known = await ask(state, { action, name });
  if (known === undefined) throw new UserError('Nothing is running. Start it with: make up');
  if (action !== 'stop') await waitUntilHealthy(state, [name], 60);
}

/**
 * @param {StateFolder} state
 * @returns {string} the last way of running: local, docker or none
 */
export function modeOf(state) {
  try {
    return readFileSync(state.mode, 'utf8').trim();
  } catch {
    return 'none';
  }
}

/** @param {StateFolder} state */
export function upLock(state) {
  return join(state.root, 'up.lock');
}
