import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { BadLine } from './bad-line.mjs';
import { listingHistory } from './listing-history.mjs';
import { percentile } from './load.mjs';
import { REFUSED_RECIPIENT } from './mail-sink.mjs';
import { partOf, until } from './system-under-test.mjs';

/**
 * @typedef {import('./system-under-test.mjs').Part} Part
 * @typedef {import('./load.mjs').LoadResult} LoadResult
 *
 * Context of a scenario.
 * @typedef {object} Scene
 * @property {import('./system-under-test.mjs').SystemUnderTest} system
 * @property {import('./mail-sink.mjs').MailSink} sink
 * @property {import('./staff.mjs').Staff} staff signed in
 * @property {LoadResult} load what visitors have met with so far
 * @property {(problem: string) => void} complain
 * @property {(how: string) => void} note something worth knowing, for the table
 *
 * @typedef {object} Scenario
 * @property {string} name for ONLY=
 * @property {string} title
 * @property {(scene: Scene) => Promise<void>} fault causes it and ends it; what comes back by itself may still be away
 * @property {boolean} [readsGoOn] no reader may notice it
 * @property {boolean} [nobodyNotices] no writer has to try again, either
 * @property {boolean} [countsAreKept] visits that were counted are not lost with the fault
 * @property {number} [perSecond] how many messages there are meanwhile, where the usual is too many
 * @property {(scene: Scene) => number} [duplicates] how many mails may come twice
 * @property {string} [refusedRecipient] who gets none
 * @property {(scene: Scene) => Promise<void>} [afterwards] puts back what the fault needed, once all mails are out
 */

/** Concurrent mails of a worker, any of which may be sent but unrecorded when it is killed. */
const MAILS_IN_HAND = 5;
const KILLS = 3;
const WORKER_KILLS = 5;
/** Failed attempts after which the workers have noticed the fault. */
const SOME = 3;

/** @type {Part[]} */
const SERVICES = ['auth', 'listings', 'inquiries', 'notifications', 'pages'];
/** @type {Part[]} */
const PARTS = [...SERVICES, 'redis', 'postgres', 'gateway'];
/** Services that readers do not miss; without `pages` the browser renders the pages. */
const UNNOTICED = new Set(['auth', 'inquiries', 'notifications', 'pages', 'redis']);

/** @type {Scenario[]} */
const stops = PARTS.map((part) => ({
  name: `stop-${part}`,
  title: `${part} stopped and started`,
  readsGoOn: UNNOTICED.has(part),
  countsAreKept: part !== 'postgres',
  fault: async ({ system, load }) => {
    await system.stop(part);
    await moreMessages(load, 10);
    await system.start(part);
  },
}));

/** @type {Scenario[]} */
const kills = PARTS.map((part) => ({
  name: `kill-${part}`,
  title: `${part} killed ${part === 'notifications' ? WORKER_KILLS : KILLS} times`,
  readsGoOn: UNNOTICED.has(part),
  duplicates: () => (part === 'notifications' ? WORKER_KILLS * MAILS_IN_HAND * 2 : 0),
  fault: async ({ system, load, sink }) => {
    for (let kill = 0; kill < (part === 'notifications' ? WORKER_KILLS : KILLS); kill++) {
      // Under load, so that there is data to lose.
      await (part === 'notifications' ? moreMails(sink, 10) : moreAccepted(load, 10));
      await system.kill(part);
      await system.untilHealthy([part]);
    }
  },
}));

