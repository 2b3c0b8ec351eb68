/**
 * Hooks with which Node.js loads the sources of the services: compiles TypeScript, and finds what the tests import by another
 * name. https://nodejs.org/api/module.html#customization-hooks
 */
import { transformFile } from '@swc/core';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../../run/compile.mjs';

const COMMON = new URL('../../../services/common/src/', import.meta.url);
/** Jest's own package refuses to be loaded outside its sandbox. */
const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const IS_SOURCE = /\.ts(?:\?.*)?$/;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const url = specifier === '@jest/globals' ? GLOBALS : sourceOf(specifier, context.parentURL);
  return url ? { url, shortCircuit: true } : nextResolve(specifier, context);
}

/**
 * @param {string} specifier
 * @param {string} [importer]
 * @returns {string | undefined} address of the TypeScript file that a TypeScript file imports
 */
function sourceOf(specifier, importer = '') {
  const common = /^@lml\/common\/(.+)$/.exec(specifier)?.[1];
  if (common) return new URL(common === 'contracts' ? 'contracts/index.ts' : `${common}.ts`, COMMON).href;
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !IS_SOURCE.test(importer)) return undefined;
  const source = new URL(specifier.replace(/\.js$/, '.ts'), importer);
  return existsSync(source) ? source.href : undefined;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  if (!IS_SOURCE.test(url)) return nextLoad(url, context);
  const { code } = await transformFile(fileURLToPath(url), { ...swcOptions(false), sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
