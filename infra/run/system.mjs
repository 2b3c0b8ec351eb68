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

/** At the first start, a service may create demo data and pictures. */
const FIRST_START_SECONDS = 240;

/** Processes that the services need. */
const INFRASTRUCTURE = ['postgres', 'redis', 'mail'];

/**
 * Checks before the start that no other program uses a port of this system.
 * @param {StateFolder} state
 * @param {Settings} settings
 */
export async function checkPortsOf(state, settings) {
  const running = (await ask(state, { action: 'status' })) ?? [];
  // Processes left by a killed supervisor hold our own ports.
  if (running.length === 0) await clearLeftovers(state);
  const own = new Map(running.filter(({ pid }) => pid !== undefined).map(({ name, port }) => [name, port]));
  const needed = portsByProcess(settings);
  // A running process holds its port, unless its port is about to change.
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
 * Starts PostgreSQL, Redis and the mail catcher and waits until they are healthy.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @param {{ disposable?: boolean }} [options] `disposable`: trades durability for speed
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
 * Starts stopped and changed processes of the system and waits until all are healthy. Running services and the gateway are
 * replaced without downtime.
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
  // New pages need the assets of the new build.
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
  // Stops surplus replicas.
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
 * Reloads the gateway. Restarts it if nginx cannot reload the configuration, for example a limit with another key.
 * @param {StateFolder} state
 * @param {number} pid
 * @param {() => Promise<unknown>} signal
 */
async function reloadGateway(state, pid, signal) {
  if (!(await reloadWorkers(pid, signal)) && (await gatewayStatus(state))?.pid === pid) {
    say('nginx cannot reload this configuration; restarting the gateway …');
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
 * Stops the system gracefully, including the supervisor. Data stays.
 * @param {StateFolder} state
 * @returns {Promise<boolean>} whether anything was running
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
  if (left.length > 0) say(`Stopped processes of an interrupted run: ${left.join(', ')}.`);
  return left;
}

/**
 * Starts, stops or restarts a process and waits until it is done. Services and the gateway restart without downtime;
 * PostgreSQL, Redis and the mail catcher stop first. A service's name means all of its replicas, `listings-1` or `listings-2`
 * one of them, and `all` the services and the gateway.
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
  // For an unknown name the supervisor lists the known ones.
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
 * Kills a process as a crash would (the supervisor restarts it), or pauses and resumes it as if the machine hung. Acts on one
 * process: `listings`, the same as `listings-1`, or `listings-2`.
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
 * @returns {string} the last mode: local, docker or none
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
