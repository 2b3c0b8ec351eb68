/** A failure that the reader can do something about: shown as it is, without a stack. */
export class UserError extends Error {}

/** @param {string} [line] */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** @type {Set<() => unknown>} */
const cleanups = new Set();
let interrupted = false;

/**
 * Registers what must be undone when the program is interrupted (Ctrl-C, SIGTERM).
 * @param {() => unknown} cleanup
 * @returns {() => void} call it once the cleanup is no longer needed
 */
export function onInterrupt(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

export function isInterrupted() {
  return interrupted;
}

/**
 * Runs a command of ours to its end and sets the exit code: 1 with a message for what the reader can mend, a
 * stack for what is a defect, 130 when interrupted.
 * @param {() => Promise<number | void>} main answers the exit code; none is 0
 */
export async function runMain(main) {
  const interrupt = async () => {
    if (interrupted) return;
    interrupted = true;
    say('\nInterrupted: clearing up …');
    for (const cleanup of [...cleanups].reverse()) {
      await Promise.resolve()
        .then(cleanup)
        .catch((error) => say(String(error)));
    }
    process.exit(130);
  };
  process.on('SIGINT', () => void interrupt());
  process.on('SIGTERM', () => void interrupt());
  process.on('SIGHUP', () => void interrupt());
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    // Whatever fails while the clearing-up runs is a consequence of it.
    if (interrupted) return;
    process.stderr.write(
      error instanceof UserError ? `\n${error.message}\n` : `\n${/** @type {Error} */ (error).stack}\n`,
    );
    process.exitCode = 1;
  }
}

/** @param {number} since `Date.now()` then */
export function secondsSince(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Lines up the columns of a table.
 * @param {string[][]} rows the first is the heading
 */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
