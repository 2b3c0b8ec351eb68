import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './console.mjs';
import { projectFolder } from './folders.mjs';

/**
 * @typedef {Record<string, string>} Values
 * @typedef {object} Settings
 * @property {Values} values every variable by name
 * @property {Values} chosen those set in `.env` or the environment
 * @property {boolean} demo
 * @property {string} publicUrl
 * @property {Ports} ports
 * @property {number} replicas processes per service
 *
 * @typedef {object} Ports
 * @property {number} gateway
 * @property {number} mailUi
 * @property {number} postgres
 * @property {number} redis
 * @property {number} smtp
 * @property {number} auth
 * @property {number} listings
 * @property {number} inquiries
 * @property {number} notifications
 * @property {number} pages
 */

/** Internal ports, numbered from LOCAL_PORT_BASE in this order. */
export const INNER_PORTS = /** @type {const} */ ([
  'postgres',
  'redis',
  'smtp',
  'auth',
  'listings',
  'inquiries',
  'notifications',
  'pages',
]);

/** Services, which may have replicas. */
export const SERVICES = /** @type {const} */ (['auth', 'listings', 'inquiries', 'notifications', 'pages']);
const MAX_REPLICAS = 4;

/** @type {Values} */
const defaults = {
  DEMO: 'true',
  GATEWAY_PORT: '8080',
  MAIL_UI_PORT: '8025',
  LOCAL_PORT_BASE: '18080',
  LOG_LEVEL: 'info',
  ADMIN_USERNAME: 'admin',
  REPLICAS: '1',
  GATEWAY_RATE: '50',
  GATEWAY_WRITE_RATE: '20',
  GATEWAY_CONNECTIONS: '64',
  GATEWAY_PAGE_RATE: '5',
  GATEWAY_PAGES_AT_ONCE: '3',
  GATEWAY_CLIENT_ADDRESS: 'proxy_protocol',
};

/** Additional defaults of the demo; required outside the demo. @type {Values} */
const demoDefaults = {
  ADMIN_PASSWORD: 'sample-karibu-2026',
  STAFF_EMAILS: 'staff@lml-properties.example',
  MAIL_FROM: 'LML Properties <no-reply@lml-properties.example>',
};

/** Secrets shared between processes. Without Docker they are generated once per state folder. */
export const SECRETS = [
  'AUTH_DB_PASSWORD',
  'LISTINGS_DB_PASSWORD',
  'INQUIRIES_DB_PASSWORD',
  'REDIS_PASSWORD',
  'SESSION_SECRET',
  'INTERNAL_TOKEN',
  'PRIVATE_FILES_KEY',
];

/**
 * Reads the settings. Later sources win: defaults, the state folder's secrets, `.env`, the environment. Empty values are
 * ignored.
 * @param {import('./folders.mjs').StateFolder} state
 * @param {Values} [fixed] replaces `.env` and the environment, for tests that must not depend on them
 * @param {Values} [running] settings of the running system, which win over all
 * @returns {Settings}
 */
export function readSettings(state, fixed, running = {}) {
  const chosen = fixed ?? { ...readEnvironmentFile(join(projectFolder, '.env')), ...given(process.env) };
  const demo = flag('DEMO', chosen.DEMO ?? 'true');
  const values = { ...defaults, ...(demo ? demoDefaults : {}), ...secretsOf(state), ...chosen, ...running };
  const base = port(values, 'LOCAL_PORT_BASE');
  const inner = Object.fromEntries(INNER_PORTS.map((name, offset) => [name, base + offset]));
  const ports = /** @type {Ports} */ ({
    gateway: port(values, 'GATEWAY_PORT'),
    mailUi: port(values, 'MAIL_UI_PORT'),
    ...inner,
  });
  values.PUBLIC_URL ??= `http://localhost:${ports.gateway}`;
  return {
    values,
    chosen,
    demo,
    publicUrl: values.PUBLIC_URL,
    ports,
    replicas: replicaCount(values.REPLICAS),
  };
}

/**
 * The processes of the services. The first replica has the service's name and port; others are named `listings-2` and so on,
 * with ports after {@link INNER_PORTS}.
 * @param {Pick<Settings, 'ports' | 'replicas'>} settings
 */
export function replicasOf({ ports, replicas }) {
  const firstPort = ports.postgres + INNER_PORTS.length;
  return Array.from({ length: replicas }, (_, index) =>
    SERVICES.map((service, place) => ({
      service,
      number: index + 1,
      name: index === 0 ? service : `${service}-${index + 1}`,
      port: index === 0 ? ports[service] : firstPort + (index - 1) * SERVICES.length + place,
    })),
  ).flat();
}

/**
 * Checks that settings without defaults are present.
 * @param {Settings} settings
 */
export function checkSettings(settings) {
  if (settings.demo) return;
  const missing = Object.keys(demoDefaults).filter((name) => settings.values[name] === undefined);
  if (missing.length > 0) {
    throw new UserError(
      `With DEMO=false these must be set in .env or the environment: ${missing.join(', ')}. See .env.example.`,
    );
  }
}

/**
 * @param {string} file
 * @returns {Values}
 */
function readEnvironmentFile(file) {
  /** @type {Values} */
  const values = {};
  if (!existsSync(file)) return values;
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [, name, rest = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined) continue;
    const [, , quoted] = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(rest) ?? [];
    // Outside quotes, # after a space starts a comment.
    const value = quoted ?? rest.replace(/(^|\s)#.*$/, '').trim();
    if (value !== '') values[name] = value;
  }
  return values;
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Values}
 */
function given(environment) {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/**
 * @param {import('./folders.mjs').StateFolder} state
 * @returns {Values}
 */
function secretsOf(state) {
  /** @type {Values} */
  const known = existsSync(state.secrets) ? JSON.parse(readFileSync(state.secrets, 'utf8')) : {};
  const missing = SECRETS.filter((name) => known[name] === undefined);
  if (missing.length === 0) return known;
  for (const name of missing) known[name] = randomBytes(32).toString('base64url');
  if (existsSync(state.root)) writeFileSync(state.secrets, JSON.stringify(known, null, 2), { mode: 0o600 });
  return known;
}

/**
 * @param {Values} values
 * @param {string} name
 */
function port(values, name) {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  throw new UserError(`${name} must be a port number (1 to 65535); it is "${values[name]}".`);
}

/** @param {string | undefined} value */
function replicaCount(value) {
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_REPLICAS) return count;
  throw new UserError(`REPLICAS must be a whole number from 1 to ${MAX_REPLICAS}; it is "${value}".`);
}

/**
 * @param {string} name
 * @param {string} value
 */
function flag(name, value) {
  if (value === 'true' || value === 'false') return value === 'true';
  throw new UserError(`${name} must be true or false; it is "${value}".`);
}
