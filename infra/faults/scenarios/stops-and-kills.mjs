import { partOf, until } from '../system-under-test.mjs';
import { MAILS_IN_HAND, moreAccepted, moreMails, moreMessages, PARTS, SERVICES } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

const KILLS = 3;
const WORKER_KILLS = 5;
/** Services that readers do not miss; without `pages` the browser renders the pages. */
const UNNOTICED = new Set(['auth', 'inquiries', 'notifications', 'pages', 'redis']);

/** @type {Scenario[]} */
export const stops = PARTS.map((part) => ({
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
export const kills = PARTS.map((part) => ({
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

/** @type {Scenario} */
export const allKilled = {
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
};

/** @type {Scenario} */
export const rolling = {
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
};

/** @type {Scenario} */
export const randomKills = {
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
};
