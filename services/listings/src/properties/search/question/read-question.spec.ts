import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readQuestion } from './read-question.js';
import { TERMS } from './vocabulary.js';
import { FIRST_PLACES } from '../../../places/first-places.js';
import { Places } from './places.js';

const PLACES = new Places(FIRST_PLACES.map((place, index) => ({ ...place, id: index + 1 })));

/** Returns what is understood as `kind: label`, then the words left. */
function read(search: string): string[] {
  const { understood, words } = readQuestion(search, PLACES);
  return [
    ...understood.filter(({ kind }) => kind !== 'word').map(({ kind, label }) => `${kind}: ${label}`),
    ...words.map(({ text }) => `word: ${text}`),
  ];
}

describe('bedrooms', () => {
  it.each([
    ['3 bedroom', 3],
    ['3br', 3],
    ['2 bed', 2],
    ['two-bedroom', 2],
    ['2 or 3 bedrooms', 2],
    ['3+ beds', 3],
    ['vyumba viwili', 2],
    ['vyumba vya kulala vitatu', 3],
    ['vyumba vinne vya kulala', 4],
  ])('of "%s" are %s or more', (search, bedrooms) => {
    expect(readQuestion(search, PLACES)).toMatchObject({ minBedrooms: bedrooms, words: [] });
  });

  it('are not read from other numbers', () => {
    expect(readQuestion('500 acres', PLACES).minBedrooms).toBeUndefined();
    expect(readQuestion('bedroom', PLACES).minBedrooms).toBeUndefined();
  });
});

describe('a price', () => {
  it.each([
    ['under 150k', 0, 150_000],
    ['below 10m', 0, 10_000_000],
    ['2m to 5m', 2_000_000, 5_000_000],
    ['2 to 5m', 2_000_000, 5_000_000],
    ['150k-200k', 150_000, 200_000],
    ['between 1.5m and 2m', 1_500_000, 2_000_000],
    ['chini ya 50k', 0, 50_000],
    ['kati ya 20k na 30k', 20_000, 30_000],
    ['elfu hamsini', 0, 50_000],
    ['milioni mbili', 0, 2_000_000],
    ['KSh 50,000', 0, 50_000],
    ['max 45000', 0, 45_000],
    ['80k', 0, 80_000],
    ['30000', 0, 30_000],
    ['around 100k', 80_000, 120_000],
  ])('of "%s" is from %s to %s', (search, min, max) => {
    expect(readQuestion(search, PLACES)).toMatchObject({ priceRange: { min, max }, words: [] });
  });

  it('has no maximum after "over"', () => {
    expect(readQuestion('over 5m', PLACES).priceRange).toEqual({ min: 5_000_000, max: null });
    expect(readQuestion('zaidi ya 5m', PLACES).priceRange).toEqual({ min: 5_000_000, max: null });
  });

  it('is not read from a plain number or a length', () => {
    expect(readQuestion('plot 12345', PLACES).priceRange).toBeUndefined();
    expect(readQuestion('100m beach', PLACES).priceRange).toBeUndefined();
  });
});

