import { expect, it } from '@jest/globals';
import { purchaseOf } from '@lml/common/contracts';
import { costAddress, costInputs } from './cost-inputs.js';

const read = (query: string) => costInputs(new URLSearchParams(query));

it.each([
  ['12,500,000', 12_500_000],
  ['KSh 12.5m', 12_500_000],
  ['12.5 million', 12_500_000],
  ['500k', 500_000],
  ['', null],
])('reads the amount %j [COSTS-8]', (text, amount) => {
  const { amounts, problems } = read(new URLSearchParams({ price: text }).toString());
  expect(amounts.price).toBe(amount);
  expect(problems).toEqual({});
});

it.each([
  ['price', '0', 'Price must be an amount from 1 to 100,000,000,000 shillings, such as 12,500,000 or 12.5m'],
  ['price', '-5', /^Price must be an amount/],
  ['price', '999999999999', /^Price must be an amount/],
  ['rent', '<b>', /^Rent each month must be an amount from 1 to 1,000,000,000/],
  ['rate', '41', 'Interest a year must be from 0 to 40%, such as 13.5'],
  ['rate', '13.555', /^Interest a year/],
  ['years', '31', 'Years must be a whole number from 1 to 30'],
] as const)('names what is wrong with %s=%s, and leaves it out [COSTS-8]', (name, text, problem) => {
  const { problems, amounts, rate, years } = read(new URLSearchParams({ [name]: text }).toString());
  expect(problems[name]).toMatch(problem);
  expect({ amounts: Object.values(amounts).filter(Boolean), rate, years }).toEqual({
    ...{ amounts: [], rate: null, years: 20 },
  });
});

it('reads a purchase back from its address [COSTS-8]', () => {
  const { price, valuation, ...choices } = purchaseOf({
    ...{ price: 12_500_000, use: 'commercial', area: 'rural', priceVat: 'added' },
    ...{ agricultural: true, privateValuer: false, firstHome: true },
  });
  const address = costAddress({ price, valuation, ...choices });
  expect(read(new URLSearchParams(address).toString())).toMatchObject({ amounts: { price }, choices });
  expect(costAddress(purchaseOf({ price: 5 }))).toEqual({ price: '5', use: 'residential' });
});

it('takes the ordinary purchase where the address says nothing known', () => {
  expect(read('use=castle&area=sea&vat=x&price=5').choices).toEqual({
    ...{ use: 'residential', area: 'urban', priceVat: null },
    ...{ agricultural: false, privateValuer: true, firstHome: false },
  });
});

it('asks for less own money than the price, with a mortgage only', () => {
  expect(read('price=5m&own=5m&pay=mortgage').problems.own).toMatch(/less than the price/);
  expect(read('price=5m&own=5m').problems).toEqual({});
});
