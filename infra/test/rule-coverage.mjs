import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../run/folders.mjs';
import { ruleIdsOf, testFiles, textsOf, withoutRuleIds } from './titles.mjs';

/**
 * @typedef {{ id: string, rule: string }} Rule
 * @typedef {{ file: string, title: string }} Test `title`: as the source has it
 * @typedef {Rule & { tests: Test[] }} CoveredRule `tests` have the rule's id in their title
 */

/** The list of the product's rules. */
export const RULES_FILE = 'docs/spec-rules.md';

const RULE_ROW = /^\| ([A-Z]+-\d+) +\| (.*?) *\|$/gm;
/** An id in brackets, wherever it stands. */
const BRACKETED_ID = /\[[A-Z]+-\d+/;

/**
 * @param {string} [markdown] else read from the list
 * @returns {Rule[]}
 */
export function readRules(markdown = readFileSync(join(projectFolder, RULES_FILE), 'utf8')) {
  return [...markdown.matchAll(RULE_ROW)].map(([, id = '', rule = '']) => ({ id, rule }));
}

/** @returns {Test[]} the tests of all files that name rules; reads each file once, and parses only these */
export function readTests() {
  return testFiles().flatMap((file) => {
    const source = readFileSync(join(projectFolder, file), 'utf8');
    return BRACKETED_ID.test(source)
      ? [...textsOf(file, source).tests].map((title) => ({ file, title }))
      : [];
  });
}

/**
 * @param {Rule[]} rules
 * @param {Test[]} tests
 * @returns {CoveredRule[]}
 */
export function coverageOf(rules, tests) {
  /** @type {Map<string, Test[]>} */
  const byId = new Map();
  for (const test of tests)
    for (const id of ruleIdsOf(test.title)) byId.set(id, [...(byId.get(id) ?? []), test]);
  return rules.map((rule) => ({ ...rule, tests: byId.get(rule.id) ?? [] }));
}

/**
 * Compares the list of rules with the ids in titles.
 * @param {Rule[]} rules
 * @param {Test[]} tests
 * @returns {string[]} what is wrong; empty if every rule has a test and every id a rule
 */
export function coverageFaults(rules, tests) {
  const ids = rules.map(({ id }) => id);
  const known = new Set(ids);
  const repeated = [...known].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
  return [
    ...repeated.map((id) => `${id} is in the list twice`),
    ...coverageOf(rules, tests)
      .filter((rule) => rule.tests.length === 0)
      .map(({ id, rule }) => `${id} has no test: ${rule}`),
    ...tests.flatMap(({ file, title }) =>
      titleFaults(title, known).map((fault) => `${file}: "${title}" ${fault}`),
    ),
  ];
}

/**
 * @param {string} title
 * @param {Set<string>} known
 * @returns {string[]}
 */
function titleFaults(title, known) {
  const unknown = ruleIdsOf(title).filter((id) => !known.has(id));
  return [
    ...unknown.map((id) => `has the unknown id ${id}`),
    ...(BRACKETED_ID.test(withoutRuleIds(title))
      ? ['must end with its ids, as in "… [FOOTER-1, NAV-2]"']
      : []),
  ];
}
