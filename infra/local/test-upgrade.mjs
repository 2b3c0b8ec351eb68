/**
 * `make test-upgrade`: containers of an earlier commit (FROM, HEAD~1) are brought to what is in this folder while visitors
 * and staff come; then a wrong upgrade is tried, which has to be taken back. Nobody may notice either. A compose project of
 * its own, with its own ports and volumes, gone at the end.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compose } from './compose.mjs';
import { UserError, onInterrupt, runMain, say, secondsSince, table } from './console.mjs';
import { projectFolder, shortHash } from './folders.mjs';
import { withLock } from './lock.mjs';
import { freePorts } from './ports.mjs';
import { lastLines, mustRun, run } from './run-program.mjs';
import { WITHOUT_LIMITS } from './test-system.mjs';
import { rollOut } from './upgrade.mjs';
import { Visitors } from './visitors.mjs';

const folder = join(projectFolder, '.local', 'test', 'upgrade');
const earlier = join(folder, 'source');
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
    const upgraded = await visitors.during(() => rollOut(now, 1));
    const takenBack = await visitors.during(async () => {
      try {
        await rollOut(wrong, 1);
      } catch (error) {
        if (error instanceof UserError && error.message.startsWith('The upgrade was taken back')) return;
        throw error;
      }
      throw new UserError('A service with a wrong password was taken for healthy.');
    });
    const { missing } = await visitors.accountOfMessages();
    say(
      `\n${table([
        ['', 'REQUESTS', 'FAILED', 'SECONDS'],
        ['upgrade', ...figures(upgraded)],
        ['taken back', ...figures(takenBack)],
      ])}\n`,
    );
    const failures = [...upgraded.failures, ...takenBack.failures];
    for (const failure of failures.slice(0, 20)) say(failure);
    say(`Messages accepted ${visitors.accepted.length}, lost ${missing.length}.`);
    const failed = [failures.length > 0, missing.length > 0].filter(Boolean).length;
    say(`${2 - failed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    forget();
    await tearDown();
  }
}

/** @param {Awaited<ReturnType<Visitors['during']>>} what */
function figures({ requests, failures, seconds }) {
  return [requests, failures.length, seconds.toFixed(0)].map(String);
}

await runMain(() => {
  mkdirSync(folder, { recursive: true });
  rmSync(earlier, { recursive: true, force: true });
  return withLock(join(folder, 'test.lock'), 'Another "make test-upgrade"', testUpgrade);
});
