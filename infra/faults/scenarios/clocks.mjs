import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { partOf } from '../system-under-test.mjs';
import { moreAccepted } from './scenario.mjs';

/**
 * @typedef {import('./scenario.mjs').Scene} Scene
 * @typedef {import('./scenario.mjs').Scenario} Scenario
 */

/** @type {Scenario[]} */
export const clocks = ['+1', '-1'].map((hours) => ({
  name: `clock${hours}`,
  title: `clock of one process of each service ${hours} h`,
  fault: async (/** @type {Scene} */ { system, staff, load, complain }) => {
    const shim = pathToFileURL(join(import.meta.dirname, '..', 'clock-shift.mjs')).href;
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
}));
