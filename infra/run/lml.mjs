/**
 * Implements `make up` and related commands. Needs only Node and installs the rest.
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
/** Default folder of backups. */
const backupsFolder = join(projectFolder, 'backups');
const modes = { local: localMode, docker: dockerMode };

/** @typedef {keyof typeof modes} ModeName */

/** @returns {ModeName | undefined} the value of MODE */
function requestedMode() {
  const requested = process.env.MODE || undefined;
  if (requested === undefined || requested === 'local' || requested === 'docker') return requested;
  throw new UserError(`MODE must be local or docker; it is "${requested}".`);
}

/**
 * MODE if set; else the last mode, because each mode has its own data; else Docker if available.
 * @returns {Promise<ModeName>}
 */
async function modeForStart() {
  const requested = requestedMode();
  const runsLocally = (await ask(state, { action: 'status' })) !== undefined;
  if (runsLocally && requested === 'docker') {
    throw new UserError('The system already runs without Docker. Stop it first: make down');
  }
  if (requested !== undefined || runsLocally) return requested ?? 'local';
  const last = modeOf(state);
  if (last === 'local') return 'local';
  if (isDockerUsable()) return 'docker';
  if (last === 'none') return 'local';
  throw new UserError(
    'The system was last started in Docker, which does not respond. Start Docker, or start a new system without it: make up MODE=local',
  );
}

/** @returns {ModeName} MODE if set, else the last mode */
function currentMode() {
  return requestedMode() ?? (modeOf(state) === 'docker' ? 'docker' : 'local');
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
  if (currentMode() === 'local') {
    throw new UserError('Without Docker, "make up" upgrades the system within seconds.');
  }
  const since = Date.now();
  await withLock(upLock(state), 'Another "make up"', async () => {
    const { folder } = await backUp(await dockerMode.stores(), backupsFolder, 'before-upgrading-');
    say(`Backed up to ${folder}.`);
    await dockerMode.upgrade(state);
  });
  say(`Upgraded and healthy (${secondsSince(since)}).`);
}

async function down() {
  const stopped = await modes[currentMode()].down(state);
  say(stopped ? 'Stopped. The data is kept; "make reset" deletes it.' : 'Nothing was running.');
}

async function status() {
  const { text, healthy } = await modes[currentMode()].status(state);
  say(text);
  return healthy ? 0 : 1;
}

async function doctor() {
  const findings = await examine(state, modes[currentMode()], backupsParent());
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
  const { code, output } = await modes[currentMode()].runScript(state, 'auth', 'invite.js');
  if (code !== 0) throw new UserError(output.trim() || 'Nothing is running. Start it with: make up');
  say(`This link creates one account. It is valid for seven days:\n${output.trim()}`);
}

/** TO, else backups/. */
function backupsParent() {
  return resolve(process.env.TO || backupsFolder);
}

async function backup() {
  const stores = await modes[currentMode()].stores(state);
  const parent = backupsParent();
  const keepDays = Number(process.env.KEEP_DAYS || Infinity);
  if (!(keepDays > 0)) throw new UserError('KEEP_DAYS must be a number of days above 0.');
  const { folder, bytes } = await backUp(stores, parent);
  say(
    `Backed up to ${folder} (${(bytes / 1024 / 1024).toFixed(1)} MiB). Copy it, and your .env, to another machine.`,
  );
  if (keepDays < Infinity) {
    const gone = pruneBackups(parent, keepDays);
    if (gone.length > 0) say(`Deleted backups older than ${keepDays} days: ${gone.join(', ')}`);
  }
}

/** @param {string | undefined} from */
async function restoreFrom(from) {
  if (!from)
    throw new UserError('No backup given. For example: make restore FROM=backups/2026-11-21T03-15-00Z');
  const folder = resolve(from);
  const mode = currentMode();
  const { madeAt } = await checkBackup(folder);
  const question = `This replaces every property, inquiry, account and picture of this system (${modes[mode].title}) with those of ${madeAt}. The current data is backed up first.`;
  if (!(await confirmed('RESTORE', question, `make restore FROM=${from} RESTORE=yes`))) return 1;
  const stores = await modes[mode].stores(state);
  const before = process.env.BACKUP === 'no' ? 'not backed up' : await backUpBeforeRestoring(stores);
  await restore(stores, folder);
  say(
    `Restored the backup of ${madeAt}. Everybody must sign in again. Backup of the replaced data: ${before}`,
  );
  return 0;
}

/** @param {import('./data-stores.mjs').Stores} stores */
async function backUpBeforeRestoring(stores) {
  try {
    return (await backUp(stores, backupsFolder, 'before-restoring-')).folder;
  } catch (error) {
    const reason = /** @type {Error} */ (error).message;
    throw new UserError(
      `The current data could not be backed up, so nothing was changed. To restore without that backup: BACKUP=no\n${reason}`,
    );
  }
}

/**
 * Asks for confirmation before data is lost. Without a terminal, the environment must contain the answer.
 * @param {'RESET' | 'RESTORE'} variable
 * @param {string} question
 * @param {string} command that includes the answer
 */
async function confirmed(variable, question, command) {
  if (process.env[variable] === 'yes') return true;
  if (!process.stdin.isTTY) throw new UserError(`${question}\nConfirm with: ${command}`);
  const reader = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await reader.question(`${question}\nType yes to continue: `);
  reader.close();
  if (answer.trim().toLowerCase() === 'yes') return true;
  say('Nothing was changed.');
  return false;
}

async function reset() {
  const mode = currentMode();
  const question = `This deletes every property, inquiry, account, picture and mail of this system (${modes[mode].title}, ${state.root}).`;
  if (!(await confirmed('RESET', question, 'make reset RESET=yes'))) return 1;
  await modes[mode].reset(state);
  rmSync(state.mode, { force: true });
  say('Deleted. "make up" starts a new system.');
}

/**
 * @param {'start' | 'stop' | 'restart'} action
 * @param {string | undefined} name
 */
async function control(action, name) {
  if (!name)
    throw new UserError(`${action} needs a name. For example: node infra/run/lml.mjs ${action} redis`);
  await modes[currentMode()].control(state, action, name);
}

/**
 * @param {'kill' | 'pause' | 'resume'} action
 * @param {string | undefined} name
 */
async function signal(action, name) {
  if (!name)
    throw new UserError(`${action} needs a name. For example: node infra/run/lml.mjs ${action} listings-2`);
  await modes[currentMode()].signal(state, action, name);
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
      return modes[currentMode()].logs(state, name, process.env.FOLLOW !== 'no');
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
