import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, secondsSince } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { mustRun } from './run-program.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean, resolved?: string }} LockedPackage
 */

/**
 * Installs the npm packages of the lock file unless they are there.
 * @param {string} logFolder
 */
export async function ensureNpmPackages(logFolder) {
  if (areInstalled()) return;
  say('Installing npm packages …');
  const since = Date.now();
  await mustRun('Installing npm packages', 'npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: projectFolder,
    logFile: join(logFolder, 'npm.log'),
  });
  say(`  done in ${secondsSince(since)}`);
}

/**
 * Compares the lock file with npm's own list of what lies in node_modules, which npm writes last of all; so
 * neither a changed lock file nor an interrupted installation goes unnoticed, whoever ran npm.
 */
function areInstalled() {
  const listFile = join(projectFolder, 'node_modules', '.package-lock.json');
  if (!existsSync(listFile)) return false;
  const wanted = packagesIn(join(projectFolder, 'package-lock.json'));
  const there = packagesIn(listFile);
  for (const [path, { version, integrity }] of there) {
    const locked = wanted.get(path);
    if (!locked || locked.version !== version || locked.integrity !== integrity) return false;
  }
  for (const [path, { optional, devOptional, peer }] of wanted) {
    // Optional ones may belong to another platform; what npm lists as a folder of this project has no copy.
    const mayLack = optional || devOptional || peer || !path.startsWith('node_modules/');
    if (!mayLack && !there.has(path)) return false;
  }
  return true;
}

/**
 * @param {string} file
 * @returns {Map<string, LockedPackage>}
 */
function packagesIn(file) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}
