import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './build.mjs';
import { projectFolder, shortHash } from './folders.mjs';

/** @typedef {import('./folders.mjs').StateFolder} StateFolder */

/** The frontend's builds: for browsers, and for the pages service. */
const BUILDS = /** @type {const} */ (['dist', 'dist-server']);

/**
 * The folder with the frontend's build for browsers.
 * @param {StateFolder} state
 */
export function browserBuild(state) {
  return join(copyOfFrontend(state), 'dist');
}

/**
 * The folder with the frontend's build for servers.
 * @param {StateFolder} state
 */
export function serverBuild(state) {
  return join(copyOfFrontend(state), 'dist-server');
}

/**
 * Removes unused copies of the frontend.
 * @param {StateFolder} state
 */
export function removeOldFrontends(state) {
  const current = frontendName();
  for (const name of readdirSync(state.web)) {
    if (name !== current) rmSync(join(state.web, name), { recursive: true, force: true });
  }
}

/**
 * Copies the builds, so that a later build does not change a running system.
 * @param {StateFolder} state
 */
function copyOfFrontend(state) {
  const copy = join(state.web, frontendName());
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    mkdirSync(`${copy}.new`, { recursive: true });
    for (const build of BUILDS) {
      cpSync(join(projectFolder, 'frontend', build), join(`${copy}.new`, build), { recursive: true });
    }
    renameSync(`${copy}.new`, copy);
  }
  return copy;
}

function frontendName() {
  const files = BUILDS.flatMap((build) =>
    readdirSync(join(projectFolder, 'frontend', build)).map((name) => `frontend/${build}/${name}`),
  );
  return shortHash(fingerprint(files));
}
