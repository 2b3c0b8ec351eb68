import { once } from 'node:events';
import { relative } from 'node:path';

/** Editors save a file in several writes; wait until they are done. */
const SETTLES_MS = 60;

/**
 * Watches the files of a folder and of those in it, also where a save replaces the file: `fs.watch` misses all saves after that.
 * @param {string} folder
 * @param {(names: string[]) => void | Promise<void>} onSaved files that were added or changed by one save, from the folder on
 * @returns {Promise<{ close(): Promise<void> }>} once saves are noticed
 */
export async function watchFiles(folder, onSaved) {
  // Imported late: npm packages may not be installed yet when this module loads.
  const { watch } = await import('chokidar');
  /** @type {Set<string>} */
  const saved = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const watcher = watch(folder, { ignoreInitial: true });
  watcher.on('all', (event, path) => {
    if (event !== 'add' && event !== 'change') return;
    saved.add(relative(folder, path));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const names = [...saved];
      saved.clear();
      void onSaved(names);
    }, SETTLES_MS);
  });
  await once(watcher, 'ready');
  return watcher;
}
