/**
 * `make test-faults`: injects each fault into a system of its own, under load, and counts lost messages.
 * INQUIRIES=50000 messages are sent in all; ONLY=kill-redis runs one scenario; SOAK_MINUTES=60 watches the memory of a
 * system at a third of its load afterwards; RECORD=yes writes the tables into docs/reliability.md. `make test-soak` is the soak
 * without faults before it, for four hours. The last line says how many scenarios passed and failed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build, wholeBuild } from '../run/build.mjs';
import { UserError, isInterrupted, onInterrupt, runMain, say, secondsSince, table } from '../run/console.mjs';
import { projectFolder, stateFolderAt } from '../run/folders.mjs';
import { withLock } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { freePorts } from '../run/ports.mjs';
import { prepareCluster } from '../run/postgres.mjs';
import { lastLines } from '../run/run-program.mjs';
import { ensureServerPrograms } from '../run/server-programs.mjs';
import { removeData, startSystem, stopSystem } from '../run/system.mjs';
import { imapSettings, startImapServer } from '../test/imap-server.mjs';
import { testSettings, WITHOUT_LIMITS } from '../test/test-system.mjs';

/**
 * @typedef {import('./run-scenario.mjs').Outcome} Outcome
 * @typedef {import('./run-scenario.mjs').Bench} Bench
 */

const folder = join(projectFolder, '.local', 'test', 'faults');
const state = stateFolderAt(join(folder, 'system'));
const imap = stateFolderAt(join(folder, 'imap'));
const failedLogs = join(folder, 'logs', 'failed');
const document = join(projectFolder, 'docs', 'reliability.md');

/** Open files vary with connections; a greater increase is a leak. */
const FILES_MARGIN = 40;

/** Not a scenario: `ONLY=soak` runs the soak test without faults before it. */
const SOAK = 'soak';
/** Memory growth of a process per hour, in the second half of a soak. */
const MOST_GROWTH_PERCENT = 2;
/** In a shorter time a single garbage collection looks like growth. */
const LEAST_SOAK_MINUTES = 120;

async function testFaults() {
  const inquiries = wholeNumber('INQUIRIES', 50_000);
  const soakMinutes = wholeNumber('SOAK_MINUTES', process.env.ONLY === SOAK ? 240 : 0);
  await ensureNpmPackages(join(folder, 'logs'));
  await ensureServerPrograms();
  const { failed, output } = await build(wholeBuild, join(folder, 'logs'));
  if (failed !== undefined) throw new UserError(`Building the ${failed} failed:\n${lastLines(output, 40)}`);

  // Imported late, because they need npm packages.
  const { MailSink } = await import('./mail-sink.mjs');
  const { checkRoles } = await import('./roles.mjs');
  const { Watch } = await import('./resources.mjs');
  const { scenarios } = await import('./scenarios/index.mjs');
  const { Staff } = await import('./staff.mjs');
  const { SystemUnderTest } = await import('./system-under-test.mjs');
  const { runScenario } = await import('./run-scenario.mjs');

  const only = process.env.ONLY;
  const chosen = scenarios.filter(({ name }) => !only || only.split(',').includes(name));
  if (chosen.length === 0 && only !== 'steady' && only !== SOAK) {
    throw new UserError(
      `There is no scenario "${only}". There are: ${scenarios.map(({ name }) => name).join(', ')}, steady, ${SOAK}.`,
    );
  }

  const since = Date.now();
  const sink = new MailSink(await freePorts(1));
  await sink.start();
  const { port: imapPort } = await startImapServer(imap);
  const settings = await testSettings(state, {
    ...imapSettings(imapPort),
    REPLICAS: '2',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    // All visitors have one address. Limits per account still apply.
    ...WITHOUT_LIMITS,
    LOGIN_ATTEMPTS_PER_ACCOUNT: '10',
    GATEWAY_CONNECTIONS: '1000',
    // Another worker takes over a killed worker's mails after this time. Shorter than the default, to save time.
    DELIVERY_LEASE_SECONDS: '10',
    SMTP_TIMEOUT_SECONDS: '8',
    ALERT_SETTLE_SECONDS: '2',
  });
  // Not disposable: committed data must survive a crash.
  await startSystem(state, settings);
  const { postgresFolder } = await ensureServerPrograms();
  const { superuserPassword } = await prepareCluster(state, postgresFolder);
  say(`The system under test is up (${secondsSince(since)}).`);
  const system = new SystemUnderTest(state, settings, superuserPassword, imap);
  const staff = new Staff(
    settings.ports.gateway,
    settings.values.ADMIN_USERNAME ?? '',
    settings.values.ADMIN_PASSWORD ?? '',
  );
  await staff.signIn();
  /** @type {{ properties: { id: number }[] }} */
  const { properties } = await staff.get('/api/properties');
  /** @type {Bench} */
  const bench = {
    ...{ system, sink, staff, propertyIds: properties.map(({ id }) => id), run: Date.now().toString(36) },
    // Half of the messages during faults, the rest as fast as they are accepted.
    perSecond: Math.min(60, Math.max(8, inquiries / 1000)),
    atLeast: Math.max(20, Math.round(inquiries / 2 / scenarios.length)),
    ran: 0,
    ends: new Set(),
  };

  /** @type {Outcome[]} */
  const outcomes = [];
  const watch = new Watch(system);
  try {
    // Files opened at the first request stay open, which is not a leak.
    const warm = {
      name: 'warm',
      title: 'no fault',
      readsGoOn: true,
      nobodyNotices: true,
      fault: async () => undefined,
    };
    const begun = {
      ...warm,
      afterwards: async (/** @type {import('./scenarios/scenario.mjs').Scene} */ { complain }) =>
        (await checkRoles(system)).forEach(complain),
    };
    outcomes.push(told(await runScenario(bench, begun, { atLeast: 50 })));
    watch.begin();
    await watch.look();
    for (const scenario of chosen) {
      if (isInterrupted()) break;
      const outcome = told(await runScenario(bench, scenario));
      outcomes.push(outcome);
      await sink.behave('ok');
    }
    const left = inquiries - outcomes.reduce((sum, { posted }) => sum + posted, 0);
    let perSecond = 10;
    if (left > 0 && (!only || only === 'steady')) {
      const steady = {
        ...warm,
        name: 'steady',
        title: 'no fault, as fast as can be',
      };
      const began = Date.now();
      const outcome = await runScenario(bench, steady, {
        ...{ perSecond: Infinity, together: 24, most: left, atLeast: left },
      });
      perSecond = outcome.mails / ((Date.now() - began) / 1000);
      outcome.notes.push(`${perSecond.toFixed(0)} messages a second from the form to the mail server`);
      outcomes.push(told(outcome));
    }
    if (soakMinutes > 0) outcomes.push(told(await soak(bench, warm, watch, perSecond / 3, soakMinutes)));
    await watch.look();
  } finally {
    watch.end();
    staff.close();
    await sink.stop();
  }
  return report(outcomes, watch, since);
}

