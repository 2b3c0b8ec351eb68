import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keyOf, shippedPackages } from './packages.mjs';

/**
 * As much of a CycloneDX document as is used here. A reference is `name@version`.
 * @typedef {{ 'bom-ref': string, name: string, version: string }} Component
 * @typedef {{ metadata: { component: Component }, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }} Bill
 */

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The workspaces that are shipped or shared, by their folders. */
const WORKSPACES = {
  auth: 'services/auth',
  listings: 'services/listings',
  inquiries: 'services/inquiries',
  notifications: 'services/notifications',
  pages: 'services/pages',
  common: 'services/common',
  frontend: 'frontend',
  'mail-catcher': 'infra/mail-catcher',
};

/** @typedef {keyof typeof WORKSPACES} Part */

/**
 * Reads the lock file alone: no network, no installed packages. `--omit dev` would leave out react, sharp and pg, because some
 * workspace names them for development, too.
 * @returns {Bill} of all packages, those of development too
 */
export function wholeTree() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { stdout, stderr, status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * @param {Bill} tree
 * @returns {Bill} what the whole product ships
 */
export function billOfProduct(tree) {
  return billOf(tree, 'lml-properties', new Set(shippedPackages().map(keyOf)));
}

/**
 * @param {Bill} tree
 * @param {Part} part
 * @returns {Bill} what this part needs at run time
 */
export function billOfPart(tree, part) {
  const shipped = new Set(shippedPackages().map(keyOf));
  const next = new Map(tree.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const needed = new Set(directDependencies(tree, part));
  for (const ref of needed) {
    const [, workspace] = /^@lml\/(.+)@/.exec(ref) ?? [];
    const used = workspace
      ? directDependencies(tree, /** @type {Part} */ (workspace))
      : (next.get(ref) ?? []);
    for (const one of used) if (shipped.has(one) || one.startsWith('@lml/')) needed.add(one);
  }
  return billOf(tree, part, needed);
}

/**
 * @param {Bill} tree
 * @param {Part} part
 */
function directDependencies(tree, part) {
  const { dependencies = {} } = JSON.parse(
    readFileSync(`${project}${WORKSPACES[part]}/package.json`, 'utf8'),
  );
  const { dependsOn = [] } = tree.dependencies.find(({ ref }) => ref.startsWith(`@lml/${part}@`)) ?? {};
  return dependsOn.filter((ref) => Object.hasOwn(dependencies, ref.slice(0, ref.lastIndexOf('@'))));
}

/**
 * @param {Bill} tree
 * @param {string} name
 * @param {Set<string>} refs
 * @returns {Bill}
 */
function billOf(tree, name, refs) {
  const { component } = tree.metadata;
  return {
    ...tree,
    // npm takes the name of the folder.
    metadata: { ...tree.metadata, component: { ...component, name } },
    components: tree.components.filter((one) => refs.has(one['bom-ref'])),
    dependencies: tree.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}