/** @type {Scenario[]} */
const mailServer = [
  {
    name: 'mail-away',
    title: 'mail server refuses connections',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ system, sink }) => {
      await sink.behave('away');
      // The mails are retried, and the reason is recorded.
      await until('some mails were tried in vain', async () => (await putOff(system)) >= SOME);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-slow',
    title: 'mail server takes 2 s a mail',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ sink }) => {
      await sink.behave('slow');
      await moreMails(sink, 20);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-busy',
    title: 'mail server puts mails off (451)',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ system, sink }) => {
      await sink.behave('busy');
      await until('some mails were tried in vain', async () => (await putOff(system)) >= SOME);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-picky',
    title: 'mail server refuses one recipient (550)',
    readsGoOn: true,
    countsAreKept: true,
    refusedRecipient: REFUSED_RECIPIENT,
    fault: async ({ system, sink, load }) => {
      await sink.behave('picky');
      await system.runServices(({ env }, part) =>
        part === 'inquiries'
          ? { env: { ...env, STAFF_EMAILS: `${env.STAFF_EMAILS},${REFUSED_RECIPIENT}` } }
          : undefined,
      );
      await moreAccepted(load, 30);
      await system.runServices();
    },
    afterwards: async ({ sink }) => sink.behave('ok'),
  },
  {
    name: 'mail-cut',
    title: 'mail server takes mails, line cut before it says so',
    readsGoOn: true,
    countsAreKept: true,
    duplicates: ({ sink }) => sink.brokenLines,
    fault: async ({ sink }) => {
      sink.brokenLines = 0;
      await sink.behave('cut');
      await until('lines were cut', () => sink.brokenLines >= 20);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-reset',
    title: 'mail server takes mails, says so, cuts the line',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ sink }) => {
      await sink.behave('reset');
      await moreMails(sink, 30);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-hang',
    title: 'mail server says nothing',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ system, sink }) => {
      await sink.behave('hang');
      await until('some mails were tried in vain', async () => (await putOff(system)) >= SOME);
      await sink.behave('ok');
    },
  },
];

