/**
 * `make coverage`: prints each rule of docs/spec-rules.md with the tests that have its id in their title. ONLY=FOOTER prints the
 * rules whose id matches this regular expression.
 */
import { runMain, say } from '../run/console.mjs';
import { coverageOf, readRules, readTests } from './rule-coverage.mjs';
import { withoutRuleIds } from './titles.mjs';

// A pager or `head` may close the pipe early.
process.stdout.on('error', () => process.exit());

await runMain(async () => {
  const only = new RegExp(process.env.ONLY ?? '');
  const rules = readRules().filter(({ id }) => only.test(id));
  for (const { id, rule, tests } of coverageOf(rules, readTests())) {
    say(`${id} ${rule}`);
    for (const { file, title } of tests) say(`    ${file} › ${withoutRuleIds(title)}`);
  }
});
