import {
  fillFields,
  STAFF_FIELDS,
  type InquiryFigures,
  type InterestFigures,
  type Role,
  type StaffPropertySummary,
  type StaffStats,
  stepOf,
  stepsOf,
} from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { RoleContext } from '../../lib/role.js';
import { buildAccount, buildInquiry, buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { DashboardPage } from './dashboard-page.js';

const ADMIN = {
  ...{ id: 1, username: 'admin', name: '', role: 'owner' as const },
  createdAt: '2026-01-01T00:00:00.000Z',
};

let stats: StaffStats;
let now: InquiryFigures['now'];
let changes: { action: string }[];
/** Queries of both analytics calls, newest last. */
let asked: URLSearchParams[];
let scrolledTo: Element[];

beforeEach(() => {
  localStorage.clear();
  scrolledTo = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this);
  };
  asked = [];
  changes = [];
  now = { unanswered: 5, late: 2, overdue: 1, mailFailed: 0, everAnswered: true };
  stats = {
    totalProperties: 72,
    residential: 26,
    commercial: 14,
    land: 12,
    byType: {
      residential: 26,
      commercial: 14,
      land: 12,
      development: 6,
      villa: 7,
      godown: 4,
      'joint-venture': 3,
    },
    byStatus: [
      { status: 'For Sale', count: 60 },
      { status: 'available', count: 12 },
    ],
    drafts: 1,
    featured: 3,
    incomplete: 31,
    due: 12,
    stale: 9,
    hidden: 2,
    warnDays: 31,
    inBin: 0,
    addedThisMonth: { totalProperties: 4, residential: 3, commercial: 0, land: 1 },
  };
  server.use(
    http.get('/api/user', () => HttpResponse.json(ADMIN)),
    http.get('/api/admin/stats', () => HttpResponse.json(stats)),
    http.get('/api/admin/samples', () => HttpResponse.json({ state: 'none', count: 8, changed: [] })),
    http.get('/api/admin/alerts', () => HttpResponse.json({ searches: 1200, addresses: 950, sentLately: 3 })),
    http.get('/api/admin/properties', () =>
      HttpResponse.json({
        properties: [
          buildStaffProperty({ id: 7, title: 'Othaya Road Flat', status: 'available', purpose: 'rent' }),
          buildStaffProperty({ id: 8, title: 'Nyali Villa', published: false }),
        ],
        pagination: {},
      }),
    ),
    http.get('/api/inquiries', () => HttpResponse.json([buildInquiry({ id: 41, name: 'Wanjiru Kamau' })])),
    http.get('/api/admin/privacy/due', () =>
      HttpResponse.json({ open: 0, overdue: 0, soon: 0, openBreaches: 0, lateBreaches: 0 }),
    ),
    http.get('/api/admin/evidence/counts', () => HttpResponse.json({ expiring: 0, registrations: 0 })),
    http.get('/api/admin/viewings/counts', () => HttpResponse.json({ today: 0, awaiting: 0, open: 0 })),
    http.get('/api/admin/inquiries/figures', ({ request }) =>
      HttpResponse.json(inquiryFigures(new URL(request.url).searchParams)),
    ),
    http.get('/api/admin/interest', ({ request }) =>
      HttpResponse.json(interestFigures(new URL(request.url).searchParams)),
    ),
    http.get('/api/admin/agents', () => HttpResponse.json([{}])),
    http.get('/api/directors', () => HttpResponse.json([{}])),
    http.get('/api/admin/users', () => HttpResponse.json([ADMIN])),
    http.get('/api/admin/invitations', () => HttpResponse.json([])),
    http.get('/api/admin/users/me', () => HttpResponse.json(buildAccount(ADMIN))),
    http.get('/api/admin/second-factor', () =>
      HttpResponse.json({ on: false, since: null, recoveryCodesLeft: 0 }),
    ),
    http.get('/api/admin/users/changes', () => HttpResponse.json({ changes, next: null })),
  );
});

