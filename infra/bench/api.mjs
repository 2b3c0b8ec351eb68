import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../faults/system-under-test.mjs';
import { UserError, say } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { freePorts } from '../run/ports.mjs';
import { filterMixes, listCall } from './addresses.mjs';
import { fixed } from './report.mjs';
import { SEED, listingsConnection, visibleIds } from './rows.mjs';
import { startServer } from './server.mjs';
import { TARGETS } from './targets.mjs';

/**
 * @typedef {import('./load.mjs').Measured} Measured
 * @typedef {import('../faults/system-under-test.mjs').SystemUnderTest} SystemUnderTest
 */

const MIXES = 4000;
const DETAILS = 5000;
const COMPARED = 40;

/**
 * The calls for a list and for one property, straight at the service and with nothing kept, against the same from a
 * server with nothing around its SQL, at each number of listings.
 * @param {{ system: SystemUnderTest, load: import('./load.mjs').LoadGenerator, rowCounts: number[], rounds: number, haveRows: (rows: number) => Promise<void>,
 *   seconds: number, logFolder: string }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureApi({ system, load, rowCounts, rounds, seconds, haveRows, logFolder }) {
  const script = join('infra', 'bench', 'bare-listings.mjs');
  if (!existsSync(join(projectFolder, script))) throw new UserError(`${script}, the limit, is not there.`);
  const rowsOf = [['LISTINGS', 'CALL', 'OURS', 'P50', 'P99', 'BARE', 'P50', 'P99', 'RATIO', 'FAILED']];
  /** @type {import('./report.mjs').Verdict[]} */
  const verdicts = [];
  /** @type {Map<number, Measured>} */
  const lists = new Map();
  /** @type {string[]} */
  const notes = [];
  let failed = 0;
  let different = 0;
  for (const rows of rowCounts.toSorted((one, other) => other - one)) {
    await haveRows(rows);
    const port = await freePorts(1);
    const bare = await startServer({
      name: 'The bare server',
      args: [script],
      cwd: projectFolder,
      env: { ...listingsConnection(system), PORT: String(port) },
      port,
      path: '/api/properties',
      logFile: join(logFolder, 'bare.log'),
    });
    try {
      const ours = system.settings.ports.listings;
      const calls = {
        list: filterMixes(await choicesOf(ours), MIXES, SEED).map(listCall),
        detail: (await visibleIds(system, DETAILS)).map((id) => `/api/properties/${id}`),
      };
      const differences = await compareAnswers(ours, port, [
        ...calls.list.slice(0, COMPARED),
        ...calls.detail.slice(0, COMPARED / 2),
      ]);
      different += differences.length;
      notes.push(
        ...differences
          .slice(0, 5)
          .map((address) => `At ${fixed(rows)} listings the answers differ: ${address}`),
      );
      const measured = await load.compare(
        Object.entries(calls).flatMap(([call, addresses]) => [
          { name: `ours ${call}`, port: ours, addresses },
          { name: `bare ${call}`, port, addresses },
        ]),
        { rounds, seconds },
      );
      for (const kind of Object.keys(calls)) {
        const [mine, limit] = [measured.get(`ours ${kind}`), measured.get(`bare ${kind}`)];
        if (!mine || !limit) continue;
        failed += mine.failed + limit.failed;
        if (kind === 'list') lists.set(rows, mine);
        const ratio = mine.perSecond / limit.perSecond;
        rowsOf.push([
          fixed(rows),
          kind,
          ...figures(mine),
          ...figures(limit),
          fixed(ratio, 2),
          fixed(mine.failed + limit.failed),
        ]);
        say(`  ${rowsOf.at(-1)?.join('  ')}`);
        verdicts.push({
          what: `${kind} uncached, ${fixed(rows)} listings, of bare`,
          measured: ratio,
          limit: TARGETS.ofBare,
          side: 'at least',
        });
      }
    } finally {
      await bare.stop();
    }
  }
  const [fewest, most] = [lists.get(Math.min(...rowCounts)), lists.get(Math.max(...rowCounts))];
  if (fewest && most && rowCounts.length > 1) {
    const between = `list at ${fixed(Math.max(...rowCounts))}, of that at ${fixed(Math.min(...rowCounts))}`;
    verdicts.push(
      {
        what: `${between}: answers`,
        measured: most.perSecond / fewest.perSecond,
        limit: TARGETS.flat.perSecond,
        side: 'at least',
      },
      { what: `${between}: p99`, measured: most.p99 / fewest.p99, limit: TARGETS.flat.p99, side: 'at most' },
    );
  }
  verdicts.push(
    { what: 'calls that failed', measured: failed, limit: 0, side: 'at most', digits: 0 },
    {
      what: 'answers unlike those of the bare server',
      measured: different,
      limit: 0,
      side: 'at most',
      digits: 0,
    },
  );
  return { name: 'api', tables: [rowsOf], verdicts, notes };
}

/** @param {Measured} measured */
export function figures({ perSecond, p50, p99 }) {
  return [`${fixed(perSecond)}/s`, `${fixed(p50, 1)} ms`, `${fixed(p99, 1)} ms`];
}

/**
 * @param {number} port
 * @returns {Promise<import('./addresses.mjs').Choices>}
 */
export async function choicesOf(port) {
  const { status, body } = await call({ port, path: '/api/properties/filter-options' });
  if (status !== 200) throw new Error(`The filter options came with ${status}: ${body}`);
  return JSON.parse(body);
}

/**
 * @param {number} ours
 * @param {number} theirs
 * @param {string[]} addresses
 * @returns {Promise<string[]>} those that are answered with another total or other properties, with how
 */
async function compareAnswers(ours, theirs, addresses) {
  const differences = [];
  for (const path of addresses) {
    const [mine, other] = await Promise.all(
      [ours, theirs].map(async (port) => essence(await call({ port, path }))),
    );
    if (mine !== other) differences.push(`${path}: ${mine} is not ${other}`);
  }
  return differences;
}

/** @param {{ status: number, body: string }} answer */
function essence({ status, body }) {
  if (status !== 200) return `${status}`;
  /** @type {{ id?: number, title?: string, total?: number, properties?: { id: number }[] }} */
  const { id, title, total, properties } = JSON.parse(body);
  return properties ? `${total} [${properties.map((property) => property.id).join(' ')}]` : `${id} ${title}`;
}
