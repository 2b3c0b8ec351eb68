import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('templates/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.template'),
);
const main = readFileSync(new URL('default.conf.template', folder), 'utf8');

it('default.conf includes every other template once', () => {
  const included = [...main.matchAll(/^\s*include conf\.d\/(.+);$/gm)].map(([, name]) => `${name}.template`);
  expect(included.sort()).toEqual(files.filter((name) => name !== 'default.conf.template').sort());
});

it('nginx includes no other template by itself', () => {
  // nginx.conf includes conf.d/*.conf, in the order of the alphabet.
  expect(files.filter((name) => !name.includes('/'))).toEqual(['default.conf.template']);
});
