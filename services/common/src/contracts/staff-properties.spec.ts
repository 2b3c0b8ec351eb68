import {
  completenessOf,
  type CompletenessFacts,
  coordinatesInLink,
  missingParts,
} from './staff-properties.js';

describe('missingParts', () => {
  const whole: CompletenessFacts = {
    type: 'residential',
    description: 'word '.repeat(40),
    price: 1,
    pricing: null,
    size: 1,
    bedrooms: 0,
    bathrooms: 0,
    features: ['a', 'b', 'c'],
    pictures: [1, 2, 3, 4],
    agents: [1],
    onMap: true,
  };

  it('finds nothing wrong with a listing that has all', () => {
    expect(missingParts(whole)).toEqual([]);
  });

  it.each<[Partial<CompletenessFacts>, string[]]>([
    [{ pictures: [] }, ['main-picture', 'pictures']],
    [{ pictures: [1, 2, 3] }, ['pictures']],
    [{ price: null }, ['price']],
    [{ price: 0 }, ['price']],
    [{ price: null, pricing: { startingPrice: 1 } }, []],
    [{ size: 0 }, ['size']],
    [{ size: 0, type: 'development' }, []],
    [{ description: ' word '.repeat(39) }, ['description']],
    [{ onMap: false }, ['coordinates']],
    [{ bedrooms: null, bathrooms: null }, ['bedrooms', 'bathrooms']],
    [{ bedrooms: null, bathrooms: null, type: 'land' }, []],
    [{ agents: [] }, ['agent']],
    [{ features: ['a', 'b'] }, ['features']],
  ])('of %j misses %j', (facts, missing) => {
    expect(missingParts({ ...whole, ...facts })).toEqual(missing);
  });

  it('is a share of all parts', () => {
    expect(completenessOf([]).percent).toBe(100);
    expect(completenessOf(['price', 'size', 'agent'])).toEqual({
      percent: 70,
      missing: ['price', 'size', 'agent'],
    });
  });
});

describe('coordinatesInLink', () => {
  it.each<[string, object | null]>([
    ['https://www.google.com/maps/@-1.2921,36.8219,17z', { lat: -1.2921, lng: 36.8219 }],
    ['https://www.google.com/maps/place/Nyali/@-4,39,17z/data=x', { lat: -4, lng: 39 }],
    ['https://maps.app.goo.gl/abc', null],
    ['https://www.google.com/maps/@91,36', null],
    ['https://www.google.com/maps/@1,181', null],
    ['mailto:a@1', null],
    ['', null],
  ])('of %s are %j', (link, coordinates) => {
    expect(coordinatesInLink(link)).toEqual(coordinates);
  });
});
