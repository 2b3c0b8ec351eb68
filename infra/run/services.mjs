import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentFingerprint } from './build.mjs';
import { PLAIN_PATH, projectFolder } from './folders.mjs';
import { serverBuild } from './frontend.mjs';
import { replicasOf } from './settings.mjs';

/**
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./supervised-process.mjs').ProcessDefinition} ProcessDefinition
 * @typedef {import('./settings.mjs').Values} Values
 */

/** Services with a database; database and role have the service's name. */
const WITH_DATABASE = new Set(['auth', 'listings', 'inquiries']);

/**
 * Heap limit (V8's old space) in MB: half of the container's memory, which is Node's default in a container. Without a limit a
 * flood of requests could use all of the machine's memory.
 * @param {string} service
 */
export const heapLimit = (service) => (service === 'listings' ? 512 : 256);

/**
 * Variables of each service in addition to the shared ones. Undefined values are omitted, so that the service's default
 * applies.
 * @type {Record<(typeof import('./settings.mjs').SERVICES)[number], (settings: Settings, state: StateFolder) => Record<string, string | undefined>>}
 */
const ownVariables = {
  auth: ({ values }) => ({
    ADMIN_USERNAME: values.ADMIN_USERNAME,
    ADMIN_PASSWORD: values.ADMIN_PASSWORD,
    LOGIN_ATTEMPTS_PER_ACCOUNT: values.LOGIN_ATTEMPTS_PER_ACCOUNT,
    LOGIN_ATTEMPTS_PER_ADDRESS: values.LOGIN_ATTEMPTS_PER_ADDRESS,
    LOGIN_FAILURES_PER_ACCOUNT: values.LOGIN_FAILURES_PER_ACCOUNT,
    CODE_ATTEMPTS_PER_DAY: values.CODE_ATTEMPTS_PER_DAY,
    DELIVERY_LEASE_SECONDS: values.DELIVERY_LEASE_SECONDS,
    PASSWORD_HASH_MEMORY_KIB: values.PASSWORD_HASH_MEMORY_KIB,
    VAPID_PUBLIC_KEY: values.VAPID_PUBLIC_KEY,
    PUSH_TEST_SERVICE: values.PUSH_TEST_SERVICE,
  }),
  listings: ({ values, ports }, state) => ({
    MEDIA_DIR: state.media,
    PRIVATE_DIR: state.private,
    PRIVATE_FILES_KEY: values.PRIVATE_FILES_KEY,
    PRIVATE_FILES_OLD_KEYS: values.PRIVATE_FILES_OLD_KEYS,
    INQUIRIES_URL: `http://127.0.0.1:${ports.inquiries}`,
    REPORTS_PER_MINUTE: values.REPORTS_PER_MINUTE,
    INTEREST_PER_MINUTE: values.INTEREST_PER_MINUTE,
    FEEDS_PER_MINUTE: values.FEEDS_PER_MINUTE,
    FRESH_PROMPT_DAYS: values.FRESH_PROMPT_DAYS,
    FRESH_WARN_DAYS: values.FRESH_WARN_DAYS,
    FRESH_HIDE_DAYS: values.FRESH_HIDE_DAYS,
    FRESH_HIDING: values.FRESH_HIDING,
    SHORTLISTS_PER_DAY: values.SHORTLISTS_PER_DAY,
    SHORTLIST_CHANGES_PER_MINUTE: values.SHORTLIST_CHANGES_PER_MINUTE,
    SITEMAP_IDS: values.SITEMAP_IDS,
    ALERTS_PER_MINUTE: values.ALERTS_PER_MINUTE,
    ALERTS_PER_EMAIL: values.ALERTS_PER_EMAIL,
    ALERT_SETTLE_SECONDS: values.ALERT_SETTLE_SECONDS,
    DELIVERY_LEASE_SECONDS: values.DELIVERY_LEASE_SECONDS,
    FAST_PICTURES: values.FAST_PICTURES,
  }),
  inquiries: ({ values, ports }) => ({
    AUTH_URL: `http://127.0.0.1:${ports.auth}`,
    LISTINGS_URL: `http://127.0.0.1:${ports.listings}`,
    STAFF_EMAILS: values.STAFF_EMAILS,
    INQUIRIES_PER_MINUTE: values.INQUIRIES_PER_MINUTE,
    INQUIRIES_PER_HOUR: values.INQUIRIES_PER_HOUR,
    INQUIRIES_PER_EMAIL: values.INQUIRIES_PER_EMAIL,
    INQUIRIES_ALIKE: values.INQUIRIES_ALIKE,
    INQUIRIES_UNTIMED: values.INQUIRIES_UNTIMED,
    INQUIRIES_SAME_TEXT: values.INQUIRIES_SAME_TEXT,
    INQUIRY_HOLD_SECONDS: values.INQUIRY_HOLD_SECONDS,
    MIN_FILL_MS: values.MIN_FILL_MS,
    ACKNOWLEDGE_INQUIRIES: values.ACKNOWLEDGE_INQUIRIES,
    REPLY_ADDRESS: values.REPLY_ADDRESS,
    IMAP_HOST: values.IMAP_HOST,
    IMAP_PORT: values.IMAP_PORT,
    IMAP_TLS: values.IMAP_TLS,
    IMAP_USER: values.IMAP_USER,
    IMAP_PASSWORD: values.IMAP_PASSWORD,
    IMAP_FOLDER: values.IMAP_FOLDER,
    DELIVERY_LEASE_SECONDS: values.DELIVERY_LEASE_SECONDS,
    RETENTION_MONTHS: values.RETENTION_MONTHS,
    SPAM_RETENTION_DAYS: values.SPAM_RETENTION_DAYS,
  }),
  notifications: ({ values, ports }) => ({
    INQUIRIES_URL: `http://127.0.0.1:${ports.inquiries}`,
    AUTH_URL: `http://127.0.0.1:${ports.auth}`,
    LISTINGS_URL: `http://127.0.0.1:${ports.listings}`,
    INTERNAL_TOKEN: values.INTERNAL_TOKEN,
    SMTP_HOST: values.SMTP_HOST ?? '127.0.0.1',
    // The mail catcher's port applies only to the mail catcher.
    SMTP_PORT: values.SMTP_HOST === undefined ? String(ports.smtp) : values.SMTP_PORT,
    SMTP_SECURE: values.SMTP_SECURE,
    SMTP_USER: values.SMTP_USER,
    SMTP_PASSWORD: values.SMTP_PASSWORD,
    SMTP_TIMEOUT_SECONDS: values.SMTP_TIMEOUT_SECONDS,
    MAIL_CONCURRENCY: values.MAIL_CONCURRENCY,
    MAIL_FROM: values.MAIL_FROM,
    VAPID_PUBLIC_KEY: values.VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: values.VAPID_PRIVATE_KEY,
    PUSH_WEBHOOK_URL: values.PUSH_WEBHOOK_URL,
    PUSH_WEBHOOK_SECRET: values.PUSH_WEBHOOK_SECRET,
    NTFY_URL: values.NTFY_URL,
    NTFY_TOKEN: values.NTFY_TOKEN,
    PUSH_TEST_SERVICE: values.PUSH_TEST_SERVICE,
  }),
  pages: ({ values, ports }, state) => ({
    LISTINGS_URL: `http://127.0.0.1:${ports.listings}`,
    RENDERER_ROOT: serverBuild(state),
    PAGES_AT_ONCE: values.PAGES_AT_ONCE,
    PAGE_TIMEOUT_MS: values.PAGE_TIMEOUT_MS,
    MAP_TILES_URL: values.MAP_TILES_URL,
    MAP_TILES_ATTRIBUTION: values.MAP_TILES_ATTRIBUTION,
  }),
};

