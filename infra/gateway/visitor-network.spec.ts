import { networkOf } from '@lml/common/limits/network-of';
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const file = readFileSync(new URL('snippets/visitor-network.conf', import.meta.url), 'utf8');

/** The cases of the map, in order: a pattern with one named group, and what is written after it. */
const cases = [...file.matchAll(/^ {2}"~(\S+)" (?:"(\S+)"|(\S+));$/gm)].map(([, pattern, quoted, plain]) => {
  const value = quoted ?? plain!;
  const [group = ''] = /(?<=\?<)\w+/.exec(pattern!) ?? [];
  expect(value.startsWith(`$${group}`)).toBe(true);
  return { pattern: new RegExp(pattern!), rest: value.slice(group.length + 1) };
});

/** The key that nginx counts an address under. */
function keyOf(address: string): string {
  for (const { pattern, rest } of cases) {
    const found = pattern.exec(address);
    if (found) return found[1]! + rest;
  }
  return address;
}

/** As nginx writes them. */
const NETWORKS = [
  ['203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.8'],
  ['2001:db8:1:2::', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9'],
  ['2001:db8:1:3::1', '2001:db8:1:3:a:b:c:d'],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff::'],
  ['2001:db8::1', '2001:db8::2:3:4:5'],
  ['fe80::1', 'fe80::2'],
  ['::1', '::2'],
];

it('counts an IPv6 network as one address, as the services do', () => {
  expect(cases).toHaveLength(3);
  for (const network of NETWORKS) {
    expect(new Set(network.map(keyOf)).size).toBe(1);
    expect(new Set(network.map(networkOf)).size).toBe(1);
  }
});

it('counts different networks separately', () => {
  const keys = NETWORKS.map(([address]) => keyOf(address!));
  expect(new Set(keys).size).toBe(NETWORKS.length);
});
