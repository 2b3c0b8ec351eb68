import { FIRST_RATES, type RateSetInput, type StaffRateSet } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { officeDay } from '../../lib/format.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { RatesPage } from './rates-page.js';

const today = officeDay(new Date());
let sets: StaffRateSet[];
let sent: RateSetInput[];

beforeEach(() => {
  sent = [];
  sets = [
    {
      ...FIRST_RATES,
      ...{ id: 1, validFrom: today, state: 'in-force', createdBy: null, createdAt: `${today}T00:00:00.000Z` },
    },
  ];
  server.use(
    http.get('/api/admin/rates', () => HttpResponse.json(sets)),
    http.post('/api/admin/rates', async ({ request }) => {
      const set = (await request.json()) as RateSetInput;
      sent.push(set);
      if (set.source === 'Refused') {
        return refusal(400, 'No', [{ field: 'validFrom', message: 'Valid from must be later' }]);
      }
      sets = [
        { ...sets[0]!, ...set, id: 2 },
        { ...sets[0]!, state: 'replaced' },
      ];
      return HttpResponse.json(sets[0], { status: 201 });
    }),
  );
});

async function openForm() {
  const { visitor } = renderRoutes([{ path: '/', element: <RatesPage /> }]);
  await screen.findByText('In force');
  await visitor.click(screen.getByRole('button', { name: 'New rates' }));
  const retype = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await visitor.clear(field);
    if (text) await visitor.type(field, text);
  };
  return { visitor, retype };
}
const example = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Worked examples' })).getByRole('row', { name });

it('previews the worked examples, saves what is typed, and keeps the old set [COSTS-11]', async () => {
  const { visitor, retype } = await openForm();
  expect(example(/^Flat/)).toHaveAccessibleName(/Ksh 13,295,950 Ksh 13,295,950 –$/);
  await retype('Stamp duty, city, municipality or town (%)', '5');
  expect(example(/^Flat/)).toHaveAccessibleName(/Ksh 13,295,950 Ksh 13,420,950 \+Ksh 125,000$/);
  await retype('Land Control Board consent (KSh)', '');
  expect(example(/^Farm/)).toHaveAccessibleName(/at least Ksh 3,369,880 −Ksh 1,000$/);
  await visitor.click(screen.getByRole('button', { name: 'Save rates' }));
  expect(await screen.findByText('Rates saved')).toBeVisible();
  expect(sent).toEqual([
    {
      ...FIRST_RATES,
      validFrom: today,
      values: { ...FIRST_RATES.values, stampDutyUrban: 500, consent: null },
    },
  ]);
  expect(await screen.findByText('Replaced')).toBeVisible();
});

it('shows what is wrong at its field, and saves nothing [COSTS-7]', async () => {
  const { visitor, retype } = await openForm();
  await retype('Official search (KSh)', 'x');
  const search = screen.getByRole('textbox', { name: 'Official search (KSh)' });
  expect(search).toBeInvalid();
  expect(
    screen.getByText(/^Official search must be a whole number from 0 to 1,000,000,000; leave it empty/),
  ).toBeVisible();
  expect(screen.getByText('Correct the fields above to see the examples.')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Save rates' }));
  expect(search).toHaveFocus();
  expect(sent).toEqual([]);
  await retype('Official search (KSh)', '1,500');
  await retype('Source', 'Refused');
  await visitor.click(screen.getByRole('button', { name: 'Save rates' }));
  expect(await screen.findByText('Valid from must be later')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Source' })).toHaveValue('Refused');
});

it('warns of rates that are older than 12 months, and of none in force [COSTS-11]', async () => {
  sets = [{ ...sets[0]!, validFrom: '2025-01-02' }];
  const { unmount } = renderRoutes([{ path: '/', element: <RatesPage /> }]);
  expect(await screen.findByText(/are from 2 Jan 2025, more than 12 months ago/)).toBeVisible();
  unmount();
  sets = [];
  renderRoutes([{ path: '/', element: <RatesPage /> }]);
  expect(await screen.findByText(/^No rates are in force/)).toBeVisible();
});
