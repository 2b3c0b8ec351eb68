import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, isInterrupted, onInterrupt, say } from './console.mjs';
import { ask, endLeftovers, shutDownSupervisor, startSupervisor, waitUntilHealthy } from './control.mjs';
import { makeStateFolder } from './folders.mjs';
import { removeOldFrontends } from './frontend.mjs';
import { gatewayProcess } from './gateway.mjs';
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
import { replicasOf } from './settings.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 */

/** A service may have demo data and pictures to make at its first start. */
const FIRST_START_SECONDS = 240;

/** What the services stand on. */
const INFRASTRUCTURE = ['postgres', 'redis', 'mail'];

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
  await waitUntilHealthy(state, INFRASTRUCTURE, 60);
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
  // One replica of each after the other, so that a running site goes on while it is brought up to date.
  for (let number = 1; number <= settings.replicas; number++) {
    const names = replicasOf(settings).flatMap((one) => (one.number === number ? [one.name] : []));
    const definitions = services.filter(({ name }) => names.includes(name));
    await ask(state, { action: 'apply', definitions });
    await waitUntilHealthy(state, names, FIRST_START_SECONDS);
  }
  await ask(state, { action: 'apply', definitions: [gateway] });
  await waitUntilHealthy(state, ['gateway'], FIRST_START_SECONDS);
  const kept = [...INFRASTRUCTURE, ...services.map(({ name }) => name), gateway.name];
  const running = (await ask(state, { action: 'status' })) ?? [];
  // Replicas that there are to be no more.
  if (running.some(({ name }) => !kept.includes(name))) await ask(state, { action: 'keep', names: kept });
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
 * Makes a process run, stop, or run anew, and waits for it. A service's name means all of its replicas, which are
 * started anew one after the other, so that one always answers; `listings-1` or `listings-2` means one.
 * @param {StateFolder} state
 * @param {'start' | 'stop' | 'restart'} action
 * @param {string} name
 */
export async function controlProcess(state, action, name) {
  const running = await mustAsk(state, { action: 'status' });
  const [, service, number] = /^(.+?)(?:-(\d))?$/.exec(name) ?? [];
  const all = running.map((process) => process.name).filter((one) => one.replace(/-\d$/, '') === service);
  const chosen = number === undefined ? all : all.filter((one) => one === (number === '1' ? service : name));
  // Unknown: the supervisor says which there are.
  for (const one of chosen.length > 0 ? chosen : [name]) {
    await mustAsk(state, { action, name: one });
    if (action !== 'stop') await waitUntilHealthy(state, [one], 60);
  }
}

/**
 * Kills a process with no warning, as a crash would: it is started again by itself. Or makes one stand still, as a
 * machine that hangs would, and go on. Each means one process: `listings`, the same as `listings-1`, or `listings-2`.
 * @param {StateFolder} state
 * @param {'kill' | 'pause' | 'resume'} action
 * @param {string} name
 */
export async function disturbProcess(state, action, name) {
  await mustAsk(state, { action, name: name.replace(/-1$/, '') });
}

/**
 * @param {StateFolder} state
 * @param {import('./supervisor.mjs').ControlRequest} request
 */
async function mustAsk(state, request) {
  const processes = await ask(state, request);
  if (processes === undefined) throw new UserError('Nothing is running. Start it with: make up');
  return processes;
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