function buildStaffProperty(overrides: Partial<StaffPropertySummary>): StaffPropertySummary {
  return {
    ...buildProperty(),
    ...fillFields(STAFF_FIELDS, {}),
    published: true,
    version: 1,
    completeness: { percent: 100, missing: [] },
    confirmedAt: '2026-11-20T09:00:00.000Z',
    stale: false,
    deletedAt: null,
    ...overrides,
  };
}

function periodOf(query: URLSearchParams) {
  asked.push(query);
  const period = { from: query.get('from')!, to: query.get('to')! };
  return { period, step: stepOf(period), steps: stepsOf(period), ofOne: query.has('propertyId') };
}

function inquiryFigures(query: URLSearchParams): InquiryFigures {
  const { period, step, steps, ofOne } = periodOf(query);
  return {
    ...period,
    step,
    total: ofOne ? 3 : 40,
    answered: 30,
    medianMinutesToAnswer: 24,
    viewings: 8,
    viewingsHeld: 3,
    answeredInTime: 24,
    answeredLate: 8,
    before: { total: ofOne ? 1 : 32, viewings: 4, viewingsHeld: 1, medianMinutesToAnswer: 200 },
    series: steps.map((start, index) => ({
      start,
      inquiries: index,
      viewings: 0,
      medianMinutesToAnswer: index % 2 ? 24 : null,
    })),
    byStatus: { new: 10, 'in-progress': 10, resolved: 16, cancelled: 4 },
    bySource: [],
    sources: [],
    handlers: [],
    properties: [
      { propertyId: 7, title: 'Othaya Road Flat', inquiries: 9 },
      { propertyId: 12, title: null, inquiries: 2 },
    ],
    now,
  };
}

function interestFigures(query: URLSearchParams): InterestFigures {
  const { period, step, steps, ofOne } = periodOf(query);
  const counts = { views: 1200, phoneReveals: 60, whatsappClicks: 30, shares: 5 };
  return {
    ...period,
    step,
    total: ofOne ? { ...counts, views: 80 } : counts,
    before: { ...counts, views: ofOne ? 100 : 1000 },
    series: steps.map((start, index) => ({ ...counts, start, views: 100 + index })),
    mostViewed: [{ ...counts, propertyId: 13, title: 'Kitengela Bungalow' }],
    agentPages: { phoneReveals: 3, whatsappClicks: 2 },
    deals: 4,
    agents: [],
  };
}

const open = (at = '/admin/dashboard', role: Role = 'owner') =>
  renderRoutes(
    ['dashboard', 'analytics'].map((path) => ({
      path: `/admin/${path}`,
      element: (
        <RoleContext value={role}>
          <DashboardPage />
        </RoleContext>
      ),
    })),
    at,
  );
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows four tiles with additions this month, each linked to its list [DASHBOARD-1]', async () => {
  open();
  const tiles = await region('Properties');
  const tile = async (name: RegExp) => tiles.findByRole('link', { name });
  expect(await tile(/^Total Properties 72 \+4 this month$/)).toHaveAttribute('href', '/admin/properties');
  expect(await tile(/^Residential 26 \+3 this month$/)).toHaveAttribute(
    'href',
    '/admin/properties?type=residential',
  );
  expect(await tile(/^Commercial 14 No change this month$/)).toBeVisible();
  expect(await tile(/^Land 12 \+1 this month$/)).toBeVisible();
});

it('shows how many searches visitors have saved [ALERT-10]', async () => {
  open();
  expect(
    await screen.findByText('Saved searches: 1,200 (addresses: 950, e-mails in 30 days: 3)'),
  ).toBeVisible();
});

it('offers three quick actions [DASHBOARD-2]', async () => {
  open();
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Add Property')).toBe('/admin/properties/new');
  expect(await href('Manage Properties')).toBe('/admin/properties');
  expect(await href('Analytics')).toBe('/admin/analytics');
});