/**
 * All replicas of all services. A replica calls the services of its own number; in Docker calls are spread over all replicas.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @param {Record<string, number>} [inspectors] ports of debuggers in development, by service; such a service restarts on SIGHUP
 * @returns {ProcessDefinition[]}
 */
export function serviceProcesses(state, settings, inspectors = {}) {
  const replicas = replicasOf(settings);
  return replicas.map(({ service, name, number, port }) => {
    const peers = replicas.filter((one) => one.number === number).map((one) => [one.service, one.port]);
    const own = { ...settings, ports: { ...settings.ports, ...Object.fromEntries(peers) } };
    const script = `services/${service}/dist/main.js`;
    const inspector = inspectors[service];
    return nodeProcess({
      name,
      tier: service === 'notifications' ? 2 : 1,
      script: inspector === undefined ? script : 'infra/run/dev-service.mjs',
      scriptArgs: inspector === undefined ? [] : [join(projectFolder, script), String(inspector)],
      options: [`--max-old-space-size=${heapLimit(service)}`],
      env: {
        ...sharedVariables(service, settings),
        ...ownVariables[service](own, state),
        PORT: String(port),
        HOST: '127.0.0.1',
      },
      port,
      listens: { host: '127.0.0.1', port },
      health: [{ kind: 'http', port, path: '/health/ready' }],
      revision: contentFingerprint([`services/${service}/dist`, 'services/common/dist', 'package-lock.json']),
    });
  });
}

