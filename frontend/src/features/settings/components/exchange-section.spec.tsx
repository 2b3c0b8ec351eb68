import { beforeEach, expect, it } from '@jest/globals';
import { daysAfter, type ExchangeRates, officeDay } from '@lml/common/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { mockSettingsApi } from '../../../testing/settings-api.js';
import { ExchangeSection } from './exchange-section.js';

let sent: (ExchangeRates | null)[];
const today = officeDay(new Date());
const rates = { source: 'Central Bank of Kenya', USD: 129.5, GBP: null, EUR: null, AED: null, CAD: null };

beforeEach(() => {
  sent = mockSettingsApi('exchange');
});

const open = (values: ExchangeRates | null = null) => {
  const state = { values, version: 1, updatedBy: null, updatedAt: null };
  return renderRoutes([{ path: '/', element: <ExchangeSection state={state} onDirty={() => undefined} /> }]);
};

it('saves rates with their day and source, and those left empty as not known [ABROAD-2]', async () => {
  const { visitor } = open();
  await visitor.type(await screen.findByLabelText('KSh for 1 US dollar'), '129.50');
  await visitor.type(screen.getByLabelText('Source'), ' Central Bank of Kenya ');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ ...rates, date: today }]));
});

it('shows errors at their fields, keeps what was typed, and sends nothing [ABROAD-2]', async () => {
  const { visitor } = open();
  const pound = await screen.findByLabelText('KSh for 1 British pound');
  await visitor.type(pound, '17,2');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^British pound must be from 70 to 500 shillings/)).toBeVisible();
  expect(screen.getByText(/^Source must be 3 to 80 characters/)).toBeVisible();
  expect(pound).toHaveValue('17,2');
  expect(sent).toEqual([]);
});

it("shows the service's error at its field, and keeps what was typed [ABROAD-2]", async () => {
  server.use(
    http.put('/api/admin/settings/exchange', () =>
      refusal(400, 'Not saved', [{ field: 'values.source', message: 'Source is refused' }]),
    ),
  );
  const { visitor } = open();
  const source = await screen.findByLabelText('Source');
  await visitor.type(source, 'refused source');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Source is refused')).toBeVisible();
  expect(source).toHaveValue('refused source');
});

it('says until when visitors see the rates, and when they are too old [ABROAD-3]', async () => {
  const { unmount } = open({ ...rates, date: today });
  expect(await screen.findByText(/^Visitors see these rates until /)).toBeVisible();
  unmount();
  open({ ...rates, date: daysAfter(today, -8) });
  expect(await screen.findByText(/more than 7 days old, so visitors don't see them/)).toBeVisible();
});
