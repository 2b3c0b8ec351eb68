/**
 * `make secrets`: generates missing secrets in secrets/ for infra/production/compose.yml and infra/swarm/stack.yml. Only this
 * user may enter the folder.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMain, say } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { newPushKeys } from './push-keys.mjs';

const folder = resolve(process.env.SECRETS_FOLDER || join(projectFolder, 'secrets'));

const RANDOM = [
  'postgres_password',
  'auth_db_password',
  'listings_db_password',
  'inquiries_db_password',
  'monitor_db_password',
  'redis_password',
  'session_secret',
  'internal_token',
  'private_files_key',
  'push_webhook_secret',
];

await runMain(async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = RANDOM.filter((name) => make(name, randomBytes(32).toString('hex')));
  const password = randomBytes(12).toString('base64url');
  if (make('admin_password', password)) made.push('admin_password');
  // Of the mail server, the mailbox of answers and ntfy. An empty line if they need none, because Swarm rejects empty files.
  if (make('smtp_password', process.env.SMTP_PASSWORD || '\n')) made.push('smtp_password');
  if (make('imap_password', process.env.IMAP_PASSWORD || '\n')) made.push('imap_password');
  if (make('ntfy_token', process.env.NTFY_TOKEN || '\n')) made.push('ntfy_token');
  made.push(...makePushKeys());
  say(made.length > 0 ? `Generated in secrets/: ${made.join(', ')}` : 'All secrets exist; none was changed.');
  if (made.includes('admin_password')) say(`The first account's password: ${password}`);
  say(
    'Keep a copy of the folder with the backups: without session_secret no second factor can be decrypted,\n' +
      'and without private_files_key no private file.',
  );
});

/**
 * Browsers subscribe to the public key, so a new pair turns notifications off everywhere.
 * @returns {string[]} names of the files that were created
 */
function makePushKeys() {
  const names = ['vapid_public_key', 'vapid_private_key'];
  if (names.some((name) => existsSync(join(folder, name)))) return [];
  const { publicKey, privateKey } = newPushKeys();
  make('vapid_public_key', publicKey);
  make('vapid_private_key', privateKey);
  return names;
}

/**
 * @param {string} name
 * @param {string} value
 * @returns {boolean} whether the file was created
 */
function make(name, value) {
  const file = join(folder, name);
  if (existsSync(file)) return false;
  // Readable by all, because containers run as other users and get the file with its mode. The folder is private.
  writeFileSync(file, value, { mode: 0o644 });
  return true;
}
