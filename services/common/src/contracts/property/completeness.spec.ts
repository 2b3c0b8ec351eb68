import { type CompletenessFacts, completenessOf, missingParts } from './completeness.js';

describe('missingParts', () => {
  const whole: CompletenessFacts = {
    title: 'Flat',
    type: 'residential',
    location: 'Nyali',
    purpose: 'sale',
    description: 'word '.repeat(40),
    price: 1,
    pricing: null,
    size: 1,
    bedrooms: 0,
    bathrooms: 0,
    features: ['a', 'b', 'c'],
    pictures: [{}, {}, {}, {}],
    agents: [1],
    onMap: true,
    parking: null,
    depositMonths: null,
    serviceCharge: null,
    waterSupply: null,
    backupPower: null,
  };
  const terms = {
    depositMonths: 0,
    serviceCharge: 0,
    waterSupply: 'both',
    backupPower: 'none',
    parking: 0,
  } as const;

  it('returns nothing for a complete listing [FORM-24]', () => {
    expect(missingParts(whole)).toEqual([]);
  });

  it.each<[Partial<CompletenessFacts>, string[]]>([
    [{ title: '' }, ['title']],
    [{ type: '' as 'land' }, ['type']],
    [{ location: '' }, ['location']],
    [{ pictures: [] }, ['main-picture', 'pictures']],
    [{ pictures: [{}, {}, {}] }, ['pictures']],
    [{ price: null }, ['price']],
    [{ price: 0 }, ['price']],
    [{ price: null, pricing: { startingPrice: 1 } }, []],
    [{ size: 0 }, ['size']],
    [{ size: 0, type: 'development' }, ['picture-labels']],
    [{ type: 'development', pictures: [{}, { label: 'sample' }, {}, {}] }, []],
    [{ type: 'development', pictures: [] }, ['main-picture', 'pictures']],
    [{ description: ' word '.repeat(39) }, ['description']],
    [{ onMap: false }, ['coordinates']],
    [{ bedrooms: null, bathrooms: null }, ['bedrooms', 'bathrooms']],
    [{ bedrooms: null, bathrooms: null, type: 'land' }, []],
    [{ agents: [] }, ['agent']],
    [{ features: ['a', 'b'] }, ['features']],
  ])('of %j returns %j [MANAGE-20]', (facts, missing) => {
    expect(missingParts({ ...whole, ...facts })).toEqual(missing);
  });

  it.each<[Partial<CompletenessFacts>, string[]]>([
    [{ purpose: 'rent' }, ['depositMonths', 'serviceCharge', 'waterSupply', 'backupPower', 'parking']],
    [{ purpose: 'lease', type: 'commercial', ...terms, backupPower: null }, ['backupPower']],
    [{ purpose: 'rent', ...terms }, []],
    [{ purpose: 'lease', type: 'land' }, []],
  ])('of the letting %j returns %j [MANAGE-22]', (facts, missing) => {
    expect(missingParts({ ...whole, ...facts })).toEqual(missing);
  });

  it('gives the completeness as a share of all parts [MANAGE-20]', () => {
    expect(completenessOf([], 'sale').percent).toBe(100);
    expect(completenessOf(['price', 'size', 'agent'], 'rent').percent).toBe(83);
    expect(completenessOf(['price', 'size', 'agent'], 'sale')).toEqual({
      percent: 77,
      missing: ['price', 'size', 'agent'],
    });
  });
});
