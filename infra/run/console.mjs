/** An error that the reader can fix. Its message is shown without a stack. */
export class UserError extends Error {}

/** @param {string} [line] */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/** @type {Set<() => unknown>} */
const cleanups = new Set();
let interrupted = false;

/**
 * Registers a cleanup for interruption (Ctrl-C, SIGTERM).
 * @param {() => unknown} cleanup
 * @returns {() => void} unregisters the cleanup
 */
export function onInterrupt(cleanup) {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

export function isInterrupted() {
  return interrupted;
}

/**
 * Runs a command and sets the exit code: 1 on errors (a UserError prints its message, others their stack), 130 when
 * interrupted.
 * @param {() => Promise<number | void>} main returns the exit code; none is 0
 */
export async function runMain(main) {
  const interrupt = async () => {
    if (interrupted) return;
    interrupted = true;
    say('\nInterrupted: cleaning up …');
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
    // Errors during the cleanup are its consequences.
    if (interrupted) return;
    process.stderr.write(
      error instanceof UserError ? `\n${error.message}\n` : `\n${/** @type {Error} */ (error).stack}\n`,
    );
    process.exitCode = 1;
  }
}

/** @param {number} since from `Date.now()` */
export function secondsSince(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Formats rows as a table with aligned columns.
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
