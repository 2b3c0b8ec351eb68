import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Watch } from '../faults/resources.mjs';
import { familyOf } from '../run/process-identity.mjs';
import { say } from '../run/console.mjs';
import { startSystem, stopSystem } from '../run/system.mjs';
import { BrowserVisits } from './browser-visits.mjs';
import { fixed } from './report.mjs';
import { TARGETS } from './targets.mjs';

const SETTLE_MS = 10_000;
const MEGABYTE = 1024 ** 2;
/** Clock ticks per second (USER_HZ) on Linux. */
const TICKS_PER_SECOND = 100;

/**
 * How long the system takes to start, what its processes take of the memory, and what a first view costs in processor
 * time: the requests that a browser makes of the home page, the list and a property, made again as fast as they are
 * answered.
 * @param {{ system: import('../faults/system-under-test.mjs').SystemUnderTest,
 *   load: import('./load.mjs').LoadGenerator, seconds: number, propertyId: number }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureMemory({ system, load, seconds, propertyId }) {
  const { state, settings } = system;
  await stopSystem(state);
  const since = Date.now();
  await startSystem(state, settings);
  const start = (Date.now() - since) / 1000;
  say(`  started in ${start.toFixed(1)} s`);

  const watch = new Watch(system);
  await pause(SETTLE_MS);
  const idle = usageByName(await watch.look());

  const visits = await BrowserVisits.start(settings.publicUrl, propertyId);
  /** @type {string[][]} */
  const views = [];
  try {
    for (const path of ['/', '/properties', `/property/${propertyId}`])
      views.push(await visits.requestsOf(path));
  } finally {
    await visits.close();
  }
  const addresses = views.flat();
  const before = await processorSeconds(system);
  const watching = setInterval(() => void watch.look().catch(() => undefined), 1000);
  // With compression, like browsers.
  const headers = { 'Accept-Encoding': 'br, gzip' };
  const measured = await load.run(
    { name: 'views', port: settings.ports.gateway, addresses, headers },
    seconds,
  );
  clearInterval(watching);
  const after = await processorSeconds(system);
  const underLoad = new Map([...watch.bounds].map(([name, { mostBytes }]) => [name, mostBytes]));
  await pause(SETTLE_MS);
  const afterwards = usageByName(await watch.look());

  const viewCount = (measured.requests * views.length) / addresses.length;
  const names = [...idle.keys()];
  const rows = [
    ['PROCESS', 'IDLE', 'UNDER LOAD', 'AFTERWARDS', 'CPU-SECONDS PER 1,000 VIEWS'],
    ...names.map((name) => [
      name,
      ...[idle, underLoad, afterwards].map((usage) => megabytes(usage.get(name))),
      fixed(perThousand(name), 2),
    ]),
    [
      'all',
      ...[idle, underLoad, afterwards].map((usage) => megabytes(sum(usage))),
      fixed(
        names.reduce((total, name) => total + perThousand(name), 0),
        2,
      ),
    ],
  ];
  return {
    name: 'memory',
    tables: [rows],
    verdicts: [
      {
        what: 'start with the data there',
        measured: start,
        limit: TARGETS.start,
        side: 'at most',
        unit: 's',
        digits: 1,
      },
      {
        what: 'memory idle',
        measured: sum(idle) / MEGABYTE,
        limit: TARGETS.megabytes.idle,
        side: 'at most',
        unit: 'MB',
        digits: 0,
      },
      {
        what: 'memory under load',
        measured: sum(underLoad) / MEGABYTE,
        limit: TARGETS.megabytes.underLoad,
        side: 'at most',
        unit: 'MB',
        digits: 0,
      },
      {
        what: 'CPU-seconds per 1,000 first views',
        measured: viewCount > 0 ? names.reduce((total, name) => total + perThousand(name), 0) : undefined,
        limit: TARGETS.secondsPerThousandViews,
        side: 'at most',
        unit: 's',
      },
      {
        what: 'requests of views that failed',
        measured: measured.failed,
        limit: 0,
        side: 'at most',
        digits: 0,
      },
    ],
    notes: [
      `Proportional share (PSS) of each process with all that it started. ${fixed(viewCount)} first views were made of ${fixed(measured.requests)} requests; ` +
        `a view of the home page is ${views[0]?.length} requests, of the list ${views[1]?.length}, of a property ${views[2]?.length}.`,
    ],
  };

  /** @param {string} name */
  function perThousand(name) {
    return (((after.get(name) ?? 0) - (before.get(name) ?? 0)) / viewCount) * 1000;
  }
}

/** @param {import('../faults/resources.mjs').Usage[]} usages */
function usageByName(usages) {
  return new Map(usages.map(({ name, bytes }) => [name, bytes]));
}

/** @param {Map<string, number>} usage */
function sum(usage) {
  return [...usage.values()].reduce((total, bytes) => total + bytes, 0);
}

/** @param {number | undefined} bytes */
function megabytes(bytes) {
  return bytes === undefined ? '-' : `${fixed(bytes / MEGABYTE)} MB`;
}

/**
 * Processor time of each process and its descendants.
 * @param {import('../faults/system-under-test.mjs').SystemUnderTest} system
 * @returns {Promise<Map<string, number>>} seconds; nothing of what has gone, or where the system does not tell
 */
async function processorSeconds(system) {
  const processes = await system.processes();
  return new Map(
    processes.map(({ name, pid }) => [
      name,
      pid === undefined ? 0 : familyOf(pid).reduce((total, member) => total + secondsOf(member), 0),
    ]),
  );
}

/** @param {number} pid */
function secondsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name: state, parent, …; user and system time are the 12th and 13th, those of ended children follow.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return fields.slice(11, 15).reduce((total, ticks) => total + ticks, 0) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
