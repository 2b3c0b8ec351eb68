/**
 * `make doctor`: checks the installation and suggests fixes. It changes nothing, but sends a test mail to the staff unless
 * MAIL=no.
 */
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { connect } from 'node:tls';
import { newestBackup } from './backup.mjs';
import { UserError } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { checkPorts } from './ports.mjs';
import { checkSettings } from './settings.mjs';

/**
 * Result of one check. `unknown`: it could not be checked, which is not a fault.
 * @typedef {{ what: string, is: 'ok' | 'wrong' | 'unknown', says: string, remedy?: string }} Finding
 *
 * The parts of a mode (local or Docker) that the checks use.
 * @typedef {object} DoctorTarget
 * @property {(state: StateFolder) => Settings | Promise<Settings>} settings of the running system, else of the next start
 * @property {string[]} ownSecrets secrets that must be set outside the demo
 * @property {(state: StateFolder) => Promise<{ text: string, healthy: boolean }>} status
 * @property {(settings: Settings) => { process: string, port: number, host: string, variable: string }[]} ports
 * @property {(state: StateFolder) => Promise<string>} dataFolder
 * @property {(state: StateFolder, service: string, script: string, args: string[]) => Promise<{ code: number, output: string }>} runScript
 *
 * @typedef {import('./folders.mjs').StateFolder} StateFolder
 * @typedef {import('./settings.mjs').Settings} Settings
 */

const GIB = 1024 ** 3;
const DISK_LEFT_GIB = 5;
const MEMORY_GIB = 3.5;
/** Certificates are renewed a month before they expire; fewer days mean that a renewal failed. */
const CERTIFICATE_DAYS = 14;
const BACKUP_DAYS = 2;
const CLOCK_SECONDS = 5;
/** The clock matters: codes of the second factor last 30 seconds. */
const TIME_SERVERS = ['pool.ntp.org', 'time.cloudflare.com'];
const TIMEOUT_MS = 5000;
const SECRET_LENGTH = 16;
const SAMPLE = /^sample-/;

/**
 * @param {StateFolder} state
 * @param {DoctorTarget} target
 * @param {string} backupsFolder
 * @returns {Promise<Finding[]>}
 */
export async function examine(state, target, backupsFolder) {
  /** @type {Settings} */
  let settings;
  try {
    settings = await target.settings(state);
    checkSettings(settings);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [wrong('configuration', error.message, 'Correct .env; .env.example explains each variable.')];
  }
  const { healthy, text } = await target.status(state);
  const runs = !text.startsWith('Nothing is running');
  return [
    ...configuration(settings, target),
    runs
      ? healthy
        ? ok('parts', 'all are healthy')
        : wrong(
            'parts',
            `not all are healthy:\n${text}`,
            'make logs NAME=… shows why; make up starts missing ones.',
          )
      : wrong('parts', 'nothing is running', 'make up'),
    runs ? ok('ports', 'they are ours') : await ports(target.ports(settings)),
    await disk(await target.dataFolder(state)),
    memory(),
    ...(await address(settings, runs)),
    await clock(),
    backups(backupsFolder),
    await mail(state, settings, target, runs),
    ...(await mailbox(state, settings, target, runs)),
  ];
}

/**
 * @param {Settings} settings
 * @param {DoctorTarget} target
 * @returns {Finding[]}
 */
function configuration({ demo, values, publicUrl }, { ownSecrets }) {
  if (demo) {
    return [
      {
        what: 'configuration',
        is: 'unknown',
        says: 'this is the demo: example data, and a password that everybody knows',
        remedy: 'For your own site set DEMO=false and the settings that it needs in .env (.env.example).',
      },
    ];
  }
  const { protocol, hostname } = new URL(publicUrl);
  const weak = ownSecrets.filter(
    (name) => (values[name] ?? '').length < SECRET_LENGTH || SAMPLE.test(values[name] ?? ''),
  );
  const password = values.ADMIN_PASSWORD ?? '';
  /** @type {Finding[]} */
  const findings = [];
  if (weak.length > 0)
    findings.push(
      wrong(
        'secrets',
        `missing, too short or a sample: ${weak.join(', ')}`,
        'Make each with: openssl rand -hex 32',
      ),
    );
  if (password.length < 12 || SAMPLE.test(password))
    findings.push(
      wrong('ADMIN_PASSWORD', 'shorter than 12 characters, or the demo’s', 'Choose another in .env.'),
    );
  if (protocol !== 'https:' || ['localhost', '127.0.0.1'].includes(hostname))
    findings.push(
      wrong(
        'PUBLIC_URL',
        `it is ${publicUrl}`,
        'Set the address that visitors type, with https://; see docs/operations.md.',
      ),
    );
  if (!values.SMTP_HOST)
    findings.push(
      wrong(
        'SMTP_HOST',
        'mails go to the mail catcher only; nobody gets them',
        'Set SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASSWORD.',
      ),
    );
  return findings.length > 0 ? findings : [ok('configuration', 'complete, without demo values')];
}

