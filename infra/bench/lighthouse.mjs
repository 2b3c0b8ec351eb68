import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from '../run/console.mjs';
import { mustRun, run } from '../run/run-program.mjs';
import { BROWSER_ARGUMENTS, chromiumPath } from './browser-visits.mjs';
import { median } from './load.mjs';
import { propertyPathOf, publicPages, ROOTS } from './public-pages.mjs';
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
 *
 * `launch` of chrome-launcher.
 * @typedef {(how: { chromePath: string, chromeFlags: string[], handleSIGINT: boolean }) => Promise<{ port: number, kill: () => void }>} LaunchChromium
 */

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const KILOBYTE = 1024;
/**
 * Shell script that starts a program at the lowest priority: on a phone Lighthouse would not compete with the page. Linux may weigh
 * sessions too (autogroup); between sessions `nice` has no effect.
 */
const AT_LOWEST_PRIORITY = '{ echo 19 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 19 "$@"';

/**
 * Scores public pages with Lighthouse (mobile, simulated slow 4G) in English and Swahili.
 * @param {{ origin: string, propertyId: number, runs: number, folder: string, pages: string[], languages: string[] }} how
 *   names of pages and languages to look at
 * @returns {Promise<Part>}
 */
export async function measureLighthouse({ origin, propertyId, runs, folder, pages, languages }) {
  const propertyPath = await propertyPathOf(origin, propertyId);
  const lighthouse = await installLighthouse(folder);
  /** @type {Verdict[]} */
  const verdicts = [];
  const rows = [['PAGE', 'LANGUAGE', 'LOWEST SCORES', 'LCP', 'WORST LCP', 'CLS', 'TRANSFER']];
  /** @type {Map<string, Set<string>>} */
  const failed = new Map();
  const chosen = publicPages(propertyPath).filter(({ name }) => pages.includes(name));
  for (const { name, path, language } of chosen.flatMap((page) =>
    languages.map((language) => ({ ...page, language })),
  )) {
    // The home page in Swahili has no slash at its end.
    const address = new URL(`${ROOTS[language]}${path}`.replace(/(.)\/$/, '$1'), origin).href;
    // The first run is not counted: services and gateway have not shown this page yet.
    await runLighthouse(lighthouse, address, join(folder, `${name}-${language}-warm-up.json`));
    /** @type {LighthouseRun[]} */
    const all = [];
    for (let turn = 0; turn < runs; turn++) {
      all.push(
        await runLighthouse(lighthouse, address, join(folder, `${name}-${language}-${turn + 1}.json`)),
      );
    }
    const { row, met } = summaryOf(`${name} (${language})`, all);
    rows.push([name, language, ...row]);
    verdicts.push(...met);
    for (const audit of all.flatMap((one) => one.failed)) {
      failed.set(audit, (failed.get(audit) ?? new Set()).add(`${name} (${language})`));
    }
    say(`  ${rows.at(-1)?.join('  ')}`);
  }
  return {
    name: 'lighthouse',
    tables: [rows],
    verdicts,
    notes: [
      `Scores are those of performance, accessibility, best practices and SEO, the lowest of ${runs} runs; LCP and transfer are medians.`,
      ...[...failed].map(([audit, of]) => `Lighthouse complains of ${[...of].join(', ')}: ${audit}.`),
    ],
  };
}

/**
 * @param {string} page
 * @param {LighthouseRun[]} all its runs
 * @returns {{ row: string[], met: Verdict[] }}
 */
