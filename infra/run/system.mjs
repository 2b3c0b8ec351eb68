import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, isInterrupted, onInterrupt, say } from './console.mjs';
import { ask, endLeftovers, shutDownSupervisor, startSupervisor, waitUntilHealthy } from './control.mjs';
import { makeStateFolder } from './folders.mjs';
import { removeOldFrontends } from './frontend.mjs';
import { emptyCaches, gatewayProcess, keepAssets, reloadWorkers } from './gateway.mjs';
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
import { replicasOf, SERVICES } from './settings.mjs';
import { digestOf } from './supervised-process.mjs';

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
 * Starts the whole system, or what of it does not run or has changed, and waits until all of it is healthy. The parts of a
 * running system are replaced without a gap.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @param {{ disposable?: boolean, inspectors?: Record<string, number> }} [options] `inspectors`: ports of debuggers, by service
 */
export async function startSystem(state, settings, options = {}) {
  const { programs, cluster } = await startInfrastructure(state, settings, options);
  await ensureDatabases(cluster, programs.postgresFolder, settings);
  const services = serviceProcesses(state, settings, options.inspectors);
  const gateway = gatewayProcess(state, programs.nginx, settings);
  const isRunning = (await ask(state, { action: 'status' }))?.some(
    ({ name, pid }) => name === 'gateway' && pid,
  );
  // Pages of the new build name its assets.
  if (isRunning) await keepAssets(gateway);
  for (let number = 1; number <= settings.replicas; number++) {
    const names = replicasOf(settings).flatMap((one) => (one.number === number ? [one.name] : []));
    const definitions = services.filter(({ name }) => names.includes(name));
    await ask(state, { action: 'apply', definitions });
    await waitUntilHealthy(state, names, FIRST_START_SECONDS);
  }
  await applyGateway(state, gateway);
  const kept = [...INFRASTRUCTURE, ...services.map(({ name }) => name), gateway.name];
  const running = (await ask(state, { action: 'status' })) ?? [];
  // Replicas that there are to be no more.
  if (running.some(({ name }) => !kept.includes(name))) await ask(state, { action: 'keep', names: kept });
  removeOldFrontends(state);
}

/**
 * @param {StateFolder} state
 * @param {import('./supervised-process.mjs').ProcessDefinition} definition
 */
async function applyGateway(state, definition) {
  const running = await gatewayStatus(state);
  const apply = () => ask(state, { action: 'apply', definitions: [definition] });
  if (running?.pid === undefined || running.digest === digestOf(definition)) await apply();
  else await reloadGateway(state, running.pid, apply);
  await waitUntilHealthy(state, ['gateway'], FIRST_START_SECONDS);
}

/**
 * Stops and starts it where nginx cannot take up its configuration while it runs, such as a limit with another key.
 * @param {StateFolder} state
 * @param {number} pid
 * @param {() => Promise<unknown>} signal
 */
async function reloadGateway(state, pid, signal) {
  if (!(await reloadWorkers(pid, signal)) && (await gatewayStatus(state))?.pid === pid) {
    say('The gateway cannot take up its configuration while it runs; starting it again …');
    await mustAsk(state, { action: 'stop', name: 'gateway' });
    await mustAsk(state, { action: 'start', name: 'gateway' });
  }
  emptyCaches(state);
}

/** @param {StateFolder} state */
async function gatewayStatus(state) {
  return (await ask(state, { action: 'status' }))?.find(({ name }) => name === 'gateway');
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
 * Starts, stops or restarts a process and waits for it. A restarted service or gateway is replaced without a gap; PostgreSQL,
 * Redis and the mail catcher stop first. A service's name means all of its replicas, `listings-1` or `listings-2` one of
 * them, and `all` the services and the gateway.
 * @param {StateFolder} state
 * @param {'start' | 'stop' | 'restart'} action
 * @param {string} name
 */
export async function controlProcess(state, action, name) {
  if (name === 'all') {
    for (const one of [...SERVICES, 'gateway']) await controlProcess(state, action, one);
    return;
  }
  const running = await mustAsk(state, { action: 'status' });
  const [, service, number] = /^(.+?)(?:-(\d))?$/.exec(name) ?? [];
  const all = running.map((process) => process.name).filter((one) => one.replace(/-\d$/, '') === service);
  const chosen = number === undefined ? all : all.filter((one) => one === (number === '1' ? service : name));
  // Unknown: the supervisor says which there are.
  for (const one of chosen.length > 0 ? chosen : [name]) {
    const request = () => mustAsk(state, { action, name: one });
    const pid = running.find((process) => process.name === one)?.pid;
    if (one === 'gateway' && action === 'restart' && pid !== undefined)
      await reloadGateway(state, pid, request);
    else await request();
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
export async function signalProcess(state, action, name) {
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
