type Mix = Record<string, unknown>;
type Verdict = { what: string; measured?: number; limit: number; side: 'at least' | 'at most' };

// The programs of infra are JavaScript with their own type check.
const [addressesModule, reportModule] = ['./addresses.mjs', './report.mjs'];
const { filterMixes, listCall, drawnWithSkew } = (await import(addressesModule)) as {
  filterMixes: (
    choices: { locations: string[]; propertyTypes: string[] },
    count: number,
    seed: number,
  ) => Mix[];
  listCall: (mix: Mix) => string;
  drawnWithSkew: (addresses: string[], draws: number, seed: number) => string[];
};
const { isMet } = (await import(reportModule)) as { isMet: (verdict: Verdict) => boolean };

const choices = { locations: ['Nyali', 'Mombasa', "Murang'a"], propertyTypes: ['land', 'villa'] };

describe('what is asked for', () => {
  it('depends only on the seed', () => {
    const once = filterMixes(choices, 200, 1);
    expect(filterMixes(choices, 200, 1)).toEqual(once);
    expect(filterMixes(choices, 200, 2)).not.toEqual(once);
  });

  it('varies in every filter', () => {
    const addresses = filterMixes(choices, 500, 3).map((mix) => new URL(listCall(mix), 'http://localhost'));
    for (const name of ['location', 'propertyType', 'priceRange', 'purpose', 'minBedrooms', 'page', 'sort']) {
      const values = addresses.map(({ searchParams }) => searchParams.get(name));
      expect({ name, isVaried: new Set(values).size > 1 }).toEqual({ name, isVaried: true });
    }
  });

  it('is requested 1/n as often as the first', () => {
    const addresses = Array.from({ length: 1000 }, (_, index) => `/${index + 1}`);
    const drawn = drawnWithSkew(addresses, 50_000, 4);
    const often = (address: string) => drawn.filter((one) => one === address).length;
    expect(often('/1') / often('/2')).toBeCloseTo(2, 0);
    expect(often('/1') / often('/10')).toBeGreaterThan(8);
    expect(often('/1') / often('/10')).toBeLessThan(12);
    expect(new Set(drawn).size).toBeGreaterThan(900);
  });
});

describe('a target', () => {
  it.each([
    ['at least', 0.5, true],
    ['at least', 0.49, false],
    ['at most', 0.5, true],
    ['at most', 0.51, false],
  ] as const)('of %s 0.5 with %s measured is met: %s', (side, measured, met) => {
    expect(isMet({ what: 'a ratio', measured, limit: 0.5, side })).toBe(met);
  });

  it.each([undefined, NaN])('is not met without a measurement (%s)', (measured) => {
    expect(isMet({ what: 'a ratio', measured, limit: 0, side: 'at least' })).toBe(false);
    expect(isMet({ what: 'a ratio', measured, limit: 1, side: 'at most' })).toBe(false);
  });
});
