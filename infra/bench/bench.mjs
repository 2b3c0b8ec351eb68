/**
 * `make bench`: how fast the site is, on a system of its own, against limits on the same machine in the same run and
 * against what is wanted (infra/bench/targets.mjs). ROWS=10000,100000,1000000 are the numbers of listings;
 * ONLY=lighthouse,pages,writes,matcher,memory,flood,matching,map,suggestions,api,figures,cached,peers runs some parts, PEERS=strapi some products;
 * SECONDS and ROUNDS say how long and how often each load is measured, RUNS how often Lighthouse looks at each page, PAGES=home,detail
 * and LANGUAGES=sw at which it looks, INQUIRIES how many messages are sent; RECORD=yes writes docs/performance.md. The last line says how many targets were met.
 */
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { build, wholeBuild } from '../run/build.mjs';
import { ensureChromium } from '../test/chromium.mjs';
import { UserError, isInterrupted, onInterrupt, runMain, say, secondsSince } from '../run/console.mjs';
import { projectFolder, stateFolderAt } from '../run/folders.mjs';
import { withLock } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { freePorts } from '../run/ports.mjs';
import { prepareCluster } from '../run/postgres.mjs';
import { lastLines } from '../run/run-program.mjs';
import { ensureServerPrograms } from '../run/server-programs.mjs';
import { removeData, startSystem, stopSystem } from '../run/system.mjs';
import { testSettings, WITHOUT_LIMITS } from '../test/test-system.mjs';
import { PAGES, ROOTS } from './public-pages.mjs';

/** @typedef {import('./report.mjs').Part} Part */

const folder = join(projectFolder, '.local', 'bench');
const state = stateFolderAt(join(folder, 'system'));

/**
 * In this order: the first six need the demo listings, the others many, `matching` always as many. The map goes up to the most listings, which
 * `suggestions` needs, and the API down from them, the figures up again: filling a million takes a quarter of an hour.
 */
const PARTS = [
  'lighthouse',
  'pages',
  'writes',
  'matcher',
  'memory',
  'flood',
  'matching',
  'map',
  'suggestions',
  'api',
  'figures',
  'cached',
  'peers',
];
const MANY = ['matching', 'map', 'suggestions', 'api', 'figures', 'cached', 'peers'];
/** Number of listings for parts that are measured only once. */
const USUAL_ROWS = 100_000;

async function bench() {
  const loadBefore = loadavg()[0] ?? 0;
  const chosen = list('ONLY', PARTS);
  const pages = list('PAGES', PAGES);
  const languages = list('LANGUAGES', Object.keys(ROOTS));
  const rowCounts = list('ROWS').map(Number);
  const usualRows =
    rowCounts.toSorted((a, b) => Math.abs(a - USUAL_ROWS) - Math.abs(b - USUAL_ROWS))[0] ?? USUAL_ROWS;
  const [rounds, seconds, runs] = [
    wholeNumber('ROUNDS', 5),
    wholeNumber('SECONDS', 10),
    wholeNumber('RUNS', 5),
  ];

  await ensureNpmPackages(join(folder, 'logs'));
  const programs = await ensureServerPrograms();
  await ensureChromium();
  const { failed, output } = await build(wholeBuild, join(folder, 'logs'));
  if (failed !== undefined) throw new UserError(`Building the ${failed} failed:\n${lastLines(output, 40)}`);

  // Imported late, because they need npm packages.
  const { MailSink } = await import('../faults/mail-sink.mjs');
  const { Staff } = await import('../faults/staff.mjs');
  const { SystemUnderTest } = await import('../faults/system-under-test.mjs');
  const { LoadGenerator, ensureWrk } = await import('./load.mjs');
  const { QUIET_LOAD, commit, conclude, machine, show, writeDown } = await import('./report.mjs');
  const { chromiumPath } = await import('./browser-visits.mjs');

  await ensureWrk();
  const isBusy = loadBefore > QUIET_LOAD;
  const versions = [
    ['Node', process.version],
    ['PostgreSQL', versionOf(join(programs.postgresFolder, 'postgres'), '--version')],
    ['Redis', versionOf(programs.redisServer, '--version')],
    ['nginx', versionOf(programs.nginx, '-v')],
    ['Chromium', versionOf(await chromiumPath(), '--version')],
  ];
  const circumstances = [
    `Commit ${commit()}; ${machine()};`,
    `${versions.map((words) => words.join(' ')).join(', ')};`,
    `load before the start ${loadBefore.toFixed(2)}; ${rounds} rounds of ${seconds} s, ${runs} runs of Lighthouse.`,
    ...(isBusy ? ['**The machine was busy with something else: these figures are not to be trusted.**'] : []),
  ];
  for (const line of circumstances) say(line);

  const since = Date.now();
  const sink = new MailSink(await freePorts(1));
  await sink.start();
  const settings = await testSettings(state, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    // All requests come from one address.
    ...WITHOUT_LIMITS,
    GATEWAY_CONNECTIONS: '1000',
    ALERT_SETTLE_SECONDS: '0',
  });
  await startSystem(state, settings);
  const { superuserPassword } = await prepareCluster(state, programs.postgresFolder);
  say(`The system is up (${secondsSince(since)}).`);
  const system = new SystemUnderTest(state, settings, superuserPassword);
  const staff = new Staff(
    settings.ports.gateway,
    settings.values.ADMIN_USERNAME ?? '',
    settings.values.ADMIN_PASSWORD ?? '',
  );
  const load = new LoadGenerator(join(folder, 'addresses'));
  const propertyId = await propertyWithPictures(system);
  const common = { system, load, rounds, seconds, propertyId };
  let rowsThere = 0;
  /** @param {number} rows */
  const haveRows = async (rows) => {
    const { fillListings } = await import('./rows.mjs');
    if (rowsThere !== rows) await fillListings(system, rows);
    rowsThere = rows;
  };

  /** @type {Record<string, () => Promise<Part>>} */
  const measures = {
    lighthouse: async () =>
      (await import('./lighthouse.mjs')).measureLighthouse({
        ...{ origin: settings.publicUrl, propertyId, runs, folder: join(folder, 'lighthouse') },
        ...{ pages, languages },
      }),
    pages: async () => (await import('./pages.mjs')).measurePages({ origin: settings.publicUrl, propertyId }),
    writes: async () => {
      await staff.signIn();
      const { measureWrites } = await import('./writes.mjs');
      return measureWrites({ system, staff, sink, propertyId, inquiries: wholeNumber('INQUIRIES', 5000) });
    },
    matcher: async () => (await import('./matcher.mjs')).measureMatcher({ system }),
    memory: async () => (await import('./memory.mjs')).measureMemory(common),
    flood: async () => (await import('./flood.mjs')).measureFlood({ rounds, seconds }),
    api: async () => {
      const { measureApi } = await import('./api.mjs');
      return measureApi({ ...common, rowCounts, haveRows, logFolder: join(folder, 'logs') });
    },
    matching: async () => {
      const { MATCHED_LISTINGS, measureMatching } = await import('./matching.mjs');
      await haveRows(MATCHED_LISTINGS);
      return measureMatching({ system, staff });
    },
    map: async () => (await import('./map.mjs')).measureMap({ ...common, rowCounts, haveRows }),
    suggestions: async () => {
      const rows = Math.max(...rowCounts);
      await haveRows(rows);
      const { measureSuggestions } = await import('./suggestions.mjs');
      return measureSuggestions({ ...common, rows, logFolder: join(folder, 'logs') });
    },
    figures: async () =>
      (await import('./figures.mjs')).measureFigures({ system, staff, rowCounts, haveRows, rounds, seconds }),
    cached: async () => {
      await haveRows(usualRows);
      return (await import('./cached.mjs')).measureCached(common);
    },
    peers: async () => {
      await haveRows(usualRows);
      const only = process.env.PEERS ? list('PEERS') : undefined;
      return (await import('./peers.mjs')).measurePeers({
        ...common,
        folder: join(folder, 'peers'),
        only,
      });
    },
  };

  /** @type {Part[]} */
  const parts = [];
  try {
    for (const name of PARTS.filter((one) => chosen.includes(one))) {
      if (isInterrupted()) break;
      say(`\n${name}${MANY.includes(name) ? '' : ', with the listings of the demo'}`);
      const part = await measures[name]?.().catch((error) => unmeasured(name, error));
      if (!part || isInterrupted()) continue;
      show(part);
      parts.push(part);
    }
  } finally {
    staff.close();
    await sink.stop();
  }
  // Failed runs do not replace recorded results.
  const measured = parts.filter(({ tables }) => tables.length > 0);
  if (process.env.RECORD === 'yes') writeDown(measured, circumstances);
  if (isBusy)
    say(`\nThe load was ${loadBefore.toFixed(2)} before the start: these figures are not to be trusted.`);
  return conclude(parts);
}

