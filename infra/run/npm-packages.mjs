import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, secondsSince } from './console.mjs';
import { projectFolder } from './folders.mjs';
import { mustRun } from './run-program.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean, resolved?: string }} LockedPackage
 */

/**
 * Installs the npm packages of the lock file if any is missing or outdated.
 * @param {string} logFolder
 */
export async function ensureNpmPackages(logFolder) {
  if (areInstalled()) return;
  say('Installing npm packages …');
  const since = Date.now();
  await mustRun('Installing npm packages', 'npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: projectFolder,
    logFile: join(logFolder, 'npm.log'),
  });
  say(`  done in ${secondsSince(since)}`);
}

/**
 * Compares the lock file with npm's list of installed packages. npm writes that list last, so an interrupted installation is
 * detected as well as a changed lock file.
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
    // Optional packages may be for another platform; workspaces are links, not copies.
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