it('lists recent properties with both links, and highlights available ones, labelled by purpose [DASHBOARD-3]', async () => {
  open();
  const recent = await region('Recent properties');
  expect(await recent.findByRole('link', { name: 'View Othaya Road Flat' })).toHaveAttribute(
    'href',
    '/property/7-othaya-road-flat',
  );
  expect(recent.getByRole('link', { name: 'Edit Othaya Road Flat' })).toHaveAttribute(
    'href',
    '/admin/properties/7/edit',
  );
  expect(recent.getByText('For Rent')).toHaveClass('text-success');
  expect(recent.getByText('For Sale')).not.toHaveClass('text-success');
  expect(recent.getByText('Draft')).toBeVisible();
});

it('offers viewers recent properties to see, not to edit [DASHBOARD-3, ROLE-10]', async () => {
  open('/admin/dashboard', 'viewer');
  const recent = await region('Recent properties');
  expect(await recent.findByRole('link', { name: 'View Othaya Road Flat' })).toBeVisible();
  expect(recent.queryByRole('link', { name: 'Edit Othaya Road Flat' })).not.toBeInTheDocument();
});

it('lists open tasks with links to filtered lists, and omits completed ones [DASHBOARD-5]', async () => {
  open();
  const todo = await region('To do');
  await todo.findByText(/inquiries have waited/);
  expect(todo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 inquiries have waited too long (Urgent)', '/admin/inquiries?answer=late'],
    ['3 inquiries to answer', '/admin/inquiries?status=new'],
    ['1 follow-up is overdue (Urgent)', '/admin/inquiries?follow=overdue'],
    ['1 draft to publish', '/admin/properties?published=no'],
    ['31 incomplete listings', '/admin/properties?incomplete=true'],
    ['9 listings to reconfirm', '/admin/properties?stale=true'],
  ]);
});

it('links failed mails to exactly those new inquiries', async () => {
  now = { ...now, mailFailed: 2 };
  open();
  expect(
    await (await region('To do')).findByRole('link', { name: /new inquiries were not mailed to everybody/ }),
  ).toHaveAttribute('href', '/admin/inquiries?status=new&mail=failed');
});

it('shows a message when there are no tasks [DASHBOARD-5]', async () => {
  now = { unanswered: 0, late: 0, overdue: 0, mailFailed: 0, everAnswered: true };
  stats = { ...stats, drafts: 0, incomplete: 0, stale: 0 };
  open();
  expect(await (await region('To do')).findByText("You're all caught up.")).toBeVisible();
});

it('lists new inquiries with links to the inbox [DASHBOARD-6]', async () => {
  open();
  const inquiries = await region('New inquiries');
  expect(await inquiries.findByRole('link', { name: /Wanjiru Kamau/ })).toHaveAttribute(
    'href',
    '/admin/inquiries?inquiry=41',
  );
});

it('shows each failure in its place, and retries only that [DASHBOARD-4]', async () => {
  let failing = true;
  server.use(
    http.get('/api/admin/stats', () => (failing ? refusal(503, 'Away') : HttpResponse.json(stats))),
    http.get('/api/admin/properties', () => refusal(503, 'Away')),
  );
  const { visitor } = open();
  const tiles = await region('Properties');
  expect(await tiles.findByRole('heading', { name: 'Failed to fetch stats' })).toBeVisible();
  const recent = await region('Recent properties');
  expect(await recent.findByRole('heading', { name: 'Failed to fetch recent properties' })).toBeVisible();
  expect(await (await region('New inquiries')).findByText('Wanjiru Kamau')).toBeVisible();
  failing = false;
  await visitor.click(tiles.getByRole('button', { name: 'Try again' }));
  expect(await (await region('Properties')).findByText('72')).toBeVisible();
  expect(recent.getByRole('heading', { name: 'Failed to fetch recent properties' })).toBeVisible();
});