function summaryOf(page, all) {
  /** @param {LighthouseRun} run */
  const lowestOf = ({ scores }) => Math.min(...CATEGORIES.map((category) => scores[category] ?? 0));
  const lowest = CATEGORIES.map((category) => Math.min(...all.map(({ scores }) => scores[category] ?? 0)));
  const lcp = median(all.map((one) => one.lcp));
  return {
    row: [
      lowest.map((score) => fixed(score)).join(' / '),
      `${fixed(lcp)} ms`,
      `${fixed(Math.max(...all.map((one) => one.lcp)))} ms`,
      fixed(Math.max(...all.map((one) => one.cls)), 3),
      `${fixed(median(all.map((one) => one.transfer)) / KILOBYTE)} KB`,
    ],
    met: [
      {
        what: `Lighthouse of ${page}, lowest category, median run`,
        measured: median(all.map(lowestOf)),
        limit: TARGETS.lighthouse.usual,
        side: 'at least',
        // The median of an even number of runs can be half a point.
        digits: 1,
      },
      {
        what: `Lighthouse of ${page}, lowest category, worst run`,
        measured: Math.min(...lowest),
        limit: TARGETS.lighthouse.always,
        side: 'at least',
        digits: 0,
      },
      {
        what: `LCP of ${page}, slow 4G`,
        measured: lcp / 1000,
        limit: TARGETS.lcp,
        side: 'at most',
        unit: 's',
      },
    ],
  };
}

/**
 * Lighthouse has a hundred dependencies, so only the benchmark installs it.
 * @param {string} folder
 * @returns {Promise<{ program: string, launchChromium: LaunchChromium }>}
 */
async function installLighthouse(folder) {
  const tools = join(folder, '..', 'tools');
  mkdirSync(tools, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const program = join(tools, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const launcher = join(tools, 'node_modules', 'chrome-launcher', 'dist', 'index.js');
  const installed = async () => ({
    program,
    launchChromium: (await import(pathToFileURL(launcher).href)).launch,
  });
  const files = ['package.json', 'package-lock.json'];
  const isAsWanted = files.every((file) => {
    const there = join(tools, file);
    return existsSync(there) && readFileSync(there).equals(readFileSync(join(import.meta.dirname, file)));
  });
  if (isAsWanted && existsSync(program)) return installed();
  say('Installing Lighthouse …');
  for (const file of files) copyFileSync(join(import.meta.dirname, file), join(tools, file));
  await mustRun('Installing Lighthouse', 'npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: tools,
  });
  return installed();
}

/**
 * @param {Awaited<ReturnType<typeof installLighthouse>>} lighthouse
 * @param {string} address
 * @param {string} reportFile
 * @param {number} [triesLeft] it loses a trace now and then, and asks to be run again
 * @returns {Promise<LighthouseRun>}
 */
async function runLighthouse(lighthouse, address, reportFile, triesLeft = 2) {
  // A file of an earlier run would be mistaken for this one's.
  rmSync(reportFile, { force: true });
  // A browser of its own for each run, with nothing in its cache. Lighthouse would leave its own running after a failure.
  const browser = await lighthouse.launchChromium({
    chromePath: await chromiumPath(),
    chromeFlags: ['--headless=new', ...BROWSER_ARGUMENTS],
    handleSIGINT: false,
  });
  const { code, output } = await run('sh', [
    ...['-c', AT_LOWEST_PRIORITY, 'sh'],
    process.execPath,
    lighthouse.program,
    address,
    `--port=${browser.port}`,
    '--quiet',
    '--no-enable-error-reporting',
    '--form-factor=mobile',
    '--throttling-method=simulate',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${reportFile}`,
  ]).finally(() => browser.kill());
  if (!existsSync(reportFile)) throw new Error(`Lighthouse ended with ${code}:\n${output}`);
  /** @type {{
   *   runtimeError?: { message: string },
   *   categories: Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>,
   *   audits: Record<string, { title: string, score: number | null, numericValue?: number, displayValue?: string, scoreDisplayMode: string }>
   * }} */
  const { runtimeError, categories, audits } = JSON.parse(readFileSync(reportFile, 'utf8'));
  if (runtimeError && triesLeft > 0) return runLighthouse(lighthouse, address, reportFile, triesLeft - 1);
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
