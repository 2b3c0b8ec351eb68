/**
 * `make test-docker`: runs the browser and fault tests of `make test` against the containers, in a compose project of its own.
 * COMPOSE="docker compose" or COMPOSE=docker-compose chooses the command; THOROUGH=yes runs the tests of `make test-all`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_PROJECTS, runBrowserTests } from '../run/browser-tests.mjs';
import { build, buildParts } from '../run/build.mjs';
import { UserError, say, secondsSince } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { runLocked } from '../run/lock.mjs';
import { ensureNpmPackages } from '../run/npm-packages.mjs';
import { lastLines } from '../run/run-program.mjs';
import { ensureChromium } from './chromium.mjs';
import { buildAndStart, demoOnFreePorts, withComposeProject } from './compose-project.mjs';
import { report } from './test-report.mjs';
import { TEST_LIMITS } from './test-system.mjs';

const folder = join(projectFolder, '.local', 'test', 'docker');

async function testContainers() {
  await ensureNpmPackages(folder);
  await ensureChromium();
  // The tests import the contracts.
  const { failed, output: log } = await build([[buildParts.services]], folder);
  if (failed !== undefined) throw new UserError(`Building the ${failed} failed:\n${lastLines(log, 40)}`);
  const settings = await demoOnFreePorts(TEST_LIMITS);
  const since = Date.now();
  return withComposeProject({ name: 'docker', folder, settings }, async ({ environment, compose }) => {
    await buildAndStart(compose());
    say(`The containers are healthy (${secondsSince(since)}).`);
    const results = join(folder, 'results');
    rmSync(results, { recursive: true, force: true });
    /** @type {'all' | 'usual'} */
    const tests = process.env.THOROUGH === 'yes' ? 'all' : 'usual';
    const runs = BROWSER_PROJECTS.map((project) => ({ project, tests }));
    const stages = await runBrowserTests(runs, {
      results,
      env: {
        ...process.env,
        ...environment,
        BASE_URL: settings.PUBLIC_URL,
        MAIL_URL: `http://127.0.0.1:${settings.MAIL_UI_PORT}`,
        LML_CONTROL: 'node infra/run/lml.mjs',
        MODE: 'docker',
      },
    });
    return report(stages);
  });
}

await runLocked('make test-docker', folder, testContainers);
