import { join } from 'node:path';
import { projectFolder } from './folders.mjs';
import { run } from './run-program.mjs';
import { readPlaywrightResults } from '../test/test-report.mjs';

/**
 * Projects of playwright.config.ts, in this order: each changes more of the system than the one before may bear.
 */
export const BROWSER_PROJECTS = ['browser', 'looks', 'listings', 'faults', 'backup'];

/** These do not disturb each other. They run together, so that no worker waits for the last test of one of them. */
const TOGETHER = ['browser', 'looks'];

/**
 * Tests of a project that run. Details are tagged @detail, slow tests @slow, and those that are only run before a release
 * @thorough.
 * @typedef {'quick' | 'details' | 'slow' | 'usual' | 'all'} Choice `quick`: no details; `usual`: all but those before a release
 */

/** Playwright's arguments for a choice. @type {Record<Choice, string[]>} */
const ARGUMENTS = {
  quick: ['--grep-invert', '@detail|@slow|@thorough'],
  details: ['--grep', '@detail'],
  slow: ['--grep', '@slow'],
  usual: ['--grep-invert', '@thorough'],
  all: [],
};

/**
 * @param {{ project: string, tests: Choice }[]} runs
 * @returns {{ projects: string[], tests: Choice }[]} the same, with those in one that run together
 */
function joined(runs) {
  /** @type {{ projects: string[], tests: Choice }[]} */
  const found = [];
  for (const { project, tests } of runs) {
    const last = found.at(-1);
    const joins =
      last?.tests === tests && [...last.projects, project].every((name) => TOGETHER.includes(name));
    if (joins) last.projects.push(project);
    else found.push({ projects: [project], tests });
  }
  return found;
}

/**
 * Runs projects of Playwright one after the other. A failure does not keep the next from being run.
 * @param {{ project: string, tests: Choice }[]} runs
 * @param {{ results: string, env: NodeJS.ProcessEnv }} how `results`: folder of the reports; `env`: what the tests are told of
 *   the system
 * @returns {Promise<import('../test/test-report.mjs').StageResult[]>}
 */
export async function runBrowserTests(runs, { results, env }) {
  const stages = [];
  for (const { projects, tests } of joined(runs)) {
    const chosen = [...projects.map((name) => `--project=${name}`), ...ARGUMENTS[tests]];
    stages.push(await runPlaywright(projects.join(' and '), chosen, results, env));
  }
  return stages;
}

/**
 * @param {string} stage
 * @param {string[]} chosen arguments that choose the tests
 * @param {string} results
 * @param {NodeJS.ProcessEnv} env
 */
export async function runPlaywright(stage, chosen, results, env) {
  const since = Date.now();
  const file = join(results, `playwright-${stage.replaceAll(/\W+/g, '-')}.json`);
  await run('npx', ['playwright', 'test', '--no-deps', ...chosen], {
    cwd: projectFolder,
    show: true,
    env: { ...env, PLAYWRIGHT_JSON: file },
  });
  return readPlaywrightResults(file, (Date.now() - since) / 1000, stage);
}