describe('a place', () => {
  it.each([
    ['kili', ['place: Kilimani']],
    ["Lang'ata", ["place: Lang'ata"]],
    ['langata', ["place: Lang'ata"]],
    ['athi-river', ['place: Athi River']],
    ['near yaya', ['landmark: Near Yaya Centre']],
    ['thika road', ['road: Along Thika Road']],
    ['route 100', ['road: Along Kiambu Road']],
    ['46', ['word: 46']],
  ])('of "%s" is %j', (search, understood) => {
    expect(read(search)).toEqual(understood);
  });

  it('with an ordinary word as its alias counts only alone or after "near"', () => {
    expect(read('un')).toEqual(['place: Gigiri']);
    expect(read('house near un')).toEqual(['type: Home', 'place: Gigiri']);
    expect(read('un garden')).toEqual(['word: un', 'word: garden']);
  });

  it.each([
    ['flat within 2 km of Sarit', ['type: Apartment', 'landmark: Within 2 km of Sarit Centre']],
    ['ndani ya kilomita 3 kutoka kili', ['place: Within 3 km of Kilimani']],
    ['500m from yaya', ['landmark: Within 500 m of Yaya Centre']],
  ])('with a radius is read from "%s" as %j', (search, understood) => {
    expect(read(search)).toEqual(understood);
  });

  it.each([
    'within 2 km of the sea',
    '500m from the beach',
    'within 2 km of thika road',
    'within 99 km of yaya',
  ])('without a position or with a radius too wide leaves "%s" as it was read before', (search) => {
    expect(readQuestion(search, PLACES).within).toBeUndefined();
  });

  it('in a county that is also named takes precedence over the county', () => {
    expect(readQuestion('Nyali, Mombasa', PLACES).places.map(({ name }) => name)).toEqual(['Nyali']);
    expect(readQuestion('Nyali or Karen', PLACES).places.map(({ name }) => name)).toEqual(['Nyali', 'Karen']);
  });
});

it.each([
  ['to let', 'purpose: Rent'],
  ['kupanga', 'purpose: Rent'],
  ['for sale', 'purpose: Buy'],
  ['inauzwa', 'purpose: Buy'],
  ['flat', 'type: Apartment'],
  ['shamba', 'type: Land'],
  ['go down', 'type: Godown'],
])('reads "%s" as %s', (search, understood) => {
  expect(read(search)).toEqual([understood]);
});

it('reads a whole query and keeps unknown words as text search', () => {
  expect(
    read('Looking for a 3 bedroom flat with a borehole in Kilimani or Lavington, under 150k per month'),
  ).toEqual([
    'bedrooms: 3+ bedrooms',
    'type: Apartment',
    'place: Kilimani',
    'place: Lavington',
    'price: Up to KES 150k',
    'word: borehole',
  ]);
});

it('returns the words of each filter as typed', () => {
  const search = 'Two-Bedroom flat,  near YAYA under 150K';
  expect(readQuestion(search, PLACES).understood.map(({ text }) => text)).toEqual([
    'Two-Bedroom',
    'flat',
    'near YAYA',
    'under 150K',
  ]);
});

it('returns text search words only beside filters', () => {
  expect(readQuestion('borehole kilimani', PLACES).understood).toEqual([
    { kind: 'word', label: '"borehole"', text: 'borehole' },
    { kind: 'place', label: 'Kilimani', text: 'kilimani' },
  ]);
  expect(readQuestion('sea breeze', PLACES).understood).toEqual([]);
});

it('searches for a filler word that stands alone', () => {
  expect(read('near')).toEqual(['word: near']);
  expect(read('')).toEqual([]);
});

describe('any search', () => {
  const term = fc.constantFrom(
    ...TERMS.keys(),
    ...PLACES.names.keys(),
    '3',
    '150k',
    'under',
    '-',
    'ksh',
    'to',
    "'",
    '%',
  );
  const searches = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(term, { maxLength: 40 }).map((terms) => terms.join(' ').slice(0, 200)),
    fc.array(term, { maxLength: 40 }).map((terms) => terms.join('').slice(0, 200)),
  );

  it('is read without an error, and each part is a substring of it', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const { understood, words } = readQuestion(search, PLACES);
        for (const { text } of [...understood, ...words]) expect(search).toContain(text);
      }),
    );
  });

  it.each(['1,', '9.', '- ', 'ksh ', 'a-', 'thika ', '1/', '３', "'", 'from '])(
    'of 200 characters is read within 50 ms, as of %j repeated',
    (part) => {
      const search = part.repeat(200).slice(0, 200);
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        readQuestion(search, PLACES);
        return performance.now() - start;
      });
      // The shortest: others may have waited for a processor.
      expect(Math.min(...times)).toBeLessThan(50);
    },
  );
});
