import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say, secondsSince } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { withLock } from './lock.mjs';
import { run } from './run-program.mjs';

/**
 * A part of the build: an npm script, what it reads and what it makes.
 * @typedef {object} BuildPart
 * @property {string} name
 * @property {string} script
 * @property {string[]} inputs files and folders
 * @property {string[]} outputs files and folders that must be there
 */

const SERVICES = ['auth', 'listings', 'inquiries', 'notifications', 'pages'];
/** Beside what npm installed, so that a new installation means a new build. */
const stampFile = join(projectFolder, 'node_modules', '.cache', 'lml', 'built.json');
const SHARED_INPUTS = ['package.json', 'package-lock.json', 'tsconfig.build.json', 'tsconfig.base.json'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-server', 'coverage', '.vite']);

/** @type {Record<'services' | 'pictures' | 'frontend', BuildPart>} */
export const buildParts = {
  services: {
    name: 'services',
    script: 'build:services',
    inputs: [
      ...SHARED_INPUTS,
      ...['common', ...SERVICES].flatMap((name) => [
        `services/${name}/src`,
        `services/${name}/package.json`,
        `services/${name}/tsconfig.build.json`,
      ]),
    ],
    outputs: SERVICES.map((name) => `services/${name}/dist/main.js`),
  },
  pictures: {
    name: 'pictures',
    script: 'build:pictures',
    inputs: ['package-lock.json', 'services/listings/src', 'services/listings/demo'],
    outputs: ['services/listings/dist/demo-pictures'],
  },
  frontend: {
    name: 'frontend',
    script: 'build:frontend',
    inputs: [...SHARED_INPUTS, 'frontend', 'services/common/src/contracts', 'services/common/src/markup'],
    outputs: [
      'frontend/dist/index.html',
      'frontend/dist/sw/index.html',
      'frontend/dist-server/entry-server.js',
      'frontend/dist-server/sw/entry-server.js',
    ],
  },
};

/** All parts, in steps: those of one step need the step before, not each other. */
export const wholeBuild = [[buildParts.services], [buildParts.pictures, buildParts.frontend]];

/**
 * Builds those of the parts whose sources changed since they were last built, or whose outputs are gone.
 * Stops after a step with a failure.
 * @param {BuildPart[][]} steps
 * @param {string} logFolder
 * @returns {Promise<{ failed?: string, output: string }>} the failed part's name and what it printed
 */
export async function build(steps, logFolder) {
  return withLock(join(dirname(stampFile), 'build.lock'), 'Another build', async () => {
    for (const step of steps) {
      const outcomes = await Promise.all(step.map((part) => buildPart(part, logFolder)));
      const failure = outcomes.find(({ failed }) => failed !== undefined);
      if (failure) return failure;
    }
    return { output: '' };
  });
}

/**
 * @param {BuildPart} part
 * @param {string} logFolder
 * @returns {Promise<{ failed?: string, output: string }>}
 */
async function buildPart({ name, script, inputs, outputs }, logFolder) {
  const sources = `${fingerprint(inputs)}${process.env.FAST_PICTURES ?? ''}`;
  const missing = () => outputs.filter((file) => !existsSync(join(projectFolder, file)));
  if (readStamps()[name] === sources && missing().length === 0) return { output: '' };
  say(`Building the ${name} …`);
  const since = Date.now();
  const { code, output } = await run('npm', ['run', '--silent', script], {
    cwd: projectFolder,
    logFile: join(logFolder, `build-${name}.log`),
  });
  if (code !== 0) return { failed: name, output };
  if (missing().length > 0) return { failed: name, output: `${output}\nNot made: ${missing().join(', ')}` };
  say(`  ${name} built in ${secondsSince(since)}`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [name]: sources }, null, 2));
  return { output };
}

/** @returns {Record<string, string>} fingerprints of the sources that were last built, by part */
function readStamps() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
}

/**
 * Changes when one of the files is changed, added or removed; from names, sizes and times, without reading them.
 * @param {string[]} paths files and folders, from the project's folder on
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of filesBelow(paths)) {
    const { size, mtimeMs } = statSync(join(projectFolder, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Like {@link fingerprint}, from the contents: the same after a rebuild that changed nothing.
 * @param {string[]} paths
 */
export function contentFingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of filesBelow(paths, ['node_modules'])) {
    // Compiler records and maps change without the program changing.
    if (/\.(map|tsbuildinfo|d\.ts)$/.test(file)) continue;
    hash.update(`${file}\n`).update(readFileSync(join(projectFolder, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string[]} paths
 * @param {Iterable<string>} [leftOut] names of folders
 * @returns {string[]} files, sorted
 */
function filesBelow(paths, leftOut = NOT_SOURCES) {
  const ignored = new Set(leftOut);
  /** @type {string[]} */
  const files = [];
  /** @param {string} path */
  const visit = (path) => {
    const full = join(projectFolder, path);
    if (!existsSync(full)) return;
    if (!statSync(full).isDirectory()) {
      files.push(path);
      return;
    }
    for (const name of readdirSync(full)) if (!ignored.has(name)) visit(join(path, name));
  };
  paths.forEach(visit);
  return files.sort();
}