/**
 * A failed part counts as a missed target.
 * @param {string} name
 * @param {unknown} error
 * @returns {Part}
 */
function unmeasured(name, error) {
  if (!(error instanceof Error)) throw error;
  return {
    name,
    tables: [],
    verdicts: [{ what: `${name} measured`, measured: undefined, limit: 1, side: 'at least', digits: 0 }],
    notes: [error instanceof UserError ? error.message : (error.stack ?? error.message)],
  };
}

/**
 * The demo property with the most pictures.
 * @param {import('../faults/system-under-test.mjs').SystemUnderTest} system
 */
async function propertyWithPictures(system) {
  const [row] = await system.query(
    'listings',
    `SELECT property_id AS id FROM property_pictures JOIN listed_properties p ON p.id = property_id
      WHERE kind = 'photo' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  return Number(row?.id ?? 1);
}

/**
 * @param {string} program
 * @param {string} argument
 */
function versionOf(program, argument) {
  // nginx prints its version on standard error.
  const text = execFileSync('/bin/sh', ['-c', '"$0" "$1" 2>&1', program, argument], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(text)?.[0] ?? 'unknown';
}

const USUAL = {
  ONLY: PARTS.join(','),
  PAGES: PAGES.join(','),
  LANGUAGES: Object.keys(ROOTS).join(','),
  ROWS: '10000,100000,1000000',
  PEERS: '',
};

/**
 * @param {keyof typeof USUAL} name
 * @param {string[]} [known]
 */
function list(name, known) {
  const words = (process.env[name] || USUAL[name]).split(',').map((word) => word.trim());
  const wrong = words.find((word) =>
    known ? !known.includes(word) : name === 'ROWS' && !/^[1-9]\d*$/.test(word),
  );
  if (wrong === undefined) return words;
  const allowed = known ? `some of ${known.join(', ')}` : 'whole numbers between commas';
  throw new UserError(`${name} must be ${allowed}; "${wrong}" is not.`);
}

/**
 * @param {string} name
 * @param {number} usual
 */
function wholeNumber(name, usual) {
  const text = process.env[name];
  if (!text) return usual;
  if (!/^[1-9]\d*$/.test(text))
    throw new UserError(`${name} must be a whole number from 1; it is "${text}".`);
  return Number(text);
}

async function tearDown() {
  await stopSystem(state);
  removeData(state);
}

await runMain(() =>
  withLock(join(folder, 'bench.lock'), 'Another "make bench"', async () => {
    await tearDown();
    const forget = onInterrupt(tearDown);
    try {
      return await bench();
    } finally {
      forget();
      await tearDown();
    }
  }),
);
