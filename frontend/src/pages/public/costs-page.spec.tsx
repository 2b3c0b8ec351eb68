import { type CurrentRates, FIRST_RATES } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { CostsPage } from './costs-page.js';

function open(query: string, rates: CurrentRates = { inForce: { id: 1, ...FIRST_RATES } }) {
  server.use(http.get('/api/rates', () => HttpResponse.json(rates)));
  return renderRoutes([{ path: '/costs', element: <CostsPage /> }], `/costs${query}`);
}
const table = async (name: string) => within(await screen.findByRole('table', { name }));

it('works out the address: who is paid, when, and what is an estimate [COSTS-8]', async () => {
  open('?price=12500000');
  const costs = await table('What it costs in all');
  expect(costs.getByRole('row', { name: /^Stamp duty \(4%\) To KRA.* Ksh 500,000$/ })).toBeVisible();
  expect(costs.getByRole('row', { name: 'In all Ksh 13,295,950' })).toBeVisible();
  expect(screen.getByText(/^An estimate with the rates of 23 Nov 2026\. Your advocate/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Share by WhatsApp' });
  expect(decodeURIComponent(link.getAttribute('href')!)).toMatch(
    /Ksh 12,500,000: Ksh 13,295,950 \(estimate .*\/costs\?price=12500000$/,
  );
});

it('follows what is typed, in the address too, and keeps wrong input at its field [COSTS-8]', async () => {
  const { visitor, router } = open('');
  const price = await screen.findByRole('textbox', { name: 'Price' });
  await visitor.type(price, '6m');
  await visitor.selectOptions(screen.getByRole('combobox', { name: 'How you pay' }), 'mortgage');
  expect((await table('Mortgage')).getByRole('row', { name: /^Each month Ksh 65,198$/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^Your own money .* Ksh 1,264,960$/ })).toBeVisible();
  expect(new URLSearchParams(router.state.location.search).get('price')).toBe('6m');
  await visitor.type(price, 'x');
  expect(price).toHaveValue('6mx');
  expect(price).toBeInvalid();
  expect(screen.getByText(/^Price must be an amount from 1/)).toBeVisible();
});

it('fills the fields again when another address is opened', async () => {
  const { router } = open('?price=1m');
  expect(await screen.findByRole('textbox', { name: 'Price' })).toHaveValue('1m');
  await act(() => router.navigate('/costs?price=2m'));
  expect(await screen.findByDisplayValue('2m')).toBeVisible();
});

it('shows the yield, what one can afford and the tax of the seller [COSTS-8]', async () => {
  open(
    '?price=12500000&rent=75000&service=96000&income=90000&sale=12.5m&selling=300k&bought=8m&buying=400k&improved=500k',
  );
  expect(await screen.findByRole('row', { name: /^Net yield after costs.* 4\.52%$/ })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Gross yield 7.2%' })).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^Largest loan \(13\.5%, 20 years\) Ksh 4,969,459$/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /^Capital gains tax \(15%\) Ksh 495,000$/ })).toBeVisible();
});

it('says "at least" where a rate is not known, and is whole without rates [COSTS-2]', async () => {
  const { unmount } = open('?price=48m&use=commercial');
  expect(await screen.findByRole('row', { name: 'In all at least Ksh 50,936,600' })).toBeVisible();
  expect(
    screen.getByRole('row', { name: /^VAT on commercial property.*Not known yet: ask us$/ }),
  ).toBeVisible();
  unmount();
  open('?price=48m&rate=12&pay=mortgage', { inForce: null });
  expect(await screen.findByText(/^We have no rates in force/)).toBeVisible();
  expect((await table('Mortgage')).getByRole('row', { name: /^Each month/ })).toBeVisible();
});

it('has dated notes for buyers abroad, which claim no fixed amount in another currency [ABROAD-7]', async () => {
  open('');
  expect(await screen.findByRole('heading', { name: 'If you live abroad' })).toBeVisible();
  expect(
    screen.getByText(/^As at 23 Nov 2026, for orientation\. Your advocate and KRA decide/),
  ).toBeVisible();
  expect(screen.getByText(/^Buy through an advocate in Kenya/)).toBeVisible();
  expect(screen.getByText(/is an estimate, not an offer to exchange/)).toBeVisible();
});
