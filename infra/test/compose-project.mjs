import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compose } from '../run/compose.mjs';
import { onInterrupt } from '../run/console.mjs';
import { projectFolder, shortHash } from '../run/folders.mjs';
import { freePorts } from '../run/ports.mjs';
import { DEMO_STAFF } from './test-system.mjs';

/**
 * @typedef {object} ComposeProject
 * @property {Record<string, string>} environment of every command, with the project's name
 * @property {(changes?: Record<string, string>, source?: string) => Compose} compose with changed settings, or built from
 *   another folder
 */

/**
 * Settings of a demo on free ports.
 * @param {Record<string, string>} limits
 */
export async function demoOnFreePorts(limits) {
  const port = await freePorts(2);
  return {
    DEMO: 'true',
    GATEWAY_PORT: String(port),
    MAIL_UI_PORT: String(port + 1),
    PUBLIC_URL: `http://localhost:${port}`,
    ADMIN_USERNAME: DEMO_STAFF.username,
    ADMIN_PASSWORD: DEMO_STAFF.password,
    ...limits,
  };
}

/**
 * Runs a test in a compose project of its own. Its containers, volumes and images are deleted afterwards, and before if an
 * earlier run was killed. The build cache stays, so the next build is quick.
 * @template T
 * @param {object} project
 * @param {string} project.name completes the project's name: lml-NAME-…
 * @param {string} project.folder for files of the test
 * @param {Record<string, string>} project.settings
 * @param {string[]} [project.composeFiles] instead of docker-compose.yml alone
 * @param {() => unknown} [project.tearDown] deletes what else the test makes
 * @param {(project: ComposeProject) => Promise<T>} test
 */
export async function withComposeProject({ name, folder, settings, composeFiles = [], tearDown }, test) {
  const environment = { COMPOSE_PROJECT_NAME: `lml-${name}-${shortHash(projectFolder)}`, ...settings };
  // Without --env-file, Compose would read the developer's `.env`.
  const emptyFile = join(folder, 'empty.env');
  writeFileSync(emptyFile, '');
  const options = ['--env-file', emptyFile, ...composeFiles.flatMap((file) => ['-f', file])];
  /** @type {ComposeProject['compose']} */
  const compose = (changes = {}, source = projectFolder) =>
    new Compose({ ...environment, ...changes }, options, source);
  const removeAll = async () => {
    await compose().run(['down', '-v', '--rmi', 'local', '--remove-orphans']);
    await tearDown?.();
  };
  const forget = onInterrupt(removeAll);
  try {
    await removeAll();
    return await test({ environment, compose });
  } finally {
    forget();
    await removeAll();
  }
}

/**
 * Builds the images, starts the containers and waits until they are healthy.
 * @param {Compose} compose
 */
export async function buildAndStart(compose) {
  await compose.mustRun(['up', '-d', '--build'], { show: true });
  await compose.waitUntilHealthy();
}
