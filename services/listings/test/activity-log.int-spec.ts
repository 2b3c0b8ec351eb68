import { type ChangePage, daysAfter, officeDay } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { buildProperty, cleanUp } from './listings-under-test.js';
import { type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(() => staff.empty());

const log = async (query: Record<string, string>) => {
  const page = await staff.ask<ChangePage>(
    'get',
    `/api/admin/properties/changes?${new URLSearchParams(query).toString()}`,
  );
  return page.changes.map(({ subjectName, action }) => `${subjectName} ${action}`);
};

it('the log is filtered by action, day in Nairobi and words [LOG-2]', async () => {
  await staff.store(buildProperty({ title: '100% villa' }), buildProperty({ title: 'Garden flat' }));
  const bulk = (action: string, id: number) =>
    staff.ask('post', '/api/admin/properties/bulk', { action, propertyIds: [id] });
  await bulk('mark_sold', 1);
  await bulk('feature', 2);
  await bulk('delete', 2);
  await staff.dataSource.query(
    `UPDATE changes SET at = '2026-10-31T21:30:00Z' WHERE id = (SELECT min(id) FROM changes)`,
  );
  expect(await log({})).toEqual(['Garden flat deleted', 'Garden flat changed', '100% villa changed']);
  expect(await log({ action: 'deleted' })).toEqual(['Garden flat deleted']);
  // Half past midnight in Nairobi.
  expect(await log({ from: '2026-11-01', to: '2026-11-01' })).toEqual(['100% villa changed']);
  expect(await log({ to: '2026-10-31' })).toEqual([]);
  expect(await log({ from: daysAfter(officeDay(new Date()), 0) })).toHaveLength(2);
  expect(await log({ search: '0% VIL' })).toEqual(['100% villa changed']);
  expect(await log({ search: '%' })).toEqual(['100% villa changed']);
  expect(await log({ search: 'njeri' })).toHaveLength(3);
  expect(await log({ without: 'property' })).toEqual([]);
});

it.each([
  [{ action: 'eaten' }, 'action'],
  [{ from: 'soon' }, 'from'],
  [{ to: '2026-02-30' }, 'to'],
  [{ search: 'x'.repeat(101) }, 'search'],
  [{ without: 'nothing' }, 'without'],
])('a log query with %j is rejected with 400 naming the field', async (query, field) => {
  const answer = await staff.call('get', '/api/admin/properties/changes').query(query).expect(400);
  expect(answer.body).toMatchObject({ details: [{ field }] });
});
