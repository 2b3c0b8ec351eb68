import { beforeEach, expect, it } from '@jest/globals';
import { daysAfter, type ExchangeRates, officeDay, type PropertySummary } from '@lml/common/contracts';
import { screen } from '@testing-library/react';
import { renderRoutes } from '../../../testing/render.js';
import { ForeignPrice } from './foreign-price.js';

beforeEach(() => localStorage.clear());

const today = officeDay(new Date());
const rates: ExchangeRates = {
  ...{ date: today, source: 'Central Bank of Kenya' },
  ...{ USD: 129.5, GBP: 172.1234, EUR: null, AED: null, CAD: null },
};
const home = { purpose: 'sale', roomPrices: null, pricing: null } as PropertySummary;
const open = (property: object = {}, more: object = {}) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <ForeignPrice property={{ ...home, ...property }} price={12_500_000} rates={{ ...rates, ...more }} />
      ),
    },
  ]);
const choice = () => screen.findByLabelText('Estimate of the price in another currency');

it('estimates the price in the chosen currency, with rate, source and day [ABROAD-1]', async () => {
  const { visitor } = open();
  const select = await choice();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await visitor.selectOptions(select, 'US dollars');
  expect(screen.getByRole('status')).toHaveTextContent(/^about US\$ 96,500$/);
  expect(
    screen.getByText(
      /^Estimate at KES 129\.5 to USD 1, Central Bank of Kenya, \d+ \w+ \d{4}\. The price is in/,
    ),
  ).toBeVisible();
  await visitor.selectOptions(select, 'British pounds');
  expect(screen.getByRole('status')).toHaveTextContent(/^about £72,600$/);
  await visitor.selectOptions(select, 'Kenya shillings');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('remembers the choice on this device [ABROAD-1]', async () => {
  const { visitor, unmount } = open();
  await visitor.selectOptions(await choice(), 'US dollars');
  unmount();
  open();
  expect(await choice()).toHaveDisplayValue('US dollars');
  expect(screen.getByRole('status')).toHaveTextContent('about US$ 96,500');
});

it('says per month of a rent, and from of the lowest price [ABROAD-1]', async () => {
  localStorage.setItem('lml.currency', 'USD');
  open({ purpose: 'rent', roomPrices: { min: 12_500_000, max: 13_000_000 } });
  await choice();
  expect(screen.getByRole('status')).toHaveTextContent(/^from about US\$ 96,500 per month$/);
});

it('offers currencies with a rate only; a remembered one without a rate shows no estimate [ABROAD-3]', async () => {
  localStorage.setItem('lml.currency', 'EUR');
  open();
  expect(await choice()).toHaveDisplayValue('Kenya shillings');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Kenya shillings',
    'US dollars',
    'British pounds',
  ]);
});

it('shows nothing once the rates are too old, as on a page kept for offline use [ABROAD-3]', async () => {
  open({}, { date: daysAfter(today, -8) });
  expect(await screen.findByLabelText('Notifications (F8)')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});
