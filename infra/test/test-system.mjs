import { makeStateFolder } from '../run/folders.mjs';
import { SUPERUSER, superuserPassword } from '../run/postgres.mjs';
import { freePorts } from '../run/ports.mjs';
import { newPushKeys } from '../run/push-keys.mjs';
import { INNER_PORTS, readSettings, SERVICES } from '../run/settings.mjs';

/**
 * @typedef {import('../run/folders.mjs').StateFolder} StateFolder
 * @typedef {import('../run/settings.mjs').Settings} Settings
 */

/** Staff account of a demo. */
export const DEMO_STAFF = { username: 'admin', password: 'sample-karibu-2026' };

/** Limits that leave room for all tests, which come from one address. */
export const TEST_LIMITS = {
  GATEWAY_RATE: '500',
  GATEWAY_WRITE_RATE: '300',
  GATEWAY_CONNECTIONS: '256',
  GATEWAY_PAGE_RATE: '30',
  // Fewer than the connections over which a test asks for pages.
  GATEWAY_PAGES_AT_ONCE: '6',
  // Tests wait for alerts.
  ALERT_SETTLE_SECONDS: '1',
};

/**
 * Settings of a test system: a demo on free ports, without `.env`.
 * @param {StateFolder} state
 * @param {import('../run/settings.mjs').Values} [more] what the tests need otherwise than the demo has it
 * @returns {Promise<Settings>}
 */
export async function testSettings(state, more = {}) {
  makeStateFolder(state);
  const replicas = Number(more.REPLICAS ?? 1);
  const inner = INNER_PORTS.length + (replicas - 1) * SERVICES.length;
  const first = await freePorts(inner + 3);
  const { publicKey, privateKey } = newPushKeys();
  return readSettings(state, {
    DEMO: 'true',
    GATEWAY_PORT: String(first),
    MAIL_UI_PORT: String(first + 1),
    LOCAL_PORT_BASE: String(first + 2),
    // A test plays the push service there.
    PUSH_TEST_SERVICE: `http://127.0.0.1:${first + 2 + inner}`,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    ...TEST_LIMITS,
    FAST_PICTURES: process.env.FAST_PICTURES ?? 'false',
    ...more,
  });
}

/**
 * Limits on how much one address may send, out of the way of tests that send thousands of requests from one. A new
 * limit that such tests would meet belongs here; what the limits do is tested by itself.
 * @type {import('../run/settings.mjs').Values}
 */
export const WITHOUT_LIMITS = {
  INQUIRIES_PER_MINUTE: '100000',
  INQUIRIES_UNTIMED: '0',
  INQUIRIES_SAME_TEXT: '0',
  ALERTS_PER_MINUTE: '100000',
  ALERTS_PER_EMAIL: '100000',
  INTEREST_PER_MINUTE: '100000',
  REPORTS_PER_MINUTE: '100000',
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
  GATEWAY_RATE: '100000',
  GATEWAY_WRITE_RATE: '100000',
  GATEWAY_PAGE_RATE: '100000',
  GATEWAY_PAGES_AT_ONCE: '10000',
};

/**
 * Environment of the browser tests.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(state, settings) {
  return {
    ...process.env,
    BASE_URL: settings.publicUrl,
    MAIL_URL: `http://127.0.0.1:${settings.ports.mailUi}`,
    ADMIN_USERNAME: settings.values.ADMIN_USERNAME,
    ADMIN_PASSWORD: settings.values.ADMIN_PASSWORD,
    LML_CONTROL: 'node infra/run/lml.mjs',
    LML_STATE_DIR: state.root,
    GATEWAY_PORT: String(settings.ports.gateway),
    MAIL_UI_PORT: String(settings.ports.mailUi),
    LOCAL_PORT_BASE: String(settings.ports.postgres),
    REPLICAS: String(settings.replicas),
    MODE: 'local',
    PUSH_TEST_SERVICE: settings.values.PUSH_TEST_SERVICE,
    // Of the mailbox that the system reads, if it reads one.
    IMAP_PORT: settings.values.IMAP_PORT,
    IMAP_USER: settings.values.IMAP_USER,
    IMAP_PASSWORD: settings.values.IMAP_PASSWORD,
    // For the few tests that move a due time instead of waiting for it.
    INQUIRIES_DATABASE_URL: `postgresql://${SUPERUSER}:${superuserPassword(state)}@127.0.0.1:${settings.ports.postgres}/inquiries`,
    LISTINGS_DATABASE_URL: `postgresql://${SUPERUSER}:${superuserPassword(state)}@127.0.0.1:${settings.ports.postgres}/listings`,
  };
}
