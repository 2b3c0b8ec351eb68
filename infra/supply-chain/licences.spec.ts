import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

interface Package {
  name: string;
  version: string;
  license?: string;
}

const module = (name: string) => import(fileURLToPath(new URL(name, import.meta.url))) as Promise<unknown>;
const { allowed, isAllowed, licenceOf, stated } = (await module('./licences.mjs')) as {
  allowed: Record<string, string>;
  isAllowed: (expression?: string) => boolean;
  licenceOf: (package_: Package) => string | undefined;
  stated: Record<string, { licence: string }>;
};
const { keyOf, shippedPackages } = (await module('./packages.mjs')) as {
  keyOf: (package_: Package) => string;
  shippedPackages: () => Package[];
};

it('every shipped package has an allowed licence', () => {
  const refused = shippedPackages().filter((package_) => !isAllowed(licenceOf(package_)));
  expect(refused).toEqual([]);
});

it('the lists contain no unused licence or package', () => {
  const packages = shippedPackages();
  const used = new Set(packages.flatMap((package_) => licenceOf(package_)!.split(/ AND | OR /)));
  expect(Object.keys(allowed).filter((id) => !used.has(id))).toEqual([]);
  const withoutLicence = packages.filter(({ license }) => license === undefined).map(keyOf);
  expect(Object.keys(stated).sort()).toEqual(withoutLicence);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['(MIT AND (GPL-3.0-only OR ISC))', false],
  ['constructor', false],
  [undefined, false],
])('%s may be shipped: %s', (expression, may) => {
  expect(isAllowed(expression)).toBe(may);
});
