/**
 * The command behind `make up` and its siblings. Needs nothing but Node; installs the rest.
 *
 *   node infra/run/lml.mjs up | upgrade | down | status | doctor | invite | logs [NAME] | backup | restore FOLDER | reset
 *     | start NAME | stop NAME | restart NAME | kill NAME | pause NAME | resume NAME
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { backUp, checkBackup, pruneBackups, restore } from './backup.mjs';
import { isDockerUsable } from './compose.mjs';
import { UserError, runMain, say, secondsSince } from './console.mjs';
import { ask } from './control.mjs';
import { dockerMode } from './docker-mode.mjs';
import { examine } from './doctor.mjs';
import { defaultStateFolder, makeStateFolder, projectFolder } from './folders.mjs';
import { localMode } from './local-mode.mjs';
import { withLock } from './lock.mjs';
import { modeOf, upLock } from './system.mjs';

const OLDEST_NODE = [20, 19];
const USAGE =
  'Usage: node infra/run/lml.mjs up|upgrade|down|status|doctor|invite|logs [NAME]|backup|restore FOLDER|reset|start NAME|stop NAME|restart NAME|kill NAME|pause NAME|resume NAME';

const state = defaultStateFolder();
/** Where backups go unless they are told to go elsewhere. */
const backupsFolder = join(projectFolder, 'backups');
const modes = { local: localMode, docker: dockerMode };

/** @typedef {keyof typeof modes} ModeName */

/** @returns {ModeName | undefined} what MODE demands */
function demandedMode() {
  const demanded = process.env.MODE || undefined;
  if (demanded === undefined || demanded === 'local' || demanded === 'docker') return demanded;
  throw new UserError(`MODE must be local or docker; it is "${demanded}".`);
}

/**
 * What MODE demands; else as it was last started, because each mode has data of its own; else Docker where it
 * can be had.
 * @returns {Promise<ModeName>}
 */
async function modeForStart() {
  const demanded = demandedMode();
  const runsLocally = (await ask(state, { action: 'status' })) !== undefined;
  if (runsLocally && demanded === 'docker') {
    throw new UserError('It runs as processes of this machine already. Stop that first: make down');
  }
  if (demanded !== undefined || runsLocally) return demanded ?? 'local';
  const last = modeOf(state);
  if (last === 'local') return 'local';
  if (isDockerUsable()) return 'docker';
  if (last === 'none') return 'local';
  throw new UserError(
    'It was last started in Docker, which does not answer now. Start Docker, or begin anew without it: make up MODE=local',
  );
}

/** @returns {ModeName} the mode in which it was last started */
function modeForRest() {
  return demandedMode() ?? (modeOf(state) === 'docker' ? 'docker' : 'local');
}

async function up() {
  const since = Date.now();
  const name = await modeForStart();
  makeStateFolder(state);
  await withLock(upLock(state), 'Another "make up"', async () => {
    writeFileSync(state.mode, `${name}\n`);
    const { publicUrl, ports, values, demo } = await modes[name].up(state);
    const password = demo ? values.ADMIN_PASSWORD : '(ADMIN_PASSWORD of your settings)';
    const mails = values.SMTP_HOST ? `by ${values.SMTP_HOST}` : `http://localhost:${ports.mailUi}`;
    say(`
LML Properties is up as ${modes[name].title} (${secondsSince(since)}).

  Site          ${publicUrl}
  Staff         ${publicUrl}/admin/login
                user ${values.ADMIN_USERNAME}, password ${password}
  Mails sent    ${mails}

  make status, make logs, make down`);
  });
}

async function upgrade() {
  if (modeForRest() === 'local') {
    throw new UserError('Processes of this machine are brought up to date, in some seconds, by: make up');
  }
  const since = Date.now();
  await withLock(upLock(state), 'Another "make up"', async () => {
    const { folder } = await backUp(await dockerMode.stores(), backupsFolder, 'before-upgrading-');
    say(`Backed up to ${folder}.`);
    await dockerMode.upgrade(state);
  });
  say(`Up to date, and healthy (${secondsSince(since)}).`);
}

async function down() {
  const stopped = await modes[modeForRest()].down(state);
  say(stopped ? 'Stopped. The data is kept; "make reset" deletes it.' : 'Nothing was running.');
}

async function status() {
  const { text, healthy } = await modes[modeForRest()].status(state);
  say(text);
  return healthy ? 0 : 1;
}

async function doctor() {
  const findings = await examine(state, modes[modeForRest()], backupsParent());
  const signs = { ok: 'ok', wrong: 'WRONG', unknown: '?' };
  for (const { what, is, says, remedy } of findings) {
    say(`${signs[is].padEnd(7)}${what}: ${says}`);
    if (remedy !== undefined) say(`${''.padEnd(7)}-> ${remedy}`);
  }
  const wrong = findings.filter(({ is }) => is === 'wrong').length;
  say(wrong === 0 ? '\nNothing is wrong.' : `\nWrong: ${wrong} of ${findings.length}.`);
  return wrong === 0 ? 0 : 1;
}

