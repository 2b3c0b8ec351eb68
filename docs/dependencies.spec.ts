import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const REPOSITORY = new URL('../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, REPOSITORY), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const SHIPPING = [...foldersIn('services'), 'frontend', 'infra/mail-catcher'];
const TOOLS = ['.', 'infra/bench'];

function foldersIn(folder: string): string[] {
  const entries = readdirSync(new URL(`${folder}/`, REPOSITORY), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}

const manifestOf = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest;

function named(lists: (Record<string, string> | undefined)[]): Set<string> {
  return new Set(lists.flatMap((list = {}) => Object.keys(list)).filter((name) => !name.startsWith('@lml/')));
}

const shipped = named(SHIPPING.map((folder) => manifestOf(folder).dependencies));
const all = named([...SHIPPING, ...TOOLS].flatMap((folder) => Object.values(pick(manifestOf(folder)))));

function pick({ dependencies, devDependencies, optionalDependencies, peerDependencies }: Manifest) {
  return { dependencies, devDependencies, optionalDependencies, peerDependencies };
}

/** The rows of the table below a heading. */
function rowsOf(heading: string): { name: string; why: string }[] {
  const section = read('docs/dependencies.md')
    .split(/^## /m)
    .find((text) => text.startsWith(`${heading}\n`))!;
  return [...section.matchAll(/^\| `([^`]+)` *\| *(.*?) *\|$/gm)].map(([, name, why]) => ({
    name: name!,
    why: why!,
  }));
}

it('dependencies.md names each shipped package, and none that is not shipped', () => {
  expect(rowsOf('Shipped').map(({ name }) => name)).toEqual([...shipped].sort());
});

it('dependencies.md names each package of development alone, and none that is gone', () => {
  const development = [...all].filter((name) => !shipped.has(name));
  expect(rowsOf('Development').map(({ name }) => name)).toEqual(development.sort());
});

it('dependencies.md says why each is here', () => {
  const rows = [...rowsOf('Shipped'), ...rowsOf('Development')];
  expect(rows.filter(({ why }) => why.length < 4)).toEqual([]);
});

it('every direct dependency has one exact version', () => {
  const inexact = [...SHIPPING, ...TOOLS].flatMap((folder) =>
    Object.values(pick(manifestOf(folder))).flatMap((list = {}) =>
      Object.entries(list).filter(
        ([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      ),
    ),
  );
  expect(inexact).toEqual([]);
});