/** @param {ReturnType<DoctorTarget['ports']>} needed */
async function ports(needed) {
  try {
    await checkPorts(needed);
    return ok('ports', 'all are free');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return wrong('ports', error.message, 'Stop the other program, or choose other ports in .env.');
  }
}

/** @param {string} folder */
async function disk(folder) {
  const { bavail, blocks, bsize } = await statfs(existsSync(folder) ? folder : projectFolder);
  const left = (bavail * bsize) / GIB;
  const says = `${left.toFixed(1)} of ${((blocks * bsize) / GIB).toFixed(0)} GiB are free`;
  return left >= DISK_LEFT_GIB
    ? ok('disk', says)
    : wrong(
        'disk',
        says,
        'A full disk stops PostgreSQL. Delete old backups and images (docker system prune), or enlarge it.',
      );
}

/** @returns {Finding} */
function memory() {
  const gib = totalmem() / GIB;
  const says = `${gib.toFixed(1)} GiB`;
  return gib >= MEMORY_GIB
    ? ok('memory', says)
    : wrong(
        'memory',
        says,
        'All processes together may use up to 5 GB; docs/performance.md has measurements.',
      );
}

/**
 * @param {Settings} settings
 * @param {boolean} runs
 * @returns {Promise<Finding[]>}
 */
async function address({ publicUrl }, runs) {
  const { hostname, protocol, port } = new URL(publicUrl);
  /** @type {string} */
  let found;
  try {
    found = (await lookup(hostname, { all: true })).map((one) => one.address).join(', ');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return [
      wrong('DNS', `${hostname} was not found (${code})`, 'Add an A record that points to this server.'),
    ];
  }
  const findings = [ok('DNS', `${hostname} is ${found}`)];
  if (protocol === 'https:') findings.push(await certificate(hostname, Number(port || 443)));
  if (!runs) return findings;
  try {
    const answer = await fetch(new URL('/health', publicUrl), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const { status } = /** @type {{ status?: string }} */ (await answer.json());
    if (status !== 'ok') throw new Error(`it was answered with ${answer.status}`);
    findings.push(ok('site', `answers at ${publicUrl}`));
  } catch (error) {
    const { message, cause } = /** @type {Error} */ (error);
    const reason = /** @type {NodeJS.ErrnoException | undefined} */ (cause)?.code ?? message;
    findings.push(
      wrong(
        'site',
        `does not answer at ${publicUrl} (${reason})`,
        'Check the firewall, the DNS record and PUBLIC_URL.',
      ),
    );
  }
  return findings;
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<Finding>}
 */
function certificate(host, port) {
  const remedy = 'See "The certificate" in docs/operations.md: where it is and how it is renewed.';
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
      socket.destroy();
      const says = `valid for another ${days.toFixed(0)} days`;
      resolve(days >= CERTIFICATE_DAYS ? ok('certificate', says) : wrong('certificate', says, remedy));
    });
    /** @param {string} reason */
    const fail = (reason) => {
      socket.destroy();
      resolve(wrong('certificate', `not accepted: ${reason}`, remedy));
    };
    socket.on('timeout', () => fail(`${host}:${port} does not answer`));
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => fail(error.code ?? error.message));
  });
}

/**
 * Compares this machine's clock with a time server.
 * @param {string[]} [servers]
 * @param {number} [port]
 * @returns {Promise<Finding>}
 */
export async function clock(servers = TIME_SERVERS, port = 123) {
  for (const server of servers) {
    const offset = await clockOffset(server, port);
    if (offset === undefined) continue;
    const says = `${Math.abs(offset).toFixed(1)} s ${offset < 0 ? 'ahead of' : 'behind'} ${server}`;
    return Math.abs(offset) <= CLOCK_SECONDS
      ? ok('clock', says)
      : wrong(
          'clock',
          says,
          'Codes of the second factor fail, and mails show wrong times. Turn on time synchronisation: timedatectl set-ntp true',
        );
  }
  return {
    what: 'clock',
    is: 'unknown',
    says: 'no time server answers; compare "date -u" with a clock that you trust',
  };
}

