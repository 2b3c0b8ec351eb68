import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { say, table } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';

/**
 * A measurement with its target.
 * @typedef {object} Verdict
 * @property {string} what
 * @property {number | undefined} measured undefined: it could not be measured, which counts as not met
 * @property {number} limit
 * @property {'at least' | 'at most'} side
 * @property {string} [unit]
 * @property {number} [digits] after the point
 *
 * Results of one part of the benchmark.
 * @typedef {object} Part
 * @property {string} name that ONLY takes, and of its markers in the document
 * @property {string[][][]} tables the first row of each is its heading
 * @property {Verdict[]} verdicts
 * @property {string[]} notes
 */

/** Above this load other programs were running. */
export const QUIET_LOAD = 0.5;

const record = join(projectFolder, 'docs', 'performance.md');

/** @param {Verdict} verdict */
export function isMet({ measured, limit, side }) {
  if (measured === undefined || Number.isNaN(measured)) return false;
  return side === 'at least' ? measured >= limit : measured <= limit;
}

/** @param {Verdict} verdict */
function verdictRow(verdict) {
  const { what, measured, limit, side, unit = '', digits = 2 } = verdict;
  const shown = (/** @type {number} */ value) => `${fixed(value, digits)}${unit && ` ${unit}`}`;
  return [
    what,
    measured === undefined || Number.isNaN(measured) ? 'not measured' : shown(measured),
    `${side} ${shown(limit)}`,
    isMet(verdict) ? 'met' : 'NOT MET',
  ];
}

const VERDICT_HEADING = ['TARGET', 'MEASURED', 'WANTED', 'RESULT'];

/**
 * Formats a number with thousands separators.
 * @param {number | undefined} value
 * @param {number} [digits]
 */
export function fixed(value, digits = 0) {
  return value === undefined || Number.isNaN(value)
    ? '-'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {Part} part */
export function show({ name, tables, verdicts, notes }) {
  for (const rows of tables) if (rows.length > 1) say(`\n${table(rows)}`);
  if (verdicts.length > 0) say(`\n${table([VERDICT_HEADING, ...verdicts.map(verdictRow)])}`);
  for (const note of notes) say(`${name}: ${note}`);
}

/**
 * Prints the targets of all parts; the last line has the totals.
 * @param {Part[]} parts
 * @returns {number} the exit code: 1 unless every target was met
 */
export function conclude(parts) {
  const verdicts = parts.flatMap((part) => part.verdicts);
  if (verdicts.length > 0) say(`\n${table([VERDICT_HEADING, ...verdicts.map(verdictRow)])}\n`);
  const met = verdicts.filter(isMet).length;
  say(`${met} targets met, ${verdicts.length - met} not met`);
  return met === verdicts.length && met > 0 ? 0 : 1;
}

/**
 * Writes the results of each part between its markers in docs/performance.md. Keeps other parts.
 * @param {Part[]} parts
 * @param {string[]} circumstances sentences: of which commit, on what machine, how it was run
 */
export function writeDown(parts, circumstances) {
  for (const { name, tables, verdicts, notes } of parts) {
    const verdictTable = verdicts.length > 0 ? [[VERDICT_HEADING, ...verdicts.map(verdictRow)]] : [];
    const text = [
      circumstances.join(' '),
      ...[...verdictTable, ...tables].filter((rows) => rows.length > 1).map(markdown),
      notes.map((note) => `- ${note}`).join('\n'),
    ]
      .filter((paragraph) => paragraph !== '')
      .join('\n\n');
    const [begin, end] = [`<!-- measured:${name} -->`, '<!-- /measured -->'];
    const known = existsSync(record) ? readFileSync(record, 'utf8') : '';
    const from = known.indexOf(begin);
    const to = known.indexOf(end, from);
    if (from < 0 || to < 0) {
      say(`Not recorded: docs/performance.md has no ${begin} … ${end}.`);
      continue;
    }
    writeFileSync(record, `${known.slice(0, from + begin.length)}\n\n${text}\n\n${known.slice(to)}`);
    say(`Recorded in docs/performance.md: ${name}.`);
  }
}

/** @param {string[][]} rows the first is the heading */
function markdown(rows) {
  const [heading = [], ...others] = rows;
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heading), `|${' --- |'.repeat(heading.length)}`, ...others.map(line)].join('\n');
}

/** The commit, and whether the measured source differs from it. */
export function commit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

export function machine() {
  const [first] = cpus();
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB`;
}
