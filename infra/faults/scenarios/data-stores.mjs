import { BadLine } from '../bad-line.mjs';
import { percentile } from '../load.mjs';
import { until } from '../system-under-test.mjs';
import { moreAccepted } from './scenario.mjs';

/**
 * @typedef {import('./scenario.mjs').Scenario} Scenario
 * @typedef {import('../system-under-test.mjs').Part} Part
 */

/** @type {Scenario} */
export const redisEmptied = {
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
};

/** @type {Scenario} */
export const postgresHeld = {
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
};

/** @type {Scenario} */
export const badLine = {
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
};
