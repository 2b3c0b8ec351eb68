import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../run/console.mjs';
import { mustRun, run } from '../run/run-program.mjs';
import { BROWSER_ARGUMENTS, BrowserVisits, chromiumPath } from './browser-visits.mjs';
import { median } from './load.mjs';
import { fixed } from './report.mjs';
import { TARGETS } from './targets.mjs';

/**
 * @typedef {import('./report.mjs').Part} Part
 * @typedef {import('./report.mjs').Verdict} Verdict
 *
 * Result of a Lighthouse run. Scores from 0 to 100; times in milliseconds; transfer in bytes.
 * @typedef {object} LighthouseRun
 * @property {Record<string, number>} scores by category
 * @property {number} lcp
 * @property {number} cls
 * @property {number} transfer
 * @property {string[]} failed audits with a weight, in words
 */

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const KILOBYTE = 1024;

/**
 * Public pages: five fixed ones, and a property with pictures.
 * @param {string} propertyPath
 */
export function publicPages(propertyPath) {
  return [
    { name: 'home', path: '/' },
    { name: 'list', path: '/properties' },
    { name: 'category', path: '/properties/category/residential' },
    { name: 'detail', path: propertyPath },
    { name: 'about', path: '/about' },
    { name: 'contact', path: '/contact' },
  ];
}

/**
 * Measures pages on a phone: Lighthouse (mobile, simulated slow 4G) and visits in a real browser.
 * @param {{ origin: string, propertyId: number, runs: number, folder: string }} how
 * @returns {Promise<Part>}
 */
export async function measurePages({ origin, propertyId, runs, folder }) {
  // The address with the title, to which this one redirects.
  const propertyPath = new URL((await fetch(`${origin}/property/${propertyId}`)).url).pathname;
  const lighthouse = await installLighthouse(folder);
  /** @type {Verdict[]} */
  const verdicts = [];
  const scoreRows = [['PAGE', 'LOWEST SCORES', 'LCP', 'WORST LCP', 'CLS', 'TRANSFER']];
  /** @type {Map<string, Set<string>>} */
  const failed = new Map();
  for (const { name, path } of publicPages(propertyPath)) {
    /** @type {LighthouseRun[]} */
    const all = [];
    for (let turn = 0; turn < runs; turn++) {
      all.push(await runLighthouse(lighthouse, `${origin}${path}`, join(folder, `${name}-${turn + 1}.json`)));
    }
    /** @param {LighthouseRun} run */
    const lowestOf = ({ scores }) => Math.min(...CATEGORIES.map((category) => scores[category] ?? 0));
    const lowest = CATEGORIES.map((category) => Math.min(...all.map(({ scores }) => scores[category] ?? 0)));
    const lcp = median(all.map((one) => one.lcp));
    const cls = Math.max(...all.map((one) => one.cls));
    scoreRows.push([
      name,
      lowest.map((score) => fixed(score)).join(' / '),
      `${fixed(lcp)} ms`,
      `${fixed(Math.max(...all.map((one) => one.lcp)))} ms`,
      fixed(cls, 3),
      `${fixed(median(all.map((one) => one.transfer)) / KILOBYTE)} KB`,
    ]);
    verdicts.push(
      {
        what: `Lighthouse of ${name}, lowest of four, middle run`,
        measured: median(all.map(lowestOf)),
        limit: TARGETS.lighthouse.usual,
        side: 'at least',
        digits: 0,
      },
      {
        what: `Lighthouse of ${name}, lowest of four, any run`,
        measured: Math.min(...lowest),
        limit: TARGETS.lighthouse.always,
        side: 'at least',
        digits: 0,
      },
      {
        what: `LCP of ${name}, slow 4G`,
        measured: lcp / 1000,
        limit: TARGETS.lcp,
        side: 'at most',
        unit: 's',
      },
    );
    for (const audit of all.flatMap((one) => one.failed)) {
      failed.set(audit, (failed.get(audit) ?? new Set()).add(name));
    }
    say(`  ${scoreRows.at(-1)?.join('  ')}`);
  }

  const visits = await BrowserVisits.start(origin, propertyId);
  try {
    const visitRows = [
      ['PAGE', 'LCP', 'CLS', 'FIRST VIEW', 'REQUESTS', 'BEFORE LCP', 'UNTIL QUIET', 'DATA SAVER'],
    ];
    for (const { name, path } of publicPages(propertyPath)) {
      const first = await visits.firstView(path);
      const saving = await visits.firstView(path, { saveData: true });
      visitRows.push([
        name,
        `${fixed(first.lcp)} ms`,
        fixed(first.cls, 3),
        `${fixed(first.bytes / KILOBYTE)} KB`,
        fixed(first.requests),
        fixed(first.requestsBeforeLcp),
        `${fixed(first.bytesUntilQuiet / KILOBYTE)} KB`,
        `${fixed(saving.bytesUntilQuiet / KILOBYTE)} KB`,
      ]);
      const limit = TARGETS.firstViewKilobytes[name];
      if (limit !== undefined) {
        verdicts.push({
          what: `first view of ${name}`,
          measured: first.bytes / KILOBYTE,
          limit,
          side: 'at most',
          unit: 'KB',
          digits: 0,
        });
      }
    }
    const session = await visits.session();
    const taps = await visits.taps();
    verdicts.push(
      {
        what: 'CLS of a whole visit',
        measured: session.cls,
        limit: TARGETS.layoutShift,
        side: 'at most',
        digits: 3,
      },
      {
        what: `INP, p98 of ${taps.count} taps, CPU ÷ 6`,
        measured: taps.p98,
        limit: TARGETS.inputDelay,
        side: 'at most',
        unit: 'ms',
        digits: 0,
      },
    );
    return {
      name: 'pages',
      tables: [scoreRows, visitRows],
      verdicts,
      notes: [
        `Scores are those of performance, accessibility, best practices and SEO, the lowest of ${runs} runs; LCP and transfer are medians.`,
        `The visit: ${session.steps.join(', ')}. Taps: median ${fixed(taps.median)} ms, slowest ${taps.slowest.join(', ') || 'none took a frame'}.`,
        ...taps.missed.map((name) => `Could not be tapped: ${name}.`),
        ...session.shifts.map((shift) => `Moved during the visit: ${shift}.`),
        ...[...failed].map(([audit, pages]) => `Lighthouse complains of ${[...pages].join(', ')}: ${audit}.`),
      ],
    };
  } finally {
    await visits.close();
  }
}