async function invite() {
  const { code, output } = await modes[modeForRest()].runScript(state, 'auth', 'invite.js');
  if (code !== 0) throw new UserError(output.trim() || 'Nothing is running. Start it with: make up');
  say(`Whoever opens this within seven days can make an account, once:\n${output.trim()}`);
}

/** Where backups are: TO, else backups/. */
function backupsParent() {
  return resolve(process.env.TO || backupsFolder);
}

async function backup() {
  const stores = await modes[modeForRest()].stores(state);
  const parent = backupsParent();
  const keepDays = Number(process.env.KEEP_DAYS || Infinity);
  if (!(keepDays > 0)) throw new UserError('KEEP_DAYS must be a number of days above 0.');
  const { folder, bytes } = await backUp(stores, parent);
  say(
    `Backed up to ${folder} (${(bytes / 1024 / 1024).toFixed(1)} MiB). Keep it, and your .env, somewhere else.`,
  );
  if (keepDays < Infinity) {
    const gone = pruneBackups(parent, keepDays);
    if (gone.length > 0) say(`Deleted, being older than ${keepDays} days: ${gone.join(', ')}`);
  }
}

/** @param {string | undefined} from */
async function restoreFrom(from) {
  if (!from) throw new UserError('Restore what? For example: make restore FROM=backups/2026-11-21T03-15-00Z');
  const folder = resolve(from);
  const mode = modeForRest();
  const { madeAt } = await checkBackup(folder);
  const question = `This replaces every property, inquiry, account and picture of this system (${modes[mode].title}) by those of ${madeAt}. What there is now is backed up first.`;
  if (!(await agreed('RESTORE', question, `make restore FROM=${from} RESTORE=yes`))) return 1;
  const stores = await modes[mode].stores(state);
  const before = process.env.BACKUP === 'no' ? 'not backed up' : await backUpBeforeRestoring(stores);
  await restore(stores, folder);
  say(`Restored as of ${madeAt}. Everybody has to sign in anew. What was there before: ${before}`);
  return 0;
}

/** @param {import('./data-stores.mjs').Stores} stores */
async function backUpBeforeRestoring(stores) {
  try {
    return (await backUp(stores, backupsFolder, 'before-restoring-')).folder;
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    throw new UserError(
      `What there is now could not be backed up, so nothing was changed. To give it up: BACKUP=no\n${reason}`,
    );
  }
}

/**
 * Asks before data is lost; without a terminal the answer must stand in the environment.
 * @param {'RESET' | 'RESTORE'} variable
 * @param {string} question
 * @param {string} command with the answer in it
 */
async function agreed(variable, question, command) {
  if (process.env[variable] === 'yes') return true;
  if (!process.stdin.isTTY) throw new UserError(`${question}\nSay so with: ${command}`);
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(`${question}\nType yes to go on: `);
  reader.close();
  if (answer.trim().toLowerCase() === 'yes') return true;
  say('Nothing was changed.');
  return false;
}

async function reset() {
  const mode = modeForRest();
  const question = `This deletes every property, inquiry, account, picture and mail of this system (${modes[mode].title}, ${state.root}).`;
  if (!(await agreed('RESET', question, 'make reset RESET=yes'))) return 1;
  await modes[mode].reset(state);
  rmSync(state.mode, { force: true });
  say('Deleted. "make up" begins anew.');
}

/**
 * @param {'start' | 'stop' | 'restart'} action
 * @param {string | undefined} name
 */
async function control(action, name) {
  if (!name) throw new UserError(`${action} what? For example: node infra/run/lml.mjs ${action} redis`);
  await modes[modeForRest()].control(state, action, name);
}

/**
 * @param {'kill' | 'pause' | 'resume'} action
 * @param {string | undefined} name
 */
async function signal(action, name) {
  if (!name) throw new UserError(`${action} what? For example: node infra/run/lml.mjs ${action} listings-2`);
  await modes[modeForRest()].signal(state, action, name);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new UserError(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

await runMain(async () => {
  checkNode();
  const [command, name = process.env.NAME || undefined] = process.argv.slice(2);
  switch (command) {
    case 'up':
      return up();
    case 'upgrade':
      return upgrade();
    case 'down':
      return down();
    case 'status':
      return status();
    case 'doctor':
      return doctor();
    case 'invite':
      return invite();
    case 'logs':
      return modes[modeForRest()].logs(state, name, process.env.FOLLOW !== 'no');
    case 'backup':
      return backup();
    case 'restore':
      return restoreFrom(name ?? process.env.FROM);
    case 'reset':
      return reset();
    case 'start':
    case 'stop':
    case 'restart':
      return control(command, name);
    case 'kill':
    case 'pause':
    case 'resume':
      return signal(command, name);
    default:
      throw new UserError(USAGE);
  }
});
