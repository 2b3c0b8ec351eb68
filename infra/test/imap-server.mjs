import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../run/console.mjs';
import { ask, startSupervisor, waitUntilHealthy } from '../run/control.mjs';
import { PLAIN_PATH, makeStateFolder, shortHash } from '../run/folders.mjs';
import { freePorts } from '../run/ports.mjs';
import { succeeds } from '../run/run-program.mjs';
import { findProgram } from '../run/server-programs.mjs';
import { canInstall, installPackages } from '../run/system-packages.mjs';

/** @typedef {import('../run/folders.mjs').StateFolder} StateFolder */

/** Accepted for every user name, so that each test has a mailbox of its own. */
export const IMAP_PASSWORD = 'imap-password-of-the-tests';

/**
 * Settings of a system under test that reads a mailbox of its own.
 * @param {number} port
 * @returns {import('../run/settings.mjs').Values}
 */
export function imapSettings(port) {
  return {
    ...{ IMAP_HOST: '127.0.0.1', IMAP_PORT: String(port), IMAP_TLS: 'false' },
    ...{ IMAP_USER: 'replies', IMAP_PASSWORD },
    REPLY_ADDRESS: 'replies+{token}@lml.example',
  };
}

/**
 * Starts Dovecot for tests, installed if it is missing. It needs no root, and listens on a free port of this machine only.
 * @param {StateFolder} state with nothing else in it; `stopSystem` and `removeData` end it
 * @returns {Promise<{ port: number }>}
 */
export async function startImapServer(state) {
  const program = await ensureDovecot();
  makeStateFolder(state);
  const port = await freePorts(1);
  await startSupervisor(state);
  await ask(state, { action: 'apply', definitions: [dovecotProcess(state, program, port)] });
  await waitUntilHealthy(state, ['imap'], 60);
  return { port };
}

async function ensureDovecot() {
  if (!findProgram('dovecot') && canInstall())
    await installPackages([{ title: 'Dovecot', apt: 'dovecot-imapd', brew: 'dovecot' }]);
  const program = findProgram('dovecot');
  if (program) return program;
  throw new UserError(
    'The tests of incoming mails need Dovecot. Install it with "sudo apt-get install dovecot-imapd".',
  );
}

/**
 * @param {StateFolder} state
 * @param {string} program
 * @param {number} port
 * @returns {import('../run/supervised-process.mjs').ProcessDefinition}
 */
function dovecotProcess(state, program, port) {
  const folder = join(state.data, 'imap');
  const mails = join(folder, 'mails');
  mkdirSync(mails, { recursive: true });
  const user = userOf(mails);
  const configuration = [
    `base_dir = ${join(folder, 'run')}`,
    `state_dir = ${join(folder, 'state')}`,
    'log_path = /dev/stderr',
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    ...user.settings,
    'first_valid_uid = 1',
    'first_valid_gid = 1',
    `mail_location = maildir:${mails}/%u`,
    'mail_max_userip_connections = 0',
    `passdb {\n  driver = static\n  args = password=${IMAP_PASSWORD}\n}`,
    `userdb {\n  driver = static\n  args = uid=${user.uid} gid=${user.gid} home=${mails}/%u\n}`,
    `service imap-login {\n  chroot =\n  inet_listener imap {\n    port = ${port}\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}`,
    'service anvil {\n  chroot =\n}',
  ].join('\n');
  const file = join(folder, 'dovecot.conf');
  writeFileSync(file, `${configuration}\n`);
  return {
    name: 'imap',
    tier: 0,
    command: program,
    args: ['-F', '-c', file],
    cwd: folder,
    env: { PATH: PLAIN_PATH },
    stopSignal: 'SIGTERM',
    stopSeconds: 10,
    port,
    health: [{ kind: 'imap', port }],
    revision: shortHash(configuration),
  };
}

/**
 * Dovecot reads no mails as root, and started by another user it can only be that user.
 * @param {string} mails
 */
function userOf(mails) {
  if (process.getuid?.() !== 0) {
    const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
    return {
      ...{ uid, gid },
      settings: [
        `default_internal_user = ${process.env.USER ?? uid}`,
        `default_login_user = ${process.env.USER ?? uid}`,
      ],
    };
  }
  // The folders above are root's: others may pass through them, to this one only.
  chmodSync(mails, 0o777);
  if (!succeeds('id', ['nobody'])) throw new UserError('Dovecot needs the user "nobody".');
  return { uid: 'nobody', gid: 'nogroup', settings: [] };
}
