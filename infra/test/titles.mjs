import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFolder } from '../run/folders.mjs';

/**
 * Texts of a file as the source has them (`${path}`, `%s`).
 * @typedef {{ tests: Set<string>, all: Set<string> }} Texts `tests`: titles of tests; `all`: every text
 */

/** Folders with tests. */
const FOLDERS = ['docs', 'e2e', 'frontend', 'infra', 'services'];
const TEST_FILE = /\.(?:spec|int-spec|sheet-spec|e2e)\.tsx?$/;
/** Programs whose checks are no Jest or Playwright tests: every text in them counts as a title. */
const TEST_PROGRAM = /^infra\/(?:faults\/scenarios(?:\/[a-z-]+)?|test\/(?:smoke|test-[a-z]+))\.mjs$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist-server']);
/** Comments hold no titles. */
const OPTIONS = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};
const TEST_FUNCTIONS = new Set(['it', 'test']);

/** Ids of rules at the end of a title, as in `shows the office address [FOOTER-3, HOME-20]`. */
const RULE_IDS = / \[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]$/;

/** @param {string} title */
export const withoutRuleIds = (title) => title.replace(RULE_IDS, '');

/** @param {string} title */
export const ruleIdsOf = (title) => RULE_IDS.exec(title)?.[1]?.split(', ') ?? [];

/** @returns {string[]} paths of all files with tests, relative to the project */
export function testFiles() {
  return FOLDERS.flatMap(filesBelow)
    .filter((path) => TEST_FILE.test(path) || TEST_PROGRAM.test(path))
    .sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(join(projectFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(path);
  });
}

/**
 * @param {string} file its path, relative to the project
 * @param {string} [source] its text, else read from the file
 * @returns {Texts}
 */
export function textsOf(file, source = readFileSync(join(projectFolder, file), 'utf8')) {
  const tree = ts.createSourceFile(file, source, OPTIONS, false, scriptKind(file));
  const tests = new Set();
  const all = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const text = textOf(node, tree);
    if (text !== null) all.add(text);
    const title = titleOf(node, tree);
    if (title !== null) tests.add(title);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { tests: TEST_PROGRAM.test(file) ? all : tests, all };
}

/** @param {string} file */
function scriptKind(file) {
  if (file.endsWith('x')) return ts.ScriptKind.TSX;
  return file.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS;
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} file
 * @returns {string | null} the title, if the node is a test
 */
function titleOf(node, file) {
  if (!ts.isCallExpression(node) || !TEST_FUNCTIONS.has(calledName(node.expression))) return null;
  const [title] = node.arguments;
  return title && node.arguments.length > 1 ? textOf(title, file) : null;
}

/**
 * `it`, `it.each(rows)` and `test.describe` → the name that they begin with; a describe is no test.
 * @param {ts.Expression} callee
 * @returns {string}
 */
function calledName(callee) {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee)) return calledName(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calledName(callee.tag);
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text === 'describe') return '';
  return calledName(callee.expression);
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} file
 * @returns {string | null}
 */
function textOf(node, file) {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText(file).slice(1, -1) : null;
}
