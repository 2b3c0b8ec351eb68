/**
 * `make test-upgrade`: upgrades containers of an earlier commit (FROM, HEAD~1) to what is in this folder while visitors and
 * staff come, goes back to the earlier commit, and upgrades again. Then it tries a broken upgrade, which has to be rolled back.
 * No request may fail. Last it restores a backup of the earlier commit into the upgraded system, whose services migrate it.
 * A compose project of its own, with its own ports and volumes, gone at the end.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp, checkBackup, restore } from '../run/backup.mjs';
import { Compose } from '../run/compose.mjs';
import { UserError, onInterrupt, runMain, say, secondsSince, table } from '../run/console.mjs';
import { projectFolder, shortHash } from '../run/folders.mjs';
import { withLock } from '../run/lock.mjs';
import { freePorts } from '../run/ports.mjs';
import { lastLines, mustRun, run } from '../run/run-program.mjs';
import { dockerStores } from '../run/data-stores.mjs';
import { WITHOUT_LIMITS } from './test-system.mjs';
import { rollOut } from '../run/upgrade.mjs';
import { Visitors } from './load-visitors.mjs';

const folder = join(projectFolder, '.local', 'test', 'upgrade');
const earlier = join(folder, 'source');
const backups = join(folder, 'backups');
const from = process.env.FROM || 'HEAD~1';
const STAFF = { username: 'admin', password: 'sample-karibu-2026' };

async function testUpgrade() {
  const since = Date.now();
  const port = await freePorts(2);
  const environment = {
    COMPOSE_PROJECT_NAME: `lml-upgrade-${shortHash(projectFolder)}`,
    DEMO: 'true',
    GATEWAY_PORT: String(port),
    MAIL_UI_PORT: String(port + 1),
    PUBLIC_URL: `http://localhost:${port}`,
    ...WITHOUT_LIMITS,
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
  };
  const emptyFile = join(folder, 'empty.env');
  writeFileSync(emptyFile, '');
  const options = ['--env-file', emptyFile];
  await mustRun('git worktree', 'git', ['worktree', 'add', '--detach', earlier, from], {
    cwd: projectFolder,
  });
  const before = new Compose(environment, options, earlier);
  const now = new Compose(environment, options);
  const wrong = new Compose({ ...environment, INQUIRIES_DB_PASSWORD: 'wrong' }, options);
  const tearDown = async () => {
    await now.run(['down', '-v', '--rmi', 'local', '--remove-orphans']);
    await run('git', ['worktree', 'remove', '--force', earlier], { cwd: projectFolder });
  };
  const forget = onInterrupt(tearDown);
  try {
    const { code, output } = await before.run(['up', '-d', '--build'], { show: true });
    if (code !== 0) throw new UserError(`${from} did not start:\n${lastLines(output, 20)}`);
    await before.waitUntilHealthy();
    say(`${from} is healthy (${secondsSince(since)}).`);

    const visitors = new Visitors(environment.PUBLIC_URL, STAFF);
    await visitors.signIn();
    /** @type {Record<string, Awaited<ReturnType<Visitors['during']>>>} */
    const steps = {
      backup: await visitors.during(async () => {
        await pause(2000);
        await backUp(await dockerStores(before), backups);
      }),
      upgrade: await visitors.during(() => rollOut(now, 1)),
      downgrade: await visitors.during(() => rollOut(before, 1)),
      'upgrade again': await visitors.during(() => rollOut(now, 1)),
      'broken upgrade, rolled back': await visitors.during(() => rollOutBroken(wrong)),
    };
    const failures = Object.values(steps).flatMap((step) => step.failures);
    for (const failure of failures.slice(0, 20)) say(failure);
    const { missing } = await visitors.accountOfMessages();
    const restored = await restoreInto(now, visitors);

    const rows = Object.entries(steps).map(([step, figures]) => [step, ...cells(figures)]);
    say(`\n${table([['STEP', 'REQUESTS', 'FAILED', 'SECONDS'], ...rows])}\n`);
    say(`Messages accepted ${visitors.accepted.length}, lost ${missing.length}.`);
    say(restored ?? `The backup of ${from} was restored, and the site answers with its data.`);
    const failed = [failures.length > 0, missing.length > 0, restored !== undefined].filter(Boolean).length;
    say(`${3 - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    forget();
    await tearDown();
  }
}

/** @param {Compose} wrong whose inquiries service cannot sign in to its database */
async function rollOutBroken(wrong) {
  try {
    await rollOut(wrong, 1);
  } catch (error) {
    if (error instanceof UserError && error.message.startsWith('The upgrade was taken back')) return;
    throw error;
  }
  throw new UserError('A service with a wrong password was taken for healthy.');
}

/**
 * @param {Compose} now
 * @param {Visitors} visitors
 * @returns {Promise<string | undefined>} what is wrong after it
 */
async function restoreInto(now, visitors) {
  const [name = ''] = readdirSync(backups);
  const backup = join(backups, name);
  await checkBackup(backup);
  await restore(await dockerStores(now), backup);
  await visitors.signIn();
  const accepted = visitors.accepted.length;
  const { failures } = await visitors.during(() => pause(5000));
  if (failures.length > 0) return `After the restore: ${failures[0]}`;
  const { missing } = await visitors.accountOfMessages();
  const sinceRestore = visitors.accepted.slice(accepted);
  if (missing.some((message) => sinceRestore.includes(message)))
    return 'Messages sent after the restore are missing.';
  // The backup was made while visitors wrote: it holds those messages, and none that came later.
  if (missing.length === 0) return 'Messages sent after the backup are still there.';
  if (missing.includes(visitors.accepted[0] ?? ''))
    return 'The first message, sent before the backup, is missing.';
  return undefined;
}

/** @param {Awaited<ReturnType<Visitors['during']>>} step */
function cells({ requests, failures, seconds }) {
  return [requests, failures.length, seconds.toFixed(0)].map(String);
}

await runMain(() => {
  mkdirSync(folder, { recursive: true });
  rmSync(earlier, { recursive: true, force: true });
  rmSync(backups, { recursive: true, force: true });
  return withLock(join(folder, 'test.lock'), 'Another "make test-upgrade"', testUpgrade);
});
