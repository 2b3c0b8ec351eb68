import { readFileSync } from 'node:fs';
import { keyOf } from './packages.mjs';

/**
 * `stated`: packages whose package.json names no licence in the field that npm reads, and where they state it.
 * @type {{ allowed: Record<string, string>, stated: Record<string, { licence: string, where: string }> }}
 */
export const { allowed, stated } = JSON.parse(
  readFileSync(new URL('./licences.json', import.meta.url), 'utf8'),
);

/** @param {import('./packages.mjs').Package} package_ @returns {string | undefined} an SPDX expression */
export function licenceOf(package_) {
  return package_.license ?? stated[keyOf(package_)]?.licence;
}

/**
 * @param {string | undefined} expression of SPDX: identifiers joined by AND or OR; with anything else in it a person must look
 * @returns {boolean} whether we may ship what is under it
 */
export function isAllowed(expression = '') {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((all) => all.split(' AND ').every((id) => Object.hasOwn(allowed, id)));
}