/**
 * Lighthouse has a hundred dependencies, so only the benchmark installs it.
 * @param {string} folder
 * @returns {Promise<string>} its program
 */
async function installLighthouse(folder) {
  const tools = join(folder, '..', 'tools');
  mkdirSync(tools, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const program = join(tools, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const files = ['package.json', 'package-lock.json'];
  const isAsWanted = files.every((file) => {
    const there = join(tools, file);
    return existsSync(there) && readFileSync(there).equals(readFileSync(join(import.meta.dirname, file)));
  });
  if (isAsWanted && existsSync(program)) return program;
  say('Installing Lighthouse …');
  for (const file of files) copyFileSync(join(import.meta.dirname, file), join(tools, file));
  await mustRun('Installing Lighthouse', 'npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: tools,
  });
  return program;
}

/**
 * @param {string} program
 * @param {string} address
 * @param {string} reportFile
 * @param {number} [triesLeft] it loses a trace now and then, and asks to be run again
 * @returns {Promise<LighthouseRun>}
 */
async function runLighthouse(program, address, reportFile, triesLeft = 2) {
  const flags = ['--headless=new', ...BROWSER_ARGUMENTS.map((flag) => flag.replace(/=(.* .*)$/, '="$1"'))];
  // A file of an earlier run would be mistaken for this one's.
  rmSync(reportFile, { force: true });
  const { code, output } = await run(
    process.execPath,
    [
      program,
      address,
      '--quiet',
      '--no-enable-error-reporting',
      '--form-factor=mobile',
      '--throttling-method=simulate',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
      '--output=json',
      `--output-path=${reportFile}`,
    ],
    { env: { ...process.env, CHROME_PATH: await chromiumPath() } },
  );
  if (!existsSync(reportFile)) throw new Error(`Lighthouse ended with ${code}:\n${output}`);
  /** @type {{
   *   runtimeError?: { message: string },
   *   categories: Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>,
   *   audits: Record<string, { title: string, score: number | null, numericValue?: number, displayValue?: string, scoreDisplayMode: string }>
   * }} */
  const { runtimeError, categories, audits } = JSON.parse(readFileSync(reportFile, 'utf8'));
  if (runtimeError && triesLeft > 0) return runLighthouse(program, address, reportFile, triesLeft - 1);
  if (runtimeError) throw new Error(`Lighthouse could not look at ${address}: ${runtimeError.message}`);
  const number = (/** @type {string} */ id) => audits[id]?.numericValue ?? NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    transfer: number('total-byte-weight'),
    failed: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
      .flatMap(({ id }) => {
        const audit = audits[id];
        const isFine = !audit || audit.score === null || audit.score >= 0.9;
        return isFine ? [] : [`${audit.title} (${id}${audit.displayValue ? `, ${audit.displayValue}` : ''})`];
      }),
  };
}
