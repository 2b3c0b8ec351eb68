/** ANSI colours by level; other levels have none. @type {Record<string, number>} */
const LEVEL_COLOURS = { debug: 90, warn: 33, error: 31, fatal: 31 };
/** Assigned to processes in the order in which they first write. */
const PROCESS_COLOURS = [36, 35, 32, 34, 96, 95, 92, 94];
/** Fields shown at the start of the line. */
const KNOWN = new Set(['level', 'time', 'service', 'msg']);

/** @type {Map<string, number>} */
const colours = new Map();

/**
 * Formats a log line: `21:04:05 listings  listening  port=3000`. Lines of other programs stay unchanged.
 * @param {string} process
 * @param {string} line
 * @param {boolean} [coloured]
 */
export function readableLine(process, line, coloured = globalThis.process.stdout.isTTY === true) {
  const paint = (/** @type {string} */ text, /** @type {number | undefined} */ colour) =>
    coloured && colour !== undefined ? `\u001b[${colour}m${text}\u001b[0m` : text;
  const colour = colours.get(process) ?? PROCESS_COLOURS[colours.size % PROCESS_COLOURS.length];
  if (colour !== undefined) colours.set(process, colour);
  const name = paint(process.padEnd(13), colour);
  const entry = entryOf(line);
  if (entry === undefined) return `${name} ${line}`;
  const { time, level, msg } = entry;
  const clock = typeof time === 'string' ? `${time.slice(11, 19)} ` : '';
  const rest = Object.entries(entry)
    .filter(([key]) => !KNOWN.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
  return `${name} ${clock}${paint(`${typeof msg === 'string' ? msg : ''}  ${rest}`.trimEnd(), LEVEL_COLOURS[String(level)])}`;
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | undefined} undefined if the line is not a JSON object
 */
function entryOf(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