/** NTP counts seconds from 1900. */
const SECONDS_TO_1970 = 2_208_988_800;

/**
 * Asks a time server (SNTP, RFC 4330).
 * @param {string} server
 * @param {number} port
 * @returns {Promise<number | undefined>} seconds that this clock is behind; undefined without an answer
 */
function clockOffset(server, port) {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    /** @param {number} [offset] */
    const end = (offset) => {
      clearTimeout(timer);
      socket.close();
      resolve(offset);
    };
    const timer = setTimeout(() => end(), TIMEOUT_MS / 2);
    const request = Buffer.alloc(48);
    // SNTP version 4, client mode.
    request[0] = 0x23;
    const sentAt = Date.now();
    socket.on('error', () => end());
    socket.on('message', (answer) => {
      if (answer.length < 48) return end();
      const theirs = answer.readUInt32BE(40) - SECONDS_TO_1970 + answer.readUInt32BE(44) / 2 ** 32;
      end(theirs - (sentAt + Date.now()) / 2000);
    });
    socket.send(request, port, server, (error) => error && end());
  });
}

/**
 * @param {string} folder
 * @returns {Finding}
 */
function backups(folder) {
  const newest = newestBackup(folder);
  const days = (Date.now() - newest) / 86_400_000;
  if (newest === 0)
    return wrong(
      'backups',
      `there is none in ${folder}`,
      'Run make backup; docs/operations.md explains scheduled backups.',
    );
  return days <= BACKUP_DAYS
    ? ok('backups', `the newest is ${(days * 24).toFixed(0)} hours old`)
    : wrong(
        'backups',
        `the newest is ${days.toFixed(0)} days old`,
        'Run make backup, and find out why the schedule failed.',
      );
}

/**
 * @param {StateFolder} state
 * @param {Settings} settings
 * @param {DoctorTarget} target
 * @param {boolean} runs
 * @returns {Promise<Finding>}
 */
async function mail(state, settings, target, runs) {
  if (process.env.MAIL === 'no') return { what: 'mail', is: 'unknown', says: 'not tried (MAIL=no)' };
  if (!runs) return { what: 'mail', is: 'unknown', says: 'not tried, since nothing is running' };
  const recipients = (settings.values.STAFF_EMAILS ?? '').split(',').map((one) => one.trim());
  const { code, output } = await target
    .runScript(state, 'notifications', 'send-test.js', recipients)
    .catch((error) => {
      if (!(error instanceof UserError)) throw error;
      return { code: 1, output: error.message };
    });
  return code === 0
    ? ok('mail', `a test mail was sent to ${recipients.join(', ')}; check that it arrives, and not as spam`)
    : wrong('mail', output.trim(), 'Check SMTP_HOST, SMTP_PORT, SMTP_SECURE, SMTP_USER and SMTP_PASSWORD.');
}

/**
 * The mailbox of visitors' answers, if there is one.
 * @param {StateFolder} state
 * @param {Settings} settings
 * @param {DoctorTarget} target
 * @param {boolean} runs
 * @returns {Promise<Finding[]>}
 */
async function mailbox(state, { values }, target, runs) {
  if (!values.IMAP_HOST) return [];
  if (!runs) return [{ what: 'mailbox', is: 'unknown', says: 'not tried, since nothing is running' }];
  const { code, output } = await target
    .runScript(state, 'inquiries', 'test-mailbox.js', [])
    .catch((error) => {
      if (!(error instanceof UserError)) throw error;
      return { code: 1, output: error.message };
    });
  return [
    code === 0
      ? ok('mailbox', output.trim())
      : wrong(
          'mailbox',
          output.trim(),
          'Check IMAP_HOST, IMAP_PORT, IMAP_TLS, IMAP_USER, IMAP_PASSWORD and IMAP_FOLDER.',
        ),
  ];
}

/**
 * @param {string} what
 * @param {string} says
 * @returns {Finding}
 */
function ok(what, says) {
  return { what, is: 'ok', says };
}

/**
 * @param {string} what
 * @param {string} says
 * @param {string} remedy
 * @returns {Finding}
 */
function wrong(what, says, remedy) {
  return { what, is: 'wrong', says, remedy };
}
