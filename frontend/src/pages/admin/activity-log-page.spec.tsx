import type { ChangePage } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildAccount, buildChange } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { ActivityLogPage } from './activity-log-page.js';

let asked: string[];
let answer: ChangePage;
/** Log entries of properties and inquiries; these tests otherwise use auth's. */
let ofProperties: ChangePage;
let ofInquiries: ChangePage;

beforeEach(() => {
  asked = [];
  ofProperties = { changes: [], next: null };
  ofInquiries = { changes: [], next: null };
  answer = { changes: [buildChange()], next: null };
  server.use(
    http.get('/api/admin/users', () =>
      HttpResponse.json([buildAccount(), buildAccount({ id: 1, username: 'admin' })]),
    ),
    http.get('/api/admin/users/changes', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(answer);
    }),
    http.get('/api/admin/properties/changes', () => HttpResponse.json(ofProperties)),
    http.get('/api/admin/inquiries/changes', () => HttpResponse.json(ofInquiries)),
  );
});

const open = (at = '/') => renderRoutes([{ path: '/', element: <ActivityLogPage /> }], at);

it('shows who changed what, when, and the old values [ACCOUNT-10]', async () => {
  open();
  const change = within(await screen.findByRole('list', { name: 'Activity log' }));
  expect(change.getByText('Account changed')).toBeVisible();
  expect(change.getByText('19 Nov 2026, 08:12')).toBeVisible();
  expect(change.getByText('admin')).toBeVisible();
  expect(change.getByText('Disabled:', { exact: false }).closest('li')).toHaveTextContent(
    'Disabled: before: no after: yes',
  );
});

it('tells of accounts, listings and inquiries in one list, by time [ACCOUNT-10]', async () => {
  answer.changes = [buildChange({ at: '2026-11-19T05:00:00.000Z' })];
  ofProperties.changes = [
    buildChange({ subject: 'property', subjectName: 'Sea View', at: '2026-11-19T06:00:00.000Z' }),
    buildChange({ id: 2, subject: 'property', subjectName: 'Hill View', at: '2026-11-19T04:00:00.000Z' }),
  ];
  ofInquiries.changes = [buildChange({ subject: 'inquiry', at: '2026-11-19T04:30:00.000Z' })];
  open();
  const changes = within(await screen.findByRole('list', { name: 'Activity log' }));
  expect(changes.getAllByText(/^(Account|Property|Inquiry) changed$/).map((act) => act.textContent)).toEqual([
    'Property changed',
    'Account changed',
    'Inquiry changed',
    'Property changed',
  ]);
});

it('filters by person and subject in the URL [ACCOUNT-11]', async () => {
  const { visitor, router } = open();
  await screen.findByText('Account changed');
  await visitor.selectOptions(screen.getByLabelText('Person'), 'achieng');
  await visitor.selectOptions(screen.getByLabelText('About'), 'Invitations');
  expect(router.state.location.search).toBe('?person=2&subject=invitation');
  await screen.findByText('Account changed');
  expect(asked.at(-1)).toBe('?userId=2&subject=invitation&limit=50');
});

it('filters by action, day and words, and shows sign-ins on request [LOG-2]', async () => {
  const { visitor, router } = open();
  await screen.findByText('Account changed');
  expect(asked.at(-1)).toBe('?without=session&limit=50');
  await visitor.selectOptions(screen.getByLabelText('What happened'), 'Deleted');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
  await visitor.click(screen.getByLabelText('Show sign-ins'));
  await visitor.type(screen.getByLabelText('Search'), 'villa');
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      '?action=deleted&from=2026-11-01&to=2026-11-20&q=villa&signins=show',
    ),
  );
  await waitFor(() =>
    expect(asked.at(-1)).toBe('?action=deleted&from=2026-11-01&to=2026-11-20&search=villa&limit=50'),
  );
});

it('pages to older entries, and back to the newest [ACCOUNT-11]', async () => {
  answer = { changes: [buildChange({ id: 90 })], next: 90 };
  const { visitor, router } = open('/?person=2');
  await visitor.click(await screen.findByRole('button', { name: 'Older' }));
  expect(router.state.location.search).toBe('?person=2&before=people.90_listings.0_inquiries.0');
  await screen.findByText('Account changed');
  expect(asked.at(-1)).toBe('?userId=2&without=session&before=90&limit=50');
  await visitor.click(screen.getByRole('button', { name: 'Newest' }));
  expect(router.state.location.search).toBe('?person=2');
});

it('expands a long text on demand', async () => {
  const text = `A sunny flat. ${'It has a view. '.repeat(30)}The end.`;
  answer.changes = [
    buildChange({ action: 'created', fields: [{ field: 'description', before: null, after: text }] }),
  ];
  const { visitor } = open();
  const summary = await screen.findByText(/^A sunny flat\..*…$/);
  expect(summary.closest('details')).not.toHaveAttribute('open');
  await visitor.click(summary);
  expect(summary.closest('details')).toHaveAttribute('open');
});

it('shows an empty state, with a button to show everything', async () => {
  answer.changes = [];
  const { visitor, router } = open('/?subject=invitation');
  expect(await screen.findByText('No activity found')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Show all activity' }));
  expect(router.state.location.search).toBe('');
});

it('shows the error and offers a retry', async () => {
  server.use(http.get('/api/admin/users/changes', () => refusal(503, 'The service is resting')));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
});
