import { readFileSync } from 'node:fs';

/**
 * @typedef {{ name: string, version: string, license?: string }} Package
 * @typedef {{ name?: string, version?: string, license?: string, dev?: boolean, link?: boolean }} LockEntry
 */

/** @returns {Record<string, LockEntry>} by their folders */
function lockEntries() {
  const file = new URL('../../package-lock.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @returns {Package[]} the packages that services, browsers and the mail catcher run, each version once, in order */
export function shippedPackages() {
  /** @type {Map<string, Package>} */
  const found = new Map();
  for (const [path, { name, version, license, dev, link }] of Object.entries(lockEntries())) {
    const folder = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || dev || link || version === undefined) continue;
    const package_ = { name: name ?? folder, version, ...(license ? { license } : {}) };
    found.set(keyOf(package_), package_);
  }
  return [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** @param {{ name: string, version: string }} package_ */
export function keyOf({ name, version }) {
  return `${name}@${version}`;
}
