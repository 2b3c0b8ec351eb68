/**
 * `make secrets`: puts what infra/production/compose.yml and infra/swarm/stack.yml take from files into secrets/, each made
 * at random unless it is there already. Nobody but this user may enter the folder.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMain, say } from './console.mjs';
import { projectFolder } from './folders.mjs';

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
];

await runMain(async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = RANDOM.filter((name) => make(name, randomBytes(32).toString('hex')));
  const password = randomBytes(12).toString('base64url');
  if (make('admin_password', password)) made.push('admin_password');
  // Of the mail server; an empty line for one that asks for none, since Swarm takes no empty file.
  if (make('smtp_password', process.env.SMTP_PASSWORD || '\n')) made.push('smtp_password');
  say(made.length > 0 ? `Made in secrets/: ${made.join(', ')}` : 'All are there already; none was changed.');
  if (made.includes('admin_password')) say(`The first account's password: ${password}`);
  say('Keep a copy of the folder where backups are: without session_secret no second factor can be read.');
});

/**
 * @param {string} name
 * @param {string} value
 * @returns {boolean} whether it was made
 */
function make(name, value) {
  const file = join(folder, name);
  if (existsSync(file)) return false;
  // Engines hand the file to the containers as it is, and those run as other users; the folder keeps others of this
  // machine away.
  writeFileSync(file, value, { mode: 0o644 });
  return true;
}
