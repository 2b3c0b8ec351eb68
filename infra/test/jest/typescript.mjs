/**
 * Hooks with which Node.js loads sources: compiles TypeScript, and finds what the tests import by another name.
 * https://nodejs.org/api/module.html#customization-hooks
 */
import { transformFile } from '@swc/core';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../../run/compile.mjs';

const COMMON = new URL('../../../services/common/src/', import.meta.url);
const TESTING = new URL('../../../frontend/src/testing/', import.meta.url);
/** Modules that stand for others. Jest's own package refuses to be loaded outside its sandbox; the build makes the texts. */
const NAMED = new Map([
  ['@jest/globals', new URL('globals.mjs', import.meta.url).href],
  ['virtual:swahili-texts', new URL('swahili-texts.ts', TESTING).href],
]);
/** Prepares a file of component tests. */
const SETUP = new URL('setup.ts', TESTING).href;
const STYLES_AND_PICTURES = new URL('asset-stub.ts', TESTING).href;
const IS_STYLE_OR_PICTURE = /\.(css|svg|jpg|png|avif|webp)(?:\?.*)?$/;
const IS_SOURCE = /\.tsx?(?:\?.*)?$/;
const IS_COMPONENT_TEST = /\.spec\.tsx\?/;
/** The only folder of our own that is not loaded again for each file of component tests: it has the document. */
const DOCUMENT = new URL('document/', TESTING).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const importer = context.parentURL ?? '';
  const url = NAMED.get(specifier) ?? sourceOf(specifier, importer);
  if (!url) return nextResolve(specifier, context);
  return { url: url.includes('?') ? url : `${url}${copyFor(url, importer)}`, shortCircuit: true };
}

/**
 * @param {string} specifier
 * @param {string} importer
 * @returns {string | undefined} address of the TypeScript file that a TypeScript file imports
 */
function sourceOf(specifier, importer) {
  const common = /^@lml\/common\/(.+)$/.exec(specifier)?.[1];
  if (common) return new URL(common === 'contracts' ? 'contracts/index.ts' : `${common}.ts`, COMMON).href;
  if (!IS_SOURCE.test(importer)) return undefined;
  if (IS_STYLE_OR_PICTURE.test(specifier)) return STYLES_AND_PICTURES;
  if (!specifier.startsWith('.')) return undefined;
  return ['.ts', '.tsx']
    .map((ending) => new URL(specifier.replace(/\.js(?=\?|$)/, ending), importer))
    .find((address) => IS_SOURCE.test(address.href) && existsSync(address))?.href;
}

/**
 * @param {string} url
 * @param {string} importer
 * @returns {string} query by which Node.js takes a module for another than that of the last file of tests
 */
function copyFor(url, importer) {
  if (!IS_SOURCE.test(url) || url.startsWith(DOCUMENT)) return '';
  // jest-light-runner imports a file of tests with the time as query.
  const [, copy] = /\.spec\.tsx\?(\d+)$/.exec(importer) ?? /\?copy=(\d+)$/.exec(importer) ?? [];
  return copy ? `?copy=${copy}` : '';
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!IS_SOURCE.test(url)) return nextLoad(url, context);
  const file = fileURLToPath(url);
  const { code } = await transformFile(file, { ...swcOptions(file.endsWith('.tsx')), sourceMaps: 'inline' });
  const setup = IS_COMPONENT_TEST.test(url) ? `import '${SETUP}${copyFor(SETUP, url)}';` : '';
  return { format: 'module', source: setup + code, shortCircuit: true };
}
