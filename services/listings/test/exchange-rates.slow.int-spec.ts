import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  type ChangePage,
  daysAfter,
  type ErrorBody,
  officeDay,
  type SettingState,
  type SiteSettings,
} from '@lml/common/contracts';
import { cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;
const today = () => officeDay(new Date());

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(cleanUp);
beforeEach(async () => {
  await staff.empty();
  await staff.dataSource.query('DELETE FROM site_settings; DELETE FROM changes');
});

const rates = (more: object = {}) => ({
  ...{ date: today(), source: 'Central Bank of Kenya, mean rate' },
  ...{ USD: 129.5, GBP: 172.1234, EUR: null, AED: null, CAD: null },
  ...more,
});
const put = <T = SettingState<'exchange'>>(values: unknown, { version = 1, status = 200 } = {}) =>
  staff.ask<T>('put', '/api/admin/settings/exchange', { version, values }, status);
const shown = async () => ((await staff.read('/api/site-settings')) as SiteSettings).exchange;

it('exchange rates are public with date and source once staff have entered them [ABROAD-2]', async () => {
  expect(await shown()).toBeUndefined();
  expect(await put(rates())).toMatchObject({ values: rates(), version: 2, updatedBy: 'njeri' });
  expect(await shown()).toEqual(rates());
});

it('exchange rates older than seven days are hidden from visitors, and kept for staff [ABROAD-3]', async () => {
  await put(rates({ date: daysAfter(today(), -7) }));
  expect(await shown()).toMatchObject({ USD: 129.5 });
  const old = rates({ date: daysAfter(today(), -8) });
  await put(old, { version: 2 });
  expect(await shown()).toBeUndefined();
  const { exchange } = await staff.ask<{ exchange: SettingState }>('get', '/api/admin/settings');
  expect(exchange.values).toEqual(old);
});

it('no estimate is offered without any rate, or once they are removed [ABROAD-3]', async () => {
  await put(rates({ USD: null, GBP: null }));
  expect(await shown()).toBeUndefined();
  await put(rates(), { version: 2 });
  await put(null, { version: 3 });
  expect(await shown()).toBeUndefined();
});

it('each change of exchange rates is in the activity log [ABROAD-2]', async () => {
  await put(rates());
  await put(rates({ USD: 130 }), { version: 2 });
  const { changes } = await staff.ask<ChangePage>('get', '/api/admin/properties/changes?subject=settings');
  expect(changes[0]).toMatchObject({
    ...{ subjectName: 'Exchange rates', by: { username: 'njeri' } },
    fields: [{ field: 'USD', before: 129.5, after: 130 }],
  });
});

it.each<[string, unknown, RegExp]>([
  ['USD', 1.295, /^US dollar must be from 50 to 400 shillings/],
  ['GBP', -172, /^British pound must be from 70 to 500 shillings/],
  ['EUR', '150', /^Euro must be from 60 to 450 shillings/],
  ['CAD', undefined, /^Canadian dollar must be from 40 to 300 shillings/],
  ['date', '2099-01-01', /^Date must not be in the future$/],
  ['date', 'today', /^Date must be a day, such as/],
  ['source', ' ', /^Source must be 3 to 80 characters/],
])('a wrong %s of exchange rates is refused by name: %p [ABROAD-2]', async (field, value, message) => {
  const { details } = await put<ErrorBody>(rates({ [field]: value }), { status: 400 });
  expect(details).toEqual([{ field: `values.${field}`, message: expect.stringMatching(message) }]);
  expect(await shown()).toBeUndefined();
});
