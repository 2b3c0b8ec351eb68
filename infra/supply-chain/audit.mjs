/**
 * `make audit`: known vulnerabilities of what is shipped, as the npm registry answers (`npm audit`), and as an export of OSV has
 * them (OSV_DIR). Fails on anything that is not of low or moderate severity, and when nothing could be checked.
 */
import { existsSync } from 'node:fs';
import { findingsFor, isUrgent, readAdvisories } from './advisories.mjs';
import { keyOf, shippedPackages } from './packages.mjs';
import { UserError, runMain, say, table } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { run } from '../run/run-program.mjs';

const EXPORT = 'https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip';

/** @typedef {import('./advisories.mjs').Finding} Finding */

/** @returns {Promise<Finding[] | string>} or why the registry tells of none */
async function askRegistry() {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json'], { cwd: projectFolder });
  /** @type {{ message?: string, vulnerabilities?: Record<string, { severity: string, range: string, via: (string | { title: string })[] }> }} */
  let answer;
  try {
    answer = JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return output.trim().split('\n')[0] ?? '';
  }
  const { vulnerabilities, message = 'no answer' } = answer;
  if (vulnerabilities === undefined) return message;
  return Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => ({
    id: 'npm audit',
    package: name,
    version: range,
    severity: severity.toUpperCase(),
    summary: via.map((one) => (typeof one === 'string' ? one : one.title)).join('; '),
  }));
}

/** @param {Finding[]} findings */
function report(findings) {
  if (findings.length === 0) return say('  nothing found');
  const rows = findings.map((one) => [
    one.severity,
    keyOf({ ...one, name: one.package }),
    one.id,
    one.summary,
  ]);
  say(table([['SEVERITY', 'PACKAGE', 'ADVISORY', 'SUMMARY'], ...rows]));
}

await runMain(async () => {
  const packages = shippedPackages();
  /** @type {Finding[]} */
  const findings = [];
  let checks = 0;
  const answer = await askRegistry();
  if (typeof answer === 'string') say(`The npm registry gives no advisories: ${answer}`);
  else {
    say('npm audit:');
    report(answer);
    findings.push(...answer);
    checks += 1;
  }
  const folder = process.env.OSV_DIR;
  if (folder) {
    if (!existsSync(folder)) throw new UserError(`OSV_DIR: there is no folder ${folder}.`);
    let read = 0;
    const counted = (function* () {
      for (const advisory of readAdvisories(folder)) {
        read += 1;
        yield advisory;
      }
    })();
    const found = findingsFor(packages, counted);
    if (read === 0) throw new UserError(`OSV_DIR: there is no advisory in ${folder}.`);
    say(`${read} advisories of ${folder}:`);
    report(found);
    findings.push(...found);
    checks += 1;
  }
  if (checks === 0)
    throw new UserError(
      `Nothing was checked. Unpack ${EXPORT} where the internet can be reached, bring it here, and: make audit OSV_DIR=folder`,
    );
  const urgent = findings.filter(isUrgent).length;
  say(`\n${packages.length} packages, ${findings.length} findings, ${urgent} of them urgent.`);
  return urgent === 0 ? 0 : 1;
});
