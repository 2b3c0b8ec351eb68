import { checkMessages, checkWhole, unsent } from './invariants.mjs';
import { Visitors, percentile } from './load.mjs';
import { until } from './system-under-test.mjs';

/**
 * Result of one scenario.
 * @typedef {object} Outcome
 * @property {string} title
 * @property {number} posted
 * @property {number} accepted
 * @property {number} rows
 * @property {number} mails
 * @property {number} duplicates
 * @property {number} duplicatesAllowed
 * @property {number} lost
 * @property {number} gets
 * @property {number} failedGets
 * @property {number} recoverySeconds from the end of the fault until everything is healthy and a message is accepted
 * @property {number} p99 ms, of the answers that accepted a message
 * @property {string[]} notes
 * @property {string[]} problems none where it passed
 *
 * @typedef {object} Bench
 * @property {import('./system-under-test.mjs').SystemUnderTest} system
 * @property {import('./mail-sink.mjs').MailSink} sink
 * @property {import('./staff.mjs').Staff} staff
 * @property {number[]} propertyIds
 * @property {string} run tells the messages of this run from others
 * @property {number} perSecond messages while a fault goes on
 * @property {number} atLeast messages for each scenario
 * @property {number} ran how many scenarios have begun
 * @property {Set<string>} ends of processes that were told of
 */

const TOGETHER = 12;
/** Mails are retried with pauses, and a killed worker's lease must expire first. */
const DRAIN_MS = 240_000;

/**
 * Injects one fault under load, waits until all mails are sent, and checks the invariants.
 * @param {Bench} bench
 * @param {import('./scenarios/scenario.mjs').Scenario} scenario
 * @param {{ perSecond?: number, together?: number, atLeast?: number, most?: number }} [load] where not the usual one
 * @returns {Promise<Outcome>}
 */
export async function runScenario(bench, scenario, load = {}) {
  const { system, sink, staff, propertyIds, run } = bench;
  const label = `${run}-${scenario.name.replace('+', 'plus')}`;
  // Another property each time: visits of the previous scenario may be written late.
  const viewedId = propertyIds[bench.ran++ % propertyIds.length] ?? 1;
  const viewsBefore = await storedViews(system, viewedId);
  const visitors = new Visitors({
    port: system.settings.ports.gateway,
    ...{ label, propertyIds, viewedId },
    perSecond: scenario.perSecond ?? bench.perSecond,
    together: TOGETHER,
    ...load,
  }).begin();
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  const notes = [];
  /** @type {import('./scenarios/scenario.mjs').Scene} */
  const scene = {
    ...{ system, sink, staff },
    load: visitors.result,
    complain: (problem) => problems.push(problem),
    note: (note) => notes.push(note),
  };
  /** @param {() => Promise<unknown>} step */
  const attempt = async (step) => {
    try {
      await step();
    } catch (error) {
      problems.push(/** @type {Error} */ (error).message);
    }
  };

  await attempt(() => scenario.fault(scene));
  const since = Date.now();
  await attempt(async () => {
    await system.untilHealthy();
    const enough = visitors.result.accepted.size + 1;
    await until(
      'a message is accepted',
      () => visitors.result.accepted.size >= enough || isOver(visitors, load.most),
    );
  });
  const recoverySeconds = (Date.now() - since) / 1000;
  const result = await visitors.end(load.atLeast ?? (scenario.perSecond === undefined ? bench.atLeast : 0));
  await attempt(() => until('all mails are out', async () => (await unsent(system, label)) === 0, DRAIN_MS));
  const drainSeconds = (Date.now() - since) / 1000;
  await attempt(async () => scenario.afterwards?.(scene));

  const duplicatesAllowed = scenario.duplicates?.(scene) ?? 0;
  const found = await checkMessages(system, sink, label, result, {
    duplicates: duplicatesAllowed,
    ...(scenario.refusedRecipient === undefined ? {} : { refusedRecipient: scenario.refusedRecipient }),
  });
  problems.push(...found.problems);
  await attempt(async () => problems.push(...(await checkWhole(system, sink, staff))));
  await attempt(async () => problems.push(...(await endedByThemselves(bench))));
  if (scenario.readsGoOn && result.failedGets.length > 0) {
    problems.push(
      `${result.failedGets.length} of ${result.gets} reads failed, such as ${result.failedGets[0]}`,
    );
  }
  if (scenario.nobodyNotices && result.retries > 0)
    problems.push(`${result.retries} messages had to be sent again`);
  await attempt(async () => {
    const counted = () => storedViews(system, viewedId).then((views) => views - viewsBefore);
    if (scenario.countsAreKept)
      await until('all visits are counted', async () => (await counted()) >= result.views, 15_000);
    if ((await counted()) > result.viewsTold) problems.push('more visits are counted than there were');
  });
  notes.push(`mails out after ${drainSeconds.toFixed(1)} s`);
  return {
    title: scenario.title,
    posted: result.posted,
    accepted: result.accepted.size,
    ...{
      rows: found.rows,
      mails: found.mails,
      duplicates: found.duplicates,
      duplicatesAllowed,
      lost: found.lost,
    },
    ...{ gets: result.gets, failedGets: result.failedGets.length, recoverySeconds },
    p99: percentile(result.milliseconds, 0.99),
    ...{ notes, problems },
  };
}

/**
 * @param {Visitors} visitors
 * @param {number} [most]
 */
function isOver(visitors, most) {
  return visitors.result.posted >= (most ?? Infinity);
}

/**
 * Processes that exited instead of waiting for a missing dependency. Only PostgreSQL may
 * need a second start, while processes of a killed one still run.
 * @param {Bench} bench
 */
async function endedByThemselves({ system, ends }) {
  const given = (await system.processes()).filter(
    ({ name, lastExit }) => name !== 'postgres' && lastExit !== undefined && lastExit !== 'SIGKILL',
  );
  return given.flatMap(({ name, lastExit, since }) => {
    const end = `${name} ${since}`;
    if (ends.has(end)) return [];
    ends.add(end);
    return [`${name} ended by itself (${lastExit})`];
  });
}

/**
 * @param {import('./system-under-test.mjs').SystemUnderTest} system
 * @param {number} propertyId
 */
async function storedViews(system, propertyId) {
  /** @type {{ views: string | null }[]} */
  const [row] = await system.query(
    'listings',
    'SELECT sum(views) AS views FROM property_interest WHERE property_id = $1',
    [propertyId],
  );
  return Number(row?.views ?? 0);
}
