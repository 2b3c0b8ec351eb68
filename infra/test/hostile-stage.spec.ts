import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

const { chosenSeed } = (await import(fileURLToPath(new URL('./hostile-stage.mjs', import.meta.url)))) as {
  chosenSeed: (text?: string) => string;
};

describe('chosenSeed', () => {
  it.each([undefined, '', 'random'])('generates a random seed for %j', (text) => {
    const seeds = new Set(Array.from({ length: 20 }, () => chosenSeed(text)));
    expect(seeds.size).toBeGreaterThan(15);
    for (const seed of seeds) expect(chosenSeed(seed)).toBe(seed);
  });

  it.each(['1.5', '-1', 'abc', '2147483648', '99999999999'])(
    'rejects %s and names the allowed values',
    (text) => {
      expect(() => chosenSeed(text)).toThrow('SEED must be "random" or a whole number below 2147483648');
    },
  );
});
