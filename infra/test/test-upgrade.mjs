/**
 * `make test-upgrade`: upgrades containers of an earlier commit (FROM, HEAD~1) to this source under load, goes back to the
 * earlier commit, and upgrades again. Then it tries a broken upgrade, which must be rolled back. No request may fail. Last it
 * restores a backup of the earlier commit into the upgraded system, whose services migrate it. Uses a compose project of its
 * own.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp, checkBackup, restore } from '../run/backup.mjs';
import { UserError, say, secondsSince, table } from '../run/console.mjs';
import { dockerStores } from '../run/data-stores.mjs';
import { projectFolder } from '../run/folders.mjs';
import { runLocked } from '../run/lock.mjs';
import { mustRun, run } from '../run/run-program.mjs';
import { rollOut } from '../run/upgrade.mjs';
import { buildAndStart, demoOnFreePorts, withComposeProject } from './compose-project.mjs';
import { Visitors } from './load-visitors.mjs';
import { DEMO_STAFF, WITHOUT_LIMITS } from './test-system.mjs';

const folder = join(projectFolder, '.local', 'test', 'upgrade');
const earlier = join(folder, 'source');
const backups = join(folder, 'backups');
const from = process.env.FROM || 'HEAD~1';

/** @typedef {import('../run/compose.mjs').Compose} Compose */

async function testUpgrade() {
  rmSync(backups, { recursive: true, force: true });
  const settings = await demoOnFreePorts(WITHOUT_LIMITS);
  const tearDown = async () => {
    await run('git', ['worktree', 'remove', '--force', earlier], { cwd: projectFolder });
    rmSync(earlier, { recursive: true, force: true });
  };
  return withComposeProject({ name: 'upgrade', folder, settings, tearDown }, async ({ compose }) => {
    await mustRun('git worktree', 'git', ['worktree', 'add', '--detach', earlier, from], {
      cwd: projectFolder,
    });
    const since = Date.now();
    const before = compose({}, earlier);
    const now = compose();
    const broken = compose({ INQUIRIES_DB_PASSWORD: 'wrong' });
    await buildAndStart(before);
    say(`${from} is healthy (${secondsSince(since)}).`);

    const visitors = new Visitors(settings.PUBLIC_URL, DEMO_STAFF);
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
      'broken upgrade, rolled back': await visitors.during(() => rollOutBroken(broken)),
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
  });
}

/** @param {Compose} broken its inquiries service cannot sign in to its database */
async function rollOutBroken(broken) {
  try {
    await rollOut(broken, 1);
  } catch (error) {
    if (error instanceof UserError && error.message.startsWith('The upgrade was rolled back')) return;
    throw error;
  }
  throw new UserError('A service with a wrong database password counted as healthy.');
}

/**
 * @param {Compose} now
 * @param {Visitors} visitors
 * @returns {Promise<string | undefined>} the problem after the restore, if any
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
  // The backup was made under load: it contains earlier messages and no later ones.
  if (missing.length === 0) return 'Messages sent after the backup are still there.';
  if (missing.includes(visitors.accepted[0] ?? ''))
    return 'The first message, sent before the backup, is missing.';
  return undefined;
}

/** @param {Awaited<ReturnType<Visitors['during']>>} step */
function cells({ requests, failures, seconds }) {
  return [requests, failures.length, seconds.toFixed(0)].map(String);
}

await runLocked('make test-upgrade', folder, testUpgrade);