/** @type {Scenario[]} */
const rest = [
  {
    name: 'redis-emptied',
    title: 'Redis emptied with unsent mails',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ system, sink, staff, load, complain }) => {
      await sink.behave('away');
      await moreAccepted(load, 20);
      await system.emptyRedis();
      const { status } = await staff.call('GET', '/api/user');
      if (status !== 401) complain(`a session that is gone was answered ${status}`);
      await sink.behave('ok');
    },
  },
  {
    name: 'all-killed',
    title: 'everything killed at once',
    duplicates: () => MAILS_IN_HAND * 2,
    fault: async ({ system, load, complain, note }) => {
      await moreAccepted(load, 20);
      await Promise.all(PARTS.map((part) => system.kill(part)));
      const since = Date.now();
      await system.untilHealthy();
      const seconds = (Date.now() - since) / 1000;
      note(`up again in ${seconds.toFixed(1)} s`);
      if (seconds > 90) complain(`it took ${seconds.toFixed(0)} s to be up again`);
    },
  },
  {
    name: 'postgres-held',
    title: 'PostgreSQL held for 8 s',
    fault: async ({ system, complain, note }) => {
      const asked = (await system.processes()).filter(({ name }) => /^(auth|listings|inquiries)/.test(name));
      const goOn = await system.hold('postgres');
      const since = Date.now();
      try {
        for (const { name, port } of asked) {
          if (await system.health(port, 'ready', 3000))
            complain(`${name} says that it is ready without PostgreSQL`);
          if (!(await system.health(port, 'live', 3000))) complain(`${name} says that it does not live`);
        }
        await until('it has been held long enough', () => Date.now() - since > 8000);
      } finally {
        goOn();
      }
      const seconds = await until('all are ready', async () => {
        const answers = await Promise.all(asked.map(({ port }) => system.health(port, 'ready', 3000)));
        return answers.every(Boolean);
      });
      note(`ready ${seconds.toFixed(1)} s after`);
      if (seconds > 5) complain(`it took ${seconds.toFixed(1)} s until all were ready`);
      const restarted = (await system.processes()).filter(({ since: started = 0 }) => started > since);
      for (const { name } of restarted) complain(`${name} was restarted meanwhile`);
    },
  },
  {
    name: 'bad-line',
    title: '500 ms to PostgreSQL, 20 % of connections reset each second',
    perSecond: 4,
    fault: async ({ system, load, complain, note }) => {
      const line = new BadLine(system.settings.ports.postgres);
      const port = String(await line.open());
      try {
        await system.runServices(({ env }) => (env.DB_PORT ? { env: { ...env, DB_PORT: port } } : undefined));
        const pagesBefore = load.pageMilliseconds.length;
        const since = Date.now();
        line.goBad(500, 0.2);
        await until('it has been bad long enough', () => Date.now() - since > 12_000);
        line.goWell();
        const slowest = percentile(load.pageMilliseconds.slice(pagesBefore), 0.99);
        note(`pages meanwhile: 99 % within ${slowest} ms`);
        if (slowest > 2000) complain(`a page took ${slowest} ms`);
        await moreAccepted(load, 20);
        await system.untilHealthy();
        /** @type {{ datname: string, count: string, stuck: string }[]} */
        const open = await system.query(
          'inquiries',
          `SELECT datname, count(*), count(*) FILTER (WHERE state LIKE 'idle in transaction%'
                  AND state_change < now() - interval '20 seconds') AS stuck
             FROM pg_stat_activity WHERE usename = datname GROUP BY datname`,
        );
        for (const { datname, count, stuck } of open) {
          const replicas = (await system.replicas(/** @type {Part} */ (datname))).length;
          if (Number(count) > 10 * replicas) complain(`${datname} has ${count} connections open`);
          if (Number(stuck) > 0) complain(`${stuck} connections of ${datname} are stuck in a transaction`);
        }
      } finally {
        line.goWell();
        await system.runServices();
        line.close();
      }
    },
  },
  {
    name: 'disk-full',
    title: 'no room for pictures',
    fault: async ({ system, staff, load, complain }) => {
      const media = system.state.media;
      if (spawnSync('unshare', ['-rm', 'true']).status !== 0) {
        complain('a full disk needs Linux with user namespaces (unshare -rm)');
        return;
      }
      // A small file system in a mount namespace, which ends with the process. Needs no privileges.
      await system.runServices(({ command, args, env }, part) =>
        part === 'listings'
          ? {
              // The demo pictures do not fit.
              env: { ...env, DEMO: 'false' },
              command: '/usr/bin/unshare',
              args: [
                ...[
                  '-rm',
                  '/bin/sh',
                  '-c',
                  'mount -t tmpfs -o size=4m,mode=700 none "$MEDIA_DIR" && exec "$@"',
                  'sh',
                ],
                ...[command, ...args],
              ],
            }
          : undefined,
      );
      const disks = (await system.replicas('listings')).map(({ pid }) => join(`/proc/${pid}/root`, media));
      try {
        for (const disk of disks) {
          const { bavail, bsize } = statfsSync(disk);
          // Almost full: files can be created but not completed.
          writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 16_384));
        }
        const failed = load.failedGets.length;
        for (let attempt = 0; attempt < 6; attempt++) {
          const { status, body } = await staff.upload(await photograph(attempt), 'house.jpg');
          if (![503, 507].includes(status) || !/room|space|full/i.test(body)) {
            complain(`an upload without room was answered ${status}: ${body.slice(0, 160)}`);
          }
        }
        if (load.failedGets.length > failed) complain(`reading failed meanwhile: ${load.failedGets.at(-1)}`);
        for (const disk of disks) {
          const left = readdirSync(disk).filter((name) => name !== 'ballast');
          if (left.length > 0) complain(`half written: ${left.join(', ')}`);
          rmSync(join(disk, 'ballast'));
        }
        const { status, body } = await staff.upload(await photograph(9), 'house.jpg');
        if (status !== 201)
          complain(`with room again, an upload was answered ${status}: ${body.slice(0, 160)}`);
        for (const disk of disks) {
          for (const name of readdirSync(disk)) {
            cpSync(join(disk, name), join(media, name), { recursive: true });
          }
        }
      } finally {
        await system.runServices();
      }
    },
  },
  ...['+1', '-1'].map((hours) => ({
    name: `clock${hours}`,
    title: `clock of one process of each service ${hours} h`,
    fault: async (/** @type {Scene} */ { system, staff, load, complain }) => {
      const shim = pathToFileURL(join(import.meta.dirname, 'clock-shift.mjs')).href;
      const cookie = staff.cookie;
      await system.runServices(({ name, env }) =>
        name === partOf(name)
          ? {
              env: {
                ...env,
                NODE_OPTIONS: `--import=${shim}`,
                CLOCK_SHIFT_MS: String(Number(hours) * 3_600_000),
              },
            }
          : undefined,
      );
      try {
        for (let turn = 0; turn < 6; turn++) {
          const { status } = await staff.call('GET', '/api/user');
          if (status !== 200) complain(`a session was answered ${status}`);
        }
        await staff.signIn();
        if (staff.cookie === cookie) complain('signing in gave no session of its own');
        for (let turn = 0; turn < 12; turn++) {
          const wrong = { username: `nobody${hours}`, password: 'not the password' };
          const { status, headers } = await staff.call('POST', '/api/admin/login', wrong);
          const wait = Number(headers['retry-after'] ?? 1);
          if (![401, 429].includes(status)) complain(`a wrong sign-in was answered ${status}`);
          if (wait < 1 || wait > 3600) complain(`a wrong sign-in has to wait for ${wait} s`);
        }
        await moreAccepted(load, 30);
      } finally {
        await system.runServices();
      }
    },
  })),
  {
    name: 'rolling',
    title: 'every replica restarted in turn',
    readsGoOn: true,
    nobodyNotices: true,
    countsAreKept: true,
    fault: async ({ system, complain }) => {
      for (const part of SERVICES) {
        const { length } = await system.replicas(part);
        if (length < 2) complain(`${part} has one process only`);
        await system.restartInTurn(part);
      }
    },
  },
  {
    name: 'random-kills',
    title: 'one process after the other killed at random',
    duplicates: () => 12 * MAILS_IN_HAND,
    fault: async ({ system, load, complain, note }) => {
      const before = { gets: load.gets, failed: load.failedGets.length };
      for (let kill = 0; kill < 12; kill++) {
        const running = (await system.processes()).filter(
          ({ name, pid }) => pid !== undefined && SERVICES.some((service) => partOf(name) === service),
        );
        const { pid } = running[Math.floor(Math.random() * running.length)] ?? {};
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
        await moreMessages(load, 5);
        await until('it was noticed', async () => !(await system.processes()).some((one) => one.pid === pid));
        await system.untilHealthy();
      }
      const failed = load.failedGets.length - before.failed;
      const share = failed / Math.max(1, load.gets - before.gets);
      note(`${((1 - share) * 100).toFixed(2)} % of reads answered`);
      if (share > 0.005) complain(`${failed} of ${load.gets - before.gets} reads failed`);
    },
  },
  {
    name: 'listings-history',
    title: '10,000 calls of many people on the same listings',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ staff, complain, note }) => {
      const { calls, problems, conflicts } = await listingHistory(staff, 10_000, 16);
      note(`${calls} calls, ${conflicts} conflicts refused`);
      problems.slice(0, 10).forEach(complain);
    },
  },
];

