import { suggestsStartingPrice } from './property-facts.js';

describe('suggestsStartingPrice', () => {
  it.each(['Homes start from KES 2M', 'starting at KES 8M', 'Starts from', 'Prices from 3M', 'price start'])(
    'holds for %j [PRICE-7]',
    (text) => {
      expect(suggestsStartingPrice(text)).toBe(true);
    },
  );

  it.each(['A quiet street', 'restart from zero', 'started at noon', 'We start on Monday'])(
    'does not hold for %j [PRICE-7]',
    (text) => {
      expect(suggestsStartingPrice(text)).toBe(false);
    },
  );
});