it('has a table for each chart, and shows it on demand [DASHBOARD-10]', async () => {
  const { visitor } = open('/admin/dashboard?period=30-days');
  const chart = await region('Inquiries per day');
  // The table beside a chart is for screen readers only.
  const table = chart.getByRole('table', { name: 'Inquiries per day, as a table' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(31);
  expect(rows[30]).toHaveTextContent(/29$/);
  expect(chart.getByText('25% more than in the previous period (32)')).toBeVisible();

  const toggle = chart.getByRole('button', { name: 'Show as table: Inquiries per day' });
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await visitor.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(chart.queryByRole('slider')).toBeNull();
  expect(chart.getByRole('region', { name: 'Inquiries per day, as a table' })).toContainElement(
    chart.getByRole('table'),
  );
  for (const name of [
    'Time to first answer',
    'Visitor activity',
    'Listings by type',
    'Listings by status',
    'Inquiries by status',
    'Most inquiries',
    'Most viewed',
  ]) {
    expect((await region(name)).getByRole('table', { name: `${name}, as a table` })).toBeInTheDocument();
  }
});

it('is navigated point by point with the arrow keys [DASHBOARD-10]', async () => {
  const { visitor } = open('/admin/dashboard?period=30-days');
  const chart = await region('Inquiries per day');
  const slider = chart.getByRole('slider', { name: 'Inquiries per day' });
  act(() => slider.focus());
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 29$/)));
  await visitor.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 27$/));
  await visitor.keyboard('{Home}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuenow', '0');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/: 0$/));
});

it('keeps the period in the URL, and requests its days [DASHBOARD-9]', async () => {
  const { visitor, router } = open();
  await region('Inquiries per week');
  expect(screen.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
  await visitor.click(screen.getByRole('link', { name: '30 days' }));
  expect(router.state.location.search).toBe('?period=30-days');
  await region('Inquiries per day');
  const last = asked.at(-1)!;
  expect(Date.parse(last.get('to')!) - Date.parse(last.get('from')!)).toBe(29 * 86_400_000);
  await act(() => router.navigate(-1));
  await region('Inquiries per week');
  expect(screen.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true');
});

it("shows a property's analytics on demand [DASHBOARD-14]", async () => {
  const { visitor } = open();
  const ranking = await region('Most inquiries');
  expect(ranking.getByRole('link', { name: 'LML-12' })).toHaveAttribute('href', '/admin/properties/12/edit');
  const before = asked.length;
  await visitor.click(ranking.getByRole('button', { name: 'Show analytics of Othaya Road Flat' }));
  const figures = await ranking.findByText('80');
  expect(figures.closest('dl')).toHaveTextContent(
    /Views80−20 on the time before.*WhatsApp clicks30Same as the time before.*Inquiries3\+2 on the time before/,
  );
  expect(asked.slice(before).map((query) => query.get('propertyId'))).toEqual(['7', '7']);
});

it('scrolls to the charts on /admin/analytics [DASHBOARD-8]', async () => {
  open('/admin/analytics');
  const heading = await screen.findByRole('heading', { name: 'Analytics' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(scrolledTo).toEqual([heading]);
});

it('ticks off completed set-up steps, and links to the others [DASHBOARD-7]', async () => {
  const { visitor } = open();
  const list = await region('Getting started');
  expect(await list.findByText('4 of 6 done')).toBeVisible();
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Change your first password', '/admin/account'],
    ['Invite a colleague', '/admin/people'],
  ]);
  await visitor.click(list.getByRole('button', { name: 'Hide this list' }));
  expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
});

it('does not show the checklist again after it was hidden [DASHBOARD-7]', async () => {
  localStorage.setItem('lml.checklist', 'hidden');
  open();
  await region('Inquiries per week');
  expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull();
});

it('hides the checklist when all steps are done [DASHBOARD-7]', async () => {
  changes = [{ action: 'password-changed' }];
  server.use(http.get('/api/admin/users', () => HttpResponse.json([ADMIN, { ...ADMIN, id: 2 }])));
  open();
  await region('Inquiries per week');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull());
  expect(localStorage.getItem('lml.checklist')).toBe('hidden');
});
