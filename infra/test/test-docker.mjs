/**
 * `make test-docker`: the browser and fault tests of `make test` against the containers, in a compose project of its own with
 * its own ports and volumes, deleted at the end. COMPOSE="docker compose" or COMPOSE=docker-compose chooses;
 * THOROUGH=yes runs the tests of `make test-all`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_PROJECTS, runBrowserTests } from '../run/browser-tests.mjs';
import { build, buildParts } from '../run/build.mjs';
import { ensureChromium } from './chromium.mjs';
import { Compose } from '../run/compose.mjs';
import { UserError, onInterrupt, runMain, say, secondsSince } from '../run/console.mjs';
import { projectFolder, shortHash } from '../run/folders.mjs';
import { withLock } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { freePorts } from '../run/ports.mjs';
import { lastLines } from '../run/run-program.mjs';
import { report } from './test-report.mjs';
import { TEST_LIMITS } from './test-system.mjs';

const folder = join(projectFolder, '.local', 'test', 'docker');

async function testContainers() {
  await ensureNpmPackages(folder);
  await ensureChromium();
  // The tests import the contracts.
  const { failed, output: log } = await build([[buildParts.services]], folder);
  if (failed !== undefined) throw new UserError(`Building the ${failed} failed:\n${lastLines(log, 40)}`);
  const since = Date.now();
  const port = await freePorts(2);
  // Compose prefers the environment to any file; an empty file keeps someone's `.env` out of the test.
  const environment = {
    COMPOSE_PROJECT_NAME: `lml-test-${shortHash(projectFolder)}`,
    DEMO: 'true',
    GATEWAY_PORT: String(port),
    MAIL_UI_PORT: String(port + 1),
    PUBLIC_URL: `http://localhost:${port}`,
    ...TEST_LIMITS,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: 'sample-karibu-2026',
  };
  const emptyFile = join(folder, 'empty.env');
  writeFileSync(emptyFile, '');
  const compose = new Compose(environment, ['--env-file', emptyFile]);
  // The layers stay cached, so the next run builds quickly all the same.
  const tearDown = () => compose.run(['down', '-v', '--rmi', 'local', '--remove-orphans']);
  const forget = onInterrupt(tearDown);
  await tearDown();
  try {
    const { code, output } = await compose.run(['up', '-d', '--build'], { show: true });
    if (code !== 0) throw new UserError(`The containers did not start:\n${lastLines(output, 20)}`);
    await compose.waitUntilHealthy();
    say(`The containers are healthy (${secondsSince(since)}).`);
    const results = join(folder, 'results');
    rmSync(results, { recursive: true, force: true });
    const stages = await runBrowserTests(BROWSER_PROJECTS, {
      thorough: process.env.THOROUGH === 'yes',
      results,
      env: {
        ...process.env,
        ...environment,
        BASE_URL: environment.PUBLIC_URL,
        MAIL_URL: `http://127.0.0.1:${environment.MAIL_UI_PORT}`,
        LML_CONTROL: 'node infra/run/lml.mjs',
        MODE: 'docker',
      },
    });
    return report(stages);
  } finally {
    forget();
    await tearDown();
  }
}

await runMain(() => {
  mkdirSync(folder, { recursive: true });
  return withLock(join(folder, 'test.lock'), 'Another "make test-docker"', testContainers);
});