/** Run in this order. */
export const scenarios = [...stops, ...kills, ...mailServer, ...rest];

/**
 * @param {LoadResult} load
 * @param {number} count
 */
async function moreMessages(load, count) {
  const enough = load.posted + load.retries + count;
  await until(`${count} more messages were sent`, () => load.posted + load.retries >= enough);
}

/**
 * @param {LoadResult} load
 * @param {number} count
 */
async function moreAccepted(load, count) {
  const enough = load.accepted.size + count;
  await until(`${count} more messages were accepted`, () => load.accepted.size >= enough);
}

/**
 * @param {import('./mail-sink.mjs').MailSink} sink
 * @param {number} count
 */
async function moreMails(sink, count) {
  const enough = sink.taken.size + count;
  await until(`${count} more mails came`, () => sink.taken.size >= enough);
}

/**
 * Number of mails that failed once and wait for a retry. (Not those with two attempts: among thousands, each gets
 * a first attempt before any gets a second.)
 * @param {import('./system-under-test.mjs').SystemUnderTest} system
 */
async function putOff(system) {
  /** @type {{ count: string }[]} */
  const [row] = await system.query(
    'inquiries',
    `SELECT count(*) FROM mail_deliveries WHERE state = 'queued' AND last_error IS NOT NULL`,
  );
  return Number(row?.count);
}

/**
 * A picture that compresses badly, so that it is large.
 * @param {number} seed makes another one
 */
async function photograph(seed) {
  const width = 900;
  const height = 600;
  const pixels = Buffer.alloc(width * height * 3);
  let value = seed + 1;
  for (let at = 0; at < pixels.length; at++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = value >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
