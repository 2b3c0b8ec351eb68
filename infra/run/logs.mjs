import { closeSync, existsSync, openSync, readSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError, say } from './console.mjs';

const FIRST_BYTES = 4096;

/**
 * Prints the end of the logs and follows them until interrupted.
 * @param {string} folder
 * @param {string | undefined} name only this process
 * @param {boolean} follow false: stops at the end of the logs
 * @param {(name: string, line: string) => string} [format] formats a line; if given, only new lines are shown
 */
export async function showLogs(folder, name, follow, format) {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.log') && !/^(npm|build-\w+|packages)\.log$/.test(file))
        .map((file) => file.slice(0, -'.log'.length))
    : [];
  const chosen = name === undefined ? names : names.filter((known) => known === name);
  if (chosen.length === 0) {
    throw new UserError(
      name === undefined
        ? 'There are no logs yet.'
        : `There is no log "${name}". There are: ${names.join(', ')}.`,
    );
  }
  const width = Math.max(...chosen.map((one) => one.length));
  const files = chosen.map((one) => {
    const path = join(folder, `${one}.log`);
    return {
      path,
      write:
        format === undefined
          ? (/** @type {string} */ line) => (chosen.length === 1 ? line : `${one.padEnd(width)} | ${line}`)
          : (/** @type {string} */ line) => format(one, line),
      position: format === undefined ? Math.max(0, statSync(path).size - FIRST_BYTES) : statSync(path).size,
      rest: '',
    };
  });
  do {
    for (const file of files) {
      const size = existsSync(file.path) ? statSync(file.path).size : 0;
      // Truncated by log rotation.
      if (size < file.position) file.position = 0;
      if (size === file.position) continue;
      const lines = (file.rest + readPart(file.path, file.position, size)).split('\n');
      if (file.position > 0 && file.rest === '' && size - file.position === FIRST_BYTES) lines.shift();
      file.position = size;
      file.rest = lines.pop() ?? '';
      for (const line of lines) say(file.write(line));
    }
    if (follow) await pause(300);
  } while (follow);
}

/**
 * @param {string} path
 * @param {number} from
 * @param {number} to
 */
function readPart(path, from, to) {
  const buffer = Buffer.alloc(to - from);
  const file = openSync(path, 'r');
  try {
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from)).toString('utf8');
  } finally {
    closeSync(file);
  }
}