/**
 * The mail catcher.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @returns {ProcessDefinition}
 */
export function mailProcess(state, { ports, values, demo }) {
  const folder = join(state.data, 'mail');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return nodeProcess({
    name: 'mail',
    tier: 0,
    script: 'infra/mail-catcher/src/main.mjs',
    env: {
      HOST: '127.0.0.1',
      SMTP_PORT: String(ports.smtp),
      MAIL_UI_PORT: String(ports.mailUi),
      MAIL_DATA_DIR: folder,
      // In a demo, mails can be answered as the visitor.
      ...(demo && {
        ANSWERS_URL: `http://127.0.0.1:${ports.inquiries}`,
        INTERNAL_TOKEN: values.INTERNAL_TOKEN,
      }),
    },
    port: ports.mailUi,
    health: [
      { kind: 'http', port: ports.mailUi, path: '/livez' },
      { kind: 'smtp', port: ports.smtp },
    ],
    revision: contentFingerprint(['infra/mail-catcher/src']),
  });
}

/**
 * @param {string} name
 * @param {Settings} settings
 * @returns {Record<string, string | undefined>}
 */
function sharedVariables(name, { values, ports, publicUrl }) {
  const database = {
    DB_HOST: '127.0.0.1',
    DB_PORT: String(ports.postgres),
    DB_POOL_SIZE: values.DB_POOL_SIZE,
    DB_NAME: name,
    DB_USER: name,
    DB_PASSWORD: values[`${name.toUpperCase()}_DB_PASSWORD`],
    SESSION_SECRET: values.SESSION_SECRET,
    INTERNAL_TOKEN: values.INTERNAL_TOKEN,
  };
  const redis = {
    REDIS_HOST: '127.0.0.1',
    REDIS_PORT: String(ports.redis),
    REDIS_PASSWORD: values.REDIS_PASSWORD,
  };
  return {
    DEMO: values.DEMO,
    LOG_LEVEL: values.LOG_LEVEL,
    PUBLIC_URL: publicUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_TRACES_SAMPLER: values.OTEL_TRACES_SAMPLER,
    OTEL_TRACES_SAMPLER_ARG: values.OTEL_TRACES_SAMPLER_ARG,
    ...(name === 'pages' ? {} : redis),
    ...(WITH_DATABASE.has(name) ? database : {}),
  };
}

/**
 * @param {Pick<ProcessDefinition, 'name' | 'tier' | 'port' | 'listens' | 'health' | 'revision'>
 *   & { script: string, scriptArgs?: string[], options?: string[], env: Record<string, string | undefined> }} process_
 * @returns {ProcessDefinition}
 */
function nodeProcess({ script, scriptArgs = [], options = [], env, ...rest }) {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  const all = { NODE_ENV: 'production', PATH: PLAIN_PATH, NODE_EXTRA_CA_CERTS, ...env };
  return {
    ...rest,
    command: process.execPath,
    args: ['--enable-source-maps', ...options, join(projectFolder, script), ...scriptArgs],
    cwd: projectFolder,
    env: Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    stopSignal: 'SIGTERM',
    stopSeconds: 15,
  };
}