/**
 * Messages, pages and lists at a third of what the system can do, without a fault. The memory of every process must stay level
 * in the second half: the first fills caches.
 * @param {Bench} bench
 * @param {Pick<import('./scenarios/scenario.mjs').Scenario, 'readsGoOn' | 'nobodyNotices'>} calm
 * @param {import('./resources.mjs').Watch} watch
 * @param {number} perSecond messages
 * @param {number} minutes
 * @returns {Promise<Outcome>}
 */
async function soak(bench, calm, watch, perSecond, minutes) {
  const { runScenario } = await import('./run-scenario.mjs');
  const halfway = watch.seconds() + minutes * 30;
  const outcome = await runScenario(bench, {
    ...{ ...calm, name: SOAK, title: `${minutes} minutes at a third of the load` },
    perSecond,
    fault: async () => {
      const end = Date.now() + minutes * 60_000;
      while (Date.now() < end && !isInterrupted()) await pause(1000);
    },
  });
  for (const { name, lastBytes } of watch.bounds.values()) {
    const percent = (watch.slope(name, halfway) / lastBytes) * 100;
    outcome.notes.push(`${name} ${percent >= 0 ? '+' : ''}${percent.toFixed(1)} % an hour`);
    if (minutes >= LEAST_SOAK_MINUTES && percent > MOST_GROWTH_PERCENT)
      outcome.problems.push(`The memory of ${name} grew by ${percent.toFixed(1)} % an hour.`);
  }
  return outcome;
}

/** @param {Outcome} outcome */
function told(outcome) {
  const { title, posted, accepted, mails, duplicates, lost, recoverySeconds, notes, problems } = outcome;
  say(
    `${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${title}: ${posted} sent, ${accepted} accepted, ${mails} mails, ` +
      `${duplicates} twice, ${lost} lost, back in ${recoverySeconds.toFixed(1)} s; ${notes.join('; ')}`,
  );
  for (const problem of problems.slice(0, 12)) say(`          ${problem}`);
  if (problems.length > 12) say(`          and ${problems.length - 12} more`);
  return outcome;
}

/**
 * @param {Outcome[]} outcomes
 * @param {import('./resources.mjs').Watch} watch
 * @param {number} since
 * @returns {Promise<number>} the exit code
 */
