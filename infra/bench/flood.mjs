import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile } from '../faults/load.mjs';
import { projectFolder, stateFolderAt } from '../run/folders.mjs';
import { removeData, startSystem, stopSystem } from '../run/system.mjs';
import { testSettings } from '../test/test-system.mjs';
import { median } from './load.mjs';
import { fixed } from './report.mjs';
import { TARGETS } from './targets.mjs';

/** The limits of an ordinary installation (.env.example). */
const LIMITS = {
  GATEWAY_RATE: '50',
  GATEWAY_WRITE_RATE: '20',
  GATEWAY_CONNECTIONS: '64',
  GATEWAY_PAGE_RATE: '5',
  GATEWAY_PAGES_AT_ONCE: '3',
};
/** Each from an address of their own, within the limits. */
const VISITORS = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'];
const VISITOR_PAUSE_MS = 300;
/** The program that makes the flood. */
const SENDER = fileURLToPath(new URL('./flood-sender.mjs', import.meta.url));
/** Shillings; each request asks up to a price of its own, so that the gateway has no copy. */
const SOME_PRICE = 50_000_000;

/**
 * Measures what visitors notice while one address asks for pages that the gateway has no copy of, over 24 connections without a pause:
 * the times of their pages and lists, calm and flooded by turns in one run. A system of its own, with the limits on.
 * @param {{ rounds: number, seconds: number }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureFlood({ rounds, seconds }) {
  const state = stateFolderAt(join(projectFolder, '.local', 'bench', 'flood'));
  const settings = await testSettings(state, LIMITS);
  try {
    await startSystem(state, settings, { disposable: true });
    const { gateway: port } = settings.ports;
    /** @type {{ calm: Times, flooded: Times }} */
    const times = { calm: newTimes(), flooded: newTimes() };
    let flooding = 0;
    await visit(port, 5, newTimes());
    for (let round = 0; round < rounds; round++) {
      await visit(port, seconds, times.calm);
      const flood = fork(SENDER, [String(port)]);
      await visit(port, seconds, times.flooded);
      flooding += await endOf(flood);
      // Requests of the flood may still be running.
      await pause(2000);
    }
    const kinds = /** @type {const} */ (['cached', 'uncached', 'api']);
    return {
      name: 'flood',
      tables: [
        [
          ['VISITORS', 'ANSWERS', 'FAILED', 'P50', 'P99', 'P50 IN A FLOOD', 'P99 IN A FLOOD', 'P99 RATIO'],
          ...kinds.map((kind) => [
            kind,
            fixed(times.calm[kind].length + times.flooded[kind].length),
            fixed(times.calm.failed + times.flooded.failed),
            ...[times.calm, times.flooded].flatMap((one) => [
              `${fixed(median(one[kind]), 1)} ms`,
              `${fixed(percentile(one[kind], 0.99), 1)} ms`,
            ]),
            fixed(ratioOf(times, kind), 2),
          ]),
        ],
      ],
      verdicts: kinds.map((kind) => ({
        what: `p99 of others in a flood from one address: ${kind}`,
        measured: times.flooded.failed > times.calm.failed ? NaN : ratioOf(times, kind),
        limit: TARGETS.flooded,
        side: /** @type {const} */ ('at most'),
      })),
      notes: [`The flood asked ${fixed(flooding / (rounds * seconds))} times a second.`],
    };
  } finally {
    await stopSystem(state);
    removeData(state);
  }
}

/** @typedef {{ cached: number[], uncached: number[], api: number[], failed: number }} Times milliseconds */

/** @returns {Times} */
function newTimes() {
  return { cached: [], uncached: [], api: [], failed: 0 };
}

/** @param {{ calm: Times, flooded: Times }} times @param {'cached' | 'uncached' | 'api'} kind */
function ratioOf({ calm, flooded }, kind) {
  return percentile(flooded[kind], 0.99) / percentile(calm[kind], 0.99);
}

let asked = 0;

/** @param {number} port @param {number} seconds @param {Times} times */
async function visit(port, seconds, times) {
  const end = Date.now() + seconds * 1000;
  await Promise.all(
    VISITORS.map(async (address) => {
      const agent = new Agent({ keepAlive: true, localAddress: address });
      while (Date.now() < end) {
        asked += 1;
        for (const [kind, path] of /** @type {const} */ ([
          ['cached', '/properties'],
          ['uncached', `/properties?price=0-${SOME_PRICE + asked}`],
          ['api', `/api/properties?priceRange=0-${SOME_PRICE + asked}`],
        ])) {
          const since = performance.now();
          const status = await get(port, path, agent);
          if (status === 200) times[kind].push(performance.now() - since);
          else times.failed += 1;
          await pause(VISITOR_PAUSE_MS);
        }
      }
      agent.destroy();
    }),
  );
}

/** @param {number} port @param {string} path @param {Agent} agent @returns {Promise<number>} its status; 0: no answer */
function get(port, path, agent) {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path, agent, headers: { Accept: 'text/html' } });
    outgoing.on('response', (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end();
  });
}

/** @param {import('node:child_process').ChildProcess} flood @returns {Promise<number>} the number of its requests */
async function endOf(flood) {
  const told = new Promise((resolve) => flood.once('message', resolve));
  flood.send('end');
  return /** @type {number} */ (await told);
}
