import {
  type Breach,
  daysAfter,
  officeDay,
  type PrivacyRequest,
  REGISTER_TEXTS,
} from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { PrivacyRequestsPage } from './privacy-requests-page.js';
import { newVisitor } from '../../testing/new-visitor.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';

const visitor = newVisitor();
const today = officeDay(new Date());

const request = (overrides: Partial<PrivacyRequest>): PrivacyRequest => ({
  ...{ id: 1, kind: 'access', person: 'zawadi@example.com', pseudonym: 'person 1', channel: 'email' },
  ...{
    receivedOn: daysAfter(today, -5),
    dueOn: daysAfter(today, 2),
    refuseBy: daysAfter(today, 2),
    note: '',
  },
  ...{ identityCheckedBy: null, identityCheckedAt: null, closedAt: null, closedBy: null, outcome: null },
  ...{ reason: '', createdBy: 'admin', createdAt: new Date().toISOString(), version: 3 },
  ...overrides,
});
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const breach = (overrides: Partial<Breach>): Breach => ({
  ...{ id: 1, foundAt: ago(1), what: 'A laptop was stolen', data: '', people: '', risk: 'undecided' },
  ...{
    remedy: '',
    steps: ['contain'],
    odpcSentAt: null,
    lateReasons: '',
    peopleToldAt: null,
    untoldReason: '',
  },
  ...{ odpcDueAt: ago(-71), closedAt: null, createdBy: 'admin', updatedBy: 'admin', createdAt: ago(1) },
  version: 1,
  ...overrides,
});

/** Answers with these entries, and shows their register. */
function show(register: 'requests' | 'breaches', entries: object[]): void {
  server.use(
    http.get(`/api/admin/privacy/${register}`, () =>
      HttpResponse.json(entries, { headers: { 'X-Total-Count': String(entries.length) } }),
    ),
  );
  renderRoutes([{ path: '/', element: <PrivacyRequestsPage /> }], `/?register=${register}`);
}

beforeEach(() => {
  server.use(
    http.get('/api/admin/privacy/due', () =>
      HttpResponse.json({ open: 2, overdue: 1, soon: 1, openBreaches: 1, lateBreaches: 0 }),
    ),
  );
});

it.each([
  [3, '3 days left', false],
  [2, '2 days left', true],
  [1, '1 day left', true],
  [0, 'Due today', true],
  [-1, '1 day overdue', true],
])(
  'shows a request that is due in %i days as "%s", in red from two days on [REGISTER-2]',
  async (days, text, red) => {
    show('requests', [request({ dueOn: daysAfter(today, days) })]);
    const badge = await screen.findByText(text);
    expect(badge.className.includes('text-danger')).toBe(red);
  },
);

it('notes that the person was checked, and hides what a closed request does not need [REGISTER-5]', async () => {
  let sent: unknown;
  server.use(
    http.patch('/api/admin/privacy/requests/1', async ({ request: call }) => {
      sent = await call.json();
      return HttpResponse.json(request({ identityCheckedBy: 'admin' }));
    }),
  );
  show('requests', [
    request({}),
    request({ id: 2, person: null, closedAt: ago(1), closedBy: 'admin', outcome: 'done' }),
  ]);
  const closed = await screen.findByRole('article', { name: 'person 1' });
  expect(within(closed).queryAllByRole('button')).toEqual([]);
  await visitor.click(screen.getByRole('button', { name: 'Identity checked' }));
  expect((await screen.findAllByText('Identity noted as checked'))[0]).toBeVisible();
  expect(sent).toEqual({ version: 3, identityChecked: true });
});

it('asks for the reasons of a refusal, and keeps them when closing fails [REGISTER-4]', async () => {
  show('requests', [request({})]);
  await visitor.click(await screen.findByRole('button', { name: 'Close...' }));
  const dialog = screen.getByRole('dialog');
  await visitor.selectOptions(within(dialog).getByLabelText('Outcome'), 'refused');
  await visitor.click(within(dialog).getByRole('button', { name: 'Close request' }));
  expect(await within(dialog).findByText(REGISTER_TEXTS.reason)).toBeVisible();
  server.use(http.post('/api/admin/privacy/requests/1/close', () => refusal(503, 'The service is resting')));
  const reasons = within(dialog).getByLabelText('Reasons for the refusal');
  await visitor.type(reasons, 'Not the person');
  await visitor.click(within(dialog).getByRole('button', { name: 'Close request' }));
  expect((await screen.findAllByText(/The service is resting/))[0]).toBeVisible();
  expect(reasons).toHaveValue('Not the person');
});

it.each([
  [{ odpcDueAt: ago(-30.5) }, /^30 hours left to tell the ODPC/],
  [{ foundAt: ago(75), odpcDueAt: ago(3.5) }, /^ODPC notice 3 hours late/],
])('counts down to the notice of a breach: %j [BREACH-1]', async (overrides, text) => {
  show('breaches', [breach(overrides)]);
  expect(await screen.findByText(text)).toBeVisible();
});

it('enters a breach of which only the first facts are known [BREACH-2]', async () => {
  let entered: unknown;
  show('breaches', []);
  server.use(
    http.post('/api/admin/privacy/breaches', async ({ request: sent }) => {
      entered = await sent.json();
      return HttpResponse.json(breach({}), { status: 201 });
    }),
  );
  await visitor.click(await screen.findByRole('button', { name: 'Enter a breach' }));
  const dialog = screen.getByRole('dialog');
  await visitor.type(within(dialog).getByRole('textbox', { name: 'What happened' }), 'A lost phone');
  await visitor.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(entered).toMatchObject({
    ...{ what: 'A lost phone', odpcSentAt: null, peopleToldAt: null, steps: [], risk: 'undecided' },
  });
});

it('shows the steps of the runbook, and names what is left to do when closing [BREACH-3]', async () => {
  server.use(
    http.post('/api/admin/privacy/breaches/1/close', () =>
      refusal(409, 'Decide first whether there is a risk'),
    ),
  );
  show('breaches', [breach({})]);
  const steps = within(await screen.findByRole('article')).getAllByRole('listitem');
  expect(steps.map((step) => /\((.*?)\)/.exec(step.textContent)?.[1])).toEqual([
    'done',
    ...Array<string>(5).fill('to do'),
  ]);
  await visitor.click(screen.getByRole('button', { name: 'Close' }));
  expect((await screen.findAllByText(/Decide first/))[0]).toBeVisible();
});