async function report(outcomes, watch, since) {
  const { memoryLimits } = await import('./resources.mjs');
  const { partOf } = await import('./system-under-test.mjs');
  const sum = (/** @type {(outcome: Outcome) => number} */ of) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const heading = [
    ...['SCENARIO', 'POSTED', 'ACCEPTED', 'ROWS', 'MAILS', 'TWICE (MAY)', 'LOST', 'READS FAILED'],
    ...['RECOVERY', '99 % WITHIN', 'RESULT'],
  ];
  const rows = outcomes.map((outcome) => [
    outcome.title,
    ...[outcome.posted, outcome.accepted, outcome.rows, outcome.mails].map(String),
    `${outcome.duplicates} (${outcome.duplicatesAllowed})`,
    String(outcome.lost),
    `${outcome.failedGets} of ${outcome.gets}`,
    `${outcome.recoverySeconds.toFixed(1)} s`,
    `${outcome.p99} ms`,
    outcome.problems.length === 0 ? 'ok' : 'FAILED',
  ]);
  rows.push([
    'all',
    ...[
      sum(({ posted }) => posted),
      sum(({ accepted }) => accepted),
      sum(({ rows: n }) => n),
      sum(({ mails }) => mails),
    ].map(String),
    `${sum(({ duplicates }) => duplicates)} (${sum(({ duplicatesAllowed }) => duplicatesAllowed)})`,
    String(sum(({ lost }) => lost)),
    `${sum(({ failedGets }) => failedGets)} of ${sum(({ gets }) => gets)}`,
    ...['', '', ''],
  ]);

  const limits = memoryLimits();
  const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
  const usage = [...watch.bounds.values()].map(({ name, mostBytes, lastBytes, firstFiles, lastFiles }) => {
    const limit = limits.get(partOf(name)) ?? Infinity;
    // PostgreSQL keeps table files open per connection, up to a limit.
    const hasLeak = name !== 'postgres' && lastFiles > firstFiles + FILES_MARGIN;
    const isWell = mostBytes < limit && !hasLeak;
    return {
      isWell,
      row: [
        name,
        megabytes(mostBytes),
        megabytes(lastBytes),
        megabytes(limit),
        `${firstFiles}`,
        `${lastFiles}`,
        isWell ? 'ok' : 'FAILED',
      ],
    };
  });
  const usageHeading = [
    'PROCESS',
    'MOST MEMORY',
    'AT THE END',
    'MAY HAVE',
    'FILES OPEN',
    'AT THE END',
    'RESULT',
  ];

  say(`\n${table([heading, ...rows])}\n`);
  say(`${table([usageHeading, ...usage.map(({ row }) => row)])}\n`);
  const results = [
    ...outcomes.map(({ problems }) => problems.length === 0),
    ...usage.map(({ isWell }) => isWell),
  ];
  const passed = results.filter(Boolean).length;
  const failed = results.length - passed;
  if (process.env.RECORD === 'yes') {
    const notes = outcomes.flatMap(({ title, notes: own }) =>
      own.length > 0 ? [`- ${title}: ${own.join('; ')}`] : [],
    );
    record(
      [
        `${sum(({ posted }) => posted)} messages, ${sum(({ lost }) => lost)} lost. Commit ${commit()}, ${machine()}, ${secondsSince(since)}.`,
        markdown([heading, ...rows]),
        markdown([usageHeading, ...usage.map(({ row }) => row)]),
        notes.join('\n'),
      ].join('\n\n'),
    );
  }
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/**
 * Writes the results between their markers in the document.
 * @param {string} text
 */
function record(text) {
  const [begin, end] = ['<!-- measured:faults -->', '<!-- /measured -->'];
  const known = existsSync(document) ? readFileSync(document, 'utf8') : '';
  const from = known.indexOf(begin);
  const to = known.indexOf(end, from);
  if (from < 0 || to < 0) {
    say(`Not recorded: docs/reliability.md has no ${begin} … ${end}.`);
    return;
  }
  writeFileSync(document, `${known.slice(0, from + begin.length)}\n\n${text}\n\n${known.slice(to)}`);
  say('Recorded in docs/reliability.md.');
}

/** @param {string[][]} rows the first is the heading */
function markdown(rows) {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  const [first = '', ...others] = lines;
  return [first, `|${' --- |'.repeat(rows[0]?.length ?? 0)}`, ...others].join('\n');
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: projectFolder,
      encoding: 'utf8',
    }).trim();
  } catch {
    return 'unknown';
  }
}

function machine() {
  return `${cpus().length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.versions.node}`;
}

/**
 * @param {string} name
 * @param {number} usual
 */
function wholeNumber(name, usual) {
  const text = process.env[name];
  if (!text) return usual;
  if (!/^\d+$/.test(text)) throw new UserError(`${name} must be a whole number; it is "${text}".`);
  return Number(text);
}

/**
 * Stops and deletes the system of this run, or of an earlier one that was killed.
 * @param {boolean} [keepLogs] of a run that found something
 */
async function tearDown(keepLogs = false) {
  await stopSystem(state);
  await stopSystem(imap);
  removeData(imap);
  if (keepLogs && existsSync(state.logs)) {
    rmSync(failedLogs, { recursive: true, force: true });
    cpSync(state.logs, failedLogs, { recursive: true });
    say(`The logs are in ${failedLogs}.`);
  }
  removeData(state);
}

await runMain(() =>
  withLock(join(folder, 'test.lock'), 'Another "make test-faults"', async () => {
    await tearDown();
    const forget = onInterrupt(() => tearDown());
    let failed = true;
    try {
      const code = await testFaults();
      failed = code !== 0;
      return code;
    } finally {
      forget();
      await tearDown(failed);
    }
  }),
);
