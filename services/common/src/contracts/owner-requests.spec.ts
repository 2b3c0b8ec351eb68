import { OWNER_RULES, OWNER_TEXTS, ownerDetails, ownerSubject, typedWholeNumber } from './owner-requests.js';

describe('typedWholeNumber', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['3', 3],
    ['8,500,000', 8_500_000],
    ['KSh 8 500 000', 8_500_000],
    ['kes.45000', 45_000],
    ['8.5M', NaN],
    ['-3', NaN],
    ['1e6', NaN],
  ])('reads %j as %s', (text, number) => {
    expect(typedWholeNumber(text)).toBe(number);
  });
});

describe('OWNER_RULES', () => {
  it.each([
    ['service', ['sell', 'let', 'value', 'manage'], ['', 'Sell', null, 1], OWNER_TEXTS.service],
    ['propertyType', ['land', 'joint-venture'], ['', 'castle', undefined], OWNER_TEXTS.propertyType],
    ['place', ['Nyali', 'x'.repeat(120)], ['', ' ', 'N', '\u200b\u200b', 7], OWNER_TEXTS.place],
    ['size', [undefined, null, '', '50 x 100 ft'], ['x'.repeat(61), 7], OWNER_TEXTS.size],
    ['bedrooms', [undefined, null, 0, 100], [-1, 101, 1.5, '3', NaN], OWNER_TEXTS.bedrooms],
    ['price', [undefined, null, 1, 850_000_000], [0, -5, 1.5, '5', NaN, 1e13], OWNER_TEXTS.price],
  ] as const)('%s accepts %j and refuses %j [INQUIRY-24]', (field, accepted, refused, text) => {
    expect(accepted.map(OWNER_RULES[field])).toEqual(accepted.map(() => null));
    expect(refused.map(OWNER_RULES[field])).toEqual(refused.map(() => text));
  });

  it('names the maximum length of a place', () => {
    expect(OWNER_RULES.place('x'.repeat(121))).toBe(OWNER_TEXTS.placeTooLong);
  });
});

it('ownerSubject names the service, the type and the place', () => {
  expect(ownerSubject({ service: 'value', propertyType: 'land', place: 'Kitengela' })).toBe(
    'Valuation of land, Kitengela',
  );
});

it('ownerDetails joins the details that were given', () => {
  expect(ownerDetails({ size: '50 x 100 ft', bedrooms: 1, price: 8_500_000 })).toBe(
    '1 bedroom, 50 x 100 ft, Ksh 8,500,000',
  );
  expect(ownerDetails({ size: null, bedrooms: 0, price: null })).toBe('0 bedrooms');
  expect(ownerDetails({ size: null, bedrooms: null, price: null })).toBe('');
});
