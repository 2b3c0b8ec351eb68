import { PushSink } from '../push-sink.mjs';
import { until } from '../system-under-test.mjs';

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

const PARTS = /** @type {const} */ (['inquiries', 'notifications', 'auth', 'redis', 'postgres']);
/** Pushes that the two workers send at the same time, any of which may be sent but unrecorded when a part is killed. */
const IN_HAND = 2 * 5;
/** Failed attempts after which the workers have noticed the fault. */
const SOME = 3;

/** @type {PushSink | undefined} */
let phone;
let deviceId = 0;
/** Pushes from here on must reach the phone. */
let since = '';

/** @type {Scenario} */
export const pushesKilled = {
  name: 'pushes-killed',
  title:
    'inquiries pushed while inquiries, notifications, auth, Redis and PostgreSQL are killed and the push service is away',
  fault: async ({ system, staff }) => {
    phone = new PushSink(system.settings.values.PUSH_TEST_SERVICE ?? '');
    await phone.start();
    const added = await staff.call('POST', '/api/admin/users/me/push', phone.subscription);
    if (added.status !== 201) throw new Error(`the phone was not added: ${added.status} ${added.body}`);
    deviceId = JSON.parse(added.body).id;
    /** @type {{ now: string }[]} */
    const [row] = await system.query('inquiries', 'SELECT now()::text AS now');
    since = row?.now ?? '';
    for (const part of PARTS) {
      await morePushes(phone);
      await system.kill(part);
      await system.untilHealthy();
    }
    await morePushes(phone);
    phone.setAway(true);
    await until('some pushes were tried in vain', async () => (await postponed(system)) >= SOME);
    phone.setAway(false);
  },
  afterwards: async ({ system, staff, complain, note }) => {
    const { taken } = /** @type {PushSink} */ (phone);
    await until('all pushes are out', async () =>
      (await stored(system)).every(({ state }) => state !== 'queued'),
    );
    const pushes = await stored(system);
    const lost = pushes.filter(({ id, state }) => state !== 'sent' || !taken.has(id));
    if (lost.length > 0)
      complain(`${lost.length} pushes never came, such as ${lost[0]?.id} (${lost[0]?.state})`);
    /** @type {{ twice: string }[]} */
    const [row] = await system.query(
      'inquiries',
      `SELECT count(*) AS twice FROM (
         SELECT 1 FROM push_deliveries WHERE kind IN ('inquiry', 'viewing') GROUP BY inquiry_id HAVING count(*) > 1) stored`,
    );
    if (Number(row?.twice) > 0) complain(`${row?.twice} inquiries have two pushes`);
    const twice = pushes.reduce((sum, { id }) => sum + Math.max(0, (taken.get(id) ?? 0) - 1), 0);
    // A killed worker may have sent a push without saying so; both have one tag, so a phone shows one notification.
    if (twice > IN_HAND * PARTS.length) complain(`${twice} pushes came twice`);
    note(`${pushes.length} pushes, ${lost.length} lost, ${twice} twice`);
    await until('the phone is removed', async () => {
      const { status } = await staff.call('DELETE', `/api/admin/users/me/push/${deviceId}`);
      if (status === 401) await staff.signIn();
      return status === 204 || status === 404;
    });
    await phone?.stop();
  },
};

/** @param {PushSink} sink */
async function morePushes(sink) {
  const enough = sink.taken.size + IN_HAND;
  await until('pushes are on their way', () => sink.taken.size >= enough);
}

/**
 * Pushes of the scenario. `queued` also stands for the other states before the end.
 * @param {import('../system-under-test.mjs').SystemUnderTest} system
 * @returns {Promise<{ id: string, state: string }[]>}
 */
function stored(system) {
  return system.query(
    'inquiries',
    `SELECT id, CASE WHEN state IN ('pending', 'queued', 'sending') THEN 'queued' ELSE state END AS state
       FROM push_deliveries WHERE created_at >= $1::timestamptz`,
    [since],
  );
}

/**
 * Number of pushes that failed and wait for a retry.
 * @param {import('../system-under-test.mjs').SystemUnderTest} system
 */
async function postponed(system) {
  /** @type {{ count: string }[]} */
  const [row] = await system.query(
    'inquiries',
    `SELECT count(*) FROM push_deliveries WHERE state IN ('pending', 'queued') AND last_error LIKE '%answer 503%'`,
  );
  return Number(row?.count);
}
