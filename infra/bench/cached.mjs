import { propertyPage } from '@lml/common/contracts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { call } from '../faults/system-under-test.mjs';
import { drawnWithSkew, filterMixes, listCall, listPage } from './addresses.mjs';
import { choicesOf, figures } from './api.mjs';
import { fixed } from './report.mjs';
import { SEED, visibleIds } from './rows.mjs';
import { TARGETS } from './targets.mjs';

const ADDRESSES = 20_000;
const DRAWS = 100_000;
const SAMPLE = 201;
/** Fewer than the pages service renders at a time. */
const ASKED_AT_ONCE = 4;

/**
 * Calls and pages through the gateway as visitors come, a few addresses often and many seldom, against the same nginx
 * with a file of the same bytes: plain, as it is compared, and compressed, as browsers ask.
 * @param {{ system: import('../faults/system-under-test.mjs').SystemUnderTest,
 *   load: import('./load.mjs').LoadGenerator, rounds: number, seconds: number }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureCached({ system, load, rounds, seconds }) {
  const { ports } = system.settings;
  const choices = await choicesOf(ports.listings);
  const ids = await visibleIds(system, ADDRESSES / 2);
  const titles = await system.query(
    'listings',
    'SELECT id, title FROM listed_properties WHERE id = ANY ($1::int[])',
    [ids],
  );
  const paths = titles.map(({ id, title }) => propertyPage(Number(id), String(title)));
  const mixes = filterMixes(choices, ADDRESSES * 2, SEED + 1);
  const kinds = {
    calls: mixed(
      mixes.map(listCall),
      ids.map((id) => `/api/properties/${id}`),
    ),
    pages: mixed(mixes.map(listPage), paths),
  };
  const rows = [['WHAT', 'BYTES', 'OURS', 'P50', 'P99', 'STATIC', 'P50', 'P99', 'RATIO', 'FAILED']];
  /** @type {import('./report.mjs').Verdict[]} */
  const verdicts = [];
  /** @type {string[]} */
  const warmed = [];
  let failed = 0;
  const folder = join(system.state.gateway, 'builds', 'assets', 'bench');
  mkdirSync(folder, { recursive: true });
  try {
    for (const [kind, known] of Object.entries(kinds)) {
      const addresses = drawnWithSkew(known, DRAWS, SEED);
      const since = Date.now();
      await askForEach(ports.gateway, known);
      warmed.push(`${fixed(known.length)} ${kind} in ${fixed((Date.now() - since) / 1000)} s`);
      const body = await medianAnswer(ports.gateway, addresses.slice(0, SAMPLE));
      const extension = kind === 'calls' ? 'json' : 'html';
      const file = `${kind}.${extension}`;
      writeFileSync(join(folder, file), body);
      writeFileSync(join(folder, `${file}.gz`), gzipSync(body, { level: 5 }));
      for (const encoding of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': encoding };
        const name = encoding === 'identity' ? kind : `${kind}, gzip`;
        const measured = await load.compare(
          [
            { name: 'ours', port: ports.gateway, addresses, headers },
            { name: 'static', port: ports.gateway, addresses: [`/assets/bench/${file}`], headers },
          ],
          { rounds, seconds },
        );
        const [mine, limit] = [measured.get('ours'), measured.get('static')];
        if (!mine || !limit) continue;
        // Without a response there is nothing to compare.
        const ratio = limit.failed > 0 ? NaN : mine.perSecond / limit.perSecond;
        failed += mine.failed + limit.failed;
        rows.push([
          name,
          fixed(body.length),
          ...figures(mine),
          ...figures(limit),
          fixed(ratio, 2),
          fixed(mine.failed + limit.failed),
        ]);
        // With Accept-Encoding, like browsers.
        if (encoding === 'gzip') {
          verdicts.push({
            what: `${kind} cached, compressed, of a static file`,
            measured: ratio,
            limit: TARGETS.ofStatic,
            side: 'at least',
          });
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  verdicts.push({
    what: 'cached answers that failed',
    measured: failed,
    limit: 0,
    side: 'at most',
    digits: 0,
  });
  return {
    name: 'cached',
    tables: [rows],
    verdicts,
    notes: [
      `${fixed(kinds.calls.length)} calls and ${fixed(kinds.pages.length)} pages, the n-th asked for 1/n as often as the first.`,
      `Each was asked for once before: ${warmed.join(', ')}.`,
    ],
  };
}

/**
 * Alternates lists and details, each address once.
 * @param {string[]} lists
 * @param {string[]} details
 */
function mixed(lists, details) {
  const distinct = [...new Set(lists)];
  const count = Math.min(distinct.length, ADDRESSES - details.length);
  const longer = Math.max(count, details.length);
  return Array.from({ length: longer }, (_, index) => [distinct[index], details[index]])
    .flat()
    .filter((address) => address !== undefined)
    .slice(0, count + details.length);
}

/**
 * Warms the gateway's cache.
 * @param {number} port
 * @param {string[]} addresses
 */
async function askForEach(port, addresses) {
  const agent = new Agent({ keepAlive: true });
  const left = addresses.values();
  await Promise.all(
    Array.from({ length: ASKED_AT_ONCE }, async () => {
      for (const path of left) await call({ port, path, agent });
    }),
  );
  agent.destroy();
}

/**
 * The response of median length, which sets the size of the static file.
 * @param {number} port
 * @param {string[]} addresses
 */
async function medianAnswer(port, addresses) {
  const agent = new Agent({ keepAlive: true });
  const bodies = [];
  for (const path of addresses) {
    const { status, body } = await call({ port, path, agent });
    if (status !== 200) throw new Error(`${path} came with ${status}`);
    bodies.push(Buffer.from(body));
  }
  agent.destroy();
  const sorted = bodies.sort((a, b) => a.length - b.length);
  return sorted[Math.floor(sorted.length / 2)] ?? Buffer.alloc(0);
}
