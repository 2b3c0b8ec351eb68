/**
 * A process of `dev-service.mjs`, as `node dev-process.mjs <script>`. Loads the npm packages that the script's service names, and
 * the script when it is told to.
 */
import { readFileSync, readdirSync } from 'node:fs';
import * as inspector from 'node:inspector';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const script = process.argv[2] ?? '';
/** Compiled files: those of the service, and of what all services share. */
const folders = [dirname(script), join(dirname(script), '..', '..', 'common', 'dist')];
/** Names of packages in `from 'express'` and `import('sharp')`: neither paths, nor of Node, nor of this repository. */
const PACKAGE = /\b(?:from|import)\s*\(?\s*['"]((?!\.|node:|@lml\/)[^'"\s]+)['"]/g;

async function loadPackages() {
  /** @type {Set<string>} */
  const addresses = new Set();
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    for (const file of files.filter(({ name }) => name.endsWith('.js'))) {
      const path = join(file.parentPath, file.name);
      for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(PACKAGE)) {
        try {
          addresses.add(import.meta.resolve(name, pathToFileURL(path)));
        } catch {
          // Words in a text that read like an import.
        }
      }
    }
  }
  // A package that fails to load fails again, with a message, when the service loads it.
  for (const address of addresses) await import(address).catch(() => undefined);
}

process.on('disconnect', () => process.exit(1));
process.on('message', async (/** @type {{ start?: true, debuggerPort?: number }} */ told) => {
  if (told.debuggerPort) inspector.open(told.debuggerPort, '127.0.0.1');
  if (!told.start) return;
  await loaded;
  await import(pathToFileURL(script).href);
});
const loaded = loadPackages();
